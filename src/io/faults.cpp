#include "io/faults.h"

#include <algorithm>
#include <tuple>

#include "io/utf8.h"

namespace batchyard::io {
namespace {

constexpr std::size_t most_problems = 100;

std::vector<std::size_t> line_starts(std::string_view text) {
  std::vector<std::size_t> starts{0};
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool half_of_crlf = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    if ((text[at] == '\n' || text[at] == '\r') && !half_of_crlf) starts.push_back(at + 1);
  }
  return starts;
}

}  // namespace

Faults::Faults(std::string file, std::string_view text)
    : file_(std::move(file)), text_(text), line_starts_(line_starts(text)) {}

int Faults::line(std::size_t offset) const {
  const auto after = std::ranges::upper_bound(line_starts_, offset);
  return static_cast<int>(after - line_starts_.begin());
}

void Faults::add(std::size_t offset, std::string path, std::string message) {
  if (problems_.size() == most_problems) {
    ++left_off_;
    return;
  }
  const int on_line = line(offset);
  const std::size_t start = line_starts_[static_cast<std::size_t>(on_line - 1)];
  const auto column = static_cast<int>(1 + character_count(text_.substr(start, offset - start)));
  problems_.push_back({file_, on_line, column, std::move(path), std::move(message)});
}

std::vector<Problem> Faults::sorted() const {
  std::vector<Problem> out = problems_;
  std::ranges::stable_sort(out, {}, [](const Problem& problem) { return std::tie(problem.line, problem.column); });
  if (left_off_ > 0)
    out.push_back({file_, 0, 0, "", std::to_string(left_off_) + " more faults are not listed; mend these first"});
  return out;
}

std::string below(const std::string& path, std::string_view key) {
  std::string out = path + "/";
  for (const char c : key) {
    if (c == '~') out += "~0";
    else if (c == '/') out += "~1";
    else out += c;
  }
  return out;
}

std::string below(const std::string& path, std::size_t index) { return path + "/" + std::to_string(index); }

}  // namespace batchyard::io
