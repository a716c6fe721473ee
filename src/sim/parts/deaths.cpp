#include "sim/parts/deaths.h"

#include <tuple>

namespace batchyard::sim {

Deaths::Deaths(const Plan::Worker& plan) : plan_(&plan) {
  for (const Plan::RandomFault& fault : plan.random_deaths) random_.push_back({fault.stream, Key::never});
  back(0);
}

void Deaths::pass() {
  if (!next_.at_random) scripted_ += 1;
  for (std::size_t i = 0; i < random_.size(); ++i)
    if (next_.at_random && plan_->random_deaths[i].place == next_.place) random_[i].at_ns = Key::never;
  find_next();
}

void Deaths::died() {
  for (Random& random : random_) random.at_ns = Key::never;
  find_next();
}

void Deaths::back(model::Nanoseconds now_ns) {
  for (std::size_t i = 0; i < random_.size(); ++i) random_[i].at_ns = now_ns + random_[i].stream.exponential_ns(plan_->random_deaths[i].mean_ns);
  find_next();
}

void Deaths::find_next() {
  next_ = {};
  if (scripted_ < plan_->deaths.size()) {
    const Plan::Fault& fault = plan_->deaths[scripted_];
    next_ = {fault.at_ns, fault.place, fault.down_ns, false};
  }
  for (std::size_t i = 0; i < random_.size(); ++i) {
    const Plan::RandomFault& fault = plan_->random_deaths[i];
    if (std::tie(random_[i].at_ns, fault.place) < std::tie(next_.at_ns, next_.place)) next_ = {random_[i].at_ns, fault.place, fault.down_ns, true};
  }
}

}  // namespace batchyard::sim
