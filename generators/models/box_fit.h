// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "generators/models/solid_builder.h"
#include "pipeline/artifacts/model.h"

namespace castra::generators {

/// The box of least area in plan around an outline, from `low` to `high`; relative to the origin.
Model::Box boxAround(const geometry::Ring& ring, double low, double high, const geometry::Vec2& origin);

/// Rectangles side by side along x that together contain the outline, in its own axes: as few as are no more than
/// `loose` times as large, but not very many.
std::vector<geometry::Box> fitColumns(const geometry::Ring& ring, double loose);

/// Boxes that contain the solid that SolidBuilder::addLoft makes of the storeys, and are together no larger than Model
/// allows: one if that is enough, else more of them, side by side where the outline is far from a rectangle, and one
/// above the other where the solid tapers.
std::vector<Model::Box> fitBoxes(std::span<const Storey> storeys, const geometry::Vec2& origin);

/// The same for SolidBuilder::addPrism.
std::vector<Model::Box> fitPrism(const geometry::Ring& ring, double low, double high, const geometry::Vec2& origin);

/// Boxes around any solid, upright and square to the axes of least area in plan: one if it fills it well enough, else
/// layers and columns of them. They contain all corners, and hold no more than Model allows wherever that can be had
/// with upright boxes.
std::vector<Model::Box> boundsOfMesh(const geometry::SolidMesh& mesh);

/// One box along the mesh's own axes if that is enough, else boundsOfMesh.
std::vector<Model::Box> boundsInAxes(const geometry::SolidMesh& mesh);

}  // namespace castra::generators
