#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

class ReadFile : public testing::Test {
 protected:
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "file.json";

  std::string said(const fs::path& path) const {
    const auto read = read_file(path);
    EXPECT_FALSE(read);
    EXPECT_EQ(read.problems.size(), 1u);
    return read.problems.empty() ? "" : read.problems.front().message;
  }
};

TEST_F(ReadFile, GivesEveryByte) {
  const std::string bytes("a\0\xFF\r\n", 5);
  std::ofstream(file, std::ios::binary) << bytes;
  EXPECT_EQ(read_file(file).value, bytes);
}

TEST_F(ReadFile, FoldersPipesAndDevicesAreNoFiles) {
  EXPECT_EQ(said(folder.path()), "this is a folder, not a file; name a file");
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  EXPECT_EQ(said(file), "this is a pipe, not a file; name a file");
  EXPECT_EQ(said("/dev/zero"), "this is a device, not a file; name a file");
  EXPECT_EQ(said("/dev/null"), "this is a device, not a file; name a file");
}

TEST_F(ReadFile, WhatIsNotThereIsSaidSo) {
  EXPECT_EQ(said(file), "there is no such file; check its name");
  EXPECT_EQ(said(""), "there is no such file; check its name");
  fs::create_symlink("nowhere", folder.path() / "link");
  EXPECT_EQ(said(folder.path() / "link"), "there is no such file; check its name");
  EXPECT_EQ(said(std::string(5000, 'x')), "File name too long; try another file");
  fs::create_symlink("loop", folder.path() / "loop");
  EXPECT_EQ(said(folder.path() / "loop"), "Too many levels of symbolic links; try another file");
}

TEST_F(ReadFile, WhatMayNotBeReadIsSaidSo) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  std::ofstream(file) << "{}";
  fs::permissions(file, fs::perms::none);
  EXPECT_EQ(said(file), "the file may not be read; change its permissions");
}

TEST_F(ReadFile, SixteenMegabytesAreTheMost) {
  std::ofstream(file) << "";
  fs::resize_file(file, 16'000'000);
  EXPECT_TRUE(read_file(file));
  fs::resize_file(file, 16'000'001);
  EXPECT_EQ(said(file), "the file is over 16 MB, the most that is read; name another, or take something out of it");
  fs::resize_file(file, 200'000'000);
  EXPECT_EQ(said(file), "the file is over 16 MB, the most that is read; name another, or take something out of it");
}

// Their size reads as 0.
TEST_F(ReadFile, FilesOfTheKernelAreRead) { EXPECT_GT(read_file("/proc/self/status").value.value().size(), 100u); }

TEST_F(ReadFile, ProblemOfTheWholeFileHasNoPlace) {
  EXPECT_EQ(lines(load_board(file).problems), file.string() + ": there is no such file; check its name\n");
}

TEST_F(ReadFile, NamesInAnyScriptWork) {
  const fs::path other = folder.path() / "J\xC3\xBCrgen \xE2\x80\x93 \xE8\xAF\x95\xE9\xAA\x8C \xF0\x9F\x8E\xAE" / "%s%s%s.json";
  ASSERT_FALSE(write_file(other, "x"));
  EXPECT_EQ(read_file(other).value, "x");
}

}  // namespace
}  // namespace batchyard::io
