#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "io/faults.h"

namespace batchyard::io {

/// What JSON allows next.
enum class Expected { value, value_or_end, key, key_or_end, colon, comma_or_end, nothing };

/// How far a reader has come when JSON's grammar is broken.
struct Reached {
  std::size_t offset = 0;  ///< the fault lies behind this
  Expected next = Expected::value;
  bool in_list = false;          ///< of the value that is open; an object otherwise
  std::size_t opened = 0;        ///< where it began
  std::string path;              ///< of the value that is open
  bool too_large_number = false; ///< the grammar was kept, but the number does not fit
};

/// Finds what is wrong behind the point reached and adds one fault that says so.
void add_syntax_fault(std::string_view text, Reached reached, Faults& faults);

}  // namespace batchyard::io
