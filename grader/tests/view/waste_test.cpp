// SPDX-License-Identifier: MIT
#include "view/waste.hpp"

#include <gtest/gtest.h>

#include "made_up_trace.hpp"

namespace gridstride::view {
namespace {

using Marks = std::vector<bool>;

TracedLine loads(int line, std::uint64_t cost, std::uint64_t least) {
  return {{0, line}, TracedAccess::global_load, 10, cost, least};
}

AccessTrace trace_of(const TracedLine& line) {
  AccessTrace trace = made_up_trace();
  trace.launches[0].blocks[0].lines = {line};
  return trace;
}

TEST(Waste, is_what_costs_much_more_than_the_least) {
  EXPECT_EQ(wasteful_lines(made_up_trace().launches[0].blocks[0], nullptr), (Marks{true, true}));
  TracedBlock block;
  block.lines = {loads(1, 48, 40), loads(2, 60, 40), loads(3, 61, 40)};
  EXPECT_EQ(wasteful_lines(block, nullptr), (Marks{false, false, true}));
}

TEST(Waste, is_not_what_hardly_counts_in_the_block) {
  TracedBlock block;
  block.lines = {loads(1, 1000, 1000), loads(2, 32, 4)};
  EXPECT_EQ(wasteful_lines(block, nullptr), (Marks{false, false}));
}

TEST(Waste, is_not_what_costs_no_more_than_the_reference) {
  TracedBlock block;
  block.lines = {loads(1, 80, 40)};
  const AccessTrace as_much = trace_of(loads(7, 160, 80));
  const AccessTrace less = trace_of(loads(7, 80, 80));
  const AccessTrace none = trace_of({{0, 7}, TracedAccess::shared_load, 10, 80, 10});
  EXPECT_EQ(wasteful_lines(block, &as_much), Marks{false});
  EXPECT_EQ(wasteful_lines(block, &less), Marks{true});
  EXPECT_EQ(wasteful_lines(block, &none), Marks{true});
}

}  // namespace
}  // namespace gridstride::view
