// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "export/colour.h"
#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/road.h"
#include "pipeline/artifacts/zone.h"

// The colours of a plan: muted and related, dark enough to tell apart in a legend, light enough for lines above them.

namespace castra::exporting {

/// What a plan is coloured by.
enum class PlanTheme : std::uint8_t { uses, districts, pattern, classes };

inline constexpr std::array<Colour, kLotUses> kUseColours = {colourOf(0xF3E7C3), colourOf(0xE3AA92), colourOf(0xC6BACF),
                                                             colourOf(0xA9BFD8), colourOf(0xC2D8A6)};
inline constexpr std::array<Colour, kPatterns> kPatternColours = {colourOf(0xDCC9A3), colourOf(0xD9AE98),
                                                                  colourOf(0xB4C3D4), colourOf(0xB9CDA5)};
/// Of neighbouring districts; which of them is which does not matter.
inline constexpr std::array<Colour, 6> kDistrictColours = {colourOf(0xE9D9B4), colourOf(0xDDBFA9), colourOf(0xC9D3B4),
                                                           colourOf(0xB9CBD4), colourOf(0xD2C2D3), colourOf(0xE6CFC3)};
inline constexpr std::array<Colour, kOpenGrounds> kGroundColours = {colourOf(0xDCE3C4), colourOf(0xC9DBB0),
                                                                    colourOf(0xEFE6D2), colourOf(0xE3E4CE),
                                                                    colourOf(0xCFC8B2), colourOf(0xD9DCC0)};
inline constexpr Colour kBlockColour = colourOf(0xECE6D8), kSidewalkColour = colourOf(0xE6DFD0);
inline constexpr Colour kVergeColour = colourOf(0xDCE3C4), kKerbColour = colourOf(0xC9C0B0);

/// A courtyard is a garden in the colour of what stands around it.
inline Colour courtyardColourOf(Colour lots) { return mixColours(lots, kUseColours.back(), 0.55); }

/// How a class of roads is drawn: its surface, and the line along it.
struct RoadColours {
  Colour surface, casing;
};
inline constexpr std::array<RoadColours, kRoadClasses> kRoadColours = {
    RoadColours{colourOf(0xF4CC85), colourOf(0xB98F52)}, RoadColours{colourOf(0xFAE9B3), colourOf(0xBFA468)},
    RoadColours{colourOf(0xFFFFFF), colourOf(0xC9C0B0)}, RoadColours{colourOf(0xFFFFFF), colourOf(0xC9C0B0)}};
/// The same where roads are what the plan shows.
inline constexpr std::array<RoadColours, kRoadClasses> kStrongRoadColours = {
    RoadColours{colourOf(0xB5503C), colourOf(0x7A2E2E)}, RoadColours{colourOf(0xDC9A4A), colourOf(0x9A6A2E)},
    RoadColours{colourOf(0x8FA3AF), colourOf(0x6F838F)}, RoadColours{colourOf(0xC3C9C6), colourOf(0xA3ABA8)}};

inline const std::array<RoadColours, kRoadClasses>& roadColoursOf(PlanTheme theme) {
  return theme == PlanTheme::classes ? kStrongRoadColours : kRoadColours;
}

}  // namespace castra::exporting
