// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "pipeline/artifacts/material.h"
#include "pipeline/artifacts/model.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::exporting {

struct ModelPictureParams {
  std::string name = "models";
  int width = 1600, height = 1000, samples = 2;
  std::string view = "axonometric";
  std::string at, eye;
  double azimuth = 20, elevation = 35, distance = 0, field = 45, span = 0;
  double sun_azimuth = 250, sun_elevation = 38;
  bool night = false;
  double section = 0;
  int level = 0;
  double outlines = 0;
  double haze = 0;
  std::string meadow = "grass";
};

template <class V>
void describe(V& v, ModelPictureParams& p) {
  v("name", p.name, anyText(), "", "of the file, without its ending");
  v("width", p.width, within(16, 8000), "px", "of the picture");
  v("height", p.height, within(16, 8000), "px", "of the picture");
  v("samples", p.samples, within(1, 4), "", "across and down a pixel: more make smoother edges");
  v("view", p.view, oneOf({"above", "axonometric", "perspective", "street", "inside"}), "",
    "from straight above; from aside without perspective; with it; the same with the eye 1.7 m high, and with heights "
    "of "
    "places counted from the ground there; from within a room, with light through its windows");
  v("at", p.at, anyText(), "",
    "what is looked at: the name of a thing, or a place as \"x y\" or \"x y z\"; empty: all");
  v("eye", p.eye, anyText(), "", "where one looks from in perspective, as \"x y z\"; empty: by the next three");
  v("azimuth", p.azimuth, within(-360, 360), "deg", "where one looks to, from north to the east");
  v("elevation", p.elevation, within(0, 90), "deg", "how steeply one looks down");
  v("distance", p.distance, within(0, 100000), "m", "from the eye to what is looked at; 0: so far that all is seen");
  v("field", p.field, within(5, 120), "deg", "of view in perspective, from the lower to the upper edge");
  v("span", p.span, within(0, 100000), "m", "shown from the lower to the upper edge without perspective; 0: all");
  v("sun_azimuth", p.sun_azimuth, within(-360, 360), "deg", "where the sun stands, from north to the east");
  v("sun_elevation", p.sun_elevation, within(5, 90), "deg", "how high the sun stands");
  v("night", p.night, yesNo(), "", "the moon instead of the sun");
  v("section", p.section, within(0, 1000), "m",
    "cut open at this height above the ground, but for trees and the roofs of lower houses; 0: whole");
  v("level", p.level, within(0, 2), "", "of detail: 0 is the thing itself");
  v("outlines", p.outlines, within(0, 1), "", "how dark lines at edges are");
  v("haze", p.haze, within(0, 1e6), "m",
    "distance at which a third of the colour is left in perspective; 0: 1800 m, or more from far away");
  v("meadow", p.meadow, anyText(), "", "material of what lies around the models");
}

/// Models in a meadow as one picture, NAME.png: all that are given, such as houses, the ground they stand on, and
/// walls; what is tagged "country" is drawn, but nobody steps back for it. From within a room one sees through panes, and
/// the windows of the room give light. The meadow lies at height 0, or just below the lowest surface of the things tagged
/// "ground". With materials, slots of their names show their textures; without, all is in plain colours.
Files drawModels(Run& run, const ModelPictureParams& params, const Set<Model>& models,
                 const std::optional<Set<Material>>& materials, const Rest<Model>& more);

}  // namespace castra::exporting
