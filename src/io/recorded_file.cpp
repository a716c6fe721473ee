#include "io/recorded_file.h"

#include <algorithm>

#include "io/faults.h"
#include "io/files.h"
#include "io/document.h"

namespace batchyard::io {
namespace {

using model::Nanoseconds;

constexpr Nanoseconds longest_ns = 1'000'000'000 * model::nanoseconds_per_second;

// The lines of a table, one after the other.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}
  bool next() {
    start_ = end_;
    if (start_ >= text_.size()) return false;
    const std::size_t feed = std::min(text_.find('\n', start_), text_.size());
    end_ = feed + 1;
    line_ = text_.substr(start_, feed - start_);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    return true;
  }
  std::string_view line() const { return line_; }
  std::size_t offset() const { return start_; }

 private:
  std::string_view text_;
  std::string_view line_;
  std::size_t start_ = 0;
  std::size_t end_ = 0;
};

std::string shown(std::string_view field) { return "\"" + std::string(field.substr(0, 40)) + "\""; }

class Reader {
 public:
  Reader(std::string_view text, Faults& faults) : lines_(text), faults_(faults) {}

  Recorded table() {
    if (!lines_.next() || (lines_.line() != "time_s" && lines_.line() != "time_s,bytes")) {
      faults_.add(0, "", "the first line does not name the columns; write \"time_s\" or \"time_s,bytes\"");
      return {};
    }
    with_bytes_ = lines_.line() != "time_s";
    while (lines_.next())
      if (!lines_.line().empty()) item();
    if (out_.instants.empty() && faults_.none()) faults_.add(0, "", "the table has no items; write a line for each");
    return std::move(out_);
  }

 private:
  void item() {
    const std::string_view line = lines_.line();
    if (std::ranges::count(line, ',') != (with_bytes_ ? 1 : 0))
      return faults_.add(lines_.offset(), "", "the line has not as many fields as the first; write " + std::string(with_bytes_ ? "time_s,bytes" : "time_s"));
    const std::size_t comma = line.find(',');
    instant(line.substr(0, comma));
    if (with_bytes_) bytes(line.substr(comma + 1), lines_.offset() + comma + 1);
  }

  void instant(std::string_view field) {
    const auto value = model::scaled(field, 9);
    if (!value || *value < 0 || *value > longest_ns)
      return faults_.add(lines_.offset(), "", shown(field) + " is no instant; write seconds from 0 to 1000000000");
    if (!out_.instants.empty() && *value < out_.instants.back())
      return faults_.add(lines_.offset(), "", "the instants go back; write at least " + model::decimal(out_.instants.back(), 9));
    out_.instants.push_back(*value);
  }

  void bytes(std::string_view field, std::size_t offset) {
    const auto value = model::scaled(field, 0);
    const bool whole = value && model::scaled(field, 3) == *value * 1'000;
    if (!whole || *value < 1 || *value > model::most_item_bytes)
      return faults_.add(offset, "", shown(field) + " is no size of an item; write whole bytes from 1 to 100000000");
    out_.sizes.push_back(*value);
  }

  Lines lines_;
  Faults& faults_;
  bool with_bytes_ = false;
  Recorded out_;
};

}  // namespace

Loaded<Recorded> load_recorded(const std::filesystem::path& file) {
  const auto text = read_file(file);
  if (!text) return {std::nullopt, text.problems};
  const std::string_view plain = without_mark(*text.value);
  Faults faults(file.string(), plain);
  Recorded out = Reader(plain, faults).table();
  if (!faults.none()) return {std::nullopt, faults.sorted()};
  return {std::move(out), {}};
}

}  // namespace batchyard::io
