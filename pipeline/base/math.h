// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The C library chooses its sin, exp, log, ... by the CPU it runs on, and their last bits differ; a farm of mixed
// machines would then make different towns. These functions are made of + - * / sqrt and floor only, which IEEE 754
// fixes to the last bit, so every x86-64 CPU and every compiler (with -ffp-contract=off) gives the same result.
// They are good to about 1e-15 relative, unless said otherwise. Not a number in, not a number out.

namespace castra::math {

inline constexpr double kPi = 3.141592653589793;
inline constexpr double kDegree = kPi / 180;

/// x in radians. Relative accuracy holds for |x| < 1e6; far beyond, the result is some number in [-1, 1], the same
/// everywhere. Infinity gives NaN.
double sin(double x);
double cos(double x);
/// The angle of the direction (x, y) in [-pi, pi]; 0 for (0, 0).
double atan2(double y, double x);
/// Infinity above 709.78, 0 below -745.13.
double exp(double x);
/// Natural logarithm: minus infinity for 0, NaN for negative numbers.
double log(double x);
/// x to the power of y: by repeated squaring for whole |y| <= 64; otherwise exp(y log x), whose relative error grows
/// as 1e-16 |y log x|. NaN for a negative x unless y is whole.
double pow(double x, double y);

}  // namespace castra::math
