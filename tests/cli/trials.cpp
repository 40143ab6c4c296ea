// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/trials.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace castra::tests {

namespace {

const std::vector<std::string> kShelfNames = {"actions", "elements", "samples", "leaves", "objects"};

std::uint64_t numberOf(const Json& object, std::string_view member) {
  std::uint64_t number = 0;
  const std::string text = textOf(object, member);
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// Cold runs of a town: what they give and how long they take.
struct Cold {
  std::string root;
  double seconds = 0;
  std::uint64_t made = 0;
};

Cold measure(const Arguments& more) {
  const Town town;
  Arguments arguments = more;
  arguments.push_back("--json");
  const Outcome outcome = town.run(arguments);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::vector<Json> events = parseLines(outcome.out);
  if (events.empty()) return {};
  return {textOf(events.back(), "root"), outcome.seconds, numberOf(events.back(), "made")};
}

}  // namespace

std::uint64_t Dice::next() {
  std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

Call callInto(const Town& town, const fs::path& out, const Arguments& more) {
  Call call = town.call(more);
  call.arguments[3] = out.string();
  return call;
}

void expectWhole(const fs::path& out, const std::string& root) {
  EXPECT_EQ(rootOfManifest(out / "bundle"), root);
  EXPECT_EQ(rootOfFiles(out / "bundle"), root);
  EXPECT_EQ(listLeftovers(out), std::vector<std::string>{});
}

KillTally killPairs(int pairs, int pairs_a_store, std::uint64_t seed, const Arguments& more) {
  const Cold cold = measure(more);
  Dice dice(seed);
  KillTally tally;
  // How long runs take follows what else the machine is doing: if they end before they are killed, the next are killed
  // earlier, and else later, so that about a quarter end and kills meet every part of a run.
  double seconds = cold.seconds;
  for (int done = 0; done < pairs;) {
    const Town town;
    const fs::path outs[] = {town.folder() / "out1", town.folder() / "out2"};
    for (int i = 0; i < pairs_a_store && done < pairs; ++i, ++done) {
      Process a(callInto(town, outs[0], more)), b(callInto(town, outs[1], more));
      double moments[] = {dice.share() * seconds, dice.share() * seconds};
      const bool a_first = moments[0] < moments[1];
      std::sort(moments, moments + 2);
      sleepFor(moments[0]);
      (a_first ? a : b).send(SIGKILL);
      sleepFor(moments[1] - moments[0]);
      (a_first ? b : a).send(SIGKILL);
      for (const Outcome& outcome : {a.wait(), b.wait()}) {
        ++(outcome.signal == SIGKILL ? tally.killed : tally.ended);
        seconds *= outcome.signal == SIGKILL ? 1.02 : 0.95;
        EXPECT_TRUE(outcome.signal == SIGKILL || outcome.code == 0) << outcome.err;
      }
    }
    tally.leftovers += static_cast<int>(listLeftovers(town.cache()).size());
    for (const fs::path& out : outs) {
      const Outcome outcome = runCastra(callInto(town, out, more));
      EXPECT_EQ(outcome.code, 0) << "after " << done << " pairs: " << outcome.err;
      expectWhole(out, cold.root);
    }
    EXPECT_EQ(verifyStore(town.cache()), "");
    if (testing::Test::HasFailure()) break;
  }
  return tally;
}

DamageTally damageStore(std::size_t files_a_shelf, std::uint64_t seed) {
  // One large district takes long enough, on fast machines too, to be kept by itself as well: so no shelf is empty.
  const Arguments dear = {"--set", "makes.site.width=1800",
                          "--set", "makes.site.height=1440",
                          "--set", "makes.arterials.district_area=5000000"};
  const Town town;
  const std::string root = town.makeRoot(dear);
  const fs::path whole = town.folder() / "whole";
  fs::rename(town.cache(), whole);
  std::vector<std::string> victims;
  Dice dice(seed);
  for (const std::string& shelf : kShelfNames) {
    std::vector<std::string> files = listFiles(whole / shelf);
    EXPECT_FALSE(files.empty()) << "nothing on the shelf " << shelf << " to damage";
    for (std::size_t i = 0; !files.empty() && (files_a_shelf == 0 || i < files_a_shelf); ++i) {
      const std::size_t chosen = dice.below(files.size());
      victims.push_back(shelf + "/" + files[chosen]);
      files.erase(files.begin() + static_cast<std::ptrdiff_t>(chosen));
    }
  }

  enum class Harm { flip, truncate, empty, remove };
  DamageTally tally;
  for (const std::string& victim : victims)
    for (const Harm harm : {Harm::flip, Harm::truncate, Harm::empty, Harm::remove}) {
      fs::remove_all(town.cache());
      fs::remove_all(town.out());
      fs::copy(whole, town.cache(), fs::copy_options::recursive);
      const fs::path file = town.cache() / victim;
      std::string bytes = readText(file);
      std::string what = victim;
      switch (harm) {
        case Harm::flip: {
          const std::size_t at = dice.below(bytes.size());
          bytes[at] = static_cast<char>(bytes[at] ^ 1 << dice.below(8));
          writeText(file, bytes);
          what += " flipped at byte " + std::to_string(at);
          ++tally.flipped;
          break;
        }
        case Harm::truncate:
          fs::resize_file(file, dice.below(bytes.size() - 1) + 1);
          what += " truncated";
          ++tally.truncated;
          break;
        case Harm::empty:
          fs::resize_file(file, 0);
          what += " emptied";
          ++tally.emptied;
          break;
        case Harm::remove:
          fs::remove(file);
          what += " deleted";
          ++tally.deleted;
          break;
      }
      std::string name = victim;
      name.erase(name.rfind('/'), 1);
      const auto reported = [&] { return verifyStore(town.cache()).find("broken " + name) != std::string::npos; };
      if (harm != Harm::remove) {
        EXPECT_TRUE(reported()) << what << ", but verify finds nothing";
        ++tally.found;
      }
      const Outcome outcome = town.run(dear);
      EXPECT_EQ(outcome.code, 0) << what << ": " << outcome.err;
      EXPECT_EQ(rootOf(outcome), root) << what;
      expectWhole(town.out(), root);
      if (!reported()) {
        ++tally.repaired;
      } else {
        ++tally.unread;
        EXPECT_EQ(runCastra({"cache", "verify", "--remove", "--cache", town.cache().string()}).code, 0) << what;
        EXPECT_EQ(verifyStore(town.cache()), "") << what;
        fs::remove_all(town.out());
        EXPECT_EQ(town.makeRoot(dear), root) << what << ", then removed";
      }
      if (testing::Test::HasFailure()) return tally;
    }
  return tally;
}

void runTogether(int times) {
  const Cold seven = measure({}), eight = measure({"--seed", "8"});
  for (int i = 0; i < times && !testing::Test::HasFailure(); ++i) {
    const Town town;
    const fs::path first = town.folder() / "first", second = town.folder() / "second";
    {
      Process a(callInto(town, first)), b(callInto(town, second));
      for (const Outcome& outcome : {a.wait(), b.wait()}) {
        EXPECT_EQ(outcome.code, 0) << "two outputs: " << outcome.err;
        EXPECT_EQ(rootOf(outcome), seven.root);
      }
      expectWhole(first, seven.root);
      expectWhole(second, seven.root);
    }
    fs::remove_all(town.cache());
    {
      Process a(town.call()), b(town.call());
      for (const Outcome& outcome : {a.wait(), b.wait()}) {
        EXPECT_EQ(outcome.code, 0) << "one output: " << outcome.err;
        EXPECT_EQ(rootOf(outcome), seven.root);
      }
      expectWhole(town.out(), seven.root);
    }
    {
      Process a(town.call()), b(town.call({"--seed", "8"}));
      const Outcome of_a = a.wait(), of_b = b.wait();
      EXPECT_EQ(of_a.code, 0) << "one output, two seeds: " << of_a.err;
      EXPECT_EQ(of_b.code, 0) << "one output, two seeds: " << of_b.err;
      EXPECT_EQ(rootOf(of_a), seven.root);
      EXPECT_EQ(rootOf(of_b), eight.root);
      const std::string last = rootOfManifest(town.bundle());
      EXPECT_TRUE(last == seven.root || last == eight.root);
      expectWhole(town.out(), last);
    }
    EXPECT_EQ(verifyStore(town.cache()), "");
  }
}

StopTally stopRuns(int times, std::uint64_t seed, double patience, const Arguments& more) {
  const Cold cold = measure(more);
  Arguments arguments = more;
  arguments.push_back("--json");
  Dice dice(seed);
  StopTally tally;
  for (int i = 0; i < times && !testing::Test::HasFailure(); ++i) {
    const Town town;
    const int signal = i % 2 == 0 ? SIGINT : SIGTERM;
    Process process(town.call(arguments));
    sleepFor(0.8 * dice.share() * cold.seconds);
    const double asked = now();
    process.send(signal);
    const Outcome outcome = process.wait();
    const double seconds = now() - asked;
    // A signal that comes before the program is ready for it ends it as any other; a shell sees the same code.
    const int code = outcome.signal != 0 ? 128 + outcome.signal : outcome.code;
    if (code == 0) {
      ++tally.ended;
      continue;
    }
    ++tally.stopped;
    EXPECT_EQ(code, 128 + signal) << outcome.err;
    EXPECT_LT(seconds, patience);
    tally.slowest = std::max(tally.slowest, seconds);
    std::uint64_t made = 0;
    for (const auto& [thing, counts] : countsOf(parseLines(outcome.out.substr(0, outcome.out.rfind('\n') + 1))))
      made += counts.made;
    tally.kept += made;
    if (fs::exists(town.bundle() / "manifest.json")) expectWhole(town.out(), cold.root);
    EXPECT_EQ(listLeftovers(town.bundle()), std::vector<std::string>{});

    const Outcome next = town.run(arguments);
    EXPECT_EQ(next.code, 0) << next.err;
    const std::vector<Json> events = parseLines(next.out);
    if (events.empty()) continue;
    EXPECT_EQ(textOf(events.back(), "root"), cold.root);
    EXPECT_GE(numberOf(events.back(), "cached"), made) << "what was made is kept";
    EXPECT_EQ(numberOf(events.back(), "cached") + numberOf(events.back(), "made"), cold.made);
    expectWhole(town.out(), cold.root);
    EXPECT_EQ(verifyStore(town.cache()), "");
  }
  return tally;
}

}  // namespace castra::tests
