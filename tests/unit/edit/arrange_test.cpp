#include <gtest/gtest.h>

#include "edit/edit.h"

namespace batchyard::edit {
namespace {

using enum model::PartKind;

model::Part part(std::string id, model::PartKind kind) {
  return {.id = std::move(id), .kind = kind, .title = {}, .at = {}, .server = {}, .settings = {}};
}

model::Board small_board() {
  model::Board board;
  board.parts = {part("broker", broker), part("store", store), part("users", users)};
  board.links = {{{"users", "out"}, {"broker", "in"}, {}}, {{"broker", "out"}, {"store", "in"}, {}}};
  return board;
}

TEST(ArrangeParts, PutsEachPartIntoItsSpot) {
  const Edit edit = ArrangeParts{{{"users", {8, 16}}, {"store", {400, 0}}}};
  const model::Board after = applied(small_board(), edit);
  EXPECT_EQ(find(after, "users")->at, (model::Place{8, 16}));
  EXPECT_EQ(find(after, "store")->at, (model::Place{400, 0}));
  EXPECT_EQ(find(after, "broker")->at, model::Place{});
  EXPECT_EQ(title(small_board(), edit), "Arrange 2 parts");
}

TEST(ArrangeParts, IsRefusedForAPartThatIsGone) {
  EXPECT_EQ(why_not({}, small_board(), ArrangeParts{{{"nobody", {}}}}),
            "There is no part \"nobody\" any more. Choose one that is there.");
}

TEST(RemoveParts, TakesFurtherLinksAlong) {
  const Edit edit = RemoveParts{{"users"}, {{{"broker", "out"}, {"store", "in"}, {}}}};
  const model::Board after = applied(small_board(), edit);
  EXPECT_EQ(after.parts.size(), 2u);
  EXPECT_TRUE(after.links.empty());
  EXPECT_EQ(title(small_board(), edit), "Remove Users and 1 link");
}

}  // namespace
}  // namespace batchyard::edit
