#pragma once

#include <string>
#include <string_view>

namespace batchyard::cli {

/// A row of comma-separated values (RFC 4180, with a line feed alone at its end).
class CsvRow {
 public:
  CsvRow& word(std::string_view cell);
  /// A text that others wrote: where a spreadsheet would take it for a formula, an apostrophe before it keeps it a text.
  CsvRow& foreign(std::string_view cell);
  std::string line() const { return line_ + "\n"; }

 private:
  std::string line_;
  bool empty_ = true;
};

}  // namespace batchyard::cli
