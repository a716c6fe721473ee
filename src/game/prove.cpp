#include "game/prove.h"

#include <algorithm>
#include <cassert>
#include <functional>

#include "edit/edit.h"
#include "game/search.h"
#include "game/texts.h"
#include "game/typed_numbers.h"

namespace batchyard::game {
namespace {

using model::Comparison;
using model::Goal;
using model::Level;
using Role = ProofBoard::Role;
using Winner = model::Front::Winner;

// --- The boards

std::string listed(const model::KindSettings& all) {
  std::string out;
  for (const model::SettingRow& row : model::row(all.kind).settings)
    if (const auto found = all.settings.find(row.key); found != all.settings.end())
      out += (out.empty() ? "" : ", ") + std::string(row.key) + " " + model::text(row, found->second);
  return out;
}

ProofBoard without_settings(const Level& level, std::size_t index) {
  const model::KindSettings& change = level.proof->undo_settings[index];
  ProofBoard out{Role::undone, "the reference board with " + listed(change) + " for every " + std::string(model::row(change.kind).one),
                 *level.solution, index};
  for (model::Part& part : out.board.parts) apply({change}, part);
  return out;
}

ProofBoard without_part(const Level& level, std::size_t index, std::size_t place) {
  const std::string& id = level.proof->undo_parts[index];
  return {Role::undone, "the reference board without \"" + id + "\"", edit::applied(*level.solution, edit::RemoveParts{{id}}), place};
}

std::string text_of(const model::End& end) { return end.part + "." + end.port; }

ProofBoard without_link(const Level& level, std::size_t index, std::size_t place) {
  const model::Link& link = level.proof->undo_links[index];
  return {Role::undone, "the reference board without the link from " + text_of(link.from) + " to " + text_of(link.to),
          edit::applied(*level.solution, edit::RemoveLinks{{link}}), place};
}

void add_undone(const Level& level, std::vector<ProofBoard>& out) {
  if (!level.proof || !level.solution) return;
  const model::Proof& proof = *level.proof;
  std::size_t place = 0;
  for (std::size_t i = 0; i < proof.undo_settings.size(); ++i) out.push_back(without_settings(level, place++));
  for (std::size_t i = 0; i < proof.undo_parts.size(); ++i) out.push_back(without_part(level, i, place++));
  for (std::size_t i = 0; i < proof.undo_links.size(); ++i) out.push_back(without_link(level, i, place++));
}

// --- Words of figures and goals

std::string figure_text(std::string_view measure, std::int64_t value) { return model::shown(value, model::measure(measure)->unit); }

std::string named(const std::string& measure) { return "\"" + measure + "\""; }

std::string goal_path(const Level& level, const Goal& goal) {
  for (std::size_t i = 0; i < level.goals.size(); ++i)
    if (&level.goals[i] == &goal) return "/goals/" + std::to_string(i) + "/value";
  return "/goals";
}

bool wants_less(const Goal& goal) { return goal.comparison == Comparison::under || goal.comparison == Comparison::at_most; }
bool wants_more(const Goal& goal) { return goal.comparison == Comparison::over || goal.comparison == Comparison::at_least; }

// "lower "x" to 5 or below": what makes a board of this figure miss the goal.
std::string tightened(const Goal& goal, std::int64_t figure) {
  const std::string value = figure_text(goal.measure, figure);
  switch (goal.comparison) {
    case Comparison::under: return "lower " + named(goal.measure) + " to " + value + " or below";
    case Comparison::at_most: return "lower " + named(goal.measure) + " below " + value;
    case Comparison::over: return "raise " + named(goal.measure) + " to " + value + " or above";
    case Comparison::at_least: return "raise " + named(goal.measure) + " above " + value;
    case Comparison::equal: break;
  }
  return "ask for another " + named(goal.measure);
}

// --- Judging

/// The level with its trials, and what is found about it.
class Judge {
 public:
  Judge(const Level& level, const std::vector<ProofBoard>& boards, const std::vector<Trial>& trials)
      : level_(level), boards_(boards), trials_(trials) {
    assert(boards.size() == trials.size());
  }

  ProofReport report() {
    if (!level_.proof) find(0, "", "the level says nothing of its proof; add \"proof\" with what the naive board misses and what the reference board has learnt");
    judge_start();
    judge_naive();
    judge_reference();
    judge_largest();
    judge_front();
    judge_medals();
    judge_texts();
    judge_prediction();
    judge_steps();
    for (const model::Exemption& exempt : exemptions()) {
      std::erase_if(out_.findings, [&](const Finding& finding) { return finding.point == exempt.point; });
      out_.remarks.push_back("exempt from point " + std::to_string(exempt.point) + ": " + exempt.reason);
    }
    return std::move(out_);
  }

 private:
  const Level& level_;
  const std::vector<ProofBoard>& boards_;
  const std::vector<Trial>& trials_;
  ProofReport out_;

  void find(int point, std::string path, std::string message) { out_.findings.push_back({point, std::move(path), std::move(message)}); }

  std::vector<model::Exemption> exemptions() const { return level_.proof ? level_.proof->exempt : std::vector<model::Exemption>(); }

  const Trial* trial_of(Role role) const {
    const auto found = std::ranges::find(boards_, role, &ProofBoard::role);
    return found == boards_.end() ? nullptr : &trials_[static_cast<std::size_t>(found - boards_.begin())];
  }

  static model::Figure figure_on(const Trial& trial, const std::string& measure) { return figure(trial, *model::measure(measure)); }

  // Which goal to change so that this board misses it and the reference board does not.
  std::pair<std::string, std::string> remedy(const Trial& trial) const {
    const Trial* reference = trial_of(Role::reference);
    const Goal* best = nullptr;
    for (const Goal& goal : level_.goals) {
      const model::Figure its = figure_on(trial, goal.measure), ours = reference ? figure_on(*reference, goal.measure) : model::Figure();
      const bool tells_apart = its && ours && ((wants_less(goal) && *ours < *its) || (wants_more(goal) && *ours > *its));
      if (tells_apart && (!best || (level_.proof && goal.measure == level_.proof->about))) best = &goal;
    }
    if (!best) return {"/goals", "no goal tells it from the reference board: choose goals on what the reference board does better"};
    return {goal_path(level_, *best), tightened(*best, *figure_on(trial, best->measure))};
  }

  void find_passing(int point, const std::string& board, const Trial& trial) {
    const auto [path, what] = remedy(trial);
    find(point, path, board + " passes; " + what);
  }

  // 1
  void judge_start() {
    const Trial& start = *trial_of(Role::start);
    if (start.score.passed) find_passing(1, "the start board", start);
    if (level_.diagnosis && !start.ran())
      find(1, "/start", "the level is a diagnosis, and its start board does not run: " + start.problems.front().message + "; finish the board, or leave \"diagnosis\" out");
  }

  // 2
  void judge_naive() {
    const Trial* naive = trial_of(Role::naive);
    if (!naive) return find(2, "", "there is no naive board: add the tempting wrong one beside the level, as .naive.json");
    if (naive->score.passed) return find_passing(2, "the naive board", *naive);
    if (!level_.proof) return;
    const std::string& about = level_.proof->about;
    if (about.empty()) return find(2, "/proof", "the level does not say which goal the naive board misses; add \"about\" with its measure");
    for (const GoalResult& result : naive->score.goals) {
      const bool missed = !result.passed;
      if (result.goal.measure == about && !missed)
        find(2, "/proof/about", "the naive board keeps the goal on " + named(about) + ", which the level is about; " + tightened(result.goal, *result.actual));
      if (result.goal.measure != about && missed && result.actual)
        find(2, "/proof/about",
             "the naive board also misses " + named(result.goal.measure) + " (" + figure_text(result.goal.measure, *result.actual) +
                 "), and the level is about " + named(about) + "; choose a naive board that fails by the lesson alone");
    }
  }

  // 3
  void judge_reference() {
    const Trial* reference = trial_of(Role::reference);
    if (!reference) return find(3, "", "there is no reference board: add the one that wins beside the level, as .solution.json");
    if (!reference->ran()) return find(3, "", "the reference board does not run: " + reference->problems.front().message + " " + reference->problems.front().remedy);
    judge_reference_goals(*reference);
    if (!reference->score.passed) return;
    judge_undone();
  }

  void judge_reference_goals(const Trial& reference) {
    for (std::size_t i = 0; i < level_.goals.size(); ++i) {
      const Goal& goal = level_.goals[i];
      const GoalResult& result = reference.score.goals[i];
      const std::string its = result.actual ? figure_text(goal.measure, *result.actual) : "no figure";
      if (!result.passed)
        find(3, goal_path(level_, goal), "the reference board misses the goal on " + named(goal.measure) + ": it has " + its + ", and the goal is " + goal_text(goal) + "; change one of the two");
      else
        judge_margin(goal, *result.actual);
    }
    for (const RuleResult& rule : reference.score.rules)
      if (!rule.passed) find(3, "/rules", "the reference board breaks a rule: " + rule.message);
  }

  void judge_margin(const Goal& goal, std::int64_t actual) {
    if (goal.value == 0 || (!wants_less(goal) && !wants_more(goal))) return;
    const model::Wide room = wants_less(goal) ? model::Wide{goal.value} - actual : model::Wide{actual} - goal.value;
    const auto thousandths = static_cast<std::int64_t>(room * 1000 / goal.value);
    const std::string share = model::decimal(thousandths, 1) + " %";
    out_.remarks.push_back("reference: " + goal.measure + " " + figure_text(goal.measure, actual) + ", goal " + goal_text(goal) + ", margin " + share);
    if (thousandths < least_margin)
      find(3, goal_path(level_, goal), "the reference board wins " + named(goal.measure) + " by " + share + " only, and " + model::decimal(least_margin, 1) +
                                           " % are asked for; loosen the goal, or better the board");
  }

  std::string path_of_change(std::size_t place) const {
    const model::Proof& proof = *level_.proof;
    if (place < proof.undo_settings.size()) return "/proof/undo_settings/" + std::to_string(place);
    place -= proof.undo_settings.size();
    if (place < proof.undo_parts.size()) return "/proof/undo_parts/" + std::to_string(place);
    return "/proof/undo_links/" + std::to_string(place - proof.undo_parts.size());
  }

  bool is_of_settings(std::size_t place) const { return place < level_.proof->undo_settings.size(); }

  void judge_undone() {
    bool any = false;
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      if (boards_[i].role != Role::undone) continue;
      any = true;
      const std::string path = path_of_change(boards_[i].index);
      if (model::same_run(boards_[i].board, *level_.solution))
        find(3, path, boards_[i].name + " is the reference board itself; name what it has learnt");
      else if (trials_[i].score.passed)
        find(3, path, boards_[i].name + " still passes: it can be won without this part of the lesson; " + remedy(trials_[i]).second);
      else if (is_of_settings(boards_[i].index) && !trials_[i].ran())
        find(3, path, boards_[i].name + " does not run: " + trials_[i].problems.front().message + " " + trials_[i].problems.front().remedy);
    }
    if (level_.proof && !any)
      find(3, "/proof", "nothing is named that the reference board has learnt; add \"undo_settings\", \"undo_parts\" or \"undo_links\"");
  }

  // 4
  void judge_largest() {
    const Trial* largest = trial_of(Role::largest);
    const auto cost = std::ranges::find(level_.goals, "monthly_cost_usd", &Goal::measure);
    if (cost == level_.goals.end()) return out_.remarks.push_back("no goal on cost: that more always wins is no fault (point 4)");
    if (!largest) return;
    if (largest->score.passed)
      find(4, goal_path(level_, *cost), "the largest board that the palette allows passes; " + tightened(*cost, largest->outcome.monthly_cost_usd));
  }

  // 5
  void judge_front() {
    const SearchSpace space = search_space(level_);
    if (!space.refusal.empty()) return find(5, "/palette", space.refusal);
    if (!level_.front) return find(5, "", "nobody has looked for the winning boards; run \"batchyard solve --save\" on the level");
    const model::Front& front = *level_.front;
    const std::string again = "; run \"batchyard solve --save\" on the level again";
    if (front.boards != static_cast<std::int64_t>(space.recipes.size()))
      return find(5, "", "the front was found among " + model::shown(front.boards, model::Unit::count) + " boards, and the level now allows " +
                             model::shown(static_cast<std::int64_t>(space.recipes.size()), model::Unit::count) + again);
    for (std::size_t i = 0; i < boards_.size(); ++i)
      if (boards_[i].role == Role::front) judge_winner(front.winners[boards_[i].index], trials_[i], again);
    out_.remarks.push_back(model::shown(front.boards, model::Unit::count) + " boards tried, " + std::to_string(front.winners.size()) + " on the front");
    if (front.winners.size() < 2) find(5, "", "only one way wins best; let goals, medals or palette leave a choice");
  }

  void judge_winner(const Winner& stored, const Trial& trial, const std::string& again) {
    const std::string name = "the front's board " + words(stored.recipe);
    if (!trial.score.passed) return find(5, "", name + " does not pass" + again);
    for (const model::MeasureRow* measure : scored_measures(level_)) {
      const auto kept = stored.figures.find(measure->id);
      const model::Figure now = figure(trial, *measure);
      if (kept == stored.figures.end() || now != kept->second)
        return find(5, "", name + " gives " + (now ? model::shown(*now, measure->unit) : "no figure") + " as " + named(std::string(measure->id)) + ", and not what is stored" + again);
    }
  }

  void judge_medals() {
    if (level_.medals.size() != 3) find(5, "/medals", "a level has three medals, and this one has " + std::to_string(level_.medals.size()) + "; choose three scores in conflict");
    if (!level_.front || level_.front->winners.empty()) return;
    for (std::size_t i = 0; i < level_.medals.size(); ++i) judge_medal(level_.medals[i], "/medals/" + std::to_string(i));
    judge_conflict();
    for (const Winner& winner : level_.front->winners)
      if (std::ranges::all_of(level_.medals, [&](const model::Medal& medal) { return has_gold(medal, winner); }))
        find(5, "/medals", words(winner.recipe) + " gets gold in every score; choose scores that are in conflict");
  }

  static bool has_gold(const model::Medal& medal, const Winner& winner) { return colour_of(medal, winner) == MedalColour::gold; }

  // Two scores are in conflict if each of their golds is had without the other by some board. A gold that no board has, or every
  // one, is told by judge_medal.
  void judge_conflict() {
    const std::vector<Winner>& winners = level_.front->winners;
    for (std::size_t i = 0; i < level_.medals.size(); ++i)
      for (const model::Medal& other : level_.medals) {
        const model::Medal& medal = level_.medals[i];
        const auto gold = [&](const Winner& winner) { return has_gold(medal, winner); };
        const auto other_gold = [&](const Winner& winner) { return has_gold(other, winner); };
        if (&other == &medal || std::ranges::none_of(winners, gold) || std::ranges::all_of(winners, other_gold)) continue;
        if (std::ranges::all_of(winners, [&](const Winner& winner) { return !gold(winner) || other_gold(winner); }))
          find(5, "/medals/" + std::to_string(i), "whoever gets gold in " + named(medal.measure) + " gets it in " + named(other.measure) +
                                                      " too; ask for more in " + named(other.measure) + ", for less in " + named(medal.measure) +
                                                      ", or choose a score that is in conflict with the other");
      }
  }

  static MedalColour colour_of(const model::Medal& medal, const Winner& winner) {
    const auto found = winner.figures.find(medal.measure);
    return found == winner.figures.end() ? MedalColour::none : colour(medal, found->second);
  }

  void judge_medal(const model::Medal& medal, const std::string& path) {
    const model::MeasureRow& measure = *model::measure(medal.measure);
    model::Figure best;
    for (const Winner& winner : level_.front->winners)
      if (const auto found = winner.figures.find(medal.measure); found != winner.figures.end() && better(measure, found->second, best)) best = found->second;
    const auto reaches = [&](MedalColour least) {
      return std::ranges::count_if(level_.front->winners, [&](const Winner& winner) { return colour_of(medal, winner) >= least; });
    };
    const std::string known = best ? model::shown(*best, measure.unit) : "none";
    if (!better(measure, medal.gold, medal.silver))
      find(5, path + "/silver", "silver in " + named(medal.measure) + " is as hard as gold; ask for less");
    if (reaches(MedalColour::gold) == 0)
      find(5, path + "/gold", "no board reaches gold in " + named(medal.measure) + ": the best known has " + known + "; ask for that or less");
    if (reaches(MedalColour::gold) == std::ssize(level_.front->winners))
      find(5, path + "/gold", "every board of the front gets gold in " + named(medal.measure) + "; ask for more, or for another score");
    out_.remarks.push_back("best known " + medal.measure + ": " + known);
  }

  // 6
  void judge_texts() {
    for (const LevelText& text : texts_of(level_))
      for (const std::string& number : typed_numbers(text.words))
        find(6, text.path, std::string(text.path.empty() ? "the lesson" : "the text") + " holds the number " + number + "; write a reference in braces, as docs/LEVEL_FORMAT.md lists them");
    for (const std::string& reference : unknown_references(level_))
      find(6, "", "a text refers to " + reference + ", and nothing of this name is known; docs/LEVEL_FORMAT.md lists what is");
  }

  const Trial* trial_of(const std::string& board) const {
    return trial_of(board == "start" ? Role::start : board == "naive" ? Role::naive : Role::reference);
  }

  // The right choice must be the truth as people would say it: within a twentieth of it, and the only one.
  void judge_prediction() {
    if (!level_.prediction) return;
    const model::Prediction& asked = *level_.prediction;
    const Trial* trial = trial_of(asked.board);
    const model::Figure truth = trial ? figure_on(*trial, asked.measure) : model::Figure();
    if (!truth) return find(6, "/prediction", "the question has no answer: the " + asked.board + " board gives no figure for " + named(asked.measure) + "; ask about another");
    const auto near = std::ranges::count_if(asked.choices, [&](std::int64_t choice) {
      const model::Wide away = model::Wide{choice} - *truth;
      return (away < 0 ? -away : away) * 20 <= *truth;
    });
    if (near != 1)
      find(6, "/prediction/choices", (near == 0 ? "no choice is near the truth, " : "several choices are near the truth, ") + figure_text(asked.measure, *truth) + "; offer one that is within a twentieth of it");
  }

  void judge_steps() {
    for (std::size_t i = 0; i < boards_.size(); ++i)
      if (trials_[i].outcome.steps > most_proof_steps)
        find(0, "", boards_[i].name + " takes " + model::shown(trials_[i].outcome.steps, model::Unit::count) + " steps, more than " +
                        model::shown(most_proof_steps, model::Unit::count) + ": play would not be instant; make the level smaller");
  }
};

}  // namespace

std::vector<ProofBoard> proof_boards(const Level& level) {
  std::vector<ProofBoard> out{{Role::start, "the start board", level.start, 0}};
  if (level.naive) out.push_back({Role::naive, "the naive board", *level.naive, 0});
  if (!level.solution) return out;
  out.push_back({Role::reference, "the reference board", *level.solution, 0});
  add_undone(level, out);
  if (model::parts_of(*level.solution, model::PartKind::gpu_server).empty()) return out;
  out.push_back({Role::largest, "the largest board", largest_board(level), 0});
  if (level.front)
    for (std::size_t i = 0; i < level.front->winners.size(); ++i)
      out.push_back({Role::front, "the front's board " + words(level.front->winners[i].recipe), board_of(level, level.front->winners[i].recipe), i});
  return out;
}

ProofReport proof_report(const Level& level, const std::vector<ProofBoard>& boards, const std::vector<Trial>& trials) {
  return Judge(level, boards, trials).report();
}

}  // namespace batchyard::game
