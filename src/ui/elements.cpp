#include "ui/elements.h"

#include <cmath>

namespace batchyard::ui {

float panel_padding(const Kit& kit) { return kit.px(kit.compact() ? 16 : 24); }

void panel(Kit& kit, const Rect& rect, Side line) {
  const Theme& t = kit.theme();
  kit.backdrop(rect, t.panel);
  const float hair = kit.px(1);
  switch (line) {
    case Side::none: break;
    case Side::left: kit.backdrop({rect.x, rect.y, hair, rect.h}, t.line); break;
    case Side::right: kit.backdrop({rect.right() - hair, rect.y, hair, rect.h}, t.line); break;
    case Side::top: kit.backdrop({rect.x, rect.y, rect.w, hair}, t.line); break;
    case Side::bottom: kit.backdrop({rect.x, rect.bottom() - hair, rect.w, hair}, t.line); break;
  }
}

void heading(Kit& kit, const Rect& row, std::string_view words) { text(kit, row, words, {14, 0, Face::semibold}); }

float fact(Kit& kit, Vec corner, float height, std::string_view caption, std::string_view value, bool past) {
  const TextStyle small{12, kit.theme().ink3}, large{14, past ? kit.theme().ink3 : kit.theme().ink, Face::regular, true};
  const float width = std::max(text_width(kit, caption, small), text_width(kit, value, large)) + 1;
  const float middle = corner.y + height / 2;
  text(kit, {corner.x, middle - kit.px(21), width, kit.px(20)}, caption, small);
  text_of(kit, caption, {corner.x, middle - kit.px(1), width, kit.px(22)}, value, large);
  return std::ceil(width);
}

float key_hint_width(Kit& kit, std::string_view key, std::string_view what) {
  return std::ceil(key_cap_width(kit, key) + kit.px(8) + text_width(kit, what, {13, 0}));
}

float key_hint(Kit& kit, Vec left_middle, std::string_view key, std::string_view what) {
  const float cap = key_cap(kit, left_middle, key) + kit.px(8), width = text_width(kit, what, {13, 0});
  text(kit, {left_middle.x + cap, left_middle.y - kit.px(10), width + 1, kit.px(20)}, what, {13, kit.theme().ink2});
  return std::ceil(cap + width);
}

std::string elided(Kit& kit, std::string_view words, const TextStyle& style, float width) {
  if (text_width(kit, words, style) <= width) return std::string(words);
  while (!words.empty()) {
    std::size_t last = words.size() - 1;
    while (last > 0 && (static_cast<unsigned char>(words[last]) & 0xC0) == 0x80) --last;
    words = words.substr(0, last);
    const std::string shorter = std::string(words) + "\u2026";
    if (text_width(kit, shorter, style) <= width) return shorter;
  }
  return "\u2026";
}

void goal_mark(Kit& kit, Vec centre, float size, Mark mark) {
  switch (mark) {
    case Mark::open: return ring(kit, centre, size / 2, kit.theme().ink3, kit.px(1.5f));
    case Mark::passed: return pass_mark(kit, centre, size);
    case Mark::failed: return fail_mark(kit, centre, size);
  }
}

}  // namespace batchyard::ui
