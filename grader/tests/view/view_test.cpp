// SPDX-License-Identifier: MIT
#include "view/view.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "made_up_trace.hpp"

namespace gridstride::view {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const Subject subject = {"00_made_up", "made_up.cu", "sim:made_up"};

TEST(View, words_name_launch_and_what_was_left_out) {
  TracedLaunch launch = made_up_trace().launches[0];
  EXPECT_EQ(launch_text(launch), "kernel<float><<<6, 32>>>");
  EXPECT_EQ(left_out_text(launch),
            "Of its 6 blocks the first 2 are shown. Of the requests of block (0,0,0) the first 1500 are "
            "shown; the counts are of all 1507.");
  launch.grid = {1, 2, 1};
  launch.block = {8, 4, 2};
  launch.blocks[0].left_out = 0;
  EXPECT_EQ(launch_text(launch), "kernel<float><<<(1, 2), (8, 4, 2)>>>");
  EXPECT_EQ(left_out_text(launch), "");
}

TEST(View, text_tells_conflicts_sectors_and_rounds) {
  const std::string picture = text(subject, made_up_trace());
  EXPECT_THAT(picture, HasSubstr("4 launches, 1 of them shown"));
  EXPECT_THAT(picture, HasSubstr("shared store: 1 requests, 32 passes, least 1: 32.0 times"));
  EXPECT_THAT(picture, HasSubstr("1 of 32 banks are asked"));
  EXPECT_THAT(picture, HasSubstr("4 sectors of 32 bytes: 128 bytes moved, 64 asked for, 64 wasted"));
  EXPECT_THAT(picture, HasSubstr("sector  2: lanes 4 5 6 7"));
  EXPECT_THAT(picture, HasSubstr(" 15:d_in[30]"));
  EXPECT_THAT(picture, HasSubstr("write by thread 5 of block (0,0,0), which is warp 0, lane 5"));
  // 4096 bytes in 64 letters: a letter is 16 words, so every second one holds a store of the first round.
  std::string strip;
  for (int i = 0; i < 32; ++i) strip += "w.";
  EXPECT_THAT(picture, HasSubstr("round   1  " + strip));
  EXPECT_THAT(picture, HasSubstr("round   2  " + std::string(64, '.')));
}

TEST(View, page_keeps_texts_apart_from_markup) {
  AccessTrace trace = made_up_trace();
  trace.launches[0].kernel = "</script><script>alert(1)</script><!--";
  const std::string made = page({"<i>title", "a&b.cu", "sim"}, trace);
  EXPECT_THAT(
      made, AllOf(Not(HasSubstr("alert(1)</script>")), Not(HasSubstr("<i>title")), HasSubstr("a&amp;b.cu")));
  EXPECT_THAT(made, Not(HasSubstr("<b>&\\n")));
  EXPECT_THAT(made, HasSubstr("&lt;/script&gt;&lt;script&gt;alert(1)"));
}

TEST(View, page_asks_for_no_other_file) {
  const std::string made = page(subject, made_up_trace());
  EXPECT_THAT(made, HasSubstr("default-src 'none'"));
  EXPECT_THAT(made, AllOf(Not(HasSubstr("http://")), Not(HasSubstr("https://")), Not(HasSubstr(" src="))));
}

}  // namespace
}  // namespace gridstride::view
