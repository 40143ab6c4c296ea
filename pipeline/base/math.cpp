// SPDX-License-Identifier: GPL-3.0-or-later
// Each function brings its argument near zero by an exact or nearly exact identity, and sums a Taylor series there,
// with as many terms as fall above 1e-17 of the result. The series are those of any textbook (Abramowitz and Stegun,
// Handbook of Mathematical Functions: 4.1.27 for log, 4.2.1 for exp, 4.3.65-66 for sin and cos, 4.4.42 for atan).
#include "pipeline/base/math.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace castra::math {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kLn2High = 0x1.62e42fef00000p-1;  // 33 bits: times an exponent it is exact
constexpr double kLn2Low = 0x1.473de6af278edp-34;

/// For |r| <= pi/4.
double sinSeries(double r) {
  const double q = r * r;
  double sum = 0;
  for (int n = 17; n >= 3; n -= 2) sum = (1 + sum) * -q / (n * (n - 1));
  return r + r * sum;
}

/// For |r| <= pi/4.
double cosSeries(double r) {
  const double q = r * r;
  double sum = 0;
  for (int n = 18; n >= 4; n -= 2) sum = (1 + sum) * -q / (n * (n - 1));
  return 1 - (q / 2) * (1 + sum);
}

struct Quadrant {
  double rest;   // in [-pi/4, pi/4]
  int quarters;  // how many quarter turns were taken away, modulo 4
};

/// Cody and Waite's reduction: pi/2 in three parts of 33 bits and a rest, so that the products with a count below
/// 2^20 are exact and little is lost where x is near a multiple of pi/2.
Quadrant reduce(double x) {
  constexpr double kParts[] = {0x1.921fb54400000p0, 0x1.0b4611a600000p-34, 0x1.3198a2e000000p-69,
                               0x1.b839a252049c1p-104};
  const double count = std::floor(x * (2 / kPi) + 0.5);
  double rest = x;
  for (const double part : kParts) rest -= count * part;
  return {rest, static_cast<int>(count - 4 * std::floor(count / 4))};
}

/// sin(x + quarters * pi/2).
double sinTurned(double x, int quarters) {
  if (!(x > -kInfinity && x < kInfinity)) return kNan;
  const Quadrant at = reduce(x);
  // Beyond the range of the reduction the rest may be large: any number will do, but it must be a sine.
  if (!(at.rest > -1 && at.rest < 1)) return 0;
  switch ((at.quarters + quarters) % 4) {
    case 0:
      return sinSeries(at.rest);
    case 1:
      return cosSeries(at.rest);
    case 2:
      return -sinSeries(at.rest);
    default:
      return -cosSeries(at.rest);
  }
}

/// For t in [0, 1]: halves the angle twice, atan(t) = 2 atan(t / (1 + sqrt(1 + t^2))), then sums the series.
double atanOfShare(double t) {
  for (int i = 0; i < 2; ++i) t = t / (1 + std::sqrt(1 + t * t));
  const double q = t * t;
  double sum = 0;
  for (int n = 27; n >= 3; n -= 2) sum = -q * (1.0 / n + sum);
  return 4 * (t + t * sum);
}

/// value * 2^exponent for a value in [0.5, 2), right through the subnormal numbers.
double scale(double value, int exponent) {
  const auto power = [](int e) { return std::bit_cast<double>(static_cast<std::uint64_t>(e + 1023) << 52); };
  if (exponent > 1023) return value * power(1023) * power(exponent - 1023);
  if (exponent < -1022) return value * power(exponent + 200) * power(-200);
  return value * power(exponent);
}

}  // namespace

double sin(double x) { return x == 0 ? x : sinTurned(x, 0); }

double cos(double x) { return sinTurned(x, 1); }

double atan2(double y, double x) {
  if (x != x || y != y) return kNan;
  double a = std::fabs(x), b = std::fabs(y);
  if (a == kInfinity && b == kInfinity) a = b = 1;
  if (a == 0 && b == 0) return 0;
  double angle = a >= b ? atanOfShare(b / a) : kPi / 2 - atanOfShare(a / b);
  if (x < 0) angle = kPi - angle;
  return y < 0 ? -angle : angle;
}

double exp(double x) {
  if (x != x) return kNan;
  if (x > 709.782712893384) return kInfinity;
  if (x < -745.1332191019412) return 0;
  // x = k ln 2 + r with |r| <= ln 2 / 2, so exp(x) = 2^k exp(r).
  const double k = std::floor(x * (1 / (kLn2High + kLn2Low)) + 0.5);
  const double r = (x - k * kLn2High) - k * kLn2Low;
  double sum = 0;
  for (int n = 15; n >= 2; --n) sum = (1 + sum) * r / n;
  return scale(1 + (r + r * sum), static_cast<int>(k));
}

double log(double x) {
  if (x != x || x < 0) return kNan;
  if (x == 0) return -kInfinity;
  if (x == kInfinity) return kInfinity;
  int exponent = 0;
  if (x < std::numeric_limits<double>::min()) {  // subnormal
    x *= 0x1p54;
    exponent = -54;
  }
  // x = 2^exponent m with m in [sqrt(1/2), sqrt(2)).
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
  exponent += static_cast<int>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0x000FFFFFFFFFFFFFu) | 0x3FF0000000000000u);
  if (m > 1.4142135623730951) {
    m /= 2;
    ++exponent;
  }
  // log(m) = 2 atanh(s) = 2 (s + s^3/3 + s^5/5 + ...), with m = (1 + s) / (1 - s). The first term is taken as f - s f,
  // where f = m - 1 is exact, since 2 s alone would carry the rounding of the division.
  const double f = m - 1, s = f / (2 + f), q = s * s;
  double sum = 0;
  for (int n = 25; n >= 3; n -= 2) sum = q * (1.0 / n + sum);
  const double small = exponent * kLn2Low - s * (f - 2 * sum);
  return exponent * kLn2High + (f + small);
}

double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (x != x || y != y) return kNan;
  const bool is_whole = std::floor(y) == y;
  if (is_whole && std::fabs(y) <= 64) {
    double power = 1, square = x;
    for (int n = static_cast<int>(std::fabs(y)); n > 0; n /= 2) {
      if (n % 2 == 1) power *= square;
      square *= square;
    }
    return y < 0 ? 1 / power : power;
  }
  if (x >= 0) return exp(y * log(x));
  if (!is_whole) return kNan;
  const bool is_odd = std::floor(y / 2) != y / 2;
  const double size = exp(y * log(-x));
  return is_odd ? -size : size;
}

}  // namespace castra::math
