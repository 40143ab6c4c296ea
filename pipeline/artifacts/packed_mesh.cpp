// SPDX-License-Identifier: GPL-3.0-or-later
//   counts, lift      vertices, triangles; how much higher the mesh lies than its texture says
//   places            vertex by vertex: one that was met before, by how long ago, or steps from the last vertex
//   triangles         by rule as fans of new vertices, or corner by corner
//   faces             vertices in a row that have a normal in common, with the rule for it
#include "pipeline/artifacts/packed_mesh.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>

#include "pipeline/artifacts/face_rules.h"
#include "pipeline/base/check.h"

namespace castra {

using geometry::SolidMesh;
using geometry::Vec3;
using Steps = std::array<std::int64_t, 3>;  // lattice steps

namespace {

constexpr double kFarthest = 1 << 23;     // lattice steps that a float holds exactly
constexpr std::size_t kRemembered = 120;  // places that are told by how long ago they were met

// What a place begins with: below kRemembered how long ago it was met, else one of these.
constexpr std::uint8_t kSteps = 0x80;    // and three bits: which coordinates differ from the last vertex
constexpr std::uint8_t kNumbers = 0x88;  // three floats follow: it is not on the lattice

// What a triangle begins with.
enum Fan : std::uint8_t { kNew, kOn, kNewBack, kOnBack, kCorners };

// What a face begins with: a rule, twice, and 1 if something differs from it; or kAsIs. Above that one less than the
// number of vertices, or kMany.
constexpr std::uint8_t kAsIs = 15, kMany = 15;

std::optional<Steps> stepsOf(const std::array<float, 3>& at) {
  Steps steps;
  for (std::size_t k = 0; k < 3; ++k) {
    const double scaled = double{at[k]} * geometry::kLattice;
    if (!(std::fabs(scaled) < kFarthest)) return std::nullopt;
    steps[k] = static_cast<std::int64_t>(scaled);
    // Nor does a whole number tell -0 from 0.
    if (static_cast<double>(steps[k]) != scaled || (scaled == 0 && std::signbit(scaled))) return std::nullopt;
  }
  return steps;
}

std::array<float, 3> placeOf(const Steps& steps) {
  std::array<float, 3> at;
  for (std::size_t k = 0; k < 3; ++k) at[k] = static_cast<float>(static_cast<double>(steps[k]) / geometry::kLattice);
  return at;
}

bool areSame(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }
template <std::size_t n>
bool areSame(const std::array<float, n>& a, const std::array<float, n>& b) {
  for (std::size_t k = 0; k < n; ++k)
    if (!areSame(a[k], b[k])) return false;
  return true;
}

/// How many floats lie between two that have a sign in common.
std::int64_t stepBetween(float from, float to) {
  return std::int64_t{std::bit_cast<std::uint32_t>(to)} - std::int64_t{std::bit_cast<std::uint32_t>(from)};
}
float stepFrom(float from, std::int64_t step) {
  return std::bit_cast<float>(
      static_cast<std::uint32_t>(std::bit_cast<std::uint32_t>(from) + static_cast<std::uint64_t>(step)));
}

/// Places of a mesh that were met, each once; the last ones only.
class MetPlaces {
 public:
  void add(const std::array<float, 3>& at) { places_.push_back(at); }
  std::optional<std::uint8_t> find(const std::array<float, 3>& at) const {
    for (std::size_t ago = 0; ago < kRemembered && ago < places_.size(); ++ago)
      if (areSame(places_[places_.size() - 1 - ago], at)) return static_cast<std::uint8_t>(ago);
    return std::nullopt;
  }
  const std::array<float, 3>& at(std::size_t ago) const {
    if (ago >= places_.size()) PackReader::fail("has a place that was not met");
    return places_[places_.size() - 1 - ago];
  }

 private:
  std::vector<std::array<float, 3>> places_;
};

/// Triangles one after the other; both sides keep the same count of what was met.
struct FanState {
  std::uint32_t next = 0;  // the first vertex that no triangle has had
  std::array<std::uint32_t, 3> last{};
  std::array<std::uint32_t, 3> guess(Fan fan) const {
    switch (fan) {
      case kNew:
        return {next, next + 1, next + 2};
      case kOn:
        return {last[0], last[2], next};
      case kNewBack:
        return {next, next + 2, next + 1};
      default:
        return {last[0], next, last[1]};
    }
  }
  void accept(const std::array<std::uint32_t, 3>& corners) {
    last = corners;
    for (const std::uint32_t corner : corners) next = std::max(next, corner + 1);
  }
};

void packTriangles(PackWriter& out, const SolidMesh& mesh) {
  FanState state;
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    const std::array<std::uint32_t, 3> corners{mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]};
    Fan fan = kNew;
    while (fan < kCorners && state.guess(fan) != corners) fan = static_cast<Fan>(fan + 1);
    out.byte(fan);
    if (fan == kCorners)
      for (const std::uint32_t corner : corners) out.step(std::int64_t{corner} - std::int64_t{state.next});
    state.accept(corners);
  }
}

void unpackTriangles(PackReader& in, std::size_t count, SolidMesh& mesh) {
  FanState state;
  mesh.indices.reserve(3 * count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t fan = in.byte();
    if (fan > kCorners) PackReader::fail("has an unknown triangle");
    std::array<std::uint32_t, 3> corners;
    if (fan == kCorners)
      for (std::uint32_t& corner : corners) corner = in.numberFrom(state.next);
    else
      corners = state.guess(static_cast<Fan>(fan));
    for (const std::uint32_t corner : corners)
      if (corner >= mesh.vertices.size()) PackReader::fail("has a triangle without a corner");
    state.accept(corners);
    mesh.indices.insert(mesh.indices.end(), corners.begin(), corners.end());
  }
}

/// For each vertex, whether a triangle has it and one before it.
std::vector<bool> listLinks(const SolidMesh& mesh) {
  std::vector<int> changes(mesh.vertices.size() + 1);
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    const auto [low, high] = std::minmax({mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]});
    ++changes[low + 1];
    --changes[high + 1 <= mesh.vertices.size() ? high + 1 : mesh.vertices.size()];
  }
  std::vector<bool> links(mesh.vertices.size());
  int open = 0;
  for (std::size_t i = 0; i < links.size(); ++i) {
    open += changes[i];
    links[i] = open > 0;
  }
  return links;
}

class FacePacker {
 public:
  FacePacker(PackWriter& out, const SolidMesh& mesh, double lift) : out_(out), mesh_(mesh), guesser_(lift) {
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) corners_.push_back(mesh.at(i));
  }

  void run() {
    const std::vector<bool> links = listLinks(mesh_);
    for (std::size_t begin = 0, end = 0; begin < corners_.size(); begin = end) {
      for (end = begin + 1;
           end < corners_.size() && links[end] && areSame(mesh_.vertices[end].normal, mesh_.vertices[begin].normal);)
        ++end;
      addFace(begin, end);
    }
  }

 private:
  void addFace(std::size_t begin, std::size_t end) {
    const std::size_t count = end - begin;
    std::optional<FaceRule> nearest;
    std::size_t least = 12 + 8 * count;
    if (count >= 3) {
      for (const FaceRule rule : candidatesFor(mesh_.vertices[begin].normal)) {
        const std::size_t cost = costOf(rule, begin, count);
        if (cost >= least) continue;
        nearest = rule;
        least = cost;
        if (cost == 0) break;
      }
    }
    if (nearest && least > 0) guesser_.guess(*nearest, {corners_.data() + begin, count});
    const std::uint8_t code =
        nearest ? static_cast<std::uint8_t>(2 * static_cast<std::uint8_t>(*nearest) + (least > 0 ? 1 : 0)) : kAsIs;
    out_.byte(static_cast<std::uint8_t>(code | (count <= kMany ? count - 1 : kMany) << 4));
    if (count > kMany) out_.count(count);
    const bool has_steps = nearest && least > 0, has_numbers = !nearest || nearest == FaceRule::slope_as_is;
    const auto& normal = mesh_.vertices[begin].normal;
    for (std::size_t k = 0; k < 3; ++k) {
      if (!nearest) out_.raw(normal[k]);
      if (has_steps) out_.step(stepBetween(guesser_.normal()[k], normal[k]));
    }
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t k = 0; k < 2; ++k) {
        const float number = mesh_.vertices[begin + i].uv[k];
        if (has_numbers)
          out_.raw(number);
        else if (has_steps)
          out_.step(stepBetween(guesser_.uvs()[i][k], number));
      }
    if (nearest) guesser_.accept(*nearest);
  }

  static std::span<const FaceRule> candidatesFor(const std::array<float, 3>& normal) {
    static constexpr std::array kLevel{FaceRule::up, FaceRule::down, FaceRule::slope, FaceRule::slope_as_is};
    static constexpr std::array kOther{FaceRule::side, FaceRule::side_on, FaceRule::rim, FaceRule::slope,
                                       FaceRule::slope_as_is};
    if (normal[0] == 0 && normal[1] == 0) return kLevel;
    return kOther;
  }

  static constexpr std::size_t kNever = 1 << 24;  // what is no number is not the same everywhere

  static std::size_t costOf(float guess, float number) {
    if (!std::isfinite(guess)) return kNever;
    if (areSame(guess, number)) return 0;
    const std::uint64_t step = static_cast<std::uint64_t>(std::abs(stepBetween(guess, number)));
    return 1 + static_cast<std::size_t>(std::bit_width(step)) / 7;
  }

  /// How many bytes a face with this rule takes: 0 if it is right in all.
  std::size_t costOf(FaceRule rule, std::size_t begin, std::size_t count) {
    guesser_.guess(rule, {corners_.data() + begin, count});
    std::size_t wrong = 0, cost = 0;
    const auto add = [&](float guess, float number) {
      const std::size_t more = costOf(guess, number);
      cost += std::max<std::size_t>(more, 1);
      wrong += more;
    };
    for (std::size_t k = 0; k < 3; ++k) add(guesser_.normal()[k], mesh_.vertices[begin].normal[k]);
    for (std::size_t i = 0; i < count && rule != FaceRule::slope_as_is; ++i)
      for (std::size_t k = 0; k < 2; ++k) add(guesser_.uvs()[i][k], mesh_.vertices[begin + i].uv[k]);
    if (rule == FaceRule::slope_as_is) return cost + 8 * count;
    return wrong > 0 ? cost : 0;
  }

  PackWriter& out_;
  const SolidMesh& mesh_;
  FaceGuesser guesser_;
  std::vector<Vec3> corners_;
};

void unpackFaces(PackReader& in, double lift, SolidMesh& mesh) {
  FaceGuesser guesser(lift);
  std::vector<Vec3> corners;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) corners.push_back(mesh.at(i));
  for (std::size_t begin = 0; begin < corners.size();) {
    const std::uint8_t head = in.byte(), code = head & 15;
    const std::uint64_t count = head >> 4 == kMany ? in.count() : (head >> 4) + 1;
    const bool has_rule = code != kAsIs, has_steps = has_rule && code % 2 == 1;
    if (count > corners.size() - begin || count == 0) PackReader::fail("has a face without a corner");
    if (has_rule && (code / 2 >= kFaceRules || count < 3)) PackReader::fail("has a face of no rule");
    const auto rule = static_cast<FaceRule>(code / 2);
    if (has_rule) guesser.guess(rule, {corners.data() + begin, static_cast<std::size_t>(count)});
    std::array<float, 3> normal = guesser.normal();
    for (float& number : normal) {
      if (!has_rule) number = in.raw<float>();
      if (has_steps) number = stepFrom(number, in.step());
    }
    for (std::size_t i = 0; i < count; ++i) {
      SolidMesh::Vertex& vertex = mesh.vertices[begin + i];
      vertex.normal = normal;
      if (!has_rule || rule == FaceRule::slope_as_is) {
        for (float& number : vertex.uv) number = in.raw<float>();
        continue;
      }
      vertex.uv = guesser.uvs()[i];
      if (has_steps)
        for (float& number : vertex.uv) number = stepFrom(number, in.step());
    }
    if (has_rule) guesser.accept(rule);
    begin += count;
  }
}

/// What all sides' texture coordinates lack of their heights, if that is one number.
std::int64_t liftOf(const SolidMesh& mesh) {
  for (const SolidMesh::Vertex& vertex : mesh.vertices) {
    if (vertex.normal[2] != 0) continue;
    const double lift = (double{vertex.at[2]} - double{vertex.uv[1]}) * geometry::kLattice;
    return std::fabs(lift) < kFarthest && std::floor(lift) == lift ? static_cast<std::int64_t>(lift) : 0;
  }
  return 0;
}

}  // namespace

void MeshPacker::add(PackWriter& out, const SolidMesh& mesh) {
  CASTRA_CHECK(mesh.indices.size() % 3 == 0, mesh.indices.size(), " indices");
  for (const std::uint32_t index : mesh.indices) CASTRA_CHECK(index < mesh.vertices.size(), "index ", index);
  out.count(mesh.vertices.size());
  out.count(mesh.indices.size() / 3);
  const std::int64_t lift = liftOf(mesh);
  out.step(lift);
  MetPlaces met;
  Steps last = start_;
  bool is_first = true;
  for (const SolidMesh::Vertex& vertex : mesh.vertices) {
    const auto known = met.find(vertex.at);
    const auto steps = stepsOf(vertex.at);
    if (known) {
      out.byte(*known);
    } else if (steps) {
      std::uint8_t which = 0;
      for (std::size_t k = 0; k < 3; ++k)
        which = static_cast<std::uint8_t>(which | ((*steps)[k] != last[k] ? 1 << k : 0));
      out.byte(kSteps | which);
      for (std::size_t k = 0; k < 3; ++k)
        if ((*steps)[k] != last[k]) out.step((*steps)[k] - last[k]);
    } else {
      out.byte(kNumbers);
      for (const float number : vertex.at) out.raw(number);
    }
    if (!known) met.add(vertex.at);
    if (steps) last = *steps;
    if (is_first) start_ = last;
    is_first = false;
  }
  packTriangles(out, mesh);
  FacePacker(out, mesh, static_cast<double>(lift) / geometry::kLattice).run();
}

SolidMesh MeshUnpacker::next(PackReader& in) {
  SolidMesh mesh;
  const std::size_t vertices = in.items(), triangles = in.items();
  const std::int64_t lift = in.step();
  MetPlaces met;
  Steps last = start_;
  mesh.vertices.reserve(vertices);
  for (std::size_t i = 0; i < vertices; ++i) {
    SolidMesh::Vertex& vertex = mesh.vertices.emplace_back();
    const std::uint8_t code = in.byte();
    if (code < kRemembered) {
      vertex.at = met.at(code);
    } else if (code >= kSteps && code < kNumbers) {
      Steps steps = last;
      for (std::size_t k = 0; k < 3; ++k)
        if ((code >> k & 1) != 0)
          steps[k] =
              static_cast<std::int64_t>(static_cast<std::uint64_t>(steps[k]) + static_cast<std::uint64_t>(in.step()));
      vertex.at = placeOf(steps);
    } else if (code == kNumbers) {
      for (float& number : vertex.at) number = in.raw<float>();
    } else {
      PackReader::fail("has an unknown place");
    }
    if (code >= kRemembered) met.add(vertex.at);
    if (const auto steps = stepsOf(vertex.at)) last = *steps;
    if (i == 0) start_ = last;
  }
  unpackTriangles(in, triangles, mesh);
  unpackFaces(in, static_cast<double>(lift) / geometry::kLattice, mesh);
  return mesh;
}

}  // namespace castra
