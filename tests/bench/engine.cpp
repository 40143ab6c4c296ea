// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine itself costs. Elements are trivial (a number doubled), so that all time is the engine's: a split
// makes them, a mapped stage doubles each. Every measurement is a process of its own, on two threads, so that peak
// memory is its own, too.
//   cold      nothing in the store
//   cached    nothing changed
//   touched   one element in every leaf changed
// The peer keeps one result file and one record file for every element, written as carefully (temporary name, rename):
// the plain way to build such a store, run here on the same disk.
// Every run has a folder of its own and all are removed at the end: ext4 creates files several times slower for some
// seconds after many were deleted, which would measure the disk's memory of the last run.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "pipeline/base/text.h"
#include "pipeline/core/publish.h"
#include "pipeline/core/runner.h"
#include "pipeline/core/store_care.h"
#include "tests/bench/bench.h"
#include "tests/bench/process.h"

namespace fs = std::filesystem;
using namespace castra;

namespace {

struct Item {
  static constexpr Kind kind{"item", 1};
  std::uint64_t number = 0;
  std::string padding;
  template <class A>
  void archive(A& a) {
    a(number, padding);
  }
};

struct SplitParams {
  int count = 0;
  int bytes = 0;
  bool touch = false;
};
template <class V>
void describe(V& v, SplitParams& p) {
  v("count", p.count, within(0, 1e9), "", "elements");
  v("bytes", p.bytes, within(0, 1e9), "", "padding of each");
  v("touch", p.touch, yesNo(), "", "change one element in every leaf");
}

Set<Item> splitItems(Run& run, const SplitParams& params) {
  SetWriter<Item> out(run);
  bool first_of_leaf = true;
  for (int i = 0; i < params.count; ++i) {
    char key[16];
    std::snprintf(key, sizeof key, "e%08d", i);
    Item item{static_cast<std::uint64_t>(i),
              std::string(static_cast<std::size_t>(params.bytes), static_cast<char>('a' + i % 26))};
    if (params.touch && first_of_leaf) item.number += 1'000'000'000;
    first_of_leaf = endsLeaf(key);
    out.add(key, item);
  }
  return out.finish();
}

Item doubleItem(Run&, const NoParams&, const Item& item) { return {item.number * 2, item.padding}; }

Files exportItem(Run& run, const NoParams&, const Item& item) {
  Files files;
  files.add(concat("tiles/", run.key(), ".bin"), run.blob(concat(item.number) + item.padding));
  return files;
}

StageTable makeStages() {
  StageTable stages;
  stages.add(
      {stage("items.split", 1, "numbered items", splitItems), stage("items.double", 1, "each item doubled", doubleItem),
       stage("items.export", 1, "a file for each item", exportItem)},
      "bench");
  return stages;
}

/// One run in this process.
struct Measured {
  double seconds = 0;
  double megabytes = 0;
  std::uint64_t made = 0, cached = 0;
};

Measured runHere(const std::string& folder, const std::string& params, bool with_files) {
  const StageTable stages = makeStages();
  const std::string last = with_files ? R"({"make":"out","with":"items.export","from":["items"]})"
                                      : R"({"make":"out","with":"items.double","from":["items"]})";
  Measured measured;
  measured.seconds = bench::seconds([&] {
    DiskStore store(folder + "/store");
    const Recipe recipe = parseRecipe(
        concat(R"({"makes":[{"make":"items","with":"items.split","params":)", params, "},", last, "]}"), "bench", ".");
    const Plan plan = makePlan(recipe, stages);
    RunOptions options;
    options.jobs = 2;
    Runner runner(plan, store, options);
    const RunResult result = runner.run();
    if (!result.ok()) {
      std::fprintf(stderr, "bench_engine: %s\n", result.errors.front().c_str());
      std::exit(1);
    }
    if (with_files) publish(runner, plan, result, store, folder + "/out");
    measured.made = result.made();
    measured.cached = result.cached();
  });
  measured.megabytes = bench::peakMegabytes();
  return measured;
}

/// The same in a child process.
Measured runChild(const std::string& folder, const std::string& params, bool with_files = false) {
  return bench::inChild([&] { return runHere(folder, params, with_files); });
}

std::string paramsOf(std::uint64_t count, int bytes, bool touch) {
  return concat(R"({"count":)", count, R"(,"bytes":)", bytes, R"(,"touch":)", touch, "}");
}

/// One file a result and one a record, the plain way.
class PlainStore {
 public:
  explicit PlainStore(const std::string& folder) : folder_(folder) {
    for (const char* shelf : {"results", "records"})
      for (int i = 0; i < 256; ++i) fs::create_directories(concat(folder_, "/", shelf, "/", hexByte(i)));
  }

  double cold(std::uint64_t count) {
    return bench::seconds([&] {
      for (std::uint64_t i = 0; i < count; ++i) {
        const std::string result = encode(Item{i * 2, ""});
        write("results", digestOf(result), result);
        write("records", keyOf(i), digestOf(result).hex());
      }
    });
  }

  double cached(std::uint64_t count) {
    return bench::seconds([&] {
      for (std::uint64_t i = 0; i < count; ++i) {
        std::ifstream file(path("records", keyOf(i)), std::ios::binary);
        std::string text(64, '\0');
        if (!file.read(text.data(), 64)) std::exit(1);
      }
    });
  }

 private:
  static Digest keyOf(std::uint64_t i) {
    return Fingerprint().add("stage", "items.double").add("input", digestOf(encode(Item{i, ""}))).digest();
  }
  static std::string hexByte(int i) {
    Digest digest;
    digest.bytes[0] = static_cast<std::uint8_t>(i);
    return digest.hex().substr(0, 2);
  }
  std::string path(const char* shelf, const Digest& name) const {
    const std::string hex = name.hex();
    return concat(folder_, "/", shelf, "/", hex.substr(0, 2), "/", hex.substr(2));
  }
  void write(const char* shelf, const Digest& name, const std::string& bytes) const {
    const std::string target = path(shelf, name), temporary = target + ".tmp";
    std::ofstream(temporary, std::ios::binary) << bytes;
    fs::rename(temporary, target);
  }
  std::string folder_;
};

std::uint64_t fileCount(const std::string& folder) {
  DiskStore store(folder + "/store");
  return countStore(store).total().files;
}

void check(bool good, const std::string& fact) {
  if (good) return;
  std::fprintf(stderr, "bench_engine: %s\n", fact.c_str());
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  bench::Report report("engine", argc, argv);
  bench::Folders folders;
  constexpr int kRuns = 3;

  for (const std::uint64_t count : {std::uint64_t{10'000}, std::uint64_t{100'000}, std::uint64_t{1'000'000}}) {
    const auto n = static_cast<double>(count);
    std::optional<double> peer_cold, peer_cached;
    if (count <= 100'000) {
      peer_cold = peer_cached = 1e300;
      for (int run = 0; run < kRuns; ++run) {
        PlainStore plain(folders.next());
        peer_cold = std::min(*peer_cold, plain.cold(count) * 1e6 / n);
        peer_cached = std::min(*peer_cached, plain.cached(count) * 1e6 / n);
      }
    }
    Measured cold, cached, touched;
    cold.seconds = cached.seconds = touched.seconds = 1e300;
    std::uint64_t files = 0;
    for (int run = 0; run < (count > 100'000 ? 1 : kRuns); ++run) {
      const std::string folder = folders.next();
      const auto keepBest = [](Measured& best, const Measured& now) {
        if (now.seconds < best.seconds) best = now;
      };
      keepBest(cold, runChild(folder, paramsOf(count, 0, false)));
      files = fileCount(folder);
      keepBest(cached, runChild(folder, paramsOf(count, 0, false)));
      keepBest(touched, runChild(folder, paramsOf(count, 0, true)));
    }
    check(cold.made == count + 1 && cached.made == 0 && cached.cached == count + 1,
          "the counts of made and cached are wrong");
    report.add({"cold", count, cold.seconds * 1e6 / n, peer_cold, "us/element", "peer: a file an element; limit 10"});
    report.add({"cached", count, cached.seconds * 1e6 / n, peer_cached, "us/element", "limit 0.5"});
    report.add({"every leaf touched", count, touched.seconds * 1e6 / n, std::nullopt, "us/element",
                concat(touched.made - 1, " elements remade; limit 5")});
    report.add({"files", count, static_cast<double>(files) / n, 2.0, "file/element", "limit 0.01"});
    report.add({"peak memory", count, cold.megabytes, std::nullopt, "MB", "limit 64"});
  }

  for (const std::uint64_t count : {std::uint64_t{2'000}, std::uint64_t{8'000}, std::uint64_t{32'000}}) {
    const std::string folder = folders.next();
    const Measured cold = runChild(folder, paramsOf(count, 16384, false));
    report.add({"cold, 16 KB elements", count, cold.seconds * 1e6 / static_cast<double>(count), std::nullopt,
                "us/element", ""});
    report.add({"peak memory, 16 KB elements", count, cold.megabytes, std::nullopt, "MB", "limit 128"});
  }

  for (const std::uint64_t count : {std::uint64_t{100}, std::uint64_t{1'000}, std::uint64_t{10'000}}) {
    const std::string folder = folders.next();
    const Measured cold = runChild(folder, paramsOf(count, 100'000, false), true);
    double again = 1e300;
    for (int run = 0; run < kRuns; ++run)
      again = std::min(again, runChild(folder, paramsOf(count, 100'000, false), true).seconds);
    const std::string size = humanBytes(count * 100'000);
    report.add({concat("bundle of ", size, ", first run"), count, cold.seconds, std::nullopt, "s", ""});
    report.add({concat("bundle of ", size, ", second run"), count, again, std::nullopt, "s", "limit 0.2"});
  }
  return 0;
}
