#include "game/session.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <map>
#include <new>

#include "game/parallel.h"
#include "sim/run.h"

namespace batchyard::game {

namespace {

struct RecordedRun {
  model::Outcome outcome;
  std::vector<model::Outcome> others;
  sim::Playback playback;
};

}  // namespace

struct Session::State {
  struct Desk {  // a board with its history; the key stays its own through renaming
    std::size_t key = 0;
    edit::History history;
  };
  struct Running {
    std::size_t desk = 0;  // key
    model::Board board;
    std::unique_ptr<std::vector<std::atomic<std::int64_t>>> reached_ns;  // by seed
    Task<RecordedRun> task;
    bool cancelled = false;  // leaves nothing, also where it was done by then
  };

  struct Shown {
    std::size_t run = 0;   // index into runs
    std::size_t seed = 0;  // index into the level's seeds
    auto operator<=>(const Shown&) const = default;
  };
  struct Explaining {
    Shown of;
    Task<std::optional<Explanation>> task;
  };

  model::Level level;
  std::vector<Desk> desks;
  std::vector<std::string> names;  // of the desks' boards, made unique: undoing a rename may bring a name back that is taken
  std::size_t current = 0;         // index into desks
  std::size_t next_key = 0;
  std::uint64_t revision = 0;
  std::vector<model::BoardProblem> problems;
  std::optional<Running> running;
  std::string run_failure;
  std::vector<RunResult> runs;
  std::vector<std::size_t> desk_of_run;  // keys
  std::size_t seed = 0;                  // that is shown
  std::map<Shown, std::optional<Explanation>> explanations;  // nothing: it came to nothing
  std::optional<Explaining> explaining;
  std::vector<Task<std::optional<Explanation>>> dropped;  // asked to stop; waiting for them would hold up a frame
  std::optional<sim::Playback> playback;
  Shown playback_of;

  Desk& desk() { return desks[current]; }
  edit::History& history() { return desk().history; }
  bool is_taken(const std::string& name, std::size_t by_other_than) const;
  std::string free_name(const std::string& name, std::size_t own) const;
  void add(model::Board board);
  void look_again();
  void changed();
  std::optional<std::size_t> last_run();
  std::optional<Shown> shown();
  void drop_explaining();
  void take_explanation();
};

bool Session::State::is_taken(const std::string& name, std::size_t by_other_than) const {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (i != by_other_than && names[i] == name) return true;
  return false;
}

std::string Session::State::free_name(const std::string& name, std::size_t own) const {
  const std::string wanted = name.empty() ? "My board" : name;
  if (!is_taken(wanted, own)) return wanted;
  for (int number = 2;; ++number) {
    const std::string with_number = wanted + " " + std::to_string(number);
    if (!is_taken(with_number, own)) return with_number;
  }
}

void Session::State::add(model::Board board) {
  board.name = free_name(board.name, names.size());
  names.push_back(board.name);
  desks.push_back({next_key++, edit::History(std::move(board))});
  current = desks.size() - 1;
}

void Session::State::look_again() { problems = model::problems(level, history().board()); }

void Session::State::changed() {
  ++revision;
  names[current] = free_name(history().board().name, current);
  look_again();
}

std::optional<std::size_t> Session::State::last_run() {
  for (std::size_t i = runs.size(); i-- > 0;)
    if (desk_of_run[i] == desk().key) return i;
  return std::nullopt;
}

std::optional<Session::State::Shown> Session::State::shown() {
  const auto run = last_run();
  return run ? std::optional(Shown{*run, seed}) : std::nullopt;
}

void Session::State::drop_explaining() {
  if (!explaining) return;
  explaining->task.request_stop();
  dropped.push_back(std::move(explaining->task));
  explaining.reset();
}

void Session::State::take_explanation() {
  std::erase_if(dropped, [](const auto& task) { return task.done(); });
  if (!explaining || !explaining->task.done()) return;
  Explaining ended = std::move(*explaining);
  explaining.reset();
  std::optional<Explanation>& its = explanations[ended.of];
  try {
    its = ended.task.take();
  } catch (const std::bad_alloc&) {
    run_failure = "What held the run back needs more memory to find than there is. Close other programs, or make the board smaller.";
  }
}

Session::Session(model::Level level, std::vector<model::Board> boards) : state_(std::make_unique<State>()) {
  state_->level = std::move(level);
  if (boards.empty()) boards.push_back(state_->level.start);
  for (model::Board& board : boards) state_->add(std::move(board));
  state_->current = 0;
  state_->look_again();
}

Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

const model::Level& Session::level() const { return state_->level; }

const std::vector<std::string>& Session::board_names() const { return state_->names; }
std::size_t Session::current_board() const { return state_->current; }

void Session::choose_board(std::size_t index) {
  assert(index < state_->desks.size());
  if (index != state_->current) ++state_->revision;
  state_->current = index;
  state_->look_again();
}

void Session::add_board(model::Board board) {
  state_->add(std::move(board));
  state_->changed();
}

void Session::remove_board(std::size_t index) {
  assert(index < state_->desks.size());
  if (state_->desks.size() == 1) return;
  const auto at = static_cast<std::ptrdiff_t>(index);
  state_->desks.erase(state_->desks.begin() + at);
  state_->names.erase(state_->names.begin() + at);
  if (state_->current > index || state_->current == state_->desks.size()) --state_->current;
  state_->changed();
}

const model::Board& Session::board() const { return state_->history().board(); }
const model::Board& Session::board(std::size_t index) const { return state_->desks[index].history.board(); }
const edit::History& Session::history() const { return state_->history(); }
const std::vector<model::BoardProblem>& Session::problems() const { return state_->problems; }
std::int64_t Session::monthly_cost_usd() const { return model::month_usd(level().catalogue, board()); }

std::optional<std::string> Session::make(const edit::Edit& edit, unsigned gesture) {
  const auto* rename = std::get_if<edit::Rename>(&edit);
  if (rename && rename->id.empty() && (rename->title.empty() || state_->is_taken(rename->title, current_board())))
    return rename->title.empty() ? "A board needs a name. Type one." : "Another board has this name. Choose a different one.";
  auto refusal = state_->history().make(level(), edit, gesture);
  if (!refusal) state_->changed();
  return refusal;
}

void Session::cancel_gesture(unsigned gesture) {
  state_->history().cancel_gesture(gesture);
  state_->changed();
}

void Session::undo() {
  state_->history().undo();
  state_->changed();
}

void Session::redo() {
  state_->history().redo();
  state_->changed();
}

const edit::History& Session::history(std::size_t index) const { return state_->desks.at(index).history; }

void Session::restore(std::size_t index, edit::History history) {
  assert(history.board() == board(index));
  state_->desks.at(index).history = std::move(history);
}

void Session::jump(std::size_t done) {
  state_->history().jump(done);
  state_->changed();
}

std::uint64_t Session::revision() const { return state_->revision; }

bool Session::can_run() const { return state_->problems.empty() && !running(); }

void Session::start_run() {
  assert(can_run());
  state_->run_failure.clear();
  state_->drop_explaining();
  auto reached = std::make_unique<std::vector<std::atomic<std::int64_t>>>(level().more_seeds.size() + 1);
  auto work = [level = level(), board = board(), reached_ns = reached.get()](const std::stop_token& stop) {
    sim::Playback playback(level, board, level.seed);
    model::Outcome outcome = playback.run({.stop = stop, .reached_ns = reached_ns->data()});
    std::vector<model::Outcome> others;
    for (std::size_t i = 0; i < level.more_seeds.size(); ++i)
      others.push_back(sim::run(level, board, level.more_seeds[i], {.stop = stop, .reached_ns = &(*reached_ns)[i + 1]}));
    return RecordedRun{std::move(outcome), std::move(others), std::move(playback)};
  };
  state_->running.emplace(state_->desk().key, board(), std::move(reached), Task<RecordedRun>(std::move(work)));
}

bool Session::running() const { return state_->running.has_value(); }

double Session::progress() const {
  if (!running() || level().horizon_ns == 0) return 0;
  double reached = 0;
  for (const auto& of_seed : *state_->running->reached_ns) reached += static_cast<double>(of_seed.load());
  return reached / static_cast<double>(level().horizon_ns) / static_cast<double>(state_->running->reached_ns->size());
}

void Session::cancel_run() {
  if (!running()) return;
  state_->running->cancelled = true;
  state_->running->task.request_stop();
}

bool Session::poll() {
  state_->take_explanation();
  if (!running() || !state_->running->task.done()) return false;
  State::Running ended = std::move(*state_->running);
  state_->running.reset();
  try {
    RecordedRun recorded = ended.task.take();
    if (ended.cancelled) return false;
    Score its = score(level(), recorded.outcome, recorded.others);
    state_->runs.push_back({std::move(ended.board), std::move(recorded.outcome), std::move(recorded.others), std::move(its)});
    state_->playback = std::move(recorded.playback);
    state_->playback_of = {state_->runs.size() - 1, 0};
    state_->desk_of_run.push_back(ended.desk);
  } catch (const std::bad_alloc&) {
    state_->run_failure = "The run needs more memory than there is. Close other programs, or make the board smaller.";
    return false;
  }
  return true;
}

const std::string& Session::run_failure() const { return state_->run_failure; }

const RunResult* Session::last_run() const {
  const auto index = state_->last_run();
  return index ? &state_->runs[*index] : nullptr;
}

bool Session::last_run_is_current() const {
  const RunResult* run = last_run();
  return run && model::same_run(run->board, board());
}

const std::vector<RunResult>& Session::runs() const { return state_->runs; }

std::size_t Session::shown_seed() const { return state_->seed; }

void Session::show_seed(std::size_t index) {
  assert(index <= level().more_seeds.size());
  state_->seed = index;
}

const model::Outcome& Session::shown_outcome() const { return last_run()->with_seed(state_->seed); }

const Explanation* Session::explanation() {
  const auto shown = state_->shown();
  if (!shown || running()) return nullptr;
  if (const auto found = state_->explanations.find(*shown); found != state_->explanations.end())
    return found->second ? &*found->second : nullptr;
  if (state_->explaining && state_->explaining->of == *shown) return nullptr;
  state_->drop_explaining();
  auto work = [level = level(), board = state_->runs[shown->run].board, seed = model::seeds(level())[shown->seed], outcome = shown_outcome()](const std::stop_token& stop) {
    return explain(level, board, seed, outcome, spare_threads(), stop);
  };
  state_->explaining.emplace(*shown, Task<std::optional<Explanation>>(std::move(work)));
  return nullptr;
}

bool Session::explaining() const { return state_->explaining.has_value(); }

sim::Playback* Session::playback() {
  const auto shown = state_->shown();
  if (!shown) return nullptr;
  if (!state_->playback || state_->playback_of != *shown) {
    state_->playback.emplace(level(), state_->runs[shown->run].board, model::seeds(level())[shown->seed]);
    state_->playback_of = *shown;
  }
  return &*state_->playback;
}

}  // namespace batchyard::game
