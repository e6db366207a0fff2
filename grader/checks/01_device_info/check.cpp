// SPDX-License-Identifier: MIT
// Checks of lesson 01: every answer equals what the device profile says, on every profile of lesson.toml.
#include "harness/graded.hpp"

#include "device_info.cuh"
#include "harness/device_profile.hpp"

using namespace gridstride::harness;

namespace {

int expected_count() { return static_cast<int>(device_profile().integer("device_count")); }

// The devices of a profile differ in PCI_BUS_ID alone: they sit side by side on the bus. What a profile
// leaves out is 0.
int expected_attribute(const std::string& name, int device) {
  std::string key = "attributes.";  // and the driver's name in lower case
  for (const char c : name) key += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const int value = device_profile().has(key) ? static_cast<int>(device_profile().integer(key)) : 0;
  return name == "PCI_BUS_ID" ? value + device : value;
}

ComputeCapability expected_capability() {
  return {expected_attribute("COMPUTE_CAPABILITY_MAJOR", 0),
          expected_attribute("COMPUTE_CAPABILITY_MINOR", 0)};
}

int expected_cores() {
  return static_cast<int>(device_profile().integer("model.fp32_lanes_per_sm")) *
         expected_attribute("MULTIPROCESSOR_COUNT", 0);
}

// Runs a check for every device of the profile. Of profiles but the first, reports add the name themselves.
template <class Check>
void for_each_device(Check check) {
  for (int device = 0; device < expected_count(); ++device) {
    SCOPED_TRACE("device " + std::to_string(device));
    check(device);
  }
}

struct Generation {
  int major;
  std::vector<int> minors;
  int cores;
};

testing::AssertionResult same_text(const std::string& actual, const std::string& expected) {
  if (actual == expected) return testing::AssertionSuccess();
  const std::string unset = gridstride::judge::unset_words(actual);
  const std::string told = unset.empty() ? "\"" + actual + "\"" : "a text" + unset;
  return testing::AssertionFailure() << marked("expected \"" + expected + "\", but got " + told);
}

// A peak, told with the digits that matter.
testing::AssertionResult same_peak(double actual, double expected, const std::string& unit) {
  if (std::abs(actual - expected) <= 1e-6 * expected) return testing::AssertionSuccess();
  return testing::AssertionFailure() << marked("expected " + gridstride::judge::number_text(expected, 6) +
                                               unit + ", but got " +
                                               gridstride::judge::number_text(actual, 6) + unit);
}

auto Exactly(std::int64_t expected) { return CloseTo(expected, 0); }

}  // namespace

GRADED_TEST(Device, counts_the_devices, points(5)) {
  EXPECT_THAT(CALL(device_count), Exactly(expected_count()));
}

GRADED_TEST(Device, tells_the_name, points(5)) {
  for_each_device(
      [](int device) { EXPECT_TRUE(same_text(CALL(device_name, device), device_profile().text("name"))); });
}

GRADED_TEST(Device, tells_the_compute_capability, points(5)) {
  for_each_device([](int device) {
    const ComputeCapability capability = CALL(compute_capability, device);
    EXPECT_THAT(capability.major, Exactly(expected_capability().major)) << "major number,";
    EXPECT_THAT(capability.minor, Exactly(expected_capability().minor)) << "minor number,";
  });
}

GRADED_TEST(Device, tells_the_memory_in_bytes, points(5)) {
  for_each_device([](int device) {
    EXPECT_THAT(CALL(total_memory_bytes, device), Exactly(device_profile().integer("total_memory_bytes")));
  });
}

GRADED_TEST(Device, tells_the_number_of_multiprocessors, points(5)) {
  for_each_device([](int device) {
    EXPECT_THAT(CALL(multiprocessor_count, device),
                Exactly(expected_attribute("MULTIPROCESSOR_COUNT", device)));
  });
}

// Expected values: CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions", as in the
// lesson's text.
GRADED_TEST(Cores, knows_the_cores_of_every_capability_and_no_others, points(20)) {
  for (const Generation& generation : std::vector<Generation>{{3, {0, 2, 5, 7}, 192},
                                                              {5, {0, 2, 3}, 128},
                                                              {6, {0}, 64},
                                                              {6, {1, 2}, 128},
                                                              {7, {0, 2, 5}, 64},
                                                              {8, {0}, 64},
                                                              {8, {6, 7, 9}, 128},
                                                              {9, {0}, 128},
                                                              {10, {0, 3}, 128},
                                                              {11, {0}, 128},
                                                              {12, {0, 1}, 128},
                                                              {0, {0}, 0},
                                                              {2, {0, 1}, 0},
                                                              {4, {0}, 0},
                                                              {13, {0}, 0},
                                                              {99, {0}, 0}}) {
    for (const int minor : generation.minors) {
      EXPECT_THAT(CALL(cores_per_multiprocessor, ComputeCapability{generation.major, minor}),
                  Exactly(generation.cores))
          << "cores per SM for compute capability " << generation.major << "." << minor;
    }
  }
}

GRADED_TEST(Cores, counts_all_cores, points(10)) {
  for_each_device([](int device) { EXPECT_THAT(CALL(total_cores, device), Exactly(expected_cores())); });
}

GRADED_TEST(Peaks, computes_the_peak_bandwidth, points(10)) {
  for_each_device([](int device) {
    const double expected = 2.0 * expected_attribute("MEMORY_CLOCK_RATE", device) *
                            expected_attribute("GLOBAL_MEMORY_BUS_WIDTH", device) / 8 / 1e6;
    EXPECT_TRUE(same_peak(CALL(peak_bandwidth_gb_per_s, device), expected, " GB/s"));
  });
}

GRADED_TEST(Peaks, computes_the_peak_arithmetic, points(10)) {
  for_each_device([](int device) {
    const double expected = 2.0 * expected_cores() * expected_attribute("CLOCK_RATE", device) / 1e6;
    EXPECT_TRUE(same_peak(CALL(peak_gflop_per_s, device), expected, " GFLOP/s"));
  });
}

GRADED_TEST(AttributeList, lists_every_attribute, points(25)) {
  for_each_device([](int device) {
    const std::vector<int> values = CALL(attribute_values, device);
    ASSERT_THAT(values.size(), Exactly(std::size(attribute_list)))
        << "values, one for each row of attribute_list,";
    for (std::size_t row = 0; row < values.size(); ++row) {
      const char* name = attribute_list[row].name;
      EXPECT_THAT(values[row], Exactly(expected_attribute(name, device))) << name << ", row " << row << ",";
    }
  });
}
