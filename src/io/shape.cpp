#include "io/shape.h"

#include <algorithm>
#include <cassert>

namespace batchyard::io {
namespace {

constexpr std::string_view one_word = "[a-z0-9_-]{1,40}";

bool is_file_word(std::string_view text) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
  return !text.empty() && text.size() <= 40 && std::ranges::all_of(text, fits);
}

bool is_pair(std::string_view text, char separator) {
  const std::size_t middle = text.find(separator);
  return middle != std::string_view::npos && is_file_word(text.substr(0, middle)) && is_file_word(text.substr(middle + 1));
}

std::vector<std::string> written(const NumberShape& shape, const std::vector<std::int64_t>& values) {
  std::vector<std::string> out;
  for (const std::int64_t value : values) out.push_back(model::decimal(value, model::row(shape.unit).decimals));
  return out;
}

std::string expectation_of(const NumberShape& shape) {
  if (!shape.only.empty()) return listed(written(shape, shape.only));
  if (shape.least == shape.most) return written(shape, {shape.least}).front();
  const auto range = written(shape, {shape.least, shape.most});
  const bool whole = model::row(shape.unit).decimals == 0;
  return std::string(whole ? "a whole number" : "a number") + " from " + range[0] + " to " + range[1];
}

std::string expectation_of(const TruthShape&) { return "true or false"; }

std::string expectation_of(const WordShape& shape) { return listed(quoted(shape.words)); }
std::string expectation_of(const TextShape& shape) { return description(shape.form); }

std::string expectation_of(const ListShape& shape) {
  return shape.least == shape.most ? "a list of " + std::to_string(shape.most) : "a list";
}

std::string expectation_of(const ObjectShape&) { return "an object"; }
std::string expectation_of(const MapShape&) { return "an object"; }

std::string expectation_of(const OneOfShape& shape) {
  std::vector<std::string> all;
  for (const Shape& each : shape.shapes) all.push_back(expectation(each));
  return listed(all);
}

struct Takes {
  Node::Kind kind;
  bool operator()(const NumberShape&) const { return kind == Node::Kind::number; }
  bool operator()(const TruthShape&) const { return kind == Node::Kind::truth; }
  bool operator()(const WordShape&) const { return kind == Node::Kind::string; }
  bool operator()(const TextShape&) const { return kind == Node::Kind::string; }
  bool operator()(const ListShape&) const { return kind == Node::Kind::list; }
  bool operator()(const ObjectShape&) const { return kind == Node::Kind::object; }
  bool operator()(const MapShape&) const { return kind == Node::Kind::object; }
  bool operator()(const OneOfShape& shape) const {
    return std::ranges::any_of(shape.shapes, [&](const Shape& each) { return takes(each, kind); });
  }
};

}  // namespace

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
    out += words[i];
  }
  return out;
}

std::vector<std::string> quoted(std::vector<std::string> words) {
  for (std::string& word : words) word = "\"" + word + "\"";
  return words;
}

Shape number_shape(model::Unit unit, std::int64_t least, std::int64_t most) { return {NumberShape{unit, least, most}}; }
Shape count_shape(std::int64_t least, std::int64_t most) { return number_shape(model::Unit::count, least, most); }
Shape word_shape(std::vector<std::string> words) { return {WordShape{std::move(words)}}; }
Shape text_shape(Form form, std::size_t most_characters) { return {TextShape{form, most_characters}}; }
Shape list_shape(Shape item, std::size_t least, std::size_t most) { return {ListShape{{std::move(item)}, least, most}}; }
Shape object_shape(std::vector<Field> fields) { return {ObjectShape{std::move(fields)}}; }

Field needed(std::string key, std::string help, Shape shape) { return {std::move(key), std::move(help), std::move(shape), true}; }
Field optional(std::string key, std::string help, Shape shape) { return {std::move(key), std::move(help), std::move(shape), false}; }

const ObjectShape::Case* chosen_case(const ObjectShape& shape, const Node& node) {
  const std::string_view chosen = word(node, shape.chooser);
  const auto has = [&](const ObjectShape::Case& each) { return std::ranges::find(each.words, chosen) != each.words.end(); };
  const auto found = std::ranges::find_if(shape.cases, has);
  return found == shape.cases.end() ? nullptr : &*found;
}

bool has_form(Form form, std::string_view text) {
  switch (form) {
    case Form::any: return true;
    case Form::file_word: return is_file_word(text);
    case Form::path: return is_pair(text, '/');
    case Form::end: return is_pair(text, '.');
  }
  return false;
}

std::string pattern(Form form) {
  const std::string word(one_word);
  switch (form) {
    case Form::any: return "";
    case Form::file_word: return "^" + word + "$";
    case Form::path: return "^" + word + "/" + word + "$";
    case Form::end: return "^" + word + "\\." + word + "$";
  }
  return "";
}

std::string description(Form form) {
  switch (form) {
    case Form::any: return "a string";
    case Form::file_word: return "an id, 1 to 40 of a-z, 0-9, - and _";
    case Form::path: return "chapter/level, such as \"scaling/two-gpus\"";
    case Form::end: return "part.port, such as \"users.out\"";
  }
  return "";
}

bool takes(const Shape& shape, Node::Kind kind) { return std::visit(Takes{kind}, shape.is); }

std::string expectation(const Shape& shape) {
  return std::visit([](const auto& is) { return expectation_of(is); }, shape.is);
}

}  // namespace batchyard::io
