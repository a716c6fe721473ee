#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "io/problem.h"

namespace batchyard::io {

/// The faults found in one text so far. Places are given as byte offsets into the text and kept as line and column.
class Faults {
 public:
  /// `text` must outlive this. Lines end with LF, CRLF or CR.
  Faults(std::string file, std::string_view text);

  /// `path` is the JSON pointer of the faulty value.
  void add(std::size_t offset, std::string path, std::string message);

  bool none() const { return problems_.empty(); }
  int line(std::size_t offset) const;
  /// By place. After the hundredth a last line says how many more there are.
  std::vector<Problem> sorted() const;

 private:
  std::string file_;
  std::string_view text_;
  std::vector<std::size_t> line_starts_;
  std::vector<Problem> problems_;
  std::size_t left_off_ = 0;
};

/// `path` one step further down; the key is escaped as in a JSON pointer.
std::string below(const std::string& path, std::string_view key);
std::string below(const std::string& path, std::size_t index);

}  // namespace batchyard::io
