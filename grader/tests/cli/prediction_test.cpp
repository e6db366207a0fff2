// SPDX-License-Identifier: MIT
// The model's prediction beside a GPU's times, with a grader that needs neither.
#include "cli/prediction.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "harness/device_profile.hpp"

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

Record record_of(const std::vector<std::pair<std::string, Speed>>& checks) {
  Record record;
  for (const auto& [name, speed] : checks) {
    record.checks.emplace_back().name = name;
    record.checks.back().speed = speed;
  }
  return record;
}

Speed speed_of(double call_ns, double kernels_ns) {
  Speed speed;
  speed.submission_ns = call_ns;
  speed.kernels_ns = kernels_ns;
  return speed;
}

harness::ProfileChoice h100() {
  return profile_of_gpu(GRIDSTRIDE_SOURCE_DIR, "NVIDIA H100 80GB HBM3").value();
}

TEST(Prediction, goes_on_in_a_straight_line_to_the_full_size_of_each_task) {
  const auto linear = [](const harness::Request& request) {
    EXPECT_EQ(request.profiles.front().device, "sim:h100");
    const double share = request.speed_share.value();
    const harness::DeviceProfile profile(request.profiles.front().file);
    EXPECT_EQ(profile.integer("attributes.l2_cache_size"), std::lround(share * (50 << 20)));
    return record_of({{"Suite.tall", speed_of(5000 + 160000 * share, 160000 * share)},
                      {"Suite.wide", speed_of(8000 + 80000 * share, 100 + 64000 * share)}});
  };
  const auto times = predicted({}, h100(), linear);
  ASSERT_EQ(times.size(), 2U);
  EXPECT_DOUBLE_EQ(times.at("Suite.tall").call_ns, 165000);
  EXPECT_DOUBLE_EQ(times.at("Suite.tall").kernels_ns, 160000);
  EXPECT_DOUBLE_EQ(times.at("Suite.wide").call_ns, 88000);
  EXPECT_DOUBLE_EQ(times.at("Suite.wide").kernels_ns, 64100);
}

TEST(Prediction, leaves_out_what_the_model_has_no_time_for) {
  int grades = 0;
  const auto failing = [&](const harness::Request&) {
    ++grades;
    return record_of({{"Suite.fails", Speed{}}});
  };
  EXPECT_TRUE(predicted({}, h100(), failing).empty());
  EXPECT_EQ(grades, 1);
  const auto at_one_size = [&](const harness::Request& request) {
    return request.speed_share == larger_share ? record_of({{"Suite.fails", speed_of(1000, 900)}}) : Record{};
  };
  EXPECT_TRUE(predicted({}, h100(), at_one_size).empty());
}

}  // namespace
}  // namespace gridstride::cli
