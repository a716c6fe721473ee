#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/folder_test.h"

// The command line as a whole process, called through a shell as people and scripts call it.
namespace batchyard {

namespace fs = std::filesystem;

inline const std::string program = BATCHYARD_BUILD_DIR "/batchyard";

inline std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

struct Ended {
  int code = -1;  // 128 and more: killed by a signal
  std::string out;
  std::string err;
};

class CommandLine : public test::FolderTest {
 protected:
  /// Runs a shell command in a folder of its own, in which "batchyard" is the program.
  Ended shell(const std::string& command) const {
    const std::string all = "cd '" + folder.string() + "' && PATH='" BATCHYARD_BUILD_DIR "':$PATH; { " + command + "\n} >'" +
                            (folder / ".out").string() + "' 2>'" + (folder / ".err").string() + "'";
    const int status = std::system(("/bin/bash -c " + quoted(all)).c_str());
    Ended ended;
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    ended.out = text_of(folder / ".out");
    ended.err = text_of(folder / ".err");
    return ended;
  }
  Ended batchyard(const std::string& arguments) const { return shell("batchyard " + arguments); }

  static std::string quoted(const std::string& text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
  }
  std::string level_file() const { return BATCHYARD_SOURCE_DIR "/levels/batching/first-wire.json"; }
};

}  // namespace batchyard
