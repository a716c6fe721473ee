#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "io/problem.h"
#include "model/campaign.h"
#include "model/level.h"

namespace batchyard::io {

enum class FileKind { catalogue, level, board, front, campaign, progress, preferences };
std::string_view name(FileKind kind);  ///< "board"
/// What a file says that it is, by the last part of its "$schema".
Loaded<FileKind> kind_of_file(const std::filesystem::path& file);

/// The running program itself, links resolved.
std::filesystem::path program_file();

/// Where the program's own files are (assets/, levels/): beside the program (a build links them there) or in
/// ../share/batchyard. Nothing if they are in neither.
std::optional<std::filesystem::path> find_data_folder(const std::filesystem::path& program);

/// $XDG_DATA_HOME/batchyard or ~/.local/share/batchyard. Nothing without a home: then nothing is saved.
std::optional<std::filesystem::path> user_folder();

Loaded<model::Catalogue> load_catalogue(const std::filesystem::path& file);
Loaded<model::Campaign> load_campaign(const std::filesystem::path& file);
/// The level with its start, naive and solution boards and its front (the files beside it), and the catalogue with its overrides.
Loaded<model::Level> load_level(const std::filesystem::path& file, const model::Catalogue& catalogue);
/// A board on its own says which level it is for; `level` checks that it is this one, when given.
Loaded<model::Board> load_board(const std::filesystem::path& file, const model::Level* level = nullptr);
Loaded<model::Board> board_from_text(std::string_view text, std::string_view shown_name, const model::Level* level = nullptr);
Loaded<model::Front> load_front(const std::filesystem::path& file, const model::Level* level = nullptr);
Loaded<model::Progress> load_progress(const std::filesystem::path& file);
Loaded<model::Preferences> load_preferences(const std::filesystem::path& file);

/// Canonical texts: the same value gives the same bytes, and reading them gives the value back.
std::string board_text(const model::Board& board, std::string_view level_id);
std::string front_text(const model::Front& front, std::string_view level_id);
std::string progress_text(const model::Progress& progress);
std::string preferences_text(const model::Preferences& preferences);

/// The file beside a level's: "knee.json" and ".front.json" give "knee.front.json".
std::filesystem::path beside(std::filesystem::path level, std::string_view ending);

/// A problem at a JSON pointer into a file, with its line and column; of the file as a whole where nothing stands there.
Problem problem_at(const std::filesystem::path& file, std::string path, std::string message);

/// Any file of ours rewritten canonically: order of keys, indentation, numbers. Problems as on loading, but nothing is
/// looked up in a catalogue.
Loaded<std::string> formatted(const std::filesystem::path& file);

/// Writes all or nothing: a temporary file, flushed to disk, renamed over the old one, its folder flushed. Folders that
/// are missing are made; what saves cut short have left beside the file is removed when it is an hour old.
/// What is there and no regular file stays as it is. A sentence if saving failed; the old file is then as it was.
std::optional<std::string> write_file(const std::filesystem::path& file, std::string_view bytes);

/// Text of a regular file of at most 16 MB.
Loaded<std::string> read_file(const std::filesystem::path& file);

/// A file name that stands for any text; different texts have different names: "Two at 64" -> "Two at 64", "a/b" -> "a%2Fb".
std::string file_name(std::string_view text);

}  // namespace batchyard::io
