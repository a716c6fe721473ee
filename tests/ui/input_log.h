#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace batchyard::test {

class RealWindow;

/// One event of a play, in terms of the screen.
struct LoggedEvent {
  int line = 0;
  std::string verb;    ///< a word of the table in input_log.cpp
  std::string what;    ///< what it is done to, by the words on the screen
  std::string target;  ///< behind " > " or " = "; empty: none
};

/// A play-test that was written down: one event a line; blank lines and lines that start with # are left out.
///   click WORDS             presses what shows these words
///   part NAME               clicks that part's card
///   drag WORDS > X% Y%      out of the tray, to a place on the board
///   link PORT > PORT        "Message broker out > Embedding worker in"
///   enter INPUT = VALUE     types it and presses Enter
///   key NAME                by xdotool's name: Return, ctrl+z
///   see WORDS               waits until these words stand on the screen
struct InputLog {
  std::vector<LoggedEvent> events;
  std::string fault;  ///< what is wrong with the text; empty: nothing
};
InputLog input_log(std::string_view text);

/// Plays the log in the program with real events. What went wrong, with its line and what the screen said; empty: nothing did.
std::string replayed(const InputLog& log, const RealWindow& window);

}  // namespace batchyard::test
