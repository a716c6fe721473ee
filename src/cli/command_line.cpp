#include "cli/command_line.h"

#include <algorithm>
#include <new>

#include "cli/interrupt.h"
#include "cli/table.h"
#include "cli/verb.h"
#include "cli/window.h"
#include "io/nearest.h"

namespace batchyard::cli {
namespace {

using Words = std::vector<std::string>;

std::string overview() {
  Table table({Table::Align::left, Table::Align::left});
  for (const Verb* verb : verbs())
    table.add({std::string(verb->name) + " " + std::string(verb->synopsis), std::string(verb->summary)});
  return "Batchyard: a puzzle about batching and scaling GPU work.\n\n"
         "batchyard                starts the game; options are passed on to it\n"
         "batchyard VERB ...       works without a screen:\n\n" +
         table.text() +
         "\nbatchyard VERB --help tells more of one. --version tells the version.\n"
         "Exit codes: 0 all well or passed, 1 not passed or not sound, 2 bad input or bad call, 3 not finished.\n";
}

const Verb* verb_named(std::string_view name) {
  const auto found = std::ranges::find(verbs(), name, &Verb::name);
  return found == verbs().end() ? nullptr : *found;
}

std::string unknown_verb(const std::string& name) {
  Words known;
  for (const Verb* verb : verbs()) known.emplace_back(verb->name);
  const auto meant = io::nearest(name, known);
  return "there is no verb \"" + name + "\"; " + (meant ? "did you mean \"" + *meant + "\"?" : "batchyard --help lists them");
}

ExitCode called(const Verb& verb, std::span<const std::string> words, std::stop_token stop, Console& console) {
  Parsed its = parsed(verb, words);
  if (its.help) {
    console.answer("help", help(verb));
    return all_well;
  }
  if (!its.fault.empty()) {
    console.report(its.fault + "; batchyard " + std::string(verb.name) + " --help tells more");
    return bad_input;
  }
  its.call.stop = std::move(stop);
  return verb.run(its.call, console);
}

ExitCode answered(const Words& words, std::stop_token stop, Console& console) {
  const std::string& first = words.front();
  if (first == "--help" || first == "-h")
    console.answer("help", overview());
  else if (first == "--version")
    console.answer("version", "Batchyard " BATCHYARD_VERSION "\n");
  else if (const Verb* verb = verb_named(first))
    return called(*verb, std::span(words).subspan(1), std::move(stop), console);
  else {
    console.report(unknown_verb(first));
    return bad_input;
  }
  return all_well;
}

bool is_for_the_window(const Words& words) {
  if (words.empty()) return true;
  const std::string& first = words.front();
  return first.starts_with('-') && first != "--help" && first != "-h" && first != "--version" && first != "--json";
}

}  // namespace

int command_line(int count, char** arguments) {
  const Words words(arguments + 1, arguments + std::max(1, count));
  Console console(std::ranges::find(words, "--json") != words.end());
  ExitCode code = unfinished;
  try {
    if (is_for_the_window(words))
      console.report(start_window(arguments));
    else
      code = answered(words, stop_on_interrupt(), console);
  } catch (const std::bad_alloc&) {
    console = Console(console.json());
    console.report("out of memory; close other programs, or run a smaller board");
  } catch (const std::exception& error) {
    console = Console(console.json());
    console.report("internal error: " + std::string(error.what()));
  }
  return console.flush() ? code : unfinished;
}

}  // namespace batchyard::cli
