// SPDX-License-Identifier: GPL-3.0-or-later
// Gloss is GGX (Walter et al., Microfacet models for refraction, 2007) with Schlick's Fresnel term (1994).
#include "export/render/shading.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/base/math.h"
#include "pipeline/core/parallel.h"

namespace castra::exporting {

using geometry::Vec3;

namespace {

Vec3 vectorOf(const std::array<float, 3>& a) { return {double{a[0]}, double{a[1]}, double{a[2]}}; }

float fresnel(double cosine) {
  const auto rest = static_cast<float>(1 - std::clamp(cosine, 0.0, 1.0)), square = rest * rest;
  return 0.04f + 0.96f * square * square * rest;
}

/// Of a light from `to_light`, times the cosine at which it falls.
float gloss(const Vec3& normal, const Vec3& to_light, const Vec3& to_eye, double roughness) {
  const double towards = dot(normal, to_light);
  if (towards <= 0) return 0;
  const Vec3 half = unit(to_light + to_eye);
  const double a = roughness * roughness, a2 = std::max(a * a, 1e-3), h = std::max(dot(normal, half), 0.0);
  const double d = h * h * (a2 - 1) + 1;
  const double spread = a2 / (math::kPi * d * d), see = std::max(dot(normal, to_eye), 0.1);
  return fresnel(dot(half, to_eye)) * static_cast<float>(std::min(spread / (4 * see), 8.0));
}

constexpr int kTile = 32;  // [px]

}  // namespace

float lineAt(const Lens& lens, const Frame& frame, int column, int row) {
  const Fragment& here = frame.fragments[frame.index(column, row)];
  const auto placeOf = [&](int x, int y) {
    return lens.fromSpot(frame.grid.placeX(x, y), frame.grid.placeY(x, y),
                         static_cast<double>(frame.fragments[frame.index(x, y)].nearness));
  };
  const int reach = std::max(1, frame.grid.side() / 2);
  for (const auto& [dx, dy] : {std::pair{-1, 0}, std::pair{1, 0}, std::pair{0, -1}, std::pair{0, 1}}) {
    const int x = std::clamp(column + dx * reach, 0, frame.width - 1),
              y = std::clamp(row + dy * reach, 0, frame.height - 1);
    const Fragment& other = frame.fragments[frame.index(x, y)];
    if (other.kind != here.kind || other.object != here.object) return 1;
    if (here.kind == Fragment::Kind::sky) continue;
    const Vec3 face = vectorOf(unpackNormal(here.face));
    if (other.face != here.face && dot(face, vectorOf(unpackNormal(other.face))) < 0.9) return 1;
    // What lies off the plane is seen behind a step.
    const Vec3 place = placeOf(column, row);
    const double step = lens.isPerspective() ? 0.01 * place.z : 3 / lens.cellsPerMetre(0);
    if (std::fabs(dot(lens.turnToEye(face), placeOf(x, y) - place)) > step) return 1;
  }
  return 0;
}

Rgb Shading::skyAlong(const Vec3& ray) const {
  if (settings_.background) return lightOf(*settings_.background);
  return develop(skyAt(settings_.light, ray) * settings_.light.exposure);
}

Shading::Surface Shading::surfaceOf(const Fragment& fragment) const {
  Surface surface;
  surface.face = vectorOf(unpackNormal(fragment.face));
  surface.normal = fragment.normal == fragment.face ? surface.face : vectorOf(unpackNormal(fragment.normal));
  surface.colour = lightOf({fragment.red, fragment.green, fragment.blue});
  surface.roughness = fragment.roughness / 255.0;
  surface.glow = static_cast<float>(fragment.glow) / 8;
  return surface;
}

Rgb Shading::lit(const Surface& surface, const Vec3& ray, const Lamps& lamps) const {
  const Light& light = settings_.light;
  const auto& [place, normal, face, colour, roughness, glow, open] = surface;
  const Vec3 to_eye = ray * -1;
  Rgb sum = colour * fillAt(light, normal) * open;
  const double towards = dot(normal, light.to_sun), facing = dot(face, light.to_sun);
  if (towards > 0 && facing > 0) {
    // A face that the sun just grazes goes dark softly, as its own grain would shade it.
    const auto graze = static_cast<float>(std::min(facing / 0.06, 1.0));
    const float sunny = shadows_.lightAt(place, face) * graze;
    if (sunny > 0) {
      sum += colour * light.sun * (sunny * static_cast<float>(towards) * (0.75f + 0.25f * open));
      sum += light.sun * (sunny * gloss(normal, light.to_sun, to_eye, roughness));
    }
  }
  for (const Lamp* lamp : lamps) {
    const Vec3 way = lamp->at - place;
    const double square = dot(way, way), cosine = dot(normal, way);
    if (square >= lamp->reach * lamp->reach || cosine <= 0) continue;
    const double fade = 1 - square / (lamp->reach * lamp->reach), strength = fade * fade / std::max(square, 0.25);
    sum += colour * lamp->light * (open * static_cast<float>(strength * cosine / std::sqrt(square + 1e-9)));
  }
  if (roughness < 0.5) {
    const Vec3 mirrored = ray - normal * (2 * dot(normal, ray));
    const auto polish = static_cast<float>((0.5 - roughness) * 2);
    sum += skyAt(light, mirrored) * (polish * fresnel(dot(normal, to_eye)) * open);
  }
  return sum + colour * glow;
}

Rgb Shading::throughGlass(const GlassFragment& glass, const Vec3& ray, const Rgb& behind) const {
  const Light& light = settings_.light;
  Vec3 normal = vectorOf(unpackNormal(glass.normal));
  if (dot(normal, ray) > 0) normal = normal * -1;
  const Vec3 mirrored = ray - normal * (2 * dot(normal, ray));
  const Rgb tint = lightOf({glass.red, glass.green, glass.blue});
  const float opacity = static_cast<float>(glass.opacity) / 255;
  const Rgb inner = mix(behind * mix({1, 1, 1}, tint, 0.5f), tint * fillAt(light, normal), opacity);
  // Two surfaces, and more than glass has: a pane should look like one.
  const float mirror = std::min(1.0f, 0.12f + 1.8f * fresnel(-dot(normal, ray)));
  return mix(inner, skyAt(light, mirrored), mirror);
}

Rgb Shading::shown(const Rgb& light, const Vec3& ray, double distance) const {
  Rgb seen = light;
  if (lens_.isPerspective()) {
    const Vec3 level = unit(Vec3{ray.x, ray.y, std::max(ray.z, 0.02)});
    seen = mix(skyAt(settings_.light, level), light, clearnessAt(settings_.light, distance));
  }
  return develop(seen * settings_.light.exposure);
}

Rgb Shading::developSample(int column, int row, const Lamps& lamps) const {
  const std::size_t i = frame_.index(column, row);
  const Fragment& fragment = frame_.fragments[i];
  const double x = frame_.grid.placeX(column, row), y = frame_.grid.placeY(column, row);
  const Vec3 ray = lens_.rayAt(x, y);
  const bool has_glass = !frame_.glass.empty() && frame_.glass[i].nearness > fragment.nearness;
  Rgb result;
  if (fragment.kind == Fragment::Kind::cut) {
    result = lightOf(settings_.cut);
  } else if (fragment.kind == Fragment::Kind::sky && !has_glass) {
    result = skyAlong(ray);
  } else {
    Rgb seen = skyAt(settings_.light, ray);
    double distance = 0;
    if (fragment.kind == Fragment::Kind::surface) {
      Surface surface = surfaceOf(fragment);
      surface.place = lens_.placeAt(x, y, static_cast<double>(fragment.nearness));
      surface.open = occlusion_.at(column, row);
      seen = lit(surface, ray, lamps);
      distance = length(surface.place - lens_.eye());
    }
    if (has_glass) {
      seen = throughGlass(frame_.glass[i], ray, seen);
      distance = lens_.depthOf(static_cast<double>(frame_.glass[i].nearness));
    }
    result = shown(seen, ray, distance);
  }
  if (settings_.outlines > 0) {
    const float line = lineAt(lens_, frame_, column, row) * static_cast<float>(settings_.outlines);
    if (line > 0) result = mix(result, lightOf(colourOf(0x241E1A)), line);
  }
  return result;
}

bool Shading::isOnePlane(int x, int y) const {
  if (settings_.outlines > 0) return false;
  const int side = frame_.grid.side();
  const Fragment& first = frame_.fragments[frame_.index(x * side, y * side)];
  if (first.kind != Fragment::Kind::surface) return false;
  for (int row = y * side; row < (y + 1) * side; ++row)
    for (int column = x * side; column < (x + 1) * side; ++column) {
      const std::size_t i = frame_.index(column, row);
      const Fragment& other = frame_.fragments[i];
      if (other.kind != first.kind || other.face != first.face || other.object != first.object) return false;
      if (!frame_.glass.empty() && frame_.glass[i].nearness > other.nearness) return false;
    }
  return true;
}

Rgb Shading::developPlane(int x, int y, const Lamps& lamps) const {
  const int side = frame_.grid.side();
  Surface surface = surfaceOf(frame_.fragments[frame_.index(x * side, y * side)]);
  surface.colour = {};
  surface.normal = {};
  surface.roughness = 0;
  surface.glow = 0;
  // Nearness changes evenly along a plane: its mean is that of the middle.
  double nearness = 0;
  const double share = 1.0 / (side * side);
  for (int row = y * side; row < (y + 1) * side; ++row)
    for (int column = x * side; column < (x + 1) * side; ++column) {
      const Fragment& fragment = frame_.fragments[frame_.index(column, row)];
      const Surface part = surfaceOf(fragment);
      nearness += static_cast<double>(fragment.nearness) * share;
      surface.colour += part.colour * static_cast<float>(share);
      surface.normal = surface.normal + part.normal * share;
      surface.roughness += part.roughness * share;
      surface.glow += part.glow * static_cast<float>(share);
    }
  surface.normal = length(surface.normal) > 0.1 ? unit(surface.normal) : surface.face;
  const double across = (x + 0.5) * side, down = (y + 0.5) * side;
  const Vec3 ray = lens_.rayAt(across, down);
  surface.place = lens_.placeAt(across, down, nearness);
  surface.open = occlusion_.at(x * side + side / 2, y * side + side / 2);
  return shown(lit(surface, ray, lamps), ray, length(surface.place - lens_.eye()));
}

Rgb Shading::developPixel(int x, int y, const Lamps& lamps) const {
  if (isOnePlane(x, y)) return developPlane(x, y, lamps);
  const int side = frame_.grid.side();
  Rgb sum;
  for (int row = y * side; row < (y + 1) * side; ++row)
    for (int column = x * side; column < (x + 1) * side; ++column) sum += developSample(column, row, lamps);
  return sum * (1 / static_cast<float>(side * side));
}

Shading::Lamps Shading::lampsFor(const CellRect& cells) const {
  Lamps near;
  if (settings_.light.lamps.empty()) return near;
  Vec3 low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};
  for (int row = cells.y0; row < cells.y1; ++row)
    for (int column = cells.x0; column < cells.x1; ++column) {
      const Fragment& fragment = frame_.fragments[frame_.index(column, row)];
      if (fragment.kind != Fragment::Kind::surface) continue;
      const Vec3 p = lens_.placeAt(frame_.grid.placeX(column, row), frame_.grid.placeY(column, row),
                                   static_cast<double>(fragment.nearness));
      low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
  for (const Lamp& lamp : settings_.light.lamps) {
    const Vec3 &p = lamp.at,
               nearest{std::clamp(p.x, low.x, std::max(low.x, high.x)), std::clamp(p.y, low.y, std::max(low.y, high.y)),
                       std::clamp(p.z, low.z, std::max(low.z, high.z))};
    if (length(nearest - p) < lamp.reach) near.push_back(&lamp);
  }
  return near;
}

formats::Image Shading::picture() const {
  formats::Image image{settings_.width, settings_.height, 3, {}};
  const auto width = static_cast<std::size_t>(image.width), height = static_cast<std::size_t>(image.height);
  image.pixels.resize(3 * width * height);
  const int side = frame_.grid.side();
  const std::size_t across = (width + kTile - 1) / kTile, down = (height + kTile - 1) / kTile;
  parallelFor(across * down, [&](std::size_t tile) {
    const int x0 = static_cast<int>(tile % across) * kTile, y0 = static_cast<int>(tile / across) * kTile;
    const CellRect pixels = CellRect{x0, y0, x0 + kTile, y0 + kTile}.common({0, 0, image.width, image.height});
    const Lamps lamps = lampsFor({pixels.x0 * side, pixels.y0 * side, pixels.x1 * side, pixels.y1 * side});
    for (int y = pixels.y0; y < pixels.y1; ++y)
      for (int x = pixels.x0; x < pixels.x1; ++x) {
        const Rgb mean = developPixel(x, y, lamps);
        std::uint8_t* pixel = &image.pixels[3 * (static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x))];
        const auto code = [](float value) {
          return srgbCode(static_cast<std::uint16_t>(std::clamp(value, 0.0f, 1.0f) * 65535 + 0.5f));
        };
        pixel[0] = code(mean.r);
        pixel[1] = code(mean.g);
        pixel[2] = code(mean.b);
      }
  });
  return image;
}

}  // namespace castra::exporting
