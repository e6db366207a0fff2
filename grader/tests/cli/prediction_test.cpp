// SPDX-License-Identifier: MIT
// The model's prediction beside a GPU's times, with a grader that needs neither.
#include "cli/prediction.hpp"

#include <gtest/gtest.h>

#include "harness/device_profile.hpp"

namespace gridstride::cli {
namespace {

namespace fs = std::filesystem;

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

TEST(Prediction, is_what_the_model_says_of_a_gpus_size_on_its_profile) {
  const auto grader = [](const harness::Request& request) {
    EXPECT_EQ(request.profiles.size(), 1U);
    EXPECT_EQ(request.profiles.front().device, "sim:h100");
    EXPECT_TRUE(request.gpu_size);
    Speed wide = speed_of(88000, 64100);
    wide.host_calls_ns = 120000;
    return record_of({{"Suite.tall", speed_of(165000, 160000)}, {"Suite.wide", wide}});
  };
  harness::Request measured;
  measured.profiles = {{"gpu:0", "gpu.toml"}};
  const auto times = predicted(measured, h100(), grader);
  constexpr double first_launch_ns = 10000;  // of the H100's profile
  ASSERT_EQ(times.size(), 2U);
  EXPECT_EQ(times.at("Suite.tall").call_ns, 165000 + first_launch_ns);
  EXPECT_EQ(times.at("Suite.tall").kernels_ns, 160000);
  EXPECT_EQ(times.at("Suite.wide").call_ns, 88000 + 120000 + first_launch_ns);
  EXPECT_EQ(times.at("Suite.wide").kernels_ns, 64100);
}

TEST(Prediction, takes_the_machines_numbers_where_they_were_measured) {
  const nlohmann::ordered_json machine = {{"to_device_pageable_gb_per_s", 6.39},
                                          {"to_host_pageable_gb_per_s", 9.15},
                                          {"host_chained_addition_ns", 0.5},
                                          {"allocation_us", 0},  // as nothing takes
                                          {"another", 1}};
  const fs::path file = fs::path(testing::TempDir()) / "gridstride_machine.toml";
  const harness::ProfileChoice there = profile_on_machine(h100(), machine, file);
  EXPECT_EQ(there.device, "sim:h100");
  EXPECT_EQ(there.file, file);
  const judge::DeviceNumbers profile = harness::device_numbers(harness::DeviceProfile(h100().file));
  judge::DeviceNumbers expected = profile;
  expected.pcie_pageable_gb_per_s = 6.39;
  expected.pcie_pageable_to_host_gb_per_s = 9.15;
  expected.host_clock_ghz = 8;
  const judge::DeviceNumbers numbers = harness::device_numbers(harness::DeviceProfile(file));
  for (const judge::DeviceNumberField& field : judge::device_number_fields)
    EXPECT_EQ(numbers.*field.member, expected.*field.member) << field.key;
  fs::remove(file);
}

TEST(Prediction, keeps_of_the_yardsticks_what_belongs_to_the_machine) {
  const nlohmann::ordered_json kept =
      machine_of({{"copy_on_device_gb_per_s", 3991.7}, {"library_sum_ns", 80544}, {"allocation_us", 95.6}});
  EXPECT_EQ(kept, (nlohmann::ordered_json{{"copy_on_device_gb_per_s", 3991.7}, {"allocation_us", 95.6}}));
}

TEST(Prediction, leaves_out_what_the_model_has_no_time_for) {
  const auto failing = [](const harness::Request&) { return record_of({{"Suite.fails", Speed{}}}); };
  EXPECT_TRUE(predicted({}, h100(), failing).empty());
}

}  // namespace
}  // namespace gridstride::cli
