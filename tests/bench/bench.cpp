// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench.h"

#include <cstdio>
#include <cstdlib>

#include "pipeline/base/json.h"
#include "pipeline/base/text.h"

namespace castra::bench {

Report::Report(std::string bench, int argc, char** argv) : bench_(std::move(bench)) {
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--json") {
      json_ = true;
      continue;
    }
    std::fprintf(stderr, "bench_%s: %s is not known; it takes only --json\n", bench_.c_str(), argv[i]);
    std::exit(2);
  }
}

void Report::add(const Row& row) {
  if (json_) {
    Json line = Json::object();
    line.set("bench", bench_).set("case", row.name).set("size", row.size).set("ours", row.ours);
    line.set("peer", row.peer ? Json(*row.peer) : Json()).set("unit", row.unit);
    line.set("ratio", row.peer && *row.peer != 0 ? Json(row.ours / *row.peer) : Json());
    std::printf("%s\n", line.dump().c_str());
  } else {
    if (!headed_) std::printf("%-34s %10s %12s %12s  %-10s %7s\n", "case", "size", "ours", "peer", "unit", "ratio");
    headed_ = true;
    const std::string peer = row.peer ? fixed(*row.peer, 3) : "-";
    const std::string ratio = row.peer && *row.peer != 0 ? fixed(row.ours / *row.peer, 3) : "-";
    std::printf("%-34s %10s %12s %12s  %-10s %7s  %s\n", row.name.c_str(), concat(row.size).c_str(),
                fixed(row.ours, 3).c_str(), peer.c_str(), row.unit.c_str(), ratio.c_str(), row.note.c_str());
  }
  std::fflush(stdout);
}

void Report::say(std::string_view text) const {
  if (!json_) std::printf("%.*s\n", static_cast<int>(text.size()), text.data());
}

}  // namespace castra::bench
