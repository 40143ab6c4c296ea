// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "pipeline/core/set.h"

namespace castra {

/// Opens a stored Set for reading. Where the store has lost a piece, an Error says so: only a run can make it again.
std::shared_ptr<SetSource> openSet(Store& store, const Digest& set);

/// How an element differs between two Sets.
enum class Change { added, removed, changed };

/// Visits what differs between two stored Sets, in key order. Leaves that both have are not opened.
void compareSets(Store& store_a, const Digest& a, Store& store_b, const Digest& b,
                 const std::function<void(const std::string& key, Change change)>& visit);

}  // namespace castra
