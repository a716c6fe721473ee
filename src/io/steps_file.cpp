#include "io/steps_file.h"

#include <charconv>

namespace batchyard::io {
namespace {

constexpr std::string_view first_line = "batchyard steps 1";

std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\r') c = ' ';
  return text;
}

std::string record(std::string_view word, const std::string& body, const std::string& title) {
  return std::string(word) + " " + std::to_string(body.size()) + " " + one_line(title) + "\n" + body;
}

// Reads the text from its front; a fault ends it.
class Reader {
 public:
  Reader(std::string_view text, std::string_view shown_name, const model::Level& level) : rest_(text), name_(shown_name), level_(level) {}

  Loaded<KeptSteps> read() {
    KeptSteps kept;
    if (line() != first_line) return fault("is no list of steps of this version");
    const auto done = number_after("done ");
    if (!done) return fault("does not say how many steps are in force");
    std::string title;
    if (!board("board ", kept.first, title)) return fault("has no board that can be read");
    while (!rest_.empty()) {
      kept.steps.emplace_back();
      if (!board("step ", kept.steps.back().after, kept.steps.back().title)) return fault("has a step that can't be read");
    }
    kept.done = *done;
    if (kept.done > kept.steps.size()) return fault("counts more steps than it holds");
    return {std::move(kept), {}};
  }

 private:
  Loaded<KeptSteps> fault(const std::string& what) const {
    return {std::nullopt, {{std::string(name_), 0, 0, "", what + "; undo begins anew with the board as it is"}}};
  }
  std::string_view line() {
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    const std::string_view out = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return out;
  }
  static std::optional<std::size_t> number(std::string_view& words) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), value);
    if (error != std::errc()) return std::nullopt;
    words.remove_prefix(static_cast<std::size_t>(end - words.data()));
    return value;
  }
  std::optional<std::size_t> number_after(std::string_view word) {
    std::string_view words = line();
    if (!words.starts_with(word)) return std::nullopt;
    words.remove_prefix(word.size());
    const auto value = number(words);
    return words.empty() ? value : std::nullopt;
  }
  // "step 812 Batch size 1 → 64" and then so many bytes of a board.
  bool board(std::string_view word, model::Board& into, std::string& title) {
    std::string_view head = line();
    if (!head.starts_with(word)) return false;
    head.remove_prefix(word.size());
    const auto size = number(head);
    if (!size || !head.starts_with(' ') || *size > rest_.size()) return false;
    title = head.substr(1);
    auto read = board_from_text(rest_.substr(0, *size), name_, &level_);
    rest_.remove_prefix(*size);
    if (read) into = std::move(*read.value);
    return read.value.has_value();
  }

  std::string_view rest_;
  std::string_view name_;
  const model::Level& level_;
};

}  // namespace

std::string steps_text(const KeptSteps& kept, std::string_view level_id) {
  std::string out = std::string(first_line) + "\ndone " + std::to_string(kept.done) + "\n" + record("board", board_text(kept.first, level_id), "");
  for (const KeptSteps::Step& step : kept.steps) out += record("step", board_text(step.after, level_id), step.title);
  return out;
}

Loaded<KeptSteps> steps_from_text(std::string_view text, std::string_view shown_name, const model::Level& level) {
  return Reader(text, shown_name, level).read();
}

}  // namespace batchyard::io
