#include "game/saves.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "game/library.h"
#include "game/progress.h"
#include "io/files.h"
#include "io/lock.h"
#include "io/steps_file.h"

namespace batchyard::game {
namespace fs = std::filesystem;

// A change to one board file: new text, or none for a board that was removed.
struct Saves::Change {
  fs::path file;
  std::optional<std::string> text;
  std::optional<std::string> expected;  // what the file held when it was last seen
  fs::path other_copy = {};  // where what another program wrote into it was kept before; empty: nowhere yet
};

struct Saves::Steps {
  fs::path file;
  edit::History history;
  std::optional<std::string> expected;
  fs::path other_copy;
};

struct Saves::Written {
  Change change;
  std::string failure;  // empty: it is on disk
};

namespace {

constexpr const char* progress_notice = "Progress";
constexpr const char* preferences_notice = "Preferences";
constexpr const char* boards_notice = "Boards";
constexpr const char* tried_notice = "Runs";
constexpr std::size_t most_kept_steps = 1000;

std::optional<std::string> text_on_disk(const fs::path& file) { return io::read_file(file).value; }

fs::path beside(const fs::path& file, const std::string& ending) {
  return file.parent_path() / (file.stem().string() + ending + file.extension().string());
}

std::string could_not_move(const fs::path& file, const std::error_code& error) {
  return "Could not set " + file.string() + " aside: " + error.message() + ".";
}

// This name, or with the first number behind it that no file has yet.
fs::path free_name(const fs::path& wanted) {
  std::error_code ignored;
  fs::path name = wanted;
  for (int number = 2; fs::exists(fs::symlink_status(name, ignored)); ++number) name = beside(wanted, " " + std::to_string(number));
  return name;
}

// Empty, or why not.
std::string moved(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  if (!error) fs::rename(from, to, error);
  return error ? could_not_move(from, error) : "";
}

// What can't be read may be anything, and is kept too. Two programs with one board change it in turn: each replaces only its own copy of the other's.
template <class Change>
std::string written(Change& change) {
  const auto there = text_on_disk(change.file);
  std::error_code ignored;
  const bool changed_by_another = fs::exists(change.file, ignored) && (!there || (there != change.expected && there != change.text));
  if (changed_by_another) {
    if (change.other_copy.empty()) change.other_copy = free_name(beside(change.file, " (other copy)"));
    if (std::string failure = moved(change.file, change.other_copy); !failure.empty()) return failure;
  }
  if (change.text) return io::write_file(change.file, *change.text).value_or("");
  if (changed_by_another || !there) return "";
  return moved(change.file, free_name(change.file.parent_path() / "removed" / change.file.filename()));
}

struct KeptBoard {
  model::Board board;
  fs::file_time_type changed;
};

bool is_board_file(const fs::directory_entry& entry) {
  std::error_code ignored;
  return entry.is_regular_file(ignored) && entry.path().extension() == ".json" &&
         !entry.path().filename().string().starts_with('.');
}

std::vector<fs::path> board_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (is_board_file(*at)) files.push_back(at->path());
  std::ranges::sort(files);
  return files;
}

// Of a folder of board files.
std::vector<fs::path> latest_first(const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, fs::path>> found;
  std::error_code ignored;
  for (const fs::path& file : board_files(folder)) found.emplace_back(fs::last_write_time(file, ignored), file);
  std::ranges::sort(found, std::ranges::greater());
  std::vector<fs::path> out;
  for (auto& [changed, file] : found) out.push_back(std::move(file));
  return out;
}

// Boards that make the same run have the same; 64-bit FNV-1a of their text.
std::string key_of_run(const model::Board& board) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : io::board_text(model::without_looks(board), "")) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(hash >> shift) & 15];
  return digits;
}

// Steps never change: those that were written are known by where they are.
bool same_steps(const edit::History& a, const edit::History& b) {
  return a.done() == b.done() && std::ranges::equal(a.steps(), b.steps(), {}, &edit::History::Step::after, &edit::History::Step::after);
}

fs::path steps_file(const fs::path& folder, const std::string& board) { return folder / (io::file_name(board) + ".steps"); }

io::KeptSteps kept_steps(const edit::History& history) {
  const auto& all = history.steps();
  const std::size_t from = std::min(history.done(), all.size() > most_kept_steps ? all.size() - most_kept_steps : 0);
  io::KeptSteps out{*all[std::min(from, all.size() - 1)].before, {}, history.done() - from};
  for (std::size_t i = from; i < all.size(); ++i) out.steps.push_back({all[i].title, *all[i].after});
  return out;
}

edit::History history_of(io::KeptSteps kept) {
  using Kept = edit::History::Kept;
  const auto shared = [](model::Board& board) -> Kept { return std::make_shared<const model::Board>(std::move(board)); };
  const Kept first = shared(kept.first);
  std::vector<edit::History::Step> steps;
  for (io::KeptSteps::Step& step : kept.steps) steps.push_back({std::move(step.title), steps.empty() ? first : steps.back().after, shared(step.after)});
  return {first, std::move(steps), kept.done};
}

std::string joined(const std::vector<std::string>& lines) {
  std::string all;
  for (const std::string& line : lines) all += (all.empty() ? "" : " ") + line;
  return all;
}

// False, and a notice, if there is a file that can't be read.
template <class T>
bool read(const fs::path& file, const std::string& what, io::Loaded<T> (*load)(const fs::path&), T& into,
          std::map<std::string, std::string>& notices) {
  std::error_code error;
  if (!fs::exists(file, error)) return true;
  auto loaded = load(file);
  if (loaded)
    into = std::move(*loaded.value);
  else
    notices[what] = what + " can't be read and will not be saved: " + joined(texts(loaded.problems));
  return loaded.value.has_value();
}

}  // namespace

fs::path typed_path(std::string_view typed) {
  constexpr std::string_view blanks = " \t\n";
  const std::size_t first = typed.find_first_not_of(blanks);
  if (first == typed.npos) return {};
  typed = typed.substr(first, typed.find_last_not_of(blanks) + 1 - first);
  const char* home = std::getenv("HOME");
  if (home && (typed == "~" || typed.starts_with("~/"))) return std::string(home) + std::string(typed.substr(1));
  return typed;
}

Saves::Saves(std::optional<fs::path> folder) : folder_(std::move(folder)) {
  if (!folder_) {
    notices_["folder"] = "Nothing is saved: there is no home folder. Set HOME or XDG_DATA_HOME.";
    return;
  }
  read(*folder_ / "progress.json", progress_notice, io::load_progress, saved_, notices_);
  progress_ = saved_;
  preferences_unread_ = !read(*folder_ / "preferences.json", preferences_notice, io::load_preferences, preferences_, notices_);
}

Saves::~Saves() = default;

std::optional<fs::path> Saves::others_folder() const {
  if (!preferences_.others_folder.empty()) return typed_path(preferences_.others_folder);
  return folder_ ? std::optional(*folder_ / "others") : std::nullopt;
}

std::vector<std::string> Saves::notices() const {
  std::vector<std::string> all;
  for (const auto& [about, notice] : notices_) all.push_back(notice);
  return all;
}

void Saves::record(const model::Level& level, const RunResult& run) {
  count_run(added_, level, run.score, run.outcome);
  save_progress();
}

void Saves::answer(const std::string& level, const model::Progress::Answer& answer) {
  auto& prediction = added_.levels[level].prediction;
  if (!prediction) prediction = answer;
  save_progress();
}

void Saves::visit(const std::string& level) {
  added_.last_level = level;
  save_progress();
}

std::optional<std::string> Saves::export_progress(const fs::path& file) const {
  return io::write_file(file, io::progress_text(progress_));
}

Saves::Preview Saves::preview_import(const fs::path& file) const {
  const auto loaded = io::load_progress(file);
  Preview out;
  for (const io::Problem& problem : loaded.problems)
    out.faults.push_back((problem.line > 0 ? "Line " + std::to_string(problem.line) + ": " : "") + problem.message);
  if (!loaded) return out;
  for (const auto& [id, level] : loaded.value->levels) {
    ++out.levels;
    out.passed += level.passed ? 1u : 0u;
    out.new_passed += level.passed && !passed(progress_, id) ? 1u : 0u;
  }
  return out;
}

std::vector<std::string> Saves::import_progress(const fs::path& file) {
  const auto loaded = io::load_progress(file);
  if (!loaded) return texts(loaded.problems);
  added_ = merged(std::move(added_), news(progress_, *loaded.value));
  save_progress();
  return {};
}

void Saves::save_progress() {
  if (folder_ && added_is_saved()) added_ = {};
  progress_ = merged(saved_, added_);
}

// The file may have grown since it was read: ours is added to what it holds now.
bool Saves::added_is_saved() {
  const fs::path file = *folder_ / "progress.json";
  std::error_code ignored;
  fs::create_directories(*folder_, ignored);
  const io::Lock lock(*folder_ / "progress.lock");
  notices_.erase(progress_notice);
  model::Progress there = saved_;
  if (!read(file, progress_notice, io::load_progress, there, notices_)) return false;
  model::Progress all = merged(std::move(there), added_);
  if (const auto failure = io::write_file(file, io::progress_text(all))) {
    notices_[progress_notice] = "Progress is not being saved. " + *failure;
    return false;
  }
  saved_ = std::move(all);
  return true;
}

void Saves::set(const model::Preferences& preferences) {
  preferences_ = preferences;
  if (!folder_ || preferences_unread_) return;
  const auto failure = io::write_file(*folder_ / "preferences.json", io::preferences_text(preferences));
  notices_.erase(preferences_notice);
  if (failure) notices_[preferences_notice] = "Preferences are not being saved. " + *failure;
}

fs::path Saves::boards_folder(const std::string& level) const { return *folder_ / "boards" / io::file_name(level); }

// What a session that has ended could not write counts as written.
std::optional<std::string> Saves::text_kept(const fs::path& file) const {
  const auto unwritten = unwritten_.find(file);
  return unwritten == unwritten_.end() ? text_on_disk(file) : unwritten->second.text;
}

std::vector<model::Board> Saves::boards(const model::Level& level) {
  kept_revision_ = 0;  // a session begins
  if (!folder_) return {};
  const fs::path folder = boards_folder(level.id);
  std::vector<fs::path> found = board_files(folder);
  std::set<fs::path> files(found.begin(), found.end());
  for (const auto& [file, change] : unwritten_)
    if (file.parent_path() == folder && file.extension() == ".json") files.insert(file);
  std::vector<KeptBoard> kept;
  for (const fs::path& file : files) {
    std::error_code ignored;
    if (const auto there = text_on_disk(file)) on_disk_[file] = *there;
    const bool removed = unwritten_.contains(file) && !unwritten_.at(file).text;
    if (removed) continue;
    const auto text = text_kept(file);
    auto loaded = text ? io::board_from_text(*text, file.string(), &level) : io::load_board(file, &level);
    if (loaded) {
      kept.push_back({std::move(*loaded.value), fs::last_write_time(file, ignored)});
    } else {
      on_disk_.erase(file);
      notices_[file.string()] = "A board can't be read and is set aside: " + joined(texts(loaded.problems));
    }
  }
  std::ranges::stable_sort(kept, std::ranges::greater(), &KeptBoard::changed);
  std::vector<model::Board> boards;
  for (KeptBoard& each : kept) boards.push_back(std::move(each.board));
  return boards;
}

fs::path Saves::tried_folder(const std::string& level) const { return *folder_ / "runs" / io::file_name(level); }

void Saves::keep_tried(const model::Level& level, const model::Board& board) {
  if (!folder_) return;
  const fs::path folder = tried_folder(level.id), file = folder / (key_of_run(board) + ".json");
  const auto failure = io::write_file(file, io::board_text(board, level.id));
  notices_.erase(tried_notice);
  if (failure) notices_[tried_notice] = "The board of this run is not kept for later comparison. " + *failure;
  const std::vector<fs::path> files = latest_first(folder);
  std::error_code ignored;
  for (std::size_t i = most_tried; i < files.size(); ++i) fs::remove(files[i], ignored);
}

std::vector<model::Board> Saves::tried(const model::Level& level) {
  if (!folder_) return {};
  std::vector<model::Board> out;
  std::vector<fs::path> files = latest_first(tried_folder(level.id));
  files.resize(std::min(files.size(), most_tried));
  for (const fs::path& file : files) {
    auto loaded = io::load_board(file, &level);
    if (loaded) out.push_back(std::move(*loaded.value));
    else notices_[file.string()] = "The board of an earlier run can't be read and is left out: " + joined(texts(loaded.problems));
  }
  return out;
}

void Saves::restore_steps(Session& session) {
  if (!folder_) return;
  for (std::size_t i = 0; i < session.board_names().size(); ++i) {
    const fs::path file = steps_file(boards_folder(session.level().id), session.board_names()[i]);
    const auto text = text_kept(file);
    if (!text) continue;
    auto kept = io::steps_from_text(*text, file.string(), session.level());
    if (!kept) {
      notices_[file.string()] = joined(texts(kept.problems));  // not seen: the next save sets it aside
      continue;
    }
    if (const auto there = text_on_disk(file)) on_disk_[file] = *there;
    edit::History history = history_of(std::move(*kept.value));
    if (history.board() == session.board(i)) session.restore(i, std::move(history));
    steps_kept_.insert_or_assign(file, session.history(i));
  }
}

std::vector<Saves::Change> Saves::changes(const Session& session) const {
  std::vector<Change> changes;
  const fs::path folder = boards_folder(session.level().id);
  std::set<fs::path> files;
  for (std::size_t i = 0; i < session.board_names().size(); ++i) {
    model::Board board = session.board(i);
    board.name = session.board_names()[i];
    const fs::path file = folder / (io::file_name(board.name) + ".json");
    files.insert({file, steps_file(folder, board.name)});
    std::string text = io::board_text(board, session.level().id);
    const auto expected = text_seen(file);
    if (text != expected) changes.push_back({file, std::move(text), expected, other_copy(file)});
  }
  for (const auto& [file, text] : on_disk_)
    if (file.parent_path() == folder && !files.contains(file)) changes.push_back({file, std::nullopt, text, other_copy(file)});
  return changes;
}

std::optional<std::string> Saves::text_seen(const fs::path& file) const {
  const auto seen = on_disk_.find(file);
  return seen == on_disk_.end() ? std::nullopt : std::optional(seen->second);
}

// Of the boards whose steps are not those that were last written.
std::vector<Saves::Steps> Saves::changed_steps(const Session& session) const {
  std::vector<Steps> out;
  const fs::path folder = boards_folder(session.level().id);
  for (std::size_t i = 0; i < session.board_names().size(); ++i) {
    const edit::History& history = session.history(i);
    const fs::path file = steps_file(folder, session.board_names()[i]);
    const auto kept = steps_kept_.find(file);
    if (!history.steps().empty() && (kept == steps_kept_.end() || !same_steps(kept->second, history))) out.push_back({file, history, text_seen(file), other_copy(file)});
  }
  return out;
}

fs::path Saves::other_copy(const fs::path& file) const {
  const auto kept = other_copies_.find(file);
  return kept == other_copies_.end() ? fs::path() : kept->second;
}

void Saves::take_written() {
  std::vector<Written> all = writing_->take();
  writing_.reset();
  notices_.erase(boards_notice);
  kept_revision_ = writing_revision_;
  std::erase_if(unwritten_, [&](const auto& row) { return row.first.parent_path() == writing_folder_; });  // all that its session has was in this writing
  for (Written& each : all) {
    const fs::path file = each.change.file;
    if (!each.change.other_copy.empty()) other_copies_[file] = each.change.other_copy;
    if (!each.failure.empty()) {
      kept_revision_ = 0;  // to be tried again
      steps_kept_.erase(file);
      notices_[boards_notice] = "Boards are not being saved. " + each.failure;
      unwritten_.insert_or_assign(file, std::move(each.change));
      continue;
    }
    unwritten_.erase(file);
    if (each.change.text) on_disk_[file] = std::move(*each.change.text);
    else on_disk_.erase(file);
  }
}

void Saves::keep(const Session& session) {
  if (writing_ && writing_->done()) take_written();
  if (!folder_ || writing_ || session.revision() == kept_revision_) return;
  const fs::path folder = boards_folder(session.level().id);
  auto todo = changes(session);
  for (const auto& [file, change] : unwritten_)
    if (file.parent_path() != folder) todo.push_back(change);
  auto steps = changed_steps(session);
  writing_revision_ = session.revision();
  writing_folder_ = folder;
  if (todo.empty() && steps.empty()) {
    kept_revision_ = writing_revision_;
    std::erase_if(unwritten_, [&](const auto& row) { return row.first.parent_path() == folder; });
    return;
  }
  for (const Steps& each : steps) steps_kept_.insert_or_assign(each.file, each.history);
  // A thousand boards as text take longer than a frame has.
  writing_.emplace([todo = std::move(todo), steps = std::move(steps), level = session.level().id](const std::stop_token&) {
    std::vector<Written> all;
    const auto write = [&](Change change) {
      std::string failure = change.text && change.text == change.expected ? "" : written(change);
      all.push_back({std::move(change), std::move(failure)});
    };
    for (const Change& change : todo) write(change);
    for (const Steps& each : steps) write({each.file, io::steps_text(kept_steps(each.history), level), each.expected, each.other_copy});
    return all;
  });
}

void Saves::finish(const Session& session) {
  if (writing_) take_written();
  keep(session);
  if (writing_) take_written();
  kept_revision_ = 0;
  if (!folder_)
    for (std::size_t i = 0; i < session.board_names().size(); ++i) changed_without_folder_ |= !session.history(i).steps().empty();
}

void Saves::try_again() {
  if (!folder_) return;
  if (added_ != model::Progress()) save_progress();
  notices_.erase(boards_notice);
  for (auto at = unwritten_.begin(); at != unwritten_.end();) {
    if (const std::string failure = written(at->second); !failure.empty()) {
      notices_[boards_notice] = "Boards are not being saved. " + failure;
      ++at;
      continue;
    }
    if (!at->second.other_copy.empty()) other_copies_[at->first] = at->second.other_copy;
    if (at->second.text) on_disk_[at->first] = *at->second.text;
    else on_disk_.erase(at->first);
    at = unwritten_.erase(at);
  }
}

std::vector<std::string> Saves::unsaved() const {
  std::vector<std::string> out;
  const auto told = [&](const char* about) {
    const auto notice = notices_.find(about);
    if (notice != notices_.end()) out.push_back(notice->second);
  };
  if (changed_without_folder_) told("folder");
  if (!unwritten_.empty()) told(boards_notice);
  if (folder_ && added_ != model::Progress()) told(progress_notice);
  return out;
}

}  // namespace batchyard::game
