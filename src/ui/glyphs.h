#pragma once

#include "model/part_kind.h"
#include "ui/kit.h"

namespace batchyard::ui {

enum class Glyph {
  users, broker, worker, store, gpu, gpu_large, storage, dispatcher, assembler, card, licence, yard, ghost,
  check, cross, padlock, play, pause, step_back, step, undo, redo, bulb, sliders, help, triangle, clock, target, goal, jump,
  book, copy, forbidden, down, starved, to_start, to_end, plus, chevron_down, chevron_right, chevron_left, pencil, bin,
};

/// Drawn in a square of `size` pixels around `centre`.
void glyph(Kit& kit, Glyph glyph, Vec centre, float size, Colour colour);

/// The kind's glyph on its tinted tile of `size` pixels.
void kind_tile(Kit& kit, Glyph glyph, Vec centre, float size, Colour colour);
Glyph glyph_of(model::PartKind kind, std::string_view gpu = "");
Colour colour_of(const Theme& theme, model::PartKind kind);

/// A disc with a tick, a square with a cross: a result by shape and colour.
void pass_mark(Kit& kit, Vec centre, float size);
void fail_mark(Kit& kit, Vec centre, float size);

}  // namespace batchyard::ui
