#include <gtest/gtest.h>

#include <fstream>

#include "io/files.h"
#include "io/file_kind.h"

// Every file below this folder is broken in its own way. The text beside it holds what the loader says, word for word.
namespace batchyard::io {
namespace {

namespace fs = std::filesystem;

const fs::path source = BATCHYARD_SOURCE_DIR;
const fs::path folder = source / "tests/broken_files";

const model::Catalogue& catalogue() {
  static const model::Catalogue loaded = load_catalogue(source / "assets/catalogue.json").value.value();
  return loaded;
}

const model::Level& reference_level() {
  static const model::Level loaded = load_level(source / "levels/scaling/two-gpus.json", catalogue()).value.value();
  return loaded;
}

std::vector<Problem> problems(FileKind kind, const fs::path& file) {
  switch (kind) {
    case FileKind::catalogue: return load_catalogue(file).problems;
    case FileKind::level: return load_level(file, catalogue()).problems;
    case FileKind::board: return load_board(file, &reference_level()).problems;
    case FileKind::campaign: return load_campaign(file).problems;
    case FileKind::progress: return load_progress(file).problems;
    case FileKind::preferences: return load_preferences(file).problems;
  }
  return {};
}

// With the folder left out of the file's name.
std::string said(FileKind kind, const fs::path& file) {
  std::string out;
  for (Problem problem : problems(kind, file)) {
    problem.file = file.filename().string();
    out += text(problem) + "\n";
  }
  return out;
}

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class BrokenFile : public testing::TestWithParam<FileKind> {};

TEST_P(BrokenFile, GetsItsMessages) {
  for (const auto& entry : fs::directory_iterator(folder / name(GetParam()))) {
    if (entry.path().extension() != ".json") continue;
    fs::path expected = entry.path();
    expected.replace_extension(".txt");
    const std::string messages = said(GetParam(), entry.path());
    EXPECT_FALSE(messages.empty()) << entry.path();
    EXPECT_EQ(messages, content(expected)) << entry.path();
  }
}

INSTANTIATE_TEST_SUITE_P(All, BrokenFile, testing::ValuesIn(all_file_kinds),
                         [](const auto& about) { return std::string(name(about.param)); });

}  // namespace
}  // namespace batchyard::io
