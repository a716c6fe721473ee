#include "ui/board/tray.h"

#include <gtest/gtest.h>

#include "unit/ui/board_fixture.h"

namespace batchyard::ui {
namespace {

using model::PartKind;

model::PaletteRow row(PartKind kind, int least, int most) {
  model::PaletteRow out;
  out.kind = kind;
  out.least = least;
  out.most = most;
  return out;
}

model::Level level_with_palette() {
  model::Level level = test_level();
  level.start = two_gpus();
  level.palette = {row(PartKind::users, 1, 1), row(PartKind::broker, 1, 1), row(PartKind::worker, 1, 4), row(PartKind::store, 1, 1),
                   row(PartKind::gpu_server, 1, 3)};
  return level;
}

TrayItem item(const std::vector<TrayItem>& items, PartKind kind) { return *std::ranges::find(items, kind, &TrayItem::kind); }

TEST(Tray, LocksWhatTheLevelDoesNotAllowMoreOf) {
  const auto items = tray_items(level_with_palette(), two_gpus());
  EXPECT_EQ(item(items, PartKind::users).detail, "fixed here");
  EXPECT_NE(item(items, PartKind::users).locked, "");
  EXPECT_EQ(item(items, PartKind::worker).locked, "");
  EXPECT_EQ(item(items, PartKind::worker).detail, "needs 1 vCPU");
}

TEST(Tray, LocksAKindOnceItsNumberIsReached) {
  model::Board board = two_gpus();
  board.parts.push_back(part("gpu-3", PartKind::gpu_server, 0, 0));
  const TrayItem server = item(tray_items(level_with_palette(), board), PartKind::gpu_server);
  EXPECT_EQ(server.detail, "no more here");
  EXPECT_EQ(server.locked, "The level allows at most 3 GPU servers. Change one that is there, or remove one.");
}

TEST(Tray, OffersEachGpuThatTheLevelAllows) {
  model::Level level = level_with_palette();
  model::Gpu h100 = level.catalogue.gpus[0];
  h100.id = "H100";
  model::BatchLaw law = level.catalogue.laws[0];
  law.gpu = "H100";
  level.catalogue.gpus.push_back(h100);
  level.catalogue.laws.push_back(law);
  const auto count = [&] { return std::ranges::count(tray_items(level, two_gpus()), PartKind::gpu_server, &TrayItem::kind); };
  EXPECT_EQ(count(), 1) << "the GPU is not free: the start board's";
  level.palette.back().settings["gpu"] = {.values = {std::string("L4"), std::string("H100")}, .least = {}, .most = {}};
  EXPECT_EQ(count(), 2);
}

TEST(Tray, ServerBringsAWorkerWhereThereIsRoomForBoth) {
  const edit::AddParts both = new_parts(level_with_palette(), two_gpus(), PartKind::gpu_server, "L4");
  ASSERT_EQ(both.parts.size(), 2u);
  EXPECT_EQ(both.parts[1].server, both.parts[0].id);
  model::Level level = level_with_palette();
  level.palette[2].most = 2;
  EXPECT_EQ(new_parts(level, two_gpus(), PartKind::gpu_server, "L4").parts.size(), 1u);
}

}  // namespace
}  // namespace batchyard::ui
