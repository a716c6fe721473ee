#pragma once

namespace batchyard::ui {

/// What a level's screen is used for.
enum class Mode { build, compare, explore, lesson };

}  // namespace batchyard::ui
