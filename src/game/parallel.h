#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace batchyard::game {

/// Threads for work that can be shared out: all cores but the one that draws; at least 1.
unsigned spare_threads();
/// All cores: for programs that draw nothing.
unsigned all_threads();

/// One piece of work on a thread of its own. When the task goes away it asks the work to stop, and waits for it.
template <class Result>
class Task {
 public:
  explicit Task(std::function<Result(std::stop_token)> work) : state_(std::make_unique<State>()) {
    state_->thread = std::jthread([state = state_.get(), work = std::move(work)](std::stop_token stop) {
      try {
        state->result.emplace(work(std::move(stop)));
      } catch (...) {
        state->error = std::current_exception();
      }
      state->done = true;
    });
  }

  bool done() const { return state_->done; }
  void request_stop() { state_->thread.request_stop(); }

  /// Waits for the work. What it threw is thrown here. Once only.
  Result take() {
    state_->thread.join();
    if (state_->error) std::rethrow_exception(state_->error);
    return std::move(*state_->result);
  }

 private:
  struct State {
    std::optional<Result> result;
    std::exception_ptr error;
    std::atomic<bool> done = false;
    std::jthread thread;  // the last member: it ends before what it writes to
  };
  std::unique_ptr<State> state_;
};

/// Many pieces of work, shared out among threads: work(0), work(1), ... in this order but for those that are asked for.
/// Results can be read as they come. When the object goes away it asks all work to stop, and waits for it.
template <class Result>
class Results {
 public:
  /// `work` gives nothing when it was stopped or has no result.
  using Work = std::function<std::optional<Result>(std::size_t, std::stop_token)>;

  Results(std::size_t count, Work work, unsigned threads) : state_(std::make_unique<State>()) {
    state_->results.resize(count);
    for (std::size_t i = count; i-- > 0;) state_->pending.push_back(i);
    for (unsigned i = 0; i < threads; ++i)
      state_->threads.emplace_back([state = state_.get(), work](std::stop_token stop) { state->work_off(work, stop); });
  }

  /// Nothing yet, or never: see finished().
  std::optional<Result> at(std::size_t index) const {
    const std::scoped_lock lock(state_->mutex);
    return state_->results[index];
  }
  /// This one next.
  void ask_for(std::size_t index) {
    const std::scoped_lock lock(state_->mutex);
    const auto found = std::ranges::find(state_->pending, index);
    if (found != state_->pending.end()) std::rotate(found, found + 1, state_->pending.end());
  }
  /// Pieces of work that have ended.
  std::size_t finished() const {
    const std::scoped_lock lock(state_->mutex);
    return state_->finished;
  }
  std::size_t count() const { return state_->results.size(); }

  /// Waits until all work has ended, or until `stop` is requested: then all work is asked to stop, and no more is begun.
  /// Whether all has ended. `tick` is called about ten times a second meanwhile.
  bool wait(const std::stop_token& stop, const std::function<void()>& tick = {}) {
    while (!state_->wait_a_moment()) {
      if (tick) tick();
      if (stop.stop_requested()) break;
    }
    const bool all = finished() == count();
    state_->end_threads();
    return all;
  }

 private:
  struct State {
    mutable std::mutex mutex;
    std::condition_variable more_finished;
    std::vector<std::size_t> pending;  // the next one last
    std::vector<std::optional<Result>> results;
    std::size_t finished = 0;
    std::vector<std::jthread> threads;  // the last member: they end before what they write to

    ~State() { end_threads(); }
    void end_threads() {
      for (std::jthread& thread : threads) thread.request_stop();
      threads.clear();
    }
    // Whether all work has ended.
    bool wait_a_moment() {
      std::unique_lock lock(mutex);
      return more_finished.wait_for(lock, std::chrono::milliseconds(100), [&] { return finished == results.size(); });
    }
    std::optional<std::size_t> next() {
      const std::scoped_lock lock(mutex);
      if (pending.empty()) return std::nullopt;
      const std::size_t index = pending.back();
      pending.pop_back();
      return index;
    }
    void work_off(const Work& work, const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        const auto index = next();
        if (!index) return;
        auto result = attempt(work, *index, stop);
        const std::scoped_lock lock(mutex);
        results[*index] = std::move(result);
        ++finished;
        more_finished.notify_all();
      }
    }
    // A piece that runs out of memory has no result; the others go on.
    static std::optional<Result> attempt(const Work& work, std::size_t index, const std::stop_token& stop) {
      try {
        return work(index, stop);
      } catch (const std::exception&) {
        return std::nullopt;
      }
    }
  };
  std::unique_ptr<State> state_;
};

}  // namespace batchyard::game
