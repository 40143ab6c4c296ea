// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/style_file.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "generators/buildings/slot_file.h"
#include "generators/buildings/style_fields.h"
#include "pipeline/base/error.h"
#include "pipeline/base/json.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

/// Collects all that is wrong, so that it is said at once.
class Problems {
 public:
  explicit Problems(std::string file) : file_(std::move(file)) {}
  void add(const Json& value, const std::string& where, const std::string& fact) {
    text_ += concat(text_.empty() ? "" : "; ", file_, ":", value.line(), ": ", where, ": ", fact);
  }
  void throwIfAny() const {
    if (text_.empty()) return;
    const std::size_t colon = text_.find(": ");
    throw Error(text_.substr(0, colon), text_.substr(colon + 2));
  }

 private:
  std::string file_, text_;
};

/// Reads the members of one object, field by field as `describe` names them.
class FieldReader {
 public:
  FieldReader(const Json& object, std::string where, Problems& problems)
      : object_(object), where_(std::move(where)), problems_(problems) {}

  void operator()(const char* name, bool& field, const Rule&, const char*, const char*) {
    if (const Json* value = take(name, Json::Type::boolean, "true or false")) field = value->boolean();
  }
  void operator()(const char* name, double& field, const Rule& rule, const char*, const char*) {
    if (const Json* value = takeNumber(name, rule)) field = value->number() + 0.0;
  }
  void operator()(const char* name, int& field, const Rule& rule, const char*, const char*) {
    const Json* value = takeNumber(name, rule);
    if (value == nullptr) return;
    if (value->number() != std::floor(value->number()))
      return problem(*value, name, concat("is ", value->text(), ", must be a whole number"));
    field = static_cast<int>(value->number());
  }
  void operator()(const char* name, std::string& field, const Rule& rule, const char*, const char*) {
    if (const Json* value = take(name, Json::Type::string, "a string"))
      if (allows(rule, *value, name)) field = value->text();
  }
  void operator()(const char* name, std::vector<std::string>& field, const Rule& rule, const char*, const char*) {
    const Json* value = take(name, Json::Type::array, "a list of strings");
    if (value == nullptr) return;
    field.clear();
    for (const Json& item : value->items()) {
      if (!item.isString())
        return problem(item, name, concat("holds ", item.typeName(), ", must be a list of strings"));
      if (!allows(rule, item, name)) return;
      field.push_back(item.text());
    }
  }

  /// A member that somebody else reads.
  void allow(const std::string& name) {
    also_ = name;
    known_.push_back(name);
  }
  void reportUnknown() {
    for (const auto& [name, value] : object_.members()) {
      if (name == "about" || name == also_ || std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      const std::string meant = nearestName(name, known_);
      problem(value, name, concat("is not known", meant.empty() ? "" : concat(" (", meant, "?)")));
    }
  }

 private:
  void problem(const Json& value, std::string_view name, const std::string& fact) {
    problems_.add(value, concat(where_, ".", name), fact);
  }
  const Json* take(const char* name, Json::Type type, std::string_view what) {
    known_.emplace_back(name);
    const Json* value = object_.find(name);
    if (value == nullptr || value->type() == type) return value;
    problem(*value, name, concat("is ", value->typeName(), ", must be ", what));
    return nullptr;
  }
  const Json* takeNumber(const char* name, const Rule& rule) {
    const Json* value = take(name, Json::Type::number, "a number");
    if (value == nullptr || (value->number() >= rule.low && value->number() <= rule.high)) return value;
    problem(*value, name, concat("is ", value->text(), ", must be in [", rule.low, ", ", rule.high, "]"));
    return nullptr;
  }
  bool allows(const Rule& rule, const Json& value, const char* name) {
    if (rule.type != Rule::Type::choice) return true;
    if (std::find(rule.words.begin(), rule.words.end(), value.text()) != rule.words.end()) return true;
    std::string words;
    for (const std::string& word : rule.words) words += (words.empty() ? "" : " or ") + word;
    problem(value, name, concat("is ", quoteJson(value.text()), ", must be ", words));
    return false;
  }

  const Json& object_;
  std::string where_;
  Problems& problems_;
  std::vector<std::string> known_;
  std::string also_;
};

/// An object whose members are things with names.
template <class T>
std::vector<T> readNamed(const Json& file, const char* member, Problems& problems) {
  std::vector<T> out;
  const Json* object = file.find(member);
  if (object == nullptr || !object->isObject() || object->members().empty()) {
    problems.add(object != nullptr ? *object : file, member, "must be an object with at least one member");
    return out;
  }
  for (const auto& [name, value] : object->members()) {
    const std::string where = concat(member, ".", name);
    if (!value.isObject()) {
      problems.add(value, where, concat("is ", value.typeName(), ", must be an object"));
      continue;
    }
    T thing;
    thing.name = name;
    FieldReader reader(value, where, problems);
    describe(reader, thing);
    if constexpr (std::is_same_v<T, Style::Facade>) reader.allow("slots");
    reader.reportUnknown();
    out.push_back(std::move(thing));
  }
  return out;
}

/// Reads the slots of a style or a facade, and the parts in them.
class SlotReader {
 public:
  SlotReader(Style& style, const ReadPart& read_part, Problems& problems)
      : style_(style), read_part_(read_part), problems_(problems) {}

  /// Numbers of slots, by their place in kSlotNames; `numbers` has those of the style, if any.
  void read(const Json& owner, const std::string& where, std::vector<std::uint32_t>& numbers) {
    const Json* object = owner.find("slots");
    if (object == nullptr) return;
    if (!object->isObject())
      return problems_.add(*object, where + "slots", concat("is ", object->typeName(), ", must be an object"));
    const std::vector<std::string> names(kSlotNames.begin(), kSlotNames.end());
    for (const auto& [name, value] : object->members()) {
      const std::string place = concat(where, "slots.", name);
      const auto found = std::find(names.begin(), names.end(), name);
      if (found == names.end()) {
        const std::string meant = nearestName(name, names);
        problems_.add(value, place,
                      concat("is not known", meant.empty() ? "; there are door, window, bay, cornice, roof and stair"
                                                           : concat(" (", meant, "?)")));
      } else if (!value.isObject()) {
        problems_.add(value, place, concat("is ", value.typeName(), ", must be an object"));
      } else {
        Style::Slot slot;
        slot.name = name;
        FieldReader reader(value, place, problems_);
        describe(reader, slot);
        reader.reportUnknown();
        if (!fill(slot, value, place)) continue;
        if (numbers.empty()) numbers.assign(kSlotTypes, Style::kNobody);
        numbers[static_cast<std::size_t>(found - names.begin())] = static_cast<std::uint32_t>(style_.slots.size());
        style_.slots.push_back(std::move(slot));
      }
    }
  }

 private:
  bool fill(Style::Slot& slot, const Json& value, const std::string& place) {
    if (slot.file.empty()) {
      problems_.add(value, place + ".file", "names no .glb file");
      return false;
    }
    const auto bytes = read_part_ ? read_part_(slot.file) : std::nullopt;
    if (!bytes) {
      problems_.add(value, place + ".file",
                    concat("there is no ", quoteJson(slot.file),
                           "; it must end in .glb or .gltf and lie in the style's folder or below"));
      return false;
    }
    const std::vector<std::string> wrong = fillSlot(slot, *bytes);
    for (const std::string& fact : wrong) problems_.add(value, place, fact);
    return wrong.empty();
  }

  Style& style_;
  const ReadPart& read_part_;
  Problems& problems_;
};

template <class T>
std::vector<std::string> namesOf(const std::vector<T>& things) {
  std::vector<std::string> names;
  for (const T& thing : things) names.push_back(thing.name);
  return names;
}

/// Reports names that mean nothing.
class References {
 public:
  References(const Json& file, Problems& problems) : file_(file), problems_(problems) {}
  void need(const char* member, const std::string& owner, const char* field, const std::string& name,
            const std::vector<std::string>& known, const char* what) {
    if (std::find(known.begin(), known.end(), name) != known.end()) return;
    const std::string meant = nearestName(name, known);
    problems_.add(*file_.find(member)->find(owner), concat(member, ".", owner, ".", field),
                  concat(quoteJson(name), " is no ", what, meant.empty() ? "" : concat(" (", meant, "?)")));
  }

 private:
  const Json& file_;
  Problems& problems_;
};

}  // namespace

Style readStyle(std::string_view text, const std::string& name, const ReadPart& read_part) {
  const Json file = parseJson(text, name);
  if (!file.isObject()) throw Error(name, concat("is ", file.typeName(), ", must be an object"));
  Problems problems(name);
  Style style;
  const std::vector<std::string> members{"about",   "name",      "min_footprint", "rooms", "programmes",
                                         "facades", "interiors", "types",         "slots"};
  for (const auto& [member, value] : file.members())
    if (std::find(members.begin(), members.end(), member) == members.end()) {
      const std::string meant = nearestName(member, members);
      problems.add(value, member, concat("is not known", meant.empty() ? "" : concat(" (", meant, "?)")));
    }
  if (const Json* value = file.find("name"); value != nullptr && value->isString()) style.name = value->text();
  if (const Json* value = file.find("min_footprint")) {
    if (!value->isNumber() || !(value->number() >= 4 && value->number() <= 10000))
      problems.add(*value, "min_footprint", "must be a number in [4, 10000]");
    else
      style.min_footprint = value->number();
  }
  style.rooms = readNamed<Style::RoomKind>(file, "rooms", problems);
  style.programmes = readNamed<Style::Programme>(file, "programmes", problems);
  style.facades = readNamed<Style::Facade>(file, "facades", problems);
  if (file.find("interiors") != nullptr) style.interiors = readNamed<Style::Interior>(file, "interiors", problems);
  style.types = readNamed<Style::Type>(file, "types", problems);
  SlotReader slots(style, read_part, problems);
  std::vector<std::uint32_t> everywhere;
  slots.read(file, "", everywhere);
  for (Style::Facade& facade : style.facades) {
    facade.slots = everywhere;
    slots.read(*file.find("facades")->find(facade.name), concat("facades.", facade.name, "."), facade.slots);
  }
  problems.throwIfAny();

  References references(file, problems);
  const auto rooms = namesOf(style.rooms), programmes = namesOf(style.programmes), facades = namesOf(style.facades),
             interiors = namesOf(style.interiors);
  for (const Style::Programme& programme : style.programmes)
    for (const auto& [field, list] :
         {std::pair{"front", &programme.front}, {"rear", &programme.rear}, {"middle", &programme.middle}}) {
      for (const std::string& room : *list) {
        references.need("programmes", programme.name, field, room, rooms, "room");
        for (const Style::RoomKind& kind : style.rooms)
          if (kind.name == room && isLaidOutAlways(roleOf(kind.role)))
            problems.add(
                *file.find("programmes")->find(programme.name), concat("programmes.", programme.name, ".", field),
                concat(quoteJson(room), " is a ", kind.role, ", which houses have without being asked for it"));
      }
      if (list->empty())
        problems.add(*file.find("programmes")->find(programme.name), concat("programmes.", programme.name, ".", field),
                     "names no room");
    }
  for (Style::Type& type : style.types) {
    if (type.first.empty()) type.first = type.ground;
    if (type.upper.empty()) type.upper = type.first;
    for (const auto& [field, programme] :
         {std::pair{"ground", &type.ground}, {"first", &type.first}, {"upper", &type.upper}})
      references.need("types", type.name, field, *programme, programmes, "programme");
    references.need("types", type.name, "facade", type.facade, facades, "facade");
    if (!type.interior.empty()) references.need("types", type.name, "interior", type.interior, interiors, "interior");
    for (const auto& [field, list] : {std::pair{"uses", &type.uses}, {"shapes", &type.shapes}, {"roofs", &type.roofs}})
      if (list->empty())
        problems.add(*file.find("types")->find(type.name), concat("types.", type.name, ".", field), "must name one");
    const auto ordered = [&](double low, double high, const char* field) {
      if (low > high)
        problems.add(*file.find("types")->find(type.name), concat("types.", type.name, ".min_", field),
                     concat("is greater than max_", field));
    };
    ordered(type.min_density, type.max_density, "density");
    ordered(type.min_lot, type.max_lot, "lot");
    ordered(type.min_depth, type.max_depth, "depth");
    ordered(type.min_storeys, type.max_storeys, "storeys");
    ordered(type.min_pitch, type.max_pitch, "pitch");
  }
  problems.throwIfAny();
  return style;
}

Style loadStyle(Run& run, const StyleParams& params) {
  if (params.file.empty()) throw Error("file", "names no style; assets/styles has some");
  return readStyle(run.asset(params.file), params.file.path,
                   [&](const std::string& file) -> std::optional<std::string_view> {
                     for (const AssetRef& part : params.parts)
                       if (part.path == file) return run.asset(part);
                     return std::nullopt;
                   });
}

}  // namespace castra::generators
