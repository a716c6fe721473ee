#include "ui/seeds.h"

#include "ui/text.h"
#include "ui/widgets.h"

namespace batchyard::ui {

std::string seed_words(const Kit& kit, const model::Level& level, std::size_t shown) {
  const auto seeds = model::seeds(level);
  return kit.say("seed {}, {} of {}", {std::to_string(seeds[shown]), std::to_string(shown + 1), std::to_string(seeds.size())});
}

std::size_t seed_link(Kit& kit, const model::Level& level, std::size_t shown, const Rect& row) {
  if (level.more_seeds.empty()) return shown;
  const bool next = text_link(kit, row, seed_words(kit, level, shown));
  return next ? (shown + 1) % (level.more_seeds.size() + 1) : shown;
}

}  // namespace batchyard::ui
