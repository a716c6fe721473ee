#pragma once

#include <optional>
#include <string>
#include <vector>

namespace batchyard::io {

/// One fault of one file. Line and column count from 1 (columns in characters); 0: the file as a whole.
struct Problem {
  std::string file;
  int line = 0;
  int column = 0;
  std::string path;     ///< JSON pointer of the faulty value: "/goals/0/value"; empty: the whole file
  std::string message;  ///< what is wrong; what to write
  bool operator==(const Problem&) const = default;
};

/// "levels/a.json:12:7: at /goals/0/value: must be a number, not a string; write 86400 without quotes"
std::string text(const Problem& problem);

/// A value, or every fault of its file.
template <class T>
struct Loaded {
  std::optional<T> value;
  std::vector<Problem> problems;
  explicit operator bool() const { return value.has_value(); }
};

}  // namespace batchyard::io
