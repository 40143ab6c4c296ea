// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/toy_stages.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <new>
#include <set>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "pipeline/base/text.h"
#include "pipeline/core/files.h"
#include "pipeline/core/findings.h"
#include "pipeline/core/set.h"
#include "pipeline/core/stage.h"

namespace castra::toys {

void check(const Tile& tile) {
  if (tile.number < 0) throw Error("tile", concat("has the number ", tile.number));
}

Summary summarize(const Tile& tile) { return {{"number", tile.number}, {"text", tile.text}}; }

std::string tileKey(std::int64_t number) {
  const std::string digits = concat(number);
  return "k" + std::string(digits.size() < 5 ? 5 - digits.size() : 0, '0') + digits;
}

namespace {

std::atomic<std::uint64_t> calls{0};
std::atomic<bool> failing{true};

std::vector<std::string> wordsOf(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

struct OneParams {
  std::string text = "one";
  int number = 0;
};
template <class V>
void describe(V& v, OneParams& p) {
  v("text", p.text, anyText(), "", "of the tile");
  v("number", p.number, within(-1, 1e6), "", "of the tile; -1 breaks its promise");
}
Tile makeOne(Run&, const OneParams& params) {
  ++calls;
  return {params.number, params.text, ""};
}

struct ReadParams {
  AssetRef file;
};
template <class V>
void describe(V& v, ReadParams& p) {
  v("file", p.file, file("txt", "md"), "", "what the tile says");
}
Tile readTile(Run& run, const ReadParams& params) {
  ++calls;
  return {0, std::string(run.asset(params.file)), ""};
}

struct SplitParams {
  int count = 3;
  int padding = 0;
  std::string paint;
  std::string skip;
  std::string extra;
};
template <class V>
void describe(V& v, SplitParams& p) {
  v("count", p.count, within(0, 1e6), "", "how many tiles");
  v("padding", p.padding, within(0, 1e7), "bytes", "that every tile carries along");
  v("paint", p.paint, anyText(), "", "numbers and texts: 3=red 7=blue");
  v("skip", p.skip, anyText(), "", "numbers that are left out: 3 7");
  v("extra", p.extra, anyText(), "", "keys after number 0 and before number 1, in order: k00000-a k00000-b");
}
Set<Tile> splitTiles(Run& run, const SplitParams& params) {
  ++calls;
  std::map<int, std::string> paint;
  for (const std::string& word : wordsOf(params.paint)) paint[std::stoi(word)] = word.substr(word.find('=') + 1);
  std::set<int> skip;
  for (const std::string& word : wordsOf(params.skip)) skip.insert(std::stoi(word));
  SetWriter<Tile> out(run);
  for (int i = 0; i < params.count; ++i) {
    // Padding that differs from tile to tile, so that no two are the same bytes.
    std::string padding(static_cast<std::size_t>(params.padding), static_cast<char>('a' + i % 26));
    if (!skip.contains(i)) out.add(tileKey(i), {i, paint.contains(i) ? paint[i] : concat("n", i), std::move(padding)});
    if (i == 0)
      for (const std::string& key : wordsOf(params.extra)) out.add(key, {0, "extra", ""});
  }
  return out.finish();
}

struct MapParams {
  std::string suffix = "!";
};
template <class V>
void describe(V& v, MapParams& p) {
  v("suffix", p.suffix, anyText(), "", "put after the text");
}
Tile mapTile(Run& run, const MapParams& params, const Tile& tile) {
  ++calls;
  run.note("mapping");
  return {tile.number, tile.text + params.suffix, tile.padding};
}

Tile pairTiles(Run&, const NoParams&, const Tile& a, const Tile& b) {
  ++calls;
  return {a.number, concat(a.text, "+", b.text), ""};
}

Tile spiceTile(Run&, const NoParams&, const Tile& a, const std::optional<Tile>& b) {
  ++calls;
  return {a.number, b ? concat(a.text, "&", b->text) : a.text, ""};
}

Tile crowdTile(Run&, const NoParams&, const Tile& tile, const std::optional<Set<Tile>>& others) {
  ++calls;
  return {tile.number, others ? concat(tile.text, "*", others->size()) : tile.text, ""};
}

struct FanParams {
  int count = 2;
  std::string word = "t";
};
template <class V>
void describe(V& v, FanParams& p) {
  v("count", p.count, within(0, 1000), "", "how many tiles of each");
  v("word", p.word, anyText(), "", "what their keys begin with");
}
Set<Tile> fanTile(Run& run, const FanParams& params, const Tile& tile) {
  ++calls;
  SetWriter<Tile> out(run);
  for (int i = 0; i < params.count; ++i) {
    const std::string digits = concat(i);
    const std::string key =
        concat(params.word, std::string(params.count > 10 && digits.size() < 3 ? 3 - digits.size() : 0, '0'), digits);
    out.add(key, {tile.number * 1000 + i, concat(tile.text, ".", i), tile.padding});
  }
  return out.finish();
}

template <class Tiles>
std::string listTiles(const Tiles& tiles) {
  std::string text;
  for (const auto& element : tiles) text += concat(text.empty() ? "" : ",", element.key(), "=", element.load().text);
  return text;
}

Tile gatherTiles(Run&, const NoParams&, const Tile& tile, const Group<Tile>& group) {
  ++calls;
  return {tile.number, concat(tile.text, "[", listTiles(group), "]"), ""};
}

Tile joinTiles(Run&, const NoParams&, const Set<Tile>& tiles) {
  ++calls;
  std::int64_t sum = 0;
  for (const auto& element : tiles) sum += element.load().number;
  return {sum, listTiles(tiles), ""};
}

Tile joinRest(Run&, const NoParams&, const Rest<Tile>& rest) {
  ++calls;
  std::string text;
  for (const View<Tile>& input : rest.inputs) text += concat(text.empty() ? "" : "|", listTiles(input));
  return {0, text, ""};
}

Set<Tile> scatterTiles(Run& run, const NoParams&, const Set<Tile>& tiles) {
  ++calls;
  SetWriter<Tile> out(run);
  for (const auto& element : tiles) {
    const Tile tile = element.load();
    out.add(element.key(), {tile.number, tile.text.substr(0, 1), ""});
  }
  return out.finish();
}

struct DropParams {
  int every = 2;
};
template <class V>
void describe(V& v, DropParams& p) {
  v("every", p.every, within(1, 1e6), "", "numbers that this divides are dropped");
}
std::optional<Tile> dropTile(Run&, const DropParams& params, const Tile& tile) {
  ++calls;
  if (tile.number % params.every == 0) return std::nullopt;
  return tile;
}

Tile tossCoin(Draw& draw, const NoParams&, const Tile& tile) {
  ++calls;
  Random random = draw.random("coin");
  return {tile.number, random.chance(0.5) ? "heads" : "tails", ""};
}

Tile rollDie(Draw& draw, const NoParams&, const Tile& tile) {
  ++calls;
  Random random = draw.random("die", 6);
  return {tile.number, concat(random.below(1'000'000)), ""};
}

struct FailParams {
  std::string numbers;
  std::string how = "error";
};
template <class V>
void describe(V& v, FailParams& p) {
  v("numbers", p.numbers, anyText(), "", "that fail: 3 7");
  v("how", p.how, oneOf({"error", "exception", "memory"}), "", "what is thrown");
}
Tile failTile(Run&, const FailParams& params, const Tile& tile) {
  ++calls;
  for (const std::string& word : wordsOf(params.numbers)) {
    if (!failing || std::stoi(word) != tile.number) continue;
    if (params.how == "memory") throw std::bad_alloc();
    if (params.how == "exception") throw std::runtime_error("something odd");
    throw Error("corner 7", "is not square; mend it");
  }
  return {tile.number, tile.text + "?", tile.padding};
}

std::mutex slow_mutex;
std::set<std::string> slow_texts;

struct SlowParams {
  int milliseconds = 8;
};
template <class V>
void describe(V& v, SlowParams& p) {
  v("milliseconds", p.milliseconds, within(0, 10000), "ms", "for each tile");
}
Tile waitForTile(Run&, const SlowParams& params, const Tile& tile) {
  ++calls;
  bool is_new = false;
  {
    const std::lock_guard lock(slow_mutex);
    is_new = slow_texts.insert(concat(params.milliseconds, " ", tile.text)).second;
  }
  if (is_new) std::this_thread::sleep_for(std::chrono::milliseconds(params.milliseconds));
  return {tile.number, tile.text + "~", tile.padding};
}

Tile varyTile(Run&, const NoParams&, const Tile& tile) { return {tile.number, concat(tile.text, " ", ++calls), ""}; }

struct FileParams {
  int length = 10;
  std::string folder = "files";
};
template <class V>
void describe(V& v, FileParams& p) {
  v("length", p.length, within(0, 1e7), "bytes", "of each file");
  v("folder", p.folder, anyText(), "", "where it goes");
}
Files writeTile(Run& run, const FileParams& params, const Tile& tile) {
  ++calls;
  std::string bytes = tile.text;
  bytes.resize(static_cast<std::size_t>(params.length), '.');
  Files files;
  files.add(concat(params.folder, run.key().empty() ? "" : "/" + run.key(), ".txt"), run.blob(std::move(bytes)));
  return files;
}

Files joinFiles(Run&, const NoParams&, const Rest<Files>& inputs) {
  ++calls;
  Files all;
  for (const View<Files>& input : inputs.inputs)
    for (const auto& element : input)
      for (const File& file : element.load().files) all.add(file.path, file.blob);
  const std::string empty = "{\n  \"root\": \"\"\n}\n";
  all.add(std::string(kManifestPath), carriedBlob(empty));
  const Digest root = bundleRoot(all);
  for (File& file : all.files)
    if (file.path == kManifestPath) file.blob = carriedBlob(withRoot(empty, root));
  return all;
}

Findings findPaint(Run&, const NoParams&, const Tile& tile) {
  ++calls;
  if (tile.text == concat("n", tile.number)) return {};
  return {{{concat("tile ", tile.number), concat("is ", tile.text, "; wash it"), 1, 2}}};
}

struct PeekParams {
  std::string key;
};
template <class V>
void describe(V& v, PeekParams& p) {
  v("key", p.key, anyText(), "", "of the element to look for");
}
Tile peekIntoGroup(Run&, const PeekParams& params, const Tile& tile, const Group<Tile>& group) {
  ++calls;
  const auto found = group.find(params.key);
  return {tile.number, found ? found->text : "none", ""};
}

}  // namespace

std::uint64_t callsMade() { return calls; }

void letFail(bool fails) { failing = fails; }

void forgetSlowness() {
  const std::lock_guard lock(slow_mutex);
  slow_texts.clear();
}

StageTable toyStages(std::string_view code, int map_version) {
  StageTable table;
  table.add(
      {
          stage("toy.one", 1, "a single tile", makeOne),
          stage("toy.read", 1, "a tile that says what a file says", readTile),
          stage("toy.split", 1, "numbered tiles", splitTiles),
          stage("toy.map", map_version, "a tile with a suffix", mapTile),
          stage("toy.pair", 1, "two tiles as one", pairTiles),
          stage("toy.spice", 1, "a tile with another, if there is one", spiceTile),
          stage("toy.crowd", 1, "a tile and how many others there are", crowdTile),
          stage("toy.fan", 1, "several tiles for one", fanTile),
          stage("toy.gather", 1, "a tile and those below it", gatherTiles),
          stage("toy.join", 1, "all tiles as one", joinTiles),
          stage("toy.rest", 1, "any number of tiles as one", joinRest),
          stage("toy.scatter", 1, "first letters, decided over all tiles", scatterTiles),
          stage("toy.drop", 1, "some of the tiles", dropTile),
          stage("toy.coin", 1, "heads or tails", tossCoin),
          stage("toy.die", 1, "a drawn number", rollDie),
          stage("toy.fail", 1, "fails now and then", failTile),
          stage("toy.slow", 1, "takes its time", waitForTile),
          stage("toy.vary", 1, "never the same twice", varyTile),
          stage("toy.file", 1, "a tile as a file", writeTile),
          stage("toy.bundle", 1, "files with their manifest", joinFiles),
          stage("toy.find", 1, "what is painted", findPaint),
          stage("toy.peek", 1, "looks for one key", peekIntoGroup),
      },
      code);
  return table;
}

std::string make(std::string_view name, std::string_view stage, const std::vector<std::string>& from,
                 std::string_view params) {
  std::string inputs;
  for (const std::string& input : from)
    inputs += concat(inputs.empty() ? "" : ", ", input == "null" ? input : quoteJson(input));
  return concat("{ \"make\": ", quoteJson(name), ", \"with\": ", quoteJson(stage), ", \"from\": [", inputs,
                "], \"params\": ", params, " }");
}

std::string recipeOf(const std::vector<std::string>& makes, std::uint64_t seed) {
  std::string text = concat("{ \"seed\": ", seed, ", \"makes\": [\n");
  for (std::size_t i = 0; i < makes.size(); ++i) text += concat("  ", makes[i], i + 1 < makes.size() ? ",\n" : "\n");
  return text + "] }\n";
}

std::size_t ToyRun::indexOf(std::string_view name) const {
  const auto found = plan->find(name);
  if (!found) throw std::logic_error(concat("there is no thing ", name));
  return *found;
}

const ThingResult& ToyRun::thing(std::string_view name) const { return result.things[indexOf(name)]; }

std::map<std::string, Digest> ToyRun::digests() const {
  std::map<std::string, Digest> all;
  for (const ThingResult& thing : result.things)
    if (thing.state == ThingResult::State::made || thing.state == ThingResult::State::cached)
      all[thing.name] = thing.handle.digest;
  return all;
}

std::string ToyRun::text(std::string_view name) { return decode<Tile>(runner->load(indexOf(name))).text; }

std::map<std::string, std::string> ToyRun::texts(std::string_view name) {
  std::map<std::string, std::string> all;
  for (auto at = runner->elements(indexOf(name)).begin(); !at.done(); at.advance())
    all[at.row().key] = decode<Tile>(at.bytes()).text;
  return all;
}

std::size_t ToyRun::count(Event::Type type) const {
  std::size_t sum = 0;
  for (const Event& event : *events) sum += event.type == type;
  return sum;
}

std::string ToyRun::said(Event::Type type, std::string_view name, std::string_view key) const {
  for (const Event& event : *events)
    if (event.type == type && event.thing == name && event.key == key) return event.text;
  return "(none)";
}

History ToyRun::history() const {
  History history;
  for (const ThingResult& thing : result.things) history.things[thing.name] = {thing.handle, thing.components};
  return history;
}

ToyRun runToys(Store& store, std::string_view recipe, RunOptions options, const StageTable& stages) {
  ToyRun run;
  run.plan = std::make_unique<Plan>(makePlan(parseRecipe(recipe, "toys.json", "."), stages));
  run.events = std::make_shared<std::vector<Event>>();
  options.events = [events = run.events, sink = options.events](const Event& event) {
    events->push_back(event);
    if (sink) sink(event);
  };
  run.runner = std::make_unique<Runner>(*run.plan, store, std::move(options));
  run.result = run.runner->run();
  return run;
}

ToyRun runToys(Store& store, std::string_view recipe, RunOptions options) {
  static const StageTable stages = toyStages();
  return runToys(store, recipe, std::move(options), stages);
}

RunOptions withJobs(int jobs) {
  RunOptions options;
  options.jobs = jobs;
  return options;
}

}  // namespace castra::toys
