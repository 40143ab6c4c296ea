// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/record.h"

namespace castra {

Digest fingerprintOf(const std::vector<Component>& components) {
  Fingerprint fingerprint;
  for (const Component& component : components) {
    // An input's name is not part of it: the same contents under another name give the same result.
    fingerprint.add(component.tag, component.tag == "input" ? "" : component.name);
    fingerprint.add("value", component.value);
  }
  return fingerprint.digest();
}

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
