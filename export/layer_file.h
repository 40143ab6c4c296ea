// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/core/files.h"
#include "pipeline/core/run.h"
#include "pipeline/formats/geojson.h"

namespace castra::exporting {

/// One layer of a map as GeoJSON: a file, or several if it is long. The full ones lie in the store already, so that no
/// more than one of them is held.
class LayerFile {
 public:
  /// Files are called "<name>.geojson", "<name>-2.geojson", ...; each has at most `max_points` points, or one feature.
  LayerFile(const Run& run, std::string name, const geometry::Projection& projection, std::size_t max_points);
  LayerFile(const LayerFile&) = delete;  // the writer points into it
  LayerFile& operator=(const LayerFile&) = delete;

  void add(const formats::Feature& feature);
  void add(const geometry::Region& region, Json properties);
  void add(const std::vector<geometry::Vec2>& line, Json properties);
  /// Ends the layer; one without features is a file without features.
  void finish(Files& files);

 private:
  void start();
  void end();

  const Run& run_;
  std::string name_;
  geometry::Projection projection_;
  std::size_t max_points_, points_ = 0;
  std::string text_;
  std::optional<formats::FeatureWriter> writer_;
  std::vector<Blob> done_;
};

}  // namespace castra::exporting
