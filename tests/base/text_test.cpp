// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/base/text.h"

#include <gtest/gtest.h>

#include "pipeline/base/check.h"
#include "pipeline/base/error.h"

namespace castra {
namespace {

TEST(Text, ConcatWritesNumbersInTheirShortestForm) {
  EXPECT_EQ(concat("ring ", 3, " of ", std::string("town"), ' ', true), "ring 3 of town true");
  EXPECT_EQ(concat(0.1, " ", 1e300, " ", -0.5, " ", std::uint64_t{18446744073709551615u}),
            "0.1 1e+300 -0.5 18446744073709551615");
  EXPECT_EQ(concat(), "");
}

TEST(Text, FixedRoundsForPeople) {
  EXPECT_EQ(fixed(3.14159, 2), "3.14");
  EXPECT_EQ(fixed(-2.5, 0), "-2");
  EXPECT_EQ(fixed(1e20, 1), "100000000000000000000.0");
}

TEST(Text, BytesForPeople) {
  EXPECT_EQ(humanBytes(999), "999 B");
  EXPECT_EQ(humanBytes(1536), "1.5 KB");
  EXPECT_EQ(humanBytes(3'100'000), "3.1 MB");
}

TEST(Text, TheNearestNameIsWhatWasMeant) {
  const std::vector<std::string> names{"max_block_area", "min_block_area", "jitter"};
  EXPECT_EQ(nearestName("max_block_aera", names), "max_block_area");
  EXPECT_EQ(nearestName("jiter", names), "jitter");
  EXPECT_EQ(nearestName("colour", names), "");
  EXPECT_EQ(nearestName("", names), "");
  EXPECT_EQ(nearestName("x", {"y"}), "") << "nothing in common";
}

TEST(Error, NamesPlaceAndFact) {
  const Error error("harbour.geojson", "ring 2 crosses itself");
  EXPECT_STREQ(error.what(), "harbour.geojson: ring 2 crosses itself");
  EXPECT_STREQ(error.within("make site").what(), "make site: harbour.geojson: ring 2 crosses itself");
  EXPECT_STREQ(Error("", "is empty").within("a.png").what(), "a.png: is empty");
}

TEST(CheckDeathTest, PrintsTheConditionAndItsValues) {
  const int i = 7;
  CASTRA_CHECK(i == 7);
  EXPECT_DEATH(CASTRA_CHECK(i < 3, "i ", i), "broken promise: i < 3; i 7");
}

}  // namespace
}  // namespace castra
