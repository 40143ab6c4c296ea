// SPDX-License-Identifier: GPL-3.0-or-later
//   Posts stand at the ends, beside windows, and in between where the wall is long; beams lie at the floors; rails
//   below and above windows; braces in panels that have none. All of one storey is one part: before a wall, a single
//   box a few centimetres thick is what one bumps into anyway.
#include <algorithm>
#include <cmath>

#include "generators/buildings/facade_parts.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using Span = FaceMesh::Span;

constexpr double kOut = 0.045;  // how far timbers stand out [m]
constexpr double kPost = 0.15, kCorner = 0.19, kRail = 0.13, kBrace = 0.13;
constexpr double kBeamLow = 0.13, kBeamHigh = 0.09;  // of the beam at a floor, below and above it
constexpr double kWidePanel = 1.45;                  // wider panels get another post [m]
constexpr double kJettyOut = 0.24, kBracket = 0.38;

struct Post {
  Span u;
  bool has_opening_after = false;  ///< a window or door is between this post and the next
  Span opening;                    ///< its sill and head, above the ground
};

class StoreyFrame {
 public:
  StoreyFrame(const FacadeWork& work, const FacadeSide& side, std::uint32_t storey, Span z)
      : work_(work), side_(side), storey_(storey), z_(z) {}

  /// False if there is no room for a frame.
  bool layOut() {
    const double start = side_.start_gap, end = side_.length - side_.end_gap;
    std::vector<const FaceOpening*> openings;
    for (const FaceOpening& opening : side_.openings)
      if (opening.storey == storey_) openings.push_back(&opening);
    double at = start;
    Post post{{start, start + kCorner}, false, {}};
    for (std::size_t i = 0; i <= openings.size(); ++i) {
      const bool is_end = i == openings.size();
      const double next = is_end ? end : openings[i]->u.low;
      if (next - at < 0.06) return false;
      // What lies between the last opening, or the end, and this one, or the end.
      const double left_wide = i == 0 ? kCorner : kPost, right_wide = is_end ? kCorner : kPost;
      if (next - at < left_wide + right_wide + 0.1) {
        post.u = {at, next};
        posts_.push_back(post);
      } else {
        post.u = {at, at + left_wide};
        posts_.push_back(post);
        const double free = next - at - left_wide - right_wide;
        const int count = static_cast<int>(std::floor(free / kWidePanel));
        for (int k = 1; k <= count; ++k) {
          const double middle = at + left_wide + free * k / (count + 1);
          posts_.push_back({{middle - kPost / 2, middle + kPost / 2}, false, {}});
        }
        posts_.push_back({{next - right_wide, next}, false, {}});
      }
      if (is_end) break;
      posts_.back().has_opening_after = true;
      posts_.back().opening = openings[i]->z;
      at = openings[i]->u.high;
      post = {};
    }
    return posts_.size() >= 2;
  }

  void build(FaceMesh& fine, FaceMesh& coarse) const {
    const Span d{kFaceJoint, kOut};
    for (std::size_t i = 0; i < posts_.size(); ++i) {
      // The ends go on around the corner.
      const double start = i == 0 ? side_.start_lean : 0, end = i + 1 == posts_.size() ? side_.end_lean : 0;
      const Ring profile{{d.low, z_.low}, {d.high, z_.low}, {d.high, z_.high}, {d.low, z_.high}};
      fine.addProfile(profile, posts_[i].u, start, end);
      coarse.addProfile(profile, posts_[i].u, start, end);
      if (i + 1 < posts_.size()) fillPanel(fine, i, d);
    }
  }

  const std::vector<Post>& posts() const { return posts_; }

 private:
  void fillPanel(FaceMesh& mesh, std::size_t i, Span d) const {
    const Span u{posts_[i].u.high, posts_[i + 1].u.low};
    const std::uint32_t number = static_cast<std::uint32_t>(i) + 64 * storey_;
    if (u.high - u.low < 0.12) return;
    if (posts_[i].has_opening_after) {
      const Span opening = posts_[i].opening;
      const bool has_sill = opening.low - z_.low > kRail + 0.05;
      // The sill stands out a little, to shed the rain.
      if (has_sill) mesh.addBox(u, {d.low, d.high + 0.02}, {opening.low - kRail, opening.low});
      if (z_.high - opening.high > kRail + 0.02) mesh.addBox(u, d, {opening.high, opening.high + kRail});
      if (has_sill) fillBelow(mesh, u, {z_.low, opening.low - kRail}, d);
      return;
    }
    const bool has_rail = work_.taste.number("rails") % 3 != 0;
    const double rail = z_.low + 0.52 * (z_.high - z_.low);
    if (!work_.taste.chance(work_.house.facade.braces, "brace", number)) {
      if (has_rail) mesh.addBox(u, d, {rail - kRail / 2, rail + kRail / 2});
      return;
    }
    // Braces lean towards the nearer end of the house.
    const bool leans_left = (u.low + u.high) < side_.length;
    if (has_rail) {
      mesh.addBox(u, d, {rail - kRail / 2, rail + kRail / 2});
      addBrace(mesh, u, {z_.low, rail - kRail / 2}, d, leans_left);
      if (work_.taste.number("upper braces") % 2 == 0) addBrace(mesh, u, {rail + kRail / 2, z_.high}, d, !leans_left);
    } else {
      addBrace(mesh, u, z_, d, leans_left);
    }
  }

  /// The panel below a window: plain, studs, or a cross of two braces in two halves.
  void fillBelow(FaceMesh& mesh, Span u, Span z, Span d) const {
    if (z.high - z.low < 0.3) return;
    const double middle = (u.low + u.high) / 2;
    switch (work_.taste.number("below windows") % 3) {
      case 0:
        mesh.addBox({middle - 0.05, middle + 0.05}, d, z);
        break;
      case 1:
        mesh.addBox({middle - 0.05, middle + 0.05}, d, z);
        addBrace(mesh, {u.low, middle - 0.05}, z, d, true);
        addBrace(mesh, {middle + 0.05, u.high}, z, d, false);
        break;
      default:
        break;
    }
  }

  /// From corner to corner of a panel; cut upright where it meets the posts. Low on the left if it leans left.
  static void addBrace(FaceMesh& mesh, Span u, Span z, Span d, bool leans_left) {
    const double wide = u.high - u.low, high = z.high - z.low;
    if (wide < 0.2 || high < 0.25) return;
    const double steep = std::min(kBrace * std::sqrt(wide * wide + high * high) / wide, 0.45 * high);
    const double low = leans_left ? z.low : z.high - steep, top = leans_left ? z.high - steep : z.low;
    mesh.addSlab({{u.low, low}, {u.high, top}, {u.high, top + steep}, {u.low, low + steep}}, d);
  }

  const FacadeWork& work_;
  const FacadeSide& side_;
  std::uint32_t storey_;
  Span z_;
  std::vector<Post> posts_;
};

/// A beam with a slope on it, on brackets below the posts: it looks as if the storey stood out.
void addJetty(FacadeWork& work, FacadeSide& side, double floor, const std::vector<Post>& posts) {
  const Span z{floor - kBeamLow - 0.03, floor + kBeamHigh};
  FaceMesh beam, brackets;
  const Ring profile{{kFaceJoint, z.low},          {kJettyOut, z.low},    {kJettyOut, z.high - 0.04},
                     {kOut + 0.03, z.high + 0.09}, {kOut, z.high + 0.09}, {kOut, z.high},
                     {kFaceJoint, z.high}};
  const Span u{side.start_gap, side.length - side.end_gap};
  // Beyond a corner with a strip, no further than the strip; there, beams meet it in the mitre.
  const auto leanOf = [](double lean, double reach) { return reach > 0 ? std::min(lean, reach / kJettyOut) : lean; };
  beam.addProfile(profile, u, leanOf(side.start_lean, side.start_reach), leanOf(side.end_lean, side.end_reach));
  work.add("bressummer", work.house.materials.timber, {side}, std::move(beam), 0, 1);
  side.keep({u, {0, kJettyOut}, {z.low, z.high + 0.09}});
  for (const Post& post : posts) {
    const double middle = (post.u.low + post.u.high) / 2;
    const FaceBox box{{middle - 0.06, middle + 0.06}, {0, kJettyOut - 0.03}, {z.low - kBracket, z.low}};
    if (!side.take(box)) continue;
    work.addShared("bracket", work.house.materials.timber, {side, middle, z.low}, "jetty bracket", [](FaceMesh& mesh) {
      mesh.addProfile({{kFaceJoint, -kBracket},
                       {0.05, -kBracket},
                       {0.09, -0.6 * kBracket},
                       {kJettyOut - 0.03, -0.07},
                       {kJettyOut - 0.03, 0},
                       {kFaceJoint, 0}},
                      {-0.06, 0.06});
    });
  }
}

void addBeam(FacadeWork& work, FacadeSide& side, Span z) {
  const Ring profile{{kFaceJoint, z.low}, {kOut + 0.012, z.low}, {kOut + 0.012, z.high}, {kFaceJoint, z.high}};
  FaceMesh beam;
  for (const Span& u : side.stretches({0, kOut + 0.012}, z)) {
    const bool is_start = u.low <= side.start_gap + 1e-9, is_end = u.high >= side.length - side.end_gap - 1e-9;
    beam.addProfile(profile, u, is_start ? side.start_lean : 0, is_end ? side.end_lean : 0);
    side.keep({u, {0, kOut + 0.012}, z});
  }
  work.add("beam", work.house.materials.timber, {side}, std::move(beam), 0, 1);
}

void addFrame(FacadeWork& work, FacadeSide& side) {
  const Buildings::Building& building = work.house.building;
  // A ground floor is of stone, unless there is nothing else.
  const std::uint32_t first = side.storeys > 1 ? 1 : 0;
  const bool has_jetty = first == 1 && side.is_street && building.storeys[1].floor > kHeadroom + kBracket + 0.2 &&
                         work.taste.chance(work.house.facade.jetties, "jetty");
  for (std::uint32_t k = first; k < side.storeys; ++k) {
    const Buildings::Storey& storey = building.storeys[k];
    const bool is_top = k + 1 == side.storeys;
    const double top = is_top ? side.topOfBands(kOut + 0.012) : building.storeys[k + 1].floor - kBeamLow;
    const double low =
                     k == 0 ? std::max(storey.floor, work.house.facade.plinth_height) + 0.01 : storey.floor + kBeamHigh,
                 high = is_top ? top - 0.16 : top;
    StoreyFrame frame(work, side, k, {low, high});
    if (high - low < 1.2 || !frame.layOut()) continue;
    const bool is_jetty = k == 1 && has_jetty && side.isClear({0, kJettyOut}, {storey.floor - 0.2, storey.floor + 0.2});
    if (is_jetty)
      addJetty(work, side, storey.floor, frame.posts());
    else if (k > 0)
      addBeam(work, side, {storey.floor - kBeamLow, storey.floor + kBeamHigh});
    if (is_top) addBeam(work, side, {top - 0.16, top});
    FaceMesh fine, coarse;
    if (is_jetty) {
      // The slope on the beam hides the feet of the posts.
      StoreyFrame raised(work, side, k, {low + 0.09, high});
      raised.layOut();
      raised.build(fine, coarse);
    } else {
      frame.build(fine, coarse);
    }
    work.add("timbers", work.house.materials.timber, {side}, std::move(fine));
    work.add("timbers", work.house.materials.timber, {side}, std::move(coarse), 1, 1);
    side.keep({{side.start_gap, side.length - side.end_gap}, {0, kOut + 0.02}, {low, high}});
  }
}

}  // namespace

void addTimbers(FacadeWork& work) {
  if (!work.house.facade.has_timbers) return;
  for (FacadeSide& side : work.sides)
    if (side.is_open && side.length > kShortestFrame) addFrame(work, side);
}

}  // namespace castra::generators
