#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/files.h"

namespace batchyard::io {

/// The steps that made a board, for undo after a restart: not a format for people, only this program reads it.
struct KeptSteps {
  struct Step {
    std::string title;
    model::Board after;
    bool operator==(const Step&) const = default;
  };
  model::Board first;
  std::vector<Step> steps;
  std::size_t done = 0;  ///< steps in force; at most steps.size()
  bool operator==(const KeptSteps&) const = default;
};

std::string steps_text(const KeptSteps& kept, std::string_view level_id);
/// The inverse, strictly: a file that was cut or changed by hand is a problem, and then none of it is used.
Loaded<KeptSteps> steps_from_text(std::string_view text, std::string_view shown_name, const model::Level& level);

}  // namespace batchyard::io
