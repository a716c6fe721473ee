#include "app/gl.h"

#include <SDL_opengl.h>
#include <imgui.h>

#include <cmath>

namespace batchyard::app {
namespace {

unsigned uploaded(int width, int height, const void* rgba, bool smooth) {
  GLuint name = 0;
  const GLint filter = smooth ? GL_LINEAR : GL_NEAREST;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_2D, name);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
  return name;
}

struct Box {
  int x, y, width, height;
};
Box snapped(float x1, float y1, float x2, float y2, float picture_height) {
  const auto x = static_cast<int>(std::lround(x1)), y = static_cast<int>(std::lround(picture_height - y2));
  return {x, y, static_cast<int>(std::lround(x2)) - x, static_cast<int>(std::lround(picture_height - y1)) - y};
}

void clear(const Box& box, ui::Colour colour) {
  if (box.width <= 0 || box.height <= 0) return;
  const ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
  glScissor(box.x, box.y, box.width, box.height);
  glClearColor(c.x, c.y, c.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

void begin_state(ui::Vec size) {
  glViewport(0, 0, static_cast<int>(size.x), static_cast<int>(size.y));
  glDisable(GL_CULL_FACE);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_LIGHTING);
  glEnable(GL_SCISSOR_TEST);
  glEnable(GL_TEXTURE_2D);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
  glEnableClientState(GL_VERTEX_ARRAY);
  glEnableClientState(GL_TEXTURE_COORD_ARRAY);
  glEnableClientState(GL_COLOR_ARRAY);
  glMatrixMode(GL_PROJECTION);
  glLoadIdentity();
  glOrtho(0, static_cast<double>(size.x), static_cast<double>(size.y), 0, -1, 1);
  glMatrixMode(GL_MODELVIEW);
  glLoadIdentity();
}

void point_at(const ImDrawVert* vertices) {
  glVertexPointer(2, GL_FLOAT, sizeof(ImDrawVert), &vertices->pos);
  glTexCoordPointer(2, GL_FLOAT, sizeof(ImDrawVert), &vertices->uv);
  glColorPointer(4, GL_UNSIGNED_BYTE, sizeof(ImDrawVert), &vertices->col);
}

void draw_list(const ImDrawList& list, float height) {
  for (const ImDrawCmd& command : list.CmdBuffer) {
    const ImVec4& c = command.ClipRect;
    const Box box = snapped(c.x, c.y, c.z, c.w, height);
    if (box.width <= 0 || box.height <= 0 || command.ElemCount == 0) continue;
    glScissor(box.x, box.y, box.width, box.height);
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(reinterpret_cast<std::uintptr_t>(command.TextureId)));
    point_at(list.VtxBuffer.Data + command.VtxOffset);
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(command.ElemCount),
                   sizeof(ImDrawIdx) == 2 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT, list.IdxBuffer.Data + command.IdxOffset);
  }
}

}  // namespace

std::uintptr_t Gl::make_texture(const ui::Bitmap& bitmap) {
  return uploaded(bitmap.width, bitmap.height, bitmap.rgba.data(), bitmap.smooth);
}

void Gl::upload_fonts() {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  unsigned char* rgba = nullptr;
  int width = 0, height = 0;
  atlas.GetTexDataAsRGBA32(&rgba, &width, &height);
  if (font_texture_ != 0) glDeleteTextures(1, &font_texture_);
  font_texture_ = uploaded(width, height, rgba, true);
  atlas.SetTexID(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(font_texture_)));
  atlas.ClearTexData();
}

void Gl::draw(ui::Vec size, const std::vector<ui::Backdrop>& backdrops, ui::Colour behind, const ImDrawData& data) {
  begin_state(size);
  clear({0, 0, static_cast<int>(size.x), static_cast<int>(size.y)}, behind);
  for (const ui::Backdrop& area : backdrops)
    clear(snapped(area.rect.x, area.rect.y, area.rect.right(), area.rect.bottom(), size.y), area.colour);
  for (int i = 0; i < data.CmdListsCount; ++i) draw_list(*data.CmdLists[i], size.y);
}

std::vector<std::uint8_t> Gl::pixels(int width, int height) const {
  const auto row = static_cast<std::size_t>(width) * 3, rows = static_cast<std::size_t>(height);
  std::vector<std::uint8_t> upside_down(row * rows), out;
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, upside_down.data());
  out.reserve(upside_down.size());
  for (std::size_t y = rows; y-- > 0;)
    out.insert(out.end(), upside_down.begin() + static_cast<std::ptrdiff_t>(y * row),
               upside_down.begin() + static_cast<std::ptrdiff_t>((y + 1) * row));
  return out;
}

}  // namespace batchyard::app
