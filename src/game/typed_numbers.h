#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace batchyard::game {

/// Numbers that stand in a text as figures, outside of references: "12", "3.5". Names that hold figures (L4, p99) are none.
std::vector<std::string> typed_numbers(std::string_view text);

}  // namespace batchyard::game
