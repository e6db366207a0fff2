// SPDX-License-Identifier: MIT
// Calls with blocks in another order than they are numbered.
#include <gtest/gtest.h>

#include "tests/worker/submission.hpp"

namespace gridstride::worker {
namespace {

std::optional<float> first_block(std::uint64_t schedule) {
  Submission submission("ordered/first_block", sandbox::Isolation::namespaces,
                        std::chrono::milliseconds(1500), schedule);
  if (!submission.built.ok) throw std::runtime_error(submission.built.log);
  return submission.sum();
}

TEST(OrderedCall, has_its_blocks_as_numbered_or_the_other_way_round) {
  EXPECT_EQ(first_block(0), 0.0F);
  EXPECT_EQ(first_block(1), 7.0F);
}

}  // namespace
}  // namespace gridstride::worker
