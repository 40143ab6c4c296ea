// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <type_traits>

#include "pipeline/base/text.h"

// Measurements in a process of their own, so that peak memory is their own, too.

namespace castra::bench {

/// The most memory that this process has held so far.
inline double peakMegabytes() {
  struct rusage usage {};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// What `work` returns in a child process; ends this one if that fails.
template <class Work>
auto inChild(Work work) {
  using Result = decltype(work());
  static_assert(std::is_trivially_copyable_v<Result>);
  int ends[2];
  if (::pipe(ends) != 0) std::exit(1);
  const pid_t child = ::fork();
  if (child == 0) {
    const Result result = work();
    const ssize_t wrote = ::write(ends[1], &result, sizeof result);
    ::_exit(wrote == sizeof result ? 0 : 1);
  }
  Result result{};
  int status = 0;
  ::close(ends[1]);
  const ssize_t got = ::read(ends[0], &result, sizeof result);
  ::close(ends[0]);
  ::waitpid(child, &status, 0);
  if (got != sizeof result || status != 0) std::exit(1);
  return result;
}

/// New folders for the runs, removed together.
class Folders {
 public:
  Folders()
      : root_((std::filesystem::temp_directory_path() / concat("castra-bench-", std::int64_t{::getpid()})).string()) {}
  Folders(const Folders&) = delete;
  Folders& operator=(const Folders&) = delete;
  ~Folders() { std::filesystem::remove_all(root_); }
  std::string next() {
    std::string folder = concat(root_, "/", std::int64_t{count_++});
    std::filesystem::create_directories(folder);
    return folder;
  }

 private:
  std::string root_;
  int count_ = 0;
};

}  // namespace castra::bench
