#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ui/kit.h"

struct ImDrawData;

namespace batchyard::app {

/// The picture on the graphics card, through calls of OpenGL 1.1 alone: every driver has them, software ones too.
class Gl {
 public:
  std::uintptr_t make_texture(const ui::Bitmap& bitmap);
  /// Uploads ImGui's font atlas anew.
  void upload_fonts();
  /// Clears the flat areas, then draws the frame.
  void draw(ui::Vec size, const std::vector<ui::Backdrop>& backdrops, ui::Colour behind, const ImDrawData& data);
  /// The picture as drawn, from the top, three bytes a pixel.
  std::vector<std::uint8_t> pixels(int width, int height) const;

 private:
  unsigned font_texture_ = 0;
};

}  // namespace batchyard::app
