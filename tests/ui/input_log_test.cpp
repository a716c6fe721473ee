#include "ui/input_log.h"

#include <gtest/gtest.h>

namespace batchyard::test {
namespace {

TEST(InputLog, IsReadLineByLine) {
  const InputLog log = input_log("# a comment\n\nclick 10 M\nlink Users out > Message broker in\nenter Longest wait = 0.05 s\n");
  EXPECT_EQ(log.fault, "");
  ASSERT_EQ(log.events.size(), 3u);
  EXPECT_EQ(log.events[0].line, 3);
  EXPECT_EQ(log.events[0].what, "10 M");
  EXPECT_EQ(log.events[1].what, "Users out");
  EXPECT_EQ(log.events[1].target, "Message broker in");
  EXPECT_EQ(log.events[2].target, "0.05 s");
}

TEST(InputLog, SaysWhichLineIsWrong) {
  EXPECT_EQ(input_log("key r\nhop 3\n").fault, "line 2: \"hop\" is not an event of a log.");
  EXPECT_EQ(input_log("key").fault, "line 1: \"key\" needs words.");
  EXPECT_EQ(input_log("link here").fault, "line 1: \"link\" needs a \" > \".");
}

}  // namespace
}  // namespace batchyard::test
