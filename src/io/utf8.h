#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace batchyard::io {

/// Bytes of the well-formed UTF-8 character that begins at `at` (1 to 4), or 0 if none does: overlong forms, surrogates
/// and values above U+10FFFF are not well formed.
std::size_t character_length(std::string_view text, std::size_t at);

/// Offset of the first byte that is not part of a well-formed character.
std::optional<std::size_t> first_broken_byte(std::string_view text);

/// Characters in a text; each broken byte counts as one.
std::size_t character_count(std::string_view text);

/// The text with each broken byte replaced by U+FFFD, so that it can always be saved.
std::string mended(std::string_view text);

}  // namespace batchyard::io
