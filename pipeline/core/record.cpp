// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/record.h"

namespace castra {

std::string sealRecord(std::string bytes) {
  bytes.append(digestOf(bytes).view());
  return bytes;
}

std::optional<std::string> unsealRecord(std::string bytes) {
  constexpr std::size_t kSeal = sizeof(Digest::bytes);
  if (bytes.size() < kSeal) return std::nullopt;
  const std::string seal = bytes.substr(bytes.size() - kSeal);
  bytes.resize(bytes.size() - kSeal);
  if (digestOf(bytes).view() != seal) return std::nullopt;
  return bytes;
}

}  // namespace castra
