#pragma once

#include <string>
#include <string_view>

#include "model/level.h"
#include "model/problem.h"

namespace batchyard::support {

/// A level and a board on it.
struct Scene {
  model::Level level;
  model::Board board;
};

/// Sets a constant of the level's catalogue, in the smallest steps of its unit.
void set(Scene& scene, std::string_view key, std::int64_t value);

/// The scene as C++ statements that build it from an empty `Scene scene`.
std::string as_code(const Scene& scene);

}  // namespace batchyard::support
