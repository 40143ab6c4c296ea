// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/plan.h"

#include <algorithm>
#include <map>
#include <set>

#include "pipeline/base/text.h"
#include "pipeline/core/files.h"

namespace castra {

namespace {

using How = InputType::How;

/// Turns one Make into a Thing, complaining as it goes.
class Planner {
 public:
  Planner(const Recipe& recipe, const StageTable& stages) : recipe_(recipe), stages_(stages) {}

  Plan plan() {
    plan_.seed = recipe_.seed;
    for (const Make& make : recipe_.makes) addThing(make);
    if (!complaints_.empty()) throw RecipeError(complaints_);
    for (Thing& thing : plan_.things) thing.published = thing.stage->output == Files::kind;
    for (const Thing& thing : plan_.things)
      for (const Thing::Input& input : thing.inputs)
        if (input.thing) plan_.things[*input.thing].published = false;
    return std::move(plan_);
  }

 private:
  void complain(const Make& make, const std::string& fact) {
    complaints_.push_back(concat(recipe_.name, ":", make.line, ": makes[", make.position, "] ", make.name, ": ", fact));
  }

  void addThing(const Make& make) {
    Thing thing;
    thing.name = make.name;
    thing.stage = stages_.find(make.stage);
    const bool taken = by_name_.contains(make.name);
    if (taken) complain(make, "is made twice; give one of the two another name");
    if (thing.stage == nullptr) {
      const std::string meant = nearestName(make.stage, stages_.names());
      complain(make, concat("there is no stage ", quoteJson(make.stage),
                            meant.empty() ? "; `castra list` shows all" : concat(" (", meant, "?)")));
      by_name_.emplace(make.name, std::nullopt);
      return;
    }
    ParamsSource source;
    source.object = &make.params;
    source.thing = make.name;
    source.where = concat("makes[", make.position, "] ", make.name);
    source.recipe = recipe_.name;
    source.folder = recipe_.folder;
    source.folders = make.folders;
    source.problem = [this](const std::string& where, const std::string& fact) {
      complaints_.push_back(concat(where, ": ", fact));
    };
    thing.params = thing.stage->params.parse(source);
    takeInputs(make, thing);
    if (taken) return;
    by_name_.emplace(make.name, plan_.things.size());
    plan_.things.push_back(std::move(thing));
  }

  void takeInputs(const Make& make, Thing& thing) {
    const std::vector<InputType>& wanted = thing.stage->inputs;
    const bool open_ended = !wanted.empty() && wanted.back().how == How::rest;
    std::size_t required = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (!wanted[i].optional && wanted[i].how != How::rest) required = i + 1;
    if (make.from.size() < required || (make.from.size() > wanted.size() && !open_ended)) {
      complain(make, concat(make.stage, " is made from ", describeInputs(*thing.stage), "; \"from\" names ",
                            make.from.size()));
      return;
    }
    for (std::size_t i = 0; i < std::max(make.from.size(), wanted.size() - (open_ended ? 1 : 0)); ++i) {
      Thing::Input input;
      input.slot = std::min(i, wanted.size() - 1);
      if (i < make.from.size() && make.from[i])
        bind(make, thing, *make.from[i], input);
      else if (!wanted[input.slot].optional)
        complain(make, concat("from[", i, "] is null, but ", make.stage, " needs a ", wanted[input.slot].kind.name,
                              " there"));
      thing.inputs.push_back(input);
    }
    settleShape(make, thing);
  }

  /// Connects one input with the thing of that name.
  void bind(const Make& make, const Thing& thing, const std::string& name, Thing::Input& input) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) {
      const auto later =
          std::find_if(recipe_.makes.begin(), recipe_.makes.end(), [&](const Make& m) { return m.name == name; });
      if (later != recipe_.makes.end())
        return complain(make, concat("is made from ", name, ", which is made later; move it up"));
      std::vector<std::string> names;
      for (const auto& [known, position] : by_name_) names.push_back(known);
      const std::string meant = nearestName(name, names);
      return complain(make, concat("is made from ", quoteJson(name), ", which is not made",
                                   meant.empty() ? "" : concat(" (", meant, "?)")));
    }
    if (!found->second) return;  // already complained about
    const InputType& type = thing.stage->inputs[input.slot];
    const Thing& source = plan_.things[*found->second];
    input.thing = *found->second;
    if (source.stage->output.name != type.kind.name)
      complain(make, concat("takes ", name, " as a ", type.kind.name, ", but it is a ", source.stage->output.name));
    if ((type.how == How::all || type.how == How::group) && !source.is_set)
      complain(make, concat("takes ", name, " as a Set of ", type.kind.name, ", but it is a single one"));
    input.mapped = source.is_set && (type.how == How::each || type.how == How::group);
  }

  void settleShape(const Make& make, Thing& thing) {
    bool has_group = false, has_driver = false;
    for (const Thing::Input& input : thing.inputs) {
      if (!input.mapped) continue;
      thing.mapped = true;
      const InputType& type = thing.inputType(input);
      if (type.how == How::group)
        has_group = true;
      else if (!type.optional)
        has_driver = true;
    }
    if (thing.mapped && !has_driver)
      complain(make, concat(has_group ? "groups a Set" : "takes a Set as optional",
                            ", so another input must be a Set whose keys it runs over"));
    thing.is_set = thing.mapped || thing.stage->splits;
    if (thing.stage->drops && !thing.mapped)
      complain(make, concat(make.stage, " may drop elements, so an input must be a Set"));
  }

  static std::string describeInputs(const Stage& stage) {
    if (stage.inputs.empty()) return "nothing";
    std::string out;
    for (const InputType& type : stage.inputs) {
      if (!out.empty()) out += ", ";
      if (type.optional) out += "optional ";
      if (type.how == How::all) out += "a Set of ";
      if (type.how == How::group) out += "a group of ";
      if (type.how == How::rest) out += "any number of ";
      out += type.kind.name;
    }
    return out;
  }

  const Recipe& recipe_;
  const StageTable& stages_;
  Plan plan_;
  std::map<std::string, std::optional<std::size_t>> by_name_;  // none: a thing that could not be planned
  std::vector<std::string> complaints_;
};

}  // namespace

std::optional<std::size_t> Plan::find(std::string_view name) const {
  for (std::size_t i = 0; i < things.size(); ++i)
    if (things[i].name == name) return i;
  return std::nullopt;
}

std::vector<AssetRef> Plan::assets() const {
  std::vector<AssetRef> all;
  std::set<std::string> seen;
  for (const Thing& thing : things)
    for (const AssetRef& asset : thing.params.assets())
      if (seen.insert(asset.file.native()).second) all.push_back(asset);
  return all;
}

Plan makePlan(const Recipe& recipe, const StageTable& stages) { return Planner(recipe, stages).plan(); }

Plan onlyThings(const Plan& plan, const std::vector<std::string>& names) {
  std::vector<bool> wanted(plan.things.size(), false);
  std::vector<std::string> complaints;
  for (const std::string& name : names) {
    if (const auto thing = plan.find(name)) {
      wanted[*thing] = true;
      continue;
    }
    std::vector<std::string> known;
    for (const Thing& thing : plan.things) known.push_back(thing.name);
    const std::string meant = nearestName(name, known);
    complaints.push_back(
        concat("--only ", name, ": the recipe makes no such thing", meant.empty() ? "" : concat(" (", meant, "?)")));
  }
  if (!complaints.empty()) throw RecipeError(complaints);
  for (std::size_t i = plan.things.size(); i-- > 0;)
    if (wanted[i])
      for (const Thing::Input& input : plan.things[i].inputs)
        if (input.thing) wanted[*input.thing] = true;

  Plan only;
  only.seed = plan.seed;
  std::vector<std::size_t> moved(plan.things.size());
  for (std::size_t i = 0; i < plan.things.size(); ++i) {
    if (!wanted[i]) continue;
    moved[i] = only.things.size();
    only.things.push_back(plan.things[i]);
    for (Thing::Input& input : only.things.back().inputs)
      if (input.thing) input.thing = moved[*input.thing];
  }
  return only;
}

}  // namespace castra
