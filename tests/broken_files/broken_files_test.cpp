#include <gtest/gtest.h>

#include "io/file_kind.h"
#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

const fs::path folder = source / "tests/broken_files";

// With the folder left out of the file's name.
std::string said(FileKind kind, const fs::path& file) {
  auto [loaded, problems] = load(kind, file);
  EXPECT_FALSE(loaded) << file;
  for (Problem& problem : problems) problem.file = file.filename().string();
  return lines(problems);
}

class BrokenFile : public testing::TestWithParam<FileKind> {};

TEST_P(BrokenFile, GetsItsMessages) {
  for (const auto& entry : fs::directory_iterator(folder / name(GetParam()))) {
    if (entry.path().extension() != ".json") continue;
    const std::string expected = content(fs::path(entry.path()).replace_extension(".txt"));
    EXPECT_EQ(said(GetParam(), entry.path()), expected) << entry.path();
  }
}

INSTANTIATE_TEST_SUITE_P(All, BrokenFile, testing::ValuesIn(all_file_kinds),
                         [](const auto& about) { return std::string(name(about.param)); });

}  // namespace
}  // namespace batchyard::io
