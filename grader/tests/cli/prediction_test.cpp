// SPDX-License-Identifier: MIT
// The model's prediction beside a GPU's times, with a grader that needs neither.
#include "cli/prediction.hpp"

#include <gtest/gtest.h>

namespace gridstride::cli {
namespace {

std::string profile_named(const std::string& gpu) {
  const auto profile = profile_of_gpu(GRIDSTRIDE_SOURCE_DIR, gpu);
  return profile ? profile->device : "none";
}

TEST(Prediction, finds_the_profile_by_the_name_that_the_driver_reports) {
  EXPECT_EQ(profile_named("NVIDIA H100 80GB HBM3"), "sim:h100");
  EXPECT_EQ(profile_named("NVIDIA GeForce GTX 1060 6GB"), "sim:gtx1060");
  EXPECT_EQ(profile_named("GeForce RTX 3060"), "sim:rtx3060");
  EXPECT_EQ(profile_named("NVIDIA GeForce GTX 1080 Ti"), "sim:gtx1080ti");
  EXPECT_EQ(profile_named("NVIDIA H100 PCIe"), "none");
}

TEST(Prediction, goes_on_in_a_straight_line_to_the_full_size) {
  const auto linear = [](const harness::Request& request) {
    EXPECT_EQ(request.profiles.front().device, "sim:h100");
    Record record;
    record.speed.submission_ns = 5000 + 160000 * request.speed_share.value();
    return record;
  };
  const auto time_ns = predicted_ns({}, {"sim:h100", {}}, linear);
  ASSERT_TRUE(time_ns);
  EXPECT_DOUBLE_EQ(*time_ns, 165000);
}

TEST(Prediction, is_none_where_the_model_has_no_time) {
  int grades = 0;
  const auto failing = [&](const harness::Request&) {
    ++grades;
    return Record{};
  };
  EXPECT_FALSE(predicted_ns({}, {"sim:h100", {}}, failing));
  EXPECT_EQ(grades, 1);
}

}  // namespace
}  // namespace gridstride::cli
