// SPDX-License-Identifier: MIT
#include "classroom/pages/charts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <regex>

namespace gridstride::classroom {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// What the words of a chart say, in the order that they are drawn.
std::vector<std::string> words_of(const std::string& chart) {
  static const std::regex word("<text[^>]*>([^<]*)</text>");
  std::vector<std::string> words;
  for (std::sregex_iterator at(chart.begin(), chart.end(), word), end; at != end; ++at)
    words.push_back((*at)[1]);
  return words;
}

/// Middles of the dots, "x y".
std::vector<std::string> dots_of(const std::string& chart) {
  static const std::regex dot("M([0-9.]+ [0-9.]+)h0");
  std::vector<std::string> dots;
  for (std::sregex_iterator at(chart.begin(), chart.end(), dot), end; at != end; ++at)
    dots.push_back((*at)[1]);
  return dots;
}

TEST(ShareHistogram, counts_by_tenths_and_one_is_in_the_last) {
  const std::string chart = share_histogram({0, 0.05, 0.1, 0.99, 1}, "shares <1>");
  EXPECT_THAT(chart, HasSubstr("<title>shares &lt;1&gt;</title>"));
  EXPECT_THAT(words_of(chart), ElementsAre("0 %", "2", "1", "20 %", "40 %", "60 %", "80 %", "2", "100 %"));
}

TEST(ShareHistogram, of_nobody_has_an_axis_alone) {
  EXPECT_THAT(share_histogram({}, "none"), AllOf(Not(HasSubstr("<rect")), HasSubstr("class=\"axis\"")));
}

TEST(ShareHistogram, keeps_shares_beyond_its_ends) {
  EXPECT_THAT(words_of(share_histogram({-1, 2}, "odd")),
              ElementsAre("0 %", "1", "20 %", "40 %", "60 %", "80 %", "1", "100 %"));
}

TEST(SpeedDots, have_nothing_to_draw_of_no_speed_ups) {
  EXPECT_EQ(speed_dots({}, {}, "none"), "");
  EXPECT_EQ(speed_dots({0, -1, std::numeric_limits<double>::infinity(), std::nan("")}, 10, "none"), "");
}

TEST(SpeedDots, axis_ends_at_1_2_or_5_and_holds_all_values) {
  EXPECT_THAT(words_of(speed_dots({3, 15}, {}, "t")), ElementsAre("2×", "5×", "10×", "20×"));
  EXPECT_THAT(words_of(speed_dots({2, 20}, {}, "t")), ElementsAre("2×", "5×", "10×", "20×"));
  EXPECT_THAT(words_of(speed_dots({10}, {}, "t")), ElementsAre("10×", "20×", "50×"));
  EXPECT_THAT(words_of(speed_dots({0.4, 900}, {}, "t")), ElementsAre("1×", "10×", "100×", "1000×"));
}

TEST(SpeedDots, are_placed_on_a_logarithmic_axis) {
  // From 1 to 100, 304 pixels from 16 on, in columns of 8: 10 lies in the middle, in column 19.
  EXPECT_THAT(dots_of(speed_dots({1, 10, 100}, {}, "t")), ElementsAre("20 61.0", "172 61.0", "324 61.0"));
}

TEST(SpeedDots, of_one_place_are_stacked_and_stay_inside) {
  EXPECT_THAT(dots_of(speed_dots({1, 1, 100}, {}, "t")), ElementsAre("20 61.0", "20 53.0", "324 61.0"));
  for (const std::string& dot : dots_of(speed_dots(std::vector<double>(400, 7), {}, "t")))
    EXPECT_GT(std::stod(dot.substr(dot.find(' '))), 3.5) << dot;
}

TEST(SpeedDots, mark_ones_own) {
  const std::string chart = speed_dots({1, 10, 100}, 12.345, "t");
  EXPECT_THAT(words_of(chart), ElementsAre("1×", "2×", "5×", "10×", "20×", "50×", "100×", "yours 12.3×"));
  EXPECT_THAT(dots_of(chart), testing::SizeIs(3));
  EXPECT_THAT(speed_dots({1, 10, 100}, {}, "t"), Not(HasSubstr("own")));
  EXPECT_THAT(speed_dots({1, 10, 100}, 10, "t"), HasSubstr("class=\"own\" d=\"M172.0 "));  // as its dot
}

TEST(PartsStrip, is_divided_by_the_counts) {
  const std::string strip = parts_strip({2, 1, 1});
  EXPECT_THAT(strip, AllOf(HasSubstr("class=\"bar\" x=\"0.0\" width=\"64.0\""),
                           HasSubstr("class=\"rest\" x=\"64.0\" width=\"32.0\""),
                           HasSubstr("class=\"none\" x=\"96.0\" width=\"32.0\"")));
  EXPECT_THAT(parts_strip({}), Not(HasSubstr("<rect")));
}

}  // namespace
}  // namespace gridstride::classroom
