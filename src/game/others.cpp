#include "game/others.h"

#include <algorithm>

#include "io/files.h"

namespace batchyard::game {
namespace {
namespace fs = std::filesystem;

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

// The entries of a folder; what can't be read of it is told.
std::vector<fs::path> entries(const fs::path& folder, OtherBoards& out) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (!is_hidden(at->path())) found.push_back(at->path());
  if (error && error != std::errc::no_such_file_or_directory) out.refused.push_back({folder.filename().string(), "can't be read: " + error.message()});
  return found;
}

void add_files(const std::vector<fs::path>& among, std::vector<fs::path>& files) {
  std::error_code ignored;
  for (const fs::path& path : among)
    if (path.extension() == ".json" && !fs::is_directory(path, ignored)) files.push_back(path);
}

std::vector<fs::path> board_files(const fs::path& folder, OtherBoards& out) {
  std::vector<fs::path> files;
  const std::vector<fs::path> top = entries(folder, out);
  add_files(top, files);
  std::error_code ignored;
  for (const fs::path& path : top)
    if (fs::is_directory(path, ignored)) add_files(entries(path, out), files);
  std::ranges::sort(files);
  if (files.size() > most_other_boards) {
    out.refused.push_back({"(" + std::to_string(files.size() - most_other_boards) + " more files)",
                           "only the first " + std::to_string(most_other_boards) + " are read"});
    files.resize(most_other_boards);
  }
  return files;
}

std::string name_of(const fs::path& file, const fs::path& folder) {
  return file.lexically_relative(folder).replace_extension().generic_string();
}

std::string reason(const std::vector<io::Problem>& problems) {
  const io::Problem& first = problems.front();
  const std::string place = first.line > 0 ? "line " + std::to_string(first.line) + ": " : "";
  const std::size_t more = problems.size() - 1;
  return place + first.message + (more == 0 ? "" : " (and " + std::to_string(more) + " more)");
}

bool is_of_another_level(const fs::path& file, const std::vector<io::Problem>& problems) {
  const bool says_so = std::ranges::any_of(problems, [](const io::Problem& each) { return each.path == "/level"; });
  return says_so && io::load_board(file).value.has_value();
}

}  // namespace

OtherBoards other_boards(const model::Level& level, const fs::path& folder, const std::stop_token& stop) {
  OtherBoards out;
  for (const fs::path& file : board_files(folder, out)) {
    if (stop.stop_requested()) break;
    auto board = io::load_board(file, &level);
    if (board) out.boards.push_back({name_of(file, folder), std::move(*board.value)});
    else if (!is_of_another_level(file, board.problems)) out.refused.push_back({file.lexically_relative(folder).generic_string(), reason(board.problems)});
  }
  return out;
}

}  // namespace batchyard::game
