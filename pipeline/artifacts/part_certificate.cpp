// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/part_certificate.h"

#include <cmath>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const PartCertificate& certificate) {
  for (const double reach : {certificate.low_reach, certificate.high_reach})
    if (!(reach >= 0) || !std::isfinite(reach)) throw Error("parts", "reach over the street by no length");
  if (certificate.over_street > certificate.parts)
    throw Error("parts", "reach over the street more often than they are");
}

Summary summarize(const PartCertificate& certificate) {
  return {{"faults", static_cast<std::uint64_t>(certificate.faults.size())},
          {"first fault", certificate.faults.empty()
                              ? "none"
                              : concat(certificate.faults.front().house, ": ", certificate.faults.front().what)},
          {"houses", certificate.houses},
          {"parts", certificate.parts},
          {"meshes", certificate.meshes},
          {"solids", certificate.solids},
          {"triangles", certificate.triangles},
          {"parts over the street", certificate.over_street},
          {"furthest below heads", concat(fixed(certificate.low_reach, 3), " m")},
          {"furthest above", concat(fixed(certificate.high_reach, 3), " m")},
          {"parts built into rooms", certificate.fittings}};
}

}  // namespace castra
