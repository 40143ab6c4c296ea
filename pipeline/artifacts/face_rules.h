// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/geometry/vec3.h"

namespace castra {

/// How the normal and the texture coordinates of a face follow from its corners. Names on disk: never renumber.
enum class FaceRule : std::uint8_t {
  up,          ///< level, seen from above: texture as in the plan
  down,        ///< level, seen from below: mirrored
  side,        ///< upright or battered, with corners low, low, high, high: along its foot and up
  side_on,     ///< the same, and the texture runs on from the side before
  slope,       ///< as high as wide: along level lines and up
  rim,         ///< upright under a sheet: along the foot and by height
  slope_as_is  ///< the normal of `slope`, and texture coordinates that follow no rule
};
inline constexpr std::size_t kFaceRules = 7;

/// Applies the rules, face by face in the order of a mesh.
class FaceGuesser {
 public:
  /// `lift` is how much higher the mesh lies than its texture says [m].
  explicit FaceGuesser(double lift) : lift_(lift) {}

  /// For three corners at least, or none of the results means anything.
  void guess(FaceRule rule, std::span<const geometry::Vec3> corners);
  const std::array<float, 3>& normal() const { return normal_; }
  std::span<const std::array<float, 2>> uvs() const { return uvs_; }

  /// The face has this rule: `side_on` goes on from here.
  void accept(FaceRule rule) {
    if (rule == FaceRule::side || rule == FaceRule::side_on) run_ = next_run_;
  }

 private:
  void lay(const geometry::Vec3& normal, const geometry::Vec3& along, double run,
           std::span<const geometry::Vec3> corners);

  double lift_;
  double run_ = 0, next_run_ = 0;  // how far along the sides of a solid the texture has come [m]
  std::array<float, 3> normal_{};
  std::vector<std::array<float, 2>> uvs_;
};

}  // namespace castra
