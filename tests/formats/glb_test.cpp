// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/glb.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "export/glb.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/gltf_buffers.h"

namespace castra::formats {
namespace {

using Place = std::array<float, 3>;

template <class T>
std::string bytesOf(std::initializer_list<T> values) {
  std::string bytes;
  for (const T value : values) bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  return bytes;
}
std::string word(std::uint32_t value) { return bytesOf({value}); }

/// A .glb by hand, from its JSON and its bytes.
std::string glbOf(std::string json, std::string binary) {
  while (json.size() % 4 != 0) json += ' ';
  while (binary.size() % 4 != 0) binary += '\0';
  std::string chunks = word(static_cast<std::uint32_t>(json.size())) + "JSON" + json;
  if (!binary.empty()) chunks += word(static_cast<std::uint32_t>(binary.size())) + std::string("BIN\0", 4) + binary;
  return "glTF" + word(2) + word(static_cast<std::uint32_t>(12 + chunks.size())) + chunks;
}

/// What all files of these tests begin with.
const std::string kAsset = R"({"asset":{"version":"2.0"},)";

/// Four corners of a square in glTF's ground plane, y up: (0 0 0) (2 0 0) (0 0 -3) (2 0 -3).
const std::string kSquare = bytesOf<float>({0, 0, 0, 2, 0, 0, 0, 0, -3, 2, 0, -3});

/// The square as a mesh. `indices` follow it in the buffer; `primitive` and `node` are further members.
std::string squareJson(const std::string& indices_accessor, std::size_t index_bytes, const std::string& primitive = "",
                       const std::string& node = "") {
  return concat(kAsset, R"("nodes":[{"name":"square","mesh":0)", node, R"(}],"meshes":[{"primitives":[{"attributes":)",
                R"({"POSITION":0})", indices_accessor.empty() ? "" : R"(,"indices":1)", primitive, "}]}],",
                R"("accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"})",
                indices_accessor.empty() ? "" : "," + indices_accessor,
                R"(],"bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":)",
                index_bytes, R"(}],"buffers":[{"byteLength":)", 48 + index_bytes, "}]}");
}
const std::string kSixBytes = R"({"bufferView":1,"componentType":5121,"count":6,"type":"SCALAR"})";
const std::string kSix = bytesOf<std::uint8_t>({0, 1, 3, 0, 3, 2});
std::string squareFile(const std::string& primitive = "", const std::string& node = "") {
  return glbOf(squareJson(kSixBytes, 6, primitive, node), kSquare + kSix);
}

void expectSound(const ForeignScene& scene) {
  for (const ForeignPart& part : scene.parts) {
    ASSERT_EQ(part.normals.size(), part.positions.size());
    ASSERT_TRUE(part.uvs.empty() || part.uvs.size() == part.positions.size());
    ASSERT_EQ(part.indices.size() % 3, 0u);
    ASSERT_FALSE(part.indices.empty());
    for (const std::uint32_t i : part.indices) ASSERT_LT(i, part.positions.size());
    for (const Place& place : part.positions)
      for (const float value : place) ASSERT_TRUE(std::isfinite(value));
    for (const Place& normal : part.normals)
      ASSERT_NEAR(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2], 1, 1e-4);
    ASSERT_TRUE(!part.material || *part.material < scene.materials.size());
  }
}

ForeignScene read(const std::string& bytes) {
  ForeignScene scene = decodeGlb(bytes, "part.glb");
  expectSound(scene);
  return scene;
}
ForeignPart readOne(const std::string& bytes) {
  ForeignScene scene = read(bytes);
  EXPECT_EQ(scene.parts.size(), 1u);
  return scene.parts.at(0);
}

std::string refusalOf(const std::string& bytes) {
  try {
    decodeGlb(bytes, "part.glb");
  } catch (const Error& error) {
    return error.what();
  }
  return "was taken";
}

/// The corners of a part's triangles, in order.
std::vector<Place> cornersOf(const ForeignPart& part) {
  std::vector<Place> corners;
  for (const std::uint32_t i : part.indices) corners.push_back(part.positions[i]);
  return corners;
}
const std::vector<Place> kSquareCorners{{0, 0, 0}, {2, 0, 0}, {2, 3, 0}, {0, 0, 0}, {2, 3, 0}, {0, 3, 0}};

void expectNear(const Place& a, const Place& b) {
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], 1e-5) << i;
}

TEST(Glb, ATriangleByteByByte) {
  const std::string json = R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":36}],"bufferViews":[{"buffer":0,)"
                           R"("byteLength":36}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":)"
                           R"("VEC3"}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"nodes":[{"mesh":0}],)"
                           R"("scenes":[{"nodes":[0]}],"scene":0})";
  ASSERT_EQ(json.size(), 292u);
  std::string bytes = "glTF";
  bytes += std::string("\x02\0\0\0", 4);                     // version 2
  bytes += std::string("\x64\x01\0\0", 4);                   // 356 bytes in all
  bytes += std::string("\x24\x01\0\0", 4) + "JSON";          // a chunk of 292 bytes
  bytes += json;                                             // a multiple of four already
  bytes += std::string("\x24\0\0\0", 4);                     // a chunk of 36 bytes
  bytes += std::string("BIN\0", 4);                          //
  bytes += std::string("\0\0\0\0\0\0\0\0\0\0\0\0", 12);      // 0 0 0
  bytes += std::string("\0\0\x80\x3F\0\0\0\0\0\0\0\0", 12);  // 1 0 0
  bytes += std::string("\0\0\0\0\0\0\0\x40\0\0\0\0", 12);    // 0 2 0, up
  ASSERT_EQ(bytes.size(), 356u);
  const ForeignPart part = readOne(bytes);
  EXPECT_EQ(part.positions, (std::vector<Place>{{0, 0, 0}, {1, 0, 0}, {0, 0, 2}}));
  EXPECT_EQ(part.indices, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(part.normals[0], (Place{0, -1, 0})) << "glTF's front, +z, is our south";
  EXPECT_TRUE(part.name.empty());
  EXPECT_FALSE(part.material);
}

TEST(Glb, IndicesOfEveryWidthAndNone) {
  const auto accessor = [](int type) {
    return concat(R"({"bufferView":1,"componentType":)", type, R"(,"count":6,"type":"SCALAR"})");
  };
  EXPECT_EQ(cornersOf(readOne(squareFile())), kSquareCorners);
  EXPECT_EQ(
      cornersOf(readOne(glbOf(squareJson(accessor(5123), 12), kSquare + bytesOf<std::uint16_t>({0, 1, 3, 0, 3, 2})))),
      kSquareCorners);
  EXPECT_EQ(
      cornersOf(readOne(glbOf(squareJson(accessor(5125), 24), kSquare + bytesOf<std::uint32_t>({0, 1, 3, 0, 3, 2})))),
      kSquareCorners);
  EXPECT_NE(refusalOf(glbOf(squareJson(accessor(5126), 24), kSquare + std::string(24, '\0')))
                .find("accessors[1].componentType: must be of unsigned whole numbers"),
            std::string::npos);
  std::string three = squareJson("", 0);
  three.replace(three.find(R"("count":4)"), 9, R"("count":3)");
  EXPECT_EQ(readOne(glbOf(three, kSquare)).indices.size(), 3u);
}

TEST(Glb, StripsAndFansBecomeTriangles) {
  EXPECT_EQ(cornersOf(readOne(glbOf(squareJson("", 0, R"(,"mode":5)"), kSquare))),
            (std::vector<Place>{{0, 0, 0}, {2, 0, 0}, {0, 3, 0}, {2, 0, 0}, {2, 3, 0}, {0, 3, 0}}));
  const std::string fan = R"({"bufferView":1,"componentType":5121,"count":4,"type":"SCALAR"})";
  EXPECT_EQ(
      cornersOf(readOne(glbOf(squareJson(fan, 4, R"(,"mode":6)"), kSquare + bytesOf<std::uint8_t>({0, 1, 3, 2})))),
      (std::vector<Place>{{2, 0, 0}, {2, 3, 0}, {0, 0, 0}, {2, 3, 0}, {0, 3, 0}, {0, 0, 0}}));
  for (const char* mode : {R"(,"mode":0)", R"(,"mode":1)", R"(,"mode":3)"})
    EXPECT_TRUE(read(squareFile(mode)).parts.empty()) << "points and lines have no triangles";
  EXPECT_NE(refusalOf(squareFile(R"(,"mode":7)")).find("is of mode 7"), std::string::npos);
}

TEST(Glb, MissingNormalsAreMadeFlat) {
  const ForeignPart part = readOne(squareFile());
  EXPECT_EQ(part.positions.size(), 6u) << "each corner has a vertex of its own";
  for (const Place& normal : part.normals) EXPECT_EQ(normal, (Place{0, 0, 1}));
}

TEST(Glb, NodesAreMovedTurnedAndScaled) {
  const auto cornerOf = [](const std::string& node) { return readOne(squareFile("", node)).positions.at(1); };
  expectNear(cornerOf(R"(,"translation":[10,20,30])"), {12, -30, 20});
  expectNear(cornerOf(R"(,"scale":[3,1,1])"), {6, 0, 0});
  // A quarter turn to the left about glTF's y, which is our z.
  expectNear(cornerOf(R"(,"rotation":[0,0.70710678,0,0.70710678])"), {0, 2, 0});
  expectNear(cornerOf(R"(,"rotation":[0,0.70710678,0,0.70710678],"scale":[2,1,1],"translation":[1,0,0])"), {1, 4, 0});
  expectNear(cornerOf(R"(,"matrix":[0,0,-1,0,0,1,0,0,1,0,0,0,5,6,7,1])"), {5, -5, 6});
  EXPECT_NE(refusalOf(squareFile("", R"(,"matrix":[1,0,0,1,0,1,0,0,0,0,1,0,0,0,0,1])")).find("nodes[0].matrix"),
            std::string::npos);
  EXPECT_NE(refusalOf(squareFile("", R"(,"rotation":[0,0,0,0])")).find("must be of length 1"), std::string::npos);
  EXPECT_NE(refusalOf(squareFile("", R"(,"scale":[1,2])")).find("has 2 numbers, must have 3"), std::string::npos);
  EXPECT_NE(refusalOf(squareFile("", R"(,"scale":[1e300,1,1])")).find("farther away"), std::string::npos);
}

TEST(Glb, AMirroredNodeIsStillSeenFromOutside) {
  const ForeignPart part = readOne(squareFile("", R"(,"scale":[-1,1,1])"));
  for (const Place& normal : part.normals) EXPECT_EQ(normal, (Place{0, 0, 1}));
  expectNear(part.positions.at(2), {-2, 0, 0});
}

/// The square with normals and uvs, twice in a tree, and materials.
std::string richJson() {
  return concat(
      kAsset, R"("scene":1,"scenes":[{"nodes":[]},{"nodes":[2]}],)",
      R"("nodes":[{"mesh":0,"translation":[1,0,0]},{"name":"tall","mesh":0,"scale":[1,2,1]},)",
      R"({"children":[1,0],"translation":[0,5,0]}],)",
      R"("materials":[{},{"name":"brass","pbrMetallicRoughness":{"baseColorFactor":[0.5,0.25,2,0.75]}}],)",
      R"("meshes":[{"name":"plate","primitives":[{"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2},"mode":5,)",
      R"("material":1}]}],"accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},)",
      R"({"bufferView":1,"componentType":5120,"normalized":true,"count":4,"type":"VEC3"},)",
      R"({"bufferView":2,"byteOffset":4,"componentType":5123,"normalized":true,"count":4,"type":"VEC2"}],)",
      R"("bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":16,"byteStride":4},)",
      R"({"buffer":0,"byteOffset":64,"byteLength":20}],"buffers":[{"byteLength":84}]})");
}
std::string richFile() {
  const std::string normals = bytesOf<std::int8_t>({0, 127, 0, 9, 0, 127, 0, 9, 90, 90, 0, 9, -128, 0, 0, 9});
  const std::string uvs = bytesOf<std::uint16_t>({7, 7, 0, 0, 65535, 0, 0, 65535, 65535, 65535});
  return glbOf(richJson(), kSquare + normals + uvs);
}

TEST(Glb, ReadsNormalsUvsMaterialsAndTrees) {
  const ForeignScene scene = read(richFile());
  ASSERT_EQ(scene.materials.size(), 2u);
  EXPECT_EQ(scene.materials[0].name, "");
  EXPECT_EQ(scene.materials[0].colour, (std::array<double, 3>{1, 1, 1}));
  EXPECT_EQ(scene.materials[1].name, "brass");
  EXPECT_EQ(scene.materials[1].colour, (std::array<double, 3>{0.5, 0.25, 1}));
  EXPECT_EQ(scene.materials[1].opacity, 0.75);
  ASSERT_EQ(scene.parts.size(), 2u);
  EXPECT_EQ(scene.parts[0].name, "tall");
  EXPECT_EQ(scene.parts[1].name, "plate") << "of the mesh, where the node has none";
  EXPECT_EQ(scene.parts[0].material, 1u);
  expectNear(scene.parts[0].positions[0], {0, 0, 5});
  expectNear(scene.parts[1].positions[0], {1, 0, 5});
  EXPECT_EQ(scene.parts[0].positions.size(), 4u) << "with normals, vertices stay shared";
  EXPECT_EQ(scene.parts[0].uvs, (std::vector<std::array<float, 2>>{{0, 0}, {1, 0}, {0, 1}, {1, 1}}));
  expectNear(scene.parts[1].normals[2], {std::sqrt(0.5F), 0, std::sqrt(0.5F)});
  expectNear(scene.parts[0].normals[2], {2 / std::sqrt(5.0F), 0, 1 / std::sqrt(5.0F)});
  expectNear(scene.parts[0].normals[3], {-1, 0, 0});
}

TEST(Glb, WithoutScenesAllRootsAreRead) {
  std::string json = richJson();
  const std::string scenes = R"("scene":1,"scenes":[{"nodes":[]},{"nodes":[2]}],)";
  json.erase(json.find(scenes), scenes.size());
  std::string binary = richFile();
  binary = binary.substr(binary.size() - 84);
  EXPECT_EQ(read(glbOf(json, binary)).parts.size(), 2u);
  json = richJson();
  json.replace(json.find(R"("scene":1)"), 9, R"("scene":0)");
  EXPECT_TRUE(read(glbOf(json, binary)).parts.empty()) << "the scene that is opened has no nodes";
}

TEST(Glb, SparseElementsReplaceOthers) {
  // Vertex 1 goes to (7 8 9), over the square or over nothing.
  const auto file = [](const std::string& base, const std::string& places) {
    return glbOf(
        concat(kAsset, R"("nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],)",
               R"("accessors":[{)", base,
               R"("componentType":5126,"count":3,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":1,)",
               R"("componentType":5121},"values":{"bufferView":2}}}],"bufferViews":[{"buffer":0,"byteLength":)",
               R"(48},{"buffer":0,"byteOffset":48,"byteLength":1},{"buffer":0,"byteOffset":52,"byteLength":12)",
               R"(}],"buffers":[{"byteLength":64}]})"),
        kSquare + places + bytesOf<float>({7, 8, 9}));
  };
  const std::string second = bytesOf<std::uint8_t>({1, 0, 0, 0}), tenth = bytesOf<std::uint8_t>({10, 0, 0, 0});
  EXPECT_EQ(readOne(file(R"("bufferView":0,)", second)).positions,
            (std::vector<Place>{{0, 0, 0}, {7, -9, 8}, {0, 3, 0}}));
  EXPECT_EQ(readOne(file("", second)).positions, (std::vector<Place>{{0, 0, 0}, {7, -9, 8}, {0, 0, 0}}));
  EXPECT_NE(refusalOf(file("", tenth)).find("accessors[0].sparse.indices: names element 10 of 3"), std::string::npos);
}

TEST(Glb, WholeNumbersAsPositions) {
  const auto file = [](const char* normalized) {
    return glbOf(
        concat(kAsset, R"("extensionsRequired":["KHR_mesh_quantization"],"nodes":[{"mesh":0}],"meshes":[{)",
               R"("primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,"componentType":)",
               R"(5122,)", normalized, R"("count":3,"type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":24,)",
               R"("byteStride":8}],"buffers":[{"byteLength":24}]})"),
        bytesOf<std::int16_t>({0, 0, 0, 0, 32767, 0, 0, 0, 0, 0, -32768, 0}));
  };
  EXPECT_EQ(readOne(file("")).positions, (std::vector<Place>{{0, 0, 0}, {32767, 0, 0}, {0, 32768, 0}}));
  EXPECT_EQ(readOne(file(R"("normalized":true,)")).positions, (std::vector<Place>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
}

TEST(Glb, BuffersMayBeEmbedded) {
  const auto file = [](const std::string& uri) {
    std::string json = squareJson("", 0, R"(,"mode":5)");
    return json.replace(json.find(R"("buffers":[{)"), 12, concat(R"("buffers":[{"uri":")", uri, R"(",)"));
  };
  // The square in base64: 12 floats.
  const std::string data = "AAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAEDAAAAAQAAAAAAAAEDA";
  EXPECT_EQ(readOne(file("data:application/octet-stream;base64," + data)).indices.size(), 6u);
  EXPECT_EQ(refusalOf(file("square.bin")),
            "part.glb: buffers[0].uri: lies in another file; save the model as .glb, or with its buffers embedded");
  EXPECT_NE(refusalOf(file("data:text/plain,abc")).find("without base64"), std::string::npos);
  EXPECT_NE(refusalOf(file("data:;base64,a*b=")).find("is not in base64"), std::string::npos);
  EXPECT_NE(refusalOf(file("data:;base64,AAAA")).find("has 3 bytes, but says that it has 48"), std::string::npos);
  EXPECT_NE(refusalOf(squareJson("", 0)).find("buffers[0]: has no bytes"), std::string::npos);
}

TEST(Base64, KnowsItsAlphabet) {
  EXPECT_EQ(decodeBase64(""), "");
  EXPECT_EQ(decodeBase64("TWFu"), "Man");
  EXPECT_EQ(decodeBase64("TWE="), "Ma");
  EXPECT_EQ(decodeBase64("TQ=="), "M");
  EXPECT_EQ(decodeBase64("TQ"), "M");
  EXPECT_EQ(decodeBase64("+/+/"), "\xFB\xFF\xBF");
  EXPECT_EQ(decodeBase64("T"), std::nullopt);
  EXPECT_EQ(decodeBase64("TQ=A"), std::nullopt);
  EXPECT_EQ(decodeBase64("TW-u"), std::nullopt);
}

/// The square's file with one text of its JSON replaced.
std::string spoiled(const std::string& from, const std::string& to) {
  std::string json = squareJson(kSixBytes, 6);
  const std::size_t at = json.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return glbOf(json.replace(at, from.size(), to), kSquare + kSix);
}

TEST(Glb, RefusesWithPlaceAndFact) {
  EXPECT_EQ(refusalOf(spoiled(R"("indices":1)", R"("indices":2)")),
            "part.glb: meshes[0].primitives[0].indices: is 2, but there are 2 accessors");
  EXPECT_EQ(refusalOf(spoiled(R"("mesh":0)", R"("mesh":-1)")),
            "part.glb: nodes[0].mesh: is -1, must be a whole number from 0 to 4294967295");
  EXPECT_EQ(refusalOf(spoiled(R"("mesh":0)", R"("mesh":"a")")),
            "part.glb: nodes[0].mesh: is a string, must be a number");
  EXPECT_EQ(refusalOf(spoiled(R"("POSITION":0)", R"("POSITION":9)")),
            "part.glb: meshes[0].primitives[0].attributes.POSITION: is 9, but there are 2 accessors");
  EXPECT_EQ(refusalOf(spoiled(R"("count":4)", R"("count":5)")),
            "part.glb: accessors[0].bufferView: has 48 bytes, but 5 elements end at byte 60");
  EXPECT_EQ(refusalOf(spoiled(R"("count":6)", R"("count":5)")),
            "part.glb: meshes[0].primitives[0]: has 5 corners, which are no triangles");
  EXPECT_EQ(refusalOf(spoiled(R"("count":4)", R"("count":3)")),
            "part.glb: meshes[0].primitives[0]: has a corner at vertex 3 of 3");
  EXPECT_EQ(refusalOf(spoiled(R"("byteLength":48})", R"("byteLength":480})")),
            "part.glb: bufferViews[0]: ends at byte 480 of a buffer of 54");
  EXPECT_EQ(refusalOf(spoiled(R"("byteLength":54)", R"("byteLength":99)")),
            "part.glb: buffers[0]: has 56 bytes, but says that it has 99");
  EXPECT_EQ(refusalOf(spoiled(R"("byteLength":48})", R"("byteLength":48,"byteStride":4})")),
            "part.glb: bufferViews[0]: has a stride of 4 bytes, but elements of 12");
  EXPECT_EQ(refusalOf(spoiled("5126", "5124")),
            "part.glb: accessors[0].componentType: is 5124, which is no type of numbers");
  EXPECT_EQ(refusalOf(spoiled("VEC3", "VEC2")), "part.glb: accessors[0].type: is \"VEC2\", must be VEC3");
  EXPECT_EQ(refusalOf(spoiled(R"("nodes":[)", R"("extensionsRequired":["KHR_draco_mesh_compression"],"nodes":[)")),
            "part.glb: extensionsRequired[0]: is \"KHR_draco_mesh_compression\", which is not known; save the model "
            "without it");
  EXPECT_EQ(refusalOf(spoiled(R"("2.0")", R"("1.0")")), "part.glb: asset.version: is \"1.0\", must be 2.0");
  EXPECT_EQ(refusalOf(spoiled(R"({"asset":{"version":"2.0"},)", "{")), "part.glb: has no \"asset\"");
}

TEST(Glb, RefusesCycles) {
  const std::string json = concat(kAsset, R"("scenes":[{"nodes":[0]}],"nodes":[{"children":[1]},{"children":[0]}]})");
  EXPECT_EQ(refusalOf(json), "part.glb: nodes[0]: has two parents, or is one of its own");
}

TEST(Glb, RefusesContainersThatAreNone) {
  const std::string good = squareFile();
  const auto with = [&](std::size_t at, const std::string& bytes) {
    std::string file = good;
    return refusalOf(file.replace(at, bytes.size(), bytes));
  };
  EXPECT_EQ(with(4, word(1)), "part.glb: is of glTF version 1, must be 2");
  EXPECT_NE(with(8, word(1)).find("bytes, but says that it has 1"), std::string::npos);
  EXPECT_EQ(with(12, word(0xFFFFFFFF)), "part.glb: ends within chunk 0");
  EXPECT_EQ(with(16, "NOSJ"), "part.glb: must have one chunk of JSON, and that first");
  EXPECT_NE(refusalOf("").find("part.glb"), std::string::npos);
  EXPECT_NE(refusalOf("glTF").find("ends after 4 bytes"), std::string::npos);
  EXPECT_NE(refusalOf("hello").find("part.glb:1"), std::string::npos);
}

TEST(Glb, ASmallFileMakesNothingHuge) {
  // Zeros without bytes, as many as a number can say.
  const auto zeros = [](const char* count) {
    return concat(kAsset, R"("nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],)",
                  R"("accessors":[{"componentType":5126,"type":"VEC3","count":)", count, "}]}");
  };
  EXPECT_EQ(readOne(zeros("300")).positions.size(), 300u);
  for (const char* count : {"4294967295", "3000000000", "300000"})
    EXPECT_NE(refusalOf(zeros(count)).find("more than a file of this size can hold"), std::string::npos) << count;
  // One mesh of many corners, shown by many nodes.
  std::string nodes = R"({"mesh":0})";
  for (int i = 0; i < 2000; ++i) nodes += R"(,{"mesh":0})";
  std::string many = zeros("3000");
  many.replace(many.find(R"({"mesh":0})"), 10, nodes);
  EXPECT_NE(refusalOf(many).find("more than a file of this size can hold"), std::string::npos);
}

TEST(Glb, ADeepTreeIsNoTrouble) {
  std::string nodes;
  for (int i = 0; i < 20000; ++i) nodes += concat(R"({"children":[)", i + 1, R"(],"translation":[1,0,0]},)");
  std::string json = squareJson(kSixBytes, 6);
  const std::string one = R"("nodes":[{"name":"square","mesh":0}])";
  json.replace(json.find(one), one.size(), concat(R"("nodes":[)", nodes, R"({"mesh":0}])"));
  expectNear(readOne(glbOf(json, kSquare + kSix)).positions[0], {20000, 0, 0});
}

TEST(Glb, NoTruncationIsTaken) {
  for (const std::string& file : {squareFile(), richFile()})
    for (std::size_t length = 0; length < file.size(); ++length)
      EXPECT_THROW(decodeGlb(std::string_view(file).substr(0, length), "cut.glb"), Error) << length;
  const std::string text = concat(kAsset, R"("scenes":[{"nodes":[0]}],"nodes":[{"translation":[1,2,3]}]})");
  EXPECT_TRUE(read(text).parts.empty());
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_THROW(decodeGlb(std::string_view(text).substr(0, length), "cut.gltf"), Error) << length;
}

TEST(Glb, MutationsAreReadOrRefused) {
  std::size_t taken = 0, refused = 0;
  for (const std::string& file : {squareFile(R"(,"mode":4)", R"(,"translation":[1,2,3])"), richFile()})
    for (std::size_t at = 0; at < file.size(); ++at)
      for (const char byte : {'0', '9', '-', '"', '[', '}', ' ', '\x7F', '\xFF', '\0'}) {
        std::string mutated = file;
        mutated[at] = byte;
        try {
          expectSound(decodeGlb(mutated, "mutated.glb"));
          ++taken;
        } catch (const Error& error) {
          EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
          ++refused;
        }
      }
  EXPECT_GT(taken, 1000u);
  EXPECT_GT(refused, 1000u);
}

TEST(Glb, ReadsWhatWeWrite) {
  exporting::GlbScene scene;
  scene.generator = "test";
  scene.materials = {{"stone", {0.25, 0.5, 0.75}, 1, 0.9, {}}, {"glass", {0.1, 0.2, 0.3}, 0.5, 0.1, {}}};
  exporting::GlbPrimitive first, second;
  first.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  first.normals = {{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}};
  first.indices = {0, 1, 2, 2, 1, 3};
  first.uvs = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
  second = first;
  second.material = 1;
  second.uvs.clear();
  scene.meshes = {{"panel", {first, second}}};
  scene.nodes.resize(3);
  scene.nodes[0].name = "root";
  scene.nodes[0].children = {1, 2};
  scene.nodes[0].translation = {100, 0, -50};
  scene.nodes[1].name = "left";
  scene.nodes[1].mesh = 0;
  scene.nodes[2].name = "right";
  scene.nodes[2].mesh = 0;
  scene.nodes[2].translation = {0, 3, 0};
  scene.nodes[2].yaw = std::acos(-1.0) / 2;
  const std::string bytes = exporting::encodeGlb(scene);
  const ForeignScene back = read(bytes);
  ASSERT_EQ(back.materials.size(), 2u);
  EXPECT_EQ(back.materials[0].name, "stone");
  EXPECT_EQ(back.materials[0].colour, scene.materials[0].colour);
  EXPECT_EQ(back.materials[1].opacity, 0.5);
  ASSERT_EQ(back.parts.size(), 4u);
  EXPECT_EQ(back.parts[0].name, "left");
  EXPECT_EQ(back.parts[3].name, "right");
  EXPECT_EQ(back.parts[0].indices, first.indices);
  EXPECT_EQ(back.parts[0].uvs, first.uvs);
  EXPECT_TRUE(back.parts[1].uvs.empty());
  EXPECT_EQ(back.parts[1].material, 1u);
  expectNear(back.parts[0].positions[3], {101, 50, 1});
  expectNear(back.parts[0].normals[0], {0, -1, 0});
  // Turned to the left, what faced south faces east.
  expectNear(back.parts[2].normals[0], {1, 0, 0});
  expectNear(back.parts[2].positions[1], {100, 51, 3});
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_THROW(decodeGlb(std::string_view(bytes).substr(0, length), "cut.glb"), Error) << length;
}

}  // namespace
}  // namespace castra::formats
