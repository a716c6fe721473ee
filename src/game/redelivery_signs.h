#pragma once

#include "game/causes.h"

namespace batchyard::game {

// Signs of messages that were delivered again, or lost by what a part forgot.

/// Items were lost, and the broker had them acknowledged as soon as they were delivered.
std::optional<Sign> early_ack_sign(const ExplainedRun& run);
/// Items were lost, and a broker restarted that keeps nothing.
std::optional<Sign> transient_sign(const ExplainedRun& run);
/// Messages went out again after the ack timeout.
std::optional<Sign> late_ack_sign(const ExplainedRun& run);
/// The level restarts the broker during the run.
std::optional<Sign> restart_sign(const ExplainedRun& run);
/// A GPU server's worker was dead, or died with a batch in hand.
std::optional<Sign> death_sign(const ExplainedRun& run);

}  // namespace batchyard::game
