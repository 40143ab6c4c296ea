// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/runner.h"

#include <algorithm>
#include <new>

#include "pipeline/base/check.h"
#include "pipeline/base/text.h"
#include "pipeline/core/runner_state.h"

namespace castra {

using How = InputType::How;
using Clock = std::chrono::steady_clock;

namespace {

/// Reads a Set of this plan; what the store has lost is made again.
class ThingSource : public SetSource {
 public:
  ThingSource(Runner::State& state, std::size_t thing) : state_(state), thing_(thing) {}

  const SetIndex& index() override {
    std::call_once(once_, [this] {
      index_ = state_.readOrRestore<SetIndex>(
          thing_, [this] { return SetIndex::read(state_.store_, state_.results_[thing_].handle.digest); },
          [this] { state_.restoreIndex(thing_); });
    });
    return index_;
  }

  std::shared_ptr<const Leaf> leaf(std::size_t i) override {
    const IndexRow& row = index().leaves[i];
    return std::make_shared<const Leaf>(state_.readOrRestore<Leaf>(
        thing_, [&] { return Leaf::read(state_.store_, row.leaf); }, [&] { state_.restoreLeaf(thing_, row); }));
  }

  std::string payload(std::size_t i, const Leaf& table, std::size_t row) override {
    if (auto bytes = table.payload(state_.store_, row)) return std::move(*bytes);
    // The table may be older than a repair: what counts is what the store says now.
    const std::string key = table.rows()[row].key;
    const IndexRow& place = index().leaves[i];
    const auto read = [&]() -> std::optional<std::string> {
      const auto now = Leaf::read(state_.store_, place.leaf);
      const auto at = now ? now->find(key) : std::nullopt;
      return at ? now->payload(state_.store_, *at) : std::nullopt;
    };
    return state_.readOrRestore<std::string>(thing_, read, [&] { state_.restoreElement(thing_, place, key); });
  }

 private:
  Runner::State& state_;
  std::size_t thing_;
  std::once_flag once_;
  SetIndex index_;
};

/// A single artifact seen as a Set of one.
class SingleSource : public SetSource {
 public:
  explicit SingleSource(std::string bytes) {
    Row row{"", digestOf(bytes), bytes.size()};
    index_.append(digestOfRows({row}), {row});
    leaf_ = std::make_shared<const Leaf>(Leaf::ofOne(std::move(row), bytes));
    bytes_ = std::move(bytes);
  }
  const SetIndex& index() override { return index_; }
  std::shared_ptr<const Leaf> leaf(std::size_t) override { return leaf_; }
  std::string payload(std::size_t, const Leaf&, std::size_t) override { return bytes_; }

 private:
  SetIndex index_;
  std::shared_ptr<const Leaf> leaf_;
  std::string bytes_;
};

}  // namespace

std::uint64_t RunResult::made() const {
  std::uint64_t sum = 0;
  for (const ThingResult& thing : things) sum += thing.made;
  return sum;
}

std::uint64_t RunResult::cached() const {
  std::uint64_t sum = 0;
  for (const ThingResult& thing : things) sum += thing.cached;
  return sum;
}

Runner::State::State(const Plan& plan, Store& store, RunOptions options)
    : plan_(plan),
      store_(store),
      options_(std::move(options)),
      results_(plan.things.size()),
      mappings_(plan.things.size()),
      sources_(plan.things.size()),
      repairs_(plan.things.size()) {
  for (std::size_t i = 0; i < results_.size(); ++i) results_[i].name = plan.things[i].name;
}

bool Runner::State::cancelled() const {
  return options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed);
}

void Runner::State::emit(const Event& event) {
  if (!options_.events) return;
  const std::lock_guard lock(mutex_);
  options_.events(event);
}

/// What made a thing, in a fixed order. Without the mapped inputs it is what all calls of a mapped thing share.
std::vector<Component> Runner::State::componentsOf(std::size_t t, bool with_mapped) const {
  const Thing& thing = plan_.things[t];
  std::vector<Component> components;
  components.push_back({"stage", "", thing.stage->name});
  components.push_back({"version", "", concat(thing.stage->version)});
  components.push_back({"kind", "", concat(thing.stage->output.name, " ", thing.stage->output.version)});
  if (!options_.trust_versions) components.push_back({"code", "", thing.stage->code});
  if (thing.stage->draws) {
    components.push_back({"seed", "", concat(plan_.seed)});
    components.push_back({"make", "", thing.name});
  }
  for (const auto& [name, value] : thing.params.values()) components.push_back({"param", name, value});
  for (const Thing::Input& input : thing.inputs) {
    if (input.mapped && !with_mapped) {
      components.push_back(
          {"mapped", "", concat(input.slot)});  // a Set here and a whole thing there are not the reverse
      continue;
    }
    const std::string digest = input.thing ? results_[*input.thing].handle.digest.hex() : "absent";
    const std::string name = input.thing ? plan_.things[*input.thing].name : "";
    components.push_back({"input", name, digest});
  }
  return components;
}

Surroundings Runner::State::surroundings(std::size_t t, std::string key, RowSink* rows) {
  Surroundings around;
  around.store = &store_;
  around.rows = rows;
  around.cancelled = [this] { return stopping(); };
  around.note = [this, t, key](std::string_view text) {
    emit({Event::Type::note, plan_.things[t].name, key, std::string(text)});
  };
  around.seed = plan_.seed;
  around.thing = plan_.things[t].name;
  around.key = std::move(key);
  return around;
}

/// One argument a slot; those of mapped inputs are left empty.
std::vector<Argument> Runner::State::wideArguments(std::size_t t) {
  const Thing& thing = plan_.things[t];
  std::vector<Argument> arguments(thing.stage->inputs.size());
  for (const Thing::Input& input : thing.inputs) {
    if (input.mapped || !input.thing) continue;
    const InputType& type = thing.inputType(input);
    Argument& argument = arguments[input.slot];
    const bool is_set = results_[*input.thing].handle.is_set;
    if (type.how == How::rest) {
      auto one = is_set ? source(*input.thing) : std::make_shared<SingleSource>(load(*input.thing));
      argument.rest.emplace_back(std::move(one));
    } else if (type.how == How::all) {
      argument.elements = Elements(source(*input.thing));
    } else {
      argument.value = type.decode(load(*input.thing));
    }
  }
  return arguments;
}

std::string Runner::State::load(std::size_t t) {
  const Handle& handle = results_[t].handle;
  CASTRA_CHECK(!handle.is_set, plan_.things[t].name, " is a Set");
  const auto read = [&] {
    auto bytes = store_.read(Shelf::objects, handle.digest);
    if (bytes && digestOf(*bytes) != handle.digest) bytes.reset();
    return bytes;
  };
  return readOrRestore<std::string>(t, read, [&] { restoreSingle(t); });
}

std::shared_ptr<SetSource> Runner::State::source(std::size_t t) {
  const std::lock_guard lock(mutex_);
  if (!sources_[t]) sources_[t] = std::make_shared<ThingSource>(*this, t);
  return sources_[t];
}

void Runner::State::reportNondeterminism(std::size_t t, const std::string& key, const Digest& before,
                                         const Digest& now) const {
  const Thing& thing = plan_.things[t];
  throw Error(key.empty() ? "" : key,
              concat(thing.stage->name, " version ", thing.stage->version,
                     " is not deterministic: the same input gave ", before.shortHex(), " before and ", now.shortHex(),
                     " now; mend the stage, or raise its version if it changed"));
}

/// Makes a thing by a single call.
ThingRecord Runner::State::makeWhole(std::size_t t) {
  const Thing& thing = plan_.things[t];
  const std::vector<Argument> arguments = wideArguments(t);
  ThingRecord record;
  RowWriter rows(store_);
  const auto bytes = thing.stage->call(surroundings(t, "", &rows), thing.params, arguments);
  if (stopping()) throw Cancelled{};  // a cancelled call may return anything
  if (thing.stage->splits) {
    const SetIndex& index = rows.finish();
    record.result = {true, index.write(store_), index.count(), index.bytes()};
  } else {
    record.result = {false, digestOf(*bytes), 1, bytes->size()};
    store_.write(Shelf::objects, record.result.digest, *bytes);
  }
  return record;
}

std::string Runner::State::reasonFor(std::size_t t) const {
  if (options_.force) return "forced";
  const auto before = options_.history.things.find(plan_.things[t].name);
  if (before == options_.history.things.end()) return "not in the store";
  const std::string change = describeChange(before->second.components, results_[t].components);
  return change.empty() ? "no longer in the store" : change;
}

void Runner::State::makeThing(std::size_t t) {
  const Thing& thing = plan_.things[t];
  ThingResult& result = results_[t];
  result.components = componentsOf(t, true);
  result.action = fingerprintOf(result.components);
  const auto known = readRecord<ThingRecord>(store_, Shelf::actions, result.action);
  if (known && !options_.force) {
    store_.touch(Shelf::actions, result.action);
    result.handle = known->result;
    result.cached = known->calls;
    result.state = ThingResult::State::cached;
    return;
  }
  result.reason = reasonFor(t);
  ThingRecord record;
  if (options_.dry_run && !thing.mapped) {
    result.made = 1;
    result.state = ThingResult::State::unknown;
    return;
  }
  if (thing.mapped) {
    makeMapped(t, record);
    if (options_.dry_run) {
      result.state = ThingResult::State::unknown;
      return;
    }
  } else {
    emit({Event::Type::thing_started, thing.name, "", "", 0, 0, 0, 1});
    record = makeWhole(t);
    result.made = 1;
    if (options_.explain) emit({Event::Type::element_made, thing.name, "", result.reason});
  }
  // Another process may have been as fast; a forced run finds what was there before.
  if (const auto other = known ? known : readRecord<ThingRecord>(store_, Shelf::actions, result.action);
      other && other->result.digest != record.result.digest)
    reportNondeterminism(t, "", other->result.digest, record.result.digest);
  record.components = result.components;
  if (!known) writeRecord(store_, Shelf::actions, result.action, record);
  result.handle = record.result;
  result.state = ThingResult::State::made;
}

void Runner::State::fail(std::size_t t, const std::string& text) {
  results_[t].state = ThingResult::State::failed;
  results_[t].reason = text;
  {
    const std::lock_guard lock(mutex_);
    errors_.push_back(text);
  }
  if (!options_.keep_going) stopping_ = true;
  emit({Event::Type::thing_failed, plan_.things[t].name, "", text});
}

/// Makes one thing and settles how that ended; throws nothing.
void Runner::State::runThing(std::size_t t) {
  const Thing& thing = plan_.things[t];
  ThingResult& result = results_[t];
  for (const Thing::Input& input : thing.inputs) {
    if (!input.thing) continue;
    const ThingResult& source = results_[*input.thing];
    if (source.state == ThingResult::State::made || source.state == ThingResult::State::cached) continue;
    result.state =
        source.state == ThingResult::State::unknown ? ThingResult::State::unknown : ThingResult::State::skipped;
    result.reason =
        concat(source.name, source.state == ThingResult::State::unknown ? " would be made first" : " is missing");
  }
  if (result.state == ThingResult::State::unknown) return;
  if (result.state == ThingResult::State::waiting && stopping()) {
    result.state = ThingResult::State::skipped;
    result.reason = "the run was stopped";
  }
  if (result.state == ThingResult::State::skipped)
    return emit({Event::Type::thing_skipped, thing.name, "", result.reason});

  const auto start = Clock::now();
  try {
    makeThing(t);
  } catch (const DryRunLoss& loss) {
    result.state = ThingResult::State::unknown;
    result.reason = concat(loss.thing, " must be made again first");
    return;
  } catch (const Cancelled&) {
    result.state = ThingResult::State::skipped;
    result.reason = "the run was stopped";
    return emit({Event::Type::thing_skipped, thing.name, "", result.reason});
  } catch (const Error& error) {
    return fail(t, error.within(thing.name).what());
  } catch (const std::bad_alloc&) {
    return fail(t, concat(thing.name, ": ran out of memory; make less at a time with --jobs 1"));
  } catch (const std::exception& error) {
    return fail(t, concat(thing.name, ": ", thing.stage->name, " failed: ", error.what()));
  }
  result.seconds = secondsSince(start);
  if (result.state == ThingResult::State::unknown) return;
  emit({Event::Type::thing_finished, thing.name, "", result.reason, result.made, result.cached, 0, 0, result.seconds});
}

RunResult Runner::State::run() {
  // A thing starts when all it is made from has ended.
  std::vector<std::vector<std::size_t>> waiting(plan_.things.size());
  std::vector<std::atomic<std::size_t>> missing(plan_.things.size());
  for (std::size_t t = 0; t < plan_.things.size(); ++t)
    for (const Thing::Input& input : plan_.things[t].inputs)
      if (input.thing) {
        waiting[*input.thing].push_back(t);
        ++missing[t];
      }

  std::vector<std::size_t> ready;
  for (std::size_t t = 0; t < plan_.things.size(); ++t)
    if (missing[t] == 0) ready.push_back(t);

  Workers workers(std::max(1, options_.jobs), options_.priority);
  workers.run([&] {
    Tasks tasks;
    std::function<void(std::size_t)> begin = [&](std::size_t t) {
      tasks.start([&, t] {
        runThing(t);
        for (const std::size_t next : waiting[t])
          if (--missing[next] == 0) begin(next);
      });
    };
    for (const std::size_t t : ready) begin(t);
    tasks.wait();
  });

  stopping_ = false;  // what is asked for later is made again if it must be, even after a failure
  RunResult result;
  result.things = results_;
  result.errors = errors_;
  result.cancelled = cancelled();
  std::sort(result.errors.begin(), result.errors.end());
  return result;
}

Runner::Runner(const Plan& plan, Store& store, RunOptions options)
    : state_(std::make_unique<State>(plan, store, std::move(options))) {}
Runner::~Runner() = default;

RunResult Runner::run() { return state_->run(); }
std::string Runner::load(std::size_t thing) { return state_->load(thing); }
Elements Runner::elements(std::size_t thing) { return Elements(state_->source(thing)); }
void Runner::restoreBlobs(const std::vector<Digest>& blobs) { state_->restoreBlobs(blobs); }

std::vector<Finding> collectFindings(Runner& runner, const Plan& plan, const RunResult& result) {
  static const std::string nothing = encode(Findings{});
  std::vector<Finding> all;
  const auto take = [&](const std::string& place, const std::string& bytes) {
    for (Finding& finding : decode<Findings>(bytes).findings) {
      finding.place = concat(place, ": ", finding.place);
      all.push_back(std::move(finding));
    }
  };
  for (std::size_t t = 0; t < plan.things.size(); ++t) {
    const ThingResult& thing = result.things[t];
    const bool there = thing.state == ThingResult::State::made || thing.state == ThingResult::State::cached;
    if (!there || plan.things[t].stage->output != Findings::kind) continue;
    if (!thing.handle.is_set) {
      take(thing.name, runner.load(t));
      continue;
    }
    if (thing.handle.bytes == thing.handle.count * nothing.size()) continue;  // nothing found anywhere: open nothing
    for (auto at = runner.elements(t).begin(); !at.done(); at.advance())
      if (at.row().length != nothing.size()) take(concat(thing.name, "/", at.row().key), at.bytes());
  }
  return all;
}

}  // namespace castra
