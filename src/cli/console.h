#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/problem.h"

namespace batchyard::cli {

/// What the program ends with.
enum ExitCode { all_well = 0, not_passed = 1, bad_input = 2, unfinished = 3 };

/// As it is, at once.
void write_to_error(std::string_view text);

/// What goes to standard output: gathered, and written in one go, so that it is whole or known not to be.
class Console {
 public:
  explicit Console(bool json) : json_(json) {}

  bool json() const { return json_; }
  void print(std::string_view text) { text_ += text; }
  /// Names the problems: as one JSON document where JSON was asked for, else as lines on standard error.
  void report(const std::vector<io::Problem>& problems);
  void report(std::string_view message);
  /// A text under a key: the one JSON document where JSON was asked for, else the text as it is.
  void answer(std::string_view key, std::string_view text);
  /// A remark for people, on standard error.
  void note(std::string_view message) const;
  /// Writes it all. False, and a line on standard error, if that was not possible.
  bool flush();

 private:
  bool json_;
  std::string text_;
};

}  // namespace batchyard::cli
