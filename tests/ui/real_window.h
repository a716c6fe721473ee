#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/record.h"

namespace batchyard::test {

/// A display of our own that nobody sees.
class Display {
 public:
  explicit Display(bool with_gl = true);
  ~Display();
  Display(const Display&) = delete;
  Display& operator=(const Display&) = delete;
  const std::string& name() const { return name_; }  ///< ":91"; empty: there is none
  bool keep_picture(const std::filesystem::path& png) const;

 private:
  std::filesystem::path folder_;
  pid_t server_ = -1;
  std::string name_;
};

/// How a program ended that was not to go on.
struct Ended {
  int code = -1;
  std::string error;
};
Ended run_without_gl(const std::vector<std::string>& options);

/// The real program on a display of its own, worked by real mouse and key events. What it shows is read from its record;
/// pictures are kept below the build folder.
class RealWindow {
 public:
  RealWindow(std::string name, std::vector<std::string> options);
  ~RealWindow();
  RealWindow(const RealWindow&) = delete;
  RealWindow& operator=(const RealWindow&) = delete;

  bool opened() const { return opened_; }
  bool open_again();
  bool closes_when_told();  ///< by SIGTERM
  bool has_ended();  ///< within 20 seconds, by itself and well
  std::string complaint() const;
  /// The text of the board file that the program keeps for a level; empty: none.
  std::string saved_board(std::string_view level) const;
  std::filesystem::path current_folder() const { return folder_ / "current"; }
  std::filesystem::path user_folder() const { return folder_ / "user"; }
  void tell_to_close() const;  ///< by SIGTERM, and does not wait
  double cpu_seconds() const;

  ui::Record record() const;
  std::string words() const { return record().words(); }
  std::string text_of(std::string_view label) const;
  bool shows_part(std::string_view part) const;
  bool chosen(std::string_view part) const;  ///< selected on the board
  bool wait_for(std::string_view label) const;
  bool wait_for(ui::Drawn kind, std::string_view label) const;
  bool wait_for_words(std::string_view words, std::chrono::seconds most = std::chrono::seconds(20)) const;

  bool click(std::string_view label) const;
  bool click(ui::Drawn kind, std::string_view label) const;
  /// Drags what has this label to a place.
  bool drag(std::string_view label, ui::Vec to) const;
  void press(std::string_view key) const;  ///< by xdotool's name
  bool link(std::string_view from_port, std::string_view to_port) const;
  /// Types a value into an input and ends with Enter.
  bool enter(std::string_view input, std::string_view value) const;
  /// A place on the board, as shares of its area.
  ui::Vec board_spot(float across, float down) const;
  void picture(std::string_view name) const;

 private:
  bool open();
  void act(const std::string& xdotool_words) const;
  void settle() const;
  void drag(ui::Vec from, ui::Vec to) const;
  std::optional<ui::Vec> middle(ui::Drawn kind, std::string_view label) const;

  std::string name_;
  std::vector<std::string> options_;
  std::filesystem::path folder_;
  Display display_;
  pid_t program_ = -1;
  mutable std::filesystem::file_time_type written_before_;  ///< the record, before the last event
  bool opened_ = false;
};

}  // namespace batchyard::test
