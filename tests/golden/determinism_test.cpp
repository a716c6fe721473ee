#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>

// The same bytes in every build type: this build's command line against the debug build's beside it.
namespace batchyard {
namespace {

namespace fs = std::filesystem;

std::string output_of(const fs::path& program, const std::string& arguments) {
  std::string text;
  FILE* pipe = popen(("'" + program.string() + "' " + arguments).c_str(), "r");
  if (!pipe) return text;
  char bytes[4096];
  for (std::size_t count; (count = fread(bytes, 1, sizeof bytes, pipe)) > 0;) text.append(bytes, count);
  pclose(pipe);
  return text;
}

TEST(Determinism, DebugAndReleaseGiveTheSameBytes) {
  const fs::path here = fs::path(BATCHYARD_BUILD_DIR) / "batchyard";
  const fs::path other = fs::path(BATCHYARD_SOURCE_DIR) / "build" / "debug" / "batchyard";
  if (!fs::exists(other)) GTEST_SKIP() << "there is no " << other << "; ./yard test builds it";
  for (const char* arguments :
       {"run batching/first-wire solution --json", "run batching/batch-up solution --json", "run batching/batch-up naive --json",
        "run scaling/two-gpus solution --json", "compare batching/first-wire start solution"}) {
    const std::string expected = output_of(here, arguments);
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(output_of(other, arguments), expected) << arguments;
  }
}

}  // namespace
}  // namespace batchyard
