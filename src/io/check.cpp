#include "io/check.h"

#include <algorithm>
#include <optional>

#include "io/nearest.h"
#include "io/utf8.h"

namespace batchyard::io {
namespace {

std::string found_name(const Node& node) {
  switch (node.kind) {
    case Node::Kind::null: return "null";
    case Node::Kind::truth: return node.text;
    case Node::Kind::number: return "a number";
    case Node::Kind::string: return "a string";
    case Node::Kind::list: return "a list";
    case Node::Kind::object: return "an object";
  }
  return "";
}

bool is_truth(std::string_view text) { return text == "true" || text == "false"; }
bool is_number(std::string_view text) { return model::scaled(text, 0).has_value(); }

// The shape that a string would have to have.
const Shape* of_strings(const Shape& shape) {
  if (!takes(shape, Node::Kind::string)) return nullptr;
  if (const auto* several = std::get_if<OneOfShape>(&shape.is))
    return &*std::ranges::find_if(several->shapes, [](const Shape& each) { return takes(each, Node::Kind::string); });
  return &shape;
}

std::string string_remedy(const Shape& shape, const Node& node) {
  const auto* text = std::get_if<TextShape>(&shape.is);
  if (!text) return "write one of these";
  const bool one_word = node.kind == Node::Kind::number || node.kind == Node::Kind::truth;
  return text->form == Form::any && one_word ? "write \"" + node.text + "\"" : "write a text in quotes";
}

// What the string says is named as the remedy only if it is right without the quotes.
std::string without_quotes(const Node& node, bool is_right, const std::string& otherwise) {
  return node.kind == Node::Kind::string && is_right ? "write " + node.text + " without quotes" : otherwise;
}

// How a value of the wrong type becomes one of the right type.
std::string type_remedy(const Shape& shape, const Node& node) {
  if (takes(shape, Node::Kind::number)) return without_quotes(node, is_number(node.text), "write a number");
  if (takes(shape, Node::Kind::truth)) return without_quotes(node, is_truth(node.text), "write true or false");
  if (const Shape* strings = of_strings(shape)) return string_remedy(*strings, node);
  return takes(shape, Node::Kind::list) ? "write a list, from [ to ]" : "write an object, from { to }";
}

std::string shown(std::string_view text) {
  const std::string whole = mended(text);
  if (character_count(whole) <= 60) return whole;
  std::size_t end = 0;
  for (int i = 0; i < 60; ++i) end += character_length(whole, end);
  return whole.substr(0, end) + "...";
}

std::int64_t exponent(std::string_view digits) {
  const bool below = digits.starts_with('-');
  std::int64_t value = 0;
  for (const char c : digits)
    if (c >= '0' && c <= '9') value = std::min<std::int64_t>(value * 10 + (c - '0'), 1'000'000'000);
  return below ? -value : value;
}

// Whether the digits behind the point, once the exponent is applied, are all zero.
bool is_whole(std::string_view number) {
  const std::size_t exponent_at = std::min(number.find_first_of("eE"), number.size());
  const std::string_view mantissa = number.substr(0, exponent_at);
  const std::size_t last = mantissa.find_last_of("123456789");
  if (last == std::string_view::npos) return true;
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  const std::int64_t decimals = last > point ? static_cast<std::int64_t>(last - point) : 1 - static_cast<std::int64_t>(point - last);
  return decimals <= (exponent_at < number.size() ? exponent(number.substr(exponent_at + 1)) : 0);
}

std::vector<std::string> keys_of(const ObjectShape& shape, const ObjectShape::Case* chosen) {
  std::vector<std::string> keys;
  for (const Field& field : shape.fields) keys.push_back(field.key);
  if (chosen)
    for (const Field& field : chosen->fields) keys.push_back(field.key);
  return keys;
}

const Field* field(const std::vector<Field>& fields, std::string_view key) {
  const auto found = std::ranges::find(fields, key, &Field::key);
  return found == fields.end() ? nullptr : &*found;
}

bool of_another_case(const ObjectShape& shape, std::string_view key) {
  return std::ranges::any_of(shape.cases, [&](const ObjectShape::Case& each) { return field(each.fields, key) != nullptr; });
}

std::string missing(const std::string& key, const Shape& shape) {
  return "\"" + key + "\" is missing; add \"" + key + "\": " + expectation(shape);
}

// One value against one shape. `whole` is the shape that messages speak of: a part of a one-of speaks of all of it.
class Check {
 public:
  Check(const Shape& whole, const Node& node, const std::string& path, Faults& faults)
      : whole_(whole), node_(node), path_(path), faults_(faults) {}

  void operator()(const NumberShape& shape) const {
    const int decimals = model::row(shape.unit).decimals;
    const auto value = model::scaled(node_.text, decimals);
    const std::string write = "; write " + expectation(whole_);
    if (decimals == 0 && !is_whole(node_.text)) return add(node_.text + " is not a whole number" + write);
    if (!value || *value < shape.least || *value > shape.most) return add(shown(node_.text) + " is out of range" + write);
    if (!shape.only.empty() && std::ranges::find(shape.only, *value) == shape.only.end())
      add(node_.text + " is not offered" + write);
  }

  void operator()(const TruthShape&) const {}

  void operator()(const WordShape& shape) const {
    if (std::ranges::find(shape.words, node_.text) != shape.words.end()) return;
    if (takes(whole_, Node::Kind::number) && is_number(node_.text)) return add_wrong_type();
    add("unknown word \"" + shown(node_.text) + "\"" + remedy(node_.text, shape.words, expectation(whole_)));
  }

  void operator()(const TextShape& shape) const {
    if (!has_form(shape.form, node_.text))
      return add("\"" + shown(node_.text) + "\" can't be used here; write " + description(shape.form));
    if (const std::size_t count = character_count(node_.text); count > shape.most_characters)
      add("the text has " + std::to_string(count) + " characters; write at most " + std::to_string(shape.most_characters));
  }

  void operator()(const ListShape& shape) const {
    const std::size_t size = node_.items.size();
    if (size < shape.least || size > shape.most) add_wrong_size(shape, size);
    for (std::size_t i = 0; i < std::min(size, shape.most); ++i) check(shape.item.front(), node_.items[i], below(path_, i), faults_);
  }

  void operator()(const ObjectShape& shape) const {
    const ObjectShape::Case* chosen = chosen_case(shape, node_);
    for (std::size_t i = 0; i < node_.items.size(); ++i) check_member(shape, chosen, i);
    add_missing(shape.fields);
    if (chosen) add_missing(chosen->fields);
  }

  void operator()(const MapShape& shape) const {
    for (std::size_t i = 0; i < node_.items.size(); ++i) {
      const Node::Key& key = node_.keys[i];
      if (!has_form(shape.keys, key.name))
        faults_.add(key.offset, below(path_, key.name), "\"" + shown(key.name) + "\" can't be a key here; write " + description(shape.keys));
      check(shape.value.front(), node_.items[i], below(path_, key.name), faults_);
    }
    for (const std::string& key : shape.needed)
      if (!find(node_, key)) add(missing(key, shape.value.front()));
  }

  void operator()(const OneOfShape& shape) const {
    const auto fitting = std::ranges::find_if(shape.shapes, [&](const Shape& each) { return takes(each, node_.kind); });
    std::visit(*this, fitting->is);
  }

  void add_wrong_type() const { add("must be " + expectation(whole_) + ", not " + found_name(node_) + "; " + type_remedy(whole_, node_)); }

 private:
  void add(std::string message) const { faults_.add(node_.offset, path_, std::move(message)); }

  void add_wrong_size(const ListShape& shape, std::size_t size) const {
    const std::string range = shape.least == shape.most ? std::to_string(shape.most)
                                                        : std::to_string(shape.least) + " to " + std::to_string(shape.most);
    add("the list has " + std::to_string(size) + (size == 1 ? " element" : " elements") + "; write " + range + " of them");
  }

  void check_member(const ObjectShape& shape, const ObjectShape::Case* chosen, std::size_t i) const {
    const std::string& key = node_.keys[i].name;
    const Field* known = field(shape.fields, key);
    if (!known && chosen) known = field(chosen->fields, key);
    if (known) return check(known->shape, node_.items[i], below(path_, key), faults_);
    const bool elsewhere = of_another_case(shape, key);
    if (elsewhere && !chosen) return;  // the chooser is at fault, and said so
    faults_.add(node_.keys[i].offset, below(path_, key), unknown_key(shape, chosen, key, elsewhere));
  }

  std::string unknown_key(const ObjectShape& shape, const ObjectShape::Case* chosen, const std::string& key, bool elsewhere) const {
    if (elsewhere)
      return "\"" + key + "\" does not go with \"" + shape.chooser + "\": \"" + std::string(word(node_, shape.chooser)) + "\"; remove it";
    const auto keys = keys_of(shape, chosen);
    return "unknown key \"" + shown(key) + "\"" + remedy(key, keys, "one of " + listed(quoted(keys)) + ", or remove it");
  }

  void add_missing(const std::vector<Field>& fields) const {
    for (const Field& field : fields)
      if (field.needed && !find(node_, field.key)) add(missing(field.key, field.shape));
  }

  const Shape& whole_;
  const Node& node_;
  const std::string& path_;
  Faults& faults_;
};

}  // namespace

void check(const Shape& shape, const Node& node, const std::string& path, Faults& faults) {
  const Check one(shape, node, path, faults);
  if (!takes(shape, node.kind)) return one.add_wrong_type();
  std::visit(one, shape.is);
}

std::string remedy(std::string_view word, const std::vector<std::string>& known, const std::string& otherwise) {
  const auto meant = nearest(word, known);
  return meant ? "; did you mean \"" + *meant + "\"?" : "; write " + otherwise;
}

std::string remedy(std::string_view word, const std::vector<std::string>& known) {
  if (known.empty()) return "; there is none to name";
  const bool few = known.size() <= 8;
  return remedy(word, known, few ? listed(quoted(known)) : "one of the " + std::to_string(known.size()) + " there are");
}

}  // namespace batchyard::io
