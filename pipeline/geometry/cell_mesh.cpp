// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/cell_mesh.h"

#include <OpenMesh/Core/Mesh/PolyConnectivity.hh>
#include <algorithm>

#include "pipeline/base/check.h"

namespace castra::geometry {

namespace {

using OpenMesh::FaceHandle;
using OpenMesh::HalfedgeHandle;
using OpenMesh::VertexHandle;

HalfedgeHandle half(std::uint32_t side) { return HalfedgeHandle(static_cast<int>(side)); }
std::uint32_t number(const OpenMesh::BaseHandle& handle) { return static_cast<std::uint32_t>(handle.idx()); }

}  // namespace

struct CellMesh::Connectivity : OpenMesh::PolyConnectivity {};

CellMesh::CellMesh() : mesh_(std::make_unique<Connectivity>()) {}
CellMesh::~CellMesh() = default;
CellMesh::CellMesh(CellMesh&&) noexcept = default;
CellMesh& CellMesh::operator=(CellMesh&&) noexcept = default;

void CellMesh::clear() {
  mesh_->clean_keep_reservation();
  points_.clear();
  degrees_.clear();
  tags_.clear();
}

std::uint32_t CellMesh::addPoint(const Vec2& at) {
  points_.push_back(at);
  degrees_.push_back(0);
  return number(mesh_->new_vertex());
}

std::uint32_t CellMesh::addCell(std::span<const std::uint32_t> points) {
  // What does not fit is refused here: OpenMesh would complain on stderr, or abort.
  std::vector<std::uint32_t> sorted(points.begin(), points.end());
  std::sort(sorted.begin(), sorted.end());
  if (sorted.size() < 3 || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return kNobody;
  std::vector<VertexHandle> handles;
  handles.reserve(points.size());
  for (const std::uint32_t point : points) handles.push_back(VertexHandle(static_cast<int>(point)));
  for (std::size_t i = 0; i < handles.size(); ++i) {
    const HalfedgeHandle side = mesh_->find_halfedge(handles[i], handles[i + 1 < handles.size() ? i + 1 : 0]);
    if (!mesh_->is_boundary(handles[i]) || (side.is_valid() && !mesh_->is_boundary(side))) return kNobody;
  }
  const FaceHandle face = mesh_->add_face(handles);
  for (std::size_t side = 2 * tags_.size(); side < mesh_->n_halfedges(); ++side)
    ++degrees_[startOf(static_cast<std::uint32_t>(side))];
  tags_.resize(mesh_->n_edges());
  return face.is_valid() ? number(face) : kNobody;
}

void CellMesh::listCorners(std::uint32_t cell, std::vector<Corner>& out) const {
  out.clear();
  const HalfedgeHandle first = mesh_->halfedge_handle(FaceHandle(static_cast<int>(cell)));
  HalfedgeHandle side = first;
  do {
    const std::uint32_t point = number(mesh_->from_vertex_handle(side));
    out.push_back({points_[point], point, number(side)});
    side = mesh_->next_halfedge_handle(side);
  } while (side != first);
}

std::uint32_t CellMesh::splitSide(std::uint32_t side, const Vec2& at) {
  // Done by hand on the kernel's own links: OpenMesh's split_edge keeps the end of one side and the start of the other,
  // whichever it is given, and callers would have to find out which. OpenMesh wants a point at the rim to know a side
  // at the rim: `back` hands its role on to the new side beside it, so only the new point has to be told.
  Connectivity& mesh = *mesh_;
  const std::uint32_t point = addPoint(at);
  const VertexHandle middle(static_cast<int>(point));
  const HalfedgeHandle ahead = half(side), back = half(twinOf(side));
  const VertexHandle end = mesh.to_vertex_handle(ahead);
  const HalfedgeHandle after = mesh.next_halfedge_handle(ahead), before = mesh.prev_halfedge_handle(back);

  const HalfedgeHandle new_ahead = mesh.new_edge(middle, end);
  const HalfedgeHandle new_back = mesh.opposite_halfedge_handle(new_ahead);
  tags_.push_back(tags_[lineOf(side)]);
  mesh.set_vertex_handle(ahead, middle);
  mesh.set_next_halfedge_handle(new_ahead, after);
  mesh.set_next_halfedge_handle(ahead, new_ahead);
  mesh.set_next_halfedge_handle(before, new_back);
  mesh.set_next_halfedge_handle(new_back, back);
  mesh.set_face_handle(new_ahead, mesh.face_handle(ahead));
  mesh.set_face_handle(new_back, mesh.face_handle(back));
  mesh.set_halfedge_handle(middle, mesh.is_boundary(back) ? back : new_ahead);
  if (mesh.halfedge_handle(end) == back) mesh.set_halfedge_handle(end, new_back);
  degrees_[point] = 2;
  return point;
}

std::uint32_t CellMesh::cutCell(std::uint32_t from_side, std::uint32_t to_side, std::span<const Vec2> via,
                                std::uint32_t tag) {
  // By hand as well: OpenMesh's insert_edge looks for the rim around both ends, where nothing has changed.
  CASTRA_CHECK(cellOf(from_side) != kNobody && cellOf(from_side) == cellOf(to_side) && from_side != to_side);
  Connectivity& mesh = *mesh_;
  const HalfedgeHandle from = half(from_side), to = half(to_side);
  const HalfedgeHandle before_from = mesh.prev_halfedge_handle(from), before_to = mesh.prev_halfedge_handle(to);
  const HalfedgeHandle way = mesh.new_edge(mesh.from_vertex_handle(from), mesh.from_vertex_handle(to));
  const HalfedgeHandle back = mesh.opposite_halfedge_handle(way);
  tags_.push_back(tag);
  ++degrees_[startOf(from_side)];
  ++degrees_[startOf(to_side)];
  mesh.set_next_halfedge_handle(before_from, way);
  mesh.set_next_halfedge_handle(way, to);
  mesh.set_next_halfedge_handle(before_to, back);
  mesh.set_next_halfedge_handle(back, from);
  const FaceHandle right = mesh.face_handle(from), left = mesh.new_face();
  mesh.set_halfedge_handle(left, way);
  mesh.set_face_handle(way, left);
  for (HalfedgeHandle side = to; side != way; side = mesh.next_halfedge_handle(side)) mesh.set_face_handle(side, left);
  mesh.set_face_handle(back, right);
  if (mesh.face_handle(mesh.halfedge_handle(right)) == left) mesh.set_halfedge_handle(right, back);
  std::uint32_t side = number(way);
  for (const Vec2& at : via) {
    splitSide(side, at);
    side = nextSide(side);
  }
  return number(left);
}

std::size_t CellMesh::cellCount() const { return mesh_->n_faces(); }

std::uint32_t CellMesh::nextSide(std::uint32_t side) const { return number(mesh_->next_halfedge_handle(half(side))); }

std::uint32_t CellMesh::startOf(std::uint32_t side) const { return number(mesh_->from_vertex_handle(half(side))); }

std::uint32_t CellMesh::cellOf(std::uint32_t side) const {
  const FaceHandle face = mesh_->face_handle(half(side));
  return face.is_valid() ? number(face) : kNobody;
}

}  // namespace castra::geometry
