#include "cli/shell.h"

#include <chrono>
#include <thread>

namespace batchyard {
namespace {

/// A problems document with one problem of the call as a whole: on one line if that has at most 120 columns.
std::string document(const std::string& message) {
  const std::string line =
      "    { \"file\": \"\", \"line\": 0, \"column\": 0, \"path\": \"\", \"message\": \"" + message + "\" }\n";
  if (line.size() <= 121) return "{\n  \"format\": 1,\n  \"problems\": [\n" + line + "  ]\n}\n";
  return "{\n  \"format\": 1,\n  \"problems\": [\n    {\n      \"file\": \"\",\n      \"line\": 0,\n      \"column\": 0,\n      "
         "\"path\": \"\",\n"
         "      \"message\": \"" +
         message + "\"\n    }\n  ]\n}\n";
}

TEST_F(CommandLine, RunPrintsTheScore) {
  const Ended ended = batchyard("run batching/first-wire solution");
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(ended.out,
            "First wire (batching/first-wire) · board solution · seed 1\n"
            "\n"
            "  Measure           Goal                Result\n"
            "  Completion time   under 600 s      561.662 s  pass\n"
            "  Lost writes       none                     0  pass\n"
            "  Monthly cost      under 1,500 USD    584 USD  pass\n"
            "  Error rate        -                      0 %\n"
            "  GPU memory, peak  -                  2.46 GB\n"
            "  Unfinished items  none                     0  pass\n"
            "\n"
            "  GPU server    GPU   Busy  Peak memory  Where its time went\n"
            "  gpu-server-1  L4   100 %      2.46 GB  compute 14.5 %, launch 85.5 %, warm-up < 0.1 %, idle < 0.1 %\n"
            "\n"
            "Passed.\n");
}

TEST_F(CommandLine, ABoardWithProblemsFailsWithReasons) {
  const Ended ended = batchyard("run batching/first-wire");
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(ended.out.find("Board problems    none                   6  fail"), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find(
                "\n  Users sends to nobody: its port \"out\" has no link. Link it to a part that takes messages over AMQP.\n"),
            std::string::npos);
}

TEST_F(CommandLine, JsonHasTheDocumentedKeysInOrder) {
  const Ended ended = batchyard("run batching/first-wire solution --json");
  EXPECT_EQ(ended.code, 0);
  std::size_t at = 0;
  for (const char* key : {"format",
                          "level",
                          "board",
                          "seed",
                          "passed",
                          "goals",
                          "measure",
                          "comparison",
                          "value",
                          "actual",
                          "passed",
                          "rules",
                          "rule",
                          "passed",
                          "message",
                          "measures",
                          "completion_time_s",
                          "lost_writes",
                          "monthly_cost_usd",
                          "error_rate",
                          "devices",
                          "id",
                          "gpu",
                          "utilisation",
                          "peak_memory_gb",
                          "ledger_s",
                          "compute",
                          "launch",
                          "idle",
                          "queues",
                          "id",
                          "entered",
                          "left",
                          "mean_length",
                          "longest",
                          "longest_at_s",
                          "mean_wait_s",
                          "longest_wait_s",
                          "peak_memory_gb",
                          "was_full",
                          "stations",
                          "servers",
                          "utilisation",
                          "failures",
                          "fingerprint"}) {
    const auto found = ended.out.find("\"" + std::string(key) + "\":", at);
    ASSERT_NE(found, std::string::npos) << key << " after " << at;
    at = found;
  }
  EXPECT_NE(ended.out.find("\"completion_time_s\": 561.6621"), std::string::npos) << "decimals without binary noise";
}

TEST_F(CommandLine, WhatIsNotDefinedIsNull) {
  const Ended ended = batchyard("run batching/first-wire start --json");
  EXPECT_EQ(ended.code, 1);
  for (const char* line : {"\"passed\": false,\n", "\"completion_time_s\": null", "\"monthly_cost_usd\": 584",
                           "\"latency_p99_s\": null", "\"devices\": [],\n", "\"fingerprint\": null\n"})
    EXPECT_NE(ended.out.find(line), std::string::npos) << line;
}

TEST_F(CommandLine, CompareNeedsOneToPass) {
  const Ended ended = batchyard("compare batching/first-wire naive solution");
  EXPECT_EQ(ended.code, 0);
  EXPECT_NE(ended.out.find("  Completion time   under 600 s                 -  fail  561.662 s  pass  B\n"), std::string::npos)
      << ended.out;
  EXPECT_NE(ended.out.find("\nA fails.\n  Message broker sends messages, and Key-value store takes rows."), std::string::npos);
  EXPECT_TRUE(ended.out.ends_with("\nB passes.\n"));
  EXPECT_EQ(batchyard("compare batching/first-wire naive start").code, 1);
}

TEST_F(CommandLine, ABoardAgainstItselfHasNoWinnerAndSwappingMirrors) {
  EXPECT_EQ(batchyard("compare batching/first-wire solution solution --json | grep -c '\"[ab]\"[,]*$'").out, "0\n");
  const Ended ab = batchyard("compare batching/first-wire naive solution --json | sed -n '/\"better\"/,$p'");
  const Ended ba = batchyard(
      "compare batching/first-wire solution naive --json | sed -n '/\"better\"/,$p' | sed 's/\"a\"/\"x\"/; s/\"b\"/\"a\"/; "
      "s/\"x\"/\"b\"/'");
  EXPECT_EQ(ab.out, ba.out);
}

TEST_F(CommandLine, ExplainTellsWhereTimeWentAndWhatHeldTheRunBack) {
  const Ended ended = batchyard("explain batching/first-wire solution");
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(ended.out,
            "First wire (batching/first-wire) · board solution · seed 1\n"
            "\n"
            "Of 60,000 items 60,000 were written.\n"
            "\n"
            "Where the GPUs' time went\n"
            "  launch     480 s  85.46 %\n"
            "  compute  81.42 s   14.5 %\n"
            "  warm-up    0.2 s   0.04 %\n"
            "  idle     0.042 s   0.01 %\n"
            "\n"
            "What held it back, the weightiest first; each was removed and the run made again\n"
            "  1. Starting batches (gpu-server-1)\n"
            "     GPU server spent 85.46 % of its time starting batches: 60,000 of them, with 1 item in each.\n"
            "     If starting a batch took no time: Completion time 561.662 s → 81.662 s (480 s sooner).\n"
            "  2. Computing (gpu-server-1)\n"
            "     GPU server spent 14.5 % of its time computing items.\n"
            "     If computing took no time: Completion time 561.662 s → 480.242 s (81.42 s sooner).\n");
  const Ended json = batchyard("explain batching/first-wire solution --json");
  EXPECT_EQ(json.code, 0);
  std::size_t at = 0;
  for (const char* key :
       {"format", "level", "board", "seed", "passed",  "subject", "items",   "published", "under_way", "time_s", "launch",
        "causes", "cause", "part",  "seen", "without", "weight",  "changes", "measure",   "before",    "after"}) {
    at = json.out.find("\"" + std::string(key) + "\":", at);
    ASSERT_NE(at, std::string::npos) << key << " in " << json.out;
  }
}

TEST_F(CommandLine, RunTracesIntoAFile) {
  const Ended ended = batchyard("run batching/first-wire solution --trace out.json");
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.out, batchyard("run batching/first-wire solution").out);
  EXPECT_TRUE(ended.err.starts_with("batchyard: the trace has details from 0 s to ")) << ended.err;
  EXPECT_TRUE(text_of(folder / "out.json").starts_with("{\n\"displayTimeUnit\": \"ns\",\n"));
  EXPECT_EQ(shell("python3 -m json.tool out.json >/dev/null").code, 0);
  const Ended later = batchyard("run batching/first-wire solution --trace out.json --trace-from 561.5");
  EXPECT_EQ(later.err, "batchyard: the trace has details from 561.5 s to 561.662 s of 561.662 s, and samples of the rest; "
                       "--trace-from begins the details elsewhere\n");
  EXPECT_EQ(batchyard("run batching/first-wire --trace none.json").err, "batchyard: the board does not run, and there is nothing to trace\n");
  EXPECT_FALSE(fs::exists(folder / "none.json"));
  const Ended device = batchyard("run batching/first-wire solution --trace /dev/full");
  EXPECT_EQ(device.code, 3);
  EXPECT_EQ(device.err, "batchyard: Could not save /dev/full: this is a device or a pipe, not a file; choose another name.\n");
  EXPECT_EQ(device.out, "");
  EXPECT_EQ(batchyard("run batching/first-wire solution --trace out.json --trace-from -1").err,
            "batchyard: --trace-from takes seconds from 0 on, such as 3600, not \"-1\"\n");
}

TEST_F(CommandLine, ExplainOfABoardThatDoesNotRunNamesItsProblems) {
  const Ended ended = batchyard("explain batching/first-wire");
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(ended.out, batchyard("run batching/first-wire").out);
  EXPECT_EQ(batchyard("explain batching/first-wire --json").out, batchyard("run batching/first-wire --json").out);
}

TEST_F(CommandLine, BadCallsAreToldInOneSentence) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"rnu x", "there is no verb \"rnu\"; did you mean \"run\"?"},
      {"run", "run takes LEVEL [BOARD]; 0 names were given; batchyard run --help tells more"},
      {"run a b c", "run takes LEVEL [BOARD]; 3 names were given; batchyard run --help tells more"},
      {"compare a b", "compare takes LEVEL A B; 2 names were given; batchyard compare --help tells more"},
      {"run a --frob", "run has no option \"--frob\"; batchyard run --help tells more"},
      {"run a --sed 3", "run has no option \"--sed\"; did you mean \"--seed\"?; batchyard run --help tells more"},
      {"run a --seed", "--seed needs a value: --seed N; batchyard run --help tells more"},
      {"run a --seed 1 --seed 2", "--seed is given twice; batchyard run --help tells more"},
      {"check a --seed 1", "check has no option \"--seed\"; batchyard check --help tells more"},
      {"run batching/first-wire --seed=-1", "--seed takes a whole number from 0 to 18446744073709551615, not \"-1\""},
      {"run batching/first-wire --seed 1e3", "--seed takes a whole number from 0 to 18446744073709551615, not \"1e3\""},
      {"run batching/first-wire --seed 18446744073709551616",
       "--seed takes a whole number from 0 to 18446744073709551615, not \"18446744073709551616\""},
  };
  for (const auto& [arguments, message] : rows) {
    const Ended plain = batchyard(arguments);
    EXPECT_EQ(plain.code, 2) << arguments;
    EXPECT_EQ(plain.out, "");
    EXPECT_EQ(plain.err, "batchyard: " + message + "\n");
    const Ended json = batchyard(arguments + " --json");
    if (arguments == "run a --seed") continue;  // there --json would be the seed
    EXPECT_EQ(json.code, 2) << arguments;
    EXPECT_EQ(json.err, "");
    std::string escaped;
    for (const char c : message) escaped += c == '"' ? "\\\"" : std::string(1, c);
    EXPECT_EQ(json.out, document(escaped));
  }
}

TEST_F(CommandLine, BadInputIsToldWithItsPlace) {
  write("broken.json", "{\n  \"$schema\": \"level.json\",\n");
  write("empty.json", "");
  const std::vector<std::pair<std::string, std::string>> rows{
      {"run scaling/two-gpu", "scaling/two-gpu: there is no level of this name; did you mean \"scaling/two-gpus\"?\n"},
      {"run ../../etc/passwd",
       "../../etc/passwd: there is no level of this name; write one of the campaign's, or the path of a level file\n"},
      {"run nothing.json", "nothing.json: there is no such file; check its name\n"},
      {"run batching/first-wire nothing.json", "nothing.json: there is no such file; check its name\n"},
      {"run scaling/two-gpus /dev/zero", "/dev/zero: this is a device, not a file; name a file\n"},
  };
  for (const auto& [arguments, message] : rows) {
    const Ended plain = batchyard(arguments);
    EXPECT_EQ(plain.code, 2) << arguments;
    EXPECT_EQ(plain.out, "");
    EXPECT_EQ(plain.err, message);
  }
  for (const char* file : {"broken.json", "empty.json", "."}) {
    const Ended ended = batchyard("run " + std::string(file) + " --json");
    EXPECT_EQ(ended.code, 2) << file;
    EXPECT_TRUE(ended.out.starts_with("{\n  \"format\": 1,\n  \"problems\": [\n")) << ended.out;
    EXPECT_EQ(ended.err, "");
  }
}

TEST_F(CommandLine, ABoardOfAnotherLevelIsRefused) {
  const Ended ended = batchyard("run scaling/two-gpus " BATCHYARD_SOURCE_DIR "/levels/batching/first-wire.solution.json");
  EXPECT_EQ(ended.code, 2);
  EXPECT_NE(ended.err.find(": at /level: "), std::string::npos) << ended.err;
}

// Poisson traffic: the seeds give different runs. Every figure is the mean over them.
TEST_F(CommandLine, ALevelWithSeveralSeedsIsScoredOverThem) {
  shell("mkdir -p batching && cp " BATCHYARD_SOURCE_DIR "/levels/batching/first-wire.* batching && sed -i 's/\"seed\": 1,/\"seeds\": [1, 5, 9],/; "
        "s/{ \"shape\": \"backlog\", \"from_s\": 0, \"count\": 60000 }/{ \"shape\": \"poisson\", \"from_s\": 0, \"to_s\": 600, \"per_second\": 10 }/' batching/first-wire.json");
  const auto figure = [&](const std::string& options, const std::string& key) {
    const Ended ended = batchyard("run batching/first-wire.json solution --json" + options);
    const std::size_t at = ended.out.find("\"" + key + "\": ", ended.out.find("\"measures\""));
    EXPECT_NE(at, std::string::npos) << ended.out << ended.err;
    return at == std::string::npos ? 0.0 : std::stod(ended.out.substr(at + key.size() + 4));
  };
  const std::string key = "latency_mean_s";
  const double mean = (figure(" --seed 1", key) + figure(" --seed 5", key) + figure(" --seed 9", key)) / 3;
  EXPECT_NE(figure(" --seed 1", key), figure(" --seed 5", key));
  EXPECT_NEAR(figure("", key), mean, 1e-9);
  const Ended text = batchyard("run batching/first-wire.json solution");
  EXPECT_NE(text.out.find(" · board solution · mean of 3 runs with seeds 1, 5, 9\n"), std::string::npos) << text.out << text.err;
  EXPECT_NE(text.out.find("  GPU server, with seed 1  "), std::string::npos) << text.out;
  const Ended json = batchyard("run batching/first-wire.json solution --json");
  EXPECT_NE(json.out.find("\"seed\": 1,\n  \"seeds\": ["), std::string::npos) << json.out;
  EXPECT_EQ(batchyard("run batching/first-wire.json solution --json --seed 5").out.find("\"seeds\""), std::string::npos);
  EXPECT_NE(json.out.find("  \"runs\": [\n    {\n      \"seed\": 1,\n      \"measures\": {"), std::string::npos) << json.out;
  EXPECT_NE(text.out.find("  Measure           Goal "), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("The runs lie between"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("the same in all"), std::string::npos) << "the monthly cost: " << text.out;
  const Ended two = batchyard("compare batching/first-wire.json start solution");
  EXPECT_NE(two.out.find(" · mean of 3 runs with seeds 1, 5, 9\n"), std::string::npos) << two.out;
  EXPECT_NE(two.out.find("A, mean"), std::string::npos) << two.out;
  EXPECT_NE(two.out.find("Runs of B"), std::string::npos) << two.out;
  const Ended why = batchyard("explain batching/first-wire.json solution");
  EXPECT_NE(why.out.find(" · seed 1, the first of 3: --seed explains another\n"), std::string::npos) << why.out;
  EXPECT_NE(batchyard("explain batching/first-wire.json solution --seed 9").out.find(" · seed 9\n"), std::string::npos);
}

// With tasks no rows are written that could be lost.
TEST_F(CommandLine, ALevelOfTasksHasOnlyMeasuresThatBoardsCanDifferBy) {
  for (const std::string call : {"run jobs/uneven-documents solution", "compare jobs/uneven-documents start solution"}) {
    const Ended ended = batchyard(call);
    EXPECT_NE(ended.out.find("Completion time"), std::string::npos) << ended.out << ended.err;
    EXPECT_EQ(ended.out.find("Lost writes"), std::string::npos) << ended.out;
  }
  EXPECT_NE(batchyard("run scaling/two-gpus solution").out.find("Lost writes"), std::string::npos);
}

TEST_F(CommandLine, BothBoardsProblemsComeInOneGo) {
  const Ended ended = batchyard("compare batching/first-wire a.json b.json");
  EXPECT_EQ(ended.err, "a.json: there is no such file; check its name\nb.json: there is no such file; check its name\n");
}

TEST_F(CommandLine, CheckNamesSoundFilesAndFaults) {
  write("fault.json", "{ \"$schema\": \"x/campaign.json\", \"format\": 1, \"chapters\": 3 }\n");
  shell("mkdir -p own/schema && cp " BATCHYARD_SOURCE_DIR "/levels/batching/first-wire.* own && cp " BATCHYARD_SOURCE_DIR "/levels/schema/level.json own/schema");
  const Ended sound = batchyard("check own " BATCHYARD_SOURCE_DIR "/assets/catalogue.json");
  EXPECT_EQ(sound.code, 0) << sound.err;
  EXPECT_EQ(sound.out.substr(0, 90),
            "own/first-wire.front.json: sound\nown/first-wire.json: sound and proven\n  reference: comple") << sound.out;
  EXPECT_NE(sound.out.find("own/first-wire.solution.json: sound\n"), std::string::npos);
  EXPECT_TRUE(sound.out.ends_with("/assets/catalogue.json: sound\nNo level is exempt from a point of the proof.\n")) << sound.out;
  EXPECT_EQ(sound.out.find("schema"), std::string::npos) << "schemas are no files of the game";
  const Ended faulty = batchyard("check fault.json");
  EXPECT_EQ(faulty.code, 1);
  EXPECT_TRUE(faulty.err.starts_with("fault.json:1:58: at /chapters: ")) << faulty.err;
  EXPECT_EQ(batchyard("check nothing.json").code, 2);
  EXPECT_EQ(batchyard("check " + level_file() + " --json").out, "{\n  \"format\": 1,\n  \"problems\": []\n}\n");
}

TEST_F(CommandLine, CheckKnowsEveryReferenceInTexts) {
  shell("cp " BATCHYARD_SOURCE_DIR
        "/levels/batching/first-wire*.json . && sed -i 's/{level.items}/{level.itms}/' first-wire.json");
  const Ended ended = batchyard("check first-wire.json");
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(
      ended.err.find("a text refers to {level.itms}, and nothing of this name is known; docs/LEVEL_FORMAT.md lists what is"),
      std::string::npos)
      << ended.err;
}

// The level that `new` writes, with one thing made wrong.
class Mutation : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    ASSERT_EQ(batchyard("new mine/first.json").code, 0);
  }
  /// What `check` says of it after a change by sed.
  Ended after(const std::string& change) const {
    EXPECT_EQ(shell("sed -i '" + change + "' mine/first.json").code, 0);
    return batchyard("check mine/first.json");
  }
};

TEST_F(Mutation, NoneIsProven) {
  const Ended ended = batchyard("check mine");
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_NE(ended.out.find("mine/first.json: sound and proven\n"), std::string::npos) << ended.out;
}

TEST_F(Mutation, ALoosenedGoalIsRefused) {
  const Ended ended = after("s/\"value\": 90 /\"value\": 300 /; s/\"horizon_s\": 200/\"horizon_s\": 400/");
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(ended.err.find("mine/first.json:37:"), std::string::npos) << ended.err;
  EXPECT_NE(ended.err.find(": at /goals/0/value: point 2: the naive board passes; lower \"completion_time_s\" to 252.8"), std::string::npos) << ended.err;
}

TEST_F(Mutation, AStartBoardThatIsTheSolutionIsRefused) {
  const Ended ended = after("s/\"server\": \"gpu-server-1\"/\"server\": \"gpu-server-1\", \"settings\": { \"batch\": 64 }/");
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(ended.err.find("point 1: the start board passes; no goal tells it from the reference board"), std::string::npos) << ended.err;
}

TEST_F(Mutation, AMedalOutOfReachIsRefused) {
  const Ended ended = after("s/\"gold\": 42/\"gold\": 40/");
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(ended.err.find(": at /medals/1/gold: point 5: no board reaches gold in \"completion_time_s\": the best known has 40.264 s; ask for that or less\n"),
            std::string::npos)
      << ended.err;
}

TEST_F(Mutation, ANumberTypedByHandIsRefused) {
  const Ended ended = after("s/{level.items} passages wait/54,000 passages wait/");
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(ended.err.find(": at /story: point 6: the text holds the number 54,000; write a reference in braces, as docs/LEVEL_FORMAT.md lists them\n"), std::string::npos)
      << ended.err;
}

TEST_F(Mutation, WhatChangesTheFiguresMakesTheFrontStale) {
  const Ended ended = after("s/\"count\": 54000/\"count\": 53000/");
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(ended.err.find("and not what is stored; run \"batchyard solve --save\" on the level again\n"), std::string::npos) << ended.err;
  EXPECT_EQ(batchyard("solve mine/first.json --save").code, 0);
  EXPECT_EQ(batchyard("check mine/first.json").err, "");
}

TEST_F(Mutation, AnExemptionIsPrinted) {
  shell("rm mine/first.front.json");
  const Ended ended = after("s/\"about\"/\"exempt\": [{ \"point\": 5, \"reason\": \"nobody has looked\" }], \"about\"/");
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(ended.out.ends_with("Exempt from points of the proof:\n  mine/first, point 5: nobody has looked\n")) << ended.out;
}

TEST_F(CommandLine, NewWritesALevelWithItsBoardsAndOverNothing) {
  const Ended ended = batchyard("new mine/first.json");
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out, "mine/first.json\nmine/first.naive.json\nmine/first.solution.json\nmine/first.front.json\nmine/first.lesson.md\n");
  EXPECT_NE(text_of(folder / "mine/first.json").find("\"id\": \"mine/first\""), std::string::npos);
  EXPECT_EQ(batchyard("run mine/first.json solution").code, 0);
  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {"new mine/first.json", "mine/first.json: there is a file mine/first.json already; choose another name\n"},
           {"new mine/first", "mine/first: a level's file ends in .json; write CHAPTER/NAME.json\n"},
           {"new mine/First.json", "mine/First.json: a level is called after its folder and its file, each 1 to 40 of a-z, 0-9, - and _; write CHAPTER/NAME.json\n"}}) {
    const Ended refused = batchyard(arguments);
    EXPECT_EQ(refused.code, 2) << arguments;
    EXPECT_EQ(refused.err, message);
  }
}

TEST_F(CommandLine, SolvePrintsTheFront) {
  const Ended ended = batchyard("solve batching/first-wire");
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "First wire (batching/first-wire) · 9 boards, 6 pass, 3 cost too much to be run\n"
            "\n"
            "Those that no other board beats in every score:\n"
            "\n"
            "  Monthly cost          Completion time          GPU memory, peak          Board\n"
            "       584 USD  gold          561.662 s  bronze           2.46 GB  gold    1 × L4, batch size 1\n"
            "       584 USD  gold          321.662 s  bronze           2.62 GB  silver  1 × L4, batch size 2\n"
            "       584 USD  gold          201.663 s  silver           2.94 GB  bronze  1 × L4, batch size 4\n"
            "     1,104 USD  silver        280.952 s  silver           2.46 GB  gold    2 × L4, batch size 1\n"
            "     1,104 USD  silver        160.952 s  silver           2.62 GB  silver  2 × L4, batch size 2\n"
            "     1,104 USD  silver        100.953 s  gold             2.94 GB  bronze  2 × L4, batch size 4\n");
  const Ended json = batchyard("solve batching/first-wire --json");
  EXPECT_TRUE(json.out.starts_with("{\n  \"format\": 1,\n  \"level\": \"batching/first-wire\",\n  \"boards\": 9,\n  \"passed\": 6,\n"
                                   "  \"too_dear\": 3,\n  \"unfinished\": 0,\n  \"front\": [\n    {\n      \"board\": \"1 × L4, batch size 1\",\n"
                                   "      \"figures\": { \"completion_time_s\": 561.662125, \"monthly_cost_usd\": 584, "))
      << json.out;
}

TEST_F(CommandLine, SolveFindsNothingWhereNothingWins) {
  batchyard("new mine/first.json");
  shell("sed -i 's/\"value\": 90 /\"value\": 9 /' mine/first.json");
  const Ended ended = batchyard("solve mine/first.json");
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(ended.out.ends_with("No board of the palette passes.\n")) << ended.out;
}

TEST_F(CommandLine, SolveRefusesTooManyBoardsAndCanBeInterrupted) {
  batchyard("new mine/first.json");
  const auto allow = [&](const std::string& servers) {
    shell("sed -i 's/\"batch\": \\[1, 16, 32, 64\\]/\"batch\": ['$(seq -s, 1 100)'], \"prefetch\": ['$(seq -s, 100 199)']/; "
          "s/\"most\": [0-9]*/\"most\": " + servers + "/' mine/first.json");
  };
  allow("11");
  const Ended refused = batchyard("solve mine/first.json");
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err,
            "mine/first.json: the search would try 110,000 boards, more than 100,000: name the values to try in proof.search, or free fewer in the palette\n");
  allow("9");
  const Ended stopped = shell("set -m; batchyard solve mine/first.json & sleep 0.5; kill -INT $!; wait $!");
  EXPECT_EQ(stopped.code, 3);
  EXPECT_EQ(stopped.out, "");
  EXPECT_NE(stopped.err.find("batchyard: interrupted after "), std::string::npos) << stopped.err;
  EXPECT_NE(stopped.err.find(" of 90,000 boards\n"), std::string::npos) << stopped.err;
}

TEST_F(CommandLine, FormatRewritesInPlace) {
  shell("cp " BATCHYARD_SOURCE_DIR "/levels/batching/first-wire.solution.json board.json && tr -d '\\n' <board.json >flat.json");
  EXPECT_EQ(batchyard("format board.json flat.json").out, "board.json: unchanged\nflat.json: rewritten\n");
  EXPECT_EQ(text_of(folder / "flat.json"), text_of(folder / "board.json"));
  write("broken.json", "[");
  const Ended ended = batchyard("format broken.json board.json");
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "board.json: unchanged\n") << "the others are done";
  EXPECT_EQ(text_of(folder / "broken.json"), "[");
}

TEST_F(CommandLine, HelpAndVersion) {
  for (const char* how : {"--help", "-h"}) {
    const Ended ended = batchyard(how);
    EXPECT_EQ(ended.code, 0);
    for (const char* verb : {"run LEVEL [BOARD]", "compare LEVEL A B", "explain LEVEL [BOARD]", "sweep LEVEL BOARD",
                             "grade LEVEL FOLDER", "check FILE...", "solve LEVEL", "new FILE", "format FILE..."})
      EXPECT_NE(ended.out.find(verb), std::string::npos) << verb;
  }
  EXPECT_EQ(batchyard("--version").out, "Batchyard 0.1.0\n");
  EXPECT_EQ(batchyard("check --help").out,
            "batchyard check FILE... [--json]\n\nValidates files of any kind, proves levels, and names every fault with its place; "
            "a folder stands for all JSON files below it.\n\n"
            "  --json  one JSON document on standard output\n");
}

TEST_F(CommandLine, TheSameBytesInAnyEnvironment) {
  const std::string call = "run batching/first-wire solution --json";
  const Ended here = batchyard(call);
  ASSERT_EQ(here.code, 0);
  for (const std::string& command : {
           "env -i '" + program + "' " + call,
           "cd / && env -u HOME -u XDG_DATA_HOME '" + program + "' " + call,
           "batchyard " + call + " <&-",
           "batchyard " + call + " 2>&-",
           "LC_ALL=de_DE.UTF-8 LANG=fr_FR.UTF-8 batchyard " + call,
           "MALLOC_PERTURB_=165 batchyard " + call,
           "ln -s '" + program + "' ./linked && ./linked " + call,
       }) {
    const Ended ended = shell(command);
    EXPECT_EQ(ended.code, 0) << command << ended.err;
    EXPECT_EQ(ended.out, here.out) << command;
  }
}

TEST_F(CommandLine, PathsMayBeAnything) {
  const std::string odd = "Jürgen – 试验 🎮 %s %n";
  for (const char* locale : {"C", "C.UTF-8"}) {
    const Ended ended = shell("export LC_ALL=" + std::string(locale) + "; mkdir -p '" + odd +
                              "' && cp " BATCHYARD_SOURCE_DIR "/levels/batching/first-wire*.json '" + odd +
                              "' && batchyard run '" + odd + "/first-wire.json' '" + odd + "/first-wire.solution.json' --json");
    EXPECT_EQ(ended.code, 0) << ended.err << ended.out;
    EXPECT_NE(ended.out.find("\"board\": \"" + odd + "/first-wire.solution.json\""), std::string::npos);
  }
  EXPECT_EQ(batchyard("run $'a\\xff\\\"b\\nc.json' --json").out.find('\xff'), std::string::npos)
      << "broken UTF-8 stays out of JSON";
}

TEST_F(CommandLine, HelpAndVersionAreJsonWhereJsonIsAskedFor) {
  for (const char* call : {"--help --json", "run --help --json", "--version --json"}) {
    const std::string out = batchyard(call).out;
    EXPECT_TRUE(out.starts_with("{\n  \"format\": 1,\n")) << out;
    EXPECT_TRUE(out.ends_with("}\n")) << out;
  }
}

TEST_F(CommandLine, WhatCantBeWrittenIsUnfinishedWorkAndLeavesNothingHalf) {
  const Ended made = shell("batchyard new /proc/mine/first.json");
  EXPECT_EQ(made.code, 3);
  EXPECT_NE(made.err.find("Could not save /proc/mine/first.json"), std::string::npos) << made.err;
  const Ended limited = shell("ulimit -f 1; batchyard new mine/second.json");
  EXPECT_EQ(limited.code, 3) << limited.err;
  EXPECT_FALSE(fs::exists(folder / "mine" / "second.json"));
}

TEST_F(CommandLine, WithoutACurrentFolderItStillAnswers) {
  const Ended run = shell("mkdir gone && cd gone && rmdir ../gone && batchyard run batching/first-wire solution && batchyard new a/b.json");
  EXPECT_NE(run.out.find("Passed"), std::string::npos) << run.err;
  EXPECT_EQ(run.err.find("internal error"), std::string::npos) << run.err;
}

/// With a name as long as a file's may be there is none for the boards beside it.
TEST_F(CommandLine, ALevelMayHaveTheLongestName) {
  const std::string name = std::string(250, 'x') + ".json";
  const Ended ended = shell("cp '" + level_file() + "' " + name + " && batchyard run " + name);
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_EQ(ended.err, "");
}

TEST_F(CommandLine, AFullOrClosedOutputIsNoticed) {
  const Ended full = batchyard("run batching/first-wire solution >/dev/full");
  EXPECT_EQ(full.code, 3);
  EXPECT_EQ(full.err, "batchyard: could not write the result: No space left on device\n");
  EXPECT_EQ(batchyard("run batching/first-wire solution >&-").code, 3);
  EXPECT_EQ(shell("batchyard check " + level_file() + " | sleep 0; exit ${PIPESTATUS[0]}").err.find("terminate"),
            std::string::npos);
}

TEST_F(CommandLine, AnInterruptEndsItCleanly) {
  // Two workers of different batch sizes: a run that hardly repeats itself, and takes its time. Without job control a shell starts
  // background programs with SIGINT ignored.
  shell("sed '0,/\"batch\": 64/s//\"batch\": 3/; s/\"batch\": 64/\"batch\": 7/' " BATCHYARD_SOURCE_DIR "/levels/scaling/two-gpus.solution.json >odd.json");
  for (const char* signal : {"INT", "TERM"}) {
    const Ended ended =
        shell("set -m; batchyard run scaling/two-gpus odd.json --json & sleep 0.2; kill -" + std::string(signal) + " $!; wait $!");
    EXPECT_EQ(ended.code, 3) << signal;
    EXPECT_EQ(ended.out, document("interrupted before the run was finished"));
  }
}

TEST_F(CommandLine, TooLittleMemoryIsToldNotThrown) {
  for (const int kilobytes : {6000, 8800, 8860, 8920, 8960, 9000, 9040, 12'000, 20'000}) {
    const Ended ended = shell("ulimit -v " + std::to_string(kilobytes) + "; batchyard run batching/first-wire solution --json");
    EXPECT_TRUE(ended.code == 0 || ended.code == 3 || ended.code == 127) << kilobytes << ": " << ended.code << ended.err;
    EXPECT_EQ(ended.err.find("terminate"), std::string::npos) << ended.err;
  }
}

TEST_F(CommandLine, WithoutAVerbItStartsTheGame) {
  shell("cp '" + program + "' . && ln -s " BATCHYARD_SOURCE_DIR "/assets assets && ln -s " BATCHYARD_SOURCE_DIR "/levels levels");
  const Ended alone = shell("./batchyard --fullscreen");
  EXPECT_EQ(alone.code, 3);
  EXPECT_TRUE(alone.err.starts_with("batchyard: could not start the game, ")) << alone.err;
  EXPECT_TRUE(
      alone.err.ends_with("/batchyard-window: No such file or directory; batchyard --help tells what works without it\n"));
  shell("printf '#!/bin/sh\\necho \"$@\"\\n' >batchyard-window && chmod +x batchyard-window");
  EXPECT_EQ(shell("./batchyard --fullscreen x").out, "--fullscreen x\n");
  EXPECT_EQ(shell("./batchyard").out, "\n");
}

TEST_F(CommandLine, WithoutItsDataItSaysSo) {
  shell("mkdir alone && cp '" + program + "' alone/");
  const Ended ended = shell("alone/batchyard run scaling/two-gpus");
  EXPECT_EQ(ended.code, 2);
  EXPECT_NE(ended.err.find("The program's own folders \"assets\" and \"levels\" are neither beside it nor in ../share/batchyard"),
            std::string::npos)
      << ended.err;
}

TEST_F(CommandLine, LinksNoWindowLibrary) {
  const Ended ended = shell("ldd '" + program + "'");
  for (const char* library : {"SDL", "libGL", "imgui", "X11", "freetype"})
    EXPECT_EQ(ended.out.find(library), std::string::npos) << ended.out;
}

}  // namespace
}  // namespace batchyard
