#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace batchyard::app {

/// `rgb`: three bytes a pixel, from the top. False if the file could not be written.
bool write_png(const std::filesystem::path& file, int width, int height, const std::vector<std::uint8_t>& rgb);

}  // namespace batchyard::app
