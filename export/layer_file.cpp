// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/layer_file.h"

#include <utility>

#include "pipeline/base/text.h"

namespace castra::exporting {

namespace {

std::size_t pointsOf(const formats::Feature& feature) {
  std::size_t count = feature.points.size();
  for (const geometry::Region& region : feature.regions) {
    count += region.outer.size() + 1;
    for (const geometry::Ring& hole : region.holes) count += hole.size() + 1;
  }
  for (const auto& line : feature.lines) count += line.size();
  return count;
}

}  // namespace

LayerFile::LayerFile(const Run& run, std::string name, const geometry::Projection& projection, std::size_t max_points)
    : run_(run), name_(std::move(name)), projection_(projection), max_points_(max_points) {
  start();
}

void LayerFile::start() {
  text_.clear();
  points_ = 0;
  writer_.emplace(text_, projection_);
}

void LayerFile::end() {
  writer_->finish();
  done_.push_back(run_.blob(std::move(text_)));
}

void LayerFile::add(const formats::Feature& feature) {
  const std::size_t points = pointsOf(feature);
  if (points_ > 0 && points_ + points > max_points_) {
    end();
    start();
  }
  points_ += points;
  writer_->add(feature);
}

void LayerFile::add(const geometry::Region& region, Json properties) {
  formats::Feature feature;
  feature.regions.push_back(region);
  feature.properties = std::move(properties);
  add(feature);
}

void LayerFile::add(const std::vector<geometry::Vec2>& line, Json properties) {
  formats::Feature feature;
  feature.lines.push_back(line);
  feature.properties = std::move(properties);
  add(feature);
}

void LayerFile::finish(Files& files) {
  end();
  for (std::size_t i = 0; i < done_.size(); ++i)
    files.add(i == 0 ? concat(name_, ".geojson") : concat(name_, "-", i + 1, ".geojson"), std::move(done_[i]));
}

}  // namespace castra::exporting
