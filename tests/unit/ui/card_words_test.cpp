#include "ui/board/card_words.h"

#include <gtest/gtest.h>

#include "unit/ui/board_fixture.h"

namespace batchyard::ui {
namespace {

using model::PartKind;
using Lines = std::vector<std::string>;

model::Level reference_level() {
  model::Level level = test_level();
  level.traffic.segments = {{.shape = model::Segment::Shape::even, .from_ns = 0, .to_ns = 72'000'000'000'000, .count = 100'000'000}};
  level.catalogue.constants.broker_memory_per_vcpu_bytes = 4 * model::bytes_per_gb;
  level.catalogue.constants.broker_month_usd_per_vcpu = level.catalogue.constants.store_month_usd_per_vcpu = 16'000'000;
  return level;
}

model::Board board_with_batch(std::int64_t batch) {
  model::Board board = two_gpus();
  model::find(board, "worker-1")->settings["batch"] = batch;
  return board;
}

CardWords words(const model::Level& level, const model::Board& board, std::string_view id, const sim::Moment* moment = nullptr) {
  return card_words(level, model::Roster(board), *model::find(board, id), moment);
}

TEST(CardWords, UsersSayWhatTheTrafficIs) {
  model::Level level = reference_level();
  EXPECT_EQ(words(level, two_gpus(), "users").figure, "1,389/s");
  EXPECT_EQ(words(level, two_gpus(), "users").lines, (Lines{"100 M items", "over 20 h"}));
  level.traffic.segments = {{.shape = model::Segment::Shape::backlog, .from_ns = 0, .to_ns = 0, .count = 60'000}};
  EXPECT_EQ(words(level, two_gpus(), "users").figure, "60 k");
  EXPECT_EQ(words(level, two_gpus(), "users").lines, Lines{"all at once"});
}

TEST(CardWords, BrokerBeforeARunIsEmptyAndShowsItsSize) {
  const CardWords card = words(reference_level(), two_gpus(), "broker");
  EXPECT_EQ(card.figure + " " + card.figure_unit, "0 waiting");
  EXPECT_EQ(card.lines, Lines{"0.0 of 8 GB"});
  EXPECT_EQ(card.price, "2 vCPU · 32 USD/month");
  EXPECT_EQ(card.gauge, 0);
}

TEST(CardWords, BrokerAndStoreShowTheMoment) {
  sim::Moment moment;
  moment.written = 87'448'960;
  moment.queues = {{"broker", 2'550'784, 204'062'720}};
  const CardWords broker = words(reference_level(), two_gpus(), "broker", &moment);
  EXPECT_EQ(broker.figure, "2.55 M");
  EXPECT_EQ(broker.lines, Lines{"0.2 of 8 GB"});
  EXPECT_NEAR(broker.gauge, 0.0255, 1e-4);
  const CardWords store = words(reference_level(), two_gpus(), "store", &moment);
  EXPECT_EQ(store.figure, "87.4 M");
  EXPECT_EQ(store.lines, Lines{"of 100 million"});
  EXPECT_NEAR(store.gauge, 0.8745, 1e-4);
}

TEST(CardWords, WorkerShowsWhatItsBatchGives) {
  const CardWords card = words(reference_level(), board_with_batch(64), "worker-1");
  EXPECT_EQ(card.figure, "64");
  EXPECT_EQ(card.lines, (Lines{"of 135 seats", "674.8/s", "94.8 ms a batch"}));
  EXPECT_FALSE(card.alarm);
}

TEST(CardWords, BatchThatDoesNotFitSaysSo) {
  const CardWords card = words(reference_level(), board_with_batch(300), "worker-1");
  EXPECT_EQ(card.lines, (Lines{"of 135 seats", "out of memory", "each batch fails"}));
  EXPECT_TRUE(card.alarm);
}

TEST(CardWords, WorkerOnNoServerHasNoSeats) {
  model::Board board = two_gpus();
  model::find(board, "worker-1")->server.clear();
  EXPECT_EQ(words(reference_level(), board, "worker-1").lines, Lines{"on no GPU server"});
  EXPECT_EQ(seat_grid(reference_level(), model::Roster(board), *model::find(board, "worker-1"), nullptr).cells, 0);
}

TEST(SeatGrid, OneCellIsTheMemoryOfOneItem) {
  const model::Board board = board_with_batch(64);
  const SeatGrid grid = seat_grid(reference_level(), model::Roster(board), *model::find(board, "worker-1"), nullptr);
  EXPECT_EQ(grid.cells, 135);
  EXPECT_EQ(grid.columns * grid.rows, 135);
  EXPECT_EQ(grid.on_gpu, 64);
  EXPECT_EQ(grid.loading, 0);
  EXPECT_TRUE(grid.planned);
}

TEST(SeatGrid, ManySeatsShareACell) {
  model::Level level = reference_level();
  level.catalogue.gpus[0].memory_bytes = 80 * model::bytes_per_gb;
  const model::Board board = board_with_batch(64);
  const SeatGrid grid = seat_grid(level, model::Roster(board), *model::find(board, "worker-1"), nullptr);
  EXPECT_EQ(grid.items_per_cell, 4);
  EXPECT_EQ(grid.cells, 122) << "485 seats";
  EXPECT_EQ(grid.on_gpu, 16);
}

TEST(SeatGrid, ShowsWhatIsOnTheGpuAndWhatFillsNext) {
  const model::Board board = board_with_batch(64);
  sim::Moment moment;
  moment.workers = {{"worker-1", 500, 64, model::Activity::compute, 0, 1}};
  SeatGrid grid = seat_grid(reference_level(), model::Roster(board), *model::find(board, "worker-1"), &moment);
  EXPECT_EQ(grid.on_gpu, 64);
  EXPECT_EQ(grid.loading, 64) << "no more than the next batch";
  EXPECT_FALSE(grid.planned);
  moment.workers[0].batch = 0;
  moment.workers[0].buffered = 3;
  grid = seat_grid(reference_level(), model::Roster(board), *model::find(board, "worker-1"), &moment);
  EXPECT_EQ(grid.on_gpu, 0);
  EXPECT_EQ(grid.loading, 3);
}

TEST(SeatGrid, SpillingBatchFillsAllSeats) {
  const model::Board board = board_with_batch(160);
  const SeatGrid grid = seat_grid(reference_level(), model::Roster(board), *model::find(board, "worker-1"), nullptr);
  EXPECT_EQ(grid.on_gpu, 135);
  EXPECT_EQ(grid.activity, model::Activity::spill);
}

TEST(CardWords, CountsAndRatesKeepShort) {
  EXPECT_EQ(short_count(100'000'000), "100 M");
  EXPECT_EQ(short_count(2'500'000), "2.5 M");
  EXPECT_EQ(short_count(999'999), "999,999");
  EXPECT_EQ(short_count(600'000), "600 k");
  EXPECT_EQ(rate_words(106.87), "106.9/s");
  EXPECT_EQ(rate_words(1388.9), "1,389/s");
  EXPECT_EQ(rate_words(999.97), "1,000/s");
}

}  // namespace
}  // namespace batchyard::ui
