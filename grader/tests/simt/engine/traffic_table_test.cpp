// SPDX-License-Identifier: MIT
#include "simt/src/accesses/traffic_table.hpp"

#include <gtest/gtest.h>

namespace gridstride::simt {
namespace {

TEST(TrafficTable, adds_up_each_instruction_however_many_there_are) {
  TrafficTable table;
  for (std::uint64_t round = 0; round < 3; ++round)
    for (std::uint64_t what = 1; what <= 1000; ++what) table.add(what << 8, what, 1);
  std::uint64_t found = 0;
  for (const InstructionTraffic& entry : table.entries()) {
    if (entry.what == 0) continue;
    ++found;
    EXPECT_EQ(entry.requests, 3U);
    EXPECT_EQ(entry.cost, 3 * (entry.what >> 8));
    EXPECT_EQ(entry.least, 3U);
  }
  EXPECT_EQ(found, 1000U);
}

TEST(TrafficTable, is_empty_once_it_is_cleared) {
  TrafficTable table;
  table.add(7, 1, 1);
  table.clear();
  for (const InstructionTraffic& entry : table.entries()) EXPECT_EQ(entry.what, 0U);
}

}  // namespace
}  // namespace gridstride::simt
