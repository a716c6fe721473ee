#include "ui/shell.h"

#include <algorithm>
#include <filesystem>

#include "game/progress.h"
#include "game/sandbox.h"
#include "game/texts.h"
#include "game/unlocking.h"
#include "ui/closing.h"
#include "ui/lesson.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

std::vector<MedalMetal> medals(const model::Level& level, const model::Progress& progress) {
  std::vector<MedalMetal> out;
  for (const game::MedalResult& medal : game::medals_so_far(level, progress)) out.push_back(static_cast<MedalMetal>(medal.colour));
  return out;
}

LevelTexts resolved_texts(const game::Library& library, const model::Level& level, game::ReferenceRuns& runs) {
  LevelTexts out;
  out.chapter = "Free play";
  if (const auto stop = library.stop(level.id)) {
    out.chapter = stop->chapter->title.english();
    out.number = static_cast<int>(stop->number) + 1;
    out.of = static_cast<int>(stop->chapter->levels.size());
  }
  out.title = game::resolved(level.title, level, runs);
  out.idea = game::resolved(level.idea, level, runs);
  out.story = game::resolved(level.story, level, runs);
  for (const model::Text& hint : level.hints) out.hints.push_back(game::resolved(hint, level, runs));
  if (level.prediction) out.question = game::resolved(level.prediction->question, level, runs);
  return out;
}

/// What must be done before a chapter opens; empty: it is open.
std::string opens(const model::Campaign& campaign, std::size_t chapter, const game::Saves& saves) {
  if (game::chapter_is_open(campaign, chapter, saves.progress(), saves.preferences())) return "";
  const std::size_t missing = game::passes_missing(campaign, chapter, saves.progress(), saves.preferences());
  if (missing == 0) return "opens after the chapter before";
  return "opens after " + std::to_string(missing) + (missing == 1 ? " more level" : " more levels") + " of the chapter before";
}

/// A title or an idea where no run may be begun for it.
std::string short_text(const model::Text& text, const model::Level& level) {
  game::ReferenceRuns none(level);
  return game::resolved(text, level, none);
}

}  // namespace

Shell::Shell(game::Library& library, game::Saves& saves, Doors doors) : library_(library), saves_(saves), doors_(std::move(doors)) {
  for (std::string& line : game::texts(library.problems())) tell(std::move(line));
}

void Shell::tell(std::string sentence) {
  if (std::ranges::find(told_, sentence) == told_.end()) told_.push_back(std::move(sentence));
}

bool Shell::open_level(const std::string& id) {
  const io::Loaded<model::Level>& level = library_.level(id);
  if (!level) {
    for (std::string& line : game::texts(level.problems)) tell(std::move(line));
    return false;
  }
  start(*level.value);
  saves_.visit(id);
  return true;
}

void Shell::open_sandbox() {
  start(game::sandbox_level(library_.catalogue()));
  page_->brief.open = false;
}

void Shell::start(const model::Level& level) {
  if (page_) saves_.finish(page_->session);
  page_ = std::make_unique<LevelPage>(game::Session(level, saves_.boards(level)));
  saves_.restore_steps(page_->session);
  if (const auto others = saves_.others_folder()) page_->standings.read_others(*others);
  page_->standings.use_earlier(saves_.tried(level));
  page_->board.texts = doors_.texts(page_->session.level());
  const auto* mine = game::record(saves_.progress(), level.id);
  page_->brief.open = !mine;
  page_->tried_before = mine && mine->runs > 0;
  page_->passed_before = mine && mine->passed;
  if (mine && mine->prediction) page_->brief.answer = mine->prediction->value;
  mode_ = Mode::build;
}

std::string Shell::next_level() const {
  return game::next_open(library_.campaign(), page_->session.level().id, saves_.progress(), saves_.preferences());
}

bool Shell::take_board(const std::string& name) {
  const model::Board* board = game::own_board(page_->session.level(), name);
  if (board) page_->session.add_board(*board);
  return board != nullptr;
}

void Shell::run_for(Stage stage, double at_s) {
  if (!page_->session.can_run()) return;
  page_->brief.open = false;
  page_->after_run = stage;
  page_->playback.begin_at_ns = at_s * 1e9;
  page_->session.start_run();
}

bool Shell::busy() const {
  if (!page_) return exploring_ && explorer_.runs && explorer_.runs->finished() < explorer_.runs->count();
  const auto runs = [](const CompareSide& side) { return side.session && side.session->running(); };
  return page_->session.running() || page_->session.explaining() || (page_->stage == Stage::result && page_->standings.busy()) || page_->runs.busy() || std::ranges::any_of(page_->comparison.sides, runs) ||
         (mode_ == Mode::explore && (!explorer_.runs || explorer_.runs->finished() < explorer_.runs->count()));
}

void Shell::draw_lesson(Kit& kit, const Rect& area) {
  const model::Level& level = page_->session.level();
  Lesson lesson{page_->texts.chapter, page_->lesson.article(level, page_->runs), ""};
  const std::string next = next_level();
  if (!next.empty() && library_.level(next)) lesson.next_title = short_text(library_.level(next).value->title, *library_.level(next).value);
  if (page_->runs.busy()) kit.redraw_in(0.2);
  const LessonAnswer answer = lesson_screen(kit, level, lesson, area);
  if (answer.play || kit.pressed(Action::close)) mode_ = Mode::build;
  if (answer.next) open_level(next);
  else if (may_open(answer.open)) open_level(answer.open);
}

void Shell::draw_explorer(Kit& kit, const Rect& area) {
  if (!explorer_.runs) explorer_.runs = std::make_unique<game::Explorer>(library_.catalogue());
  explorer_screen(kit, explorer_, area);
}

void Shell::to_yard() {
  exploring_ = false;
  if (page_) saves_.finish(page_->session);
  page_.reset();
}

void Shell::keep() {
  if (page_) saves_.keep(page_->session);
}

void Shell::finish() {
  if (page_) saves_.finish(page_->session);
}

bool Shell::may_close() {
  finish();
  saves_.try_again();
  closing_ = !saves_.unsaved().empty();
  return !closing_;
}

void Shell::draw_closing(Kit& kit) {
  const std::vector<std::string> unsaved = saves_.unsaved();
  if (unsaved.empty()) return doors_.close();  // saved since
  switch (closing_question(kit, unsaved)) {
    case ClosingAnswer::none: return;
    case ClosingAnswer::try_again:
      if (may_close()) doors_.close();
      return;
    case ClosingAnswer::discard: return doors_.close();
    case ClosingAnswer::stay: closing_ = false;
  }
}

bool Shell::may_open(const std::string& id) {
  return library_.stop(id) && library_.level(id) && game::level_is_open(library_.campaign(), id, saves_.progress(), saves_.preferences());
}

std::optional<NextStop> Shell::next_stop() {
  const model::Progress& progress = saves_.progress();
  std::string id = game::to_continue(library_.campaign(), progress, saves_.preferences());
  if (id.empty()) id = progress.last_level;  // all are passed
  if (!may_open(id)) return std::nullopt;
  const model::Level& level = *library_.level(id).value;
  NextStop out{id, short_text(level.title, level), short_text(level.idea, level), level.teacher ? level.teacher->minutes : 0,
               level.goals.size() + (level.rules.empty() ? 0 : 1), ""};
  if (game::passed(progress, id))
    if (const auto best = game::record(progress, id)->best.find("completion_time_s"); best != game::record(progress, id)->best.end())
      out.best = exact(best->second, model::Unit::seconds);
  return out;
}

YardMap Shell::map() {
  YardMap out{{}, next_stop()};
  const auto& chapters = library_.campaign().chapters;
  for (std::size_t i = 0; i < chapters.size(); ++i) {
    TrackLine track{chapters[i].title.english(), {}, opens(library_.campaign(), i, saves_)};
    for (const std::string& id : chapters[i].levels) {
      const io::Loaded<model::Level>& level = library_.level(id);
      if (!level) continue;
      const bool next = out.next && out.next->id == id;
      const Stop stop = game::passed(saves_.progress(), id) ? Stop::passed : next ? Stop::next : may_open(id) ? Stop::open : Stop::locked;
      track.stations.push_back({id, short_text(level.value->title, *level.value), stop, medals(*level.value, saves_.progress())});
    }
    if (std::ranges::count(track.stations, Stop::locked, &Station::stop) == 0) track.opens.clear();
    if (!track.stations.empty()) out.tracks.push_back(std::move(track));
  }
  return out;
}

void Shell::draw(Kit& kit) {
  kit.use_light_theme(saves_.preferences().light);
  kit.use_reduced_motion(saves_.preferences().reduced_motion);
  if (page_) page_->has_next = !next_level().empty();
  if (page_) page_->texts = resolved_texts(library_, page_->session.level(), page_->runs);
  Rect area = kit.screen();
  draw_top(kit, area.cut_top(kit.px(56)));
  draw_notices(kit, area);
  draw_screen(kit, area);
  draw_sheets(kit);
  take_keys(kit);
}

void Shell::draw_top(Kit& kit, const Rect& area) {
  TopBar bar;
  BoardsMenu none;
  if (page_) {
    bar.path = {page_->texts.chapter, page_->texts.title};
    bar.mode = mode_;
    bar.has_lesson = !page_->session.level().lesson.empty();
    bar.session = &page_->session;
    bar.board = &page_->board;
  } else if (exploring_) {
    bar.path = {kit.say("Explorer")};
  }
  for (const std::string& id : library_.ids()) {
    bar.levels += library_.level(id) ? 1u : 0u;
    bar.levels_passed += library_.level(id) && game::passed(saves_.progress(), id) ? 1u : 0u;
  }
  const TopBarAnswer answer = top_bar(kit, bar, page_ ? page_->boards : none, area);
  if (answer.settings) open_settings();
  help_ |= answer.help;
  if (answer.mode) mode_ = *answer.mode;
  if (answer.explorer) exploring_ = true;
  if (answer.sandbox) open_sandbox();
  if (answer.to_yard) to_yard();
}

std::vector<std::string> Shell::notices() const {
  std::vector<std::string> out = told_;
  for (std::string& notice : saves_.notices()) out.push_back(std::move(notice));
  std::erase_if(out, [this](const std::string& notice) { return std::ranges::find(dismissed_, notice) != dismissed_.end(); });
  return out;
}

void Shell::draw_notices(Kit& kit, Rect& area) {
  for (const std::string& notice : notices()) {
    const float side = panel_padding(kit), width = area.w - 2 * side - kit.px(72);
    const float height = paragraph_height(kit, width, notice, {14, 0}, 22) + kit.px(18);
    const Rect row = area.cut_top(height);
    kit.backdrop(row, mixed(kit.theme().panel, kit.theme().warn, 0.18f));
    kit.begin_area(notice, row);
    glyph(kit, Glyph::triangle, {row.x + side + kit.px(10), row.centre().y}, kit.px(20), kit.theme().warn);
    paragraph(kit, {row.x + side + kit.px(32), row.y + kit.px(9)}, width, notice, {14, kit.theme().ink}, 22);
    const Rect corner{row.right() - side - kit.px(32), row.centre().y - kit.px(16), kit.px(32), kit.px(32)};
    if (icon_button(kit, corner, Glyph::cross, kit.say("Dismiss"))) dismissed_.push_back(notice);
    kit.end_area();
  }
}

void Shell::draw_screen(Kit& kit, const Rect& area) {
  if (!page_) return exploring_ ? draw_explorer(kit, area) : draw_yard(kit, area);
  switch (mode_) {
    case Mode::build: return draw_level(kit, area);
    case Mode::explore: return draw_explorer(kit, area);
    case Mode::compare:
      open_comparison(page_->comparison, page_->session);
      return compare_screen(kit, page_->comparison, page_->session, area);
    case Mode::lesson: return draw_lesson(kit, area);
  }
}

void Shell::draw_yard(Kit& kit, const Rect& area) {
  const YardAnswer answer = yard_screen(kit, map(), area);
  if (!answer.open.empty()) open_level(answer.open);
}

void Shell::draw_level(Kit& kit, const Rect& area) {
  const model::Level& level = page_->session.level();
  const auto answered = page_->brief.answer;
  const LevelAnswer answer = level_page(kit, *page_, area);
  if (page_->brief.answer != answered) saves_.answer(level.id, {level.prediction->measure, *page_->brief.answer});
  if (answer.ran && page_->session.last_run()) {
    if (library_.stop(level.id)) saves_.record(level, *page_->session.last_run());
    saves_.keep_tried(level, page_->session.last_run()->board);
  }
  if (answer.compare) {
    const game::Standings::Entry& entry = page_->standings.entries()[*answer.compare];
    compare_with(page_->comparison, page_->session, entry.board, entry_name(kit, entry));
    mode_ = Mode::compare;
  }
  if (answer.next_level) open_level(next_level());
}

void Shell::open_settings() {
  if (settings_) return;
  settings_.emplace();
  look_for_others();
}

void Shell::look_for_others() {
  std::error_code ignored;
  const bool chosen = !saves_.preferences().others_folder.empty();
  if (settings_) settings_->no_others_folder = chosen && !std::filesystem::is_directory(*saves_.others_folder(), ignored);
  if (page_ && saves_.others_folder()) page_->standings.read_others(*saves_.others_folder());
}

void Shell::export_progress(Kit& kit, bool over_another) {
  SettingsView& view = *settings_;
  const std::filesystem::path file = game::typed_path(view.path);
  std::error_code ignored;
  if (!over_another && std::filesystem::exists(file, ignored)) {
    view.asks = SettingsView::Asks::write_over, view.failed = false;
    view.said = kit.say("There is a file {} already.", {file.filename().string()});
    return;
  }
  const auto failure = file.empty() ? std::optional(kit.say("The file has no name. Type one.")) : saves_.export_progress(file);
  view.asks = SettingsView::Asks::nothing, view.failed = failure.has_value();
  view.said = failure.value_or(kit.say("Your progress is in {}.", {view.path}));
}

void Shell::import_progress(Kit& kit, bool confirmed) {
  SettingsView& view = *settings_;
  const std::filesystem::path file = game::typed_path(view.path);
  const game::Saves::Preview preview = saves_.preview_import(file);
  view.asks = SettingsView::Asks::nothing, view.failed = !preview.faults.empty();
  if (view.failed) {
    constexpr std::size_t most_shown = 3;
    view.said = kit.say("Nothing was added. {} can't be read as progress:", {file.filename().string()});
    for (std::size_t i = 0; i < std::min(preview.faults.size(), most_shown); ++i) view.said += "\n" + preview.faults[i];
    if (preview.faults.size() > most_shown) view.said += "\n" + kit.say("and {} more faults", {std::to_string(preview.faults.size() - most_shown)});
    return;
  }
  if (!confirmed) {
    view.asks = SettingsView::Asks::import;
    view.said = kit.say("{} has runs of {} levels, {} of them passed. {} of these you have not passed. Nothing of yours is lost: the better figures are kept.",
                        {file.filename().string(), std::to_string(preview.levels), std::to_string(preview.passed), std::to_string(preview.new_passed)});
    return;
  }
  const std::vector<std::string> faults = saves_.import_progress(file);
  view.failed = !faults.empty();
  view.said = faults.empty() ? kit.say("{} was added to your progress.", {file.filename().string()}) : faults.front();
}

void Shell::draw_settings(Kit& kit) {
  SettingsView& view = *settings_;
  model::Preferences preferences = saves_.preferences();
  const auto others = saves_.others_folder();
  const std::string folder = !preferences.others_folder.empty() ? preferences.others_folder : others ? others->string() : "";
  const SettingsAnswer answer = settings_sheet(kit, view, preferences, folder);
  const bool other_folder = preferences.others_folder != saves_.preferences().others_folder;
  if (preferences != saves_.preferences()) saves_.set(preferences), kit.redraw_in(0);
  if (other_folder) look_for_others();
  const bool writes_over = view.asks == SettingsView::Asks::write_over;
  if (answer.export_progress || (answer.confirmed && writes_over)) export_progress(kit, answer.confirmed), kit.redraw_in(0);
  else if (answer.import_progress || answer.confirmed) import_progress(kit, answer.confirmed), kit.redraw_in(0);
  if (answer.reset_window) doors_.reset_window();
  if (answer.full_screen) doors_.full_screen();
  if (answer.closed) settings_.reset();
}

bool Shell::draw_help(Kit& kit) {
  std::vector<Place> places{Place::everywhere};
  if (page_) places.push_back(Place::level);
  if (page_ && mode_ == Mode::build) places.push_back(Place::board);
  if (page_ && (mode_ == Mode::build || mode_ == Mode::compare)) places.push_back(Place::playback);
  if (page_ ? mode_ == Mode::explore : exploring_) places.push_back(Place::explorer);
  return help_sheet(kit, places, [&](Action action) { return does_something(action); });
}

// Whether the key can do anything on this screen, now or after a run.
bool Shell::does_something(Action action) const {
  const Place place = row(action).place;
  if (!page_) return action != Action::back_to_yard || exploring_;
  const bool building = mode_ == Mode::build && page_->stage == Stage::build;
  switch (place) {
    case Place::level: {
      if (action == Action::show_lesson) return !page_->session.level().lesson.empty();
      if (action == Action::next_level) return mode_ == Mode::build && page_->has_next;
      const bool shows = action >= Action::show_build && action <= Action::show_lesson;
      return shows || mode_ == Mode::build;
    }
    case Place::board: {
      if (!building) return action == Action::fit || action == Action::zoom_in || action == Action::zoom_out;
      const auto offers = [&](const TrayItem& item) { return item.action == action && item.locked.empty(); };
      return !adds_a_part(action) || std::ranges::any_of(page_->board.tray, offers);
    }
    case Place::playback: return mode_ != Mode::compare || action == Action::play || action == Action::to_start || action == Action::to_end;
    case Place::everywhere:
    case Place::explorer:
    case Place::yard: return true;
  }
  return true;
}

void Shell::draw_sheets(Kit& kit) {
  if (settings_) draw_settings(kit);
  if (help_ && draw_help(kit)) help_ = false;
  if (closing_) draw_closing(kit);
}

void Shell::take_keys(Kit& kit) {
  if (kit.pressed(Action::help)) help_ = true;
  if (kit.pressed(Action::settings)) open_settings();
  if (kit.pressed(Action::full_screen)) doors_.full_screen();
  if (kit.pressed(Action::back_to_yard)) return to_yard();
  if (!page_) return;
  if (kit.pressed(Action::show_build)) mode_ = Mode::build;
  if (kit.pressed(Action::show_compare)) mode_ = Mode::compare;
  if (kit.pressed(Action::show_explorer)) mode_ = Mode::explore;
  if (kit.pressed(Action::show_lesson) && !page_->session.level().lesson.empty()) mode_ = Mode::lesson;
}

}  // namespace batchyard::ui
