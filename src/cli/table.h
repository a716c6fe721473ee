#pragma once

#include <string>
#include <vector>

namespace batchyard::cli {

/// Rows of cells as aligned text: two blanks before each column, its width that of its widest cell.
class Table {
 public:
  enum class Align { left, right };

  explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string text() const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace batchyard::cli
