#include "ui/screen.h"

#include <thread>

#include "app/font_files.h"

namespace batchyard::test {

Screen::Screen(int width, int height, float scale)
    : kit_(app::font_files(), [](const ui::Bitmap&) { return std::uintptr_t{1}; }),
      size_{static_cast<float>(width), static_cast<float>(height)}, scale_(scale) {}

void Screen::frame(float seconds) {
  ui::FrameInput input{.size = size_, .scale = scale_, .seconds_passed = seconds, .chord = input_.feed()};
  do {
    kit_.begin_frame(input);
    draw(kit_);
    kit_.end_frame();
    input.chord.reset();
    input.seconds_passed = 0;
    if (!kit_.fonts_missing()) return;
    kit_.bake_fonts();
  } while (true);
}

void Screen::settle() {
  while (!input_.empty()) frame();
  for (int i = 0; i < 4; ++i) frame();
}

bool Screen::wait_until(const std::function<bool()>& holds, std::chrono::seconds most) {
  const auto end = std::chrono::steady_clock::now() + most;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    frame(0.25f);
  }
  settle();
  return true;
}

void Screen::move_to(ui::Vec at) {
  input_.push(ui::MouseMoved{at});
  settle();
}

void Screen::click_at(ui::Vec at, int button) {
  input_.push(ui::MouseMoved{at});
  settle();
  input_.push(ui::ButtonChanged{button, true});
  input_.push(ui::ButtonChanged{button, false});
  settle();
}

bool Screen::click(std::string_view label) {
  const ui::RecordEntry* entry = record().find(label);
  if (!entry) return false;
  click_at(common(entry->rect, entry->clip).centre());
  return true;
}

void Screen::press(ui::Chord chord) {
  input_.push(ui::KeyChanged{chord, true, false});
  input_.push(ui::KeyChanged{{.key = chord.key}, false, false});  // Ctrl and Shift are let go with it
  settle();
}

void Screen::type(std::string_view text) {
  input_.push(ui::TextTyped{std::string(text)});
  settle();
}

void Screen::hold(ui::Vec from, ui::Vec to) {
  move_to(from);
  input_.push(ui::ButtonChanged{0, true});
  for (int step = 1; step <= 8; ++step) input_.push(ui::MouseMoved{from + (to - from) * (static_cast<float>(step) / 8)}), settle();
}

void Screen::let_go() { event(ui::ButtonChanged{0, false}); }

void Screen::drag(ui::Vec from, ui::Vec to) {
  hold(from, to);
  let_go();
}

void Screen::wheel(ui::Vec at, float notches) {
  move_to(at);
  event(ui::WheelTurned{{0, notches}});
}

void Screen::event(ui::InputEvent event) {
  input_.push(std::move(event));
  settle();
}

bool Screen::says(std::string_view words) const {
  for (const ui::RecordEntry& entry : record().entries())
    if (entry.kind == ui::Drawn::text && (entry.text.find(words) != std::string::npos || entry.label.find(words) != std::string::npos)) return true;
  return false;
}

std::string Screen::text_of(std::string_view label) const {
  const ui::RecordEntry* entry = record().find(ui::Drawn::text, label);
  if (!entry) entry = record().find(label);
  return entry ? entry->text : "";
}

std::string layout_faults(const Screen& screen, ui::Kit& kit) {
  std::string out;
  for (const std::string& fault : cut_texts(screen.record(), kit.screen())) out += fault + "\n";
  for (const std::string& fault : elided_texts(screen.record())) out += fault + "\n";
  for (const std::string& fault : overlaps(screen.record())) out += fault + "\n";
  return out;
}

namespace {

std::string without_spaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

}  // namespace

std::string unnamed_parts(const Screen& screen, const model::Board& board) {
  std::string out;
  for (const model::Part& part : board.parts) {
    std::string shown;
    for (const ui::RecordEntry& entry : screen.record().entries())
      if (entry.kind == ui::Drawn::text && entry.label == part.id + " name") shown += entry.text;
    const std::string title = without_spaces(model::shown_title(board, part));
    if (without_spaces(shown).find(title) == std::string::npos) out += board.name + ": " + title + "\n";
  }
  return out;
}

}  // namespace batchyard::test
