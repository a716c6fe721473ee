#include "ui/real_window.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "app/png.h"

namespace batchyard::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr int width = 1920, height = 1080;

struct Start {
  std::vector<std::string> words;
  std::string display;
  fs::path folder;  ///< current folder; empty: ours
  fs::path error;   ///< where standard error goes; empty: nowhere
};

pid_t start(const Start& how) {
  const pid_t child = fork();
  if (child != 0) return child;
  if (!how.display.empty()) setenv("DISPLAY", how.display.c_str(), 1);
  unsetenv("WAYLAND_DISPLAY");
  if (!how.folder.empty() && chdir(how.folder.c_str()) != 0) _exit(126);
  const fs::path error = how.error.empty() ? "/dev/null" : how.error;
  const int file = open(error.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), nowhere = open("/dev/null", O_RDWR);
  dup2(nowhere, 0), dup2(nowhere, 1), dup2(file, 2);
  std::vector<char*> words;
  for (const std::string& word : how.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words[0], words.data());
  _exit(127);
}

/// The exit code, or nothing if it did not end in time.
std::optional<int> ended(pid_t child, std::chrono::milliseconds most) {
  const auto until = std::chrono::steady_clock::now() + most;
  for (int status = 0; std::chrono::steady_clock::now() < until; std::this_thread::sleep_for(10ms))
    if (waitpid(child, &status, WNOHANG) == child) return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return std::nullopt;
}

void end(pid_t child) {
  if (child <= 0) return;
  kill(child, SIGTERM);
  if (ended(child, 10s)) return;
  kill(child, SIGKILL);
  ended(child, 5s);
}

std::string text_in(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::uint32_t big_endian(const std::string& bytes, std::size_t word) {
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < 4; ++i) out = out << 8 | static_cast<unsigned char>(bytes[word * 4 + i]);
  return out;
}

fs::path program() { return fs::path(BATCHYARD_BUILD_DIR) / "batchyard-window"; }

template <class Holds>
bool within(std::chrono::milliseconds most, Holds holds) {
  const auto until = std::chrono::steady_clock::now() + most;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(20ms);
  }
  return true;
}

}  // namespace

Display::Display(bool with_gl) {
  std::string pattern = (fs::temp_directory_path() / "batchyard-display-XXXXXX").string();
  folder_ = mkdtemp(pattern.data());
  int pipe_ends[2];
  if (pipe(pipe_ends) != 0) return;
  std::vector<std::string> words{"Xvfb", "-displayfd", std::to_string(pipe_ends[1]), "-screen", "0",
                                 std::to_string(width) + "x" + std::to_string(height) + "x24", "-fbdir", folder_.string(), "-nolisten", "tcp"};
  if (!with_gl) words.insert(words.end(), {"-extension", "GLX"});
  server_ = start({.words = words, .display = "", .folder = "", .error = ""});
  close(pipe_ends[1]);
  char number[16] = {};
  const auto read_bytes = read(pipe_ends[0], number, sizeof number - 1);
  close(pipe_ends[0]);
  if (read_bytes > 0) name_ = ":" + std::to_string(std::atoi(number));
}

Display::~Display() {
  end(server_);
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

// Xvfb keeps its screen as a file in the X window dump format: a header of big-endian words, colours, then rows.
bool Display::keep_picture(const fs::path& png) const {
  const std::string dump = text_in(folder_ / "Xvfb_screen0");
  if (dump.size() < 100) return false;
  const std::size_t wide = big_endian(dump, 4), high = big_endian(dump, 5), row = big_endian(dump, 12);
  const std::size_t pixels = big_endian(dump, 0) + std::size_t{12} * big_endian(dump, 19);
  if (dump.size() < pixels + row * high) return false;
  std::vector<std::uint8_t> rgb;
  rgb.reserve(wide * high * 3);
  for (std::size_t y = 0; y < high; ++y)
    for (std::size_t x = 0; x < wide; ++x)
      for (const std::size_t channel : {2u, 1u, 0u}) rgb.push_back(static_cast<std::uint8_t>(dump[pixels + y * row + x * 4 + channel]));
  return app::write_png(png, static_cast<int>(wide), static_cast<int>(high), rgb);
}

Ended run_without_gl(const std::vector<std::string>& options) {
  const Display display(false);
  const fs::path error = fs::temp_directory_path() / ("batchyard-no-gl-" + std::to_string(getpid()));
  std::vector<std::string> words{program().string(), "--data", BATCHYARD_SOURCE_DIR, "--user", (error.string() + "-user")};
  words.insert(words.end(), options.begin(), options.end());
  const pid_t child = start({.words = words, .display = display.name(), .folder = "", .error = error});
  const auto code = ended(child, 30s);
  if (!code) end(child);
  Ended out{code.value_or(-1), text_in(error)};
  fs::remove(error);
  fs::remove_all(error.string() + "-user");
  return out;
}

RealWindow::RealWindow(std::string name, std::vector<std::string> options)
    : name_(std::move(name)), options_(std::move(options)), folder_(fs::path(BATCHYARD_BUILD_DIR) / "window_pictures" / name_) {
  fs::remove_all(folder_);
  fs::create_directories(folder_ / "current");
  opened_ = open();
}

RealWindow::~RealWindow() { end(program_); }

bool RealWindow::open() {
  fs::remove(folder_ / "record");
  std::vector<std::string> words{program().string(), "--data", BATCHYARD_SOURCE_DIR, "--user", (folder_ / "user").string(),
                                 "--size", std::to_string(width) + "x" + std::to_string(height), "--record", (folder_ / "record").string()};
  words.insert(words.end(), options_.begin(), options_.end());
  program_ = start({.words = words, .display = display_.name(), .folder = current_folder(), .error = folder_ / "error"});
  if (!within(60s, [&] { return fs::exists(folder_ / "record"); })) return false;
  act("search --sync --name Batchyard windowmove 0 0 windowfocus");
  return true;
}

bool RealWindow::open_again() { return opened_ = open(); }

void RealWindow::tell_to_close() const {
  kill(program_, SIGTERM);
  std::this_thread::sleep_for(1s);
}

bool RealWindow::closes_when_told() {
  kill(program_, SIGTERM);
  return has_ended();
}

bool RealWindow::has_ended() {
  const auto code = ended(program_, 20s);
  if (code) program_ = -1;
  return code == 0;
}

std::string RealWindow::complaint() const { return "display \"" + display_.name() + "\": " + text_in(folder_ / "error"); }

double RealWindow::cpu_seconds() const {
  const std::string stat = text_in("/proc/" + std::to_string(program_) + "/stat");
  std::istringstream fields(stat.substr(stat.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  long user = 0, system = 0;
  fields >> user >> system;
  return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

ui::Record RealWindow::record() const { return ui::parsed(text_in(folder_ / "record")); }

std::string RealWindow::text_of(std::string_view label) const {
  const ui::Record now = record();
  const ui::RecordEntry* entry = now.find(ui::Drawn::text, label);
  if (!entry) entry = now.find(label);
  return entry ? entry->text : "";
}

bool RealWindow::shows_part(std::string_view part) const {
  const ui::Record now = record();
  return now.find(ui::Drawn::part, part) != nullptr;
}

bool RealWindow::chosen(std::string_view part) const {
  const ui::Record now = record();
  const ui::RecordEntry* entry = now.find(ui::Drawn::part, part);
  return entry && entry->chosen;
}

bool RealWindow::wait_for(std::string_view label) const {
  return within(20s, [&] { return record().find(label) != nullptr; });
}

bool RealWindow::wait_for(ui::Drawn kind, std::string_view label) const {
  return within(20s, [&] { return record().find(kind, label) != nullptr; });
}

bool RealWindow::wait_for_words(std::string_view wanted, std::chrono::seconds most) const {
  return within(most, [&] { return words().find(wanted) != std::string::npos; });
}

std::optional<ui::Vec> RealWindow::middle(ui::Drawn kind, std::string_view label) const {
  const ui::Record now = record();
  const ui::RecordEntry* entry = now.find(kind, label);
  if (!entry) return std::nullopt;
  return common(entry->rect, entry->clip).centre();
}

void RealWindow::act(const std::string& words) const {
  std::error_code ignored;
  written_before_ = fs::last_write_time(folder_ / "record", ignored);
  const std::string command = "DISPLAY=" + display_.name() + " xdotool " + words + " >/dev/null 2>&1";
  if (std::system(command.c_str()) != 0) std::this_thread::sleep_for(100ms);
}

// The record is written when a frame has settled: wait until it was after the last event, and has not been for a moment.
void RealWindow::settle() const {
  std::error_code ignored;
  const auto written = [&] { return fs::last_write_time(folder_ / "record", ignored); };
  within(3s, [&] { return written() != written_before_; });
  for (auto before = written();; before = written()) {
    std::this_thread::sleep_for(100ms);
    if (written() == before) return;
  }
}

std::string RealWindow::saved_board(std::string_view level) const {
  std::error_code ignored;
  for (const auto& entry : fs::recursive_directory_iterator(folder_ / "user" / "boards", ignored)) {
    const std::string text = entry.is_regular_file() && entry.path().extension() == ".json" ? text_in(entry.path()) : "";
    if (text.find("\"" + std::string(level) + "\"") != std::string::npos && text.find("\"steps\"") == std::string::npos) return text;
  }
  return "";
}

std::string at(ui::Vec p) { return std::to_string(std::lround(p.x)) + " " + std::to_string(std::lround(p.y)); }

bool RealWindow::click(std::string_view label) const {
  const ui::Record now = record();
  const ui::RecordEntry* entry = now.find(label);
  if (!entry) return false;
  act("mousemove " + at(common(entry->rect, entry->clip).centre()) + " click 1");
  settle();
  return true;
}

bool RealWindow::click(ui::Drawn kind, std::string_view label) const {
  if (!wait_for(kind, label)) return false;
  const ui::Record now = record();
  const ui::Rect seen = common(now.find(kind, label)->rect, now.find(kind, label)->clip);
  act("mousemove " + at({seen.x + seen.w * 0.5f, seen.y + seen.h * 0.14f}) + " click 1");  // its name: nothing lies on that
  settle();
  return true;
}

void RealWindow::drag(ui::Vec from, ui::Vec to) const {
  act("mousemove " + at(from) + " sleep 0.1 mousedown 1 sleep 0.1");
  for (int step = 1; step <= 10; ++step) act("mousemove " + at(from + (to - from) * (static_cast<float>(step) / 10)) + " sleep 0.02");
  act("sleep 0.1 mouseup 1");
  settle();
}

bool RealWindow::drag(std::string_view label, ui::Vec to) const {
  const auto from = middle(ui::Drawn::button, label);
  if (from) drag(*from, to);
  return from.has_value();
}

void RealWindow::press(std::string_view key) const {
  act("key " + std::string(key));
  settle();
}

bool RealWindow::link(std::string_view from_port, std::string_view to_port) const {
  if (!wait_for(ui::Drawn::port, from_port) || !wait_for(ui::Drawn::port, to_port)) return false;
  drag(*middle(ui::Drawn::port, from_port), *middle(ui::Drawn::port, to_port));
  return true;
}

bool RealWindow::enter(std::string_view input, std::string_view value) const {
  if (!wait_for(ui::Drawn::input, input)) return false;
  act("mousemove " + at(*middle(ui::Drawn::input, input)) + " click 1");
  settle();
  act("key ctrl+a type --delay 60 " + std::string(value));
  act("key Return");
  settle();
  return within(10s, [&] { return text_of(input) == value; });
}

ui::Vec RealWindow::board_spot(float across, float down) const {
  const ui::Record now = record();
  const ui::RecordEntry* board = now.find(ui::Drawn::area, "board");
  if (!board) return {};
  return {board->rect.x + board->rect.w * across, board->rect.y + board->rect.h * down};
}

void RealWindow::picture(std::string_view name) const {
  settle();
  display_.keep_picture(folder_ / (std::string(name) + ".png"));
}

}  // namespace batchyard::test
