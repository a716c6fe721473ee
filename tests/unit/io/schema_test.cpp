#include "io/schema.h"

#include <gtest/gtest.h>

namespace batchyard::io {
namespace {

namespace fs = std::filesystem;

const fs::path source = BATCHYARD_SOURCE_DIR;
const fs::path build = BATCHYARD_BUILD_DIR;

// The schemas are made from the program's own tables. Where one has fallen behind, the new text is left in the build folder.
TEST(Schema, ShippedOnesFollowTheTables) {
  const auto catalogue = load_catalogue(source / "assets/catalogue.json").value.value();
  for (const FileKind kind : all_file_kinds) {
    const fs::path shipped = source / "levels/schema" / (std::string(name(kind)) + ".json");
    const std::string current = schema_text(kind, catalogue);
    if (read_file(shipped).value == current) continue;
    const fs::path fresh = build / "schema" / shipped.filename();
    EXPECT_FALSE(write_file(fresh, current));
    ADD_FAILURE() << "copy " << fresh << " to " << shipped;
  }
}

}  // namespace
}  // namespace batchyard::io
