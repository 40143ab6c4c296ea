// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "pipeline/base/text.h"
#include "pipeline/commands/commands.h"
#include "pipeline/commands/out_folder.h"
#include "pipeline/core/recipe.h"
#include "pipeline/core/stored_set.h"

namespace castra::commands {

namespace {

struct Address {
  std::string thing, key;
};

Address parseAddress(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return {text, ""};
  return {text.substr(0, slash), text.substr(slash + 1)};
}

const History::Entry& entryOf(const LastRun& run, const std::string& thing) {
  const auto found = run.history.things.find(thing);
  if (found != run.history.things.end()) return found->second;
  std::vector<std::string> names;
  for (const auto& [name, entry] : run.history.things) names.push_back(name);
  const std::string meant = nearestName(thing, names);
  throw RecipeError(
      {concat(thing, ": the last run made no such thing", meant.empty() ? "" : concat(" (", meant, "?)"))});
}

std::string componentOf(const History::Entry& entry, std::string_view tag) {
  for (const Component& component : entry.components)
    if (component.tag == tag) return component.value;
  return {};
}

std::string textOf(const Json& value) { return value.isString() ? value.text() : value.dump(); }

void printFacts(const Json& facts, bool json) {
  if (json) {
    std::printf("%s\n", facts.dump().c_str());
    return;
  }
  for (const Json::Member& fact : facts.members()) {
    if (!fact.second.isArray()) {
      std::printf("%-12s %s\n", fact.first.c_str(), textOf(fact.second).c_str());
      continue;
    }
    std::printf("%s\n", fact.first.c_str());
    for (const Json& item : fact.second.items()) std::printf("  %s\n", textOf(item).c_str());
  }
}

std::string wholeObject(Store& store, const Digest& digest, const std::string& name) {
  const auto bytes = store.read(Shelf::objects, digest);
  if (!bytes || digestOf(*bytes) != digest) throw Error(name, "is no longer whole in the store; run the recipe again");
  return *bytes;
}

}  // namespace

int inspectThing(const std::string& text, const std::string& out, const std::string& cache, bool json,
                 const StageTable& stages) {
  const Address address = parseAddress(text);
  const LastRun run = lastRunOf(out);
  const History::Entry& entry = entryOf(run, address.thing);
  const auto store = storeOf(run, cache);
  const Stage* stage = stages.find(componentOf(entry, "stage"));
  Json facts = Json::object();
  facts.set("thing", text).set("kind", componentOf(entry, "kind")).set("stage", componentOf(entry, "stage"));
  const auto addSummary = [&](const std::string& bytes, const Digest& digest) {
    facts.set("bytes", bytes.size()).set("digest", digest.hex());
    if (stage == nullptr) return;
    for (auto& [name, value] : stage->summarize(bytes)) facts.set(name, std::move(value));
  };
  if (!entry.handle.is_set) {
    if (!address.key.empty()) throw RecipeError({concat(text, ": ", address.thing, " is not a Set and has no keys")});
    addSummary(wholeObject(*store, entry.handle.digest, address.thing), entry.handle.digest);
  } else if (address.key.empty()) {
    facts.set("elements", entry.handle.count).set("bytes", entry.handle.bytes).set("digest", entry.handle.digest.hex());
    constexpr std::size_t kShown = 20;
    Json keys = Json::array();
    const auto set = openSet(*store, entry.handle.digest);
    for (auto at = Elements(set).begin(); !at.done() && (json || keys.items().size() < kShown); at.advance())
      keys.add(at.row().key);
    if (keys.items().size() < entry.handle.count)
      keys.add(concat("... and ", entry.handle.count - keys.items().size(), " more"));
    facts.set("keys", std::move(keys));
  } else {
    const auto at = Elements(openSet(*store, entry.handle.digest)).find(address.key);
    if (at.done())
      throw RecipeError({concat(text, ": there is no such key; `castra inspect ", address.thing, "` lists some")});
    addSummary(at.bytes(), at.row().digest);
  }
  printFacts(facts, json);
  return 0;
}

int explainThing(const std::string& text, const std::string& out, const std::string& cache, bool json) {
  const Address address = parseAddress(text);
  const LastRun run = lastRunOf(out);
  const History::Entry& entry = entryOf(run, address.thing);
  const auto store = storeOf(run, cache);
  const auto previous = readPreviousRun(out);
  const History::Entry* before = nullptr;
  if (previous)
    if (const auto found = previous->history.things.find(address.thing); found != previous->history.things.end())
      before = &found->second;

  Json facts = Json::object(), params = Json::array(), inputs = Json::array();
  facts.set("thing", text).set("stage", componentOf(entry, "stage")).set("version", componentOf(entry, "version"));
  const std::string seed = componentOf(entry, "seed");
  facts.set("seed", seed.empty() ? "none: this stage draws nothing" : seed).set("recipe", run.recipe);
  const auto rowOf = [&](const std::string& thing, const History& history) -> std::optional<Row> {
    const auto found = history.things.find(thing);
    if (address.key.empty() || found == history.things.end() || !found->second.handle.is_set) return std::nullopt;
    // The element of the same key, or of the path above it.
    const Elements elements(openSet(*store, found->second.handle.digest));
    for (std::string key = address.key;; key.resize(key.rfind('/'))) {
      if (const auto at = elements.find(key); !at.done()) return at.row();
      if (key.find('/') == std::string::npos) return std::nullopt;
    }
  };
  if (!address.key.empty()) {
    const auto row = rowOf(address.thing, run.history);
    if (!row)
      throw RecipeError({concat(text, ": there is no such key; `castra inspect ", address.thing, "` lists some")});
    facts.set("digest", row->digest.hex());
  } else {
    facts.set("digest", entry.handle.digest.hex());
  }
  std::string element_change;
  for (const Component& component : entry.components) {
    if (component.tag == "param") params.add(concat(component.name, " = ", component.value));
    if (component.tag != "input") continue;
    const auto row = rowOf(component.name, run.history);
    inputs.add(row ? concat(component.name, "/", row->key, " ", row->digest.shortHex())
                   : concat(component.name, " ", component.value.substr(0, 12)));
    if (!row || !previous) continue;
    try {
      const auto old = rowOf(component.name, previous->history);
      if (!old || old->digest != row->digest)
        element_change += concat(element_change.empty() ? "" : "; ", "input ", component.name, "/", row->key,
                                 old ? " changed" : " is new");
    } catch (const Error&) {
      element_change += concat(element_change.empty() ? "" : "; ", "input ", component.name,
                               ": what it was is no longer in the store");
    }
  }
  facts.set("params", std::move(params)).set("inputs", std::move(inputs));
  std::string change;
  if (before == nullptr) {
    change = "nothing to compare with: there is no earlier run";
  } else if (address.key.empty()) {
    change = describeChange(before->components, entry.components);
  } else {
    auto now = entry.components, then = before->components;
    const auto isInput = [&](const Component& component) {
      return component.tag == "input" && rowOf(component.name, run.history).has_value();
    };
    std::erase_if(now, isInput);
    std::erase_if(then, isInput);
    change = describeChange(then, now);
    if (!element_change.empty()) change += (change.empty() ? "" : "; ") + element_change;
  }
  facts.set("changed", change.empty() ? "nothing since the run before" : change);
  printFacts(facts, json);
  return 0;
}

}  // namespace castra::commands
