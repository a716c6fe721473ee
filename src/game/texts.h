#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/reference_runs.h"
#include "model/level.h"

namespace batchyard::game {

/// "25 hours", "12 minutes", "90.5 s", "8 ms", "1.357 ms", "50 us": exact, in the largest unit that leaves at most three
/// decimals; hours and minutes only where they are whole.
std::string duration(model::Nanoseconds ns);

/// The text in a language, or in English where it has none, each reference in braces replaced by its figure as
/// docs/LEVEL_FORMAT.md lists them. The figure of a run that is under way is "…". An unknown reference stays as written.
std::string resolved(const model::Text& text, const model::Level& level, ReferenceRuns& runs, std::string_view language = "en");
/// The same for text that is in no language, such as a lesson page.
std::string resolved(std::string_view text, const model::Level& level, ReferenceRuns& runs);

/// One text of a level, with its place in the level's file ("/hints/0"); of the lesson, which is a file of its own, none.
struct LevelText {
  std::string path;
  std::string_view words;
};
std::vector<LevelText> texts_of(const model::Level& level);

/// The references in a level's texts that nothing stands behind, as "{catalogue.L5.price}", each once.
std::vector<std::string> unknown_references(const model::Level& level);

}  // namespace batchyard::game
