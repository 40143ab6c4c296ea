// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/solids.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/polygon.h"

namespace castra::testing {

using geometry::Region;
using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;

namespace {

constexpr double kTolerance = 3 / geometry::kLattice;

/// Small faces are turned by rounding: what is convex but for this is taken for its hull [m].
constexpr double kBent = 0.012;

using Triangle = std::array<Vec3, 3>;

Vec3 normalOf(const Triangle& t) { return unit(cross(t[1] - t[0], t[2] - t[0])); }

/// A convex solid: its points, and the directions in which another may be apart from it.
struct Cell {
  std::vector<Vec3> points, normals, edges;
  Vec3 low, high;
};

void addDirection(std::vector<Vec3>& list, const Vec3& way) {
  const double size = geometry::length(way);
  if (size < 1e-9) return;
  const Vec3 unit = way * (1 / size);
  for (const Vec3& known : list)
    if (std::fabs(dot(known, unit)) > 1 - 1e-9) return;
  list.push_back(unit);
}

void finish(Cell& cell) {
  cell.low = cell.high = cell.points[0];
  for (const Vec3& p : cell.points) {
    cell.low = {std::min(cell.low.x, p.x), std::min(cell.low.y, p.y), std::min(cell.low.z, p.z)};
    cell.high = {std::max(cell.high.x, p.x), std::max(cell.high.y, p.y), std::max(cell.high.z, p.z)};
  }
}

Cell cellOf(const std::vector<Triangle>& shell) {
  Cell cell;
  for (const Triangle& t : shell) {
    for (const Vec3& p : t)
      if (std::find(cell.points.begin(), cell.points.end(), p) == cell.points.end()) cell.points.push_back(p);
    addDirection(cell.normals, normalOf(t));
    for (std::size_t i = 0; i < 3; ++i) addDirection(cell.edges, t[(i + 1) % 3] - t[i]);
  }
  finish(cell);
  return cell;
}

/// A triangle of a face drawn through to the other side of the shell, where each corner has a fellow, but for rounding.
Cell cellOf(const Triangle& cap, const Vec3& depth, const std::vector<Triangle>& shell = {}) {
  Cell cell;
  for (const Vec3& p : cap) {
    Vec3 fellow = p + depth;
    for (const Triangle& t : shell)
      for (const Vec3& other : t)
        if (geometry::length(other - (p + depth)) < 0.02) fellow = other;
    cell.points.push_back(p);
    cell.points.push_back(fellow);
    addDirection(cell.edges, fellow - p);
  }
  addDirection(cell.normals, normalOf(cap));
  addDirection(cell.edges, depth);
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 edge = cap[(i + 1) % 3] - cap[i];
    addDirection(cell.edges, edge);
    addDirection(cell.normals, cross(edge, depth));
  }
  finish(cell);
  return cell;
}

Cell cellOf(const Model::Box& box) {
  Cell cell;
  const Vec3 along{math::cos(box.yaw), math::sin(box.yaw), 0}, across{-along.y, along.x, 0}, up{0, 0, 1};
  for (const double a : {-1.0, 1.0})
    for (const double b : {-1.0, 1.0})
      for (const double c : {-1.0, 1.0})
        cell.points.push_back(box.centre + along * (a * box.half.x) + across * (b * box.half.y) +
                              up * (c * box.half.z));
  cell.normals = cell.edges = {along, across, up};
  finish(cell);
  return cell;
}

/// How deep two convex solids are in one another: the least way that would part them; 0 if they are apart.
double depthOf(const Cell& a, const Cell& b) {
  double least = 1e9;
  const auto tryAxis = [&](const Vec3& axis) {
    double a_low = 1e9, a_high = -1e9, b_low = 1e9, b_high = -1e9;
    for (const Vec3& p : a.points) a_low = std::min(a_low, dot(p, axis)), a_high = std::max(a_high, dot(p, axis));
    for (const Vec3& p : b.points) b_low = std::min(b_low, dot(p, axis)), b_high = std::max(b_high, dot(p, axis));
    least = std::min(least, std::min(a_high - b_low, b_high - a_low));
    return least > kTolerance;
  };
  for (const auto* normals : {&a.normals, &b.normals})
    for (const Vec3& normal : *normals)
      if (!tryAxis(normal)) return 0;
  for (const Vec3& one : a.edges) {
    for (const Vec3& two : b.edges) {
      const Vec3 axis = cross(one, two);
      if (geometry::length(axis) > 1e-6 && !tryAxis(unit(axis))) return 0;
    }
  }
  return least;
}

/// The solids of a mesh, which is built of them one after the other: each ends where its triangles close. Those side by
/// side may share corners, or edges.
std::vector<std::vector<Triangle>> shellsOf(const SolidMesh& mesh) {
  using Place = std::array<float, 3>;
  std::vector<std::vector<Triangle>> shells(1);
  std::map<std::pair<Place, Place>, int> open;  // edges, by how many triangles lie on one side more than on the other
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    if (open.empty() && !shells.back().empty()) shells.emplace_back();
    shells.back().push_back({mesh.at(mesh.indices[i]), mesh.at(mesh.indices[i + 1]), mesh.at(mesh.indices[i + 2])});
    for (std::size_t k = 0; k < 3; ++k) {
      const Place &from = mesh.vertices[mesh.indices[i + k]].at, &to = mesh.vertices[mesh.indices[i + (k + 1) % 3]].at;
      const auto edge = open.try_emplace(std::minmax(from, to), 0).first;
      edge->second += from < to ? 1 : -1;
      if (edge->second == 0) open.erase(edge);
    }
  }
  return shells;
}

bool isConvex(const std::vector<Triangle>& shell) {
  // Faces that stand upright or lie level are not turned by rounding.
  const bool is_upright = std::all_of(shell.begin(), shell.end(), [](const Triangle& t) {
    const double z = std::fabs(normalOf(t).z);
    return z < 1e-9 || z > 1 - 1e-9;
  });
  const double slack = is_upright ? 1 / geometry::kLattice : kBent;
  for (const Triangle& t : shell) {
    const Vec3 normal = normalOf(t);
    for (const Triangle& other : shell)
      for (const Vec3& p : other)
        if (dot(p - t[0], normal) > slack) return false;
  }
  return true;
}

double volumeOf(const std::vector<Triangle>& shell) {
  double sixfold = 0;
  const Vec3 o = shell[0][0];
  for (const Triangle& t : shell) sixfold += dot(t[0] - o, cross(t[1] - o, t[2] - o));
  return sixfold / 6;
}

/// Convex cells that fill the shell: itself, or the triangles of one of its faces, each drawn through it.
std::vector<Cell> cellsOf(const std::vector<Triangle>& shell) {
  if (isConvex(shell)) return {cellOf(shell)};
  std::vector<Vec3> axes{{0, 0, 1}};
  for (const Triangle& t : shell) addDirection(axes, normalOf(t));
  const double volume = volumeOf(shell);
  for (const Vec3& axis : axes) {
    double low = 1e9, high = -1e9, area = 0;
    for (const Triangle& t : shell) {
      for (const Vec3& p : t) low = std::min(low, dot(p, axis)), high = std::max(high, dot(p, axis));
      if (dot(normalOf(t), axis) > 0.999) area += geometry::length(cross(t[1] - t[0], t[2] - t[0])) / 2;
    }
    if (std::fabs(area * (high - low) - volume) > 0.01 * volume) continue;
    std::vector<Cell> cells;
    for (const Triangle& t : shell) {
      if (dot(normalOf(t), axis) <= 0.999) continue;
      cells.push_back(cellOf(t, axis * (low - high), shell));
      // What touches the shell from outside is parted from each of its cells by the shell's own faces.
      for (const Triangle& face : shell) addDirection(cells.back().normals, normalOf(face));
    }
    return cells;
  }
  // Something that tapers upwards fits into the prism over its foot.
  double low = 1e9, high = -1e9, area = 0;
  std::vector<Cell> cells;
  for (const Triangle& t : shell)
    for (const Vec3& p : t) low = std::min(low, p.z), high = std::max(high, p.z);
  for (const Triangle& t : shell) {
    if (normalOf(t).z > -0.999) continue;
    cells.push_back(cellOf(t, {0, 0, high - low}));
    area += geometry::length(cross(t[1] - t[0], t[2] - t[0])) / 2;
  }
  if (area * (high - low) < volume)
    throw std::runtime_error(concat("a part at ", shell[0][0].x, ", ", shell[0][0].y, ", ", shell[0][0].z,
                                    " is neither convex nor a prism, nor does it taper upwards"));
  return cells;
}

struct Piece {
  std::size_t part = 0;
  Cell cell;
};

/// Of two upright prisms, what was found exactly counts. Where a part is turned or moved, nothing is exact.
bool isPrism(const Model::Part& part, const SolidMesh& mesh) {
  if (!(part.at == Vec3{}) || part.yaw != 0) return false;
  std::set<float> heights;
  for (const auto& vertex : mesh.vertices) heights.insert(vertex.at[2]);
  return heights.size() == 2 && std::all_of(mesh.vertices.begin(), mesh.vertices.end(), [](const auto& vertex) {
           return vertex.normal[2] == 0 || std::fabs(vertex.normal[2]) == 1;
         });
}

std::vector<Piece> piecesOf(const Model& model) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < model.parts.size(); ++i)
    if (const SolidMesh* mesh = meshOf(model, model.parts[i], 0)) {
      // A part that its boxes fill is these boxes; where they touch, its triangles alone do not tell them apart.
      double room = 0;
      for (const Model::Box& box : model.parts[i].boxes) room += box.volume();
      if (std::fabs(room - geometry::measureVolume(*mesh).volume) < 1e-3 * room) {
        for (const Model::Box& box : model.parts[i].boxes) pieces.push_back({i, cellOf(box)});
        continue;
      }
      const PartPlace place(model.parts[i]);
      for (auto& shell : shellsOf(*mesh)) {
        for (Triangle& triangle : shell)
          for (Vec3& corner : triangle) corner = place(corner);
        for (Cell& cell : cellsOf(shell)) pieces.push_back({i, std::move(cell)});
      }
    }
  return pieces;
}

/// Whether boxes overlap by more than rounding.
bool mayClash(const Cell& a, const Cell& b) {
  const auto apart = [](double al, double ah, double bl, double bh) {
    return ah - bl <= kTolerance || bh - al <= kTolerance;
  };
  return !apart(a.low.x, a.high.x, b.low.x, b.high.x) && !apart(a.low.y, a.high.y, b.low.y, b.high.y) &&
         !apart(a.low.z, a.high.z, b.low.z, b.high.z);
}

/// Upright prisms: their level tops, as triangles in plan.
struct Prism {
  std::size_t part = 0;
  double low = 0, high = 0;
  std::vector<Region> tops;
};

std::vector<Prism> prismsOf(const Model& model) {
  std::vector<Prism> prisms;
  for (std::size_t i = 0; i < model.parts.size(); ++i) {
    const SolidMesh* mesh = meshOf(model, model.parts[i], 0);
    if (!mesh || !isPrism(model.parts[i], *mesh)) continue;
    const geometry::Box3 box = geometry::boundsOf(*mesh);
    Prism prism{i, box.low.z, box.high.z, {}};
    for (std::size_t k = 0; k < mesh->indices.size(); k += 3) {
      if (mesh->vertices[mesh->indices[k]].normal[2] != 1) continue;
      Region top;
      for (std::size_t c = 0; c < 3; ++c) top.outer.push_back(geometry::planOf(mesh->at(mesh->indices[k + c])));
      prism.tops.push_back(std::move(top));
    }
    prisms.push_back(std::move(prism));
  }
  return prisms;
}

std::string findPrismOverlap(const Model& model) {
  const std::vector<Prism> prisms = prismsOf(model);
  // Two that overlap do so just above where the later of them starts.
  std::set<double> starts;
  for (const Prism& prism : prisms) starts.insert(prism.low);
  for (const double low : starts) {
    std::vector<Region> regions;
    std::vector<std::size_t> owners;
    for (const Prism& prism : prisms) {
      if (prism.low > low || prism.high <= low) continue;
      regions.insert(regions.end(), prism.tops.begin(), prism.tops.end());
      owners.insert(owners.end(), prism.tops.size(), prism.part);
    }
    if (const auto fault = geometry::locateFault(regions)) {
      std::string near;
      for (std::size_t i = 0; i < regions.size(); ++i) {
        const geometry::Box box = geometry::boundsOf(regions[i].outer);
        if (geometry::overlaps(box, {fault->place, fault->place})) near += ' ' + model.parts[owners[i]].name;
      }
      return concat(model.parts[owners[fault->part]].name, ' ', fault->what, " near ",
                    geometry::describePlace(fault->place), " at height ", fixed(low, 2), ", where there are", near);
    }
  }
  return "";
}

}  // namespace

std::string findOverlap(const Model& model, bool have_exact_outlines) {
  if (have_exact_outlines)
    if (std::string overlap = findPrismOverlap(model); !overlap.empty()) return overlap;
  std::vector<bool> is_prism;
  for (const Model::Part& part : model.parts) {
    const SolidMesh* mesh = meshOf(model, part, 0);
    is_prism.push_back(have_exact_outlines && mesh && isPrism(part, *mesh));
  }
  std::vector<Piece> pieces = piecesOf(model);
  std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.cell.low.x < b.cell.low.x; });
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (std::size_t k = i + 1; k < pieces.size() && pieces[k].cell.low.x < pieces[i].cell.high.x; ++k) {
      if (pieces[i].part == pieces[k].part || !mayClash(pieces[i].cell, pieces[k].cell)) continue;
      if (is_prism[pieces[i].part] && is_prism[pieces[k].part]) continue;
      const double depth = depthOf(pieces[i].cell, pieces[k].cell);
      if (depth > kTolerance)
        return concat(model.parts[pieces[i].part].name, " is ", fixed(depth, 4), " m deep in ",
                      model.parts[pieces[k].part].name);
    }
  }
  return "";
}

std::string findObstruction(const Model& model) {
  const std::vector<Piece> pieces = piecesOf(model);
  for (const Model::Opening& opening : model.openings) {
    const Cell free = cellOf(opening.box);
    for (const Piece& piece : pieces) {
      const Model::Part& part = model.parts[piece.part];
      if (part.joint != Model::kNobody || !mayClash(free, piece.cell)) continue;
      const double depth = depthOf(free, piece.cell);
      if (depth > kTolerance)
        return concat(part.name, " is ", fixed(depth, 4), " m deep in a ", opening.tags.front(), " of ",
                      model.things[opening.thing].name);
    }
  }
  return "";
}

}  // namespace castra::testing
