// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzle levels as text: whatever is read keeps its promises, and is written the same way again.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "pipeline/artifacts/puzzle_text.h"
#include "pipeline/base/check.h"
#include "pipeline/base/error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const castra::PuzzleLevel level = castra::parsePuzzle(text, "fuzz.splat");
    castra::check(level);
    castra::summarize(level);
    const std::string written = castra::writePuzzle(level);
    CASTRA_CHECK(castra::writePuzzle(castra::parsePuzzle(written, "again.splat")) == written, written);
  } catch (const castra::Error& error) {
    CASTRA_CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos, error.what());
  }
  return 0;
}
