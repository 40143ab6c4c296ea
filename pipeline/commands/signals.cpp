// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/commands/signals.h"

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <thread>

namespace castra::commands {

namespace {

std::atomic<bool> cancel{false};
std::atomic<int> received{0};
int pipe_ends[2] = {-1, -1};

constexpr auto kPatience = std::chrono::milliseconds(700);

extern "C" void onSignal(int number) {
  if (received.exchange(number) != 0) _exit(128 + number);
  cancel.store(true);
  const char byte = 0;
  [[maybe_unused]] const ssize_t wrote = ::write(pipe_ends[1], &byte, 1);
}

void waitForSignal() {
  char byte = 0;
  while (::read(pipe_ends[0], &byte, 1) < 0) {
  }
  std::this_thread::sleep_for(kPatience);
  constexpr char kMessage[] = "castra: stopped\n";
  [[maybe_unused]] const ssize_t wrote = ::write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
  _exit(128 + received.load());
}

}  // namespace

void watchSignals() {
  if (pipe_ends[0] >= 0 || ::pipe(pipe_ends) != 0) return;
  struct sigaction action {};
  action.sa_handler = onSignal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
  std::thread(waitForSignal).detach();
}

const std::atomic<bool>& cancelFlag() { return cancel; }

int exitCodeOfSignal() { return 128 + received.load(); }

}  // namespace castra::commands
