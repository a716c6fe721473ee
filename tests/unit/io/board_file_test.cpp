#include <gtest/gtest.h>

#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

using model::Blank;
using model::PartKind;

model::Board sample() {
  model::Board board;
  board.name = "50% off %d, \"J\xC3\xBCrgen\" \\ \xE8\xAF\x95\xE9\xAA\x8C \xF0\x9F\x8E\xAE\n";
  board.parts = {{.id = "0", .kind = PartKind::users, .title = "", .at = {-3, 7}, .server = "", .settings = {}},
                 {.id = "b", .kind = PartKind::broker, .title = "%s%s", .at = {}, .server = "",
                  .settings = {{"vcpu", std::int64_t{16}}, {"overflow", std::string("block")}, {"ack_timeout_s", std::int64_t{1'500'000'000}}}},
                 {.id = "g", .kind = PartKind::gpu_server, .title = "", .at = {}, .server = "", .settings = {{"gpu", std::string("H100")}}},
                 {.id = "w", .kind = PartKind::worker, .title = "", .at = {}, .server = "g",
                  .settings = {{"batch", std::int64_t{48}}, {"max_wait_s", std::int64_t{50'000'000}}, {"prefetch", Blank{}}}}};
  board.links = {{{"0", "out"}, {"b", "in"}, {{"latency_s", std::int64_t{1}}, {"bandwidth_gb_s", Blank{}}}}, {{"b", "out"}, {"w", "in"}, {}}};
  return board;
}

Loaded<model::Board> read(std::string_view text) { return board_from_text(text, "board.json", &reference_level()); }

TEST(BoardFile, GivesBackWhatWasWritten) {
  const std::string text = board_text(sample(), "scaling/two-gpus");
  const auto board = read(text);
  ASSERT_TRUE(board) << lines(board.problems);
  EXPECT_EQ(*board.value, sample());
  EXPECT_EQ(board_text(*board.value, "scaling/two-gpus"), text);
}

TEST(BoardFile, IsWrittenLikeThis) {
  model::Board board = sample();
  board.name = "Mine";
  EXPECT_EQ(board_text(board, "scaling/two-gpus"), R"({
  "$schema": "../schema/board.json",
  "format": 1,
  "level": "scaling/two-gpus",
  "name": "Mine",
  "parts": [
    { "id": "0", "kind": "users", "at": [-3, 7] },
    {
      "id": "b",
      "kind": "broker",
      "title": "%s%s",
      "at": [0, 0],
      "settings": { "vcpu": 16, "overflow": "block", "ack_timeout_s": 1.5 }
    },
    { "id": "g", "kind": "gpu_server", "at": [0, 0], "settings": { "gpu": "H100" } },
    {
      "id": "w",
      "kind": "worker",
      "at": [0, 0],
      "server": "g",
      "settings": { "batch": 48, "max_wait_s": 0.05, "prefetch": "auto" }
    }
  ],
  "links": [
    { "from": "0.out", "to": "b.in", "settings": { "latency_s": 0.000000001, "bandwidth_gb_s": "unlimited" } },
    { "from": "b.out", "to": "w.in" }
  ]
}
)");
}

TEST(BoardFile, EmptyBoardIsABoard) {
  const auto board = read(board_text({}, "scaling/two-gpus"));
  ASSERT_TRUE(board) << lines(board.problems);
  EXPECT_EQ(*board.value, model::Board());
}

// As from a clipboard in another encoding: nothing typed or pasted may keep a board from being saved and read again.
TEST(BoardFile, BrokenTextInNamesIsMendedOnWriting) {
  model::Board board;
  board.name = "B\xFChne \xED\xA0\x80";
  const auto again = read(board_text(board, "scaling/two-gpus"));
  ASSERT_TRUE(again) << lines(again.problems);
  EXPECT_EQ(again.value->name, "B\xEF\xBF\xBDhne \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(BoardFile, MarkAndLineEndingsMakeNoDifference) {
  const std::string text = board_text(sample(), "scaling/two-gpus");
  for (const std::string end : {"\r\n", "\r"}) {
    std::string other = "\xEF\xBB\xBF";
    for (const char c : text) other += c == '\n' ? end : std::string(1, c);
    EXPECT_EQ(read(other).value, sample());
  }
  EXPECT_EQ(read(text.substr(0, text.size() - 1)).value, sample());
}

// The order of links is the order of drawing at most: a board with a wrong wire is a sound file, shown with its problem.
TEST(BoardFile, FaultsOfWiringAreNotFaultsOfTheFile) {
  const auto level = load_level(source / "levels/batching/first-wire.json", shipped_catalogue());
  ASSERT_TRUE(level) << lines(level.problems);
  EXPECT_TRUE(find(*level.value->naive, {"broker", "out"}, {"store", "in"}));
}

TEST(BoardFile, WithoutALevelItMayBeForAny) {
  const std::string text = board_text(sample(), "jobs/eight-conversions");
  EXPECT_TRUE(board_from_text(text, "board.json"));
  EXPECT_EQ(lines(read(text).problems),
            "board.json:4:12: at /level: the board is for level \"jobs/eight-conversions\"; write \"scaling/two-gpus\", or open it in its own level\n");
}

TEST(BoardFile, MoreThanFiveThousandPartsAreRefused) {
  model::Board board;
  for (int i = 0; i < 5001; ++i)
    board.parts.push_back({.id = std::to_string(i), .kind = PartKind::users, .title = "", .at = {}, .server = "", .settings = {}});
  EXPECT_EQ(lines(read(board_text(board, "scaling/two-gpus")).problems),
            "board.json:6:12: at /parts: the list has 5001 elements; write 0 to 5000 of them\n");
}

}  // namespace
}  // namespace batchyard::io
