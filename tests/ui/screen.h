#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "model/board.h"
#include "ui/input.h"
#include "ui/kit.h"

namespace batchyard::test {

/// A screen without a window: frames are built as in the real one, events go the same way, nothing is shown.
class Screen {
 public:
  Screen(int width, int height, float scale = 1);

  std::function<void(ui::Kit&)> draw;
  ui::Kit& kit() { return kit_; }
  const ui::Record& record() const { return kit_.record(); }

  void frame(float seconds = 1.f / 60);
  void resize(int width, int height) { size_ = {static_cast<float>(width), static_cast<float>(height)}; }
  /// Frames until all events are taken and what they changed is drawn.
  void settle();
  /// Frames, with pauses, until this holds. False if it does not within the time.
  bool wait_until(const std::function<bool()>& holds, std::chrono::seconds most = std::chrono::seconds(120));

  // Acts; each settles. Things are found by their label in the record.
  void move_to(ui::Vec at);
  void click_at(ui::Vec at, int button = 0);
  bool click(std::string_view label);
  void press(ui::Chord chord);
  void press(char32_t key) { press(ui::Chord{.key = key}); }
  void type(std::string_view text);
  void drag(ui::Vec from, ui::Vec to);
  void hold(ui::Vec from, ui::Vec to);  ///< the first half of a drag: the button stays down
  void let_go();
  void wheel(ui::Vec at, float notches);
  /// Any event, as the window gets it.
  void event(ui::InputEvent event);

  bool shows(std::string_view label) const { return record().find(label) != nullptr; }
  /// Whether these words stand somewhere on the screen, within one text.
  bool says(std::string_view words) const;
  /// What the thing with this label shows; empty: it is not there.
  std::string text_of(std::string_view label) const;

 private:
  ui::Kit kit_;
  ui::InputQueue input_;
  ui::Vec size_;
  float scale_;
};

/// All faults of a screen's layout, one a line; empty: none.
std::string layout_faults(const Screen& screen, ui::Kit& kit);

/// Titles of parts that stand on no card, with the board that misses them; empty: every card is named. Spaces are not compared: a name may wrap.
std::string unnamed_parts(const Screen& screen, const model::Board& board);

}  // namespace batchyard::test
