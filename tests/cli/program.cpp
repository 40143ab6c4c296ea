// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace castra::tests {

namespace {

constexpr uid_t kNobody = 65534;

std::string readAll(int file) {
  struct stat status {};
  if (file < 0 || ::fstat(file, &status) != 0) return {};
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  const ssize_t got = ::pread(file, bytes.data(), bytes.size(), 0);
  bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return bytes;
}

std::vector<std::string> environmentOf(const Call& call) {
  std::map<std::string, std::string> all = {{"PATH", "/usr/local/bin:/usr/bin:/bin"},
                                            {"HOME", "/dev/null"},
                                            {"CASTRA_CACHE_DIR", "/dev/null/castra"},
                                            {"LANG", "C"}};
  if (call.terminal) all["TERM"] = "xterm";
  for (const char* name : {"ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"})
    if (const char* value = std::getenv(name)) all[name] = value;
  for (const auto& [name, value] : call.environment) all[name] = value;
  std::vector<std::string> lines;
  for (const auto& [name, value] : all) lines.push_back(name + "=" + value);
  return lines;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void sleepFor(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

Process::Process(const Call& call) : start_(now()) {
  std::vector<std::string> arguments = {CASTRA_PROGRAM};
  arguments.insert(arguments.end(), call.arguments.begin(), call.arguments.end());
  std::vector<std::string> environment = environmentOf(call);
  const std::vector<char*> argv = pointersTo(arguments), envp = pointersTo(environment);
  // Opened before privileges are given up: the build folder may be closed to others.
  const int program = ::open(CASTRA_PROGRAM, O_RDONLY | O_CLOEXEC);
  if (call.terminal) {
    struct winsize size {};
    size.ws_row = 24;
    size.ws_col = 80;
    pid_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
  } else {
    out_ = ::memfd_create("out", MFD_CLOEXEC);
    err_ = ::memfd_create("err", MFD_CLOEXEC);
    pid_ = ::fork();
  }
  if (pid_ < 0) throw std::runtime_error("cannot start a process");
  if (pid_ == 0) {
    // Only what may be called between fork and exec.
    if (!call.terminal) {
      const int nothing = ::open("/dev/null", O_RDONLY);
      if (::dup2(nothing, 0) < 0 || ::dup2(out_, 1) < 0 || ::dup2(err_, 2) < 0) ::_exit(126);
    }
    if (!call.folder.empty() && ::chdir(call.folder.c_str()) != 0) ::_exit(126);
    if (call.unprivileged && ::geteuid() == 0 && (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)) ::_exit(126);
    ::fexecve(program, argv.data(), envp.data());
    ::_exit(127);
  }
  ::close(program);
  if (terminal_ >= 0) ::fcntl(terminal_, F_SETFL, O_NONBLOCK);
}

Process::~Process() {
  if (!ended_) {
    send(SIGKILL);
    ::waitpid(pid_, &status_, 0);
  }
  for (const int file : {out_, err_, terminal_})
    if (file >= 0) ::close(file);
}

void Process::send(int signal) const {
  if (!ended_) ::kill(pid_, signal);
}

void Process::readTerminal() const {
  char buffer[4096];
  for (ssize_t got = 0; terminal_ >= 0 && (got = ::read(terminal_, buffer, sizeof buffer)) > 0;)
    seen_.append(buffer, static_cast<std::size_t>(got));
}

std::string Process::out() const {
  if (terminal_ < 0) return readAll(out_);
  readTerminal();
  return seen_;
}

std::string Process::err() const { return terminal_ < 0 ? readAll(err_) : out(); }

bool Process::hasEnded() {
  readTerminal();  // a full terminal would hold the program up
  if (!ended_ && ::waitpid(pid_, &status_, WNOHANG) == pid_) {
    ended_ = true;
    end_ = now();
  }
  return ended_;
}

bool Process::waitFor(const std::string& text, std::size_t count, double seconds) {
  for (const double until = now() + seconds; now() < until; sleepFor(0.02)) {
    const bool last_look = hasEnded();
    if (countOf(err(), text) >= count) return true;
    if (last_look) return false;
  }
  return false;
}

Outcome Process::wait() {
  if (terminal_ >= 0) {
    while (!hasEnded()) sleepFor(0.01);
  } else if (!ended_) {
    ::waitpid(pid_, &status_, 0);
    ended_ = true;
    end_ = now();
  }
  Outcome outcome;
  outcome.seconds = end_ - start_;
  outcome.out = out();
  outcome.err = terminal_ < 0 ? err() : "";
  if (WIFEXITED(status_)) outcome.code = WEXITSTATUS(status_);
  if (WIFSIGNALED(status_)) outcome.signal = WTERMSIG(status_);
  return outcome;
}

Outcome runCastra(const Call& call) { return Process(call).wait(); }
Outcome runCastra(const std::vector<std::string>& arguments) { return runCastra(Call{arguments}); }

}  // namespace castra::tests
