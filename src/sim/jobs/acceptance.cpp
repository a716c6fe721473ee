#include "sim/jobs/acceptance.h"

namespace batchyard::sim {

Acceptance::Acceptance(int inputs, Takes takes, std::int64_t tolerance)
    : takes_(takes), tolerance_(tolerance), results_(static_cast<std::size_t>(inputs), Result::missing), missing_(inputs) {}

void Acceptance::receive(int input, std::int64_t error) {
  Result& result = results_[static_cast<std::size_t>(input)];
  if (result != Result::missing) {
    ++repeats_;
    return;
  }
  result = error <= tolerance_ ? Result::good : Result::bad;
  good_ += result == Result::good;
  --missing_;
}

std::int64_t Acceptance::accepted() const {
  const bool all_good = good_ == static_cast<std::int64_t>(results_.size());
  if (takes_ == Takes::whole_batch) return all_good ? good_ : 0;
  return good_;
}

std::int64_t Acceptance::refused() const {
  return decided() ? static_cast<std::int64_t>(results_.size()) - missing_ - accepted() : 0;
}

}  // namespace batchyard::sim
