// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/bundle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "export/stages.h"
#include "pipeline/base/error.h"
#include "pipeline/base/json.h"
#include "pipeline/base/text.h"
#include "pipeline/core/store.h"
#include "tests/export/set_in_memory.h"

namespace castra::exporting {
namespace {

/// SHA-256 from FIPS 180-4, apart from the library the program uses.
std::string sha256(const std::string& message) {
  // First 32 bits of the fractional parts of the square (cube) roots of the first primes, found by whole numbers.
  std::vector<std::uint64_t> primes;
  for (std::uint64_t n = 2; primes.size() < 64; ++n)
    if (std::none_of(primes.begin(), primes.end(), [n](std::uint64_t p) { return n % p == 0; })) primes.push_back(n);
  __extension__ using Big = unsigned __int128;
  const auto fraction = [](std::uint64_t prime, int power) {
    Big low = 0, high = Big{1} << 37;  // root * 2^32 of a number below 512
    while (high - low > 1) {
      const Big middle = (low + high) / 2;
      const Big raised = power == 2 ? middle * middle : middle * middle * middle;
      (raised <= Big{prime} << (32 * power) ? low : high) = middle;
    }
    return static_cast<std::uint32_t>(low);
  };
  std::array<std::uint32_t, 8> hash;
  for (std::size_t i = 0; i < 8; ++i) hash[i] = fraction(primes[i], 2);
  std::array<std::uint32_t, 64> k;
  for (std::size_t i = 0; i < 64; ++i) k[i] = fraction(primes[i], 3);

  std::string padded = message + '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  const std::uint64_t bits = message.size() * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(bits >> shift & 255);
  for (std::size_t block = 0; block < padded.size(); block += 64) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 64; ++i) w[i / 4] = w[i / 4] << 8 | static_cast<unsigned char>(padded[block + i]);
    for (std::size_t i = 16; i < 64; ++i) {
      const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
      const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
      const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + k[i] + w[i];
      const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
      const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    const std::array<std::uint32_t, 8> added{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) hash[i] += added[i];
  }
  std::string hex;
  for (const std::uint32_t word : hash)
    for (int shift = 28; shift >= 0; shift -= 4) hex += "0123456789abcdef"[word >> shift & 15];
  return hex;
}

Files filesOf(const std::vector<std::pair<std::string, std::string>>& contents) {
  Files files;
  for (const auto& [path, bytes] : contents) files.add(path, carriedBlob(bytes));
  return files;
}

Files join(const std::vector<std::vector<std::pair<std::string, Files>>>& inputs) {
  MemoryStore store;
  Surroundings around;
  around.store = &store;
  Run run(around);
  Rest<Files> rest;
  for (const auto& input : inputs) rest.inputs.emplace_back(testing::elementsOf<Files>(input));
  return joinBundle(run, {}, rest);
}

Files town() {
  return join({{{"a", filesOf({{"tiles/a.glb", "first"}})}, {"b", filesOf({{"tiles/b.glb", "second"}})}},
               {{"", filesOf({{"preview.png", "picture"}})}}});
}

const std::string& manifestOf(const Files& files) {
  for (const File& file : files.files)
    if (file.path == "manifest.json") return file.blob.bytes;
  throw std::runtime_error("no manifest");
}

TEST(Sha256, KnownDigest) {
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Bundle, HoldsAllFilesSortedAndAManifest) {
  const Files files = town();
  std::vector<std::string> paths;
  for (const File& file : files.files) paths.push_back(file.path);
  EXPECT_EQ(paths, (std::vector<std::string>{"manifest.json", "preview.png", "tiles/a.glb", "tiles/b.glb"}));
  check(files);
}

TEST(Bundle, TheManifestSaysWhatIsThere) {
  const Files files = town();
  const Json manifest = parseJson(manifestOf(files), "manifest.json");
  EXPECT_EQ(manifest.find("format")->text(), "castra-bundle");
  EXPECT_EQ(manifest.find("version")->number(), 1);
  EXPECT_EQ(manifest.find("generator")->text(), "castra 0.1.0");
  EXPECT_EQ(manifest.find("units")->text(), "metre");
  EXPECT_EQ(manifest.find("up")->text(), "y");
  EXPECT_NE(manifest.find("rights")->text().find("belongs to"), std::string::npos);
  EXPECT_EQ(manifest.members().back().first, "root");
  const auto& tiles = manifest.find("tiles")->items();
  ASSERT_EQ(tiles.size(), 2u);
  EXPECT_EQ(tiles[1].find("name")->text(), "b");
  EXPECT_EQ(tiles[1].find("path")->text(), "tiles/b.glb");
  const auto& list = manifest.find("files")->items();
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(list[0].find("path")->text(), "preview.png");
  EXPECT_EQ(list[0].find("bytes")->number(), 7);
  EXPECT_EQ(list[0].find("sha256")->text(), sha256("picture"));
}

TEST(Bundle, TheRootCanBeRecomputedByHand) {
  const Files files = town();
  const std::string& manifest = manifestOf(files);
  const std::string root = parseJson(manifest, "manifest.json").find("root")->text();
  ASSERT_EQ(root.size(), 64u);
  std::string emptied = manifest;
  emptied.erase(emptied.find(root), 64);
  std::vector<std::pair<std::string, std::string>> contents = {
      {"manifest.json", emptied}, {"preview.png", "picture"}, {"tiles/a.glb", "first"}, {"tiles/b.glb", "second"}};
  std::string all;
  for (const auto& [path, bytes] : contents) all += concat(path, '\0', bytes.size(), '\0', sha256(bytes), '\n');
  EXPECT_EQ(root, sha256(all));
  EXPECT_EQ(root, bundleRoot(files).hex());
  EXPECT_NE(manifest.find(concat("\n  \"root\": \"", root, "\"\n")), std::string::npos);
}

TEST(Bundle, ManyFilesKeepACarriedManifest) {
  std::vector<std::pair<std::string, Files>> tiles;
  for (int i = 1000; i < 1400; ++i)
    tiles.emplace_back(concat("d", i), filesOf({{concat("tiles/d", i, ".glb"), concat(i)}}));
  const Files files = join({tiles});
  EXPECT_GT(manifestOf(files).size(), kMaxCarriedBlob);
  EXPECT_EQ(parseJson(manifestOf(files), "").find("root")->text(), bundleRoot(files).hex());
  check(files);
}

TEST(Bundle, AnotherByteIsAnotherRoot) {
  const Files one = join({{{"", filesOf({{"a.txt", "a"}})}}}), other = join({{{"", filesOf({{"a.txt", "b"}})}}});
  EXPECT_NE(bundleRoot(one), bundleRoot(other));
  EXPECT_EQ(manifestOf(town()), manifestOf(town()));
}

TEST(Bundle, OrderOfInputsDoesNotMatter) {
  const auto a = std::pair<std::string, Files>("", filesOf({{"a.txt", "a"}, {"c.txt", "c"}}));
  const auto b = std::pair<std::string, Files>("", filesOf({{"b.txt", "b"}}));
  EXPECT_EQ(manifestOf(join({{a}, {b}})), manifestOf(join({{b}, {a}})));
}

TEST(Bundle, APathMadeTwiceIsNamed) {
  try {
    join({{{"", filesOf({{"a.txt", "one"}})}}, {{"", filesOf({{"a.txt", "two"}})}}});
    FAIL() << "two files of one path were joined";
  } catch (const Error& error) {
    EXPECT_EQ(error.where(), "a.txt");
  }
  EXPECT_THROW(join({{{"", filesOf({{"manifest.json", "mine"}})}}}), Error);
}

TEST(Bundle, NothingAtAllIsStillABundle) {
  const Files files = join({});
  ASSERT_EQ(files.files.size(), 1u);
  EXPECT_EQ(parseJson(manifestOf(files), "").find("root")->text(), bundleRoot(files).hex());
}

TEST(ExportStages, MakeFilesAndDrawNothing) {
  std::vector<std::string> names;
  for (const Stage& stage : stages()) names.push_back(stage.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"tiles.gltf", "preview.plan", "models.gltf", "floors.picture", "models.picture",
                                      "plan.geojson", "plan.sheet", "report.plan", "sketch.picture", "walls.picture",
                                      "materials.files", "materials.picture", "puzzles.splat", "bundle.join"}));
  for (const Stage& stage : stages()) {
    EXPECT_TRUE(isStageName(stage.name));
    EXPECT_EQ(stage.draws, stage.name == "plan.sheet") << "which shows the seed";
    EXPECT_EQ(stage.output.name, "files");
  }
}

}  // namespace
}  // namespace castra::exporting
