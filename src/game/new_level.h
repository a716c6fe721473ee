#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/problem.h"

namespace batchyard::game {

/// Why no level can be made at this place; empty: it can.
std::string why_no_new_level(const std::filesystem::path& file);

/// Copies the starting level with the files beside it (templates: level.json, level.naive.json, ...) to a place of its own, with
/// the id that folder and file name give it: the files written. Nothing is written over; a name that is no id is refused.
/// All of them are written, or none.
io::Loaded<std::vector<std::filesystem::path>> write_new_level(const std::filesystem::path& templates, const std::filesystem::path& file);

}  // namespace batchyard::game
