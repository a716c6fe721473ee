#pragma once

#include <string>

namespace batchyard::io {

/// An open file of the system, closed at the end of its life.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  explicit operator bool() const { return number_ >= 0; }
  int number() const { return number_; }
  /// Closes it now; false if what was written could not be kept.
  bool close();

 private:
  int number_;
};

/// The system's words for an error, in English whatever the locale: "No space left on device".
std::string error_text(int error);

}  // namespace batchyard::io
