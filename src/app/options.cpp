#include "app/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <vector>

namespace batchyard::app {
namespace {

std::optional<int> whole(std::string_view text) {
  int value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

bool read_size(Options& out, std::string_view text) {
  const std::size_t cross = text.find('x');
  if (cross == text.npos) return false;
  const auto width = whole(text.substr(0, cross)), height = whole(text.substr(cross + 1));
  if (!width || !height || *width < 640 || *height < 400 || *width > 16384 || *height > 16384) return false;
  out.width = *width, out.height = *height;
  return true;
}

bool read_scale(Options& out, std::string_view text) {
  out.scale_percent = whole(text);
  return out.scale_percent && *out.scale_percent >= 75 && *out.scale_percent <= 300;
}

bool read_theme(Options& out, std::string_view text) {
  out.light = text == "light";
  return text == "light" || text == "dark";
}

bool read_screen(Options& out, std::string_view text) {
  constexpr std::array names{std::string_view("build"), std::string_view("compare"), std::string_view("explore"),
                             std::string_view("lesson")};
  out.gallery = text == "gallery";
  if (text == "result") out.stage = ui::Stage::result;
  if (text == "playback") out.stage = ui::Stage::playback;
  const auto at = std::ranges::find(names, text);
  if (at != names.end()) out.mode = static_cast<ui::Mode>(at - names.begin());
  return at != names.end() || out.gallery || out.stage;
}

bool read_seconds(Options& out, std::string_view text) {
  out.at_s = whole(text);
  return out.at_s && *out.at_s >= 0;
}

struct Row {
  std::string_view name;
  std::string_view value;
  std::string_view help;
  bool (*read)(Options&, std::string_view);
};
constexpr std::array rows{
    Row{"--level", "ID", "open this level: scaling/two-gpus",
        [](Options& o, std::string_view text) { return !(o.level = text).empty(); }},
    Row{"--screen", "NAME", "show build, compare, explore or lesson; result or playback: after a run", read_screen},
    Row{"--board", "NAME", "a board of the level's own: start, naive or solution",
        [](Options& o, std::string_view text) { return !(o.board = text).empty(); }},
    Row{"--at", "SECONDS", "where a playback stands", read_seconds},
    Row{"--size", "WxH", "size of the window in pixels, from 640x400", read_size},
    Row{"--scale", "PERCENT", "size of everything, 75 to 300", read_scale},
    Row{"--theme", "NAME", "dark or light", read_theme},
    Row{"--data", "FOLDER", "folder of assets/ and levels/",
        [](Options& o, std::string_view text) { return !(o.data = text)->empty(); }},
    Row{"--user", "FOLDER", "folder of your progress and boards",
        [](Options& o, std::string_view text) { return !(o.user = text)->empty(); }},
    Row{"--screenshot", "FILE", "write a PNG of the window once it has settled, and close it",
        [](Options& o, std::string_view text) { return !(o.screenshot = text)->empty(); }},
    Row{"--timing", "FILE", "write what the frames cost when the window closes",
        [](Options& o, std::string_view text) { return !(o.timing = text)->empty(); }},
    Row{"--record", "FILE", "write what the window shows, one thing a line, whenever it has settled",
        [](Options& o, std::string_view text) { return !(o.record = text)->empty(); }},
};

const Row* find(std::string_view name) {
  for (const Row& row : rows)
    if (row.name == name) return &row;
  return nullptr;
}

}  // namespace

ParsedOptions parsed_options(int count, const char* const* words) {
  Options out;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "--help" || word == "-h") {
      out.help = true;
      continue;
    }
    const Row* row = find(word);
    if (!row) return {out, fmt::format("\"{}\" is not an option of the window; --help lists them.", word)};
    if (i + 1 == count) return {out, fmt::format("{} needs a value: {} {}.", word, row->name, row->value)};
    if (!row->read(out, words[++i])) return {out, fmt::format("\"{}\" does not suit {}: {}.", words[i], row->name, row->help)};
  }
  return {out, ""};
}

std::string help_text() {
  std::string out = "Batchyard, the window.\n\nbatchyard-window [OPTION VALUE]...\n\n";
  for (const Row& row : rows) out += fmt::format("  {:<24}{}\n", fmt::format("{} {}", row.name, row.value), row.help);
  return out + fmt::format("  {:<24}{}\n", "--help", "this text");
}

}  // namespace batchyard::app
