// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdio>
#include <set>

#include "tests/cli/town.h"
#include "tests/support/skip.h"

namespace castra::tests {
namespace {

TEST(Sameness, HoldsForTenSeedsAndThreeNumbersOfThreads) {
  std::set<std::string> roots;
  for (int seed = 1; seed <= 10; ++seed) {
    std::set<std::string> of_seed;
    for (const char* jobs : {"1", "2", "8"}) {
      const Town town;  // a store of its own
      const std::string root = town.makeRoot({"--seed", std::to_string(seed), "--jobs", jobs});
      EXPECT_EQ(rootOfFiles(town.bundle()), root);
      of_seed.insert(root);
    }
    EXPECT_EQ(of_seed.size(), 1u) << "seed " << seed;
    roots.merge(of_seed);
  }
  EXPECT_EQ(roots.size(), 10u) << "another seed, another town";
}

/// What the C library takes the CPU for, under these tunables.
std::string cpuAsSeen(const std::string& tunables) {
  const std::string command =
      "env -i GLIBC_TUNABLES=" + tunables +
      " /lib64/ld-linux-x86-64.so.2 --list-diagnostics 2>/dev/null | grep -E '^x86.cpu_features.*(active|isa)'";
  std::string out;
  FILE* pipe = ::popen(command.c_str(), "r");
  char buffer[4096];
  while (const std::size_t got = pipe != nullptr ? std::fread(buffer, 1, sizeof buffer, pipe) : 0)
    out.append(buffer, got);
  if (pipe != nullptr) ::pclose(pipe);
  return out;
}

// glibc chooses its mathematics by the CPU; with the newer instructions hidden it must not matter.
TEST(Sameness, HoldsForAnOlderCpu) {
  const std::string all = "glibc.cpu.hwcaps=";
  const std::string kMasks[] = {all + "-FMA,-FMA4", all + "-AVX512F,-AVX512VL,-AVX512BW,-AVX512DQ,-AVX512CD",
                                all +
                                    "-AVX,-AVX2,-FMA,-FMA4,-AVX512F,-AVX512VL,-AVX512BW,-AVX512DQ,-AVX512CD,-BMI1,-"
                                    "BMI2,-ERMS,-SSE4_1,-SSE4_2,-SSSE3"};
  const Town plain;
  const std::string root = plain.makeRoot();
  const std::string cpu = cpuAsSeen("");
  int effective = 0;
  for (const std::string& mask : kMasks) {
    const Town town;
    Call call = town.call();
    call.environment = {{"GLIBC_TUNABLES", mask}, {"OPENSSL_ia32cap", "~0x200000200000000:~0x20"}};
    const Outcome outcome = runCastra(call);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(rootOf(outcome), root) << mask;
    const bool is_other = cpuAsSeen(mask) != cpu;
    std::printf("%s: %s\n", mask.c_str(), is_other ? "another CPU, the same root" : "hides nothing on this CPU");
    effective += is_other ? 1 : 0;
  }
  if (effective == 0) CASTRA_SKIP("no mask hides anything here, so nothing was compared");
}

TEST(Sameness, HoldsForAnyLocaleAndTimeZone) {
  const Town plain;
  const std::string root = plain.makeRoot();
  for (const auto& environment :
       {std::map<std::string, std::string>{{"LANG", "de_DE.UTF-8"}, {"LC_ALL", "de_DE.UTF-8"}},
        {{"TZ", "Asia/Kathmandu"}},
        {{"MALLOC_PERTURB_", "171"}}}) {
    const Town town;
    Call call = town.call();
    call.environment = environment;
    EXPECT_EQ(rootOf(runCastra(call)), root);
  }
}

}  // namespace
}  // namespace castra::tests
