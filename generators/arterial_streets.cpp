// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/arterial_streets.h"

#include <algorithm>

namespace castra::generators {

namespace {

constexpr int kMostLinks = 3;  // streets that become arterials for the sake of one that ends in nowhere

}  // namespace

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
  // Streets that would have to become arterials for this one to lead on at both ends, itself among them.
  std::vector<std::uint32_t> chain;
  const auto isInChain = [&](std::uint32_t street) {
    return std::find(chain.begin(), chain.end(), street) != chain.end();
  };
  const auto leadsOn = [&](const auto& self, std::uint32_t line, int links) -> bool {
    const std::uint32_t street = streets[line];
    // A street that runs in a ring has no ends and leads nowhere.
    if (isMain(line) || origins[line].is_fixed || ends[street].empty() || isInChain(street)) return false;
    const std::size_t before = chain.size();
    chain.push_back(street);
    for (const std::uint32_t end : ends[street]) {
      const auto isThere = [&](std::uint32_t other) {
        return isMain(other) || (streets[other] != street && isInChain(streets[other]));
      };
      const auto canFollow = [&](std::uint32_t other) { return self(self, other, links - 1); };
      if (countIf(end, isThere) > 0 ||
          (links > 1 && std::any_of(lines_at[end].begin(), lines_at[end].end(), canFollow)))
        continue;
      chain.resize(before);
      return false;
    }
    return true;
  };
  for (int links = 1; links <= kMostLinks; ++links)
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (std::uint32_t point = 0; point < lines_at.size(); ++point) {
        if (lines_at[point].size() < 3 || countIf(point, isMain) != 1) continue;
        for (const std::uint32_t line : lines_at[point]) {
          chain.clear();
          if (!leadsOn(leadsOn, line, links)) continue;
          for (const std::uint32_t street : chain) is_arterial[street] = true;
          has_changed = true;
          break;  // now the arterial goes on
        }
      }
    }
  return is_arterial;
}

}  // namespace castra::generators
