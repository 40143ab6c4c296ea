// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/style.h"

// What a style file may say, field by field: name, where it goes, what it may be, unit, and what it means. One
// description serves reading, checking and the reference.

namespace castra::generators {

template <class V>
void describe(V& v, Style::RoomKind& p) {
  v("role", p.role,
    oneOf({"living", "kitchen", "bath", "bedroom", "work", "store", "other", "hall", "corridor", "stairs", "lift"}), "",
    "what the room is to those who use it; halls, corridors, stairs and lifts are in no programme");
  v("min_area", p.min_area, within(0.5, 10000), "m2", "no such room is smaller");
  v("area", p.area, within(1, 100000), "m2", "as large as one would like it");
  v("min_width", p.min_width, within(0.8, 100), "m", "no such room is narrower");
  v("floors", p.floors, anyText(), "", "materials of floors, one of which is drawn for a house");
  v("walls", p.walls, anyText(), "", "materials of walls, inside");
  v("dado", p.dado, within(0, 4), "m", "up to where walls have another face, such as tiles or panels; 0: none");
  v("dados", p.dados, anyText(), "", "materials of that");
  v("fittings", p.fittings, oneOf({kFittingNames.begin(), kFittingNames.end()}), "",
    "what is built in, in the order in which it finds its place");
}

template <class V>
void describe(V& v, Style::Interior& p) {
  v("skirting", p.skirting, within(0, 0.4), "m", "height of the boards at the foot of walls; 0: none");
  v("architrave", p.architrave, within(0, 0.11), "m", "width of the boards around doors and windows; 0: none");
  v("beams", p.beams, within(0, 5), "m", "from ceiling beam to ceiling beam, where rooms are high enough; 0: none");
  v("skirtings", p.skirtings, anyText(), "", "materials of both, and of what is around windows");
  v("doors", p.doors, anyText(), "", "materials of doors between rooms; if not given, that of the entrance");
  v("handles", p.handles, anyText(), "", "materials of door handles");
  v("steps", p.steps, anyText(), "", "materials of stairs");
  v("ceilings", p.ceilings, anyText(), "", "materials of ceilings");
  v("timbers", p.timbers, anyText(), "", "materials of ceiling beams");
  v("lofts", p.lofts, anyText(), "", "materials of floors under pitched roofs");
  v("joinery", p.joinery, anyText(), "", "materials of cupboards, shelves, counters, benches and railings");
  v("tops", p.tops, anyText(), "", "materials of worktops, counters and mantelpieces");
  v("metals", p.metals, anyText(), "", "materials of taps, sinks and stoves");
  v("ceramics", p.ceramics, anyText(), "", "materials of baths, basins and toilets");
  v("masonry", p.masonry, anyText(), "", "materials of fireplaces, hearths, troughs and altars");
}

template <class V>
void describe(V& v, Style::Programme& p) {
  v("front", p.front, anyText(), "", "rooms along the front, in the order in which they are wanted");
  v("rear", p.rear, anyText(), "", "rooms along the rear");
  v("middle", p.middle, anyText(), "", "rooms that need no light");
  v("dwelling", p.is_dwelling, yesNo(), "", "people live there: living space, kitchen and bath are a must");
}

template <class V>
void describe(V& v, Style::Slot& p) {
  v("file", p.file, anyText(), "", "the part, a .glb or .gltf file; the path is relative to the style's folder");
  v("width", p.width, within(0.05, 20), "m",
    "of the opening or the piece of edge that it is drawn for; if not given, its own");
  v("height", p.height, within(0.02, 20), "m", "the same, upwards");
  v("depth", p.depth, within(0, 5), "m", "the same, outwards; only of stairs");
  v("share", p.share, within(0, 1), "", "of the places for it where there is one");
  v("density", p.density, within(1, 25000), "kg/m3", "for its mass");
}

template <class V>
void describe(V& v, Style::Facade& p) {
  v("bay", p.bay, within(0.8, 20), "m", "from the middle of a window to that of the next");
  v("window_width", p.window_width, within(0.3, 15), "m", "of windows");
  v("window_height", p.window_height, within(0.3, 10), "m", "of windows");
  v("sill", p.sill, within(0, 3), "m", "of windows, above the floor");
  v("ground_width", p.ground_width, within(0.3, 15), "m", "of windows of the ground floor");
  v("ground_height", p.ground_height, within(0.3, 10), "m", "of windows of the ground floor");
  v("ground_sill", p.ground_sill, within(0, 3), "m", "of windows of the ground floor, above the floor");
  v("door_width", p.door_width, within(0.9, 5), "m", "of entrances");
  v("door_height", p.door_height, within(2, 6), "m", "of entrances");
  v("reveal", p.reveal, within(0, 1), "m", "how far windows stand back from the face of the wall");
  v("shutters", p.has_shutters, yesNo(), "", "windows have shutters");
  v("cornice", p.has_cornice, yesNo(), "", "a cornice runs below the roof");
  v("timbers", p.has_timbers, yesNo(), "", "upper storeys show their timber frame");
  v("balconies", p.has_balconies, yesNo(), "", "living rooms have balconies");
  v("shop_front", p.shop_front, within(0, 15), "m", "width of shop windows on the ground floor; 0: as others");
  v("plinth_height", p.plinth_height, within(0, 3), "m",
    "of the band at the foot of the wall, above the ground; 0: none");
  v("plinth_out", p.plinth_out, within(0.01, 0.15), "m", "how far it stands out");
  v("course_height", p.course_height, within(0, 1), "m", "of the bands between storeys; 0: none");
  v("course_out", p.course_out, within(0.01, 0.15), "m", "how far they stand out");
  v("cornice_height", p.cornice_height, within(0.1, 2), "m", "of the cornice");
  v("cornice_out", p.cornice_out, within(0.03, 1), "m", "how far it stands out");
  v("surround", p.surround, within(0, 0.5), "m", "width of surrounds of windows and doors; 0: none");
  v("heads", p.heads, oneOf({"plain", "lintel", "keystone", "hood", "pediment"}), "",
    "what is above windows, one of which is drawn for a house");
  v("quoins", p.quoins, within(0, 1.5), "m", "length of the longer corner stones; 0: none");
  v("fins", p.fins, within(0, 0.15), "m", "how far upright ribs between windows stand out; 0: none");
  v("braces", p.braces, within(0, 1), "", "share of timber panels with a brace");
  v("jetties", p.jetties, within(0, 1), "", "share of timber houses whose first floor seems to stand out on brackets");
  v("balcony_share", p.balcony_share, within(0, 1), "", "share of living rooms with a balcony, if there are any");
  v("awnings", p.awnings, within(0, 1), "", "share of shops with an awning");
  v("signs", p.signs, within(0, 1), "", "share of shops with a sign on a bracket");
  v("flower_boxes", p.flower_boxes, within(0, 1), "", "share of upper windows along the street with a flower box");
  v("lamps", p.lamps, within(0, 1), "", "share of entrances with a lamp");
  v("downpipes", p.downpipes, within(0, 1), "", "share of houses with a downpipe at the front");
  v("porches", p.porches, oneOf({"none", "canopy", "porch"}), "",
    "before the entrance, one of which is drawn for a house");
  v("roof_plant", p.has_roof_plant, yesNo(), "", "flat roofs have a stair head and plant");
  v("walls", p.walls, anyText(), "", "materials of walls, one of which is drawn for a house");
  v("trims", p.trims, anyText(), "", "materials of sills, cornices and plinths");
  v("frames", p.frames, anyText(), "", "materials of window frames");
  v("panes", p.panes, anyText(), "", "materials of window panes");
  v("doors", p.doors, anyText(), "", "materials of doors and shutters");
  v("grounds", p.grounds, anyText(), "", "materials of the ground floor's walls; if not given, that of walls");
  v("plinths", p.plinths, anyText(), "", "materials of plinths; if not given, that of trims");
  v("metals", p.metals, anyText(), "", "materials of railings, brackets, lamps and pipes");
  v("accents", p.accents, anyText(), "", "materials of awnings, signs and shop fronts");
}

template <class V>
void describe(V& v, Style::Type& p) {
  v("uses", p.uses, oneOf({"residential", "commercial", "industrial", "civic"}), "", "of the lots it stands on");
  v("shapes", p.shapes, oneOf({"row", "detached", "wings", "court", "tower"}), "", "how it lies on its lot");
  v("lots", p.lots, oneOf({"any", "urban", "suburban"}), "", "on which lots it stands");
  v("weight", p.weight, within(0, 1000), "", "how often it is drawn among those that fit");
  v("min_density", p.min_density, within(0, 1), "", "of the density map, from black to white");
  v("max_density", p.max_density, within(0, 1), "", "of the density map");
  v("min_lot", p.min_lot, within(0, 1e7), "m2", "smallest lot");
  v("max_lot", p.max_lot, within(0, 1e7), "m2", "largest lot");
  v("min_front", p.min_front, within(0, 1000), "m", "length of street that it needs");
  v("setback", p.setback, within(0, 100), "m", "from the street");
  v("gap", p.gap, within(0, 50), "m", "from neighbours; 0: wall to wall");
  v("rear", p.rear, within(0, 100), "m", "from the lot behind");
  v("drive", p.drive, within(0, 10), "m",
    "left free on one side of the house for a drive, where the lot is wide enough; 0: none");
  v("min_depth", p.min_depth, within(3, 100), "m", "back from the street");
  v("max_depth", p.max_depth, within(3, 100), "m", "back from the street");
  v("max_front", p.max_front, within(3, 500), "m", "along the street");
  v("min_storeys", p.min_storeys, within(1, 200), "", "where the density is lowest");
  v("max_storeys", p.max_storeys, within(1, 200), "", "where the density is highest");
  v("ground_height", p.ground_height, within(2.4, 20), "m", "of the ground floor, floor to floor");
  v("storey_height", p.storey_height, within(2.4, 20), "m", "of the others");
  v("plinth", p.plinth, within(0, 3), "m", "of the ground floor above the ground");
  v("outer_wall", p.outer_wall, within(0.1, 2), "m", "thickness");
  v("inner_wall", p.inner_wall, within(0.05, 1), "m", "thickness");
  v("ground", p.ground, anyText(), "", "programme of the ground floor");
  v("first", p.first, anyText(), "", "programme of the storey above it; if not given, the same");
  v("upper", p.upper, anyText(), "", "programme of the others; if not given, that of the first");
  v("units", p.units, oneOf({"house", "storey", "many"}), "",
    "one household has all storeys, or there is one a storey, or several");
  v("facade", p.facade, anyText(), "", "what it looks like");
  v("interior", p.interior, anyText(), "", "what it looks like inside; if not given, the first interior of the style");
  v("roofs", p.roofs, oneOf({"flat", "gable", "hip", "half_hip", "mansard"}), "", "forms of the roof");
  v("min_pitch", p.min_pitch, within(0, 75), "degrees", "of the roof, unless it is a mansard");
  v("max_pitch", p.max_pitch, within(0, 75), "degrees", "of the roof, unless it is a mansard");
  v("mansard_pitch", p.mansard_pitch, within(30, 80), "degrees", "of the steep part of a mansard");
  v("max_rise", p.max_rise, within(0.5, 40), "m",
    "of the ridge above the eaves: roofs over deep houses are flatter; none is higher than 1.5 times the walls "
    "beneath");
  v("eaves", p.eaves, within(0, 2), "m", "how far the roof projects");
  v("roofings", p.roofings, anyText(), "", "materials of roofs, one of which is drawn for a house");
  v("decks", p.decks, anyText(), "", "materials of flat roofs; if not given, roof-felt");
}

}  // namespace castra::generators
