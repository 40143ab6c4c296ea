// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/commands/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "pipeline/base/json.h"
#include "pipeline/base/text.h"

namespace castra::commands {

namespace {

using Clock = std::chrono::steady_clock;

bool isSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool isTerminal() {
  const char* term = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) != 0 && !isSet("CI") && (term == nullptr || std::strcmp(term, "dumb") != 0);
}

std::string paint(const char* code, const std::string& text) {
  return mayColour() ? concat("\x1b[", code, "m", text, "\x1b[0m") : text;
}

std::string pad(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

/// A line for people, or nothing if the event is not worth one.
std::string describe(const Event& event, bool explain) {
  const std::string name = pad(event.thing, 12);
  const std::string place = event.key.empty() ? event.thing : concat(event.thing, "/", event.key);
  switch (event.type) {
    case Event::Type::thing_finished: {
      if (event.made == 0)
        return concat(
            name, " ",
            paint("2", event.cached == 1 ? "cached" : concat("cached  ", event.cached, " of ", event.cached)));
      const std::string count =
          event.made + event.cached == 1 ? "made" : concat("made    ", event.made, " of ", event.made + event.cached);
      return concat(name, " ", pad(count, 20), " ", fixed(event.seconds, 2), " s",
                    explain ? concat("   ", event.text) : "");
    }
    case Event::Type::thing_failed:
      return concat(name, " ", paint("31", "failed"));
    case Event::Type::thing_skipped:
      return concat(name, " skipped  ", event.text);
    case Event::Type::element_made:
      return explain && !event.key.empty() ? concat("  ", place, "   ", event.text) : "";
    case Event::Type::repaired:
      return concat(place, ": the store had lost it; made again");
    case Event::Type::note:
      return concat(place, ": ", event.text);
    case Event::Type::thing_started:
    case Event::Type::progress:
      return {};
  }
  return {};
}

class Lines : public Progress {
 public:
  explicit Lines(bool explain) : explain_(explain) {}
  void show(const Event& event) override {
    const std::string line = describe(event, explain_);
    if (!line.empty()) std::fprintf(stderr, "%s\n", line.c_str());
  }

 private:
  bool explain_;
};

class Bar : public Progress {
 public:
  explicit Bar(bool explain) : explain_(explain), start_(Clock::now()) {}
  ~Bar() override { clear(); }

  void show(const Event& event) override {
    if (event.type == Event::Type::thing_started) running_[event.thing] = {0, event.total};
    if (event.type == Event::Type::progress) running_[event.thing] = {event.done, event.total};
    const std::string line = describe(event, explain_);
    if (!line.empty()) {
      clear();
      std::fprintf(stderr, "%s\n", line.c_str());
    }
    if (event.type == Event::Type::thing_finished || event.type == Event::Type::thing_failed ||
        event.type == Event::Type::thing_skipped)
      running_.erase(event.thing);
    const auto now = Clock::now();
    if (running_.empty() || (line.empty() && now - drawn_ < std::chrono::milliseconds(50))) return;
    drawn_ = now;
    draw();
  }

  void clear() override {
    if (shown_) std::fputs("\r\x1b[K", stderr);
    shown_ = false;
  }

 private:
  struct Share {
    std::uint64_t done = 0, total = 0;
  };

  void draw() {
    const auto& [thing, share] = *running_.begin();
    struct winsize size {};
    const int columns = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
    const double part = share.total > 0 ? static_cast<double>(share.done) / static_cast<double>(share.total) : 0;
    constexpr int kWidth = 24;
    const int filled = std::clamp(static_cast<int>(part * kWidth), 0, kWidth);
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    std::string line = concat("[", std::string(static_cast<std::size_t>(filled), '='),
                              std::string(static_cast<std::size_t>(kWidth - filled), ' '), "] ", thing, " ", share.done,
                              "/", share.total, "  ", fixed(seconds, 1), " s");
    if (running_.size() > 1) line += concat("  (+", running_.size() - 1, ")");
    line.resize(std::min(line.size(), static_cast<std::size_t>(columns - 1)));
    std::fprintf(stderr, "\r\x1b[K%s", line.c_str());
    std::fflush(stderr);
    shown_ = true;
  }

  bool explain_;
  Clock::time_point start_, drawn_{};
  std::map<std::string, Share> running_;
  bool shown_ = false;
};

class JsonLines : public Progress {
 public:
  explicit JsonLines(bool explain) : explain_(explain) {}

  void show(const Event& event) override {
    static const std::map<Event::Type, const char*> kNames = {
        {Event::Type::thing_started, "started"}, {Event::Type::progress, "progress"},
        {Event::Type::element_made, "element"},  {Event::Type::thing_finished, "thing"},
        {Event::Type::thing_failed, "failed"},   {Event::Type::thing_skipped, "skipped"},
        {Event::Type::repaired, "repaired"},     {Event::Type::note, "note"}};
    if (event.type == Event::Type::progress) {
      const auto now = Clock::now();
      if (now - last_ < std::chrono::milliseconds(100)) return;
      last_ = now;
    }
    if (event.type == Event::Type::element_made && !explain_) return;
    Json line = Json::object();
    line.set("event", kNames.at(event.type)).set("thing", event.thing);
    if (!event.key.empty()) line.set("key", event.key);
    if (event.type == Event::Type::thing_started) line.set("total", event.total);
    if (event.type == Event::Type::progress) line.set("done", event.done).set("total", event.total);
    if (event.type == Event::Type::thing_finished) line.set("made", event.made).set("cached", event.cached);
    if (event.type == Event::Type::thing_finished || event.type == Event::Type::element_made)
      line.set("seconds", event.seconds);
    if (!event.text.empty())
      line.set(event.type == Event::Type::thing_finished || event.type == Event::Type::element_made ? "why" : "text",
               event.text);
    std::printf("%s\n", line.dump().c_str());
    std::fflush(stdout);
  }

 private:
  bool explain_;
  Clock::time_point last_{};
};

}  // namespace

bool mayColour() { return isTerminal() && !isSet("NO_COLOR"); }

std::unique_ptr<Progress> makeProgress(bool explain) {
  if (isTerminal()) return std::make_unique<Bar>(explain);
  return std::make_unique<Lines>(explain);
}

std::unique_ptr<Progress> makeJsonProgress(bool explain) { return std::make_unique<JsonLines>(explain); }

}  // namespace castra::commands
