#include "ui/input_log.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "ui/real_window.h"

namespace batchyard::test {
namespace {

using namespace std::chrono_literals;

bool place(const RealWindow& window, const LoggedEvent& event) {
  char* rest = nullptr;
  const float across = std::strtof(event.target.c_str(), &rest);
  const float down = std::strtof(rest + std::min<std::size_t>(1, std::string_view(rest).size()), nullptr);
  return window.wait_for(ui::Drawn::button, event.what) && window.drag(event.what, window.board_spot(across / 100, down / 100));
}

struct Verb {
  std::string_view name;
  std::string_view between;  ///< what parts the two words; empty: there is only one
  bool (*act)(const RealWindow&, const LoggedEvent&);
};
constexpr std::array verbs{
    Verb{"click", "", [](const RealWindow& window, const LoggedEvent& event) { return window.wait_for(event.what) && window.click(event.what); }},
    Verb{"part", "", [](const RealWindow& window, const LoggedEvent& event) { return window.click(ui::Drawn::part, event.what); }},
    Verb{"drag", " > ", place},
    Verb{"link", " > ", [](const RealWindow& window, const LoggedEvent& event) { return window.link(event.what, event.target); }},
    Verb{"enter", " = ", [](const RealWindow& window, const LoggedEvent& event) { return window.enter(event.what, event.target); }},
    Verb{"key", "", [](const RealWindow& window, const LoggedEvent& event) { return window.press(event.what), true; }},
    Verb{"see", "", [](const RealWindow& window, const LoggedEvent& event) { return window.wait_for_words(event.what, 300s); }},
};

const Verb* find(std::string_view name) {
  const auto at = std::ranges::find(verbs, name, &Verb::name);
  return at == verbs.end() ? nullptr : &*at;
}

/// Reads one line into `event`; the answer says what is wrong with it.
std::string read(std::string_view line, LoggedEvent& event) {
  const std::size_t blank = line.find(' ');
  event.verb = line.substr(0, blank);
  const Verb* verb = find(event.verb);
  if (!verb) return "\"" + event.verb + "\" is not an event of a log";
  if (blank == line.npos) return "\"" + event.verb + "\" needs words";
  event.what = line.substr(blank + 1);
  if (verb->between.empty()) return "";
  const std::size_t middle = event.what.find(verb->between);
  if (middle == std::string::npos) return "\"" + event.verb + "\" needs a \"" + std::string(verb->between) + "\"";
  event.target = event.what.substr(middle + verb->between.size());
  event.what.resize(middle);
  return "";
}

}  // namespace

InputLog input_log(std::string_view text) {
  InputLog log;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    LoggedEvent event{.line = number, .verb = "", .what = "", .target = ""};
    if (const std::string fault = read(line, event); !fault.empty()) {
      log.fault = "line " + std::to_string(number) + ": " + fault + ".";
      return log;
    }
    log.events.push_back(std::move(event));
  }
  return log;
}

std::string replayed(const InputLog& log, const RealWindow& window) {
  if (!log.fault.empty()) return log.fault;
  for (const LoggedEvent& event : log.events)
    if (!find(event.verb)->act(window, event))
      return "line " + std::to_string(event.line) + ": " + event.verb + " " + event.what + " " + event.target + ": not possible here:\n" + window.words();
  return "";
}

}  // namespace batchyard::test
