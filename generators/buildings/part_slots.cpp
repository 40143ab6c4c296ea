// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/part_slots.h"

#include <algorithm>
#include <cmath>

#include "generators/buildings/slot_file.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Vec2;
using geometry::Vec3;
using Span = FaceMesh::Span;

constexpr double kLeastScale = 0.5, kMostScale = 2;

/// The pieces of a slot as instances.
class SlotPieces {
 public:
  SlotPieces(ModelBuilder& model, const HouseSlot& slot, const Vec3& scale) : model_(model), slot_(slot) {
    scale_ = {std::floor(scale.x * 1000 + 0.5) / 1000, std::floor(scale.y * 1000 + 0.5) / 1000,
              std::floor(scale.z * 1000 + 0.5) / 1000};
  }
  std::size_t count() const { return slot_.slot->pieces.size(); }
  const Style::Slot::Piece& piece(std::size_t i) const { return slot_.slot->pieces[i]; }
  void add(std::size_t i, std::string_view noun, const Vec3& at, double yaw,
           std::uint32_t joint = Model::kNobody) const {
    const auto permille = [](double v) { return static_cast<int>(std::floor(v * 1000 + 0.5)); };
    const std::string name = concat("own ", slot_.slot->name, ' ', slot_.slot->file, ' ', i, ' ', permille(scale_.x),
                                    ' ', permille(scale_.y), ' ', permille(scale_.z));
    model_.addInstance(noun, slot_.materials[i],
                       model_.shapeOf(name, [&] { return scaledMesh(piece(i).mesh, scale_); }), at, yaw, 0, 0, joint);
  }
  void addAll(std::string_view noun, const Vec3& at, double yaw) const {
    for (std::size_t i = 0; i < count(); ++i) add(i, noun, at, yaw);
  }
  /// What the pieces take before the wall, around the middle of their foot.
  FaceBox room() const {
    FaceBox all{{1e9, -1e9}, {0, 0}, {1e9, -1e9}};
    for (const Style::Slot::Piece& piece : slot_.slot->pieces)
      for (std::size_t i = 0; i < piece.mesh.vertices.size(); ++i) {
        const Vec3 p = piece.mesh.at(i);
        if (p.y > -kFaceJoint) continue;
        all.u = {std::min(all.u.low, p.x * scale_.x), std::max(all.u.high, p.x * scale_.x)};
        all.d.high = std::max(all.d.high, -p.y * scale_.y);
        all.z = {std::min(all.z.low, p.z * scale_.z), std::max(all.z.high, p.z * scale_.z)};
      }
    return all;
  }

 private:
  ModelBuilder& model_;
  const HouseSlot& slot_;
  Vec3 scale_;
};

Vec3 scaleTo(const HouseSlot& slot, double width, double height) {
  return {roundedSize(width) / slot.slot->width, 1, roundedSize(height) / slot.slot->height};
}

bool isModest(double scale) { return scale >= kLeastScale && scale <= kMostScale; }

FaceBox moved(const FaceBox& box, double u, double z) {
  return {{box.u.low + u, box.u.high + u}, box.d, {box.z.low + z, box.z.high + z}};
}

/// Pieces from one end of a stretch to the other.
void repeat(FacadeWork& work, const FacadeSide& side, const HouseSlot& slot, Span u, double z, double scale_up,
            double d, std::string_view noun) {
  const double length = u.high - u.low;
  const int count = std::max(1, static_cast<int>(std::floor(length / slot.slot->width + 0.5)));
  const double step = length / count;
  const SlotPieces pieces(work.model, slot, {step / slot.slot->width * 0.9995, 1, scale_up});
  const Vec3 out = geometry::lifted(geometry::rightOf(side.way) * d, 0);
  for (int i = 0; i < count; ++i) pieces.addAll(noun, side.placeOf(u.low + (i + 0.5) * step, z) + out, side.yaw);
}

}  // namespace

bool fitsOpening(const HouseSlot& slot, const FaceOpening& opening, bool has_timbers) {
  const Vec3 scale = scaleTo(slot, opening.width(), opening.height());
  if (has_timbers)
    for (const Style::Slot::Piece& piece : slot.slot->pieces) {
      const geometry::Box3 box = geometry::boundsOf(piece.mesh);
      if (box.low.z < -0.003 || box.high.z > slot.slot->height + 0.003) return false;
      if (std::max(-box.low.x, box.high.x) > slot.slot->width / 2 + 0.003) return false;
    }
  return isModest(scale.x) && isModest(scale.z) && depthOf(*slot.slot) <= opening.thickness - kLining + 1e-6;
}

void addInOpening(FacadeWork& work, FacadeSide& side, FaceOpening& opening, const HouseSlot& slot,
                  std::string_view noun) {
  const SlotPieces pieces(work.model, slot, scaleTo(slot, opening.width(), opening.height()));
  pieces.addAll(noun, side.placeOf(opening.middle(), opening.z.low), side.yaw);
  keepInOpening(work, side, opening, slot);
}

void keepInOpening(FacadeWork& work, FacadeSide& side, FaceOpening& opening, const HouseSlot& slot) {
  const SlotPieces pieces(work.model, slot, scaleTo(slot, opening.width(), opening.height()));
  const FaceBox room = pieces.room();
  if (room.d.high > 0) side.keep(moved(room, opening.middle(), opening.z.low));
  opening.has_part = true;
}

bool tryBay(FacadeWork& work, FacadeSide& side, FaceOpening& opening, std::uint32_t number) {
  const HouseSlot* slot = work.house.slotOf(SlotType::bay);
  if (slot == nullptr || !side.is_open || !side.is_street || opening.storey == 0) return false;
  if (opening.role != RoomRole::living && opening.role != RoomRole::bedroom && opening.role != RoomRole::work)
    return false;
  if (side.bases[opening.storey] > 0 || !fitsOpening(*slot, opening, false)) return false;
  if (!work.taste.chance(slot->slot->share, "bay", number)) return false;
  const SlotPieces pieces(work.model, *slot, scaleTo(*slot, opening.width(), opening.height()));
  FaceBox room = moved(pieces.room(), opening.middle(), opening.z.low);
  // Behind its front the bay has the window to itself.
  room.d.low = 0.081;
  const FaceBox near{room.u, {0, 0.08}, {room.z.low, opening.z.low}},
      over{room.u, {0, 0.08}, {opening.z.high, room.z.high}};
  if (!side.isFree(room) || !side.isFree(near) || !side.isFree(over)) return false;
  for (const FaceBox& box : {room, near, over}) side.keep(box);
  pieces.addAll("bay", side.placeOf(opening.middle(), opening.z.low), side.yaw);
  opening.has_part = true;
  return true;
}

void addAlongEaves(FacadeWork& work, FacadeSide& side, const HouseSlot& slot) {
  const double out = reachOf(*slot.slot), high = side.topOfBands(out), low = high - slot.slot->height;
  if (out > side.high_reach) return;
  const double start = side.start_gap + std::max(0.0, -side.start_lean) * out,
               end = side.length - side.end_gap - std::max(0.0, -side.end_lean) * out;
  const FaceBox room{{start, end}, {0, out}, {low, high}};
  if (end - start < 0.5 * slot.slot->width || !side.isClear(room.d, room.z)) return;
  repeat(work, side, slot, room.u, low, 1, kFaceJoint, "cornice");
  side.keep(room);
  // Half of each corner, up to the mitre.
  const geometry::Ring profile{{kFaceJoint, low}, {out, low}, {out, high}, {kFaceJoint, high}};
  FaceMesh blocks;
  const FacadeSide::End first = side.startOf(out), last = side.endOf(out);
  if (first.lean + first.beyond > 0.1 && side.start_gap == 0)
    blocks.addProfile(profile, {-kFaceJoint - first.beyond, 0}, first.lean, 0);
  if (last.lean + last.beyond > 0.1 && side.end_gap == 0)
    blocks.addProfile(profile, {side.length, side.length + kFaceJoint + last.beyond}, 0, last.lean);
  work.add("cornice block", work.house.materials.trim, {side}, std::move(blocks));
}

void addAlongParapet(FacadeWork& work, FacadeSide& side, const HouseSlot& slot, double height, double thickness) {
  const double deep = reachOf(*slot.slot);
  if (deep > thickness + 1e-6 || side.length < slot.slot->width + 0.5) return;
  // Stands on the parapet, with its back at the inner face.
  repeat(work, side, slot, {0.25, side.length - 0.25}, height + kFaceJoint, 1, deep - thickness, "roof piece");
}

bool addStairPart(FacadeWork& work, FacadeSide& side, const FaceOpening& door, const HouseSlot& slot) {
  const double width = std::max(roundedSize(door.width()), 0.5 * slot.slot->width);
  const Vec3 scale{width / slot.slot->width, 1, door.z.low / slot.slot->height};
  if (!isModest(scale.x) || !isModest(scale.z)) return false;
  const SlotPieces pieces(work.model, slot, scale);
  const FaceBox room = moved(pieces.room(), door.middle(), 0);
  if (!side.take({room.u, room.d, {0, door.z.low}})) return false;
  pieces.addAll("step", side.placeOf(door.middle(), 0) + geometry::lifted(geometry::rightOf(side.way) * kFaceJoint, 0),
                side.yaw);
  return true;
}

void addDoorPart(ModelBuilder& model, const HouseSlot& slot, const Vec3& foot, const Vec2& way, double width,
                 double height, const std::string& joint_name) {
  const SlotPieces pieces(model, slot, scaleTo(slot, width, height));
  const double yaw = math::atan2(way.y, way.x);
  Model::Joint joint;
  joint.name = joint_name;
  // The leaf turns about its own edge: the least x of what turns, in the middle of its thickness.
  double left = 1e9, front = 1e9, back = -1e9;
  for (std::size_t i = 0; i < pieces.count(); ++i) {
    if (pieces.piece(i).name == "frame") continue;
    const geometry::Box3 box = geometry::boundsOf(pieces.piece(i).mesh);
    left = std::min(left, box.low.x * roundedSize(width) / slot.slot->width);
    front = std::min(front, box.low.y);
    back = std::max(back, box.high.y);
  }
  std::uint32_t number = Model::kNobody;
  if (left < 1e8) {
    joint.at = foot + geometry::lifted(way * left + geometry::leftOf(way) * ((front + back) / 2), 0);
    joint.low = 0;
    joint.high = 100 * math::kDegree;
    number = model.addJoint(joint);
  }
  for (std::size_t i = 0; i < pieces.count(); ++i) {
    const bool is_frame = pieces.piece(i).name == "frame";
    pieces.add(i, is_frame ? "doorframe" : "door", foot, yaw, is_frame ? Model::kNobody : number);
  }
}

}  // namespace castra::generators
