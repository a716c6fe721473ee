#include "app/game_window.h"

#include <cstdio>

#include "app/loop.h"
#include "ui/gallery.h"

namespace batchyard::app {
namespace {

void open_window(const Options& options) {
  Window window(options.width, options.height);
  Loop loop(window, options);
  loop.kit().use_light_theme(options.light.value_or(false));
  if (options.scale_percent) loop.player_scale = [&] { return static_cast<float>(*options.scale_percent) / 100; };
  loop.draw = [&] { ui::gallery(loop.kit()); };
  loop.closing = [] {};
  loop.run();
}

}  // namespace

int run(const Options& options) try {
  open_window(options);
  return 0;
} catch (const WindowError& error) {
  std::fprintf(stderr, "%s\n", error.sentence.c_str());
  return 3;
}

}  // namespace batchyard::app
