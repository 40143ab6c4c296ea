// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/svg_drawing.h"

#include <gtest/gtest.h>

#include "tests/support/xml.h"

namespace castra::exporting {
namespace {

using geometry::Region;
using tests::findXmlFault;

constexpr Colour kRed = colourOf(0xFF0000), kBlack = colourOf(0);

Region triangle(double x, double y) { return {{{x, y}, {x + 10.004, y}, {x + 5, y + 2.5}}, {}}; }

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(StrictXml, TheJudgeCanCondemn) {
  EXPECT_EQ(findXmlFault("<a b=\"1\"><c/>x &amp; y</a>"), "");
  for (const char* bad : {"", "<a>", "<a></b>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>", "<a>&</a>", "<a b=\"<\"/>",
                          "<a/><b/>", "<a b=\"1\"c=\"2\"/>", "text", "<a>\x01</a>"})
    EXPECT_NE(findXmlFault(bad), "") << bad;
}

TEST(SvgDrawing, IsStrictXmlWhateverTheTitle) {
  SvgDrawing drawing(100, 50, kBlack, "A <town> & \"more\"\x02");
  drawing.setLayer("names");
  drawing.writeWithRim("Q & A <1>", {10, 10}, 8, kRed, kBlack);
  const std::string text = drawing.finish();
  EXPECT_EQ(findXmlFault(text), "");
  EXPECT_TRUE(holds(text, "<title>A &lt;town&gt; &amp; &quot;more&quot; </title>"));
  EXPECT_TRUE(holds(text, "<title>Q &amp; A &lt;1&gt;</title>"));
}

TEST(SvgDrawing, CoordinatesAreShortAndDoNotDrift) {
  SvgDrawing drawing(100, 50, kBlack, "");
  const Region region = triangle(1, 10);
  drawing.fill({&region, 1}, kRed);
  EXPECT_TRUE(holds(drawing.finish(), R"(<path fill="#ff0000" d="M1 40l10 0-5-2.5z"/>)")) << drawing.finish();
}

TEST(SvgDrawing, LayersAreGroupsInTheOrderTheyWereNamed) {
  SvgDrawing drawing(100, 50, kBlack, "");
  const Region region = triangle(1, 10);
  for (const char* layer : {"below", "above", "below", "empty"}) {
    drawing.setLayer(layer);
    if (std::string_view(layer) != "empty") drawing.outline({&region, 1}, 2, kRed);
  }
  const std::string text = drawing.finish();
  EXPECT_EQ(findXmlFault(text), "");
  const std::size_t below = text.find(R"(<g id="below">)"), above = text.find(R"(<g id="above">)");
  ASSERT_NE(above, std::string::npos);
  EXPECT_LT(below, above);
  EXPECT_EQ(text.find(R"(<g id="below">)", below + 1), std::string::npos) << "one group a layer";
  EXPECT_FALSE(holds(text, "empty"));
}

TEST(SvgDrawing, WhatLiesBesideThePageIsLeftOut) {
  SvgDrawing drawing(100, 50, kBlack, "");
  const Region far = triangle(500, 10);
  const PolyLine line{{-30, -30}, {-20, -20}};
  drawing.fill({&far, 1}, kRed);
  drawing.stroke({&line, 1}, 4, kRed, Cap::butt);
  EXPECT_FALSE(holds(drawing.finish(), "<path"));
  drawing.stroke({&line, 1}, 50, kRed, Cap::butt);
  EXPECT_TRUE(holds(drawing.finish(), "<path")) << "a line may be wide enough to be seen";
}

}  // namespace
}  // namespace castra::exporting
