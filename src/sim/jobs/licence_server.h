#pragma once

#include <cstdint>
#include <deque>
#include <optional>

namespace batchyard::sim {

/// Tokens that are lent one a holder, first come, first served.
class LicenceServer {
 public:
  explicit LicenceServer(std::int64_t tokens) : free_(tokens) {}

  /// True if there is one at once; otherwise the holder stands in line.
  bool request(int holder);
  /// Takes one back, and names who gets it next, if someone waits.
  std::optional<int> give_back();
  /// Leaves the line, if it stands in it.
  void withdraw(int holder) { std::erase(line_, holder); }

  std::int64_t waiting() const { return static_cast<std::int64_t>(line_.size()); }
  std::int64_t free() const { return free_; }

 private:
  std::int64_t free_;
  std::deque<int> line_;
};

}  // namespace batchyard::sim
