#include "io/recorded_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "unit/io/shipped.h"

namespace batchyard::io {
namespace {

constexpr model::Nanoseconds second = model::nanoseconds_per_second;

class RecordedFile : public testing::Test {
 protected:
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "traffic.csv";

  Loaded<Recorded> loaded(const std::string& text) const {
    std::ofstream(file, std::ios::binary) << text;
    return load_recorded(file);
  }
  // "line:column: message"
  std::vector<std::string> faults(const std::string& text) const {
    std::vector<std::string> out;
    for (const Problem& problem : loaded(text).problems)
      out.push_back(std::to_string(problem.line) + ":" + std::to_string(problem.column) + ": " + problem.message);
    return out;
  }
};
using Lines = std::vector<std::string>;

TEST_F(RecordedFile, HoldsAnInstantALine) {
  EXPECT_EQ(loaded("time_s\n0\n0.5\n0.5\n2\n").value->instants, (std::vector<model::Nanoseconds>{0, second / 2, second / 2, 2 * second}));
  EXPECT_TRUE(loaded("time_s\n0\n").value->sizes.empty());
  EXPECT_EQ(loaded("time_s,bytes\r\n1e-9,64\r\n\r\n3,65").value->sizes, (std::vector<model::Bytes>{64, 65}));
  EXPECT_EQ(loaded("time_s,bytes\r\n1e-9,64\r\n\r\n3,64").value->instants, (std::vector<model::Nanoseconds>{1, 3 * second}));
}

TEST_F(RecordedFile, NamesEveryFault) {
  EXPECT_EQ(faults("0\n1\n"), Lines{"1:1: the first line does not name the columns; write \"time_s\" or \"time_s,bytes\""});
  EXPECT_EQ(faults(""), Lines{"1:1: the first line does not name the columns; write \"time_s\" or \"time_s,bytes\""});
  EXPECT_EQ(faults("time_s\n"), Lines{"1:1: the table has no items; write a line for each"});
  EXPECT_EQ(faults("time_s\n1\nsoon\n-1\n0.5\n1,64\n"),
            (Lines{"3:1: \"soon\" is no instant; write seconds from 0 to 1000000000", "4:1: \"-1\" is no instant; write seconds from 0 to 1000000000",
                   "5:1: the instants go back; write at least 1", "6:1: the line has not as many fields as the first; write time_s"}));
  EXPECT_EQ(faults("time_s,bytes\n1,0\n2,64.5\n3,100000001\n4,\n"),
            (Lines{"2:3: \"0\" is no size of an item; write whole bytes from 1 to 100000000", "3:3: \"64.5\" is no size of an item; write whole bytes from 1 to 100000000",
                   "4:3: \"100000001\" is no size of an item; write whole bytes from 1 to 100000000",
                   "5:3: \"\" is no size of an item; write whole bytes from 1 to 100000000"}));
}

}  // namespace
}  // namespace batchyard::io
