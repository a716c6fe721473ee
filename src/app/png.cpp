#include "app/png.h"

#include <stb_image_write.h>

namespace batchyard::app {

bool write_png(const std::filesystem::path& file, int width, int height, const std::vector<std::uint8_t>& rgb) {
  return stbi_write_png(file.c_str(), width, height, 3, rgb.data(), width * 3) != 0;
}

}  // namespace batchyard::app
