#include "sim/sizes.h"

#include <algorithm>
#include <string>

#include "sim/chance.h"

namespace batchyard::sim {

using model::Bytes;

namespace {

// The payloads of one segment's items, in their order.
class SegmentSizes {
 public:
  SegmentSizes(const model::Traffic& traffic, std::size_t number, std::string_view users_id, std::uint64_t seed)
      : traffic_(&traffic), segment_(&traffic.segments[number - 1]), stream_(seed, users_id, "sizes-" + std::to_string(number)) {
    for (const model::WeightedSize& size : traffic.sizes) weights_ += static_cast<std::uint64_t>(size.weight);
  }

  Bytes next() {
    if (!segment_->sizes.empty()) return segment_->sizes[place_++];
    if (weights_ > 0) return listed(stream_.below(weights_));
    if (traffic_->size_sigma > 0) return lognormal();
    return traffic_->item_bytes;
  }

 private:
  Bytes listed(std::uint64_t drawn) const {
    auto size = traffic_->sizes.begin();
    for (; drawn >= static_cast<std::uint64_t>(size->weight); ++size) drawn -= static_cast<std::uint64_t>(size->weight);
    return size->bytes;
  }

  Bytes lognormal() {
    const double drawn = static_cast<double>(traffic_->item_bytes) * stream_.lognormal(static_cast<double>(traffic_->size_sigma) / 1e9) + 0.5;
    if (!(drawn < static_cast<double>(model::most_item_bytes))) return model::most_item_bytes;
    return std::max<Bytes>(1, static_cast<Bytes>(drawn));
  }

  const model::Traffic* traffic_;
  const model::Segment* segment_;
  RandomStream stream_;
  std::size_t place_ = 0;
  std::uint64_t weights_ = 0;
};

}  // namespace

Sizes::Sizes(const model::Traffic& traffic, const Arrivals& arrivals, Bytes overhead_bytes, std::string_view users_id, std::uint64_t seed)
    : overhead_bytes_(overhead_bytes) {
  std::vector<SegmentSizes> segments;
  for (std::size_t number = 1; number <= traffic.segments.size(); ++number) segments.emplace_back(traffic, number, users_id, seed);
  sums_.reserve(static_cast<std::size_t>(arrivals.total()) + 1);
  arrivals.for_each_segment([&](std::size_t number) { sums_.push_back(sums_.back() + segments[number - 1].next()); });
}

std::int64_t Sizes::fitting(std::int64_t first, std::int64_t most, Bytes free_bytes) const {
  std::int64_t low = 0, high = most + 1;  // low of them fit, high do not
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (messages(first, middle) <= free_bytes ? low : high) = middle;
  }
  return low;
}

}  // namespace batchyard::sim
