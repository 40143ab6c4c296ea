// SPDX-License-Identifier: GPL-3.0-or-later
// How a Model is stored: everything in order, and of each part only what does not follow from its mesh, from its place
// or from the part before. Most parts follow wholly, and those of repeats from what is repeated.
#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "pipeline/artifacts/derived_parts.h"
#include "pipeline/artifacts/model.h"
#include "pipeline/artifacts/packed_fields.h"
#include "pipeline/artifacts/packed_mesh.h"
#include "pipeline/base/check.h"
#include "pipeline/base/text.h"

namespace castra {

using geometry::Vec3;

namespace {

constexpr std::uint32_t kNobody = Model::kNobody;
constexpr std::size_t kMostRepeated = std::size_t{1} << 22;  // parts: few bytes must not become any number of them

// What a part says in its first byte.
constexpr std::uint8_t kPlainName = 1;     // thing, noun and a number counted up
constexpr std::uint8_t kPlainTags = 2;     // noun, and the material's sort
constexpr std::uint8_t kSameThing = 4;     // as the part before
constexpr std::uint8_t kAtZero = 8;        // its mesh lies where it is to be
constexpr std::uint8_t kPlainWeight = 16;  // as its mesh has it
constexpr std::uint8_t kStandsStill = 32;  // no joint
constexpr int kBoxesShift = 6;
enum Boxes : std::uint8_t { kNone, kAlongAxes, kAlongSide, kListed };

// How a part is shown at a level.
enum Shown : std::uint8_t { kUnseen, kAsBefore, kNextMesh, kOtherMesh };

using BoxRow = std::array<double, 7>;

BoxRow rowOf(const Model::Box& box) {
  return {box.centre.x, box.centre.y, box.centre.z, box.half.x, box.half.y, box.half.z, box.yaw};
}
Model::Box boxOf(const BoxRow& row) { return {{row[0], row[1], row[2]}, {row[3], row[4], row[5]}, row[6]}; }

bool areSame(const Vec3& a, const Vec3& b) {
  return areSameBits(a.x, b.x) && areSameBits(a.y, b.y) && areSameBits(a.z, b.z);
}

bool canDerive(const Model& model, const Model::Part& part) {
  return part.meshes[0] < model.meshes.size() && !model.meshes[part.meshes[0]].vertices.empty() &&
         part.material < model.materials.size();
}

/// What writer and reader remember of the things and parts so far.
struct Memory {
  FieldMemory<7> boxes, openings;
  FieldMemory<2> heights;
  FieldMemory<4> places, weights;
  FieldMemory<6> joints;
  std::map<std::string, std::uint64_t, std::less<>> counts;  // of the thing's parts, by noun
  std::uint32_t thing = 0, mesh = kNobody;                   // of the last part; of the last mesh that one had
  std::array<double, 4> place{};
  std::array<double, 6> joint{};

  void enter(std::uint32_t next) {
    if (next != thing) counts.clear();
    thing = next;
  }
};

/// "house-12-47.pier-3" for the third pier of a thing.
std::string plainName(const Model& model, const std::string& noun, Memory& memory) {
  auto count = memory.counts.find(noun);
  if (count == memory.counts.end()) count = memory.counts.emplace(noun, 0).first;
  return concat(model.things[memory.thing].name, '.', noun, '-', ++count->second);
}

std::array<double, 4> placeGuess(const Model& model, const Model::Part& part, const Memory& memory) {
  if (part.joint >= model.joints.size()) return memory.place;
  const Vec3& at = model.joints[part.joint].at;
  return {at.x, at.y, at.z, memory.place[3]};
}

class ModelPacker {
 public:
  explicit ModelPacker(const Model& model) : model_(model), derived_(model) {}

  std::string run() {
    out_.raw(model_.origin.x);
    out_.raw(model_.origin.y);
    const Model::Budget& budget = model_.budget;
    for (const std::uint64_t limit : {budget.triangles, budget.draw_calls, budget.disk, budget.textures})
      out_.count(limit);
    out_.count(budget.texture_size);
    out_.count(model_.materials.size());
    for (const Model::Material& material : model_.materials) {
      out_.text(material.name);
      out_.text(material.sort);
      out_.count(material.colour);
      for (const double number : {material.roughness, material.density, material.repeat}) out_.raw(number);
    }
    out_.count(model_.meshes.size());
    MeshPacker meshes;
    for (const geometry::SolidMesh& mesh : model_.meshes) meshes.add(out_, mesh);
    out_.count(model_.things.size());
    const std::vector<std::size_t> begins = partsOfThings(model_);
    std::size_t repeated = 0;
    for (std::uint32_t i = 0; i < model_.things.size(); ++i) {
      const Model::Thing& thing = model_.things[i];
      names_.write(out_, thing.name);
      words_.write(out_, thing.tags);
      out_.count(thing.finest);
      out_.count(thing.isRepeat() ? thing.like + 1 : 0);
      if (!thing.isRepeat()) continue;
      out_.raw(thing.up);
      out_.count(jointStep(begins, i));
      repeated += begins[i + 1] - begins[i];
    }
    CASTRA_CHECK(repeated <= kMostRepeated, repeated, " parts");
    out_.count(model_.joints.size());
    for (const Model::Joint& joint : model_.joints) addJoint(joint);
    out_.count(model_.parts.size() - repeated);
    for (const Model::Part& part : model_.parts)
      if (part.thing >= model_.things.size() || !model_.things[part.thing].isRepeat()) addPart(part);
    out_.count(model_.openings.size());
    std::uint32_t thing = 0;
    BoxRow last{};
    for (const Model::Opening& opening : model_.openings) {
      out_.step(std::int64_t{opening.thing} - std::int64_t{std::exchange(thing, opening.thing)});
      words_.write(out_, opening.tags);
      const BoxRow row = rowOf(opening.box);
      memory_.openings.write(out_, row, std::exchange(last, row));
    }
    return out_.take();
  }

 private:
  /// How much later the joints of a repeat come.
  std::uint32_t jointStep(const std::vector<std::size_t>& begins, std::uint32_t thing) const {
    const std::size_t from = begins[model_.things[thing].like];
    for (std::size_t i = begins[thing]; i < begins[thing + 1]; ++i)
      if (model_.parts[i].joint != kNobody) return model_.parts[i].joint - model_.parts[from + i - begins[thing]].joint;
    return 0;
  }

  void addJoint(const Model::Joint& joint) {
    names_.write(out_, joint.name);
    out_.byte(static_cast<std::uint8_t>(joint.type));
    const std::array<double, 6> row{joint.at.x, joint.at.y, joint.at.z, joint.low, joint.high, joint.now};
    memory_.joints.write(out_, row, std::exchange(memory_.joint, row));
  }

  void addPart(const Model::Part& part) {
    const bool is_same = part.thing == memory_.thing;
    const std::int64_t thing_step = std::int64_t{part.thing} - std::int64_t{memory_.thing};
    memory_.enter(part.thing);
    const bool has_thing = part.thing < model_.things.size(), has_material = part.material < model_.materials.size();
    const std::string noun = part.tags.empty() ? "" : part.tags[0];
    std::uint8_t flags = is_same ? kSameThing : 0;
    if (has_thing && plainName(model_, noun, memory_) == part.name) flags |= kPlainName;
    if (has_material && part.tags.size() == 2 && part.tags[1] == model_.materials[part.material].sort)
      flags |= kPlainTags;
    const std::array<double, 4> place{part.at.x, part.at.y, part.at.z, part.yaw};
    const bool is_zero = std::all_of(place.begin(), place.end(), [](double number) { return areSameBits(number, 0); });
    if (is_zero) flags |= kAtZero;
    if (part.joint == kNobody) flags |= kStandsStill;
    const bool can_derive = canDerive(model_, part);
    if (can_derive) {
      const auto weight = derived_.weightOf(part);
      if (areSameBits(weight.mass, part.mass) && areSame(weight.centre, part.centre)) flags |= kPlainWeight;
    } else if (areSameBits(part.mass, 0) && areSame(part.centre, {})) {
      flags |= kPlainWeight;
    }
    std::size_t corner = 0;
    const Boxes boxes = part.boxes.empty() ? kNone : can_derive ? waysOf(part, corner) : kListed;

    out_.byte(static_cast<std::uint8_t>(flags | boxes << kBoxesShift));
    if (!is_same) out_.step(thing_step);
    out_.count(part.material);
    if ((flags & kPlainTags) != 0) {
      words_.write(out_, noun);
    } else {
      words_.write(out_, part.tags);
    }
    if ((flags & kPlainName) == 0) names_.write(out_, part.name);
    addMeshes(part);
    if (!(flags & kStandsStill)) out_.count(part.joint);
    if (!is_zero) memory_.places.write(out_, place, placeGuess(model_, part, memory_));
    if (!is_zero) memory_.place = place;
    if ((flags & kPlainWeight) == 0)
      memory_.weights.write(out_, {part.mass, part.centre.x, part.centre.y, part.centre.z}, {});
    if (boxes == kAlongSide) {
      const Model::Box guess = derived_.boxAlong(part, corner);
      out_.count(corner);
      memory_.heights.write(out_, {part.boxes[0].centre.z, part.boxes[0].half.z}, {guess.centre.z, guess.half.z});
    }
    if (boxes == kListed) {
      out_.count(part.boxes.size());
      BoxRow last{};
      for (const Model::Box& box : part.boxes) {
        const BoxRow row = rowOf(box);
        memory_.boxes.write(out_, row, std::exchange(last, row));
      }
    }
  }

  /// By which rule one finds the part's boxes again.
  Boxes waysOf(const Model::Part& part, std::size_t& corner) {
    if (part.boxes.size() > 1) return kListed;
    const BoxRow row = rowOf(part.boxes[0]);
    const auto agrees = [&](const Model::Box& box, std::initializer_list<std::size_t> fields) {
      const BoxRow other = rowOf(box);
      return std::all_of(fields.begin(), fields.end(), [&](std::size_t k) { return areSameBits(row[k], other[k]); });
    };
    if (agrees(derived_.boxAlongAxes(part), {0, 1, 2, 3, 4, 5, 6})) return kAlongAxes;
    const std::size_t corners = derived_.lowerFaceOf(part).size();
    for (corner = 0; corners >= 3 && corner < corners; ++corner)
      if (agrees(derived_.boxAlong(part, corner), {0, 1, 3, 4}) && areSameBits(derived_.yawAlong(corner), row[6]))
        return kAlongSide;
    return kListed;
  }

  void addMeshes(const Model::Part& part) {
    std::uint8_t shown = 0;
    std::array<std::int64_t, Model::kLevels> steps{};
    for (std::size_t level = 0; level < Model::kLevels; ++level) {
      const std::uint32_t mesh = part.meshes[level];
      Shown how = kUnseen;
      if (mesh != kNobody) {
        how = level > 0 && mesh == part.meshes[level - 1] ? kAsBefore
              : mesh == memory_.mesh + 1                  ? kNextMesh
                                                          : kOtherMesh;
        steps[level] = std::int64_t{mesh} - std::int64_t{memory_.mesh};
        memory_.mesh = mesh;
      }
      shown = static_cast<std::uint8_t>(shown | how << (2 * level));
    }
    out_.byte(shown);
    for (std::size_t level = 0; level < Model::kLevels; ++level)
      if ((shown >> (2 * level) & 3) == kOtherMesh) out_.step(steps[level]);
  }

  const Model& model_;
  DerivedParts derived_;
  PackWriter out_;
  WordWriter words_;
  NameWriter names_;
  Memory memory_;
};

class ModelUnpacker {
 public:
  explicit ModelUnpacker(std::string_view bytes) : in_(bytes) {}

  Model run() {
    model_.origin.x = in_.raw<double>();
    model_.origin.y = in_.raw<double>();
    Model::Budget& budget = model_.budget;
    for (std::uint64_t* limit : {&budget.triangles, &budget.draw_calls, &budget.disk, &budget.textures})
      *limit = in_.count();
    budget.texture_size = static_cast<std::uint32_t>(in_.count());
    for (std::size_t left = in_.items(); left > 0; --left) {
      Model::Material& material = model_.materials.emplace_back();
      material.name = in_.text();
      material.sort = in_.text();
      material.colour = static_cast<std::uint32_t>(in_.count());
      for (double* number : {&material.roughness, &material.density, &material.repeat}) *number = in_.raw<double>();
    }
    std::size_t left = in_.items();
    model_.meshes.reserve(std::min(left, in_.left() / 8));
    MeshUnpacker meshes;
    for (; left > 0; --left) model_.meshes.push_back(meshes.next(in_));
    for (left = in_.items(); left > 0; --left) {
      Model::Thing& thing = model_.things.emplace_back();
      thing.name = names_.read(in_);
      thing.tags = words_.readAll(in_);
      thing.finest = static_cast<std::uint32_t>(in_.count());
      readRepeat(thing);
    }
    for (left = in_.items(); left > 0; --left) readJoint();
    left = in_.items();
    model_.parts.reserve(std::min(left, in_.left() / 4));
    DerivedParts derived(model_);
    for (; left > 0; --left) readPart(derived);
    addRepeats();
    left = in_.items();
    model_.openings.reserve(std::min(left, in_.left() / 4));
    std::uint32_t thing = 0;
    BoxRow last{};
    for (; left > 0; --left) {
      Model::Opening& opening = model_.openings.emplace_back();
      opening.thing = thing = in_.numberFrom(thing);
      opening.tags = words_.readAll(in_);
      last = memory_.openings.read(in_, last);
      opening.box = boxOf(last);
    }
    in_.finish();
    return std::move(model_);
  }

 private:
  void readRepeat(Model::Thing& thing) {
    const std::uint64_t like = in_.count();
    if (like >= model_.things.size()) PackReader::fail("has a thing that repeats nothing before it");
    joint_steps_.push_back(0);
    if (like == 0) return;
    thing.like = static_cast<std::uint32_t>(like - 1);
    if (model_.things[thing.like].isRepeat()) PackReader::fail("has a repeat of a repeat");
    thing.up = in_.raw<double>();
    joint_steps_.back() = static_cast<std::uint32_t>(in_.count());
  }

  /// Puts the parts of repeats where they belong.
  void addRepeats() {
    if (std::none_of(model_.things.begin(), model_.things.end(), [](const auto& thing) { return thing.isRepeat(); }))
      return;
    const std::vector<std::size_t> begins = partsOfThings(model_);
    if (begins.back() != model_.parts.size()) PackReader::fail("has parts out of order");
    std::vector<Model::Part> all;
    std::size_t repeated = 0;
    for (std::uint32_t i = 0; i < model_.things.size(); ++i) {
      const Model::Thing& thing = model_.things[i];
      for (std::size_t k = begins[i]; k < begins[i + 1]; ++k) {
        if (thing.isRepeat()) PackReader::fail("has parts of its own where it repeats others");
        all.push_back(model_.parts[k]);
      }
      if (!thing.isRepeat()) continue;
      repeated += begins[thing.like + 1] - begins[thing.like];
      if (repeated > kMostRepeated) PackReader::fail("repeats too much");
      for (std::size_t k = begins[thing.like]; k < begins[thing.like + 1]; ++k) {
        const Model::Part& part = model_.parts[k];
        if (part.name.size() < model_.things[thing.like].name.size())
          PackReader::fail("repeats a part without its name");
        const std::uint64_t joint = std::uint64_t{part.joint} + joint_steps_[i];
        if (part.joint != kNobody && joint >= kNobody) PackReader::fail("repeats a joint too often");
        all.push_back(model_.repeat(part, i, part.joint == kNobody ? kNobody : static_cast<std::uint32_t>(joint)));
      }
    }
    model_.parts = std::move(all);
  }

  void readJoint() {
    Model::Joint& joint = model_.joints.emplace_back();
    joint.name = names_.read(in_);
    joint.type = static_cast<Model::Joint::Type>(in_.byte());
    memory_.joint = memory_.joints.read(in_, memory_.joint);
    const auto& row = memory_.joint;
    joint.at = {row[0], row[1], row[2]};
    joint.low = row[3];
    joint.high = row[4];
    joint.now = row[5];
  }

  void readPart(DerivedParts& derived) {
    Model::Part& part = model_.parts.emplace_back();
    const std::uint8_t flags = in_.byte();
    const auto boxes = static_cast<Boxes>(flags >> kBoxesShift);
    part.thing = memory_.thing;
    if ((flags & kSameThing) == 0) part.thing = in_.numberFrom(part.thing);
    memory_.enter(part.thing);
    part.material = static_cast<std::uint32_t>(in_.count());
    const bool has_thing = part.thing < model_.things.size(), has_material = part.material < model_.materials.size();
    if ((flags & kPlainTags) != 0) {
      if (!has_material) PackReader::fail("has a part of no material");
      part.tags.reserve(2);
      part.tags.push_back(words_.read(in_));
      part.tags.push_back(model_.materials[part.material].sort);
    } else {
      part.tags = words_.readAll(in_);
    }
    if (has_thing) part.name = plainName(model_, part.tags.empty() ? "" : part.tags[0], memory_);
    if ((flags & kPlainName) == 0)
      part.name = names_.read(in_);
    else if (!has_thing)
      PackReader::fail("has a part of no thing");
    readMeshes(part);
    if ((flags & kStandsStill) == 0) part.joint = static_cast<std::uint32_t>(in_.count());
    if ((flags & kAtZero) == 0) {
      memory_.place = memory_.places.read(in_, placeGuess(model_, part, memory_));
      part.at = {memory_.place[0], memory_.place[1], memory_.place[2]};
      part.yaw = memory_.place[3];
    }
    const bool can_derive = canDerive(model_, part);
    if ((flags & kPlainWeight) == 0) {
      const auto row = memory_.weights.read(in_, {});
      part.mass = row[0];
      part.centre = {row[1], row[2], row[3]};
    } else if (can_derive) {
      const auto weight = derived.weightOf(part);
      part.mass = weight.mass;
      part.centre = weight.centre;
    }
    if (!can_derive && (boxes == kAlongAxes || boxes == kAlongSide)) PackReader::fail("has bounds of nothing");
    if (boxes == kAlongAxes) part.boxes.push_back(derived.boxAlongAxes(part));
    if (boxes == kAlongSide) {
      const std::uint64_t corner = in_.count();
      const std::size_t corners = derived.lowerFaceOf(part).size();
      if (corner >= corners || corners < 3) PackReader::fail("has bounds along no side");
      Model::Box box = derived.boxAlong(part, static_cast<std::size_t>(corner));
      const auto row = memory_.heights.read(in_, {box.centre.z, box.half.z});
      box.centre.z = row[0];
      box.half.z = row[1];
      box.yaw = derived.yawAlong(static_cast<std::size_t>(corner));
      part.boxes.push_back(box);
    }
    if (boxes == kListed) {
      const std::size_t count = in_.items();
      part.boxes.reserve(std::min(count, in_.left() / 4));
      BoxRow last{};
      for (std::size_t i = 0; i < count; ++i) {
        last = memory_.boxes.read(in_, last);
        part.boxes.push_back(boxOf(last));
      }
    }
  }

  void readMeshes(Model::Part& part) {
    const std::uint8_t shown = in_.byte();
    for (std::size_t level = 0; level < Model::kLevels; ++level) {
      const auto how = static_cast<Shown>(shown >> (2 * level) & 3);
      if (how == kUnseen) continue;
      if (how == kNextMesh) ++memory_.mesh;
      if (how == kOtherMesh) memory_.mesh = in_.numberFrom(memory_.mesh);
      part.meshes[level] = memory_.mesh;
    }
  }

  PackReader in_;
  Model model_;
  std::vector<std::uint32_t> joint_steps_;  // of things that repeat others
  WordReader words_;
  NameReader names_;
  Memory memory_;
};

/// What is in the store.
struct PackedModel {
  static constexpr Kind kind = Model::kind;
  std::string bytes;

  template <class A>
  void archive(A& a) {
    a(bytes);
  }
};

}  // namespace

std::string encode(const Model& model) { return encode(PackedModel{ModelPacker(model).run()}); }

template <>
Model decode<Model>(std::string_view bytes) {
  return ModelUnpacker(decode<PackedModel>(bytes).bytes).run();
}

}  // namespace castra
