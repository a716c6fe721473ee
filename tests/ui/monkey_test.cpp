#include <array>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>
#include <random>

#include "sim/run.h"
#include "support/folder_test.h"
#include "ui/game_screen.h"

namespace batchyard::test {
namespace {

struct Begin {
  std::string_view name;
  std::string_view level;  ///< empty: in the yard
  std::string_view board = {};
};
constexpr std::array begins{Begin{"Yard", ""},
                            Begin{"FirstWire", "batching/first-wire"},
                            Begin{"TwoGpus", "scaling/two-gpus", "solution"},
                            Begin{"Restarts", "faults/the-broker-restarts", "solution"},
                            Begin{"Tasks", "jobs/uneven-documents", "solution"}};

/// A number of the environment, or another.
std::uint64_t number_in(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

/// Plays by chance, the same for the same seed, and looks after each act whether what the screen knows of its board is what a fresh computation says.
/// BATCHYARD_MONKEY_ACTS=20000 BATCHYARD_MONKEY_SEED=7 make it play longer and otherwise, and tell each act.
class Monkey : public FolderTest, public testing::WithParamInterface<Begin> {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    std::filesystem::current_path(folder);  // what it saves by name goes there
    game.emplace(1920, 1080, false, 1.f, folder / "data");
  }
  void TearDown() override {
    game.reset();
    std::filesystem::current_path(std::filesystem::temp_directory_path());
    FolderTest::TearDown();
  }

  void play(std::uint64_t acts) {
    for (std::uint64_t number = 0; number < acts && !HasFailure(); ++number) {
      const std::string what = act();
      SCOPED_TRACE("act " + std::to_string(number) + ": " + what);
      if (std::getenv("BATCHYARD_MONKEY_ACTS")) std::cerr << number << ' ' << what << std::endl;
      expect_truth();
    }
  }

  std::optional<GameScreen> game;
  std::mt19937_64 chance;

 private:
  std::size_t below(std::size_t end) { return static_cast<std::size_t>(chance() % end); }
  template <class Range>
  const auto& one_of(const Range& range) {
    return range[below(std::size(range))];
  }
  Screen& screen() { return game->screen; }

  ui::Vec somewhere() {
    const auto& entries = screen().record().entries();
    const ui::Rect all = screen().kit().screen();
    if (!entries.empty() && below(4) > 0) return one_of(entries).rect.centre();
    return {all.x + static_cast<float>(below(2000)) / 1999 * all.w, all.y + static_cast<float>(below(2000)) / 1999 * all.h};
  }

  ui::Chord chord() {
    if (below(4) > 0) return one_of(ui::shortcuts()).chord;
    constexpr std::u32string_view keys = U"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,+-? ";
    const char32_t named = ui::key::escape + static_cast<char32_t>(below(14));
    return {.key = below(2) == 0 ? one_of(keys) : named, .ctrl = below(4) == 0, .shift = below(4) == 0, .alt = below(8) == 0};
  }

  // Names of files among it stay below the current folder.
  std::string words() {
    constexpr std::array all{"1", "64", "0", "-1", "1e9", "4096", "99999999999999999999", "0.05", "none", "auto", "NaN", " ", "L4", "progress.json", "ä\u202e𝄞", "\xff\xfe"};
    std::string out;
    for (std::size_t i = below(3) + 1; i > 0; --i) out += one_of(all);
    return out;
  }

  std::string level() { return game->shell.page() ? game->shell.page()->session.level().id : ""; }

  std::string act() {
    struct Kind {
      std::size_t weight;
      std::string_view name;
      std::function<void()> act;
    };
    const std::array kinds{
        Kind{30, "click", [&] { screen().click_at(somewhere(), below(5) == 0 ? 1 : 0); }},
        Kind{30, "press", [&] { screen().press(chord()); }},
        Kind{12, "drag", [&] { screen().drag(somewhere(), somewhere()); }},
        Kind{4, "key while dragging", [&] { screen().hold(somewhere(), somewhere()), screen().press(chord()), screen().let_go(); }},
        Kind{6, "type", [&] { screen().type(words()); }},
        Kind{2, "rub out", [&] { screen().press({.key = U'A', .ctrl = true}), screen().press(ui::key::backspace); }},
        Kind{5, "wheel", [&] { screen().wheel(somewhere(), static_cast<float>(below(41)) - 20); }},
        Kind{1, "press a button alone", [&] { screen().event(ui::ButtonChanged{static_cast<int>(below(3)), below(2) == 0}); }},
        Kind{1, "lose the focus", [&] { screen().event(ui::FocusLost{}); }},
        Kind{2, "copy", [&] { screen().press({.key = U'C', .ctrl = true}); }},
        Kind{2, "paste", [&] { screen().press({.key = U'V', .ctrl = true}); }},
        Kind{2, "wait", [&] { screen().frame(static_cast<float>(below(300))); }},
        Kind{2, "keep", [&] { game->shell.keep(); }},
        Kind{2, "run to its end", [&] { run_to_its_end(); }},
        Kind{1, "resize", [&] { resize(); }},
        Kind{1, "open a level", [&] { open_one(); }},
    };
    std::size_t total = 0, drawn = 0;
    for (const Kind& kind : kinds) total += kind.weight;
    std::size_t left = below(total);
    while (left >= kinds[drawn].weight) left -= kinds[drawn++].weight;
    kinds[drawn].act();
    screen().settle();
    return std::string(kinds[drawn].name);
  }

  void run_to_its_end() {
    screen().press(U'R');
    screen().press(U'R');
    screen().wait_until([&] { return !game->shell.page() || !game->shell.page()->session.running(); }, std::chrono::seconds(300));
  }

  void resize() {
    constexpr std::array<std::pair<int, int>, 7> sizes{{{1920, 1080}, {1280, 720}, {640, 360}, {3840, 2160}, {200, 100}, {1, 1}, {4000, 300}}};
    const auto [width, height] = one_of(sizes);
    screen().resize(width, height);
  }

  void open_one() { game->shell.open_level(one_of(game->library.ids())); }

  void expect_truth() {
    ui::LevelPage* page = game->shell.page();
    if (!page) return;
    const game::Session& session = page->session;
    EXPECT_EQ(session.problems(), model::problems(session.level(), session.board()));
    EXPECT_EQ(session.board(), session.history().board());
    EXPECT_EQ(session.monthly_cost_usd(), model::month_usd(session.level().catalogue, session.board()));
    if (session.runs().empty() || (session.runs().size() == runs_seen_ && level() == level_seen_)) return;
    runs_seen_ = session.runs().size();
    level_seen_ = level();
    const game::RunResult& newest = session.runs().back();
    EXPECT_EQ(newest.outcome.fingerprint, sim::run(session.level(), newest.board, session.level().seed).fingerprint);
  }

  std::size_t runs_seen_ = 0;
  std::string level_seen_;
};

TEST_P(Monkey, BreaksNothing) {
  const std::uint64_t seed = number_in("BATCHYARD_MONKEY_SEED", 1);
  SCOPED_TRACE("seed " + std::to_string(seed));
  chance.seed(seed);
  if (!GetParam().level.empty()) game->open(std::string(GetParam().level));
  if (!GetParam().board.empty()) game->take_board(GetParam().board);
  play(number_in("BATCHYARD_MONKEY_ACTS", 60));
  game->shell.finish();
}

INSTANTIATE_TEST_SUITE_P(From, Monkey, testing::ValuesIn(begins), [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace batchyard::test
