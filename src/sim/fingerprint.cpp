#include "sim/fingerprint.h"

#include "sim/pattern.h"

namespace batchyard::sim {
namespace {

// value * factor + summand, modulo 2^64
struct Affine {
  std::uint64_t factor = 1;
  std::uint64_t summand = 0;
  std::uint64_t operator()(std::uint64_t value) const { return value * factor + summand; }
  Affine after(const Affine& first) const { return {factor * first.factor, (*this)(first.summand)}; }
};

Affine repeated(Affine step, std::int64_t times) {
  Affine all;
  for (; times > 0; times /= 2, step = step.after(step))
    if (times % 2 == 1) all = step.after(all);
  return all;
}

}  // namespace

// The tokens of every period differ from their predecessors by the same, so a period is one affine step.
void Fingerprint::repeat(const Fingerprint& before, Pattern& pattern) {
  const std::int64_t tokens = tokens_ - before.tokens_;
  if (tokens > 0) {
    pattern.instant(before.last_ns_, last_ns_);
    pattern.item(before.last_item_, last_item_);
  }
  if (pattern.checks()) return;
  Affine period{repeated({factor, 0}, tokens).factor, 0};
  period.summand = value_ - period(before.value_);
  value_ = repeated(period, pattern.times())(value_);
  pattern.total(before.tokens_, tokens_);
}

}  // namespace batchyard::sim
