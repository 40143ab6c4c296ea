// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generators/materials/material_file.h"
#include "generators/materials/pigment.h"
#include "pipeline/artifacts/model.h"

namespace castra::generators {

/// The slots of a model, in the order in which they are asked for.
class MaterialSlots {
 public:
  /// What is known of materials, from a file.
  explicit MaterialSlots(std::vector<MaterialOrder> known) : known_(std::move(known)) {}

  /// The slot of that name. One that nothing is known of is a user's own: the engine has it, and here it is grey.
  std::uint32_t numberOf(std::string_view name) {
    const auto found = numbers_.find(name);
    if (found != numbers_.end()) return found->second;
    return numberOf(Model::Material{std::string(name), "other", 0xB0B0B0, 0.9, 1500, 1});
  }
  /// The same for a material that somebody brings along: it counts unless its name is known.
  std::uint32_t numberOf(Model::Material slot) {
    const auto found = numbers_.find(slot.name);
    if (found != numbers_.end()) return found->second;
    for (const MaterialOrder& order : known_)
      if (order.name == slot.name)
        slot = {order.name, order.sort, srgbOf(order.colours.front()), order.roughness, order.density, order.repeat};
    const auto number = static_cast<std::uint32_t>(slots_.size());
    numbers_[slot.name] = number;
    slots_.push_back(std::move(slot));
    return number;
  }

  const std::vector<Model::Material>& all() const { return slots_; }

 private:
  std::vector<MaterialOrder> known_;
  std::map<std::string, std::uint32_t, std::less<>> numbers_;
  std::vector<Model::Material> slots_;
};

}  // namespace castra::generators
