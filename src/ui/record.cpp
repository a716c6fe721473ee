#include "ui/record.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace batchyard::ui {
namespace {

constexpr std::array<std::string_view, 11> kind_names{"area", "text", "button", "choice", "input", "slider",
                                                      "part", "port", "link",   "picture", "mark"};

bool seen(const RecordEntry& entry) {
  const Rect part = common(entry.rect, entry.clip);
  return part.w > 0 && part.h > 0;
}

bool usable(Drawn kind) {
  return kind == Drawn::button || kind == Drawn::choice || kind == Drawn::input || kind == Drawn::slider;
}

std::string where(const RecordEntry& e) {
  return fmt::format("\"{}\" in {} at {:.0f},{:.0f} {:.0f}x{:.0f}", e.label, e.area, e.rect.x, e.rect.y, e.rect.w, e.rect.h);
}

// A pixel of leeway: glyphs are snapped to whole pixels.
bool meet(const RecordEntry& a, const RecordEntry& b) {
  const Rect both = common(common(a.rect, a.clip), common(b.rect, b.clip));
  return both.w > 1.5f && both.h > 1.5f;
}

bool clash(const RecordEntry& a, const RecordEntry& b) {
  if (a.layer != b.layer || !meet(a, b)) return false;
  if (a.kind == Drawn::text && b.kind == Drawn::text) return true;
  if ((a.kind == Drawn::text && b.kind == Drawn::mark) || (a.kind == Drawn::mark && b.kind == Drawn::text)) return true;
  return usable(a.kind) && usable(b.kind) && !a.rect.holds(b.rect) && !b.rect.holds(a.rect);
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\t') out += "\\t";
    else if (c == '\n') out += "\\n";
    else if (c == '\\') out += "\\\\";
    else out += c;
  }
  return out;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) out += text[i];
    else if (const char c = text[++i]; c == 't') out += '\t';
    else if (c == 'n') out += '\n';
    else out += c;
  }
  return out;
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> out;
  while (true) {
    const std::size_t end = text.find(at);
    out.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

float number(std::string_view text) {
  float value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::string flags(const RecordEntry& e) {
  return std::string(e.enabled ? "e" : "") + (e.focused ? "f" : "") + (e.chosen ? "c" : "");
}

}  // namespace

std::string_view name(Drawn kind) { return kind_names[static_cast<std::size_t>(kind)]; }

const RecordEntry* Record::find(std::string_view label) const {
  const RecordEntry* best = nullptr;
  for (const RecordEntry& e : entries_)
    if (e.label == label && seen(e) && (!best || e.layer > best->layer || (best->kind == Drawn::text && usable(e.kind)))) best = &e;
  return best;
}

const RecordEntry* Record::find(Drawn kind, std::string_view label) const {
  const RecordEntry* best = nullptr;
  for (const RecordEntry& e : entries_)
    if (e.kind == kind && e.label == label && seen(e) && (!best || e.layer > best->layer)) best = &e;
  return best;
}

std::string Record::words() const {
  std::string out;
  for (const RecordEntry& e : entries_)
    if (e.kind == Drawn::text && seen(e)) out += e.text + "\n";
  return out;
}

std::vector<std::string> cut_texts(const Record& record, const Rect& screen) {
  std::vector<std::string> out;
  for (const RecordEntry& e : record.entries()) {
    if (e.kind != Drawn::text || e.text.empty()) continue;
    const Rect may = e.clip.outset(1);
    const bool across = e.rect.x >= may.x && e.rect.right() <= may.right();
    if (e.room > 0 && e.rect.w > e.room + 1) out.push_back(fmt::format("{} needs more than its {:.0f} pixels", where(e), e.room));
    else if (!across || (!e.scrolls && !may.holds(e.rect))) out.push_back(where(e) + " is cut by its panel");
    else if (!e.scrolls && !screen.outset(1).holds(e.rect)) out.push_back(where(e) + " leaves the screen");
  }
  return out;
}

std::vector<std::string> elided_texts(const Record& record) {
  constexpr std::string_view ellipsis = "\u2026";
  std::vector<std::string> out;
  for (const RecordEntry& e : record.entries())
    if (e.kind == Drawn::text && e.text.size() > ellipsis.size() && e.text.ends_with(ellipsis) && !e.label.ends_with(ellipsis)) out.push_back(where(e) + " is elided: " + e.text);
  return out;
}

std::vector<std::string> overlaps(const Record& record) {
  std::vector<std::string> out;
  const auto& all = record.entries();
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i + 1; j < all.size(); ++j)
      if (clash(all[i], all[j])) out.push_back(where(all[i]) + " lies on " + where(all[j]));
  return out;
}

std::string dump(const Record& record) {
  std::string out;
  for (const RecordEntry& e : record.entries())
    out += fmt::format("{}\t{}\t{}\t{}\t{:.1f}\t{:.1f}\t{:.1f}\t{:.1f}\t{:.1f}\t{:.1f}\t{:.1f}\t{:.1f}\t{}\t{}\n", name(e.kind),
                       escaped(e.area), escaped(e.label), escaped(e.text), e.rect.x, e.rect.y, e.rect.w, e.rect.h, e.clip.x,
                       e.clip.y, e.clip.w, e.clip.h, e.layer, flags(e));
  return out;
}

Record parsed(std::string_view dump) {
  Record out;
  for (const std::string_view line : split(dump, '\n')) {
    const auto f = split(line, '\t');
    const auto kind = f.empty() ? kind_names.end() : std::ranges::find(kind_names, f[0]);
    if (f.size() != 14 || kind == kind_names.end()) continue;
    RecordEntry e;
    e.kind = static_cast<Drawn>(kind - kind_names.begin());
    e.area = unescaped(f[1]), e.label = unescaped(f[2]), e.text = unescaped(f[3]);
    e.rect = {number(f[4]), number(f[5]), number(f[6]), number(f[7])};
    e.clip = {number(f[8]), number(f[9]), number(f[10]), number(f[11])};
    e.layer = static_cast<int>(number(f[12]));
    e.enabled = f[13].find('e') != f[13].npos, e.focused = f[13].find('f') != f[13].npos, e.chosen = f[13].find('c') != f[13].npos;
    out.add(std::move(e));
  }
  return out;
}

}  // namespace batchyard::ui
