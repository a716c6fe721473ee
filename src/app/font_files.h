#pragma once

#include "ui/fonts.h"

namespace batchyard::app {

/// Inter and JetBrains Mono where fontconfig finds them; an empty path for a face that is not installed.
ui::FontFiles font_files();

}  // namespace batchyard::app
