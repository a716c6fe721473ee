#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace batchyard::io {

/// The known word that was most likely meant: the one with the fewest letters to insert, remove, change or swap with
/// their neighbour, case aside; the first of several. Nothing if all need more than a third of the word.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known);

}  // namespace batchyard::io
