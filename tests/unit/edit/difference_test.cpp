#include "edit/difference.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace batchyard::edit {
namespace {

using model::Board;
using model::Part;
using model::PartKind;
using Lines = std::vector<std::string>;

Part part(std::string id, PartKind kind, std::string server = "") {
  Part out;
  out.id = std::move(id), out.kind = kind, out.server = std::move(server);
  return out;
}

model::Link link(const std::string& from, const std::string& to) { return {{from, "out"}, {to, "in"}, {}}; }

Board one_gpu() {
  return {"One", {part("users", PartKind::users), part("broker", PartKind::broker), part("server-1", PartKind::gpu_server),
                  part("worker-1", PartKind::worker, "server-1"), part("store", PartKind::store)},
          {link("users", "broker"), link("broker", "worker-1"), link("worker-1", "store")}};
}

TEST(Difference, IgnoresNamesPlacesIdsAndOrder) {
  const Board board = one_gpu();
  EXPECT_EQ(differences(board, board), Lines());
  Board other = board;
  other.name = "Other";
  other.parts[1].title = "Queue", other.parts[1].at = {10, 10};
  std::ranges::reverse(other.parts);
  std::ranges::reverse(other.links);
  EXPECT_EQ(differences(board, other), Lines());
  for (Part& each : other.parts) each.id += "-x", each.server += each.server.empty() ? "" : "-x";
  for (model::Link& each : other.links) each.from.part += "-x", each.to.part += "-x";
  EXPECT_EQ(differences(board, other), Lines());
}

TEST(Difference, NamesASettingOnceWithItsPart) {
  Board other = one_gpu();
  find(other, "worker-1")->settings["batch"] = std::int64_t{64};
  EXPECT_EQ(differences(one_gpu(), other), Lines{"Batch size 1 \u2192 64: Embedding worker"});
  EXPECT_EQ(differences(other, one_gpu()), Lines{"Batch size 64 \u2192 1: Embedding worker"});
}

TEST(Difference, CountsPartsAndLeavesTheirLinksOut) {
  Board other = one_gpu();
  other.parts.push_back(part("server-2", PartKind::gpu_server));
  other.parts.push_back(part("worker-2", PartKind::worker, "server-2"));
  other.links.push_back(link("broker", "worker-2"));
  other.links.push_back(link("worker-2", "store"));
  Lines found = differences(one_gpu(), other);
  std::ranges::sort(found);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_TRUE(found[0].starts_with("1 ") && found[0].ends_with(" more")) << found[0];
  EXPECT_TRUE(found[1].starts_with("1 ") && found[1].ends_with(" more")) << found[1];
  for (const std::string& line : differences(other, one_gpu())) EXPECT_TRUE(line.ends_with(" fewer")) << line;
}

TEST(Difference, NamesLinksBetweenPartsThatStay) {
  Board other = one_gpu();
  other.links.pop_back();
  EXPECT_EQ(differences(one_gpu(), other), Lines{"Link removed: Embedding worker to Key-value store"});
  EXPECT_EQ(differences(other, one_gpu()), Lines{"Link added: Embedding worker to Key-value store"});
}

}  // namespace
}  // namespace batchyard::edit
