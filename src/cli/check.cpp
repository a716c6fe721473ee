#include <algorithm>
#include <filesystem>
#include <optional>

#include "cli/await.h"
#include "cli/inputs.h"
#include "cli/json_files.h"
#include "cli/verb.h"
#include "game/parallel.h"
#include "game/prove.h"
#include "io/files.h"

namespace batchyard::cli {
namespace {

namespace fs = std::filesystem;
using Problems = std::vector<io::Problem>;

/// A sound level that is to be proven.
struct Claim {
  model::Level level;
  std::vector<game::ProofBoard> boards;
  std::vector<game::Trial> trials;  // of the boards
};

struct Checked {
  std::string file;
  Problems problems;
  std::optional<Claim> claim;
};

Checked checked_level(const std::string& file, const game::Library& library) {
  auto loaded = library.level_in(file);
  if (!loaded) return {file, loaded.problems, {}};
  Claim claim{std::move(*loaded.value), {}, {}};
  claim.boards = game::proof_boards(claim.level);
  return {file, {}, std::move(claim)};
}

Checked checked(const std::string& file, const game::Library& library) {
  const auto kind = io::kind_of_file(file);
  if (!kind) return {file, kind.problems, {}};
  switch (*kind.value) {
    case io::FileKind::level: return checked_level(file, library);
    case io::FileKind::board: return {file, io::load_board(file).problems, {}};
    case io::FileKind::front: return {file, io::load_front(file).problems, {}};
    case io::FileKind::catalogue: return {file, io::load_catalogue(file).problems, {}};
    case io::FileKind::campaign: return {file, io::load_campaign(file).problems, {}};
    case io::FileKind::progress: return {file, io::load_progress(file).problems, {}};
    case io::FileKind::preferences: return {file, io::load_preferences(file).problems, {}};
  }
  return {file, {}, {}};
}

struct Job {
  Claim* claim;
  std::size_t board;
};

std::vector<Job> jobs(std::vector<Checked>& files) {
  std::vector<Job> out;
  for (Checked& each : files)
    if (each.claim)
      for (std::size_t i = 0; i < each.claim->boards.size(); ++i) out.push_back({&*each.claim, i});
  return out;
}

// Runs every board of every claim on all cores. False if it was interrupted or memory ran out.
bool tried(std::vector<Checked>& files, const std::stop_token& stop) {
  const auto all = jobs(files);
  game::Results<game::Trial> trials(
      all.size(),
      [&all](std::size_t index, std::stop_token its_stop) {
        const model::Level& level = all[index].claim->level;
        return std::optional(game::trial(level, all[index].claim->boards[all[index].board].board, model::seeds(level), {.stop = std::move(its_stop)}));
      },
      game::all_threads());
  if (!awaited(trials, stop)) return false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto trial = trials.at(i);
    if (!trial) return false;
    all[i].claim->trials.push_back(std::move(*trial));
  }
  return true;
}

std::string point_words(const game::Finding& finding) { return finding.point == 0 ? "" : "point " + std::to_string(finding.point) + ": "; }

std::string judged(Checked& its) {
  if (!its.claim) return its.problems.empty() ? its.file + ": sound\n" : "";
  const game::ProofReport report = game::proof_report(its.claim->level, its.claim->boards, its.claim->trials);
  for (const game::Finding& finding : report.findings)
    its.problems.push_back(io::problem_at(its.file, finding.path, point_words(finding) + finding.message));
  std::string out = its.file + (report.findings.empty() ? ": sound and proven\n" : ": not proven\n");
  for (const std::string& remark : report.remarks) out += "  " + remark + "\n";
  return out;
}

std::string exemptions(const std::vector<Checked>& files) {
  std::string out;
  bool any_level = false;
  for (const Checked& each : files) {
    any_level = any_level || each.claim;
    if (each.claim && each.claim->level.proof)
      for (const model::Exemption& exempt : each.claim->level.proof->exempt)
        out += "  " + each.claim->level.id + ", point " + std::to_string(exempt.point) + ": " + exempt.reason + "\n";
  }
  if (!any_level) return "";
  return out.empty() ? "No level is exempt from a point of the proof.\n" : "Exempt from points of the proof:\n" + out;
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
  std::vector<Checked> files;
  for (const std::string& name : call.names)
    for (const std::string& file : json_files_in(name).value_or(std::vector{name})) files.push_back(checked(file, its));
  if (!tried(files, call.stop)) {
    console.report(call.stop.stop_requested() ? "interrupted before all boards were run" : "a board could not be run to its end: out of memory");
    return unfinished;
  }
  Problems problems;
  std::string text;
  for (Checked& each : files) {
    text += judged(each);
    problems.insert(problems.end(), each.problems.begin(), each.problems.end());
  }
  if (!console.json()) console.print(text + exemptions(files));
  if (console.json() || !problems.empty()) console.report(problems);
  if (!std::ranges::all_of(call.names, is_there)) return bad_input;
  return problems.empty() ? all_well : not_passed;
}

}  // namespace

const Verb check_verb{
    .name = "check",
    .synopsis = "FILE...",
    .summary = "Validates files of any kind, proves levels, and names every fault with its place; a folder stands for all JSON files below it.",
    .least_names = 1,
    .most_names = any_number,
    .options = {},
    .run = check};

}  // namespace batchyard::cli
