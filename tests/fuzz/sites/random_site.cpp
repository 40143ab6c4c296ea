// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/sites/random_site.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "pipeline/base/json.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "pipeline/formats/geojson.h"
#include "pipeline/formats/png.h"
#include "tests/fuzz/sites/random_params.h"
#include "tests/fuzz/sites/random_picture.h"
#include "tests/support/temp_folder.h"

namespace castra::sites {

using geometry::Box;
using geometry::Projection;
using geometry::Region;
using geometry::Ring;
using geometry::snap;
using geometry::Vec2;

namespace {

enum class Form { metres, degrees, silhouette, rectangle };

struct Category {
  std::string_view name;
  int weight;
  Ground (*draw)(Random&, double size);
  double least, most;  // [m]; radius, about
  bool is_valid;
  Form form = Form::metres;
};

// Most sites are small, so that thousands take minutes.
constexpr Category kCategories[] = {
    {"plain", 14, drawPlain, 60, 500, true},
    {"spiky", 12, drawSpiky, 150, 700, true},
    {"comb", 8, drawComb, 80, 400, true},
    {"thin", 10, drawThin, 60, 400, true},
    {"holed", 12, drawHoled, 150, 700, true},
    {"islands", 10, drawIslands, 60, 350, true},
    {"boroughs", 5, drawBoroughs, 80, 500, true},
    {"degrees", 6, drawHoled, 150, 600, true, Form::degrees},
    {"silhouette", 6, nullptr, 60, 400, true, Form::silhouette},
    {"rectangle", 4, nullptr, 20, 600, true, Form::rectangle},
    {"large", 2, drawSpiky, 1000, 2500, true},
    {"huge", 1, drawPlain, 2500, 8000, true},
    {"locked", 4, drawPlain, 300, 700, true},
    {"avenues", 4, drawIslands, 100, 350, true},
    {"conflicts", 4, drawPlain, 100, 400, false},
    {"drowned", 4, drawPlain, 60, 200, false},
    {"crossing", 6, drawCrossing, 20, 400, false},
    {"touching", 5, drawTouching, 20, 400, false},
    {"tiny", 5, drawTiny, 1, 1, false},
    {"sliver", 3, drawSliver, 20, 400, false},
    {"degenerate", 2, drawDegenerate, 20, 400, false},
    {"misdrawn", 2, drawPlain, 60, 200, false},
    {"misfit", 2, drawPlain, 60, 200, false},
    {"dark", 1, nullptr, 60, 100, false, Form::silhouette},
};

/// Pictures that may not fit.
constexpr std::string_view kAskew[] = {"water", "greens", "terrain", "density", "suburban"};

const Category& drawCategory(Random& random) {
  int all = 0;
  for (const Category& category : kCategories) all += category.weight;
  auto left = static_cast<int>(random.below(static_cast<std::uint64_t>(all)));
  for (const Category& category : kCategories)
    if ((left -= category.weight) < 0) return category;
  return kCategories[0];
}

Box boundsOf(const Polygons& polygons) {
  Box box{{1e300, 1e300}, {-1e300, -1e300}};
  for (const Region& polygon : polygons)
    for (const Vec2& p : polygon.outer) {
      box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
      box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    }
  return box;
}

/// Draws the parts of one site into its files.
class SiteMaker {
 public:
  SiteMaker(const Category& category, Random random) : category_(category), random_(random) {
    site_.category = category.name;
    site_.is_valid = category.is_valid;
  }

  RandomSite run() {
    const double size = math::exp(random_.uniform(math::log(category_.least), math::log(category_.most)));
    Json site_params = Json::object();
    switch (category_.form) {
      case Form::rectangle:
        makeRectangle(size, site_params);
        break;
      case Form::silhouette:
        makeSilhouette(size, site_params);
        break;
      default:
        makeBoundary(size, site_params);
    }
    const Box box = ground_.polygons.empty() ? Box{} : boundsOf(ground_.polygons);
    if (!ground_.polygons.empty()) decorate(box, site_params);
    writeRecipe(box, site_params);
    return std::move(site_);
  }

 private:
  void makeRectangle(double size, Json& params) {
    const double width = snap(std::max(20.0, size * random_.uniform(0.1, 2))), height = snap(size);
    params.set("width", width).set("height", height);
    ground_.polygons = {{{{0, 0}, {width, 0}, {width, height}, {0, height}}, {}}};
    ground_.core = Vec2{width, height} * 0.5;
    ground_.core_radius = std::min(width, height) / 2;
    site_.drawn.land = ground_.polygons;
  }

  /// Discs and noise. The outline is found by tracing, so nothing else is drawn on such ground, but zones.
  void makeSilhouette(double size, Json& params) {
    const double metres = random_.uniform(0.5, 8), pixels = std::max(2 * size / metres, 24.0);
    formats::Image image{static_cast<int>(pixels * random_.uniform(1, 2)), static_cast<int>(pixels), 1, {}};
    image.pixels.assign(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height), 0);
    const auto paint = [&](double x0, double y0, double radius, std::uint8_t value) {
      for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
          if ((x - x0) * (x - x0) + (y - y0) * (y - y0) <= radius * radius)
            image.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                         static_cast<std::size_t>(x)] = value;
    };
    for (int i = static_cast<int>(random_.below(9)); i-- > 0;) {
      const double x = random_.uniform(0, image.width), y = random_.uniform(0, image.height);
      const auto value = static_cast<std::uint8_t>(random_.chance(0.3) ? 0 : 128 + random_.below(128));
      paint(x, y, pixels * random_.uniform(0.02, 0.4), value);
    }
    if (random_.chance(0.3))
      for (std::uint8_t& pixel : image.pixels)
        if (random_.chance(0.02)) pixel = pixel < 128 ? 255 : 0;
    // What is dark may have grey on it; else the disc in the middle is land for sure.
    if (category_.is_valid)
      paint(pixels / 2, pixels / 2, pixels * 0.3, 255);
    else
      for (std::uint8_t& pixel : image.pixels) pixel = static_cast<std::uint8_t>(pixel / 2);
    site_.drawn.lightest = *std::max_element(image.pixels.begin(), image.pixels.end());
    params.set("boundary", "boundary.png").set("metres_per_pixel", metres);
    if (random_.chance(0.5)) params.set("tolerance", random_.uniform(0, 0.2 * pixels * metres * 0.3));
    site_.files["boundary.png"] = formats::encodePng(image);
    guess_area_ = image.width * image.height * metres * metres;
  }

  void makeBoundary(double size, Json& params) {
    ground_ = category_.draw(random_, size);
    site_.drawn.land = ground_.polygons;
    if (category_.form == Form::degrees) {
      // About the middle of the ground, wherever it was drawn.
      const Box box = boundsOf(ground_.polygons);
      shift_ = (box.low + box.high) * -0.5;
      projection_ = {true, random_.uniform(-179, 179), random_.uniform(-60, 60)};
    }
    const auto place = [&](const Vec2& p) { return projection_.fromGround(p + shift_); };
    site_.files["boundary.geojson"] = write(ground_.polygons, ground_.as_features, "", {}, place);
    params.set("boundary", "boundary.geojson");
    if (category_.form == Form::degrees)
      params.set("coordinates", random_.chance(0.5) ? "degrees" : "automatic");
    else if (category_.is_valid && random_.chance(0.2))
      params.set("coordinates", "automatic");
  }

  /// Drawings are made for a ground of another place and size, and stretched to this one, largest part to largest part.
  /// It touches all sides of a box. Of grounds whose parts are not known beforehand none is made.
  void makeDrawnFor(Json& params) {
    if (ground_.polygons.empty() || ground_.as_features) return;
    const auto largest =
        std::max_element(ground_.polygons.begin(), ground_.polygons.end(),
                         [](const auto& a, const auto& b) { return geometry::area(a) < geometry::area(b); });
    const Box box = geometry::boundsOf(largest->outer);
    const double wide = box.width() * random_.uniform(0.5, 3), high = box.height() * random_.uniform(0.5, 3);
    // Degrees are laid flat about the middle of each ground by itself.
    const bool is_degrees = category_.form == Form::degrees;
    const double x = is_degrees ? 0 : random_.uniform(-1e5, 1e5), y = is_degrees ? 0 : random_.uniform(-1e5, 1e5);
    drawing_box_ = {snap(Vec2{x - wide / 2, y - high / 2}), snap(Vec2{x + wide / 2, y + high / 2})};
    box_ = box;
    if (is_degrees) drawing_projection_ = {true, random_.uniform(-179, 179), random_.uniform(-60, 60)};
    is_stretched_ = true;
    const auto along = [&](double low, double end) { return snap(low + (end - low) * random_.uniform(0.1, 0.9)); };
    const Vec2 &a = drawing_box_.low, &b = drawing_box_.high;
    const double south = along(a.x, b.x), east = along(a.y, b.y), north = along(a.x, b.x), west = along(a.y, b.y);
    site_.drawn.drawn_for = {{{{south, a.y}, {b.x, east}, {north, b.y}, {a.x, west}}, {}}};
    writeDrawnFor(params);
  }

  /// One that is no ground at all, or hardly. Nothing is drawn for it.
  void makeMisdrawn(double size, Json& params) {
    Ground (*const kinds[])(Random&, double) = {drawCrossing, drawTouching, drawTiny, drawSliver, drawDegenerate};
    site_.drawn.drawn_for = kinds[random_.below(std::size(kinds))](random_, size).polygons;
    is_stretched_ = true;
    writeDrawnFor(params);
  }

  void writeDrawnFor(Json& params) {
    const auto place = [&](const Vec2& p) { return drawing_projection_.fromGround(p); };
    site_.files["drawn_for.geojson"] = write(site_.drawn.drawn_for, false, "", {}, place);
    params.set("drawn_for", "drawn_for.geojson");
    site_.drawn.has_drawn_for = true;
  }

  /// A place of the ground as a drawing has it.
  Vec2 written(const Vec2& p) const {
    if (!is_stretched_) return projection_.fromGround(p + shift_);
    const Box &from = box_, &to = drawing_box_;
    return drawing_projection_.fromGround({to.low.x + (p.x - from.low.x) * (to.width() / from.width()),
                                           to.low.y + (p.y - from.low.y) * (to.height() / from.height())});
  }
  std::string writeDrawing(const Polygons& polygons, const std::string& properties,
                           const std::vector<std::string>& each = {}) const {
    return write(polygons, true, properties, each, [&](const Vec2& p) { return written(p); });
  }

  /// GeoJSON by hand: what is not sound must reach the reader as it is.
  template <class Place>
  std::string write(const Polygons& polygons, bool as_features, const std::string& properties,
                    const std::vector<std::string>& each, const Place& place) const {
    const auto ringText = [&](const Ring& ring) {
      std::string text = "[";
      for (std::size_t i = 0; i <= ring.size() && !ring.empty(); ++i) {
        const Vec2 p = place(ring[i % ring.size()]);
        text += concat(i > 0 ? "," : "", "[", p.x, ",", p.y, "]");
      }
      return text + "]";
    };
    const auto polygonText = [&](const Region& region) {
      std::string text = concat("[", ringText(region.outer));
      for (const Ring& hole : region.holes) text += concat(",", ringText(hole));
      return text + "]";
    };
    std::string text = R"({"type":"FeatureCollection","features":[)";
    if (as_features || !each.empty()) {
      for (std::size_t i = 0; i < polygons.size(); ++i)
        text +=
            concat(i > 0 ? "," : "", "\n", R"({"type":"Feature","properties":{)", each.empty() ? properties : each[i],
                   R"(},"geometry":{"type":"Polygon","coordinates":)", polygonText(polygons[i]), "}}");
    } else {
      text += concat(R"({"type":"Feature","properties":{)", properties,
                     R"(},"geometry":{"type":"MultiPolygon","coordinates":[)");
      for (std::size_t i = 0; i < polygons.size(); ++i) text += concat(i > 0 ? "," : "", polygonText(polygons[i]));
      text += "]}}";
    }
    return text + "]}";
  }

  /// What stays dry, free and level land in valid ground.
  Spared spared() const {
    if (!category_.is_valid) return {};
    return {ground_.core, std::max(std::min(ground_.core_radius, 6.0), 0.6 * ground_.core_radius)};
  }

  /// Stars and bands somewhere on the site; on valid ground, none comes near the core.
  Polygons drawAreas(const Box& box, int count) {
    const double keep = spared().radius;
    const double span = std::max(box.width(), box.height());
    Polygons areas;
    for (int i = 0; i < count; ++i) {
      const double x = random_.uniform(box.low.x, box.high.x), y = random_.uniform(box.low.y, box.high.y);
      if (random_.chance(0.25)) {
        const double turn = random_.uniform(0, math::kPi), wide = random_.uniform(1, 0.1 * span + 2);
        const Vec2 along{math::cos(turn), math::sin(turn)}, across = geometry::leftOf(along);
        if (std::fabs(dot(across, ground_.core - Vec2{x, y})) < wide + keep && keep > 0) continue;
        const Vec2 a = Vec2{x, y} - along * (2 * span), b = Vec2{x, y} + along * (2 * span);
        areas.push_back(
            {{snap(a - across * wide), snap(b - across * wide), snap(b + across * wide), snap(a + across * wide)}, {}});
      } else {
        const double radius =
            span * math::exp(random_.uniform(math::log(0.01), math::log(category_.is_valid ? 0.4 : 1)));
        if (radius < 0.5 || (keep > 0 && geometry::length(ground_.core - Vec2{x, y}) < radius + keep)) continue;
        areas.push_back(
            {drawStar(random_, {x, y}, radius, random_.uniform(0, 0.7), 4 + static_cast<int>(random_.below(20))), {}});
      }
    }
    return areas;
  }

  int drawFew(double chance) { return random_.chance(chance) ? 1 + static_cast<int>(random_.below(5)) : 0; }

  void decorate(const Box& box, Json& params) {
    const bool is_drowned = category_.name == "drowned", is_locked = hasLocks();
    const double busy = is_drowned ? 1 : category_.is_valid ? 0.25 : 0.1;
    if (!(box.width() > 1) || !(box.height() > 1)) return;
    if (category_.name == "misdrawn") makeMisdrawn(box.width(), params);
    if (category_.is_valid ? random_.chance(0.15) : category_.name == "conflicts" && random_.chance(0.3))
      makeDrawnFor(params);
    // What is mended may have another box than what was drawn; pictures that are stretched cover the largest part
    // alone.
    const bool has_box = category_.name != "crossing" && category_.name != "touching" &&
                         (!is_stretched_ || (box_.low == box.low && box_.high == box.high));
    may_paint_ = has_box && (category_.is_valid || !is_stretched_);
    askew_ = category_.name == "misfit" ? random_.pick(std::span<const std::string_view>(kAskew)) : "";
    if (category_.name != "misdrawn") {
      // Avenues go anywhere, which parks and squares would be in the way of.
      const bool is_free = category_.name == "avenues";
      Polygons water = drawAreas(box, drawFew(busy)), greens = drawAreas(box, is_free ? 0 : drawFew(busy)),
               reserved = drawAreas(box, is_free ? 0 : drawFew(busy));
      if (is_drowned && random_.chance(0.6)) {
        // All of the ground, or nearly.
        const double size = std::max(box.width(), box.height()) * (random_.chance(0.7) ? 1.1 : 0.99);
        Polygons& all = random_.chance(0.4) ? water : random_.chance(0.5) ? greens : reserved;
        all.push_back({drawStar(random_, (box.low + box.high) * 0.5, size, 0, 24), {}});
      }
      addAreas(box, "water", std::move(water), "", site_.drawn.water, site_.drawn.painted_water, params);
      addAreas(box, "greens", std::move(greens), R"("name":"Green")", site_.drawn.kept_free, site_.drawn.painted_greens,
               params);
      if (!reserved.empty()) {
        site_.files["locks.geojson"] = writeDrawing(reserved, R"("lock":"reserved","name":"Square")");
        params.set("locks", "locks.geojson");
      }
      if (is_locked) drawLocks(box, reserved, params);
      site_.drawn.kept_free.insert(site_.drawn.kept_free.end(), reserved.begin(), reserved.end());
      addTerrain(box, is_drowned ? 0.5 : busy, params);
      drawZones(box, params);
    }
    if (!has_box) return;
    for (const char* name : {"density", "manhattan", "arbitrary", "radial", "organic", "suburban", "zoning"})
      if (random_.chance(name[0] == 'd' ? 0.4 : 0.15) || askew_ == name) drawMap(box, name);
  }

  bool hasLocks() const {
    return category_.name == "locked" || category_.name == "avenues" || category_.name == "conflicts";
  }

  std::optional<Picture> canvas(const Box& box, std::string_view name) {
    const Fit fit = name == askew_ ? Fit::askew : is_stretched_ ? Fit::stretched : Fit::square;
    std::optional<Picture> picture = drawCanvas(random_, box, fit);
    if (picture && fit == Fit::askew) site_.drawn.picture_ratio = ratioOf(*picture);
    return picture;
  }
  void addPicture(const Picture& picture, const std::string& name, Json& params) {
    const std::string file = concat(name, ".png");
    site_.files[file] = formats::encodePng({picture.width, picture.height, 1, picture.values});
    params.set(name, file);
  }

  /// Polygons, or the same painted.
  void addAreas(const Box& box, const std::string& name, Polygons areas, const std::string& properties, Polygons& drawn,
                std::vector<Picture>& painted, Json& params) {
    const bool is_painted = may_paint_ && random_.chance(0.35);
    if (areas.empty() && name != askew_) return;
    if (is_painted || name == askew_) {
      std::optional<Picture> picture = canvas(box, name);
      if (!picture) return;
      paintAreas(random_, *picture, areas, spared());
      addPicture(*picture, name, params);
      painted.push_back(std::move(*picture));
      return;
    }
    const std::string file = concat(name, ".geojson");
    site_.files[file] = writeDrawing(areas, properties);
    params.set(name, file);
    drawn = std::move(areas);
  }

  void addTerrain(const Box& box, double chance, Json& params) {
    if (!(may_paint_ && random_.chance(chance)) && askew_ != "terrain") return;
    std::optional<Picture> picture = canvas(box, "terrain");
    if (!picture) return;
    Terrain& terrain = site_.drawn.terrain = drawTerrain(random_, std::move(*picture), spared());
    addPicture(terrain.picture, "terrain", params);
    params.set("terrain_low", terrain.low).set("terrain_high", terrain.high);
    params.set("max_slope", terrain.max_slope * 100);
  }

  /// Fixed roads and pinned lots: where they have room, or anywhere.
  void drawLocks(const Box& box, const Polygons& reserved, Json& params) {
    Drawn& drawn = site_.drawn;
    const bool is_valid = category_.is_valid;
    const double turn = random_.uniform(0, math::kPi);
    const bool is_avenue = category_.name == "avenues";
    for (int i = static_cast<int>(random_.below(is_avenue ? 2 : 3) + (is_avenue ? 1 : 0)); i-- > 0;) {
      Drawn::Line line;
      if (is_valid) {
        // Through the core, square to each other, and beyond it by more or less; or from end to end of the site.
        const double way = turn + i * math::kPi / 2;
        const double half =
            is_avenue ? 2 * (box.width() + box.height()) : ground_.core_radius * random_.uniform(0.3, 0.55);
        const Vec2 along{math::cos(way), math::sin(way)};
        line = {ground_.core - along * half, ground_.core + along * half};
      } else {
        for (int k = 2 + static_cast<int>(random_.below(3)); k-- > 0;) line.push_back(drawPlaceIn(box));
      }
      for (Vec2& p : line) p = snap(p);
      drawn.roads.push_back(line);
    }
    for (int i = is_avenue ? 0 : static_cast<int>(random_.below(4)); i-- > 0;) {
      // In valid ground, each has a quarter between the roads to itself, away from them and from the rim.
      const Vec2 along{math::cos(turn), math::sin(turn)}, across = geometry::leftOf(along);
      const double away = random_.uniform(0.35, 0.4) * ground_.core_radius * 0.7;
      const Vec2 quarter = along * (i % 2 == 0 ? away : -away) + across * (i / 2 == 0 ? away : -away);
      const Vec2 at = is_valid ? ground_.core + quarter : drawPlaceIn(box);
      const double wide = random_.uniform(is_valid ? 7 : 1, 12), deep = random_.uniform(is_valid ? 7 : 1, 12);
      const Vec2 u = along * wide, v = across * deep;
      drawn.lots.push_back({{snap(at - u - v), snap(at + u - v), snap(at + u + v), snap(at - u + v)}, {}});
    }
    std::string text = R"({"type":"FeatureCollection","features":[)";
    const auto add = [&](const std::string& properties, const char* type, const std::string& coordinates) {
      text += concat(text.ends_with('[') ? "" : ",", R"({"type":"Feature","properties":{)", properties,
                     R"(},"geometry":{"type":")", type, R"(","coordinates":)", coordinates, "}}");
    };
    const auto listOf = [&](const std::vector<Vec2>& points, bool is_closed) {
      std::string list = "[";
      for (std::size_t i = 0; i < points.size() + (is_closed ? 1 : 0); ++i) {
        const Vec2 p = written(points[i % points.size()]);
        list += concat(i > 0 ? "," : "", "[", p.x, ",", p.y, "]");
      }
      return list + "]";
    };
    for (const Region& area : reserved)
      add(R"("lock":"reserved","name":"Square")", "Polygon", concat("[", listOf(area.outer, true), "]"));
    static constexpr const char* kClasses[] = {"arterial", "collector", "street", "alley"};
    for (const Drawn::Line& line : drawn.roads) {
      std::string properties = R"("lock":"road")";
      if (random_.chance(0.5)) properties += concat(R"(,"class":")", kClasses[random_.below(4)], "\"");
      add(properties, "LineString", listOf(line, false));
    }
    for (const Region& lot : drawn.lots) add(R"("lock":"lot")", "Polygon", concat("[", listOf(lot.outer, true), "]"));
    site_.files["locks.geojson"] = text + "]}";
    params.set("locks", "locks.geojson");
  }

  Vec2 drawPlaceIn(const Box& box) {
    const double x = random_.uniform(box.low.x, box.high.x), y = random_.uniform(box.low.y, box.high.y);
    return {x, y};
  }

  void drawZones(const Box& box, Json& params) {
    const int count = drawFew(0.3);
    Polygons zones;
    std::vector<std::string> properties;
    static constexpr const char* kPatterns[] = {"manhattan", "arbitrary", "radial", "organic"};
    for (int i = 0; i < count; ++i) {
      const double x = random_.uniform(box.low.x, box.high.x), y = random_.uniform(box.low.y, box.high.y);
      const double radius = std::max(5.0, (box.width() + box.height()) * random_.uniform(0.05, 0.5));
      zones.push_back({drawStar(random_, {x, y}, radius, 0.4, 5 + static_cast<int>(random_.below(9))), {}});
      std::string text = concat(R"("pattern":")", kPatterns[random_.below(4)], "\"");
      if (random_.chance(0.5)) text += concat(R"(,"angle":)", fixed(random_.uniform(-360, 360), 2));
      if (random_.chance(0.3)) text += concat(R"(,"length":)", fixed(random_.uniform(60, 300), 2));
      if (random_.chance(0.3)) text += concat(R"(,"depth":)", fixed(random_.uniform(40, 200), 2));
      if (random_.chance(0.3)) text += concat(R"(,"bend":)", fixed(random_.uniform(0, 40), 2));
      properties.push_back(text);
    }
    if (zones.empty()) return;
    site_.files["zones.geojson"] = writeDrawing(zones, "", properties);
    params.set("zones", "zones.geojson");
  }

  void drawMap(const Box& box, const char* name) {
    std::optional<Picture> picture = canvas(box, name);
    if (!picture) return;
    const int width = picture->width, height = picture->height;
    const double x0 = random_.uniform(0, width), y0 = random_.uniform(0, height), reach = random_.uniform(1, width);
    const bool is_noise = random_.chance(0.2);
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        picture->at(x, y) = is_noise
                                ? static_cast<std::uint8_t>(random_.below(256))
                                : static_cast<std::uint8_t>(
                                      255 * math::exp(-((x - x0) * (x - x0) + (y - y0) * (y - y0)) / (reach * reach)));
    addPicture(*picture, name, maps_);
  }

  void writeRecipe(const Box& box, const Json& site_params) {
    const double area = guess_area_ > 0 ? guess_area_ : box.width() * box.height();
    StageParams params = drawParams(random_, area);
    Json& load = params.emplace("site.load", Json::object()).first->second;
    for (const auto& [name, value] : site_params.members()) load.set(name, value);
    params["maps.load"] = maps_;
    // How much room the roads take decides where a lock has some.
    if (hasLocks()) {
      for (const char* stage : {"roads.arterials", "blocks.lay"}) params[stage] = Json::object();
      params.emplace("roads.subdivide", Json::object())
          .first->second.set("lock_room", numberOf({}, "roads.subdivide", "lock_room"));
    }
    site_.drawn.rim = numberOf(params, "roads.arterials", "shore") + numberOf(params, "roads.arterials", "tolerance") +
                      2 * numberOf(params, "roads.arterials", "clearance") + 17;
    // The certificate asks for what the params promise.
    params["plan.certify"] = Json::object()
                                 .set("min_angle", numberOf(params, "roads.subdivide", "min_angle"))
                                 .set("min_spacing", numberOf(params, "roads.subdivide", "min_spacing"))
                                 .set("max_ratio", std::max(16.0, 1.5 * numberOf(params, "lots.divide", "max_ratio")));
    // The line is that of the default town, as far as its certificate.
    static const Json line = parseJson(testing::getFile(CASTRA_SOURCE_DIR "/pipeline.json"), "pipeline.json");
    Json makes = Json::array();
    for (const Json& make : line.find("makes")->items()) {
      const std::string& stage = make.find("with")->text();
      Json one = Json::object().set("make", *make.find("make")).set("with", stage);
      if (const Json* from = make.find("from")) one.set("from", *from);
      if (const auto found = params.find(stage); found != params.end()) one.set("params", found->second);
      makes.add(std::move(one));
      if (stage == "town.certify") break;
    }
    site_.recipe = Json::object().set("seed", random_.below(1u << 30)).set("makes", makes).pretty();
  }

  const Category& category_;
  Random random_;
  RandomSite site_;
  Json maps_ = Json::object();  // params of maps.load
  Ground ground_;
  Projection projection_;
  Vec2 shift_;
  bool is_stretched_ = false;  // drawings are made for another ground
  Box box_, drawing_box_;      // of this ground, and of that
  Projection drawing_projection_;
  bool may_paint_ = false;  // areas and heights
  std::string_view askew_;  // the picture that does not fit
  double guess_area_ = 0;
};

}  // namespace

const std::vector<std::string_view>& categories() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const Category& category : kCategories) all.push_back(category.name);
    return all;
  }();
  return names;
}

RandomSite drawSite(std::uint64_t number) {
  Random random(digestOf(concat("site ", number)));
  const Category& category = drawCategory(random);
  return SiteMaker(category, random).run();
}

}  // namespace castra::sites
