// SPDX-License-Identifier: MIT
#include "view/compare.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "made_up_trace.hpp"

namespace gridstride::view {
namespace {

using testing::HasSubstr;
using testing::Not;

TracedTotal with_conflicts() {
  TracedTotal total;
  total.counters.launches = 2;
  total.counters.barriers = 1234567;
  total.counters.global_load_requests = 10;
  total.counters.global_store_requests = 10;
  total.counters.global_load_sectors = 320;
  total.counters.global_store_sectors = 80;
  total.counters.shared_requests = 4;
  total.counters.shared_wavefronts = 128;
  total.kernels_ns = 2500;
  return total;
}

const ComparedRow& row(const std::vector<ComparedRow>& rows, const std::string& name) {
  for (const ComparedRow& one : rows)
    if (one.name.starts_with(name)) return one;
  throw std::runtime_error("no row " + name);
}

TEST(Compare, tells_counts_ways_and_times_of_both) {
  TracedTotal reference = with_conflicts();
  reference.counters.global_load_sectors = 40;
  reference.counters.shared_wavefronts = 4;
  reference.kernels_ns = 500;
  const std::vector<ComparedRow> rows = compared(with_conflicts(), reference);
  EXPECT_EQ(row(rows, "Launches").ratio, same_ratio);
  EXPECT_EQ(row(rows, "Barriers").yours, "1,234,567");
  EXPECT_EQ(row(rows, "Sectors of 32 bytes").yours, "400");  // 320 + 80
  EXPECT_EQ(row(rows, "Sectors of 32 bytes").reference, "120");
  EXPECT_EQ(row(rows, "Sectors a request").yours, "20.00");  // 400 / 20
  EXPECT_EQ(row(rows, "Ways of bank conflict").yours, "32.00");
  EXPECT_EQ(row(rows, "Ways of bank conflict").ratio, "32 times");
  EXPECT_EQ(row(rows, "Modelled time").yours, "2.5 us");
  EXPECT_EQ(row(rows, "Modelled time").reference, "500 ns");
  EXPECT_EQ(row(rows, "Modelled time").ratio, "5.00 times");
  EXPECT_THAT(compared_text(rows), HasSubstr("2.5 us        500 ns   5.00 times\n"));
}

TEST(Compare, tells_copies_and_their_bytes_each_way) {
  TracedTotal yours;
  yours.counters.host_to_device_copies = 3;
  yours.counters.host_to_device_bytes = 12000;
  yours.counters.device_to_host_copies = 1;
  yours.counters.device_to_host_bytes = 4000;
  TracedTotal reference = yours;
  reference.counters.host_to_device_copies = 2;
  reference.counters.host_to_device_bytes = 8000;
  const auto rows = compared(yours, reference);
  EXPECT_EQ(row(rows, "Copies to the device").yours, "3");
  EXPECT_EQ(row(rows, "Copies to the device").reference, "2");
  EXPECT_EQ(row(rows, "Bytes they copy").yours, "12,000");
  EXPECT_EQ(row(rows, "Bytes they copy").ratio, "1.50 times");
  EXPECT_EQ(row(rows, "Copies back to the host").ratio, same_ratio);
  EXPECT_EQ(row(rows, "Bytes they copy back").yours, "4,000");
}

TEST(Compare, what_neither_program_does_has_no_row) {
  const std::vector<ComparedRow> rows = compared(with_conflicts(), with_conflicts());
  EXPECT_THROW((void)row(rows, "Turns of atomics"), std::runtime_error);
}

TEST(Compare, what_one_program_alone_does_is_said_so) {
  TracedTotal reference = with_conflicts();
  reference.counters.shared_requests = reference.counters.shared_wavefronts = 0;
  EXPECT_EQ(row(compared(with_conflicts(), reference), "Requests to shared").ratio, "only yours");
  EXPECT_EQ(row(compared(reference, with_conflicts()), "Requests to shared").ratio, "only the reference");
}

TEST(Compare, small_shares_keep_a_digit) {
  TracedTotal reference = with_conflicts();
  reference.kernels_ns = 2500.0 * 500;
  EXPECT_EQ(row(compared(with_conflicts(), reference), "Modelled time").ratio, "0.002 times");
}

TEST(Compare, a_bug_that_may_have_ended_the_program_is_told) {
  AccessTrace yours = made_up_trace();
  EXPECT_THAT(comparison_note(yours, false, false), HasSubstr("ended it early"));
  yours.launches[0].findings.clear();
  EXPECT_THAT(comparison_note(yours, false, false), Not(HasSubstr("early")));
  EXPECT_THAT(comparison_note(yours, false, true), HasSubstr("Yours ended early"));
}

TEST(Compare, a_program_that_a_bug_has_stopped_is_not_compared) {
  AccessTrace yours = made_up_trace();
  EXPECT_EQ(stopped_text(yours), "") << "a race stops nothing";
  yours.launches[0].findings[0].stopped = true;
  EXPECT_THAT(stopped_text(yours), HasSubstr("kernel<float> (kernel.cu:2) stopped: data_race"));
}

}  // namespace
}  // namespace gridstride::view
