// SPDX-License-Identifier: GPL-3.0-or-later
// A stage that runs once for each key: the whole of it. The work on one unit is in unit_maker.cpp.

#include <algorithm>

#include "pipeline/base/text.h"
#include "pipeline/core/runner_state.h"

namespace castra {

Mapping& Runner::State::mapping(std::size_t t) {
  {
    const std::lock_guard lock(mutex_);
    if (mappings_[t]) return *mappings_[t];
  }
  auto made = std::make_unique<Mapping>();
  const Thing& thing = plan_.things[t];
  std::vector<MappedInput> inputs;
  for (std::size_t i = 0; i < thing.inputs.size(); ++i) {
    const Thing::Input& input = thing.inputs[i];
    if (!input.mapped) continue;
    const InputType& type = thing.inputType(input);
    inputs.push_back({plan_.things[*input.thing].name, source(*input.thing), type.how, type.optional});
    made->mapped_inputs.push_back(i);
  }
  made->zip = std::make_unique<Zip>(std::move(inputs));
  made->prefix = fingerprintOf(componentsOf(t, false));
  const std::lock_guard lock(mutex_);
  if (!mappings_[t]) mappings_[t] = std::move(made);
  return *mappings_[t];
}

void Runner::State::makeMapped(std::size_t t, ThingRecord& record) {
  const Zip& zip = *mapping(t).zip;
  const std::string& name = plan_.things[t].name;
  record.calls = zip.callCount();
  emit({Event::Type::thing_started, name, "", "", 0, 0, 0, record.calls});
  SetIndex index;
  ThingResult& result = results_[t];
  std::vector<std::string> errors;
  std::mutex errors_mutex;
  const Trust trust = options_.force ? Trust::nothing : Trust::records;
  const auto window = static_cast<std::size_t>(2 * std::max(1, options_.jobs));
  parallelInOrder<UnitResult>(
      zip.unitCount(), window,
      [&](std::size_t unit) -> UnitResult {
        if (stopping()) return {};
        try {
          return makeUnit(t, unit, trust);
        } catch (const Cancelled&) {
          return {};
        } catch (const Error& error) {
          if (!options_.keep_going) stopping_ = true;
          const std::lock_guard lock(errors_mutex);
          errors.push_back(error.what());
          return {};
        }
      },
      [&](UnitResult unit) {
        result.made += unit.made;
        result.cached += unit.cached;
        record.units.push_back(unit.action);
        for (IndexRow& leaf : unit.leaves) index.leaves.push_back(std::move(leaf));
        emit({Event::Type::progress, name, "", "", result.made, result.cached, result.made + result.cached,
              record.calls});
      });
  if (!errors.empty()) {
    std::sort(errors.begin(), errors.end());
    throw Error("", errors.size() > 1 ? concat(errors.front(), " (and in ", errors.size() - 1, " more places)")
                                      : errors.front());
  }
  if (stopping()) throw Cancelled{};
  if (options_.dry_run) return;
  record.result = {true, index.write(store_), index.count(), index.bytes()};
}

}  // namespace castra
