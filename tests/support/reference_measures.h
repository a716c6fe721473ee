#pragma once

#include "support/reference_record.h"

namespace batchyard::support {

/// The measures of sections 6 and 7 of docs/MODEL.md, each computed from the complete record. Prices are left out.
model::Outcome measures_of(const RunRecord& record, int curve_points);

}  // namespace batchyard::support
