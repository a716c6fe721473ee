#pragma once

#include "model/catalogue.h"
#include "sim/chance.h"

namespace batchyard::sim {

/// How the computing times of one worker's batches scatter around their means: docs/MODEL.md, "Batch law".
class ServiceSpread {
 public:
  ServiceSpread(const model::BatchLaw& law, const RandomStream& stream);
  /// The cost of one batch of this mean cost. Batches that compute nothing or fail draw nothing.
  model::BatchCost drawn(model::BatchCost mean);
  /// The same draws are to come.
  bool operator==(const ServiceSpread&) const = default;

 private:
  model::BatchLaw::Spread kind_;
  double sigma_;
  RandomStream stream_;
};

}  // namespace batchyard::sim
