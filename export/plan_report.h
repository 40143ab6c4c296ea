// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/street_measures.h"
#include "pipeline/artifacts/town_certificate.h"
#include "pipeline/artifacts/wall_certificate.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::exporting {

struct PlanReportParams {
  std::string title;
  AssetRef figures;
};

template <class V>
void describe(V& v, PlanReportParams& p) {
  v("title", p.title, anyText(), "", "of the page");
  v("figures", p.figures, file("json"), "", "published figures of real cities to stand beside the town's");
}

/// What was proved and measured of a town, for people (plan/report.html) and for programs (plan/report.json): the
/// certificate, clean or with the places of its faults, and that of the walls if there are any; what covers the land; the figures of the street network beside
/// published ones of real cities, each with its source; a rose of street bearings. The page needs nothing beside it.
///
/// Published figures are a file that the recipe names, not part of the program: whoever has better ones writes them
/// down with their sources and needs no compiler (published_figures.h).
Files reportPlan(Run& run, const PlanReportParams& params, const Site& site, const TownCertificate& certificate,
                 const StreetMeasures& measures, const std::optional<WallCertificate>& walls);

}  // namespace castra::exporting
