#pragma once

#include <functional>
#include <vector>

#include "model/campaign.h"
#include "ui/elements.h"

namespace batchyard::ui {

/// What the sheet keeps while it is open.
struct SettingsView {
  InputState others, file;
  std::string path = "~/batchyard-progress.json";  ///< of the file to export to or to import from
  bool no_others_folder = false;
  enum class Asks { nothing, write_over, import } asks = Asks::nothing;
  std::string said;     ///< the question, or what came of it
  bool failed = false;  ///< it says what is wrong
};

struct SettingsAnswer {
  bool closed = false;
  bool export_progress = false, import_progress = false;  ///< of `path`
  bool confirmed = false;  ///< what was asked
  bool reset_window = false;
  bool full_screen = false;
};
/// A sheet over the screen. Changes `preferences` at once. `others`: the folder of other players' boards that is in use.
SettingsAnswer settings_sheet(Kit& kit, SettingsView& view, model::Preferences& preferences, const std::string& others);

/// The keys that do something where the player is, by place. True when it was closed.
bool help_sheet(Kit& kit, const std::vector<Place>& places, const std::function<bool(Action)>& applies);

}  // namespace batchyard::ui
