// SPDX-License-Identifier: MIT
// Every file of datasets/devices: its numbers must agree with each other.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "driver_types.h"
#include "simt/src/devices/profile.hpp"

namespace gridstride::simt {
namespace {

namespace fs = std::filesystem;
const fs::path devices = fs::path(GRIDSTRIDE_SOURCE_DIR) / "datasets/devices";

std::vector<std::string> all_devices() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(devices)) names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

DeviceProfile profile_of(const std::string& name) { return load_profile(devices / (name + ".toml")); }

class DeviceFile : public testing::TestWithParam<std::string> {
 protected:
  const DeviceProfile profile = profile_of(GetParam());
  [[nodiscard]] int capability() const {
    return 10 * profile.capability_major() + profile.capability_minor();
  }
};

// Double data rate: both edges of the memory clock move global_memory_bus_width bits.
TEST_P(DeviceFile, bandwidth_is_twice_clock_times_width) {
  const double bytes_per_s = 2.0 * profile.memory_clock_khz() * 1e3 * profile.memory_bus_width_bits() / 8.0;
  EXPECT_NEAR(profile.model.dram_bandwidth_gb_per_s, bytes_per_s / 1e9, 0.01);
}

TEST_P(DeviceFile, caches_and_buses_are_in_order) {
  EXPECT_GT(profile.model.l2_bandwidth_gb_per_s, profile.model.dram_bandwidth_gb_per_s);
  EXPECT_LT(profile.model.pcie_pinned_gb_per_s, profile.model.dram_bandwidth_gb_per_s);
  EXPECT_LE(profile.model.pcie_pageable_gb_per_s, profile.model.pcie_pinned_gb_per_s);
  EXPECT_LE(profile.host.bandwidth_one_core_gb_per_s, profile.host.bandwidth_gb_per_s);
  EXPECT_LE(profile.host.gflops_one_core, profile.host.gflops);
  EXPECT_LE(profile.host.gflops, profile.host.gflops_one_core * profile.host.cores * 1.0001);
}

TEST_P(DeviceFile, limits_fit_each_other) {
  for (int axis = 0; axis < 3; ++axis)
    EXPECT_LE(profile.max_block_dim(axis), profile.max_threads_per_block());
  EXPECT_EQ(profile.max_threads_per_block() % profile.warp_size(), 0);
  EXPECT_EQ(profile.attribute(cudaDevAttrMaxThreadsPerMultiProcessor) % profile.warp_size(), 0);
  EXPECT_GE(profile.attribute(cudaDevAttrMaxThreadsPerMultiProcessor), profile.max_threads_per_block());
  EXPECT_LE(profile.max_shared_bytes_per_block(), profile.max_shared_bytes_per_block_optin());
  EXPECT_LE(profile.max_shared_bytes_per_block_optin(),
            profile.attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor));
  EXPECT_GE(profile.total_memory_bytes, std::uint64_t{1} << 30);
}

// CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions": results a clock of one SM; and
// the ratio of float32 to float64 that drivers answer, which for 8.6 is not that of the lanes.
TEST_P(DeviceFile, lanes_follow_from_the_capability) {
  struct Lanes {
    int fp32, fp64, special, ratio;
  };
  const std::map<int, Lanes> guide{{50, {128, 4, 32, 32}}, {61, {128, 4, 32, 32}}, {70, {64, 32, 16, 2}},
                                   {75, {64, 2, 16, 32}},  {80, {64, 32, 16, 2}},  {86, {128, 2, 16, 32}},
                                   {89, {128, 2, 16, 64}}, {90, {128, 64, 16, 2}}};
  const auto found = guide.find(capability());
  ASSERT_NE(found, guide.end());
  EXPECT_EQ(profile.model.fp32_lanes_per_sm, found->second.fp32);
  EXPECT_EQ(profile.model.fp64_lanes_per_sm, found->second.fp64);
  EXPECT_EQ(profile.model.special_function_lanes_per_sm, found->second.special);
  if (const int ratio = profile.attribute(cudaDevAttrSingleToDoublePrecisionPerfRatio); ratio != 0)
    EXPECT_EQ(ratio, found->second.ratio);
}

// CUDA C++ Programming Guide, "Technical Specifications per Compute Capability".
TEST_P(DeviceFile, limits_follow_from_the_capability) {
  constexpr int kib = 1024;
  struct Limits {
    int threads, blocks, shared, shared_of_block, reserved;
  };
  const std::map<int, Limits> guide{
      {50, {2048, 32, 64 * kib, 48 * kib, 0}},     {61, {2048, 32, 96 * kib, 48 * kib, 0}},
      {70, {2048, 32, 96 * kib, 96 * kib, 0}},     {75, {1024, 16, 64 * kib, 64 * kib, 0}},
      {80, {2048, 32, 164 * kib, 163 * kib, kib}}, {86, {1536, 16, 100 * kib, 99 * kib, kib}},
      {89, {1536, 24, 100 * kib, 99 * kib, kib}},  {90, {2048, 32, 228 * kib, 227 * kib, kib}}};
  const auto found = guide.find(capability());
  ASSERT_NE(found, guide.end());
  const Limits& limits = found->second;
  EXPECT_EQ(profile.attribute(cudaDevAttrMaxThreadsPerMultiProcessor), limits.threads);
  EXPECT_EQ(profile.attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor), limits.shared);
  EXPECT_EQ(profile.max_shared_bytes_per_block_optin(), limits.shared_of_block);
  EXPECT_EQ(profile.attribute(cudaDevAttrReservedSharedMemoryPerBlock), limits.reserved);
  if (const int blocks = profile.attribute(cudaDevAttrMaxBlocksPerMultiprocessor); blocks != 0)
    EXPECT_EQ(blocks, limits.blocks);
  EXPECT_EQ(profile.attribute(cudaDevAttrClusterLaunch), capability() >= 90 ? 1 : 0);
  EXPECT_LE(profile.attribute(cudaDevAttrMaxPersistingL2CacheSize),
            profile.attribute(cudaDevAttrL2CacheSize));
}

TEST_P(DeviceFile, gives_the_84_attributes_of_every_device_since_2014) {
  for (int id = 1; id <= 85; ++id) {
    if (id == 44) continue;  // reserved in CUDA
    EXPECT_TRUE(profile.has_attribute[static_cast<std::size_t>(id)]) << attribute_name(id);
  }
}

// The core that each number comes from is named: a comment on its line or above its group.
TEST_P(DeviceFile, names_sources) {
  std::ifstream file(devices / (GetParam() + ".toml"));
  std::string line;
  std::string group;
  bool named = false;
  while (std::getline(file, line)) {
    if (line.starts_with("[")) {
      group = line;
      named = false;
    } else if (line.find('#') != std::string::npos) {
      named = true;
    } else if (line.find('=') != std::string::npos && !group.empty()) {
      EXPECT_TRUE(named) << group << " " << line;
    }
  }
}

// The numbers of [model] and [host], as they stand in the file.
std::map<std::string, double> numbers_of(const std::string& name) {
  std::ifstream file(devices / (name + ".toml"));
  std::map<std::string, double> numbers;
  bool wanted = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("[")) wanted = line == "[model]" || line == "[host]";
    const auto equals = line.find(" = ");
    if (!wanted || line.starts_with("#") || equals == std::string::npos) continue;
    const std::string key = (line.starts_with("clock_ghz") && numbers.contains("clock_ghz") ? "host " : "") +
                            line.substr(0, equals);
    numbers[key] = key == "name" ? 0 : std::stod(line.substr(equals + 3));
  }
  return numbers;
}

TEST_P(DeviceFile, gives_the_same_numbers_as_every_other) {
  const auto numbers = numbers_of(GetParam());
  const auto expected = numbers_of("gtx1060");
  EXPECT_EQ(numbers.size(), expected.size());
  for (const auto& [key, value] : expected) EXPECT_TRUE(numbers.contains(key)) << key;
}

// What holds on every device, whatever its numbers are.
TEST_P(DeviceFile, numbers_of_the_model_are_in_order) {
  const auto numbers = numbers_of(GetParam());
  const auto at = [&](const char* key) {
    const auto found = numbers.find(key);
    EXPECT_NE(found, numbers.end()) << key;
    return found == numbers.end() ? 0.0 : found->second;
  };
  EXPECT_GT(at("dram_efficiency"), 0.5);
  EXPECT_LT(at("dram_efficiency"), 1);
  EXPECT_LT(at("shared_latency_clocks") / at("clock_ghz"), at("l2_latency_ns"));
  EXPECT_LT(at("l2_latency_ns"), at("dram_latency_ns"));
  EXPECT_LE(at("clock_ghz") * 1e6, profile.clock_khz());
  EXPECT_EQ(at("shared_bytes_per_clock"), 4 * 32);
  EXPECT_EQ(at("schedulers_per_sm"), 4);
  EXPECT_LE(at("lsu_lanes_per_sm"), 32);
  EXPECT_LE(at("int32_lanes_per_sm"), at("fp32_lanes_per_sm"));
  EXPECT_LE(at("atomic_same_address_per_clock"), at("atomics_per_clock"));
  EXPECT_LE(at("launch_gap_us"), at("launch_latency_us"));
  EXPECT_LE(at("empty_kernel_us"), at("launch_latency_us"));
  EXPECT_LE(at("managed_fault_gb_per_s"), at("managed_prefetch_gb_per_s"));
  EXPECT_LE(at("managed_prefetch_gb_per_s"), at("pcie_pinned_gb_per_s"));
  EXPECT_EQ(at("l1_bytes") > 0, capability() >= 70);
  EXPECT_NEAR(at("special_functions_per_ns"), at("special_functions_per_ns_one_core") * profile.host.cores,
              1e-3);
}

INSTANTIATE_TEST_SUITE_P(Devices, DeviceFile, testing::ValuesIn(all_devices()),
                         [](const auto& info) { return info.param; });

TEST(Gtx850m, answers_what_the_post_printed) {
  const DeviceProfile profile = profile_of("gtx850m");
  std::ifstream report(GRIDSTRIDE_GTX850M_REPORT);
  std::string line;
  int rows = 0;
  while (std::getline(report, line)) {
    const auto colon = line.find(": ");
    ASSERT_NE(colon, std::string::npos) << line;
    const std::string value = line.substr(colon + 2);
    const int id = attribute_number(line.substr(0, colon));
    ASSERT_NE(id, 0) << line;
    EXPECT_EQ(profile.attribute(id), value == "DEFAULT" ? 0 : std::stoi(value)) << line;
    ++rows;
  }
  EXPECT_EQ(rows, 83);  // and the number of multiprocessors, which the post prints apart
  EXPECT_EQ(profile.sm_count(), 5);
  EXPECT_EQ(profile.sm_count() * profile.model.fp32_lanes_per_sm, 640);
  EXPECT_EQ(profile.total_memory_bytes >> 20, 2004u);
  EXPECT_EQ(profile.name, "GeForce GTX 850M");
}

// NVIDIA's specifications of the boards.
TEST(DeviceFiles, agree_with_the_specifications) {
  struct Board {
    const char* name;
    int cores;
    double bandwidth_gb_per_s, tolerance;
  };
  for (const Board& board :
       {Board{"gtx1060", 1280, 192, 1}, Board{"gtx1080ti", 3584, 484, 1}, Board{"t4", 2560, 320, 1},
        Board{"v100", 5120, 900, 3}, Board{"a100", 6912, 1555, 1}, Board{"h100", 16896, 3350, 3},
        Board{"h200", 16896, 4800, 150}, Board{"rtx3060", 3584, 360, 1}, Board{"rtx4090", 16384, 1008, 1}}) {
    const DeviceProfile profile = profile_of(board.name);
    EXPECT_EQ(profile.sm_count() * profile.model.fp32_lanes_per_sm, board.cores) << board.name;
    EXPECT_NEAR(profile.model.dram_bandwidth_gb_per_s, board.bandwidth_gb_per_s, board.tolerance)
        << board.name;
  }
  EXPECT_EQ(profile_of("gtx1080ti_x2").device_count, 2);
}

TEST(DeviceFiles, one_board_and_two_are_the_same_board) {
  const DeviceProfile one = profile_of("gtx1080ti");
  const DeviceProfile two = profile_of("gtx1080ti_x2");
  EXPECT_EQ(one.attributes, two.attributes);
  EXPECT_EQ(one.total_memory_bytes, two.total_memory_bytes);
  EXPECT_EQ(one.name, two.name);
}

}  // namespace
}  // namespace gridstride::simt
