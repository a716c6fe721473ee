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

void Standings::use_earlier(std::vector<model::Board> boards) {
  earlier_ = std::move(boards);
  seen_.reset();
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
  for (const Entry& entry : entries_)
    if (entry.whose == Whose::earlier && entry.verdict && !entry.verdict->problem.empty()) out.push_back({"An earlier run: " + entry.name, entry.verdict->problem});
  for (std::size_t i = 0; i < of_others_.size(); ++i)
    if (of_others_[i] && !of_others_[i]->problem.empty()) out.push_back({others_.boards[i].name, of_others_[i]->problem});
  return out;
}

void Standings::learn(const Entry& entry, Verdict verdict) {
  if (entry.whose == Whose::other) of_others_[entry.number] = std::move(verdict);
  else known_.push_back({model::without_looks(entry.board), std::move(verdict)});
}

const Verdict* Standings::known(const model::Board& run) const {
  const auto found = std::ranges::find(known_, run, &Known::run);
  return found == known_.end() ? nullptr : &found->verdict;
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

bool Standings::has(const model::Board& run, Whose whose) const {
  for (std::size_t i = 0; i < entries_.size(); ++i)
    if (entries_[i].whose == whose && runs_[i] == run) return true;
  return false;
}

void Standings::add(Entry entry, model::Board run) {
  if (entry.whose == Whose::other) entry.verdict = of_others_[entry.number];
  else if (const Verdict* its = known(run)) entry.verdict = *its;
  entries_.push_back(std::move(entry));
  runs_.push_back(std::move(run));
}

void Standings::rebuild(const Session& session) {
  using model::without_looks;
  entries_.clear(), runs_.clear();
  for (std::size_t i = 0; i < others_.boards.size(); ++i) add({Whose::other, others_.boards[i].name, others_.boards[i].board, i, {}, false});
  if (best_shown_ && level_->front && has_wiring(*level_))
    for (const model::Front::Winner& winner : level_->front->winners) {
      const model::Board board = board_of(*level_, winner.recipe);
      add({Whose::best, words(winner.recipe), board, 0, {}, false}, without_looks(board));
    }
  const auto& runs = session.runs();
  const std::size_t first = runs.size() > most_runs ? runs.size() - most_runs : 0;
  std::vector<model::Board> of_session;
  for (std::size_t i = first; i < runs.size(); ++i) {
    of_session.push_back(without_looks(runs[i].board));
    if (!known(of_session.back())) known_.push_back({of_session.back(), verdict_of(runs[i])});
  }
  for (std::size_t i = 0; i < session.board_names().size(); ++i) {
    const model::Board& board = session.board(i);
    add({Whose::mine, session.board_names()[i], board, i, {}, false}, without_looks(board));
  }
  for (std::size_t i = runs.size(); i-- > first;) {
    const model::Board& run = of_session[i - first];
    if (!has(run, Whose::mine) && !has(run, Whose::run))
      add({Whose::run, "Run " + std::to_string(i + 1) + ": " + runs[i].board.name, runs[i].board, i, {}, false}, run);
  }
  for (std::size_t i = 0; i < earlier_.size(); ++i) {
    model::Board run = without_looks(earlier_[i]);
    if (!has(run, Whose::mine) && !has(run, Whose::run) && !has(run, Whose::earlier))
      add({Whose::earlier, earlier_[i].name, earlier_[i], i, {}, false}, std::move(run));
  }
  const RunResult* shown = session.last_run();
  const model::Board shown_run = shown ? without_looks(shown->board) : model::Board();
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    Entry& entry = entries_[i];
    const bool may_be = entry.whose == Whose::run || (entry.whose == Whose::mine && entry.number == session.current_board());
    entry.shown = shown && may_be && runs_[i] == shown_run;
  }
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
