// SPDX-License-Identifier: GPL-3.0-or-later
// One unit of a stage that runs once for each key: the calls for a leaf of the driving Set.
//   1. Look the unit up as a whole: one small file for about a thousand elements.
//   2. If it is not there, look for a unit that was almost the same, through samples: every unit leaves the name of its
//      record under the action keys of four of its elements (all of them if they are few), and a unit that differs in
//      some elements will hardly differ in all four. What that unit made is taken over, element by element.
//   3. Make what is left, in parallel, and write the unit's leaf and record.
// An element that took long is recorded on its own at once, so that a sudden end costs little.

#include <algorithm>
#include <new>
#include <numeric>

#include "pipeline/base/check.h"
#include "pipeline/base/text.h"
#include "pipeline/core/key.h"
#include "pipeline/core/past_units.h"
#include "pipeline/core/runner_state.h"

namespace castra {

using How = InputType::How;
using Clock = std::chrono::steady_clock;

namespace {

constexpr double kDearSeconds = 0.005;    // below this, making an element again is cheaper than two files for it
constexpr std::size_t kFewElements = 64;  // a unit this small leaves a sample for every element ...
constexpr std::size_t kSamples = 4;       // ... and a larger one so many; if half of it changes, one in 16 is not found
constexpr std::size_t kBatch = 256;       // elements in memory at a time; each is below kOwnObjectBytes

/// Collects the rows of a call that returns a Set, below the call's own key.
class CallSink : public RowSink {
 public:
  CallSink(Store& store, Store::Mode mode, std::string prefix, CallRows& rows)
      : store_(store), mode_(mode), prefix_(std::move(prefix)), rows_(rows) {}

  void add(std::string_view key, std::string_view encoded) override {
    const std::string full = concat(prefix_, "/", key);
    checkKeyOrder(rows_.rows.empty() ? std::string_view() : rows_.rows.back().key, full);
    addRow(full, std::string(encoded));
  }

  /// Large elements go to the store at once.
  void addRow(const std::string& key, std::string encoded) {
    Row row{key, digestOf(encoded), encoded.size()};
    Location location;
    if (encoded.size() >= kOwnObjectBytes) {
      store_.write(Shelf::objects, row.digest, encoded, mode_);
      location.part = row.digest;
      encoded = {};
    }
    rows_.rows.push_back(std::move(row));
    rows_.locations.push_back(location);
    rows_.payloads.push_back(std::move(encoded));
  }

 private:
  Store& store_;
  Store::Mode mode_;
  std::string prefix_;
  CallRows& rows_;
};

}  // namespace

/// Makes one unit of a mapped thing.
class UnitMaker {
 public:
  UnitMaker(Runner::State& state, std::size_t thing, std::size_t unit, Trust trust)
      : state_(state),
        store_(state.store_),
        thing_index_(thing),
        thing_(state.plan_.things[thing]),
        mapping_(state.mapping(thing)),
        unit_(unit),
        trust_(trust) {}

  UnitResult make() {
    action_ = Fingerprint().add("unit", mapping_.prefix).add("reads", mapping_.zip->digestOfUnit(unit_)).digest();
    auto known = readRecord<LeafRecord>(store_, Shelf::actions, action_);
    if (known && trust_ == Trust::records) return {action_, known->leaves, 0, mapping_.zip->callsOf(unit_)};

    calls_ = mapping_.zip->load(unit_);
    takeElementKeys();
    if (trust_ == Trust::payloads && known) past_.add(store_, *known);
    if (trust_ == Trust::records) recallSimilarUnits();
    if (state_.options_.dry_run) return countMissing();
    makeRows();
    return finish(known);
  }

 private:
  void takeElementKeys() {
    element_keys_.reserve(calls_.keys.size());
    for (std::size_t i = 0; i < calls_.keys.size(); ++i) {
      Fingerprint fingerprint;
      fingerprint.add("element", mapping_.prefix).add("key", calls_.keys[i]);
      for (const Piece& piece : calls_.pieces[i])
        fingerprint.add(piece.digest.empty() ? "absent" : "input", piece.digest);
      element_keys_.push_back(fingerprint.digest());
    }
  }

  /// A few elements that any unit of almost the same elements is likely to choose as well: those with the smallest
  /// keys. All, if there are not many.
  std::vector<std::size_t> sampled() const {
    std::vector<std::size_t> chosen(element_keys_.size());
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    if (chosen.size() <= kFewElements) return chosen;
    const auto last = chosen.begin() + static_cast<std::ptrdiff_t>(kSamples);
    std::partial_sort(chosen.begin(), last, chosen.end(),
                      [&](std::size_t a, std::size_t b) { return element_keys_[a] < element_keys_[b]; });
    chosen.resize(kSamples);
    return chosen;
  }

  /// In a repair, a file of the same name may be the broken one.
  Store::Mode writeMode() const { return trust_ == Trust::payloads ? Store::Mode::replace : Store::Mode::keep; }

  Digest partialAction() const { return Fingerprint().add("partial", action_).digest(); }

  void recallSimilarUnits() {
    // What an interrupted run had made of this very unit.
    if (const auto partial = readRecord<LeafRecord>(store_, Shelf::actions, partialAction()))
      past_.add(store_, *partial);
    for (const std::size_t i : sampled()) {
      if (past_.knows(element_keys_[i])) continue;
      const auto sample = readRecord<SampleRecord>(store_, Shelf::samples, element_keys_[i]);
      if (!sample) continue;
      if (const auto record = readRecord<LeafRecord>(store_, Shelf::actions, sample->leaf_action))
        past_.add(store_, *record);
    }
  }

  std::optional<CallRows> recallElement(std::size_t i) {
    if (trust_ == Trust::nothing) return std::nullopt;
    const bool verify = trust_ == Trust::payloads;
    auto rows = past_.recall(store_, element_keys_[i], verify);
    if (!rows) {
      auto record = readRecord<ElementRecord>(store_, Shelf::elements, element_keys_[i]);
      if (!record || record->rows.size() != record->locations.size()) return std::nullopt;
      rows.emplace();
      rows->rows = std::move(record->rows);
      rows->locations = std::move(record->locations);
      rows->payloads.resize(rows->rows.size());
      if (verify)
        for (std::size_t r = 0; r < rows->rows.size(); ++r) {
          const auto bytes =
              store_.readPart(Shelf::objects, rows->locations[r].part, rows->locations[r].offset, rows->rows[r].length);
          if (!bytes || digestOf(*bytes) != rows->rows[r].digest) return std::nullopt;
        }
    }
    if (verify && thing_.stage->output == Files::kind)
      for (std::size_t r = 0; r < rows->rows.size(); ++r)
        if (!state_.hasBlobs(bytesOf(*rows, r))) return std::nullopt;
    return rows;
  }

  std::string bytesOf(const CallRows& rows, std::size_t r) {
    if (rows.locations[r].part.empty()) return rows.payloads[r];
    return store_.readPart(Shelf::objects, rows.locations[r].part, rows.locations[r].offset, rows.rows[r].length)
        .value_or("");
  }

  UnitResult countMissing() {
    UnitResult result;
    for (std::size_t i = 0; i < element_keys_.size(); ++i) {
      if (recallElement(i)) {
        ++result.cached;
        continue;
      }
      ++result.made;
      explain(i, 0);
    }
    return result;
  }

  CallRows call(std::size_t i) {
    std::vector<Argument> arguments = state_.mapping(thing_index_).wide;
    for (std::size_t m = 0; m < mapping_.mapped_inputs.size(); ++m) {
      const Thing::Input& input = thing_.inputs[mapping_.mapped_inputs[m]];
      const MappedInput& set = mapping_.zip->inputs()[m];
      const Piece& piece = calls_.pieces[i][m];
      Argument& argument = arguments[input.slot];
      if (set.how == How::group)
        argument.elements = Elements(set.source, calls_.keys[i]);
      else if (piece.leaf)
        argument.value = thing_.inputType(input).decode(set.source->payload(piece.leaf_index, *piece.leaf, piece.row));
    }
    CallRows rows;
    CallSink sink(store_, writeMode(), calls_.keys[i], rows);
    auto bytes = thing_.stage->call(state_.surroundings(thing_index_, calls_.keys[i], &sink), thing_.params, arguments);
    if (state_.stopping()) throw Cancelled{};  // a cancelled call may return anything
    if (bytes) sink.addRow(calls_.keys[i], std::move(*bytes));
    return rows;
  }

  /// Puts the rows of a dear element into the store at once, under its own action key.
  void keep(std::size_t i, CallRows& rows) {
    std::string part;
    for (std::size_t r = 0; r < rows.rows.size(); ++r)
      if (rows.locations[r].part.empty()) {
        rows.locations[r].offset = part.size();
        part += rows.payloads[r];
      }
    if (!part.empty()) {
      const Digest name = digestOf(part);
      store_.write(Shelf::objects, name, part, writeMode());
      for (std::size_t r = 0; r < rows.rows.size(); ++r)
        if (rows.locations[r].part.empty()) {
          rows.locations[r].part = name;
          rows.payloads[r].clear();
        }
    }
    writeRecord(store_, Shelf::elements, element_keys_[i], ElementRecord{rows.rows, rows.locations});
  }

  void explain(std::size_t i, double seconds) {
    if (!state_.options_.explain) return;
    state_.emit({Event::Type::element_made, thing_.name, calls_.keys[i], reasonFor(i), 0, 0, 0, 0, seconds});
  }

  std::string reasonFor(std::size_t i) const {
    if (state_.options_.force) return "forced";
    const History& history = state_.options_.history;
    const auto before = history.things.find(thing_.name);
    if (before == history.things.end()) return "not in the store";
    // What all calls share comes first; then the inputs, compared at this key.
    const auto withoutMapped = [&](std::vector<Component> components) {
      const auto is_mapped = [&](const Component& component) {
        const auto& sets = mapping_.zip->inputs();
        return component.tag == "input" && std::any_of(sets.begin(), sets.end(), [&](const MappedInput& set) {
                 return set.thing == component.name;
               });
      };
      components.erase(std::remove_if(components.begin(), components.end(), is_mapped), components.end());
      return components;
    };
    std::string reason = describeChange(withoutMapped(before->second.components),
                                        withoutMapped(state_.results_[thing_index_].components));
    for (std::size_t m = 0; m < mapping_.zip->inputs().size(); ++m) {
      const std::string change = describeInput(i, m);
      if (!change.empty()) reason += (reason.empty() ? "" : "; ") + change;
    }
    return reason.empty() ? "no longer in the store" : reason;
  }

  std::string describeInput(std::size_t i, std::size_t m) const {
    const MappedInput& set = mapping_.zip->inputs()[m];
    const Piece& piece = calls_.pieces[i][m];
    const std::string key = piece.leaf ? piece.leaf->rows()[piece.row].key : calls_.keys[i];
    const auto before = state_.options_.history.things.find(set.thing);
    if (before == state_.options_.history.things.end()) return concat("input ", set.thing, " added");
    if (set.how == How::group) return {};
    const auto index = SetIndex::read(store_, before->second.handle.digest);
    if (!index) return {};
    const std::size_t leaf = index->leafOf(key);
    const auto table = leaf < index->leaves.size() ? Leaf::read(store_, index->leaves[leaf].leaf) : std::nullopt;
    const auto row = table ? table->find(key) : std::nullopt;
    if (!row) return piece.leaf ? concat("input ", set.thing, "/", key, " is new") : "";
    if (!piece.leaf) return concat("input ", set.thing, "/", key, " is gone");
    return table->rows()[*row].digest == piece.digest ? "" : concat("input ", set.thing, "/", key, " changed");
  }

  void fail(std::size_t i, const Error& error) {
    outcomes_[i] = Outcome::failed;
    failures_[i % kBatch] = error.what();
    if (!state_.options_.keep_going) state_.stopping_ = true;
  }

  void makeCall(std::size_t i, CallRows& rows) {
    if (state_.stopping()) return;
    if (auto known = recallElement(i)) {
      rows = std::move(*known);
      outcomes_[i] = Outcome::recalled;
      return;
    }
    const auto start = Clock::now();
    try {
      rows = call(i);
    } catch (const Cancelled&) {
      return;
    } catch (const Error& error) {
      return fail(i, error.within(calls_.keys[i]));
    } catch (const std::bad_alloc&) {
      return fail(i, Error(calls_.keys[i], "ran out of memory; make less at a time with --jobs 1"));
    } catch (const std::exception& error) {
      return fail(i, Error(calls_.keys[i], concat(thing_.stage->name, " failed: ", error.what())));
    }
    const double seconds = secondsSince(start);
    if (seconds > kDearSeconds) keep(i, rows);
    outcomes_[i] = Outcome::made;
    explain(i, seconds);
  }

  void makeRows() {
    std::call_once(mapping_.wide_once, [&] { alone([&] { mapping_.wide = state_.wideArguments(thing_index_); }); });
    outcomes_.assign(calls_.keys.size(), Outcome::none);
    record_.row_counts.clear();
    LeafBuilder builder(store_, writeMode());
    const auto endLeaf = [&] {
      if (builder.empty()) return;
      const std::vector<Row> rows = builder.rows();
      SetIndex index;
      index.append(builder.write(), rows);
      record_.leaves.push_back(index.leaves.front());
    };
    for (std::size_t first = 0; first < calls_.keys.size(); first += kBatch) {
      const std::size_t count = std::min(kBatch, calls_.keys.size() - first);
      std::vector<CallRows> batch(count);
      failures_.assign(kBatch, {});
      parallelFor(count, [&](std::size_t i) { makeCall(first + i, batch[i]); });
      for (std::size_t i = 0; i < count; ++i) {
        if (outcomes_[first + i] == Outcome::failed) errors_.push_back(failures_[i]);
        if (outcomes_[first + i] != Outcome::made && outcomes_[first + i] != Outcome::recalled) continue;
        record_.element_keys.push_back(element_keys_[first + i]);
        record_.row_counts.push_back(static_cast<std::uint32_t>(batch[i].rows.size()));
        for (std::size_t r = 0; r < batch[i].rows.size(); ++r) {
          const std::string key = batch[i].rows[r].key;
          if (batch[i].locations[r].part.empty())
            builder.add(std::move(batch[i].rows[r]), batch[i].payloads[r]);
          else
            builder.addStored(std::move(batch[i].rows[r]), batch[i].locations[r]);
          if (endsLeaf(key) || builder.size() == kMaxLeafRows) endLeaf();
        }
      }
    }
    endLeaf();
  }

  UnitResult finish(const std::optional<LeafRecord>& known) {
    UnitResult result;
    for (const Outcome outcome : outcomes_) {
      result.made += outcome == Outcome::made;
      result.cached += outcome == Outcome::recalled;
    }
    result.action = action_;
    result.leaves = record_.leaves;
    if (record_.element_keys.size() < calls_.keys.size()) {
      // Not all could be made. What was made is kept for the next run.
      if (!record_.element_keys.empty()) writeRecord(store_, Shelf::actions, partialAction(), record_);
      if (errors_.empty()) throw Cancelled{};
      throw Error("", joinErrors());
    }
    const auto other = known ? known : readRecord<LeafRecord>(store_, Shelf::actions, action_);
    if (other) compare(*other);
    if (!other || trust_ == Trust::payloads) {
      writeRecord(store_, Shelf::actions, action_, record_);
      for (const std::size_t i : sampled())
        writeRecord(store_, Shelf::samples, element_keys_[i], SampleRecord{action_});
    }
    if (trust_ == Trust::payloads)  // nothing made here refers to the broken parts any more
      for (const Digest& part : past_.parts())
        if (const auto bytes = store_.read(Shelf::objects, part); bytes && digestOf(*bytes) != part)
          store_.remove(Shelf::objects, part);
    return result;
  }

  std::string joinErrors() const {
    std::string text = errors_.front();
    if (errors_.size() > 1) text += concat(" (and ", errors_.size() - 1, " more like it)");
    return text;
  }

  /// The same input must have given the same rows, whoever made them.
  void compare(const LeafRecord& other) const {
    for (std::size_t l = 0; l < std::max(other.leaves.size(), record_.leaves.size()); ++l) {
      if (l < other.leaves.size() && l < record_.leaves.size() && other.leaves[l].leaf == record_.leaves[l].leaf)
        continue;
      std::string key = calls_.keys.front();
      Digest before, now;
      const auto old_leaf = l < other.leaves.size() ? Leaf::read(store_, other.leaves[l].leaf) : std::nullopt;
      const auto new_leaf = l < record_.leaves.size() ? Leaf::read(store_, record_.leaves[l].leaf) : std::nullopt;
      if (old_leaf && new_leaf)
        for (std::size_t r = 0; r < std::min(old_leaf->rows().size(), new_leaf->rows().size()); ++r) {
          if (old_leaf->rows()[r] == new_leaf->rows()[r]) continue;
          key = new_leaf->rows()[r].key;
          before = old_leaf->rows()[r].digest;
          now = new_leaf->rows()[r].digest;
          break;
        }
      state_.reportNondeterminism(thing_index_, key, before, now);
    }
  }

  enum class Outcome : std::uint8_t { none, made, recalled, failed };

  Runner::State& state_;
  Store& store_;
  std::size_t thing_index_;
  const Thing& thing_;
  Mapping& mapping_;
  std::size_t unit_;
  Trust trust_;
  Digest action_;
  Unit calls_;
  std::vector<Digest> element_keys_;
  PastUnits past_;
  LeafRecord record_;
  std::vector<Outcome> outcomes_;
  std::vector<std::string> failures_;
  std::vector<std::string> errors_;
};

UnitResult Runner::State::makeUnit(std::size_t thing, std::size_t unit, Trust trust) {
  return UnitMaker(*this, thing, unit, trust).make();
}

}  // namespace castra
