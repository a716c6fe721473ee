#include "game/typed_numbers.h"

#include <algorithm>

namespace batchyard::game {
namespace {

bool is_letter_or_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Text without its references; a blank stands for each, a brace written twice is a brace.
std::string without_references(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool twice = at + 1 < text.size() && text[at + 1] == text[at];
    const std::size_t end = text[at] == '{' && !twice ? text.find('}', at) : std::string_view::npos;
    if (end != std::string_view::npos) {
      out += ' ';
      at = end;
    } else {
      out += text[at];
      if ((text[at] == '{' || text[at] == '}') && twice) ++at;
    }
  }
  return out;
}

// Letters, digits and the dashes inside a name: "A100-40".
std::size_t end_of_word(const std::string& text, std::size_t at) {
  const auto goes_on = [&](std::size_t i) {
    return is_letter_or_digit(text[i]) || (text[i] == '-' && i + 1 < text.size() && is_letter_or_digit(text[i + 1]));
  };
  while (at < text.size() && goes_on(at)) ++at;
  return at;
}

std::size_t end_of_number(const std::string& text, std::size_t at) {
  const auto goes_on = [&](std::size_t i) {
    return is_digit(text[i]) || ((text[i] == '.' || text[i] == ',') && i + 1 < text.size() && is_digit(text[i + 1]));
  };
  while (at < text.size() && goes_on(at)) ++at;
  return at;
}

}  // namespace

std::vector<std::string> typed_numbers(std::string_view text) {
  const std::string plain = without_references(text);
  std::vector<std::string> out;
  for (std::size_t at = 0; at < plain.size();) {
    if (is_digit(plain[at])) {
      const std::size_t end = end_of_number(plain, at);
      out.push_back(plain.substr(at, end - at));
      at = std::max(end, end_of_word(plain, end));
    } else {
      at = is_letter_or_digit(plain[at]) ? end_of_word(plain, at) : at + 1;
    }
  }
  return out;
}

}  // namespace batchyard::game
