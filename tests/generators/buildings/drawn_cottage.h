// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace castra::generators {

/// A file with one drawn house:
///
///   +--------+-----+ 7
///   |        | bath|        street in the south, turned and moved as the arguments say
///   |parlour +-----+ 4
///   |        |kitch|
///   +--------+-----+ 0
///   0       5.5    9
inline std::string drawnCottage(const std::string& lot = "[4, 4]", const std::string& origin = "[0.5, 0.5]",
                                const std::string& turn = "0") {
  return R"({ "houses": [
  { "lot": )" + lot + R"(, "origin": )" + origin + R"(, "turn": )" + turn + R"(, "type": "cottage",
    "wings": [ { "ring": [[0, 0], [9, 0], [9, 7], [0, 7]], "sides": ["street", "yard", "yard", "yard"],
                 "storeys": 1, "roof": "gable", "pitch": 45 } ],
    "units": [ { "dwelling": true, "programme": "dwelling" } ],
    "storeys": [ { "height": 2.8,
      "rooms": [ { "kind": "parlour", "unit": 0, "ring": [[0, 0], [5.5, 0], [5.5, 7], [0, 7]] },
                 { "kind": "kitchen", "unit": 0, "ring": [[5.5, 0], [9, 0], [9, 4], [5.5, 4]] },
                 { "kind": "washroom", "unit": 0, "ring": [[5.5, 4], [9, 4], [9, 7], [5.5, 7]] } ],
      "doors": [ { "at": [2.75, 0], "width": 1 }, { "at": [5.5, 2] }, { "at": [5.5, 5.5] } ],
      "windows": [ { "at": [1.2, 0] }, { "at": [2.5, 7], "width": 1.1 }, { "at": [7.2, 0] },
                   { "at": [7.2, 7], "width": 0.5, "sill": 1.4, "head": 2 } ] } ] } ] }
)";
}

}  // namespace castra::generators
