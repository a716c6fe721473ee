#include "app/loop.h"

#include <imgui.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>

#include "app/font_files.h"
#include "app/png.h"

namespace batchyard::app {
namespace {

constexpr double longest_sleep_s = 0.5;  // a signal to close is noticed by then
constexpr int settling_frames = 3;
constexpr float least_width = 1280, least_height = 720;  // layout units: the least that every screen has room in

const char* clipboard_text(void*) {
  static std::string held;
  char* text = SDL_GetClipboardText();
  held = text ? text : "";
  SDL_free(text);
  return held.c_str();
}
void set_clipboard_text(void*, const char* text) { SDL_SetClipboardText(text); }

double seconds_since(Uint64 then) {
  return static_cast<double>(SDL_GetPerformanceCounter() - then) / static_cast<double>(SDL_GetPerformanceFrequency());
}

}  // namespace

Loop::Loop(Window& window, const Options& options)
    : window_(window), options_(options),
      kit_(font_files(), [this](const ui::Bitmap& bitmap) { return gl_.make_texture(bitmap); }),
      last_frame_(SDL_GetPerformanceCounter()) {
  ImGuiIO& io = ImGui::GetIO();
  io.GetClipboardTextFn = clipboard_text;
  io.SetClipboardTextFn = set_clipboard_text;
  gl_.upload_fonts();
}

void Loop::run() {
  while (open_) {
    wait_and_read();
    if (!open_) break;
    between();
    if (!window_.visible() || !due()) continue;
    const Uint64 before = SDL_GetPerformanceCounter();
    build_frame();
    timing_.build_s += seconds_since(before);
    ++timing_.frames;
    const bool was_busy = options_.screenshot && busy();
    if (was_busy) unsettled_ = settling_frames;
    if (input_.empty()) show_frame();
    report();
  }
  write_timing();
}

bool Loop::due() const {
  return unsettled_ > 0 || !input_.empty() || (kit_.redraw_due() && seconds_since(last_frame_) >= *kit_.redraw_due());
}

void Loop::wait_and_read() {
  double wait = longest_sleep_s;
  if (const auto redraw = kit_.redraw_due()) wait = std::min(wait, *redraw - seconds_since(last_frame_));
  if (unsettled_ > 0 || !input_.empty()) wait = 0;
  if (!window_.visible()) wait = longest_sleep_s;
  SDL_Event event;
  if (!SDL_WaitEventTimeout(&event, std::max(0, static_cast<int>(std::ceil(wait * 1000))))) return;
  do read(event);
  while (SDL_PollEvent(&event));
  unsettled_ = settling_frames;
}

void Loop::read(const SDL_Event& event) {
  if (event.type == SDL_QUIT && may_close()) close();
  if (event.type == SDL_RENDER_TARGETS_RESET || event.type == SDL_RENDER_DEVICE_RESET) {
    kit_.forget_textures();
    gl_.upload_fonts();
  }
  reader_.read(event, window_.pixels_per_point(), input_);
}

float Loop::scale() const {
  const ui::Vec size = window_.pixels();
  const float most = std::min(size.x / least_width, size.y / least_height);
  return std::min(window_.display_scale() * player_scale(), most);
}

// A frame that needs sizes or characters which are not baked is built again with them, before anyone sees it.
void Loop::build_frame() {
  ui::FrameInput input{.size = window_.pixels(), .scale = scale(), .seconds_passed = static_cast<float>(seconds_since(last_frame_)),
                       .chord = input_.feed()};
  last_frame_ = SDL_GetPerformanceCounter();
  for (int attempt = 0; attempt < 3; ++attempt) {
    kit_.begin_frame(input);
    draw();
    kit_.end_frame();
    if (!kit_.fonts_missing()) break;
    kit_.bake_fonts();
    gl_.upload_fonts();
    input.chord.reset();
    input.seconds_passed = 0;
  }
  unsettled_ = std::max(0, unsettled_ - 1);
}

void Loop::show_frame() {
  const Uint64 before = SDL_GetPerformanceCounter();
  gl_.draw(window_.pixels(), kit_.backdrops(), kit_.theme().board, *ImGui::GetDrawData());
  if (options_.screenshot && unsettled_ == 0 && !busy()) {
    const ui::Vec size = window_.pixels();
    const auto width = static_cast<int>(size.x), height = static_cast<int>(size.y);
    write_png(*options_.screenshot, width, height, gl_.pixels(width, height));
    close();
  }
  window_.present();
  timing_.show_s += seconds_since(before);
  if (timing_.first_frame_at_s == 0) timing_.first_frame_at_s = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

void Loop::write_timing() const {
  if (!options_.timing) return;
  std::ofstream(*options_.timing, std::ios::binary) << fmt::format("first_frame_at_s {:.6f}\nframes {}\nbuild_s {:.6f}\nshow_s {:.6f}\n",
                                                                   timing_.first_frame_at_s, timing_.frames, timing_.build_s, timing_.show_s);
}

void Loop::report() {
  if (!options_.record || unsettled_ > 0 || !input_.empty()) return;
  const std::filesystem::path part = options_.record->string() + ".part";
  std::ofstream(part, std::ios::binary) << ui::dump(kit_.record());
  std::error_code ignored;
  std::filesystem::rename(part, *options_.record, ignored);
}

}  // namespace batchyard::app
