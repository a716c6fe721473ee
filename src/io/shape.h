#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io/node.h"
#include "model/part_kind.h"
#include "model/units.h"

namespace batchyard::io {

// What a file may say, as data: the loader checks a file against it, the writer takes the order of keys and the form of
// numbers from it, and the JSON Schema is printed from it.

struct Shape;
struct Field;

/// A number of a unit, from least to most in the unit's smallest step. Units without decimals take whole numbers only.
struct NumberShape {
  model::Unit unit;
  std::int64_t least;
  std::int64_t most;
  std::vector<std::int64_t> only = {};  ///< if any: the values allowed
};

struct TruthShape {};

/// One of some known words.
struct WordShape {
  std::vector<std::string> words;
};

enum class Form {
  any,
  file_word,  ///< of a file's own naming: "worker-1"
  path,       ///< two of them: "scaling/two-gpus"
  end,        ///< part and port: "worker-1.in"
};

struct TextShape {
  Form form = Form::any;
  std::size_t most_characters = 200;
};

struct ListShape {
  std::vector<Shape> item;  ///< exactly one: of every element
  std::size_t least = 0;
  std::size_t most = 0;
};

/// An object with known keys. Where `chooser` is not empty, the word under that key says which case's fields come on top.
struct ObjectShape {
  struct Case {
    std::vector<std::string> words;
    std::vector<Field> fields;
  };
  std::vector<Field> fields;
  std::string chooser = {};
  std::vector<Case> cases = {};
};

/// An object with keys of the file's own choice.
struct MapShape {
  Form keys;
  std::vector<Shape> value;                ///< exactly one: of every value
  std::vector<std::string> needed = {};
};

/// One of several shapes, told apart by their JSON type. A word comes before any other shape of the same type.
struct OneOfShape {
  std::vector<Shape> shapes;
};

struct Shape {
  std::variant<NumberShape, TruthShape, WordShape, TextShape, ListShape, ObjectShape, MapShape, OneOfShape> is;
};

struct Field {
  std::string key;
  std::string help;  ///< one sentence
  Shape shape;
  bool needed = true;
};

Shape number_shape(model::Unit unit, std::int64_t least, std::int64_t most);
Shape count_shape(std::int64_t least, std::int64_t most);
Shape word_shape(std::vector<std::string> words);
Shape text_shape(Form form = Form::any, std::size_t most_characters = 200);
Shape list_shape(Shape item, std::size_t least, std::size_t most);
Shape object_shape(std::vector<Field> fields);
Field needed(std::string key, std::string help, Shape shape);
Field optional(std::string key, std::string help, Shape shape);

/// The case of an object that its chooser names, or nothing.
const ObjectShape::Case* chosen_case(const ObjectShape& shape, const Node& node);

bool has_form(Form form, std::string_view text);
std::string pattern(Form form);      ///< a regular expression; empty for any
std::string description(Form form);  ///< "an id, 1 to 40 of a-z, 0-9, - and _"

std::string listed(const std::vector<std::string>& words);  ///< "a, b or c"
std::vector<std::string> quoted(std::vector<std::string> words);

/// Whether a value of this JSON type can have the shape at all.
bool takes(const Shape& shape, Node::Kind kind);

/// As in "must be ...": "a whole number from 1 to 4096 or \"auto\"".
std::string expectation(const Shape& shape);

}  // namespace batchyard::io
