#pragma once

#include "sim/curve.h"
#include "sim/latency.h"

namespace batchyard::sim {

/// What a run notes on its way and never reads again.
struct RunLog {
  CurveLog curve;
  LatencyLog latency;
};

}  // namespace batchyard::sim
