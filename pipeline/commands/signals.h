// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

namespace castra::commands {

/// From here on Ctrl-C (SIGINT) and SIGTERM ask the run to stop: `cancelFlag` becomes true. If the program has not
/// ended a moment later it is ended, which is safe at any time: the store never holds half a file. A second signal ends
/// it at once.
void watchSignals();

/// Set once a signal has come.
const std::atomic<bool>& cancelFlag();

/// 130 after SIGINT, 143 after SIGTERM.
int exitCodeOfSignal();

}  // namespace castra::commands
