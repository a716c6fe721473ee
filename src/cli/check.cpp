#include <algorithm>
#include <filesystem>

#include "cli/inputs.h"
#include "cli/json_files.h"
#include "cli/verb.h"
#include "game/texts.h"
#include "io/files.h"

namespace batchyard::cli {
namespace {

namespace fs = std::filesystem;
using Problems = std::vector<io::Problem>;

Problems level_problems(const std::string& file, const game::Library& library) {
  auto loaded = library.level_in(file);
  if (!loaded) return loaded.problems;
  for (const std::string& reference : game::unknown_references(*loaded.value))
    loaded.problems.push_back(
        {file, 0, 0, "",
         "a text refers to " + reference + ", and nothing of this name is known; docs/LEVEL_FORMAT.md lists what is"});
  return loaded.problems;
}

Problems problems_of(const std::string& file, const game::Library& library) {
  const auto kind = io::kind_of_file(file);
  if (!kind) return kind.problems;
  switch (*kind.value) {
    case io::FileKind::level:
      return level_problems(file, library);
    case io::FileKind::board:
      return io::load_board(file).problems;
    case io::FileKind::catalogue:
      return io::load_catalogue(file).problems;
    case io::FileKind::campaign:
      return io::load_campaign(file).problems;
    case io::FileKind::progress:
      return io::load_progress(file).problems;
    case io::FileKind::preferences:
      return io::load_preferences(file).problems;
  }
  return {};
}

bool is_there(const std::string& name) {
  std::error_code error;
  return fs::exists(name, error);
}

ExitCode check(const Call& call, Console& console) {
  const game::Library its = library();
  if (!its.problems().empty()) {
    console.report(its.problems());
    return bad_input;
  }
  Problems problems;
  std::string sound;
  for (const std::string& name : call.names)
    for (const std::string& file : json_files_in(name).value_or(std::vector{name})) {
      const Problems found = problems_of(file, its);
      if (found.empty()) sound += file + ": sound\n";
      problems.insert(problems.end(), found.begin(), found.end());
    }
  if (!console.json()) console.print(sound);
  if (console.json() || !problems.empty()) console.report(problems);
  if (!std::ranges::all_of(call.names, is_there)) return bad_input;
  return problems.empty() ? all_well : not_passed;
}

}  // namespace

const Verb check_verb{
    .name = "check",
    .synopsis = "FILE...",
    .summary = "Validates files of any kind and names every fault with its place; a folder stands for all JSON files below it.",
    .least_names = 1,
    .most_names = any_number,
    .options = {},
    .run = check};

}  // namespace batchyard::cli
