// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/batch/workers.h"

#include <poll.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

#include "pipeline/base/text.h"
#include "tests/support/temp_folder.h"

namespace castra::fuzz {

namespace {

using Clock = std::chrono::steady_clock;
using Work = std::function<std::string(std::uint64_t)>;

constexpr double kPatience = 6;  // times the limit, of the clock on the wall

void require(bool is_done, const char* what) {
  if (!is_done) throw std::runtime_error(what);
}

/// Answers every number that comes down the pipe by a line, until there are no more.
[[noreturn]] void serve(int numbers, int answers, const std::filesystem::path& words, double limit, const Work& work) {
  require(std::freopen(words.c_str(), "w", stderr) != nullptr, "no file for last words");
  std::setvbuf(stderr, nullptr, _IONBF, 0);
  std::uint64_t number = 0;
  while (::read(numbers, &number, sizeof number) == sizeof number) {
    // SIGPROF ends the process when it has worked this long.
    const auto seconds = static_cast<long>(limit);
    itimerval timer{{0, 0}, {seconds, static_cast<long>((limit - static_cast<double>(seconds)) * 1e6)}};
    ::setitimer(ITIMER_PROF, &timer, nullptr);
    std::string line = work(number);
    timer = {};
    ::setitimer(ITIMER_PROF, &timer, nullptr);
    for (char& c : line)
      if (c == '\n') c = ' ';
    line += '\n';
    for (std::size_t sent = 0; sent < line.size();) {
      const ssize_t now = ::write(answers, line.data() + sent, line.size() - sent);
      if (now <= 0) std::_Exit(3);
      sent += static_cast<std::size_t>(now);
    }
  }
  std::_Exit(0);
}

class Worker {
 public:
  Worker(std::filesystem::path words, double limit, const Work& work) : words_(std::move(words)), limit_(limit) {
    int numbers[2], answers[2];
    require(::pipe(numbers) == 0 && ::pipe(answers) == 0, "no pipe");
    pid_ = ::fork();
    require(pid_ >= 0, "no process");
    if (pid_ == 0) {
      ::close(numbers[1]);
      ::close(answers[0]);
      serve(numbers[0], answers[1], words_, limit, work);
    }
    ::close(numbers[0]);
    ::close(answers[1]);
    to_ = numbers[1];
    from_ = answers[0];
  }
  ~Worker() {
    ::close(to_);
    ::close(from_);
    end();
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  int descriptor() const { return from_; }
  std::uint64_t number() const { return number_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  bool isLate() const { return seconds() > kPatience * limit_; }

  void give(std::uint64_t number) {
    number_ = number;
    start_ = Clock::now();
    line_.clear();
    if (::write(to_, &number, sizeof number) != sizeof number) return;  // it is gone, as reading will tell
  }

  /// Reads what is there. False at the end: the worker is gone.
  bool read() {
    char buffer[4096];
    const ssize_t count = ::read(from_, buffer, sizeof buffer);
    if (count > 0) line_.append(buffer, static_cast<std::size_t>(count));
    return count > 0;
  }
  bool isDone() const { return line_.ends_with('\n'); }
  std::string line() const { return line_.substr(0, line_.size() - 1); }

  /// Why it is gone, and what it said last.
  std::string epitaph() {
    const int status = end();
    std::string words = testing::getFile(words_);
    if (words.size() > 600) words = words.substr(words.size() - 600);
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (signal == SIGPROF || isLate()) return concat("hangs: more than ", limit_, " s");
    return concat("crashed, ", signal != 0 ? concat("signal ", signal) : concat("exit code ", WEXITSTATUS(status)),
                  ": ", words);
  }

 private:
  /// Ends the process, once: its number may be somebody else's afterwards.
  int end() {
    int status = 0;
    if (pid_ < 0) return status;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return status;
  }

  std::filesystem::path words_;
  double limit_;
  pid_t pid_ = -1;
  int to_ = -1, from_ = -1;
  std::uint64_t number_ = 0;
  Clock::time_point start_;
  std::string line_;
};

}  // namespace

void Workers::run(std::uint64_t from, std::uint64_t count, const Work& work,
                  const std::function<void(std::uint64_t, const std::string&, double)>& done,
                  const std::function<void(std::uint64_t, const std::string&)>& failed) const {
  ::signal(SIGPIPE, SIG_IGN);
  const testing::TempFolder folder;
  std::uint64_t next = from, open = count;
  std::vector<std::unique_ptr<Worker>> workers(static_cast<std::size_t>(jobs));
  const auto start = [&](std::size_t i) {
    if (next == from + count) {
      workers[i].reset();
      return;
    }
    if (!workers[i]) workers[i] = std::make_unique<Worker>(folder / concat("worker", i), limit, work);
    workers[i]->give(next++);
  };
  for (std::size_t i = 0; i < workers.size(); ++i) start(i);
  while (open > 0) {
    std::vector<pollfd> descriptors;
    std::vector<std::size_t> owners;
    for (std::size_t i = 0; i < workers.size(); ++i)
      if (workers[i]) {
        descriptors.push_back({workers[i]->descriptor(), POLLIN, 0});
        owners.push_back(i);
      }
    ::poll(descriptors.data(), descriptors.size(), 200);
    for (std::size_t k = 0; k < owners.size(); ++k) {
      Worker& worker = *workers[owners[k]];
      const bool is_gone = descriptors[k].revents != 0 && !worker.read();
      if (is_gone || worker.isLate()) {
        failed(worker.number(), worker.epitaph());
        workers[owners[k]].reset();
      } else if (worker.isDone()) {
        done(worker.number(), worker.line(), worker.seconds());
      } else {
        continue;
      }
      --open;
      start(owners[k]);
    }
  }
}

std::vector<std::string_view> fieldsOf(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t tab = line.find('\t'); tab != line.npos; tab = line.find('\t')) {
    fields.push_back(line.substr(0, tab));
    line.remove_prefix(tab + 1);
  }
  fields.push_back(line);
  return fields;
}

}  // namespace castra::fuzz
