#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/geometry.h"

namespace batchyard::ui {

enum class Drawn { area, text, button, choice, input, slider, part, port, link, picture, mark };
std::string_view name(Drawn kind);

/// One thing of a frame, as a reader of the screen would list it.
struct RecordEntry {
  Drawn kind = Drawn::text;
  std::string area;   ///< where it stands: "brief", "top bar"
  std::string label;  ///< what it is found by; of a text: its words
  std::string text;   ///< what it shows now: "64 items"; of a text: its words
  Rect rect;          ///< what it covers, unclipped
  Rect clip;          ///< what of the screen it may draw on
  float room = 0;     ///< of a text: the width it must keep to; 0: unbounded
  int layer = 0;      ///< 0 the screen itself, 1 what lies over it, and so on
  bool enabled = true;
  bool focused = false;
  bool chosen = false;
  bool scrolls = false;  ///< stands in an area that scrolls: what is cut can be scrolled to
};

/// What a frame shows: all text and all that can be clicked. Tests read the screen through it.
class Record {
 public:
  void clear() { entries_.clear(); }
  void add(RecordEntry entry) { entries_.push_back(std::move(entry)); }
  const std::vector<RecordEntry>& entries() const { return entries_; }

  /// The first entry with this label and kind that can be seen, of the highest layer.
  const RecordEntry* find(std::string_view label) const;
  const RecordEntry* find(Drawn kind, std::string_view label) const;
  /// All words on the screen, one text a line, in the order drawn.
  std::string words() const;

 private:
  std::vector<RecordEntry> entries_;
};

/// Sentences about texts that leave their clip rectangle, their room or the screen.
std::vector<std::string> cut_texts(const Record& record, const Rect& screen);
/// Sentences about texts that are shown with "…" for what had no room.
std::vector<std::string> elided_texts(const Record& record);
/// Sentences about texts and marks, or about controls, of one layer that lie on one another.
std::vector<std::string> overlaps(const Record& record);

/// One line an entry, fields parted by tabs: kind, area, label, text, x, y, width, height, clip x, y, width, height, layer,
/// flags (letters: e enabled, f focused, c chosen). Tab, newline and backslash in texts are written \t, \n, \\.
std::string dump(const Record& record);
/// The inverse of `dump`; lines that are not of that form are left out.
Record parsed(std::string_view dump);

}  // namespace batchyard::ui
