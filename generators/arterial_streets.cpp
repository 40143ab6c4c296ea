// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/arterial_streets.h"

#include <algorithm>

namespace castra::generators {

std::vector<bool> findArterials(const geometry::CellMesh& mesh, const std::vector<std::uint32_t>& streets,
                                std::span<const LineOrigin> origins) {
  std::vector<bool> is_arterial(mesh.lineCount());
  std::vector<std::vector<std::uint32_t>> lines_at(mesh.pointCount());
  std::vector<double> balances(mesh.lineCount());  // of streets: arterial less collector [m]
  for (std::uint32_t line = 0; line < mesh.lineCount(); ++line) {
    const double length = geometry::length(mesh.at(mesh.endOf(2 * line)) - mesh.at(mesh.startOf(2 * line)));
    balances[streets[line]] += origins[line].is_arterial ? length : -length;
    for (const std::uint32_t point : {mesh.startOf(2 * line), mesh.endOf(2 * line)}) lines_at[point].push_back(line);
  }
  for (std::uint32_t street = 0; street < balances.size(); ++street) is_arterial[street] = balances[street] > 0;
  const auto countIf = [&](std::uint32_t point, const auto& holds) {
    return std::count_if(lines_at[point].begin(), lines_at[point].end(), holds);
  };
  const auto isMain = [&](std::uint32_t line) { return is_arterial[streets[line]] || origins[line].is_shore; };
  std::vector<std::vector<std::uint32_t>> ends(mesh.lineCount());  // of streets
  for (std::uint32_t point = 0; point < lines_at.size(); ++point)
    for (const std::uint32_t line : lines_at[point])
      if (countIf(point, [&](std::uint32_t other) { return streets[other] == streets[line]; }) == 1)
        ends[streets[line]].push_back(point);
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (std::uint32_t point = 0; point < lines_at.size(); ++point) {
      if (lines_at[point].size() < 3 || countIf(point, isMain) != 1) continue;
      for (const std::uint32_t line : lines_at[point]) {
        const std::vector<std::uint32_t>& onward = ends[streets[line]];
        // A street that runs in a ring has no ends and leads nowhere.
        if (isMain(line) || origins[line].is_fixed || onward.empty() ||
            !std::all_of(onward.begin(), onward.end(), [&](std::uint32_t end) { return countIf(end, isMain) > 0; }))
          continue;
        is_arterial[streets[line]] = true;
        has_changed = true;
        break;  // now the arterial goes on
      }
    }
  }
  return is_arterial;
}

}  // namespace castra::generators
