// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/sites/random_params.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/core/params.h"
#include "pipeline/core/stage.h"
#include "tests/support/town.h"

namespace castra::sites {

namespace {

constexpr double kMostWork = 2;  // [s], about, of an ordinary machine

const char* const kStages[] = {"site.load", "roads.arterials", "roads.subdivide", "blocks.lay", "lots.divide"};

const Stage& stageOf(const std::string& name) {
  const Stage* stage = testing::programStages().find(name);
  if (stage == nullptr) throw Error(name, "is not a stage; the line has changed, and so must this");
  return *stage;
}

const ParamInfo& infoOf(const std::string& stage, const std::string& name) {
  for (const ParamInfo& info : stageOf(stage).params.infos)
    if (info.name == name) return info;
  throw Error(stage, "has no param " + name);
}

/// How far from its default a param goes.
enum class Manner { near, anywhere, ends };

double drawNumber(Random& random, const ParamInfo& info, Manner manner) {
  const double low = info.rule.low, high = info.rule.high, usual = info.default_value.number();
  double value = usual;
  if (manner == Manner::ends) {
    value = random.chance(0.5) ? low : high;
  } else if (manner == Manner::near) {
    value = usual * math::exp(random.uniform(-0.8, 0.8));
  } else if (low < 0) {
    value = random.uniform(low, high);
  } else {
    // By orders of magnitude, since ranges span many.
    const double least = std::max(low, high * 1e-6);
    value = math::exp(random.uniform(math::log(least), math::log(high)));
  }
  value = std::clamp(value, low, high);
  return info.type == "int" ? std::floor(value + 0.5) : value;
}

Json drawStageParams(Random& random, const std::string& stage, Manner manner, double share) {
  Json params = Json::object();
  for (const ParamInfo& info : stageOf(stage).params.infos) {
    if (!random.chance(share)) continue;
    switch (info.rule.type) {
      case Rule::Type::range: {
        const double value = drawNumber(random, info, manner);
        params.set(info.name, info.type == "int" ? Json(static_cast<std::int64_t>(value)) : Json(value));
        break;
      }
      case Rule::Type::choice:
        params.set(info.name, info.rule.words[random.below(info.rule.words.size())]);
        break;
      case Rule::Type::boolean:
        params.set(info.name, random.chance(0.5));
        break;
      default:
        break;
    }
  }
  return params;
}

/// A rough guess [s]: pieces that come out, times the cuts that are tried on each before it is left as it is.
double guessWork(const StageParams& params, double area) {
  const auto of = [&](const char* stage, const char* name) { return numberOf(params, stage, name); };
  const double district = of("roads.arterials", "district_area");
  double block = of("roads.subdivide", "max_area");
  if (block == 0)
    block = of("roads.subdivide", "max_share") * of("site.load", "block_length") * of("site.load", "block_depth");
  const double spacing = std::min(of("roads.arterials", "slot_share") * of("site.load", "block_depth"), 40.0);
  const double lot = of("lots.divide", "max_area");
  const double slots = std::sqrt(district) / spacing + 10;  // corners of a district, each looked at by each cut
  return area * (2 / district * of("roads.arterials", "tries") * 5e-6 +
                 2 / std::min(block, district) * of("roads.subdivide", "tries") * slots * 1e-7 +
                 2 / std::min(lot, block) * of("lots.divide", "tries") * 2e-6);
}

}  // namespace

double numberOf(const StageParams& params, const std::string& stage, const std::string& name) {
  const auto found = params.find(stage);
  const Json* value = found == params.end() ? nullptr : found->second.find(name);
  return value == nullptr ? infoOf(stage, name).default_value.number() : value->number();
}

StageParams drawParams(Random& random, double area) {
  for (int attempt = 0; attempt < 50; ++attempt) {
    const double luck = random.uniform();
    const Manner manner = luck < 0.6 ? Manner::near : luck < 0.8 ? Manner::anywhere : Manner::ends;
    const double share = luck < 0.35 ? 0 : manner == Manner::near ? 0.5 : random.uniform(0.05, 0.4);
    StageParams params;
    for (const char* stage : kStages) {
      Json drawn = drawStageParams(random, stage, manner, share);
      if (std::string_view(stage) == "site.load") {
        // What the files say is not for this draw; of the rest, these.
        Json kept = Json::object();
        for (const char* name : {"pattern", "draw_angle", "angle", "block_length", "block_depth", "bend"})
          if (const Json* value = drawn.find(name)) kept.set(name, *value);
        if (kept.find("pattern") == nullptr)
          kept.set("pattern", infoOf("site.load", "pattern").rule.words[random.below(4)]);
        drawn = kept;
      }
      params.emplace(stage, std::move(drawn));
    }
    if (guessWork(params, area) <= kMostWork) return params;
  }
  return {};
}

}  // namespace castra::sites
