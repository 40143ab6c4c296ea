// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>

#include "pipeline/formats/geojson.h"

namespace castra::formats {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

// The fewest that tell lattice points apart: 1024 of them lie on a metre, too many for three decimals.
constexpr int kMetreDecimals = 4, kDegreeDecimals = 9;

class GeometryText {
 public:
  GeometryText(std::string& out, const Projection& projection) : out_(out), projection_(projection) {}

  void write(const Feature& feature) {
    const int kinds = !feature.regions.empty() + !feature.lines.empty() + !feature.points.empty();
    if (kinds == 0) out_ += "null";
    if (kinds > 1) out_ += R"({"type":"GeometryCollection","geometries":[)";
    const std::size_t first = out_.size();
    const auto writeKind = [&](const auto& things, const char* type, const auto& writeThing) {
      if (things.empty()) return;
      if (kinds > 1 && out_.size() > first) out_ += ',';
      out_ += R"({"type":")";
      if (things.size() > 1) out_ += "Multi";
      out_ += type;
      out_ += R"(","coordinates":)";
      if (things.size() == 1)
        writeThing(things[0]);
      else
        writeList(things, writeThing);
      out_ += '}';
    };
    writeKind(feature.regions, "Polygon", [this](const Region& region) { writeRegion(region); });
    writeKind(feature.lines, "LineString", [this](const std::vector<Vec2>& line) { writeLine(line); });
    writeKind(feature.points, "Point", [this](const Vec2& point) { writePoint(point); });
    if (kinds > 1) out_ += "]}";
  }

 private:
  template <class Things, class WriteThing>
  void writeList(const Things& things, const WriteThing& writeThing) {
    out_ += '[';
    for (const auto& thing : things) {
      if (out_.back() != '[') out_ += ',';
      writeThing(thing);
    }
    out_ += ']';
  }

  void writeRegion(const Region& region) {
    out_ += '[';
    writeRing(region.outer);
    for (const Ring& hole : region.holes) {
      out_ += ',';
      writeRing(hole);
    }
    out_ += ']';
  }

  /// GeoJSON repeats the first point at the end.
  void writeRing(Ring ring) {
    if (!ring.empty()) ring.push_back(ring[0]);
    writeLine(ring);
  }

  void writeLine(const std::vector<Vec2>& points) {
    writeList(points, [this](const Vec2& point) { writePoint(point); });
  }

  void writePoint(const Vec2& point) {
    const Vec2 written = projection_.fromGround(point);
    out_ += '[';
    writeNumber(written.x);
    out_ += ',';
    writeNumber(written.y);
    out_ += ']';
  }

  void writeNumber(double value) {
    char buffer[400];
    const int decimals = projection_.is_degrees ? kDegreeDecimals : kMetreDecimals;
    char* end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals).ptr;
    while (end[-1] == '0') --end;
    if (end[-1] == '.') --end;
    const std::string_view text(buffer, static_cast<std::size_t>(end - buffer));
    out_ += text == "-0" ? "0" : text;
  }

  std::string& out_;
  const Projection& projection_;
};

}  // namespace

FeatureWriter::FeatureWriter(std::string& out, const Projection& projection) : out_(out), projection_(projection) {
  out_ += R"({"type":"FeatureCollection",)";
  if (!projection_.is_degrees) out_ += R"("units":"metres",)";
  out_ += R"("features":[)";
}

void FeatureWriter::add(const Feature& feature) {
  out_ += is_first_ ? "\n" : ",\n";
  is_first_ = false;
  out_ += R"({"type":"Feature","properties":)";
  out_ += feature.properties.dump();
  out_ += R"(,"geometry":)";
  GeometryText(out_, projection_).write(feature);
  out_ += '}';
}

void FeatureWriter::finish() { out_ += "\n]}\n"; }

std::string encodeFeatures(std::span<const Feature> features, const Projection& projection) {
  std::string out;
  FeatureWriter writer(out, projection);
  for (const Feature& feature : features) writer.add(feature);
  writer.finish();
  return out;
}

}  // namespace castra::formats
