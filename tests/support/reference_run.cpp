#include "support/reference_run.h"

#include "support/reference_measures.h"
#include "support/reference_parts.h"
#include "support/reference_simulation.h"

namespace batchyard::support {

model::Outcome reference_run(const model::Level& level, const model::Board& board, std::uint64_t seed) {
  constexpr int curve_points = 512;
  model::Outcome outcome = measures_of(ReferenceRun(level, board, seed).record(), curve_points);
  outcome.minimum_rental_ns = level.minimum_rental_ns;
  outcome.monthly_cost_usd = price(level.catalogue, board);
  outcome.gpu_month_usd = price(level.catalogue, board, model::PartKind::gpu_server);
  return outcome;
}

}  // namespace batchyard::support
