#include "io/utf8.h"

#include <algorithm>

namespace batchyard::io {
namespace {

unsigned byte(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

std::size_t announced_length(unsigned first) {
  if (first < 0x80) return 1;
  if (first < 0xC2) return 0;
  if (first < 0xE0) return 2;
  if (first < 0xF0) return 3;
  return first < 0xF5 ? 4 : 0;
}

// The second byte's range rules out overlong forms, surrogates and values above U+10FFFF.
bool second_fits(unsigned first, unsigned second) {
  switch (first) {
    case 0xE0: return second >= 0xA0 && second <= 0xBF;
    case 0xED: return second >= 0x80 && second <= 0x9F;
    case 0xF0: return second >= 0x90 && second <= 0xBF;
    case 0xF4: return second >= 0x80 && second <= 0x8F;
    default: return second >= 0x80 && second <= 0xBF;
  }
}

}  // namespace

std::size_t character_length(std::string_view text, std::size_t at) {
  const std::size_t length = announced_length(byte(text, at));
  if (length < 2) return length;
  if (at + length > text.size() || !second_fits(byte(text, at), byte(text, at + 1))) return 0;
  for (std::size_t i = 2; i < length; ++i)
    if ((byte(text, at + i) & 0xC0) != 0x80) return 0;
  return length;
}

std::optional<std::size_t> first_broken_byte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

std::size_t character_count(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) at += std::max<std::size_t>(1, character_length(text, at));
  return count;
}

std::string mended(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    out += length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(at, length);
    at += std::max<std::size_t>(1, length);
  }
  return out;
}

}  // namespace batchyard::io
