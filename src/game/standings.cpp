#include "game/standings.h"

#include <algorithm>

#include "game/search.h"

namespace batchyard::game {
namespace {

constexpr std::size_t most_runs = 40;  // of the session's, the latest

std::vector<const model::MeasureRow*> measures_of(const model::Level& level) {
  std::vector<const model::MeasureRow*> out;
  const auto asked = [&](std::string_view id) {
    return std::ranges::find(level.goals, id, &model::Goal::measure) != level.goals.end() ||
           std::ranges::find(level.medals, id, &model::Medal::measure) != level.medals.end();
  };
  for (const model::MeasureRow& row : model::measures()) {
    const bool always = row.id == "completion_time_s" || row.id == "monthly_cost_usd" || row.id == "job_cost_usd";
    if (row.better != model::Better::neither && (always || asked(row.id))) out.push_back(&row);
  }
  return out;
}

// A recipe is a variation of the reference board's GPU servers.
bool has_wiring(const model::Level& level) {
  return level.solution && std::ranges::find(level.solution->parts, model::PartKind::gpu_server, &model::Part::kind) != level.solution->parts.end();
}

Verdict verdict_of(const RunResult& run) {
  Verdict out{run.score.passed, {}, fingerprint(run.outcome, run.others), run.outcome.failure};
  for (const model::MeasureRow& measure : model::measures()) out.figures.push_back(figure(measure, run.outcome, run.others));
  return out;
}

}  // namespace

Standings::Standings(const model::Level& level) : level_(std::make_shared<const model::Level>(level)), measures_(measures_of(level)) {}

void Standings::read_others(const std::filesystem::path& folder) {
  reading_.emplace([level = level_, folder](const std::stop_token& stop) { return other_boards(*level, folder, stop); });
}

void Standings::show_best(bool shown) {
  if (shown != best_shown_) seen_.reset();
  best_shown_ = shown;
}

void Standings::take_others() {
  if (!reading_ || !reading_->done()) return;
  try {
    others_ = reading_->take();
  } catch (const std::exception& error) {
    others_ = {{}, {{"The folder", std::string("can't be read: ") + error.what()}}};
  }
  reading_.reset();
  of_others_.assign(others_.boards.size(), std::nullopt);
  trying_.reset();
  seen_.reset();
}

std::vector<OtherBoards::Refused> Standings::refused() const {
  std::vector<OtherBoards::Refused> out = others_.refused;
  for (std::size_t i = 0; i < of_others_.size(); ++i)
    if (of_others_[i] && !of_others_[i]->problem.empty()) out.push_back({others_.boards[i].name, of_others_[i]->problem});
  return out;
}

void Standings::learn(const Entry& entry, Verdict verdict) {
  if (entry.whose == Whose::other) of_others_[entry.number] = std::move(verdict);
  else known_.push_back({entry.board, std::move(verdict)});
}

std::optional<Verdict> Standings::known(const Entry& entry) const {
  if (entry.whose == Whose::other) return of_others_[entry.number];
  for (const Known& each : known_)
    if (model::same_run(each.board, entry.board)) return each.verdict;
  return std::nullopt;
}

void Standings::take_tried() {
  if (!trying_ || trying_->runs->finished() == trying_->finished) return;
  trying_->finished = trying_->runs->finished();
  const bool all = trying_->finished == trying_->asked.size();
  for (std::size_t i = 0; i < trying_->asked.size(); ++i) {
    if (trying_->taken[i]) continue;
    auto verdict = trying_->runs->at(i);
    if (!verdict && all) verdict = Verdict{false, std::vector<model::Figure>(model::measures().size()), {}, "The run came to nothing: there is not enough memory."};
    if (!verdict) continue;
    trying_->taken[i] = true;
    learn(trying_->asked[i], std::move(*verdict));
  }
  if (all) trying_.reset();
  seen_.reset();
}

bool Standings::has(const model::Board& board, Whose whose) const {
  return std::ranges::any_of(entries_, [&](const Entry& each) { return each.whose == whose && model::same_run(each.board, board); });
}

void Standings::add(Entry entry) {
  entry.verdict = known(entry);
  entries_.push_back(std::move(entry));
}

void Standings::rebuild(const Session& session) {
  entries_.clear();
  for (std::size_t i = 0; i < others_.boards.size(); ++i) add({Whose::other, others_.boards[i].name, others_.boards[i].board, i, {}, false});
  if (best_shown_ && level_->front && has_wiring(*level_))
    for (const model::Front::Winner& winner : level_->front->winners) add({Whose::best, words(winner.recipe), board_of(*level_, winner.recipe), 0, {}, false});
  const auto& runs = session.runs();
  const std::size_t first = runs.size() > most_runs ? runs.size() - most_runs : 0;
  for (std::size_t i = first; i < runs.size(); ++i)
    if (Entry entry{Whose::run, "", runs[i].board, i, {}, false}; !known(entry)) learn(entry, verdict_of(runs[i]));
  for (std::size_t i = 0; i < session.board_names().size(); ++i) add({Whose::mine, session.board_names()[i], session.board(i), i, {}, false});
  for (std::size_t i = runs.size(); i-- > first;)
    if (const model::Board& board = runs[i].board; !has(board, Whose::mine) && !has(board, Whose::run))
      add({Whose::run, "Run " + std::to_string(i + 1) + ": " + board.name, board, i, {}, false});
  const RunResult* shown = session.last_run();
  for (Entry& entry : entries_)
    entry.shown = shown && (entry.whose == Whose::run || (entry.whose == Whose::mine && entry.number == session.current_board())) &&
                  model::same_run(entry.board, shown->board);
}

void Standings::try_unknown() {
  if (trying_) return;
  Trying trying;
  for (const Entry& entry : entries_)
    if (!entry.verdict) trying.asked.push_back(entry);
  if (trying.asked.empty()) return;
  trying.taken.assign(trying.asked.size(), false);
  std::vector<model::Board> boards;
  for (const Entry& entry : trying.asked) boards.push_back(entry.board);
  trying.runs = std::make_unique<Results<Verdict>>(
      boards.size(),
      [level = level_, boards](std::size_t i, std::stop_token stop) { return verdict(*level, boards[i], model::seeds(*level), std::move(stop)); }, spare_threads());
  trying_.emplace(std::move(trying));
}

void Standings::update(const Session& session) {
  take_others();
  take_tried();
  const Seen now{session.revision(), session.runs().size(), session.current_board()};
  if (seen_ == now) return;
  rebuild(session);
  try_unknown();
  seen_ = now;
}

}  // namespace batchyard::game
