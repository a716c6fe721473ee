#include "sim/parts/service_spread.h"

namespace batchyard::sim {

using Spread = model::BatchLaw::Spread;

ServiceSpread::ServiceSpread(const model::BatchLaw& law, const RandomStream& stream)
    : kind_(law.spread), sigma_(static_cast<double>(law.spread_sigma) / 1e9), stream_(stream) {}

model::BatchCost ServiceSpread::drawn(model::BatchCost mean) {
  if (!mean.fits || mean.compute_ns <= 0) return mean;
  switch (kind_) {
    case Spread::none: break;
    case Spread::exponential: mean.compute_ns = stream_.exponential_ns(mean.compute_ns); break;
    case Spread::lognormal: mean.compute_ns = stream_.lognormal_ns(mean.compute_ns, sigma_); break;
  }
  return mean;
}

}  // namespace batchyard::sim
