// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/history.h"

#include <algorithm>
#include <charconv>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

namespace {

[[noreturn]] void refuse() { throw Error("last.json", "is not a record of a run; delete it"); }

const Json& member(const Json& object, std::string_view name) {
  const Json* found = object.find(name);
  if (found == nullptr) refuse();
  return *found;
}

Digest toDigest(const Json& value) {
  const auto digest = parseDigest(value.text());
  if (!digest) refuse();
  return *digest;
}

std::uint64_t toCount(const Json& value) {
  std::uint64_t count = 0;
  const std::string& text = value.text();
  if (!value.isNumber() || std::from_chars(text.data(), text.data() + text.size(), count).ec != std::errc()) refuse();
  return count;
}

}  // namespace

Json History::toJson() const {
  Json all = Json::object();
  for (const auto& [name, entry] : things) {
    Json components = Json::array();
    for (const Component& component : entry.components) {
      Json one = Json::array();
      one.add(component.tag).add(component.name).add(component.value);
      components.add(std::move(one));
    }
    Json thing = Json::object();
    thing.set("set", entry.handle.is_set).set("digest", entry.handle.digest.hex());
    thing.set("count", entry.handle.count).set("bytes", entry.handle.bytes).set("components", std::move(components));
    all.set(name, std::move(thing));
  }
  return all;
}

History History::fromJson(const Json& json) {
  History history;
  if (!json.isObject()) refuse();
  for (const Json::Member& thing : json.members()) {
    Entry entry;
    entry.handle.is_set = member(thing.second, "set").boolean();
    entry.handle.digest = toDigest(member(thing.second, "digest"));
    entry.handle.count = toCount(member(thing.second, "count"));
    entry.handle.bytes = toCount(member(thing.second, "bytes"));
    for (const Json& component : member(thing.second, "components").items()) {
      if (component.items().size() != 3) refuse();
      entry.components.push_back(
          {component.items()[0].text(), component.items()[1].text(), component.items()[2].text()});
    }
    history.things.emplace(thing.first, std::move(entry));
  }
  return history;
}

std::string describeChange(const std::vector<Component>& before, const std::vector<Component>& now) {
  std::string out;
  const auto say = [&out](const std::string& text) { out += (out.empty() ? "" : "; ") + text; };
  const auto find = [](const std::vector<Component>& list, const Component& like) {
    return std::find_if(list.begin(), list.end(),
                        [&](const Component& c) { return c.tag == like.tag && c.name == like.name; });
  };
  const auto isAbsent = [](const Component& component) {
    return component.tag == "input" && component.value == "absent";
  };
  for (const Component& component : now) {
    if (isAbsent(component)) continue;
    const auto old = find(before, component);
    const bool is_new = old == before.end();
    if (!is_new && old->value == component.value) continue;
    if (component.tag == "code")
      say("the program changed");
    else if (component.tag == "input")
      say(concat("input ", component.name, is_new ? " added" : " changed"));
    else if (component.tag == "param") {
      if (component.value.starts_with("sha256:"))
        say(concat("file of params.", component.name, " changed"));
      else
        say(concat("params.", component.name, " ", is_new ? "new" : old->value, " -> ", component.value));
    } else
      say(concat(component.tag, " ", is_new ? "none" : old->value, " -> ", component.value));
  }
  for (const Component& component : before)
    if (!isAbsent(component) && find(now, component) == now.end())
      say(concat(component.tag, component.name.empty() ? "" : " ", component.name, " removed"));
  return out;
}

}  // namespace castra
