#include "io/markdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <memory>
#include <utility>

namespace batchyard::io {
namespace {

using model::Article;

struct Free {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
  void operator()(cmark_parser* parser) const { cmark_parser_free(parser); }
};

std::unique_ptr<cmark_node, Free> tree(std::string_view markdown) {
  cmark_gfm_core_extensions_ensure_registered();
  const std::unique_ptr<cmark_parser, Free> parser(cmark_parser_new(CMARK_OPT_VALIDATE_UTF8));
  cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension("table"));
  cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
  return std::unique_ptr<cmark_node, Free>(cmark_parser_finish(parser.get()));
}

std::string literal(cmark_node* node) {
  const char* text = cmark_node_get_literal(node);
  return text ? text : "";
}

// Neighbours of one look are one.
void append(Article::Line& line, Article::Words words) {
  if (words.text.empty()) return;
  if (!line.empty()) {
    Article::Words like = line.back();
    like.text = words.text;
    if (like == words) return void(line.back().text += words.text);
  }
  line.push_back(std::move(words));
}

void read_inline(cmark_node* node, Article::Words look, Article::Line& line);

void read_children(cmark_node* node, const Article::Words& look, Article::Line& line) {
  for (cmark_node* child = cmark_node_first_child(node); child; child = cmark_node_next(child)) read_inline(child, look, line);
}

void read_inline(cmark_node* node, Article::Words look, Article::Line& line) {
  const cmark_node_type type = cmark_node_get_type(node);
  if (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE) {
    look.text = literal(node);
    look.code = type == CMARK_NODE_CODE;
    return append(line, std::move(look));
  }
  if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK) {
    look.text = type == CMARK_NODE_SOFTBREAK ? " " : "\n";
    return append(line, std::move(look));
  }
  if (type == CMARK_NODE_HTML_INLINE || type == CMARK_NODE_IMAGE) return;
  if (type == CMARK_NODE_STRONG) look.strong = true;
  if (type == CMARK_NODE_EMPH) look.emphasis = true;
  if (type == CMARK_NODE_LINK) look.link = cmark_node_get_url(node);
  read_children(node, look, line);
}

Article::Line line_of(cmark_node* node) {
  Article::Line line;
  read_children(node, {}, line);
  return line;
}

// Where a block stands.
struct Place {
  int depth = 0;            // of lists
  std::string* sign = nullptr;  // of the item whose first paragraph is still to come
  bool quoted = false;
};

Article::Block block_of(Article::Kind kind) {
  Article::Block block;
  block.kind = kind;
  return block;
}

Article::Block table(cmark_node* node) {
  Article::Block block = block_of(Article::Kind::table);
  for (cmark_node* row = cmark_node_first_child(node); row; row = cmark_node_next(row)) {
    block.rows.emplace_back();
    for (cmark_node* cell = cmark_node_first_child(row); cell; cell = cmark_node_next(cell)) block.rows.back().push_back(line_of(cell));
  }
  return block;
}

Article::Block code(cmark_node* node) {
  std::string text = literal(node);
  while (text.ends_with('\n')) text.pop_back();
  Article::Block block = block_of(Article::Kind::code);
  Article::Words words;
  words.text = std::move(text), words.code = true;
  append(block.words, std::move(words));
  return block;
}

Article::Block heading(cmark_node* node) {
  Article::Block block = block_of(Article::Kind::heading);
  block.level = cmark_node_get_heading_level(node);
  block.words = line_of(node);
  return block;
}

Article::Block paragraph(cmark_node* node, const Place& place) {
  Article::Block block = block_of(place.depth > 0 ? Article::Kind::item : place.quoted ? Article::Kind::quote : Article::Kind::paragraph);
  block.level = place.depth;
  if (place.sign) block.sign = std::exchange(*place.sign, "");
  block.words = line_of(node);
  return block;
}

void read_blocks(cmark_node* parent, const Place& place, Article& out);

void read_list(cmark_node* list, const Place& place, Article& out) {
  int number = cmark_node_get_list_start(list);
  const bool counted = cmark_node_get_list_type(list) == CMARK_ORDERED_LIST;
  for (cmark_node* item = cmark_node_first_child(list); item; item = cmark_node_next(item), ++number) {
    std::string sign = counted ? std::to_string(number) + "." : "\u2022";
    read_blocks(item, {place.depth + 1, &sign, place.quoted}, out);
  }
}

void read_block(cmark_node* node, const Place& place, Article& out) {
  const cmark_node_type type = cmark_node_get_type(node);
  if (type == CMARK_NODE_LIST) return read_list(node, place, out);
  if (type == CMARK_NODE_BLOCK_QUOTE) return read_blocks(node, {place.depth, place.sign, true}, out);
  if (type == CMARK_NODE_HTML_BLOCK) return;
  if (std::string_view(cmark_node_get_type_string(node)) == "table") return out.blocks.push_back(table(node));
  if (type == CMARK_NODE_CODE_BLOCK) return out.blocks.push_back(code(node));
  if (type == CMARK_NODE_THEMATIC_BREAK) return out.blocks.push_back(block_of(Article::Kind::rule));
  if (type == CMARK_NODE_HEADING) return out.blocks.push_back(heading(node));
  out.blocks.push_back(paragraph(node, place));
}

void read_blocks(cmark_node* parent, const Place& place, Article& out) {
  for (cmark_node* child = cmark_node_first_child(parent); child; child = cmark_node_next(child)) read_block(child, place, out);
}

}  // namespace

model::Article article(std::string_view markdown) {
  Article out;
  read_blocks(tree(markdown).get(), {}, out);
  return out;
}

}  // namespace batchyard::io
