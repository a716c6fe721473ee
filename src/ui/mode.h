#pragma once

namespace batchyard::ui {

/// What a level's screen is used for.
enum class Mode { build, compare, explore, lesson };

/// What the middle of a level's screen shows while it is built on.
enum class Stage { build, playback, result };

}  // namespace batchyard::ui
