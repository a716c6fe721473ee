#include "model/outcome.h"

#include <array>
#include <cassert>

namespace batchyard::model {
namespace {

using A = Activity;
constexpr std::array rows{
    ActivityRow{A::compute, "compute", "compute", true, "The GPU works on items."},
    ActivityRow{A::launch, "launch", "launch", true, "The GPU is being given a batch: the same time for any batch size."},
    ActivityRow{A::exposed_communication, "exposed_communication", "communication", true,
                "The GPU waits for data from its peers that nothing hides."},
    ActivityRow{A::warm_up, "warm_up", "warm-up", true, "The worker loads its model, or a card is handed a task."},
    ActivityRow{A::checkpoint, "checkpoint", "checkpoint", true, "The job saves its state."},
    ActivityRow{A::spill, "spill", "spill", true, "What does not fit into GPU memory goes out and in over PCIe."},
    ActivityRow{A::redone, "redone", "redone", true, "Work that was done before and lost."},
    ActivityRow{A::failed, "failed", "failed", true, "Work that came to nothing."},
    ActivityRow{A::blocked, "blocked", "blocked", false, "A full batch or a task is ready and waits for something else."},
    ActivityRow{A::filling, "filling", "filling", false, "A batch is there but not yet full."},
    ActivityRow{A::starved, "starved", "starved", false, "Nothing is there, and more will come: from the broker, or from the storage."},
    ActivityRow{A::peer_wait, "peer_wait", "peer wait", false, "The GPU waits for a slower peer."},
    ActivityRow{A::bubble, "bubble", "bubble", false, "The GPU waits for its turn in the pipeline."},
    ActivityRow{A::down, "down", "down", false, "The worker or the card is not running."},
    ActivityRow{A::idle, "idle", "idle", false, "Nothing is left to come."},
};
static_assert(rows.size() == activity_count);

}  // namespace

const ActivityRow& row(Activity activity) {
  const ActivityRow& found = rows[static_cast<std::size_t>(activity)];
  assert(found.activity == activity);
  return found;
}

}  // namespace batchyard::model
