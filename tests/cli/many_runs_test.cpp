#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "cli/shell.h"

// sweep and grade as whole processes.
namespace batchyard {
namespace {

const std::string sweep = "sweep batching/batch-up solution ";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

std::string column(const std::string& line, std::size_t number) {  // of a row without quotes
  std::istringstream in(line);
  std::string cell;
  for (std::size_t i = 0; i <= number; ++i) std::getline(in, cell, ',');
  return cell;
}

using ManyRuns = CommandLine;

TEST_F(ManyRuns, SweepGivesARowForEveryCombination) {
  const Ended ended = batchyard(sweep + "--set worker-1.batch=1,64 --set gpu-server-1.count=1,2 --csv");
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.err, "");
  const auto lines = lines_of(ended.out);
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_TRUE(lines[0].starts_with("worker-1.batch,gpu-server-1.count,passed,completion_time_s,lost_writes,monthly_cost_usd,error_rate,"))
      << lines[0];
  EXPECT_TRUE(lines[0].ends_with(",fingerprint,problem"));
  for (const auto& [line, start] : {std::pair{1, "1,1,false,3600,0,584,0,"}, {2, "1,2,"}, {3, "64,1,true,1600.81,0,584,0,"}, {4, "64,2,"}})
    EXPECT_TRUE(lines[static_cast<std::size_t>(line)].starts_with(start)) << lines[static_cast<std::size_t>(line)];
}

TEST_F(ManyRuns, ARowIsWhatRunGives) {
  const Ended ended = batchyard(sweep + "--set worker-1.batch=64 --json");
  const Ended run = batchyard("run batching/batch-up solution --json");
  for (const char* key : {"\"completion_time_s\": ", "\"latency_p99_s\": ", "\"gpu_utilisation\": ", "\"fingerprint\": "}) {
    const auto figure = [&](const std::string& text) {
      const std::size_t at = text.find(key);
      return at == std::string::npos ? "" : text.substr(at, text.find_first_of(",\n", at) - at);
    };
    EXPECT_NE(figure(run.out), "");
    EXPECT_EQ(figure(ended.out), figure(run.out)) << key;
  }
  EXPECT_NE(ended.out.find("\"worker-1.batch\": 64,"), std::string::npos) << ended.out;
}

TEST_F(ManyRuns, SweepTellsPeopleWhatMatters) {
  const Ended ended = batchyard(sweep + "--set worker-1.batch=64,9999");
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.out,
            "Batch up (batching/batch-up) · board solution · seed 1\n"
            "\n"
            "  worker-1.batch        Completion time  Lost writes  Monthly cost  Error rate  GPU memory, peak\n"
            "  64              pass       1,600.81 s            0       584 USD         0 %          12.54 GB\n"
            "  9999            fail                -            -       584 USD           -                 -  Setting \"Batch size\" of Embedding "
            "worker "
            "can't be 9,999. Choose a whole number from 1 to 4,096.\n");
}

TEST_F(ManyRuns, TheNumberOfThreadsChangesNothing) {
  for (const char* form : {"--csv", "--json", ""}) {
    const std::string call = sweep + "--set worker-1.batch=16..128*2 --set gpu-server-1.count=1,2 " + form;
    const Ended one = batchyard(call + " --threads 1");
    EXPECT_EQ(one.code, 0);
    EXPECT_EQ(batchyard(call + " --threads 7").out, one.out);
  }
}

TEST_F(ManyRuns, ShardsPutTogetherAreTheWhole) {
  const std::string call = sweep + "--set worker-1.batch=40..50 --csv";
  const std::string whole = batchyard(call).out;
  for (const int of : {1, 2, 5, 13}) {
    std::string together;
    for (int i = 1; i <= of; ++i) together += batchyard(call + " --shard " + std::to_string(i) + "/" + std::to_string(of)).out;
    EXPECT_EQ(together, whole) << of << " parts";
  }
}

// Far more runs than can be made before the interruption comes.
TEST_F(ManyRuns, AnInterruptedSweepKeepsWholeRows) {
  const Ended ended = shell(
      "timeout --foreground -s INT 1.5 batchyard sweep scaling/two-gpus solution --set 'worker-*.batch=1..128' --set "
      "worker-1.prefetch=1024..1700 --csv");
  EXPECT_TRUE(ended.err.find("batchyard: interrupted: ") == 0 && ended.err.ends_with(" of 86656 runs were done\n")) << ended.err;
  const auto lines = lines_of(ended.out);
  ASSERT_GE(lines.size(), 1U);
  EXPECT_TRUE(ended.out.ends_with('\n'));
  for (const std::string& line : lines) EXPECT_EQ(std::ranges::count(line, ','), std::ranges::count(lines[0], ',')) << line;
  EXPECT_NE(ended.err.find(" " + std::to_string(lines.size() - 1) + " of "), std::string::npos) << "as many as there are rows";
}

TEST_F(ManyRuns, AnInterruptionGivesExitCode3) {
  const Ended ended = shell(
      "timeout --foreground --preserve-status -s INT 1 batchyard sweep scaling/two-gpus solution --set worker-1.batch=1..128 --set "
      "worker-2.batch=1..128 --json");
  EXPECT_EQ(ended.code, 3) << ended.err;
  EXPECT_TRUE(ended.out.ends_with("}\n")) << "still a whole document";
}

TEST_F(ManyRuns, ASweepThatCantBeWrittenStops) {
  const Ended ended = shell(
      "timeout 60 batchyard sweep scaling/two-gpus solution --set worker-1.batch=1..128 --set worker-2.batch=1..128 --csv "
      ">/dev/full");
  EXPECT_EQ(ended.code, 3);
  EXPECT_NE(ended.err.find("could not write the result"), std::string::npos) << ended.err;
}

TEST_F(ManyRuns, BadSweepsAreToldInOneSentence) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"", "sweep needs something to vary: --set worker-1.batch=1,8,64"},
      {"--set worker-1.bacth=1", "worker-1 has no setting \"bacth\"; did you mean \"batch\"?"},
      {"--set worker-1.batch=1 --set 'worker-*.batch=2'", "worker-*.batch is set twice; leave one --set out"},
      {"--set worker-1.batch=1 --shard 0/3", "--shard takes I/N, the I-th of N parts, such as 3/16, not \"0/3\""},
      {"--set worker-1.batch=1 --shard 4/3", "--shard takes I/N, the I-th of N parts, such as 3/16, not \"4/3\""},
      {"--set worker-1.batch=1 --shard 3", "--shard takes I/N, the I-th of N parts, such as 3/16, not \"3\""},
      {"--set worker-1.batch=1 --shard ''", "--shard takes I/N, the I-th of N parts, such as 3/16, not \"\""},
      {"--set worker-1.batch=1 --threads 0", "--threads takes a whole number from 1 to 1024, not \"0\""},
      {"--set worker-1.batch=1..1000 --set worker-1.prefetch=1..1000",
       "these are 1,000,000 runs, and one call makes at most 100,000; leave values out, or split them with --shard 1/10"},
      {"--set worker-1.batch=1..4000 --set worker-1.prefetch=1..9000 --set worker-1.retries=1..99",
       "these are over 1,000,000,000 runs; leave values out"},
      {"--set worker-1.batch=1 --csv --csv", "--csv is given twice; batchyard sweep --help tells more"},
  };
  for (const auto& [options, message] : rows) {
    const Ended ended = batchyard(sweep + options);
    EXPECT_EQ(ended.code, 2) << options;
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err, "batchyard: " + message + "\n");
  }
  EXPECT_EQ(batchyard(sweep + "--set worker-1.batch=1 --csv --json").code, 2);
}

TEST_F(ManyRuns, GradeScoresEveryFileAndStopsAtNone) {
  const std::string levels = BATCHYARD_SOURCE_DIR "/levels/";
  ASSERT_EQ(shell("mkdir -p class/group-b class/folder.json && cp " + levels +
                  "batching/first-wire.solution.json class/anna.json && cp " + levels +
                  "batching/first-wire.naive.json class/group-b/ben.json && cp " + levels +
                  "scaling/two-gpus.solution.json class/other.json && " +
                  "touch class/empty.json && echo '{' > class/broken.json && echo hello > class/notes.txt && ln -s nowhere "
                  "class/gone.json && " +
                  "cp class/anna.json 'class/=1+1.json' && cp class/anna.json 'class/a,\"b\".json'")
                .code,
            0);
  const Ended ended = batchyard("grade batching/first-wire class --csv");
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.err, "");
  const auto lines = lines_of(ended.out);
  ASSERT_EQ(lines.size(), 9U) << ended.out;
  EXPECT_TRUE(lines[0].starts_with("file,name,passed,completion_time_s,"));
  const auto row = [&](const std::string& start) {
    const auto found = std::ranges::find_if(lines, [&](const std::string& line) { return line.starts_with(start); });
    return found == lines.end() ? "no row begins with " + start + " in\n" + ended.out : *found;
  };
  const std::string anna = row("class/anna.json,");
  EXPECT_EQ(column(anna, 2), "true") << anna;
  EXPECT_EQ(column(anna, 3), "561.662125") << anna;
  EXPECT_NE(row("class/group-b/ben.json,").find(",false,,,"), std::string::npos) << row("class/group-b/ben.json,");
  EXPECT_NE(row("class/other.json,").find("at /level: "), std::string::npos);
  EXPECT_NE(row("class/empty.json,").find("empty"), std::string::npos);
  EXPECT_TRUE(row("class/broken.json,,false,").find("2:1: ") != std::string::npos) << row("class/broken.json,");
  EXPECT_NE(row("class/gone.json,,false,").find("no such file"), std::string::npos);
  row("\"class/a,\"\"b\"\".json\",");
  const Ended inside = shell("cd class && batchyard grade batching/first-wire . --csv");
  EXPECT_EQ(lines_of(inside.out).size(), 9U);
}

TEST_F(ManyRuns, GradeKeepsSpreadsheetsFromCalculating) {
  shell("mkdir class && sed 's/\"name\": \"[^\"]*\"/\"name\": \"=HYPERLINK(0)\"/' " BATCHYARD_SOURCE_DIR
        "/levels/batching/first-wire.solution.json > class/a.json");
  EXPECT_NE(batchyard("grade batching/first-wire class --csv").out.find("class/a.json,'=HYPERLINK(0),true,"), std::string::npos);
}

TEST_F(ManyRuns, GradeNeedsAFolder) {
  write("file.json", "{}");
  for (const char* name : {"nowhere", "file.json"}) {
    const Ended ended = batchyard("grade batching/first-wire " + std::string(name));
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(ended.err, std::string(name) + ": this is no folder that can be read; name one that holds boards\n");
  }
  shell("mkdir none");
  EXPECT_EQ(lines_of(batchyard("grade batching/first-wire none --csv").out).size(), 1U) << "the head alone";
}

}  // namespace
}  // namespace batchyard
