// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/surface_pass.h"

#include <algorithm>
#include <cmath>

#include "pipeline/core/parallel.h"

namespace castra::exporting {

using geometry::Vec3;

namespace {

Vec3 unitOr(const Vec3& v, const Vec3& otherwise) {
  const double size = length(v);
  return size > 1e-12 ? v * (1 / size) : otherwise;
}

Vec3 vectorOf(const std::array<float, 3>& a) { return {double{a[0]}, double{a[1]}, double{a[2]}}; }

std::array<float, 3> narrow(const Vec3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

std::uint8_t byteOf(double share) {
  return static_cast<std::uint8_t>(std::floor(std::clamp(share, 0.0, 1.0) * 255 + 0.5));
}

std::uint8_t codeOf(float light) {
  return srgbCode(static_cast<std::uint16_t>(std::clamp(light, 0.0f, 1.0f) * 65535 + 0.5f));
}

constexpr double kBeforeCut = 0.02;  // what is nearer to the eye than the cut by more is whole [m]

float blend(const std::array<float, 3>& values, float second, float third) {
  return values[0] + second * (values[1] - values[0]) + third * (values[2] - values[0]);
}

}  // namespace

SurfacePass::SurfacePass(const Lens& lens, const std::optional<Plane3>& section, Frame& frame)
    : lens_(lens), projector_(lens, section), whole_(lens, std::nullopt), frame_(frame) {
  if (section) frame_.inside.assign(frame_.size(), 0);
}

bool SurfacePass::takes(const Batch& batch) const {
  if (batch.finish.isGlass() && frame_.glass.empty()) frame_.glass.resize(frame_.size());
  return true;
}

void SurfacePass::prepare(const DrawCall& draw, const Finish& finish, const StagedBatches::Corners& corners,
                          std::vector<Triangle>& out) const {
  std::array<Vec3, 3> at;
  for (std::size_t i = 0; i < 3; ++i) at[i] = draw.placement.apply(vectorOf(corners[i]->at));
  const bool is_mirrored = draw.placement.isMirrored();
  const Vec3 face = unitOr(cross(at[1] - at[0], at[2] - at[0]) * (is_mirrored ? -1.0 : 1.0), {0, 0, 1});
  const bool counts_solids = draw.is_solid && !draw.is_whole && !frame_.inside.empty();
  (draw.is_whole ? whole_ : projector_).project(at[0], at[1], at[2], [&](const ScreenTriangle& screen) {
    Triangle triangle;
    static_cast<ScreenTriangle&>(triangle) = screen;
    const bool faces_us = screen.faces_us != is_mirrored;
    triangle.is_turned = !faces_us;
    if (draw.is_solid && !faces_us && !counts_solids) return;
    triangle.finish = &finish;
    triangle.object = draw.object;
    triangle.is_solid = draw.is_solid && !draw.is_whole;
    const double side = faces_us ? 1 : -1;
    triangle.face = packNormal(face * side);
    triangle.is_smooth = corners[0]->normal != corners[1]->normal || corners[0]->normal != corners[2]->normal;
    for (std::size_t i = 0; i < 3; ++i) {
      triangle.normals[i] = narrow(unitOr(draw.placement.turnNormal(vectorOf(corners[i]->normal)), face) * side);
      triangle.weight[i] = lens_.isPerspective() ? screen.nearness[i] : 1.0f;
    }
    if (finish.isTextured()) prepareTexture(at, corners, triangle);
    out.push_back(triangle);
  });
}

void SurfacePass::prepareTexture(const std::array<Vec3, 3>& at, const StagedBatches::Corners& corners,
                                 Triangle& triangle) const {
  const ScreenTriangle& screen = triangle;
  const double repeats = 1 / triangle.finish->repeat;
  std::array<std::array<double, 2>, 3> uv;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 2; ++k) uv[i][k] = static_cast<double>(corners[i]->uv[k]) * repeats;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 2; ++k) {
      const double value = uv[0][k] + static_cast<double>(screen.second[i]) * (uv[1][k] - uv[0][k]) +
                           static_cast<double>(screen.third[i]) * (uv[2][k] - uv[0][k]);
      triangle.uv[i][k] = static_cast<float>(value * static_cast<double>(triangle.weight[i]));
    }
  const auto& c = screen.corners;
  const double steps = static_cast<double>(kSubcells) / static_cast<double>(doubleArea(c));
  triangle.second_step = {static_cast<float>((c[2].y - c[0].y) * steps), static_cast<float>((c[0].x - c[2].x) * steps)};
  triangle.third_step = {static_cast<float>((c[0].y - c[1].y) * steps), static_cast<float>((c[1].x - c[0].x) * steps)};
  const Vec3 ab = at[1] - at[0], ac = at[2] - at[0];
  const double u1 = uv[1][0] - uv[0][0], v1 = uv[1][1] - uv[0][1], u2 = uv[2][0] - uv[0][0], v2 = uv[2][1] - uv[0][1];
  const double turn = u1 * v2 - u2 * v1 < 0 ? -1 : 1;
  triangle.along_u = narrow(unitOr((ab * v2 - ac * v1) * turn, {1, 0, 0}));
  triangle.along_v = narrow(unitOr((ac * u1 - ab * u2) * turn, {0, 1, 0}));
}

void SurfacePass::shade(const Triangle& triangle, float second, float third, Fragment& fragment) const {
  const Finish& finish = *triangle.finish;
  fragment.face = triangle.face;
  fragment.object = triangle.object;
  fragment.kind = Fragment::Kind::surface;
  fragment.glow = static_cast<std::uint8_t>(std::clamp(std::floor(finish.glow * 8 + 0.5), 0.0, 255.0));
  const float weight = blend(triangle.weight, second, third);
  Vec3 normal = vectorOf(triangle.normals[0]);
  if (triangle.is_smooth) {
    // Shares in the piece become shares in the whole triangle, of which the normals are.
    std::array<float, 3> b, c;
    for (std::size_t i = 0; i < 3; ++i) {
      b[i] = triangle.second[i] * triangle.weight[i];
      c[i] = triangle.third[i] * triangle.weight[i];
    }
    const auto whole_second = static_cast<double>(blend(b, second, third) / weight);
    const auto whole_third = static_cast<double>(blend(c, second, third) / weight);
    normal = unitOr(normal * (1 - whole_second - whole_third) + vectorOf(triangle.normals[1]) * whole_second +
                        vectorOf(triangle.normals[2]) * whole_third,
                    normal);
  }
  Rgb colour = lightOf(finish.colour);
  double roughness = finish.roughness;
  if (finish.isTextured()) {
    const auto uvAt = [&](float b, float c) {
      const float w = std::max(blend(triangle.weight, b, c), 1e-12f);
      std::array<double, 2> uv;
      for (std::size_t k = 0; k < 2; ++k)
        uv[k] = static_cast<double>(blend({triangle.uv[0][k], triangle.uv[1][k], triangle.uv[2][k]}, b, c) / w);
      return uv;
    };
    const auto here = uvAt(second, third);
    const auto right = uvAt(second + triangle.second_step[0], third + triangle.third_step[0]);
    const auto below = uvAt(second + triangle.second_step[1], third + triangle.third_step[1]);
    double along[2][2] = {{right[0] - here[0], right[1] - here[1]}, {below[0] - here[0], below[1] - here[1]}};
    double size[2];
    for (int i = 0; i < 2; ++i) size[i] = std::sqrt(along[i][0] * along[i][0] + along[i][1] * along[i][1]);
    const int longer = size[0] >= size[1] ? 0 : 1;
    const auto sample = [&](const Texture& texture) {
      return texture.sample(here[0], here[1], along[longer][0], along[longer][1], size[1 - longer]);
    };
    if (finish.colours) {
      const auto texel = sample(*finish.colours);
      colour = colour * Rgb{texel[0], texel[1], texel[2]};
    }
    if (finish.roughnesses) roughness *= static_cast<double>(sample(*finish.roughnesses)[0]);
    if (finish.normals) {
      const Vec3 bump =
          vectorOf(sample(*finish.normals)) * (255.0 / 127.5) - Vec3{256.0 / 255, 256.0 / 255, 256.0 / 255};
      normal = unitOr(
          vectorOf(triangle.along_u) * bump.x + vectorOf(triangle.along_v) * bump.y + normal * std::max(bump.z, 0.1),
          normal);
    }
    fragment.red = codeOf(colour.r);
    fragment.green = codeOf(colour.g);
    fragment.blue = codeOf(colour.b);
  } else {
    fragment.red = finish.colour.red;
    fragment.green = finish.colour.green;
    fragment.blue = finish.colour.blue;
  }
  fragment.roughness = byteOf(roughness);
  fragment.normal = packNormal(normal);
}

void SurfacePass::draw(const Triangle& triangle, const CellRect& cells) {
  if (triangle.is_solid && !frame_.inside.empty()) {
    const auto change = static_cast<std::int16_t>(triangle.is_turned ? 1 : -1);
    forEachCovered(triangle.corners, frame_.grid, cells, [&](int x, int y, float, float) {
      std::int16_t& inside = frame_.inside[frame_.index(x, y)];
      inside = static_cast<std::int16_t>(inside + change);
    });
    if (triangle.is_turned) return;
  }
  if (triangle.finish->isGlass()) return drawGlass(triangle, cells);
  // Most surfaces look the same in every sample; what differs is found out where it is needed.
  const bool is_plain = !triangle.is_smooth && !triangle.finish->isTextured();
  Fragment plain;
  if (is_plain) shade(triangle, 0, 0, plain);
  forEachCovered(triangle.corners, frame_.grid, cells, [&](int x, int y, float second, float third) {
    const float nearness = blend(triangle.nearness, second, third);
    Fragment& fragment = frame_.fragments[frame_.index(x, y)];
    if (!(nearness > fragment.nearness)) return;
    if (is_plain)
      fragment = plain;
    else
      shade(triangle, second, third, fragment);
    fragment.nearness = nearness;
  });
}

void SurfacePass::drawGlass(const Triangle& triangle, const CellRect& cells) {
  const Colour colour = triangle.finish->colour;
  const std::uint8_t opacity = byteOf(triangle.finish->opacity);
  forEachCovered(triangle.corners, frame_.grid, cells, [&](int x, int y, float second, float third) {
    const float nearness = blend(triangle.nearness, second, third);
    GlassFragment& glass = frame_.glass[frame_.index(x, y)];
    if (nearness > glass.nearness)
      glass = {nearness, packNormal(vectorOf(triangle.normals[0])), colour.red, colour.green, colour.blue, opacity};
  });
}

void fillSection(const Lens& lens, const Plane3& section, Frame& frame) {
  const bool is_seen_from_beyond =
      lens.isPerspective() ? section.beyond(lens.eye()) > 0 : dot(section.normal, lens.forward()) < 0;
  if (!is_seen_from_beyond) return;
  const Vec3 normal = lens.turnToEye(section.normal);
  const double offset = section.offset - dot(section.normal, lens.eye());
  const std::uint32_t packed = packNormal(section.normal);
  const auto isInside = [&](int x, int y) {
    return x >= 0 && y >= 0 && x < frame.width && y < frame.height && frame.inside[frame.index(x, y)] > 0;
  };
  parallelFor(static_cast<std::size_t>(frame.height), [&](std::size_t row) {
    const int y = static_cast<int>(row);
    for (int x = 0; x < frame.width; ++x) {
      // Parts that touch may leave a joint as wide as rounding between them: what is between two cuts is cut as well.
      if (!isInside(x, y) && !(isInside(x - 1, y) && isInside(x + 1, y)) && !(isInside(x, y - 1) && isInside(x, y + 1)))
        continue;
      // A ray that is inside something behind the plane went through the plane.
      const double across = frame.grid.placeX(x, y), down = frame.grid.placeY(x, y);
      const Vec3 unit = lens.fromSpot(across, down, lens.isPerspective() ? 1.0 : 0.0);
      const double depth = lens.isPerspective() ? offset / dot(normal, unit)
                                                : (offset - normal.x * unit.x - normal.y * unit.y) / normal.z;
      const std::size_t i = frame.index(x, y);
      Fragment& fragment = frame.fragments[i];
      // Only what is not cut lies before the plane.
      if (fragment.nearness > lens.nearnessOf(depth - kBeforeCut)) continue;
      fragment.kind = Fragment::Kind::cut;
      fragment.nearness = static_cast<float>(lens.nearnessOf(depth));
      fragment.normal = fragment.face = packed;
      fragment.object = 0xFFFF;
      if (!frame.glass.empty()) frame.glass[i] = {};
    }
  });
}

}  // namespace castra::exporting
