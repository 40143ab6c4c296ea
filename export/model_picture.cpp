// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/model_picture.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

#include "export/material_textures.h"
#include "export/render/render.h"
#include "export/section_wholes.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

using geometry::Box3;
using geometry::SolidMesh;
using geometry::Vec3;

namespace {

constexpr Rgb kTorch{3.2f, 2.1f, 1.1f};  // at a metre's distance
constexpr double kBeforeTorch = 0.3;     // [m]
constexpr double kFlame = 2;             // light of burning tow, in times its colour
constexpr std::uint32_t kFlameColour = 0xC8641E;

constexpr Rgb kWindow{1.1f, 1.14f, 1.18f};              // at a metre's distance, for each square metre of it
constexpr double kWindowReach = 9, kBehindFace = 0.05;  // of the wall [m]
constexpr double kLargeWindow = 2;                      // gives no more light if it is larger [m2]
constexpr double kPane = 0.12;                          // opacity of panes, seen from within

constexpr double kEyeHeight = 1.7, kMeadowReach = 4000, kFarthest = 1e7;  // [m]
constexpr double kBelowGround = 0.04;                                     // of the meadow, if there is ground [m]
constexpr double kShadedCountry = 120;                                    // around what is looked at [m]
constexpr double kHaze = 1800, kHazeForDistance = 8;  // at least [m], and in times the way to what is looked at
constexpr std::uint32_t kMeadowColour = 0x7D8A55;

Box3 grownBy(const Box3& box, const Box3& other) {
  return {{std::min(box.low.x, other.low.x), std::min(box.low.y, other.low.y), std::min(box.low.z, other.low.z)},
          {std::max(box.high.x, other.high.x), std::max(box.high.y, other.high.y), std::max(box.high.z, other.high.z)}};
}

/// Around a box that is placed.
Box3 boundsOfTurned(const Box3& box, const Placement& placement) {
  Box3 bounds{placement.apply(box.low), placement.apply(box.low)};
  for (const Vec3& corner : cornersOf(box))
    bounds = grownBy(bounds, {placement.apply(corner), placement.apply(corner)});
  return bounds;
}

/// Two or three numbers with spaces between them.
std::optional<Vec3> readPlace(const std::string& text) {
  double numbers[3] = {0, 0, 0};
  int count = 0;
  for (const char *at = text.data(), *end = at + text.size(); at != end;) {
    if (*at == ' ') {
      ++at;
      continue;
    }
    if (count == 3) return std::nullopt;
    const auto [rest, fault] = std::from_chars(at, end, numbers[count++]);
    if (fault != std::errc{} || (rest != end && *rest != ' ')) return std::nullopt;
    if (!(std::fabs(numbers[count - 1]) < kFarthest)) return std::nullopt;
    at = rest;
  }
  if (count < 2) return std::nullopt;
  return Vec3{numbers[0], numbers[1], numbers[2]};
}

/// What must be known of the models before any is drawn.
struct Survey {
  std::optional<Box3> all, country,
      wanted;                              ///< of everything but the country around it; of that; of the thing looked at
  std::optional<double> lowest;            ///< surface of what is tagged "ground" [m]
  std::vector<Lamp> lamps;                 ///< a pair at every gate, and one at every torch
  std::vector<Lamp> windows;               ///< of the room with the eye
  double under_eye = 0, under_target = 0;  ///< the ground at the places of the view "street" [m]
};

/// The highest ground at a place, as far as it is known yet.
struct Probe {
  std::optional<Vec3> place;
  std::optional<double> ground;

  void look(const SolidMesh& mesh, const Placement& placement) {
    if (!place) return;
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
      const Vec3 a = placement.apply(mesh.at(mesh.indices[i])), b = placement.apply(mesh.at(mesh.indices[i + 1])),
                 c = placement.apply(mesh.at(mesh.indices[i + 2]));
      const auto across = [&](const Vec3& from, const Vec3& to) {
        return (to.x - from.x) * (place->y - from.y) - (to.y - from.y) * (place->x - from.x);
      };
      const double to_c = across(a, b), to_a = across(b, c), to_b = across(c, a), all = to_a + to_b + to_c;
      if (!(all > 0) || to_a < 0 || to_b < 0 || to_c < 0) continue;
      const double height = (a.z * to_a + b.z * to_b + c.z * to_c) / all;
      ground = std::max(ground.value_or(height), height);
    }
  }
};

bool hasTag(const std::vector<std::string>& tags, const char* tag) {
  return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

/// All models of all inputs, one at a time.
class Scene {
 public:
  Scene(Run& run, const Set<Model>& models, const Rest<Model>& more) : run_(run), models_(models), more_(more) {}

  template <class Use>
  void forEach(Use use) const {
    visit(models_, use);
    for (const View<Model>& models : more_.inputs) visit(models, use);
  }

 private:
  template <class Use>
  void visit(const View<Model>& models, Use& use) const {
    for (const auto& element : models) {
      run_.stopIfCancelled();
      use(element.load());
    }
  }

  Run& run_;
  const Set<Model>& models_;
  const Rest<Model>& more_;
};

/// The floor that somebody stands on, as a box, and the windows that give light to who is there.
class RoomOfEye {
 public:
  explicit RoomOfEye(const Vec3& eye) : eye_(eye) {}

  void look(const Model& model) {
    const Vec3 origin = lifted(model.origin, 0);
    for (const Model::Part& part : model.parts) {
      if (!hasTag(part.tags, "floor")) continue;
      for (Model::Box box : part.boxes) {
        box.centre = box.centre + origin;
        const double below = eye_.z - box.centre.z;
        if (below > 0 && below < lowest_ && isOver(box, eye_, 0)) {
          lowest_ = below;
          floor_ = box;
        }
      }
    }
    for (const Model::Opening& opening : model.openings) {
      if (!hasTag(opening.tags, "window")) continue;
      windows_.push_back(opening.box);
      windows_.back().centre = opening.box.centre + origin;
    }
  }
  std::vector<Lamp> takeLamps() const {
    std::vector<Lamp> lamps;
    if (!floor_) return lamps;
    for (const Model::Box& window : windows_) {
      const double up = window.centre.z - floor_->centre.z;
      if (up < 0 || up > kStorey || !isOver(*floor_, window.centre, 2 * window.half.y + 0.1)) continue;
      const Vec3 in = placeAt({}, window.yaw).turn({0, window.half.y - kBehindFace, 0});
      const auto size = static_cast<float>(std::min(4 * window.half.x * window.half.z, kLargeWindow));
      lamps.push_back({window.centre + in, kWindow * size, kWindowReach});
    }
    return lamps;
  }

 private:
  static constexpr double kStorey = 12;  // no room is higher [m]
  static bool isOver(const Model::Box& box, const Vec3& place, double beyond) {
    const Vec3 way = placeAt({}, -box.yaw).turn(place - box.centre);
    return std::fabs(way.x) <= box.half.x + beyond && std::fabs(way.y) <= box.half.y + beyond;
  }
  Vec3 eye_;
  double lowest_ = kStorey;
  std::optional<Model::Box> floor_;
  std::vector<Model::Box> windows_;
};

Survey survey(const ModelPictureParams& params, const Scene& scene) {
  Survey found;
  Probe eye, target;
  if (params.view == "street") {
    eye.place = readPlace(params.eye);
    target.place = readPlace(params.at);
  }
  std::optional<RoomOfEye> room;
  if (params.view == "inside") {
    const std::optional<Vec3> place = readPlace(params.eye);
    if (!place) throw Error("params.eye", concat("'", params.eye, "' is no place in a room; write \"x y z\""));
    room.emplace(*place);
  }
  scene.forEach([&](const Model& model) {
    if (room) room->look(model);
    for (const Model::Part& part : model.parts) {
      const SolidMesh* mesh = meshOf(model, part, static_cast<std::size_t>(params.level));
      if (!mesh) continue;
      const Placement placement = placeAt(part.at + lifted(model.origin, 0), part.yaw);
      const Box3 box = boundsOfTurned(boundsOf(*mesh), placement);
      std::optional<Box3>& around = hasTag(model.things[part.thing].tags, "country") ? found.country : found.all;
      around = around ? grownBy(*around, box) : box;
      if (hasTag(model.things[part.thing].tags, "ground")) {
        found.lowest = std::min(found.lowest.value_or(box.high.z), box.high.z);
        eye.look(*mesh, placement);
        target.look(*mesh, placement);
      }
      if (model.things[part.thing].name == params.at) found.wanted = found.wanted ? grownBy(*found.wanted, box) : box;
      // Its light has no shadow, so it may not reach much further than a room.
      if (hasTag(part.tags, "torch")) {
        // A little before the flame, or the wall behind it would be burnt out.
        const Vec3 out = placement.turn({0, -kBeforeTorch, 0});
        found.lamps.push_back(
            {{(box.low.x + box.high.x) / 2 + out.x, (box.low.y + box.high.y) / 2 + out.y, box.high.z + 0.2},
             kTorch,
             8});
      }
    }
    for (const Model::Opening& opening : model.openings) {
      if (!hasTag(opening.tags, "passage")) continue;
      // Just outside of both ends, above the heads of those who pass.
      const Vec3 way = placeAt({}, opening.box.yaw).turn({0, opening.box.half.y + 1.2, 0});
      for (const double side : {-1.0, 1.0}) {
        Vec3 at = opening.box.centre + way * side + lifted(model.origin, 0);
        at.z = opening.box.centre.z + opening.box.half.z - 0.8;
        found.lamps.push_back({at});
      }
    }
  });
  if (room) found.windows = room->takeLamps();
  found.under_eye = eye.ground.value_or(0);
  found.under_target = target.ground.value_or(0);
  if (!found.all) found.all = found.country;
  if (!found.all) throw Error("models", "there is nothing to be seen at this level; take another level");
  return found;
}

Box3 boxToSee(const ModelPictureParams& params, const Survey& found) {
  if (params.at.empty()) return *found.all;
  if (found.wanted) return *found.wanted;
  const auto place = readPlace(params.at);
  if (!place)
    throw Error("params.at", concat("'", params.at, "' is no thing of these models and no place; write \"x y z\""));
  const Vec3 at = *place + Vec3{0, 0, found.under_target};
  return {at, at};
}

Camera aim(const ModelPictureParams& params, const Box3& box, double under_eye) {
  const bool is_orthographic = params.view == "above" || params.view == "axonometric";
  const double azimuth = params.azimuth * math::kDegree;
  const double elevation = (params.view == "above" ? 90 : params.elevation) * math::kDegree;
  const Vec3 middle = (box.low + box.high) * 0.5;
  const Vec3 ahead = params.view == "above" ? Vec3{0, 0, -1}
                                            : Vec3{math::sin(azimuth) * math::cos(elevation),
                                                   math::cos(azimuth) * math::cos(elevation), -math::sin(elevation)};
  Camera camera;
  camera.field = params.field * math::kDegree;
  camera.target = middle;
  camera.type = is_orthographic ? Camera::Type::orthographic : Camera::Type::perspective;
  // How far what is shown reaches to the sides and up, in the picture.
  camera.eye = middle - ahead;
  const Lens lens(camera, 1, 1);
  double wide = 1, high = 1, deep = 0;
  for (const Vec3& corner : cornersOf(box)) {
    const Vec3 p = lens.turnToEye(corner - middle);
    wide = std::max(wide, std::fabs(p.x));
    high = std::max(high, std::fabs(p.y));
    deep = std::max(deep, -p.z);
  }
  const double shape = static_cast<double>(params.width) / params.height;
  const double needed = 1.08 * std::max(high, wide / shape), half = camera.field / 2;
  camera.span = params.span > 0 ? params.span : 2 * needed;
  const double distance = params.distance > 0 ? params.distance : deep + needed * math::cos(half) / math::sin(half);
  camera.eye = middle - ahead * distance;
  if (params.view == "street") camera.eye.z = kEyeHeight;
  if (!is_orthographic && !params.eye.empty()) {
    const auto eye = readPlace(params.eye);
    if (!eye) throw Error("params.eye", concat("'", params.eye, "' is no place; write \"x y z\""));
    camera.eye = *eye + Vec3{0, 0, under_eye};
  }
  if (length(camera.eye - camera.target) < 1e-3)
    throw Error("params.eye", "the eye is where it looks to; move one of them");
  return camera;
}

SolidMesh meadowAround(const Box3& box, double reach, double height) {
  SolidMesh mesh;
  const double west = box.low.x - reach, east = box.high.x + reach, south = box.low.y - reach,
               north = box.high.y + reach;
  for (const auto& [x, y] :
       {std::pair{west, south}, std::pair{east, south}, std::pair{east, north}, std::pair{west, north}}) {
    const auto fx = static_cast<float>(x), fy = static_cast<float>(y);
    mesh.vertices.push_back({{fx, fy, static_cast<float>(height)}, {0, 0, 1}, {fx, fy}});
  }
  mesh.indices = {0, 1, 2, 0, 2, 3};
  return mesh;
}

}  // namespace

Files drawModels(Run& run, const ModelPictureParams& params, const Set<Model>& models,
                 const std::optional<Set<Material>>& materials, const Rest<Model>& more) {
  const Scene scene(run, models, more);
  const Survey found = survey(params, scene);
  RenderSettings settings;
  settings.width = params.width;
  settings.height = params.height;
  settings.samples = params.samples;
  settings.camera = aim(params, boxToSee(params, found), found.under_eye);
  const double azimuth = params.sun_azimuth * math::kDegree, elevation = params.sun_elevation * math::kDegree;
  const bool is_inside = params.view == "inside";
  settings.light = params.night ? nightLight(azimuth, elevation)
                   : is_inside  ? roomLight(azimuth, elevation)
                                : dayLight(azimuth, elevation);
  const double away = length(settings.camera.target - settings.camera.eye);
  settings.light.haze = params.haze > 0 ? params.haze : std::max(kHaze, kHazeForDistance * away);
  if (params.night) settings.light.lamps = found.lamps;
  if (is_inside && !params.night) settings.light.lamps = found.windows;
  settings.outlines = params.outlines;
  if (params.section > 0) settings.section = Plane3{{0, 0, 1}, params.section};
  settings.shadows.size = std::clamp(2 * params.samples * std::max(params.width, params.height), 512, 4096);
  // Shadows fall beyond what casts them.
  const double beyond = found.country ? kShadedCountry : 0;
  const double shade = (found.all->high.z + 1) / settings.light.to_sun.z + beyond;
  settings.bounds = {{found.all->low.x - shade, found.all->low.y - shade, std::min(found.all->low.z, 0.0)},
                     {found.all->high.x + shade, found.all->high.y + shade, found.all->high.z + 0.5}};

  const SolidMesh meadow =
      meadowAround(*found.all, std::max(kMeadowReach, 8 * away), found.lowest ? *found.lowest - kBelowGround : 0.0);
  MaterialTextures textures(materials);
  const formats::Image image = render(settings, [&](BatchSink& sink) {
    Batch around = batchOf(meadow, textures.finishOf({params.meadow, "grass", kMeadowColour, 0.95, 300, 1}));
    around.is_solid = false;
    around.object = 1;
    sink.add(around);
    scene.forEach([&](const Model& model) {
      std::optional<SectionWholes> wholes;
      if (params.section > 0) wholes.emplace(model, params.section);
      for (const Model::Part& part : model.parts) {
        const SolidMesh* mesh = meshOf(model, part, static_cast<std::size_t>(params.level));
        if (!mesh) continue;
        const Placement placement = placeAt(part.at + lifted(model.origin, 0), part.yaw);
        Finish finish = textures.finishOf(model.materials[part.material]);
        if (is_inside && model.materials[part.material].sort == "glass" && !hasTag(part.tags, "mirror")) {
          finish = {};
          finish.colour = colourOf(model.materials[part.material].colour);
          finish.opacity = kPane;
        }
        if (params.night && hasTag(part.tags, "tow")) {
          finish = {};
          finish.colour = colourOf(kFlameColour);
          finish.glow = kFlame;
        }
        Batch batch = batchOf(*mesh, finish, {&placement, 1});
        batch.object = static_cast<std::uint16_t>(2 + part.thing % 60000);
        batch.is_whole = wholes && wholes->isWhole(static_cast<std::size_t>(&part - model.parts.data()));
        sink.add(batch);
      }
    });
  });
  Files files;
  files.add(concat(params.name, ".png"), run.blob(formats::encodePng(image)));
  return files;
}

}  // namespace castra::exporting
