// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

#include "tests/cli/scratch.h"

// Starts the built program as a shell would, in an environment of its own: no variable of the caller reaches it, and
// its default store lies where no folder can be, so that a test that forgets --cache harms nobody.

namespace castra::tests {

struct Outcome {
  int code = -1;    ///< exit code; -1 if a signal ended it
  int signal = 0;   ///< the signal that ended it, or 0
  std::string out;  ///< stdout; on a terminal both streams
  std::string err;
  double seconds = 0;
};

struct Call {
  std::vector<std::string> arguments;
  fs::path folder = {};                                 ///< to run in; empty: the caller's
  std::map<std::string, std::string> environment = {};  ///< beside the bare one
  bool terminal = false;                                ///< stdout and stderr are a terminal of 80 columns
  bool unprivileged = false;                            ///< as nobody, if the caller is root
};

/// A running program. One that has not ended by itself is killed at the end.
class Process {
 public:
  explicit Process(const Call& call);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void send(int signal) const;
  /// What it has printed so far.
  std::string out() const;
  std::string err() const;
  /// Waits up to so long for a text to be printed on stderr `count` times; false if that does not happen.
  bool waitFor(const std::string& text, std::size_t count, double seconds);
  /// Waits for its end.
  Outcome wait();

 private:
  bool hasEnded();
  void readTerminal() const;

  pid_t pid_ = -1;
  int out_ = -1, err_ = -1, terminal_ = -1;
  double start_ = 0, end_ = 0;
  int status_ = 0;
  bool ended_ = false;
  mutable std::string seen_;  // on the terminal
};

/// Runs the program to its end.
Outcome runCastra(const Call& call);
Outcome runCastra(const std::vector<std::string>& arguments);

/// [s] of a clock that only goes forward.
double now();
void sleepFor(double seconds);

}  // namespace castra::tests
