#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>

#include "edit/difference.h"
#include "edit/link_judge.h"
#include "model/problem.h"
#include "model/roster.h"
#include "support/large_board.h"
#include "ui/level_page.h"
#include "ui/screen.h"

// batchyard-boards WORK PARTS TIMES: a piece of the window's work on a large board, so many times over, for its instructions to be counted. What a
// frame or an edit does must grow with the board, not with its square.
namespace batchyard::bench {
namespace {

using namespace test;

constexpr int parts_of_a_pipeline = 19;

struct Stand {
  model::Level level = free_level();
  model::Board board;
};

void titles(const Stand& on, int times) {
  for (int i = 0; i < times; ++i)
    if (model::Roster(on.board).title("worker-1").empty()) std::abort();
}

void problems(const Stand& on, int times) {
  for (int i = 0; i < times; ++i)
    if (model::problems(on.level, on.board).empty()) std::abort();  // one broker is the most that can run
}

void offers(const Stand& on, int times) {  // of every port, to a link that is being drawn
  for (int i = 0; i < times; ++i) {
    const edit::LinkJudge judge(on.level, on.board);
    for (const model::Part& part : on.board.parts)
      for (const model::PortRow& port : model::row(part.kind).ports) (void)judge.why_not({{"broker-1", "out"}, {part.id, std::string(port.name)}, {}});
  }
}

void differences(const Stand& on, int times) {
  model::Board other = on.board;
  for (model::Part& part : other.parts)
    if (part.kind == PartKind::worker) part.settings["batch"] = std::int64_t{64};
  for (int i = 0; i < times; ++i)
    if (edit::differences(on.board, other).size() != 1) std::abort();
}

void edits(const Stand& on, int times) {
  game::Session session(on.level, {on.board});
  for (int i = 0; i < times; ++i)
    if (session.make(edit::ChangeSetting{{"worker-1"}, "batch", std::int64_t{33 + i}})) std::abort();
}

void frames_of(const Stand& on, int times, const std::function<void(Screen&, ui::LevelPage&)>& prepare) {
  Screen screen(1920, 1080);
  ui::LevelPage page{game::Session(on.level, {on.board})};
  page.brief.open = false;
  screen.draw = [&](ui::Kit& kit) { ui::level_page(kit, page, kit.screen()); };
  screen.settle();
  prepare(screen, page);
  for (int i = 0; i < times; ++i) screen.frame();
}

void frames(const Stand& on, int times) {
  frames_of(on, times, [](Screen&, ui::LevelPage&) {});
}

void frames_with_all_selected(const Stand& on, int times) {
  frames_of(on, times, [](Screen& screen, ui::LevelPage&) { screen.press({.key = U'A', .ctrl = true}); });
}

void frames_of_a_drag(const Stand& on, int times) {
  frames_of(on, times, [](Screen& screen, ui::LevelPage& page) {
    const auto& entries = screen.record().entries();
    const auto card = std::ranges::find(entries, ui::Drawn::part, &ui::RecordEntry::kind);
    if (card == entries.end()) std::abort();
    const ui::Vec at = card->rect.centre();
    screen.hold(at, at + ui::Vec{40, 30});
    if (!std::holds_alternative<ui::DragParts>(page.board.gesture)) std::abort();
  });
}

const std::map<std::string, void (*)(const Stand&, int)> works{
    {"titles", titles}, {"problems", problems}, {"offers", offers}, {"differences", differences}, {"edits", edits},
    {"frames", frames}, {"frames-selected", frames_with_all_selected}, {"frames-dragged", frames_of_a_drag}};

}  // namespace
}  // namespace batchyard::bench

int main(int count, char** words) {
  using namespace batchyard::bench;
  const auto work = count == 4 ? works.find(words[1]) : works.end();
  if (work == works.end()) {
    std::fputs("batchyard-boards WORK PARTS TIMES; WORK is one of:", stderr);
    for (const auto& [name, run] : works) std::fprintf(stderr, " %s", name.c_str());
    std::fputs("\n", stderr);
    return 2;
  }
  Stand on;
  on.board = batchyard::test::large_board(std::atoi(words[2]) / parts_of_a_pipeline);
  work->second(on, std::atoi(words[3]));
  std::printf("%zu\n", on.board.parts.size());
}
