#include "sim/agenda.h"

#include "sim/pattern.h"

namespace batchyard::sim {

void Agenda::repeat(const Agenda& before, Pattern& pattern) {
  for (std::size_t i = 0; pattern.holds() && i < keys_.size(); ++i) {
    pattern.level(before.pending(i), pending(i));
    if (!pending(i)) continue;
    const Key& then = before.keys_[i];
    Key key = keys_[i];
    pattern.level(then.order(), key.order());
    pattern.level(then.turn(), key.turn());
    std::int64_t item = key.item();
    if (then.at_ns == key.at_ns || item == 0)
      pattern.level(then.item(), item);
    else
      pattern.item(then.item(), item);
    key = key.of_item(item);
    pattern.pending(then.at_ns, key.at_ns);
    if (!pattern.checks()) set(i, key);
  }
}

}  // namespace batchyard::sim
