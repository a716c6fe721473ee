#pragma once

#include <functional>
#include <optional>

#include "ui/board/board_view.h"
#include "ui/board/worker_facts.h"

namespace batchyard::ui {

/// A column of the inspector that is filled from the top.
struct InspectorColumn {
  Kit& kit;
  game::Session& session;
  BoardView& view;
  Rect area;   ///< of the content, as scrolled
  float y = 0;  ///< pixels: where the next row goes

  const model::Level& level() const { return session.level(); }
  const model::Board& board() const { return session.board(); }
  bool compact() const { return kit.compact(); }
  Rect row(float units) {
    const Rect out{area.x, y, area.w, kit.px(units)};
    y += out.h;
    return out;
  }
  void gap(float units) { y += kit.px(units); }
};

/// What settings are changed of: parts of one kind, or a link.
struct SettingTarget {
  std::optional<model::PartKind> kind;  ///< nothing: a link
  std::vector<std::string> parts;
  LinkEnds link;
};

/// One setting of the target with its label, to be typed or stepped; `with_slider`: also pulled.
void setting_row(InspectorColumn& column, const SettingTarget& target, const model::SettingRow& row, bool with_slider);
/// All settings of a kind or of links but those named.
void setting_rows(InspectorColumn& column, const SettingTarget& target, std::span<const model::SettingRow> rows, std::string_view but = {});

/// Curves of throughput and memory against the batch, and one batch's split.
void batch_curves(InspectorColumn& column, const model::Gpu& gpu, const model::BatchLaw& law, std::int64_t batch);

/// Figures of the catalogue with where they come from.
struct CatalogueFigure {
  std::string label;
  std::string value;
  model::Source source;
};
void catalogue_figures(InspectorColumn& column, const std::vector<CatalogueFigure>& figures);
/// The constants whose key begins so: "broker_".
std::vector<CatalogueFigure> constant_figures(const model::Catalogue& catalogue, std::string_view prefix);
std::vector<CatalogueFigure> gpu_figures_of(const model::Gpu& gpu);
std::vector<CatalogueFigure> law_figures(const model::BatchLaw& law, const model::Gpu& gpu);

void hairline(InspectorColumn& column, float above, float below);

}  // namespace batchyard::ui
