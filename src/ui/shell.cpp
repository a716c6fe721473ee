#include "ui/shell.h"

#include <algorithm>

#include "game/texts.h"
#include "ui/words.h"

namespace batchyard::ui {
namespace {

const model::Progress::Level* played(const model::Progress& progress, std::string_view id) {
  const auto found = progress.levels.find(id);
  return found == progress.levels.end() ? nullptr : &found->second;
}

bool passed(const model::Progress& progress, std::string_view id) {
  const auto* level = played(progress, id);
  return level && level->passed;
}

/// The medals of a passed level, from the best figures that the player has reached.
std::vector<MedalMetal> medals(const model::Level& level, const model::Progress& progress) {
  std::vector<MedalMetal> out;
  if (!passed(progress, level.id)) return out;
  const auto& best = played(progress, level.id)->best;
  for (const model::Medal& medal : level.medals) {
    const auto mine = best.find(medal.measure);
    const bool high = model::measure(medal.measure)->better == model::Better::higher;
    const auto reaches = [&](std::int64_t value) { return mine != best.end() && (high ? mine->second >= value : mine->second <= value); };
    out.push_back(reaches(medal.gold) ? MedalMetal::gold : reaches(medal.silver) ? MedalMetal::silver : MedalMetal::bronze);
  }
  return out;
}

LevelTexts resolved_texts(const game::Library& library, const model::Level& level, game::ReferenceRuns& runs) {
  LevelTexts out;
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
  if (page_) saves_.finish(page_->session);
  page_ = std::make_unique<LevelPage>(game::Session(*level.value, saves_.boards(*level.value)));
  page_->has_next = !library_.after(id).empty();
  page_->board.texts = doors_.texts(page_->session.level());
  const auto* mine = played(saves_.progress(), id);
  page_->brief.open = !mine;
  if (mine && mine->prediction) page_->brief.answer = mine->prediction->value;
  kept_revision_ = page_->session.revision();
  saves_.visit(id);
  mode_ = Mode::build;
  return true;
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
  if (!page_ || page_->session.revision() == kept_revision_) return;
  kept_revision_ = page_->session.revision();
  saves_.keep(page_->session);
}

void Shell::finish() {
  if (page_) saves_.finish(page_->session);
}

std::optional<NextStop> Shell::next_stop() {
  const model::Progress& progress = saves_.progress();
  std::string id;
  for (const std::string& level : library_.ids())
    if (id.empty() && library_.level(level) && !passed(progress, level)) id = level;
  const std::string& last = progress.last_level;
  if (library_.stop(last) && library_.level(last) && (id.empty() || !passed(progress, last))) id = last;
  if (id.empty()) return std::nullopt;
  const model::Level& level = *library_.level(id).value;
  NextStop out{id, short_text(level.title, level), short_text(level.idea, level), level.teacher ? level.teacher->minutes : 0,
               level.goals.size() + (level.rules.empty() ? 0 : 1), ""};
  if (passed(progress, id))
    if (const auto best = played(progress, id)->best.find("completion_time_s"); best != played(progress, id)->best.end())
      out.best = exact(best->second, model::Unit::seconds);
  return out;
}

YardMap Shell::map() {
  YardMap out{{}, next_stop()};
  for (const auto& chapter : library_.campaign().chapters) {
    TrackLine track{chapter.title.english(), {}};
    for (const std::string& id : chapter.levels) {
      const io::Loaded<model::Level>& level = library_.level(id);
      if (!level) continue;
      const bool next = out.next && out.next->id == id;
      const Stop stop = passed(saves_.progress(), id) ? Stop::passed : next ? Stop::next : Stop::open;
      track.stations.push_back({id, short_text(level.value->title, *level.value), stop, medals(*level.value, saves_.progress())});
    }
    if (!track.stations.empty()) out.tracks.push_back(std::move(track));
  }
  return out;
}

void Shell::draw(Kit& kit) {
  kit.use_light_theme(saves_.preferences().light);
  kit.use_reduced_motion(saves_.preferences().reduced_motion);
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
    bar.levels_passed += library_.level(id) && passed(saves_.progress(), id) ? 1u : 0u;
  }
  const TopBarAnswer answer = top_bar(kit, bar, page_ ? page_->boards : none, area);
  settings_ |= answer.settings;
  help_ |= answer.help;
  if (answer.mode) mode_ = *answer.mode;
  if (answer.explorer) exploring_ = true;
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
    case Mode::lesson: return;
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
  if (answer.ran && page_->session.last_run()) saves_.record(level, *page_->session.last_run());
  if (answer.next_level) open_level(library_.after(level.id));
}

void Shell::draw_sheets(Kit& kit) {
  if (settings_) {
    model::Preferences preferences = saves_.preferences();
    const SettingsAnswer answer = settings_sheet(kit, preferences);
    if (preferences != saves_.preferences()) saves_.set(preferences), kit.redraw_in(0);
    if (answer.closed) settings_ = false;
    if (answer.reset_window) doors_.reset_window();
    if (answer.full_screen) doors_.full_screen();
  }
  if (help_ && help_sheet(kit)) help_ = false;
}

void Shell::take_keys(Kit& kit) {
  if (kit.pressed(Action::help)) help_ = true;
  if (kit.pressed(Action::settings)) settings_ = true;
  if (kit.pressed(Action::full_screen)) doors_.full_screen();
  if (kit.pressed(Action::back_to_yard)) return to_yard();
  if (!page_) return;
  if (kit.pressed(Action::show_build)) mode_ = Mode::build;
  if (kit.pressed(Action::show_compare)) mode_ = Mode::compare;
  if (kit.pressed(Action::show_explorer)) mode_ = Mode::explore;
  if (kit.pressed(Action::show_lesson) && !page_->session.level().lesson.empty()) mode_ = Mode::lesson;
}

}  // namespace batchyard::ui
