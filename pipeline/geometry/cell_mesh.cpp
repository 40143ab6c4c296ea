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

std::uint32_t CellMesh::addPoint(const Vec2& at) {
  points_.push_back(at);
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
  // whichever it is given, and callers would have to find out which.
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
  mesh.set_halfedge_handle(middle, new_ahead);
  mesh.adjust_outgoing_halfedge(middle);
  if (mesh.halfedge_handle(end) == back) mesh.set_halfedge_handle(end, new_back);
  mesh.adjust_outgoing_halfedge(end);
  return point;
}

std::uint32_t CellMesh::cutCell(std::uint32_t from_side, std::uint32_t to_side, std::span<const Vec2> via,
                                std::uint32_t tag) {
  CASTRA_CHECK(cellOf(from_side) == cellOf(to_side) && from_side != to_side);
  const HalfedgeHandle way = mesh_->insert_edge(mesh_->prev_halfedge_handle(half(from_side)), half(to_side));
  tags_.push_back(tag);
  std::uint32_t side = number(way);
  for (const Vec2& at : via) {
    splitSide(side, at);
    side = nextSide(side);
  }
  return number(mesh_->face_handle(way));
}

std::size_t CellMesh::cellCount() const { return mesh_->n_faces(); }

std::uint32_t CellMesh::nextSide(std::uint32_t side) const { return number(mesh_->next_halfedge_handle(half(side))); }

std::uint32_t CellMesh::startOf(std::uint32_t side) const { return number(mesh_->from_vertex_handle(half(side))); }

std::uint32_t CellMesh::cellOf(std::uint32_t side) const {
  const FaceHandle face = mesh_->face_handle(half(side));
  return face.is_valid() ? number(face) : kNobody;
}

std::uint32_t CellMesh::degreeOf(std::uint32_t point) const {
  return mesh_->valence(VertexHandle(static_cast<int>(point)));
}

}  // namespace castra::geometry
