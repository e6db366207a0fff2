// SPDX-License-Identifier: MIT
#include "view/line_times.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "made_up_trace.hpp"
#include "view/view.hpp"

namespace gridstride::view {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TracedLaunch launch_of() { return made_up_trace().launches[0]; }

TEST(LineTimes, are_parts_of_the_kernels_time) {
  const std::vector<LineTime> lines = line_times(launch_of());
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_DOUBLE_EQ(lines[0].share, 0.75);
  EXPECT_EQ(lines[0].share_of, "75 %");
  EXPECT_EQ(lines[1].share_of, "12 %");
}

TEST(LineTimes, tell_what_a_line_has_done) {
  const std::vector<LineTime> lines = line_times(launch_of());
  EXPECT_THAT(lines[0].did, ElementsAre("shared memory: 6 requests, 192 turns", "instructions: 6 integer"));
  EXPECT_THAT(lines[1].did, ElementsAre("global loads: 6 requests, 24 sectors", "instructions: 12 float32",
                                        "on average 16.0 of 32 lanes at work"));
}

TEST(LineTimes, tell_instructions_that_few_lanes_take_part_in) {
  TracedLaunch launch = launch_of();
  launch.work = {{.place = {0, 2}, .counters = {}, .time_ns = 1}};
  launch.work[0].counters.float32_instructions = 6;
  launch.work[0].counters.float32_operations = 96;
  launch.work[0].counters.divergent_instructions = 4;
  EXPECT_THAT(line_times(launch)[0].did,
              ElementsAre("instructions: 6 float32", "of these 4 with at most half of the warp's lanes",
                          "on average 16.0 of 32 lanes at work"));
}

TEST(LineTimes, tell_one_of_a_thing_as_one) {
  TracedLaunch launch = launch_of();
  launch.work = {{.place = {0, 2}, .counters = {}, .time_ns = 1}};
  launch.work[0].counters.global_atomic_requests = launch.work[0].counters.global_atomic_turns = 1;
  launch.work[0].counters.barriers = 1234;
  EXPECT_THAT(line_times(launch)[0].did, ElementsAre("global atomics: 1 request, 1 turn", "barriers: 1,234"));
}

TEST(LineTimes, of_next_to_nothing_are_told_as_such) {
  TracedLaunch launch = launch_of();
  launch.work[1].time_ns = 1;
  EXPECT_EQ(line_times(launch)[1].share_of, "under 1 %");
  EXPECT_FALSE(line_times(launch)[1].counts);
  EXPECT_THAT(text({}, {.files = made_up_trace().files, .launches = {launch}}),
              HasSubstr("  ... and 1 line that takes under half a per cent\n"));
}

TEST(LineTimes, of_a_launch_without_time_are_no_part) {
  TracedLaunch launch = launch_of();
  launch.kernel_ns = 0;
  EXPECT_EQ(line_times(launch)[0].share, 0);
}

TEST(LaunchTime, says_what_bounds_it_and_what_no_line_has) {
  EXPECT_EQ(launch_time_text(launch_of()),
            "800 ns by the model, all blocks together, without what starting it takes. What costs most is "
            "shared memory. 12 % belong to no line of your files: code of libraries, pages that move, memory "
            "elsewhere.");
  TracedLaunch launch = launch_of();
  launch.work[1].time_ns = 200;
  EXPECT_THAT(launch_time_text(launch), Not(HasSubstr("belong to no line")));
}

TEST(LaunchTime, tells_the_occupancy_and_what_limits_it) {
  TracedLaunch launch = launch_of();
  launch.occupancy = {.blocks = 2,
                      .warps = 16,
                      .most_warps = 64,
                      .registers = 128,
                      .threads_per_block = 256,
                      .limited_by = OccupancyLimit::registers};
  EXPECT_THAT(launch_time_text(launch), HasSubstr("shared memory. Occupancy: a multiprocessor holds 16 of 64 "
                                                  "warps (25 %): a thread takes about 128 registers. 12 %"));
  launch.occupancy.warps = 64;
  EXPECT_THAT(launch_time_text(launch), HasSubstr("holds 64 of 64 warps (100 %). 12 %"));
}

TEST(LaunchTime, stands_in_the_words_above_the_block) {
  const std::string picture = text({}, made_up_trace());
  EXPECT_THAT(picture, HasSubstr("  -- Where its time goes\n  800 ns by the model"));
  EXPECT_THAT(picture,
              HasSubstr("     2 |  75 % ###############      s_tile[32 * lane] = 1;\n"
                        "       |         shared memory: 6 requests, 192 turns; instructions: 6 integer\n"));
}

}  // namespace
}  // namespace gridstride::view
