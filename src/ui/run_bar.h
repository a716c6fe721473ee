#pragma once

#include "game/session.h"
#include "ui/elements.h"

namespace batchyard::ui {

struct RunBarAnswer {
  bool run = false;
  bool show_result = false;
};

/// Run, or the run's progress with Cancel; what a run covers, seed, monthly cost, last run; the keys. `primary`: Run is the
/// screen's bright button.
RunBarAnswer run_bar(Kit& kit, game::Session& session, bool primary, const Rect& area);

}  // namespace batchyard::ui
