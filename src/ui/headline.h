#pragma once

#include <string>

#include "game/session.h"
#include "ui/kit.h"

namespace batchyard::ui {

/// The headline of a result: "Not passed: 9.6 of 100 million written".
std::string headline(const Kit& kit, const model::Level& level, const game::RunResult& run);

}  // namespace batchyard::ui
