// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// How high everything in a district lies that is built on hilly ground. Heights are those of sidewalks and lots;
/// carriageways lie a kerb lower. Everything is numbered as in the blocks, lots and houses it was made for.
struct Grades {
  static constexpr Kind kind{"grades", 1};

  /// How a lot runs back from the street: level where the house stands, with slopes before and behind it.
  ///
  ///   street |      house       slope  | next lot        Seen from the side: heights change evenly from knot to knot,
  ///          |   ___________   __,--'' |                 and stay as they are before the first and behind the last.
  ///          |--'           '-'
  struct Lot {
    /// So far from the street, so high [m].
    struct Knot {
      double back = 0, height = 0;
      template <class A>
      void archive(A& a) {
        a(back, height);
      }
    };
    geometry::Vec2 front;   ///< a point on the street [m]
    geometry::Vec2 inward;  ///< unit; away from the street
    std::vector<Knot> knots;

    double heightAt(const geometry::Vec2& place) const;
    template <class A>
    void archive(A& a) {
      a(front, inward, knots);
    }
  };

  /// What a house stands on.
  struct Stand {
    double height = 0;  ///< of what its own heights are counted from [m]
    double drop = 0;    ///< from there to the lowest ground beside its walls [m]
    template <class A>
    void archive(A& a) {
      a(height, drop);
    }
  };

  std::vector<std::vector<double>> carriageways;  ///< of each corner of each [m]
  std::vector<double> junctions;                  ///< of each; they are level [m]
  std::vector<std::vector<double>> kerbs;         ///< of each corner of the kerb of each island [m]
  std::vector<double> outline;                    ///< of each point of the district's [m]
  std::vector<std::vector<Lot>> lots;             ///< block by block
  std::vector<Stand> houses;

  template <class A>
  void archive(A& a) {
    a(carriageways, junctions, kerbs, outline, lots, houses);
  }
};

void check(const Grades& grades);
Summary summarize(const Grades& grades);

}  // namespace castra
