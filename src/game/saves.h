#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "game/parallel.h"
#include "game/session.h"
#include "model/campaign.h"

namespace batchyard::game {

/// A path as people type it: "~/" is the home folder, blanks at its ends are none of it.
std::filesystem::path typed_path(std::string_view typed);

/// What a player leaves behind: progress, preferences and boards, in the user's data folder. Whatever can't be read or
/// saved gives a lasting notice, and play goes on. Two running programs add to each other's progress.
class Saves {
 public:
  /// `folder` is io::user_folder(); nothing: nothing is saved.
  explicit Saves(std::optional<std::filesystem::path> folder);
  ~Saves();

  const model::Progress& progress() const { return progress_; }
  const model::Preferences& preferences() const { return preferences_; }
  /// Where the boards of other players are looked for: as preferred, else "others" in the data folder. Nothing without one.
  std::optional<std::filesystem::path> others_folder() const;
  /// One sentence each; empty: all is well.
  std::vector<std::string> notices() const;

  void record(const model::Level& level, const RunResult& run);
  /// Keeps the board of a run for tried(): its scores are not kept, as they are those of one version of level and program.
  void keep_tried(const model::Level& level, const model::Board& board);
  /// The boards of earlier runs on the level, the latest first: at most `most_tried`, no two that make the same run.
  std::vector<model::Board> tried(const model::Level& level);
  static constexpr std::size_t most_tried = 40;
  void answer(const std::string& level, const model::Progress::Answer& answer);  ///< only the first one counts
  void visit(const std::string& level);                                          ///< to continue there next time
  void set(const model::Preferences& preferences);

  /// Writes the progress, boards apart, to a file of the player's choice. One sentence if that failed.
  std::optional<std::string> export_progress(const std::filesystem::path& file) const;
  /// What adding such a file would bring, without doing so.
  struct Preview {
    std::vector<std::string> faults;  ///< all that is wrong with the file; empty: it can be added
    std::size_t levels = 0;           ///< in the file
    std::size_t passed = 0;           ///< of these
    std::size_t new_passed = 0;       ///< that are not passed here
  };
  Preview preview_import(const std::filesystem::path& file) const;
  /// Adds the progress of such a file to this one (`news`). All that is wrong with the file; empty: done.
  std::vector<std::string> import_progress(const std::filesystem::path& file);

  /// The boards kept for a level, the last used one first.
  std::vector<model::Board> boards(const model::Level& level);
  /// Gives the session's boards the steps that were kept with them, the last thousand of each, where these lead to the board as it is.
  void restore_steps(Session& session);
  /// Writes the boards that have changed since, in the background; call it every second or so. What changes while it writes,
  /// and what could not be written, is written by a later call. A board that another
  /// program has changed meanwhile is kept beside it as "NAME (other copy)", also one that can't be read; a removed one goes to a folder "removed".
  /// No file there before is written over.
  void keep(const Session& session);
  /// Waits until all of them are written: before a session ends. What could not be written stays in memory: it is tried again with the next
  /// writing, and given by boards().
  void finish(const Session& session);
  /// Tries once more to write all that finish() could not.
  void try_again();
  /// What would be lost if the program ended now, one sentence each; empty: nothing.
  std::vector<std::string> unsaved() const;

 private:
  struct Change;
  struct Steps;
  struct Written;
  std::filesystem::path boards_folder(const std::string& level) const;
  void save_progress();
  bool added_is_saved();
  std::vector<Change> changes(const Session& session) const;
  std::vector<Steps> changed_steps(const Session& session) const;
  std::optional<std::string> text_kept(const std::filesystem::path& file) const;
  std::filesystem::path tried_folder(const std::string& level) const;
  std::optional<std::string> text_seen(const std::filesystem::path& file) const;  ///< of a board or its steps
  std::filesystem::path other_copy(const std::filesystem::path& file) const;
  void take_written();

  std::optional<std::filesystem::path> folder_;
  model::Progress saved_;     ///< as last seen on disk
  model::Progress added_;     ///< since then
  model::Progress progress_;  ///< both together
  model::Preferences preferences_;
  bool preferences_unread_ = false;                       ///< the file is left as it is
  std::map<std::filesystem::path, std::string> on_disk_;  ///< the texts of the boards as last seen
  std::map<std::filesystem::path, std::filesystem::path> other_copies_;  ///< where this program kept what another wrote into a file
  std::optional<Task<std::vector<Written>>> writing_;
  std::filesystem::path writing_folder_;  ///< of the session's boards
  std::uint64_t writing_revision_ = 0;  ///< of the session, when that writing began
  std::uint64_t kept_revision_ = 0;     ///< all changes up to it are on disk
  std::map<std::filesystem::path, edit::History> steps_kept_;  ///< as last read or given to be written
  bool changed_without_folder_ = false;
  std::map<std::filesystem::path, Change> unwritten_;  ///< of sessions that have ended, or failed in the last writing
  std::map<std::string, std::string> notices_;  ///< by what they are about
};

}  // namespace batchyard::game
