#include "io/syntax_fault.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "io/utf8.h"

namespace batchyard::io {
namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view of_words = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-.";

struct Found {
  std::size_t offset;
  std::string message;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// Four hexadecimal digits from `at`, or nothing.
std::optional<unsigned> unicode_escape(std::string_view text, std::size_t at) {
  if (at + 4 > text.size()) return std::nullopt;
  unsigned value = 0;
  for (const char c : text.substr(at, 4)) {
    if (!is_hex(c)) return std::nullopt;
    value = value * 16 + static_cast<unsigned>(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
  }
  return value;
}

bool is_high_half(unsigned unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_half(unsigned unit) { return unit >= 0xDC00 && unit < 0xE000; }

// Bytes of the escape that begins with the backslash at `at`; 0 if it is none.
std::size_t escape_length(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return 0;
  if (std::string_view("\"\\/bfnrt").find(text[at + 1]) != std::string_view::npos) return 2;
  if (text[at + 1] != 'u') return 0;
  const auto unit = unicode_escape(text, at + 2);
  if (!unit || is_low_half(*unit)) return 0;
  if (!is_high_half(*unit)) return 6;
  if (text.substr(at + 6, 2) != "\\u") return 0;
  const auto second = unicode_escape(text, at + 8);
  return second && is_low_half(*second) ? 12 : 0;
}

std::string escape_message(std::string_view text, std::size_t at) {
  const auto unit = text.substr(at, 2) == "\\u" ? unicode_escape(text, at + 2) : std::nullopt;
  if (unit) return std::string(text.substr(at, 6)) + " is half of a character; write the character itself as UTF-8";
  return "a backslash must begin one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000; write \\\\ for a backslash";
}

Found string_fault(std::string_view text, std::size_t start) {
  for (std::size_t at = start + 1; at < text.size();) {
    const char c = text[at];
    if (c == '"') break;
    if (c == '\n' || c == '\r') return {start, "the string does not end on its line; close it with \", and write \\n for a new line"};
    if (static_cast<unsigned char>(c) < 0x20) return {at, "a control character stands in a string; write \\t for a tab, or remove it"};
    if (c != '\\') {
      ++at;
      continue;
    }
    const std::size_t length = escape_length(text, at);
    if (length == 0) return {at, escape_message(text, at)};
    at += length;
  }
  return {start, "the file ends inside a string; is it cut off? Close the string with \""};
}

bool same_word(std::string_view a, std::string_view lower) {
  return std::ranges::equal(a, lower, [](char x, char y) { return (x >= 'A' && x <= 'Z' ? x + 32 : x) == y; });
}

bool is_not_a_number(std::string_view word) {
  const std::string_view bare = word.starts_with('-') || word.starts_with('+') ? word.substr(1) : word;
  return same_word(bare, "nan") || same_word(bare, "infinity") || same_word(bare, "inf");
}

std::string bare_word_message(std::string_view word) {
  const std::string quoted = "\"" + std::string(word) + "\"";
  if (is_not_a_number(word)) return std::string(word) + " is not a number in JSON; write a number, or remove the key";
  for (const std::string_view literal : {"true", "false", "null"})
    if (same_word(word, literal)) return std::string(word) + " is not a word of JSON; write " + std::string(literal);
  if (is_digit(word.front()) || word.front() == '-' || word.front() == '+' || word.front() == '.')
    return std::string(word) + " is not a number in JSON; write it like 12, -0.5 or 1.5e3";
  return std::string(word) + " is not a value; write " + quoted + " in double quotes";
}

std::string shortened(std::string_view word) {
  return word.size() <= 40 ? std::string(word) : std::string(word.substr(0, 40)) + "...";
}

std::string_view word_at(std::string_view text, std::size_t start) {
  return text.substr(start, std::min(text.find_first_not_of(of_words, start), text.size()) - start);
}

// Of one well-formed character: "U+00A0".
std::string code_point(std::string_view character) {
  const auto first = static_cast<unsigned>(static_cast<unsigned char>(character.front()));
  unsigned value = character.size() == 1 ? first : first & (0x7Fu >> character.size());
  for (const char c : character.substr(1)) value = value << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
  char text[12];
  std::snprintf(text, sizeof text, "U+%04X", value);
  return text;
}

// Looks at what follows the point reached, separator by separator, until something breaks the grammar.
class Diagnosis {
 public:
  Diagnosis(std::string_view text, const Reached& reached, const Faults& faults)
      : text_(text), reached_(reached), faults_(faults), next_(reached.next) {}

  Found found() {
    for (at_ = skipped(reached_.offset); at_ < text_.size() && step_over_separator();) at_ = skipped(at_ + 1);
    if (at_ == text_.size()) return end_fault();
    const char c = text_[at_];
    if (c == '/' || c == '#') return {at_, "JSON has no comments; remove this one"};
    if (c == ',' || c == ':') return separator_fault(c);
    if (c == ']' || c == '}') return closing_fault(c);
    return token_fault(c);
  }

 private:
  std::size_t skipped(std::size_t from) const { return std::min(text_.find_first_not_of(blanks, from), text_.size()); }

  bool step_over_separator() {
    if (text_[at_] == ',' && next_ == Expected::comma_or_end) {
      comma_ = at_;
      next_ = reached_.in_list ? Expected::value : Expected::key;
      return true;
    }
    if (text_[at_] != ':' || next_ != Expected::colon) return false;
    next_ = Expected::value;
    return true;
  }

  std::string opened() const {
    return std::string(reached_.in_list ? "list" : "object") + " that begins on line " + std::to_string(faults_.line(reached_.opened));
  }
  char closing() const { return reached_.in_list ? ']' : '}'; }

  Found end_fault() const {
    if (skipped(0) == text_.size()) return {0, "the file is empty; write an object, from { to }"};
    return {at_, "the file ends inside the " + opened() + "; is it cut off? Close it with " + closing()};
  }

  Found separator_fault(char c) const {
    if (next_ == Expected::nothing) return after_end();
    if (next_ == Expected::colon) return {at_, colon_missing()};
    if (next_ == Expected::value && !reached_.in_list) return {at_, value_missing()};
    return {at_, std::string("a ") + (c == ',' ? "comma" : "colon") + " does not belong here; remove it"};
  }

  static std::string colon_missing() { return "a colon is missing between the key and its value; write it"; }
  std::string value_missing() const { return std::string("a value is missing before ") + text_[at_] + "; write it"; }

  Found closing_fault(char c) const {
    if (next_ == Expected::nothing) return after_end();
    if (comma_ && (next_ == Expected::value || next_ == Expected::key))
      return {*comma_, "a comma stands behind the last item; remove the comma"};
    if (next_ == Expected::colon || next_ == Expected::value) return {at_, value_missing()};
    return {at_, std::string(1, c) + " does not close the " + opened() + "; write " + closing()};
  }

  Found after_end() const { return {at_, "the file goes on behind its end; remove what follows the last }"}; }

  Found token_fault(char c) const {
    if (next_ == Expected::nothing) return after_end();
    if (next_ == Expected::comma_or_end && at_ == reached_.offset && is_digit(text_[at_ - 1])) return number_goes_on();
    if (next_ == Expected::comma_or_end) return {at_, std::string("a comma or ") + closing() + " is missing before this; write it"};
    if (next_ == Expected::colon) return {at_, colon_missing()};
    if (c == '"') return string_fault(text_, at_);
    if (c == '\'') return {at_, "JSON has no single quotes; write \" on both sides"};
    if (static_cast<unsigned char>(c) >= 0x80) return {at_, foreign_character()};
    if (comma_ && *comma_ + 1 == at_ && is_digit(c) && is_digit(text_[*comma_ - 1])) return decimal_comma();
    const std::string word = shortened(word_at(text_, at_));
    if (reached_.too_large_number) return {at_, word + " is too large a number; write a smaller one"};
    if (next_ == Expected::key || next_ == Expected::key_or_end) return {at_, "a key must stand in double quotes; write \"key\": value"};
    if (word.empty()) return {at_, "this character begins no value; write a number, a string in double quotes, a list or an object"};
    return {at_, bare_word_message(word)};
  }

  // 064 and 0x40: the grammar ends the number behind the 0.
  Found number_goes_on() const {
    const std::size_t before = text_.find_last_not_of(of_words, at_ - 1);
    const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
    return {start, bare_word_message(shortened(word_at(text_, start)))};
  }

  Found decimal_comma() const {
    const std::size_t start = text_.find_last_not_of(of_words, *comma_ - 1) + 1;
    const std::string whole(text_.substr(start, *comma_ - start)), fraction(word_at(text_, at_));
    return {start, whole + "," + fraction + " is not a number in JSON; write " + whole + "." + fraction};
  }

  std::string foreign_character() const {
    const std::string character(text_.substr(at_, character_length(text_, at_)));
    if (character == "\xEF\xBB\xBF") return "a byte-order mark stands here, which can't be seen; remove it";
    if (character == "\xE2\x80\x9C" || character == "\xE2\x80\x9D") return character + " is not a quote in JSON; write \"";
    return "the character " + code_point(character) + " does not belong here; remove it";
  }

  std::string_view text_;
  const Reached& reached_;
  const Faults& faults_;
  Expected next_;
  std::size_t at_ = 0;
  std::optional<std::size_t> comma_;
};

}  // namespace

void add_syntax_fault(std::string_view text, Reached reached, Faults& faults) {
  const Found found = Diagnosis(text, reached, faults).found();
  faults.add(found.offset, std::move(reached.path), found.message);
}

}  // namespace batchyard::io
