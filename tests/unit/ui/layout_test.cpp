#include "ui/board/layout.h"

#include <gtest/gtest.h>

#include "unit/ui/board_fixture.h"
#include "ui/board/plane.h"

namespace batchyard::ui {
namespace {

std::vector<PortSpot> spots(const Layout& layout, const model::End& end) {
  std::vector<PortSpot> out;
  for (const PortSpot& spot : layout.ports)
    if (spot.end == end) out.push_back(spot);
  return out;
}

TEST(Layout, WorkerStandsInsideItsServer) {
  const Layout all = layout(two_gpus(), test_width);
  const Rect frame = all.card("gpu-2")->rect;
  EXPECT_EQ(frame, (Rect{440, 272, 264, 216}));
  EXPECT_EQ(all.card("worker-2")->rect, (Rect{452, 312, 240, 132}));
  EXPECT_TRUE(frame.holds(all.card("worker-2")->rect));
}

TEST(Layout, ServerGrowsWithItsWorkers) {
  model::Board board = two_gpus();
  board.parts.push_back(part("worker-3", model::PartKind::worker, 0, 200, "gpu-1"));
  const Layout all = layout(board, test_width);
  const Rect frame = all.card("gpu-1")->rect;
  EXPECT_FLOAT_EQ(frame.h, 216 + 132 + 12);
  EXPECT_TRUE(frame.holds(all.card("worker-3")->rect));
  EXPECT_FALSE(meet(all.card("worker-1")->rect, all.card("worker-3")->rect));
  EXPECT_LT(all.card("worker-1")->rect.y, all.card("worker-3")->rect.y);
}

TEST(Layout, ServersAreDrawnBelowAllCards) {
  model::Board board = two_gpus();
  std::ranges::reverse(board.parts);
  const Layout all = layout(board, test_width);
  EXPECT_EQ(all.cards[0].kind, model::PartKind::gpu_server);
  EXPECT_EQ(all.cards[1].kind, model::PartKind::gpu_server);
  EXPECT_EQ(all.cards.size(), 7u);
}

TEST(Layout, PartOfAMissingServerStandsFree) {
  model::Board board;
  board.parts = {part("worker", model::PartKind::worker, 10, 20, "gone")};
  EXPECT_EQ(layout(board, test_width).card("worker")->rect.corner(), (Vec{10, 20}));
}

TEST(Layout, NamesAreNeverCut) {
  for (const std::string title :
       {"A rather long name", "A name so long that no card could be as wide as it is without filling the board",
        "Onewordthatgoesonandonandonwithoutanyblankanywhereinitsothatithastobebrokensomewhere", "Ünïcödé naïve café", ""}) {
    model::Board board = two_gpus();
    for (model::Part& p : board.parts) p.title = title;
    for (const CardBox& card : layout(board, test_width).cards) {
      std::string joined;
      for (const std::string& line : card.name) {
        EXPECT_LE(test_width(line, name_em), card.rect.w - 2 * card_padding) << line;
        joined += line + " ";
      }
      EXPECT_FALSE(card.name.empty());
      if (title.find(' ') == std::string::npos) continue;
      EXPECT_EQ(joined, title + " ");
    }
  }
}

TEST(Layout, WrappingKeepsEveryCharacterAndBreaksOnlyAtBlanksWhereItCan) {
  EXPECT_EQ(wrapped("one two three", 50, 14, test_width), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrapped("abcdefghij", 35, 14, test_width), (std::vector<std::string>{"abcde", "fghij"}));
  EXPECT_EQ(wrapped("éééééé", 28, 14, test_width), (std::vector<std::string>{"éé", "éé", "éé"})) << "characters stay whole";
  EXPECT_EQ(wrapped("", 35, 14, test_width), std::vector<std::string>{""});
}

TEST(Layout, PortThatFansOutHasOneSpotForEachLinkInTheOrderOfTheirOtherEnds) {
  const Layout all = layout(two_gpus(), test_width);
  const auto out = spots(all, {"broker", "out"});
  ASSERT_EQ(out.size(), 2u);
  EXPECT_EQ(out[0].link, 1);
  EXPECT_EQ(out[1].link, 2);
  EXPECT_FLOAT_EQ(out[1].at.y - out[0].at.y, 28);
  EXPECT_FLOAT_EQ(out[0].at.x, all.card("broker")->rect.right());
  EXPECT_FLOAT_EQ((out[0].at.y + out[1].at.y) / 2, all.card("broker")->rect.centre().y);
}

TEST(Layout, NearlyLevelLinkOfSeveralBecomesLevel) {
  model::Board board = two_gpus();
  model::find(board, "gpu-1")->at.y = 188 + 72 - 106 + 10;  // its worker's middle lies 10 below the broker's
  const Layout all = layout(board, test_width);
  const LinkTrack& track = *std::ranges::find(all.tracks, 1, &LinkTrack::link);
  EXPECT_EQ(track.track.points().size(), 2u);
  EXPECT_EQ(track.track.points().front().y, track.track.points().back().y);
}

TEST(Layout, FreePortHasOneSpot) {
  model::Board board = two_gpus();
  board.links.clear();
  const auto out = spots(layout(board, test_width), {"broker", "out"});
  ASSERT_EQ(out.size(), 1u);
  EXPECT_EQ(out[0].link, -1);
}

TEST(Layout, LinkBeingDrawnTakesASpotOfItsOwn) {
  const auto out = spots(layout(two_gpus(), test_width, PendingLink{{"broker", "out"}, {700, 900}}), {"broker", "out"});
  ASSERT_EQ(out.size(), 3u);
  EXPECT_EQ(out[2].link, -1);
}

TEST(Layout, SpotsStayOnTheCardHoweverMany) {
  model::Board board = two_gpus();
  board.links.clear();
  for (int i = 0; i < 30; ++i) {
    const std::string id = "extra-" + std::to_string(i);
    board.parts.push_back(part(id, model::PartKind::worker, 1000, i * 200));
    board.links.push_back(link("broker", id));
  }
  const Layout all = layout(board, test_width);
  const Rect card = all.card("broker")->rect;
  const auto out = spots(all, {"broker", "out"});
  ASSERT_EQ(out.size(), 30u);
  for (std::size_t i = 0; i < out.size(); ++i) {
    EXPECT_GE(out[i].at.y, card.y + 8);
    EXPECT_LE(out[i].at.y, card.bottom() - 8);
    EXPECT_GE(out[i].at.y - out[std::max<std::size_t>(i, 1) - 1].at.y, i ? 13.9f : 0);
  }
}

TEST(Layout, LinksToWhatIsNotThereAreLeftOut) {
  model::Board board = two_gpus();
  board.links.push_back(link("users", "nobody"));
  board.links.push_back({{"store", "out"}, {"users", "in"}, {}});
  EXPECT_EQ(layout(board, test_width).tracks.size(), 5u);
}

bool cross(const Track& a, const Track& b) {
  const auto side = [](Vec p, Vec q, Vec r) { return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x); };
  for (std::size_t i = 1; i < a.points().size(); ++i)
    for (std::size_t j = 1; j < b.points().size(); ++j) {
      const Vec p = a.points()[i - 1], q = a.points()[i], r = b.points()[j - 1], s = b.points()[j];
      if (side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0) return true;
    }
  return false;
}

TEST(Layout, LinksThatFanOutAndInDoNotCross) {
  model::Board board;
  board.parts = {part("broker", model::PartKind::broker, 0, 400), part("store", model::PartKind::store, 800, 400)};
  for (int i = 0; i < 6; ++i) {
    const std::string id = "worker-" + std::to_string(i);
    board.parts.push_back(part(id, model::PartKind::worker, 330, i * 160));
    board.links.push_back(link("broker", id));
    board.links.push_back(link(id, "store"));
  }
  const Layout all = layout(board, test_width);
  ASSERT_EQ(all.tracks.size(), 12u);
  for (const LinkTrack& a : all.tracks)
    for (const LinkTrack& b : all.tracks)
      EXPECT_FALSE(a.link < b.link && cross(a.track, b.track)) << a.link << " and " << b.link;
}

TEST(Layout, BoundsHoldEveryCard) {
  const Layout all = layout(two_gpus(), test_width);
  for (const CardBox& card : all.cards) EXPECT_TRUE(all.bounds.holds(card.rect));
  EXPECT_EQ(layout({}, test_width).bounds, Rect{});
}

TEST(Layout, CondensedKeepsWhatLiesBesideAndBelowWhatAndMeetsNothing) {
  const Layout full = layout(two_gpus(), test_width), small = condensed_layout(two_gpus(), test_width);
  EXPECT_TRUE(small.condensed);
  EXPECT_LT(small.bounds.h, full.bounds.h * 0.6f);
  for (const CardBox& a : small.cards)
    for (const CardBox& b : small.cards) {
      const CardBox &was_a = *full.card(a.id), &was_b = *full.card(b.id);
      if (was_a.rect.right() < was_b.rect.x) {
        EXPECT_LT(a.rect.centre().x, b.rect.centre().x) << a.id << " " << b.id;
      }
      const bool inside = b.rect.holds(a.rect) || a.rect.holds(b.rect);
      if (a.id != b.id && !inside) {
        EXPECT_FALSE(meet(a.rect, b.rect)) << a.id << " " << b.id;
      }
    }
  EXPECT_TRUE(small.card("gpu-2")->rect.holds(small.card("worker-2")->rect));
  EXPECT_LT(small.card("gpu-1")->rect.bottom(), small.card("gpu-2")->rect.y);
  ASSERT_EQ(spots(small, {"worker-2", "in"}).size(), 1u);
  EXPECT_EQ(spots(small, {"worker-2", "in"}).front().at.x, small.card("gpu-2")->rect.x) << "the link ends at the frame";
}

TEST(Layout, CondensedCardsAreAsWideAsTheirNamesNeed) {
  const Layout usual = condensed_layout(two_gpus(), test_width), larger = condensed_layout(two_gpus(), test_width, 2 * condensed_em);
  for (const CardBox& card : larger.cards) {
    EXPECT_GE(card.rect.w, usual.card(card.id)->rect.w);
    for (const std::string& line : card.name) EXPECT_LT(test_width(line, 2 * condensed_em), card.rect.w) << line;
  }
}

TEST(Layout, PlacesSnapToTheGrid) {
  EXPECT_EQ(snapped({11.9f, -3.9f}), (model::Place{8, 0}));
  EXPECT_EQ(snapped({12.1f, -4.1f}), (model::Place{16, -8}));
}

}  // namespace
}  // namespace batchyard::ui
