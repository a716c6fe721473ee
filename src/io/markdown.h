#pragma once

#include <string_view>

#include "model/article.h"

namespace batchyard::io {

/// CommonMark with tables. Every text is some article: nothing is an error. HTML and pictures are left out.
model::Article article(std::string_view markdown);

}  // namespace batchyard::io
