#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <utility>
#include <vector>

struct ImFont;
struct ImFontAtlas;

namespace batchyard::ui {

/// Inter in three weights; JetBrains Mono for figures.
enum class Face { regular, medium, semibold, figures };
inline constexpr int face_count = 4;

/// Files of the faces; an empty path stands for ImGui's own font.
using FontFiles = std::array<std::filesystem::path, face_count>;

/// The fonts of the window, each baked at the sizes that the screens ask for. What was asked for and is not there yet is
/// drawn from the nearest size until `bake`.
class Fonts {
 public:
  explicit Fonts(FontFiles files) : files_(std::move(files)) {}

  struct Sized {
    ImFont* font;
    float size;  ///< to draw at, ascent minus descent
  };
  /// `em_px` in pixels, already scaled; under 11 it is 11. `exact`: bake this size if it is missing.
  Sized get(Face face, float em_px, bool exact = true);
  /// Characters beyond the usual that a text needs.
  void need(char32_t character);

  bool missing() const { return !wanted_.empty() || !wanted_characters_.empty(); }
  /// Rebuilds the atlas with everything asked for so far; the texture must then be uploaded anew.
  void bake();

 private:
  using Key = std::pair<Face, int>;  // size in whole pixels
  ImFont* nearest(Key key) const;
  ImFont* add(ImFontAtlas& atlas, Key key) const;

  FontFiles files_;
  std::map<Key, ImFont*> baked_;
  std::set<Key> wanted_;
  std::set<char32_t> characters_, wanted_characters_;
  std::vector<unsigned short> ranges_;  // of characters, first and last, ended by a 0: the atlas reads it while it bakes
};

}  // namespace batchyard::ui
