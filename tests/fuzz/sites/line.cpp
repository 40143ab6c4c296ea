// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/sites/line.h"

#include "pipeline/artifacts/town_certificate.h"
#include "pipeline/base/text.h"
#include "pipeline/core/archive.h"
#include "tests/fuzz/sites/site_oracle.h"
#include "tests/support/temp_folder.h"
#include "tests/support/town.h"

namespace castra::sites {

namespace {

Outcome judgeRefusal(const RandomSite& site, const std::string& message) {
  const Reason* reason = reasonOf(message);
  Outcome outcome;
  if (reason == nullptr) {
    outcome.message = concat("refused for no reason on the list: ", message);
  } else if (site.is_valid) {
    outcome.message = concat("valid, but refused: ", message);
  } else if (!reason->confirm(site.drawn, message)) {
    outcome.message = concat("refused for a reason it does not give: ", message);
  } else {
    outcome.kind = Outcome::Kind::refused;
    outcome.reason = reason->name;
    outcome.message = message;
  }
  return outcome;
}

Outcome judgeCertificate(const TownCertificate& certificate) {
  Outcome outcome{Outcome::Kind::clean, "", "", certificate.districts, certificate.blocks, certificate.lot_count,
                  certificate.bridges};
  if (certificate.faults.empty() && certificate.districts > 0) return outcome;
  outcome.kind = Outcome::Kind::fault;
  outcome.message = "has no district";
  if (certificate.faults.empty()) return outcome;
  const TownCertificate::Fault& first = certificate.faults.front();
  outcome.message = concat("certificate: ", first.place, ": ", first.what, " at ", geometry::describePlace(first.at),
                           ", the first of ", certificate.faults.size());
  return outcome;
}

}  // namespace

void writeSite(const RandomSite& site, const std::filesystem::path& folder) {
  for (const auto& [name, bytes] : site.files) testing::putFile(folder / name, bytes);
  testing::putFile(folder / "site.json", site.recipe);
}

Outcome runLine(const RandomSite& site, const std::filesystem::path& folder) {
  for (const auto& [name, bytes] : site.files) testing::putFile(folder / name, bytes);
  try {
    const Plan plan = makePlan(parseRecipe(site.recipe, "site.json", folder), testing::programStages());
    MemoryStore store;
    Runner runner(plan, store, {});
    const RunResult result = runner.run();
    if (!result.ok()) return judgeRefusal(site, result.errors.empty() ? "stopped" : result.errors.front());
    return judgeCertificate(decode<TownCertificate>(runner.load(plan.things.size() - 1)));
  } catch (const std::exception& error) {
    Outcome outcome;
    outcome.message = concat("the recipe itself is refused: ", error.what());
    return outcome;
  }
}

}  // namespace castra::sites
