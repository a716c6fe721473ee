#include "edit/link_judge.h"

#include <algorithm>

#include "edit/edit.h"
#include "model/board_problems.h"

namespace batchyard::edit {
namespace {

// Rules that a link can break. (Those of unfinished boards keep no link away.)
bool is_of_links(model::BoardRule rule) {
  using enum model::BoardRule;
  return (rule >= link_to_nowhere && rule <= loop) || rule == id_taken || (rule >= unknown_setting && rule <= link_is_instant);
}

}  // namespace

LinkJudge::LinkJudge(const model::Level& level, const model::Board& board) : index_(level, board) {
  is_sound_ = std::ranges::none_of(model::problems(level, board), [](const auto& problem) { return is_of_links(problem.rule); });
}

std::optional<std::string> LinkJudge::why_not(const model::Link& link) const {
  // What a breach that is there already, or a loop, comes to is a question to the whole board.
  const bool of_whole_board = !is_sound_ || !index_.part(link.from.part) || !index_.part(link.to.part) || model::closes_loop(index_, link);
  if (of_whole_board) return edit::why_not(index_.level, index_.board, AddLink{link});
  std::vector<model::BoardProblem> found;
  model::find_problems_of_added_link(index_, link, found);
  std::erase_if(found, [](const auto& problem) { return model::may_be_unfinished(problem.rule); });
  if (found.empty()) return std::nullopt;
  const auto& first = *std::ranges::min_element(found, {}, &model::BoardProblem::rule);
  return first.message + " " + first.remedy;
}

}  // namespace batchyard::edit
