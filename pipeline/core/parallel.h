// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

// The only file that includes TBB. The rule that keeps one thread and many alike: write by index, reduce in order.

namespace castra {

enum class Priority { low, normal, high };

/// A number of threads for one run. Several may be at work in one process; those of higher priority go first.
class Workers {
 public:
  explicit Workers(int count, Priority priority = Priority::normal)
      : allowed_(tbb::global_control::max_allowed_parallelism,
                 std::max(static_cast<std::size_t>(count), static_cast<std::size_t>(tbb::this_task_arena::max_concurrency()))),
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
  tbb::global_control allowed_;  // more threads than cores, if that is what was asked for
  tbb::task_arena arena_;
};

/// Tasks that may start further tasks; `wait` returns when all are done, and throws what the first failed one threw.
class Tasks {
 public:
  void start(std::function<void()> task) { group_.run(std::move(task)); }
  void wait() { group_.wait(); }

 private:
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
  tbb::parallel_for(std::size_t{0}, count, std::move(work));
}

/// Calls work(i) for i in [0, count) in parallel, and take(result) one by one in order. At most `window` results exist
/// at a time, so that memory stays bounded however many there are.
template <class Result, class Work, class Take>
void parallelInOrder(std::size_t count, std::size_t window, Work work, Take take) {
  std::size_t next = 0;
  tbb::parallel_pipeline(
      window,
      tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order,
                                          [&](tbb::flow_control& control) -> std::size_t {
                                            if (next == count) {
                                              control.stop();
                                              return 0;
                                            }
                                            return next++;
                                          }) &
          tbb::make_filter<std::size_t, Result>(tbb::filter_mode::parallel, [&](std::size_t i) { return work(i); }) &
          tbb::make_filter<Result, void>(tbb::filter_mode::serial_in_order, [&](Result result) { take(std::move(result)); }));
}

}  // namespace castra
