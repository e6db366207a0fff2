// SPDX-License-Identifier: MIT
// Calls whose copies to the host flip bits: of what the submission copies, and of nothing else.
#include <gmock/gmock.h>

#include "tests/worker/submission.hpp"

namespace gridstride::worker {
namespace {

constexpr std::uint64_t bit_of_each_float = 0x00080000'00080000;  // a sixteenth of 1

TEST(FlippedCopies, flip_what_the_submission_copies_to_the_host) {
  Submission submission("flipped/there_and_back");
  ASSERT_EQ(submission.sum(), 1.0F) << submission.built.log << submission.outcome.detail;
  submission.session->flip_copied_bits(bit_of_each_float);
  EXPECT_EQ(submission.sum(), 1.0625F);
  submission.session->flip_copied_bits(0);
  EXPECT_EQ(submission.sum(), 1.0F);
}

TEST(FlippedCopies, flip_nothing_of_arguments_that_come_back) {
  Submission submission("flipped/there_and_back");
  submission.session->flip_copied_bits(bit_of_each_float);
  submission.sum_blocks();
  EXPECT_THAT(submission.partial, testing::Each(0.0F));
}

}  // namespace
}  // namespace gridstride::worker
