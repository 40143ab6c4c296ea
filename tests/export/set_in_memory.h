// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/core/archive.h"
#include "pipeline/core/digest.h"
#include "pipeline/core/leaf.h"
#include "pipeline/core/set.h"

namespace castra::exporting::testing {

/// A Set that lies in memory, a leaf an element: a stage can be called without a runner.
class SourceInMemory : public SetSource {
 public:
  void add(std::string key, std::string bytes) {
    Row row{std::move(key), digestOf(bytes), bytes.size()};
    index_.append(digestOfRows({row}), {row});
    leaves_.push_back(std::make_shared<const Leaf>(Leaf::ofOne(row, bytes)));
    bytes_.push_back(std::move(bytes));
  }
  const SetIndex& index() override { return index_; }
  std::shared_ptr<const Leaf> leaf(std::size_t i) override { return leaves_[i]; }
  std::string payload(std::size_t i, const Leaf&, std::size_t) override { return bytes_[i]; }

 private:
  SetIndex index_;
  std::vector<std::shared_ptr<const Leaf>> leaves_;
  std::vector<std::string> bytes_;
};

/// The elements must be given in the order of their keys.
template <class T>
Elements elementsOf(const std::vector<std::pair<std::string, T>>& elements) {
  auto source = std::make_shared<SourceInMemory>();
  for (const auto& [key, value] : elements) source->add(key, encode(value));
  return Elements(source);
}

}  // namespace castra::exporting::testing
