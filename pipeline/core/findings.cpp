// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/findings.h"

#include "pipeline/base/error.h"

namespace castra {

void check(const Findings& findings) {
  for (const Finding& finding : findings.findings)
    if (finding.place.empty() || finding.text.empty()) throw Error("findings", "a finding names no place or no fact");
}

}  // namespace castra
