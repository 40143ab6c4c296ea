// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

// The only file that includes TBB. The rule that keeps one thread and many alike: write by index, reduce in order.

#ifdef CASTRA_THREAD_SANITIZER
extern "C" void __tsan_acquire(void* address);
extern "C" void __tsan_release(void* address);
#endif

namespace castra {

enum class Priority { low, normal, high };

/// A number of threads for one run. Several may be at work in one process; those of higher priority go first.
class Workers {
 public:
  explicit Workers(int count, Priority priority = Priority::normal)
      : allowed_(tbb::global_control::max_allowed_parallelism,
                 std::max(static_cast<std::size_t>(count),
                          static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()))),
        arena_(count, 1,
               priority == Priority::low    ? tbb::task_arena::priority::low
               : priority == Priority::high ? tbb::task_arena::priority::high
                                            : tbb::task_arena::priority::normal) {}
  /// Calls `work` so that the loops below run on these threads; the caller is one of them.
  template <class Work>
  void run(Work work) {
    arena_.execute(std::move(work));
  }

 private:
  tbb::global_control allowed_;  // without it TBB starts no more threads than there are cores, and says so on stderr
  tbb::task_arena arena_;
};

/// Tells the thread sanitizer what it cannot see inside TBB: what was done before a give() is seen after a take().
/// Does nothing in other builds, since TBB itself keeps the promise.
class Handover {
 public:
#ifdef CASTRA_THREAD_SANITIZER
  void give() { __tsan_release(this); }
  void take() { __tsan_acquire(this); }
#else
  void give() {}
  void take() {}
#endif
  /// At the end of a scope, also when an exception leaves it.
  struct GiveAtEnd {
    Handover& handover;
    ~GiveAtEnd() { handover.give(); }
  };
  struct TakeAtEnd {
    Handover& handover;
    ~TakeAtEnd() { handover.take(); }
  };
};

/// Tasks that may start further tasks; `wait` returns when all are done, and throws what the first failed one threw.
class Tasks {
 public:
  void start(std::function<void()> task) {
    std::function<void()>* kept = nullptr;
    {
      const std::lock_guard lock{mutex_};
      kept = &kept_.emplace_back(std::move(task));
    }
    started_.give();
    group_.run([this, kept] {
      started_.take();
      const Handover::GiveAtEnd done{done_};
      (*kept)();
    });
  }
  void wait() {
    const Handover::TakeAtEnd done{done_};
    group_.wait();
  }

 private:
  std::mutex mutex_;
  std::deque<std::function<void()>> kept_;  // not in TBB's own tasks, whose memory the sanitizer cannot follow
  Handover started_;
  Handover done_;
  tbb::task_group group_;
};

/// A thread that waits inside `work` helps only with what `work` itself started, never with somebody else's tasks.
template <class Work>
void alone(Work work) {
  tbb::this_task_arena::isolate(std::move(work));
}

/// Calls work(i) for i in [0, count), in any order; sequentially below a handful.
template <class Work>
void parallelFor(std::size_t count, Work work) {
  if (count < 2) {
    if (count == 1) work(std::size_t{0});
    return;
  }
  Handover started;
  Handover done;
  started.give();
  const Handover::TakeAtEnd all_done{done};
  tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
    started.take();
    const Handover::GiveAtEnd one_done{done};
    work(i);
  });
}

/// Calls work(i) for i in [0, count) in parallel, and take(result) one by one in order. At most `window` results exist
/// at a time, so that memory stays bounded however many there are.
template <class Result, class Work, class Take>
void parallelInOrder(std::size_t count, std::size_t window, Work work, Take take) {
  std::vector<std::optional<Result>> slots(window);  // element i waits in slot i % window for its turn
  std::size_t next = 0;
  Handover counted;
  Handover worked;
  Handover taken;
  counted.give();
  const Handover::TakeAtEnd all_worked{worked};
  const Handover::TakeAtEnd all_taken{taken};
  const auto count_up = [&](tbb::flow_control& control) -> std::size_t {
    counted.take();
    taken.take();
    const Handover::GiveAtEnd done{counted};
    if (next == count) {
      control.stop();
      return count;
    }
    return next++;
  };
  const auto work_on = [&](std::size_t i) {
    counted.take();
    const Handover::GiveAtEnd done{worked};
    slots[i % window].emplace(work(i));
    return i;
  };
  const auto take_over = [&](std::size_t i) {
    worked.take();
    taken.take();
    const Handover::GiveAtEnd done{taken};
    take(std::move(*slots[i % window]));
    slots[i % window].reset();
  };
  tbb::parallel_pipeline(window, tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order, count_up) &
                                     tbb::make_filter<std::size_t, std::size_t>(tbb::filter_mode::parallel, work_on) &
                                     tbb::make_filter<std::size_t, void>(tbb::filter_mode::serial_in_order, take_over));
}

}  // namespace castra
