#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/fonts.h"
#include "ui/geometry.h"
#include "ui/record.h"
#include "ui/shortcuts.h"
#include "ui/theme.h"

struct ImDrawList;
struct ImGuiContext;

namespace batchyard::ui {

/// A picture for the graphics card: `rgba` row by row, repeated in both directions when drawn beyond its edge.
struct Bitmap {
  int width = 0;
  int height = 0;
  std::vector<std::uint32_t> rgba;
  bool smooth = false;  ///< filtered; else nearest
};
/// Uploads a picture; the answer is its texture's name, never 0.
using MakeTexture = std::function<std::uintptr_t(const Bitmap&)>;

/// A large flat area, to be cleared before anything else is drawn.
struct Backdrop {
  Rect rect;
  Colour colour;
};

/// What the window tells before each frame.
struct FrameInput {
  Vec size;                    ///< of the picture, in pixels
  float scale = 1;             ///< pixels a layout unit: the player's scale times the display's
  float seconds_passed = 0;    ///< since the last frame
  std::optional<Chord> chord;  ///< the key that went down, at most one a frame
};

/// One frame's context: theme, scale, fonts, keys, and the record through which everything drawn passes. Drawing functions
/// are in draw.h, text.h, widgets.h, charts.h and glyphs.h.
class Kit {
 public:
  Kit(FontFiles fonts, MakeTexture make_texture);
  ~Kit();
  Kit(const Kit&) = delete;
  Kit& operator=(const Kit&) = delete;

  // Frame
  void begin_frame(const FrameInput& input);
  void end_frame();
  /// True if the frame just built used sizes or characters that are not baked: `bake_fonts`, then build it again.
  bool fonts_missing() const { return fonts_.missing(); }
  void bake_fonts() { fonts_.bake(); }
  /// After the graphics card lost its memory.
  void forget_textures() { textures_.clear(); }

  // Look
  const Theme& theme() const { return *theme_; }
  void use_light_theme(bool light) { theme_ = light ? &light_theme() : &dark_theme(); }
  void use_reduced_motion(bool reduced) { reduced_motion_ = reduced; }
  bool reduced_motion() const { return reduced_motion_; }
  float scale() const { return input_.scale; }
  /// Layout units to whole pixels (never 0 for what is not 0).
  float px(float units) const;
  Rect screen() const { return {0, 0, input_.size.x, input_.size.y}; }
  /// The narrow layout: less than 1,600 units wide or 860 high.
  bool compact() const;
  Fonts& fonts() { return fonts_; }
  std::uintptr_t texture(std::string_view name, const std::function<Bitmap()>& draw);

  // Words. The English text is the key; `{}` stands for the next of the values.
  std::string say(std::string_view english) const { return say(english, {}); }
  std::string say(std::string_view english, std::initializer_list<std::string_view> values) const;
  void use_words(std::map<std::string, std::string, std::less<>> words) { words_ = std::move(words); }

  // Areas: each is a window of ImGui without any decoration. An area in a higher layer covers those below.
  struct AreaOptions {
    bool scrolls = false;
    int layer = 0;
    bool floats = false;  ///< lies over its neighbours of the same layer
  };
  void begin_area(std::string_view name, const Rect& rect, AreaOptions options);
  void begin_area(std::string_view name, const Rect& rect) { begin_area(name, rect, {}); }
  /// An area over everything that takes neither clicks nor keys.
  void begin_tip(const Rect& rect);
  /// `content_bottom`: the lowest pixel drawn, for scrolling.
  void end_area(float content_bottom = 0);
  Rect area() const { return area_.rect; }
  std::string_view area_name() const { return area_.name; }
  /// The area as it is scrolled: content starts at its upper left corner.
  Rect content() const { return area_.rect.moved({0, -area_.scroll}); }
  void push_clip(const Rect& rect);
  void pop_clip();
  Rect clip() const;
  ImDrawList& pen() const;
  void backdrop(const Rect& rect, Colour colour) { backdrops_.push_back({rect, colour}); }
  const std::vector<Backdrop>& backdrops() const { return backdrops_; }

  // Record
  Record& record() { return record_; }
  const Record& record() const { return record_; }
  void note(Drawn kind, std::string_view label, std::string_view text, const Rect& rect, float room = 0);
  RecordEntry entry(Drawn kind, std::string_view label, std::string_view text, const Rect& rect) const;

  // Keys
  /// True once, in the frame in which its key went down, unless a text is being typed or a sheet lies above `layer`.
  bool pressed(Action action);
  bool typing() const;
  /// Enter, Escape or Tab that went to the text being typed.
  std::optional<char32_t> typing_ended_by() const { return typing_ended_by_; }
  std::optional<Chord> chord() const { return chord_; }
  void swallow_chord() { chord_.reset(); }
  /// Layer of what is open on top, as of the last frame: what lies below takes no keys and no clicks.
  int top_layer() const { return top_layer_; }
  int layer() const { return area_.layer; }
  bool reachable() const { return area_.layer >= top_layer_; }

  // Keyboard focus: Tab walks through everything that can be used.
  struct Focus {
    bool has = false;
    bool arrived = false;   ///< this frame
    bool visible = false;   ///< draw the outline: the keyboard is in use
    bool activated = false; ///< Enter or Space
    Vec arrow;              ///< the arrow key that went down: one step to that side
  };
  /// `arrows`: while it has the focus, arrow keys are its own.
  Focus focus(std::string_view label, bool enabled, bool arrows = false);
  void give_focus(std::string_view area, std::string_view label);
  void drop_focus() { focused_.clear(); }
  bool focus_is_on(std::string_view label) const;  ///< in this area
  bool focus_arrived() const { return focus_moved_; }

  // Time
  double now() const { return now_; }
  float seconds_passed() const { return input_.seconds_passed; }
  /// Draws again after so many seconds, even if nothing happens. 0: at once.
  void redraw_in(double seconds);
  /// Seconds until the next frame is due; nothing if only an event makes one necessary.
  std::optional<double> redraw_due() const { return redraw_in_; }
  Vec mouse() const;
  bool mouse_pressed() const;  ///< a button went down in this frame

 private:
  struct Area {
    std::string name;
    Rect rect;
    float scroll = 0;
    int layer = 0;
    bool scrolls = false;
  };
  void walk_focus();
  void open_window(std::string_view name, const Rect& rect, AreaOptions options, int flags);

  ImGuiContext* context_;
  MakeTexture make_texture_;
  Fonts fonts_;
  const Theme* theme_ = &dark_theme();
  bool reduced_motion_ = false;
  FrameInput input_;
  std::optional<Chord> chord_;
  double now_ = 0;
  std::optional<double> redraw_in_;
  std::map<std::string, std::uintptr_t, std::less<>> textures_;
  std::map<std::string, std::string, std::less<>> words_;
  Area area_;
  std::vector<Area> outer_areas_;
  int tips_ = 0;  // of this frame
  std::vector<Backdrop> backdrops_;
  Record record_;
  int top_layer_ = 0, highest_layer_ = 0;

  struct Stop {
    std::string path;
    bool arrows = false;
  };
  std::string focused_;
  std::vector<Stop> ring_, last_ring_;  // what Tab walks through, in the order drawn
  Vec arrow_;
  std::optional<char32_t> typing_ended_by_;
  bool keyboard_in_use_ = false, focus_moved_ = false, activation_ = false;
};

}  // namespace batchyard::ui
