#include "ui/article.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets.h"

namespace batchyard::ui {
namespace {

using model::Article;

/// How the words of a block are set.
struct Setting {
  float em = 15;
  float line = 24;
  Colour colour = 0;
  Face face = Face::regular;
};

TextStyle style_of(const Kit& kit, const Article::Words& words, const Setting& setting) {
  TextStyle style{setting.em, setting.colour, setting.face, true};
  if (words.emphasis) style.face = Face::medium, style.colour = kit.theme().ink;
  if (words.strong) style.face = Face::semibold, style.colour = kit.theme().ink;
  if (words.code) style.face = Face::figures, style.em -= 1;
  if (!words.link.empty()) style.colour = kit.theme().accent, style.face = Face::medium;
  return style;
}

/// Flows words of several looks into lines, a piece for each look on a line.
class Flow {
 public:
  Flow(Kit& kit, Vec at, float width, const Setting& setting, bool drawn) : kit_(kit), at_(at), width_(width), setting_(setting), drawn_(drawn) {}

  void add(const Article::Words& words) {
    look_ = &words;
    std::string_view rest = words.text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of(" \n"), rest.size());
      if (end > 0) word(rest.substr(0, end));
      if (end == rest.size()) break;
      if (rest[end] == '\n') next_line();
      else space_ = x_ > 0 || !piece_.empty();
      rest.remove_prefix(end + 1);
    }
    put_piece();
  }
  float finish() { return kit_.px(setting_.line) * static_cast<float>(lines_ + 1); }
  float widest() const { return widest_; }
  std::string clicked;

 private:
  float width_of(std::string_view words) { return text_width(kit_, words, style_of(kit_, *look_, setting_)); }

  void word(std::string_view word) {
    const std::string longer = piece_ + (space_ ? " " : "") + std::string(word);
    if (x_ + width_of(longer) > width_ && (x_ > 0 || !piece_.empty())) {
      next_line();
      piece_ = word;
    } else {
      piece_ = longer;
    }
    space_ = false;
  }
  void next_line() {
    put_piece();
    x_ = 0, space_ = false;
    ++lines_;
  }
  // What has been gathered of one look, drawn as one text.
  void put_piece() {
    if (piece_.empty()) return;
    const TextStyle style = style_of(kit_, *look_, setting_);
    const float width = text_width(kit_, piece_, style);
    const Rect box{at_.x + x_, at_.y + kit_.px(setting_.line) * static_cast<float>(lines_), width, kit_.px(setting_.line)};
    if (drawn_) draw_piece(box, style);
    x_ += width;
    widest_ = std::max(widest_, x_);
    piece_.clear();
  }
  void draw_piece(const Rect& box, const TextStyle& style) {
    if (!look_->link.empty()) {
      const Touch use = touch(kit_, piece_, box, {}, kit_.px(3));
      horizontal(kit_, box.x, box.right(), box.bottom() - kit_.px(3), use.hovered ? style.colour : faded(style.colour, 0.5f));
      if (use.clicked) clicked = look_->link;
    }
    text(kit_, {box.x, box.y, box.w + 1, box.h}, piece_, style);
  }

  Kit& kit_;
  Vec at_;
  float width_;
  Setting setting_;
  bool drawn_;
  const Article::Words* look_ = nullptr;
  std::string piece_;
  bool space_ = false;
  float x_ = 0, widest_ = 0;
  int lines_ = 0;
};

float flow(Kit& kit, Vec at, float width, const Article::Line& line, const Setting& setting, std::string& clicked) {
  Flow flowing(kit, at, width, setting, true);
  for (const Article::Words& words : line) flowing.add(words);
  if (!flowing.clicked.empty()) clicked = flowing.clicked;
  return flowing.finish();
}

struct Size {
  float width, height;
};
Size flow_size(Kit& kit, float width, const Article::Line& line, const Setting& setting) {
  Flow flowing(kit, {}, width, setting, false);
  for (const Article::Words& words : line) flowing.add(words);
  return {flowing.widest(), flowing.finish()};
}

float draw_code(Kit& kit, Vec at, float width, const Article::Block& block) {
  Setting setting{14, 22, kit.theme().ink};
  const std::string& words = block.words.empty() ? "" : block.words.front().text;
  const TextStyle style{14, kit.theme().ink, Face::figures};
  const float inner = width - kit.px(32), height = paragraph_height(kit, inner, words, style, setting.line) + kit.px(24);
  fill(kit, {at.x, at.y, width, height}, kit.theme().board, kit.px(8));
  outline(kit, {at.x, at.y, width, height}, kit.theme().line, kit.px(8));
  paragraph(kit, {at.x + kit.px(16), at.y + kit.px(12)}, inner, words, style, setting.line);
  return height;
}

// Columns as wide as their widest cell while there is room; else the widest ones give way.
std::vector<float> column_widths(Kit& kit, const Article::Block& table, float width, float gap, const Setting& setting) {
  std::vector<float> out;
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i >= out.size()) out.push_back(0);
      out[i] = std::max(out[i], std::ceil(flow_size(kit, 1e6f, row[i], setting).width) + 1);
    }
  const float room = width - gap * static_cast<float>(out.size() - 1);
  float all = 0;
  for (const float w : out) all += w;
  for (; all > room; all -= 1) *std::ranges::max_element(out) -= 1;
  if (!out.empty()) out.back() += room - all;
  return out;
}

float draw_table(Kit& kit, Vec at, float width, const Article::Block& table, std::string& clicked) {
  const Theme& t = kit.theme();
  const float gap = kit.px(20), padding = kit.px(7);
  const Setting body{14, 20, t.ink}, head{13, 20, t.ink3};
  if (table.rows.empty() || table.rows.front().empty()) return 0;
  const std::vector<float> widths = column_widths(kit, table, width, gap, body);
  float y = at.y;
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const Setting& setting = r == 0 ? head : body;
    float x = at.x, height = 0;
    for (std::size_t i = 0; i < table.rows[r].size() && i < widths.size(); ++i) {
      const Size size = flow_size(kit, widths[i], table.rows[r][i], setting);
      const bool right = i > 0 && i + 1 == table.rows[r].size();
      flow(kit, {right ? x + widths[i] - size.width : x, y + padding}, widths[i], table.rows[r][i], setting, clicked);
      height = std::max(height, size.height);
      x += widths[i] + gap;
    }
    y += height + 2 * padding;
    horizontal(kit, at.x, at.x + width, y, r == 0 ? t.edge : t.line);
  }
  return y - at.y;
}

float draw_heading(Kit& kit, Vec at, float width, const Article::Block& block, std::string& clicked) {
  const bool large = block.level <= 1;
  return flow(kit, at, width, block.words, {large ? 28.f : block.level == 2 ? 20.f : 16.f, large ? 36.f : 28.f, kit.theme().ink, Face::semibold}, clicked);
}

float draw_item(Kit& kit, Vec at, float width, const Article::Block& block, std::string& clicked) {
  const float indent = kit.px(24) * static_cast<float>(block.level);
  const Setting setting{15, 24, kit.theme().ink2};
  if (!block.sign.empty())
    text(kit, {at.x + indent - kit.px(22), at.y, kit.px(22), kit.px(setting.line)}, block.sign, {15, kit.theme().ink3, Face::regular, true});
  return flow(kit, {at.x + indent, at.y}, width - indent, block.words, setting, clicked);
}

float draw_quote(Kit& kit, Vec at, float width, const Article::Block& block, std::string& clicked) {
  const float indent = kit.px(20);
  const float height = flow(kit, {at.x + indent, at.y}, width - indent, block.words, {15, 24, kit.theme().ink}, clicked);
  fill(kit, {at.x, at.y + kit.px(2), kit.px(3), height - kit.px(4)}, kit.theme().accent, kit.px(1));
  return height;
}

float draw(Kit& kit, Vec at, float width, const Article::Block& block, std::string& clicked) {
  switch (block.kind) {
    case Article::Kind::heading: return draw_heading(kit, at, width, block, clicked);
    case Article::Kind::paragraph: return flow(kit, at, width, block.words, {15, 24, kit.theme().ink2}, clicked);
    case Article::Kind::item: return draw_item(kit, at, width, block, clicked);
    case Article::Kind::quote: return draw_quote(kit, at, width, block, clicked);
    case Article::Kind::code: return draw_code(kit, at, width, block);
    case Article::Kind::table: return draw_table(kit, at, width, block, clicked);
    case Article::Kind::rule: return horizontal(kit, at.x, at.x + width, at.y, kit.theme().line), kit.px(1);
  }
  return 0;
}

// Space in layout units between two blocks.
float gap_between(const Article::Block& above, const Article::Block& below) {
  if (below.kind == Article::Kind::heading) return 28;
  if (above.kind == Article::Kind::heading) return above.level <= 1 ? 14 : 8;
  if (above.kind == Article::Kind::item && below.kind == Article::Kind::item) return 6;
  const auto framed = [](const Article::Block& block) { return block.kind == Article::Kind::table || block.kind == Article::Kind::code; };
  return framed(above) || framed(below) ? 20 : 14;
}

}  // namespace

float article(Kit& kit, Vec at, float width, const model::Article& page, std::string& clicked) {
  float y = at.y;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    if (i > 0) y += kit.px(gap_between(page.blocks[i - 1], page.blocks[i]));
    y += draw(kit, {at.x, y}, width, page.blocks[i], clicked);
  }
  return y - at.y;
}

}  // namespace batchyard::ui
