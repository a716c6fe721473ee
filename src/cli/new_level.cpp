#include <array>
#include <filesystem>

#include "cli/endings.h"
#include "cli/inputs.h"
#include "cli/verb.h"
#include "game/new_level.h"

namespace batchyard::cli {
namespace {

ExitCode new_level(const Call& call, Console& console) {
  const game::Library its = library();
  if (!its.folder()) return refused(its.problems(), console);
  if (std::string why = game::why_no_new_level(call.names[0]); !why.empty()) return refused({{call.names[0], 0, 0, "", std::move(why)}}, console);
  const auto written = game::write_new_level(*its.folder() / "assets" / "new-level", call.names[0]);
  if (!written) {
    console.report(written.problems);
    return unfinished;
  }
  if (console.json()) {
    console.report(std::vector<io::Problem>());
    return all_well;
  }
  for (const std::filesystem::path& file : *written.value) console.print(file.string() + "\n");
  return all_well;
}

}  // namespace

const Verb new_verb{.name = "new",
                    .synopsis = "FILE",
                    .summary = "Writes a small level that is sound and proven, to start from: CHAPTER/NAME.json, with its boards and lesson beside it.",
                    .least_names = 1,
                    .most_names = 1,
                    .options = {},
                    .run = new_level};

}  // namespace batchyard::cli
