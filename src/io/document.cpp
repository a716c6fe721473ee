#include "io/document.h"

#include "io/check.h"
#include "io/parse.h"

namespace batchyard::io {
namespace {

std::string declaration(FileKind kind) { return "\"$schema\": \"" + std::string(schema(kind)) + "\""; }

bool is_object(FileKind kind, const Node& root, Faults& faults) {
  if (root.kind == Node::Kind::object) return true;
  faults.add(root.offset, "", std::string(with_article(kind)) + " must be an object; write { \"format\": 1, ... }");
  return false;
}

bool is_of_kind(FileKind kind, const Node& root, Faults& faults) {
  const Node* given = find(root, "$schema");
  if (!given) faults.add(root.offset, "", "\"$schema\" is missing; add " + declaration(kind));
  if (!given || given->kind != Node::Kind::string) return true;
  const auto found = kind_of_schema(given->text);
  if (found == kind) return true;
  if (found) {
    faults.add(given->offset, "/$schema", "this file is " + std::string(with_article(*found)) + ", not " + std::string(with_article(kind)) +
                                              "; open another file, or write " + declaration(kind));
    return false;
  }
  faults.add(given->offset, "/$schema", "no schema of Batchyard has this name; write " + declaration(kind));
  return true;
}

bool is_readable_format(const Node& root, Faults& faults) {
  const Node* given = find(root, "format");
  if (!given || given->kind != Node::Kind::number) return true;
  const auto format = model::scaled(given->text, 0);
  if (format && *format <= newest_format) return true;
  faults.add(given->offset, "/format", "format " + given->text + " is newer than this Batchyard, which reads up to format " +
                                           std::to_string(newest_format) + "; open the file with a newer Batchyard");
  return false;
}

}  // namespace

std::string_view without_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

Document document(FileKind kind, const model::Catalogue* catalogue, std::string shown_name, std::string_view text) {
  Document out{Faults(std::move(shown_name), text), std::nullopt};
  auto root = parsed(text, out.faults);
  if (!root || !is_object(kind, *root, out.faults)) return out;
  if (!is_of_kind(kind, *root, out.faults) || !is_readable_format(*root, out.faults)) return out;
  Shape shape = file_shape(kind, catalogue);
  std::get<ObjectShape>(shape.is).fields.front().needed = false;  // "$schema", of which is_of_kind has spoken
  check(shape, *root, "", out.faults);
  out.root = std::move(root);
  return out;
}

}  // namespace batchyard::io
