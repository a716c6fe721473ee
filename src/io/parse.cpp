#include "io/parse.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "io/syntax_fault.h"
#include "io/utf8.h"

namespace batchyard::io {
namespace {

constexpr std::size_t most_levels = 64;
constexpr std::size_t most_values = 1'000'000;
constexpr std::string_view between_tokens = " \t\r\n,:";

// Builds the tree from nlohmann's events. These come without places, so a cursor walks over the text in step with them:
// between two tokens that have an event there is nothing but blanks, commas and colons.
class Builder {
 public:
  using Json = nlohmann::json;

  Builder(std::string_view text, Faults& faults) : text_(text), faults_(faults) {}

  bool null() { return take_value({.kind = Node::Kind::null}, 4); }
  bool boolean(bool value) { return take_value(truth_node(value), value ? 4 : 5); }
  bool number_integer(Json::number_integer_t) { return take_number(); }
  bool number_unsigned(Json::number_unsigned_t) { return take_number(); }
  bool number_float(Json::number_float_t, const std::string&) { return take_number(); }
  bool string(std::string& content) { return take_value(string_node(content), string_length(token_start())); }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Node::Kind::object); }
  bool start_array(std::size_t) { return open(Node::Kind::list); }
  bool end_array() { return close(); }

  bool end_object() {
    add_repeated_keys();
    return close();
  }

  bool key(std::string& name) {
    const std::size_t start = token_start();
    offset_ = start + string_length(start);
    open_.back()->keys.push_back({name, start});
    after_key_ = true;
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const Json::exception& fault) {
    add_syntax_fault(text_, reached(fault.id == 406), faults_);
    return false;
  }

  Node take_root() { return std::move(root_); }

 private:
  std::size_t token_start() const { return std::min(text_.find_first_not_of(between_tokens, offset_), text_.size()); }

  std::size_t string_length(std::size_t start) const {
    std::size_t end = start + 1;
    while (text_[end] != '"') end += text_[end] == '\\' ? 2u : 1u;
    return end + 1 - start;
  }

  bool take_value(Node node, std::size_t length) {
    node.offset = token_start();
    if (++values_ > most_values) {
      faults_.add(node.offset, path(), "the file holds more than 1000000 values; split it");
      return false;
    }
    offset_ = node.offset + length;
    after_key_ = false;
    if (open_.empty()) root_ = std::move(node);
    else open_.back()->items.push_back(std::move(node));
    return true;
  }

  std::size_t past_digits(std::size_t at) const { return std::min(text_.find_first_not_of("0123456789", at), text_.size()); }
  bool stands(std::string_view any, std::size_t at) const { return at < text_.size() && any.find(text_[at]) != std::string_view::npos; }

  // Only called where the grammar holds: what follows a number may be anything.
  std::size_t number_length(std::size_t start) const {
    std::size_t end = start + (stands("-", start) ? 1 : 0);
    end = stands("0", end) ? end + 1 : past_digits(end);
    if (stands(".", end)) end = past_digits(end + 1);
    if (stands("eE", end)) end = past_digits(end + (stands("+-", end + 1) ? 2 : 1));
    return end - start;
  }

  bool take_number() {
    const std::size_t start = token_start();
    const std::size_t length = number_length(start);
    return take_value({.kind = Node::Kind::number, .text = std::string(text_.substr(start, length))}, length);
  }

  bool open(Node::Kind kind) {
    if (open_.size() == most_levels) {
      faults_.add(token_start(), path(), "nested more than 64 levels deep; no file of Batchyard needs more than 10");
      return false;
    }
    if (!take_value({.kind = kind}, 1)) return false;
    open_.push_back(open_.empty() ? &root_ : &open_.back()->items.back());
    return true;
  }

  bool close() {
    offset_ = token_start() + 1;
    open_.pop_back();
    return true;
  }

  void add_repeated_keys() {
    std::vector<const Node::Key*> keys;
    for (const Node::Key& key : open_.back()->keys) keys.push_back(&key);
    std::ranges::stable_sort(keys, {}, [](const Node::Key* key) { return std::string_view(key->name); });
    for (std::size_t i = 1; i < keys.size(); ++i)
      if (keys[i]->name == keys[i - 1]->name)
        faults_.add(keys[i]->offset, below(path(), keys[i]->name),
                    "key \"" + keys[i]->name + "\" stands twice, first on line " +
                        std::to_string(faults_.line(keys[i - 1]->offset)) + "; remove one of the two");
  }

  // Of the value that is open.
  std::string path() const {
    std::string out;
    for (std::size_t i = 0; i + 1 < open_.size(); ++i) {
      const Node& parent = *open_[i];
      out = parent.kind == Node::Kind::object ? below(out, parent.keys.back().name) : below(out, parent.items.size() - 1);
    }
    return out;
  }

  Expected expected() const {
    if (open_.empty()) return values_ > 0 ? Expected::nothing : Expected::value;
    if (after_key_) return Expected::colon;
    const Node& node = *open_.back();
    if (!node.items.empty()) return Expected::comma_or_end;
    return node.kind == Node::Kind::list ? Expected::value_or_end : Expected::key_or_end;
  }

  Reached reached(bool too_large_number) const {
    const Node* inside = open_.empty() ? nullptr : open_.back();
    return {.offset = offset_,
            .next = expected(),
            .in_list = inside && inside->kind == Node::Kind::list,
            .opened = inside ? inside->offset : 0,
            .path = path(),
            .too_large_number = too_large_number};
  }

  std::string_view text_;
  Faults& faults_;
  std::size_t offset_ = 0;  // of the first byte behind the last token
  Node root_;
  std::vector<Node*> open_;  // from the root down to the value that is open: each is its parent's last item
  bool after_key_ = false;
  std::size_t values_ = 0;
};

bool is_utf8(std::string_view text, Faults& faults) {
  const auto broken = first_broken_byte(text);
  if (!broken) return true;
  char byte[8];
  std::snprintf(byte, sizeof byte, "0x%02X", static_cast<unsigned>(static_cast<unsigned char>(text[*broken])));
  faults.add(*broken, "", std::string("byte ") + byte + " is not UTF-8 here; save the file as UTF-8");
  return false;
}

}  // namespace

// nlohmann's parser skips a mark, and takes a zero byte for the end.
std::optional<Node> parsed(std::string_view text, Faults& faults) {
  if (!is_utf8(text, faults)) return std::nullopt;
  if (text.starts_with("\xEF\xBB\xBF")) {
    faults.add(0, "", "a second byte-order mark stands here; remove it");
    return std::nullopt;
  }
  Builder builder(text, faults);
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return std::nullopt;
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    faults.add(zero, "", "a zero byte stands here; remove it and what is behind it");
    return std::nullopt;
  }
  return builder.take_root();
}

}  // namespace batchyard::io
