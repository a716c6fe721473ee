#include <gtest/gtest.h>

#include <fstream>

#include "io/files.h"
#include "unit/io/shipped.h"

// Whatever is done to a file, it loads or says why not, at a place.
namespace batchyard::io {
namespace {

class Mutation : public testing::Test {
 protected:
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "mutated.json";

  // What was wrong with the loader's answer; empty if nothing.
  std::string fault(FileKind kind, const std::string& text) const {
    std::ofstream(file, std::ios::binary) << text;
    const auto [loaded, problems] = load(kind, file);
    if (loaded) return problems.empty() ? "" : "loaded with problems";
    if (problems.empty()) return "neither loaded nor refused";
    for (const Problem& problem : problems)
      if (problem.line < 1 || problem.column < 1 || problem.message.empty()) return "no place: " + io::text(problem);
    return "";
  }
};

const std::vector<std::pair<FileKind, std::string>> files{
    {FileKind::level, "levels/scaling/two-gpus.json"},
    {FileKind::board, "levels/scaling/two-gpus.solution.json"},
    {FileKind::campaign, "levels/campaign.json"},
};

TEST_F(Mutation, CutOffAnywhere) {
  for (const auto& [kind, name] : files) {
    const std::string text = content(source / name);
    for (std::size_t length = 0; length < text.size(); ++length)
      ASSERT_EQ(fault(kind, text.substr(0, length)), "") << name << " after " << length;
  }
}

// Each byte in one way only, the next byte in the next way.
TEST_F(Mutation, AnyByteChanged) {
  constexpr std::string_view changes("\0\"\\,:{]0-e \n\xFF", 13);
  for (const auto& [kind, name] : files) {
    const std::string text = content(source / name);
    for (std::size_t at = 0; at < text.size(); ++at) {
      std::string changed = text;
      changed[at] = changes[at % changes.size()];
      ASSERT_EQ(fault(kind, changed), "") << name << ", byte " << at << " is " << static_cast<int>(changed[at]);
    }
  }
}

TEST_F(Mutation, AnyByteLeftOutOrDoubled) {
  for (const auto& [kind, name] : files) {
    const std::string text = content(source / name);
    for (std::size_t at = 0; at < text.size(); ++at) {
      const std::string changed = at % 2 == 0 ? std::string(text).erase(at, 1) : std::string(text).insert(at, 1, text[at]);
      ASSERT_EQ(fault(kind, changed), "") << name << ", byte " << at;
    }
  }
}

TEST_F(Mutation, AnyLineLeftOutOrDoubled) {
  for (const auto& [kind, name] : files) {
    const std::string text = content(source / name);
    for (std::size_t start = 0; start < text.size();) {
      const std::size_t length = text.find('\n', start) + 1 - start;
      ASSERT_EQ(fault(kind, std::string(text).erase(start, length)), "") << name << " without the line at " << start;
      ASSERT_EQ(fault(kind, std::string(text).insert(start, text.substr(start, length))), "") << name << " with the line at " << start << " twice";
      start += length;
    }
  }
}

}  // namespace
}  // namespace batchyard::io
