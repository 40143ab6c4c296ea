// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/sha256.h"

#include <array>
#include <bit>
#include <cstdint>

namespace castra::tests {

namespace {

/// The first 32 bits of the fractional part of a root of a prime, by whole numbers only: the largest r with
/// r^power <= prime * 2^(32 * power).
std::uint32_t fractionOfRoot(unsigned prime, int power) {
  __extension__ typedef unsigned __int128 Wide;
  std::uint64_t root = 0;
  for (int bit = 36; bit >= 0; --bit) {
    const Wide tried = root | std::uint64_t{1} << bit;
    const Wide limit = static_cast<Wide>(prime) << (32 * power);
    if ((power == 2 ? tried * tried : tried * tried * tried) <= limit) root = static_cast<std::uint64_t>(tried);
  }
  return static_cast<std::uint32_t>(root);
}

}  // namespace

std::string sha256(std::string bytes) {
  std::array<std::uint32_t, 64> k{};
  std::array<std::uint32_t, 8> h{};
  std::size_t primes = 0;
  for (unsigned n = 2; primes < 64; ++n) {
    bool is_prime = true;
    for (unsigned d = 2; d * d <= n; ++d) is_prime = is_prime && n % d != 0;
    if (!is_prime) continue;
    if (primes < 8) h[primes] = fractionOfRoot(n, 2);
    k[primes++] = fractionOfRoot(n, 3);
  }
  const std::uint64_t bits = bytes.size() * 8;
  bytes += '\x80';
  while (bytes.size() % 64 != 56) bytes += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(bits >> shift & 255);
  for (std::size_t block = 0; block < bytes.size(); block += 64) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 64; ++i) w[i / 4] = w[i / 4] << 8 | static_cast<unsigned char>(bytes[block + i]);
    for (std::size_t i = 16; i < 64; ++i) {
      const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
      const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, last] = h;
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint32_t one =
          last + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i];
      const std::uint32_t two = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      last = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    const std::array<std::uint32_t, 8> sum = {a, b, c, d, e, f, g, last};
    for (std::size_t i = 0; i < 8; ++i) h[i] += sum[i];
  }
  std::string hex;
  for (const std::uint32_t word : h)
    for (int shift = 28; shift >= 0; shift -= 4) hex += "0123456789abcdef"[word >> shift & 15];
  return hex;
}

}  // namespace castra::tests
