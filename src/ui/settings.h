#pragma once

#include "model/campaign.h"
#include "ui/elements.h"

namespace batchyard::ui {

struct SettingsAnswer {
  bool closed = false;
  bool reset_window = false;
  bool full_screen = false;
};
/// A sheet over the screen. Changes `preferences` at once.
SettingsAnswer settings_sheet(Kit& kit, model::Preferences& preferences);

/// Every key and what it does, by place. True when it was closed.
bool help_sheet(Kit& kit);

}  // namespace batchyard::ui
