#include "sim/jobs/licence_server.h"

namespace batchyard::sim {

bool LicenceServer::request(int holder) {
  if (free_ == 0) {
    line_.push_back(holder);
    return false;
  }
  --free_;
  return true;
}

std::optional<int> LicenceServer::give_back() {
  if (line_.empty()) {
    ++free_;
    return std::nullopt;
  }
  const int next = line_.front();
  line_.pop_front();
  return next;
}

}  // namespace batchyard::sim
