#include "sim/floor_sum.h"

#include <cassert>
#include <utility>

namespace batchyard::sim {

using model::Wide;

Wide floor_ratio(Wide over, Wide under) {
  const Wide quotient = over / under;
  return over % under < 0 ? quotient - 1 : quotient;
}

Wide ceil_ratio(Wide over, Wide under) { return -floor_ratio(-over, under); }

Wide floor_sum(Wide count, Wide under, Wide slope, Wide offset) {
  assert(count >= 0 && under > 0);
  Wide sum = 0;
  while (count > 0) {
    const Wide whole_slope = floor_ratio(slope, under);
    const Wide whole_offset = floor_ratio(offset, under);
    sum += count * (count - 1) / 2 * whole_slope + count * whole_offset;
    slope -= whole_slope * under;
    offset -= whole_offset * under;
    const Wide top = slope * count + offset;
    if (top < under) break;
    // Swap the axes: the points under the line, counted by columns, are those to its left, counted by rows.
    count = top / under;
    offset = top % under;
    std::swap(under, slope);
  }
  return sum;
}

}  // namespace batchyard::sim
