#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

class WriteFile : public testing::Test {
 protected:
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "board.json";

  std::size_t files() const {
    const fs::directory_iterator all(folder.path());
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }
};

TEST_F(WriteFile, WritesAndWritesOver) {
  EXPECT_EQ(write_file(file, "old"), std::nullopt);
  EXPECT_EQ(write_file(file, "new and longer"), std::nullopt);
  EXPECT_EQ(content(file), "new and longer");
  EXPECT_EQ(write_file(file, ""), std::nullopt);
  EXPECT_EQ(content(file), "");
  EXPECT_EQ(files(), 1u);
}

TEST_F(WriteFile, WhatIsNoFileStaysAsItIs) {
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  EXPECT_EQ(write_file(file, "x"), "Could not save " + file.string() + ": this is a device or a pipe, not a file; choose another name.");
  EXPECT_TRUE(fs::is_fifo(file));
  EXPECT_EQ(write_file("/dev/null", "x"), "Could not save /dev/null: this is a device or a pipe, not a file; choose another name.");
  EXPECT_EQ(files(), 1u);
}

TEST_F(WriteFile, MakesTheFolder) {
  EXPECT_EQ(write_file(folder.path() / "a/b/c.json", "x"), std::nullopt);
  EXPECT_EQ(content(folder.path() / "a/b/c.json"), "x");
}

TEST_F(WriteFile, KeepsPermissions) {
  ASSERT_EQ(write_file(file, "x"), std::nullopt);
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_EQ(write_file(file, "y"), std::nullopt);
  EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(WriteFile, WritesWhereALinkLeads) {
  ASSERT_EQ(write_file(folder.path() / "real.json", "old"), std::nullopt);
  fs::create_symlink("real.json", file);
  EXPECT_EQ(write_file(file, "new"), std::nullopt);
  EXPECT_TRUE(fs::is_symlink(file));
  EXPECT_EQ(content(folder.path() / "real.json"), "new");
}

TEST_F(WriteFile, TakesThePlaceOfALinkToNowhere) {
  fs::create_symlink(folder.path() / "none/none.json", file);
  EXPECT_EQ(write_file(file, "x"), std::nullopt);
  EXPECT_EQ(content(file), "x");
}

TEST_F(WriteFile, SaysWhyNot) {
  fs::create_directory(file);
  EXPECT_EQ(write_file(file, "x"), "Could not save " + file.string() + ": Is a directory; choose another place and save again.");
  ASSERT_EQ(write_file(folder.path() / "plain", "x"), std::nullopt);
  const fs::path below = folder.path() / "plain/board.json";
  EXPECT_EQ(write_file(below, "x"), "Could not save " + below.string() + ": Not a directory; choose another place and save again.");
  EXPECT_EQ(write_file("/proc/batchyard/board.json", "x"),
            "Could not save /proc/batchyard/board.json: No such file or directory; choose another place and save again.");
}

TEST_F(WriteFile, FolderThatMayNotBeWrittenKeepsTheOldFile) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  ASSERT_EQ(write_file(file, "old"), std::nullopt);
  fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_EQ(write_file(file, "new"), "Could not save " + file.string() + ": Permission denied; choose a folder that you may write to.");
  EXPECT_EQ(content(file), "old");
  fs::permissions(folder.path(), fs::perms::owner_all);
}

// A limit on the size of files stands for a full disk: writing stops midway.
TEST_F(WriteFile, NoRoomLeavesTheOldFileAndNothingElse) {
  ASSERT_EQ(write_file(file, "old"), std::nullopt);
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit old_limit{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old_limit), 0);
  const rlimit limit{10'000, old_limit.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  const auto failure = write_file(file, std::string(20'000, 'x'));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old_limit), 0);
  std::signal(SIGXFSZ, old_handler);
  EXPECT_EQ(failure, "Could not save " + file.string() + ": File too large; make room on the disk and save again.");
  EXPECT_EQ(content(file), "old");
  EXPECT_EQ(files(), 1u);
  EXPECT_EQ(write_file(file, std::string(20'000, 'x')), std::nullopt);
}

void leave(const fs::path& file, std::chrono::hours age) {
  std::ofstream(file) << "half";
  fs::last_write_time(file, fs::file_time_type::clock::now() - age);
}

TEST_F(WriteFile, RemovesItsOwnOldLeftovers) {
  leave(folder.path() / ".board.json.123-0.tmp", std::chrono::hours(2));
  leave(folder.path() / ".board.json.124-0.tmp", std::chrono::hours(0));
  leave(folder.path() / ".other.json.123-0.tmp", std::chrono::hours(2));
  leave(folder.path() / "board.json.tmp", std::chrono::hours(2));
  ASSERT_EQ(write_file(file, "x"), std::nullopt);
  EXPECT_FALSE(fs::exists(folder.path() / ".board.json.123-0.tmp"));
  EXPECT_EQ(files(), 4u);
}

TEST_F(WriteFile, TwoAtOnceLeaveOneWhole) {
  const std::string a(300'000, 'a'), b(300'000, 'b');
  const auto save = [&](const std::string& text) {
    for (int i = 0; i < 10; ++i) EXPECT_EQ(write_file(file, text), std::nullopt);
  };
  std::thread other(save, std::cref(b));
  save(a);
  other.join();
  EXPECT_TRUE(content(file) == a || content(file) == b);
  EXPECT_EQ(files(), 1u);
}

// Saves without end, in turn of two texts.
[[noreturn]] void keep_saving(const fs::path& file, const std::string& one, const std::string& other) {
  for (;;) {
    write_file(file, one);
    write_file(file, other);
  }
}

TEST_F(WriteFile, KilledAtAnyMomentLeavesOneTextWhole) {
  const std::string one(50'000, '1'), other(70'000, '2');
  ASSERT_EQ(write_file(file, one), std::nullopt);
  for (int i = 0; i < 50; ++i) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) keep_saving(file, one, other);
    std::this_thread::sleep_for(std::chrono::microseconds(200 * (i % 20)));
    kill(child, SIGKILL);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    const std::string now = content(file);
    ASSERT_TRUE(now == one || now == other) << now.size();
  }
}

}  // namespace
}  // namespace batchyard::io
