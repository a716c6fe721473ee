#include "ui/text.h"

#include <imgui.h>

#include <cfloat>
#include <cmath>

namespace batchyard::ui {
namespace {

constexpr float cap_height_em = 0.728f;   // of Inter; JetBrains Mono has 0.73
constexpr float descent_em = 0.21f;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<signed char>(c) < 0; }

constexpr std::string_view true_minus = "\u2212", times = "\u00D7";

std::size_t sign_length(std::string_view rest) {
  if (rest.starts_with(true_minus)) return true_minus.size();
  return rest.starts_with('-') || rest.starts_with('+') ? 1 : 0;
}

/// Length of the figure at `from`: digits with , . : between them, a sign before, a times sign behind. 0: none starts here.
std::size_t figure_length(std::string_view words, std::size_t from) {
  if (from > 0 && is_word(words[from - 1])) return 0;
  const std::string_view rest = words.substr(from);
  std::size_t at = sign_length(rest);
  if (at >= rest.size() || !is_digit(rest[at])) return 0;
  while (at < rest.size()) {
    const bool joined = (rest[at] == ',' || rest[at] == '.' || rest[at] == ':') && at + 1 < rest.size() && is_digit(rest[at + 1]);
    if (!is_digit(rest[at]) && !joined) break;
    ++at;
  }
  if (rest.substr(at).starts_with(times)) at += times.size();
  return at;
}

struct Run {
  std::string_view words;
  Face face;
};

/// Calls `each` with every run of one face.
template <class Each>
void runs(std::string_view words, const TextStyle& style, Each each) {
  std::size_t start = 0;
  for (std::size_t at = 0; style.figures && at < words.size();) {
    const std::size_t length = figure_length(words, at);
    if (length == 0) {
      ++at;
      continue;
    }
    if (at > start) each(Run{words.substr(start, at - start), style.face});
    each(Run{words.substr(at, length), Face::figures});
    start = at += length;
  }
  if (start < words.size()) each(Run{words.substr(start), style.face});
}

float em_px(const Kit& kit, const TextStyle& style) { return std::max(style.em * kit.scale(), 11.f); }

float run_width(const Fonts::Sized& font, std::string_view words) {
  return font.font->CalcTextSizeA(font.size, FLT_MAX, 0, words.data(), words.data() + words.size()).x;
}

// The characters that are not baked by themselves: everything beyond ASCII is looked at.
void need_characters(Fonts& fonts, std::string_view words) {
  const char* at = words.data();
  const char* const end = at + words.size();
  while (at < end) {
    if (static_cast<signed char>(*at) >= 0) {
      ++at;
      continue;
    }
    const auto lead = static_cast<unsigned char>(*at);
    const int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    char32_t c = lead & (0xFFu >> (length + 1));
    for (int i = 1; i < length && at + i < end; ++i) c = c << 6 | (static_cast<unsigned char>(at[i]) & 0x3F);
    fonts.need(c);
    at += length;
  }
}

// With the baseline at `y`.
void draw_runs(Kit& kit, float x, float y, std::string_view words, const TextStyle& style) {
  const Colour colour = style.colour == 0 ? kit.theme().ink : style.colour;
  need_characters(kit.fonts(), words);
  runs(words, style, [&](const Run& run) {
    const Fonts::Sized font = kit.fonts().get(run.face, em_px(kit, style), style.exact);
    const float ascent = font.font->Ascent * font.size / font.font->FontSize;
    const ImVec2 at(std::round(x), std::round(y - ascent));
    kit.pen().AddText(font.font, font.size, at, colour, run.words.data(), run.words.data() + run.words.size());
    x += run_width(font, run.words);
  });
}

/// The bytes of the longest beginning of a word that fits, at least one character.
std::size_t beginning_that_fits(Kit& kit, float width, std::string_view word, const TextStyle& style) {
  const auto continues = [&](std::size_t at) { return at < word.size() && (static_cast<unsigned char>(word[at]) & 0xC0) == 0x80; };
  std::size_t fits = 0;
  for (std::size_t next = 0; next < word.size();) {
    do ++next;
    while (continues(next));
    if (fits > 0 && text_width(kit, word.substr(0, next), style) > width) break;
    fits = next;
  }
  return fits;
}

/// Calls `each(line, index)` with the lines that fit into `width`. A word that is longer than a line is broken.
template <class Each>
int wrap(Kit& kit, float width, std::string_view words, const TextStyle& style, Each each) {
  int lines = 0;
  while (true) {
    const std::string_view block = words.substr(0, words.find('\n'));
    std::string_view rest = block;
    do {
      std::size_t fits = 0;
      for (std::size_t space = 0; space != rest.npos && space < rest.size();) {
        space = rest.find(' ', space + 1);
        if (fits > 0 && text_width(kit, rest.substr(0, space), style) > width) break;
        fits = std::min(space, rest.size());
      }
      const std::string_view line = rest.substr(0, fits);
      const bool too_long = line.find(' ') == line.npos && text_width(kit, line, style) > width;
      if (too_long) fits = beginning_that_fits(kit, width, line, style);
      each(rest.substr(0, fits), lines++);
      rest.remove_prefix(std::min(fits + (too_long ? 0 : 1), rest.size()));
    } while (!rest.empty());
    if (block.size() == words.size()) return lines;
    words.remove_prefix(block.size() + 1);
  }
}

}  // namespace

float text_width(Kit& kit, std::string_view words, const TextStyle& style) {
  float width = 0;
  runs(words, style, [&](const Run& run) { width += run_width(kit.fonts().get(run.face, em_px(kit, style), style.exact), run.words); });
  return width;
}

float text(Kit& kit, const Rect& box, std::string_view words, const TextStyle& style, Align align) {
  return text_of(kit, words, box, words, style, align);
}

float text_of(Kit& kit, std::string_view label, const Rect& box, std::string_view words, const TextStyle& style, Align align) {
  const float width = text_width(kit, words, style), em = em_px(kit, style);
  float x = box.x;
  if (align == Align::centre) x += (box.w - width) / 2;
  if (align == Align::right) x += box.w - width;
  x = std::round(x);
  const float cap = cap_height_em * em, baseline = std::round(box.y + (box.h + cap) / 2);
  draw_runs(kit, x, baseline, words, style);
  kit.note(Drawn::text, label, words, {x, baseline - cap, width, cap + descent_em * em}, box.w);
  return width;
}

float paragraph(Kit& kit, Vec at, float width, std::string_view words, const TextStyle& style, float line) {
  const float step = kit.px(line);
  const int lines = wrap(kit, width, words, style, [&](std::string_view part, int index) {
    if (!part.empty()) text_of(kit, words, {at.x, at.y + step * static_cast<float>(index), width, step}, part, style, Align::left);
  });
  return step * static_cast<float>(lines);
}

float paragraph_height(Kit& kit, float width, std::string_view words, const TextStyle& style, float line) {
  return kit.px(line) * static_cast<float>(wrap(kit, width, words, style, [](std::string_view, int) {}));
}

}  // namespace batchyard::ui
