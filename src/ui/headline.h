#pragma once

#include <string>

#include "game/session.h"
#include "ui/kit.h"

namespace batchyard::ui {

/// The headline of a result: "Not passed: 9.6 of 100 million written".
std::string headline(const Kit& kit, const model::Level& level, const game::RunResult& run);

/// What the runs with different seeds lie between: "mean of 3, from 73,900 s to 74,300 s"; empty where there is one run, or no figure.
std::string over_seeds(const Kit& kit, const model::MeasureRow& measure, const game::RunResult& run);

}  // namespace batchyard::ui
