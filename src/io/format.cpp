#include "io/board_file.h"
#include "io/campaign_file.h"
#include "io/catalogue_file.h"
#include "io/document.h"
#include "io/files.h"
#include "io/level_file.h"
#include "io/parse.h"
#include "io/print.h"

namespace batchyard::io {
namespace {

void check_beyond_shape(FileKind kind, const Node& root, Faults& faults) {
  switch (kind) {
    case FileKind::catalogue: return check_catalogue(root, faults);
    case FileKind::level: return check_level(root, nullptr, faults);
    case FileKind::board: return check_board(root, "", faults);
    case FileKind::campaign: return check_campaign(root, faults);
    case FileKind::front:
    case FileKind::progress:
    case FileKind::preferences: return;
  }
}

// A file that names no kind.
void add_no_kind(const Node& root, Faults& faults) {
  const Node* schema = find(root, "$schema");
  faults.add(schema ? schema->offset : root.offset, schema ? "/$schema" : "",
             "the file does not say what it is; write \"$schema\": \"../schema/level.json\", or another schema of that folder");
}

Loaded<FileKind> kind_of_text(std::string_view text, std::string shown_name) {
  Faults faults(std::move(shown_name), text);
  const auto root = parsed(text, faults);
  if (!root) return {std::nullopt, faults.sorted()};
  if (const auto kind = kind_of_schema(word(*root, "$schema"))) return {*kind, {}};
  add_no_kind(*root, faults);
  return {std::nullopt, faults.sorted()};
}

// The next key of a pointer, which is cut off it.
std::string next_key(std::string_view& pointer) {
  pointer.remove_prefix(1);
  const std::string_view key = pointer.substr(0, pointer.find('/'));
  pointer.remove_prefix(key.size());
  return std::string(key);
}

const Node* child(const Node& node, const std::string& key) {
  if (node.kind == Node::Kind::object) return find(node, key);
  for (std::size_t i = 0; i < node.items.size(); ++i)
    if (key == std::to_string(i)) return &node.items[i];
  return nullptr;
}

const Node* at_pointer(const Node& root, std::string_view pointer) {
  const Node* node = &root;
  while (node && pointer.starts_with('/')) node = child(*node, next_key(pointer));
  return node;
}

}  // namespace

Problem problem_at(const std::filesystem::path& file, std::string path, std::string message) {
  const auto text = read_file(file);
  const std::string_view plain = text ? without_mark(*text.value) : "";
  Faults syntax(file.string(), plain), place(file.string(), plain);
  const auto root = parsed(plain, syntax);
  const Node* node = root && !path.empty() ? at_pointer(*root, path) : nullptr;
  if (!node) return {file.string(), 0, 0, "", std::move(message)};
  place.add(node->offset, std::move(path), std::move(message));
  return place.sorted().front();
}

Loaded<FileKind> kind_of_file(const std::filesystem::path& file) {
  const auto text = read_file(file);
  if (!text) return {std::nullopt, text.problems};
  return kind_of_text(without_mark(*text.value), file.string());
}

Loaded<std::string> formatted(const std::filesystem::path& file) {
  const auto text = read_file(file);
  if (!text) return {std::nullopt, text.problems};
  const std::string_view plain = without_mark(*text.value);
  const auto kind = kind_of_text(plain, file.string());
  if (!kind) return {std::nullopt, kind.problems};
  Document read = document(*kind.value, nullptr, file.string(), plain);
  if (read.root) check_beyond_shape(*kind.value, *read.root, read.faults);
  return result(read, [&](const Node& root) { return printed(in_order(root, file_shape(*kind.value, nullptr))); });
}

}  // namespace batchyard::io
