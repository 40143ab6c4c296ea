// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/wall_certificate.h"

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const WallCertificate& certificate) {
  for (const WallCertificate::Ring& ring : certificate.rings) {
    if (!(ring.area > 0)) throw Error(ring.name, "has nothing inside");
    if (!(ring.share_in_sight >= 0) || !(ring.share_in_sight <= 1)) throw Error(ring.name, "is seen by more than all");
  }
}

Summary summarize(const WallCertificate& certificate) {
  Summary facts{{"faults", static_cast<std::uint64_t>(certificate.faults.size())},
                {"first fault", certificate.faults.empty()
                                    ? "none"
                                    : concat(certificate.faults.front().ring, ": ", certificate.faults.front().what)}};
  for (const WallCertificate::Ring& ring : certificate.rings) {
    const auto add = [&](std::string_view name, Json value) {
      facts.emplace_back(concat(ring.name, ' ', name), value);
    };
    add("area", concat(fixed(ring.area / 10000, 2), " ha"));
    for (std::size_t i = 0; i < kBarriers; ++i)
      add(nameOf(static_cast<Barrier>(i)), concat(fixed(ring.lengths[i], 1), " m"));
    add("towers", ring.towers);
    add("gates", ring.gates);
    add("posterns", ring.posterns);
    add("stairs", ring.stairs);
    add("widest spacing", concat(fixed(ring.widest_spacing, 1), " m"));
    add("in sight", concat(fixed(100 * ring.share_in_sight, 1), " %"));
  }
  return facts;
}

}  // namespace castra
