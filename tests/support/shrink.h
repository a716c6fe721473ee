#pragma once

#include <functional>
#include <vector>

#include "support/scene.h"

namespace batchyard::support {

/// Scenes with one thing less: fewer items, a part less, a setting at its standard, a duration of 0. Each is as valid as
/// the one it comes from.
std::vector<Scene> smaller(const Scene& scene);

/// Goes from scene to smaller scene as long as one still fails, and gives the last.
Scene smallest(Scene scene, const std::function<bool(const Scene&)>& fails);

}  // namespace batchyard::support
