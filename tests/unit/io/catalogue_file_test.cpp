#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "unit/io/shipped.h"

// The shipped catalogue against the tables of public figures in tests/data.
namespace batchyard::io {
namespace {

using model::Provenance;
using Row = std::map<std::string, std::string>;

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    else if (c == ',' && !quoted) out.emplace_back();
    else out.back() += c;
  }
  return out;
}

std::vector<Row> table(const fs::path& file) {
  std::istringstream in(content(file));
  std::string line;
  std::getline(in, line);
  const auto keys = cells(line);
  std::vector<Row> out;
  while (std::getline(in, line)) {
    const auto values = cells(line);
    Row row;
    for (std::size_t i = 0; i < keys.size(); ++i) row[keys[i]] = values.at(i);
    out.push_back(row);
  }
  return out;
}

// A written figure in steps of 10^-decimals; 0 where the cell is empty.
std::int64_t figure(const std::string& cell, int decimals) { return cell.empty() ? 0 : model::scaled(cell, decimals).value(); }

TEST(Catalogue, HasEveryGpuOfTheTable) {
  const auto rows = table(source / "tests/data/gpus.csv");
  ASSERT_EQ(rows.size(), shipped_catalogue().gpus.size());
  for (Row row : rows) {
    const model::Gpu* gpu = find_gpu(shipped_catalogue(), row["gpu"]);
    ASSERT_TRUE(gpu) << row["gpu"];
    EXPECT_EQ(gpu->memory_bytes, figure(row["memory_gb"], 9));
    EXPECT_EQ(gpu->host_link_bytes_per_s, figure(row["pcie_one_way_gb_s"], 9));
    EXPECT_EQ(gpu->month_usd, figure(row["month_usd"], 6));
    EXPECT_GT(gpu->host_vcpu, 0);
    EXPECT_GT(gpu->host_memory_bytes, 0);
  }
}

const std::map<std::string, std::string> jobs{{"reference (teaching worker) 256", "reference"}, {"BERT-base fp16 128", "bert-base-128"},
                                              {"BERT-base fp16 384", "bert-base-384"},          {"BERT-large fp16 128", "bert-large-128"},
                                              {"bge-base fp16 256", "bge-base-256"}};

std::vector<model::BatchLaw::Point> points(const std::string& cell) {
  std::vector<model::BatchLaw::Point> out;
  std::istringstream in(cell);
  for (std::string each; in >> each;)
    out.push_back({figure(each.substr(0, each.find(':')), 0), figure(each.substr(each.find(':') + 1), 6)});
  return out;
}

TEST(Catalogue, HasEveryBatchLawOfTheTable) {
  const auto rows = table(source / "tests/data/batch_laws.csv");
  ASSERT_EQ(rows.size(), shipped_catalogue().laws.size());
  for (Row row : rows) {
    const model::BatchLaw* law = find_law(shipped_catalogue(), row["gpu"], jobs.at(row["job"] + " " + row["tokens"]));
    ASSERT_TRUE(law) << row["gpu"] << " " << row["job"];
    EXPECT_EQ(law->launch_ns, figure(row["launch_ms"], 6));
    EXPECT_EQ(law->per_item_ns, figure(row["per_item_ms"], 6));
    EXPECT_EQ(law->fit_up_to_batch, figure(row["fit_up_to_batch"], 0));
    EXPECT_EQ(law->measured, points(row["measured_beyond_fit"]));
    EXPECT_EQ(law->base_bytes, figure(row["memory_base_gb"], 9));
    EXPECT_EQ(law->per_item_bytes, figure(row["memory_per_item_mb"], 6));
  }
}

TEST(Catalogue, EveryNumberSaysWhereItComesFrom) {
  const model::Catalogue& catalogue = shipped_catalogue();
  ASSERT_EQ(catalogue.constant_sources.size(), model::constants().size());
  for (const auto& [key, origin] : catalogue.constant_sources) EXPECT_FALSE(origin.text.empty()) << key;
  for (const model::Gpu& gpu : catalogue.gpus) {
    ASSERT_EQ(gpu.sources.size(), model::gpu_figures().size());
    EXPECT_EQ(gpu.sources.at("memory_gb").provenance, Provenance::published);
    EXPECT_EQ(gpu.sources.at("month_usd").provenance, Provenance::game_value);
  }
  for (const model::BatchLaw& law : catalogue.laws) EXPECT_FALSE(law.source.text.empty()) << law.gpu << law.job;
}

TEST(Catalogue, HasTheConstantsOfTheReferenceLevel) {
  const model::Constants& constants = shipped_catalogue().constants;
  EXPECT_EQ(constants.amqp_latency_ns, 5'000'000);
  EXPECT_EQ(constants.grpc_latency_ns, 2'000'000);
  EXPECT_EQ(constants.broker_message_ns, 50'000);
  EXPECT_EQ(constants.broker_overhead_bytes, 16);
  EXPECT_EQ(constants.broker_memory_per_vcpu_bytes, 4'000'000'000);
  EXPECT_EQ(constants.broker_month_usd_per_vcpu, 16'000'000);
  EXPECT_EQ(constants.broker_fsync_ns, 6'000'000);
  EXPECT_EQ(constants.store_row_ns, 125'000);
  EXPECT_EQ(constants.store_commit_ns, 40'000'000);
  EXPECT_EQ(constants.store_row_bytes, 64);
  EXPECT_EQ(constants.store_memory_per_vcpu_bytes, 4'000'000'000);
  EXPECT_EQ(constants.store_month_usd_per_vcpu, 16'000'000);
  EXPECT_EQ(constants.worker_warm_up_ns, 200'000'000);
  EXPECT_EQ(constants.worker_retry_ns, 1'000'000'000);
  EXPECT_EQ(constants.worker_vcpu, 1);
  EXPECT_EQ(constants.spill_limit_bytes, 16'000'000'000);
}

}  // namespace
}  // namespace batchyard::io
