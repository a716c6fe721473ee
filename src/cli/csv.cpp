#include "cli/csv.h"

namespace batchyard::cli {

CsvRow& CsvRow::word(std::string_view cell) {
  if (!empty_) line_ += ',';
  empty_ = false;
  const bool plain = cell.find_first_of(",\"\r\n") == std::string_view::npos;
  if (plain) {
    line_ += cell;
    return *this;
  }
  line_ += '"';
  for (const char c : cell) line_ += c == '"' ? std::string("\"\"") : std::string(1, c);
  line_ += '"';
  return *this;
}

CsvRow& CsvRow::foreign(std::string_view cell) {
  const bool formula = !cell.empty() && std::string_view("=+-@\t\r").find(cell.front()) != std::string_view::npos;
  return word(formula ? "'" + std::string(cell) : std::string(cell));
}

}  // namespace batchyard::cli
