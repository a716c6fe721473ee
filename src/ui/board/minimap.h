#pragma once

#include "ui/board/board_stage.h"

namespace batchyard::ui {

/// Where the whole board lies, while not all of it is in sight: a click or a pull in it goes there.
void draw_minimap(BoardStage& stage);

}  // namespace batchyard::ui
