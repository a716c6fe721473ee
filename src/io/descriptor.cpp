#include "io/descriptor.h"

#include <cstring>
#include <unistd.h>
#include <utility>

namespace batchyard::io {

Descriptor::~Descriptor() { close(); }

bool Descriptor::close() {
  const int number = std::exchange(number_, -1);
  return number < 0 || ::close(number) == 0;
}

std::string error_text(int error) {
  const char* text = strerrordesc_np(error);
  return text ? text : "System error " + std::to_string(error);
}

}  // namespace batchyard::io
