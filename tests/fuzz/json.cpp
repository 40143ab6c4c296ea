// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/base/json.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "pipeline/base/check.h"
#include "pipeline/base/error.h"
#include "pipeline/core/history.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const castra::Json value = castra::parseJson({reinterpret_cast<const char*>(data), size}, "fuzz");
    // What was read is written, and read again the same.
    for (const std::string& text : {value.dump(), value.pretty()})
      CASTRA_CHECK(castra::parseJson(text, "again") == value, text);
    const castra::History history = castra::History::fromJson(value);
    CASTRA_CHECK(castra::History::fromJson(history.toJson()).toJson() == history.toJson(), "a history");
  } catch (const castra::Error& error) {
    CASTRA_CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos, error.what());
  }
  return 0;
}
