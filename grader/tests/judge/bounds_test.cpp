// SPDX-License-Identifier: MIT
#include "judge/bounds.hpp"

#include <gtest/gtest.h>

#include "judge/copy_terms.hpp"

namespace gridstride::judge {
namespace {

DeviceNumbers round_device() {
  DeviceNumbers device;
  device.dram_bandwidth_gb_per_s = 200;
  device.dram_efficiency = 0.8;
  device.pcie_pinned_gb_per_s = 12;
  return device;
}

ModelledTime time_of(std::vector<Term> terms, double total_ns) {
  ModelledTime time;
  time.terms = std::move(terms);
  time.total_ns = total_ns;
  return time;
}

TEST(Bound, of_a_kernel_is_its_longest_term_and_the_bytes_of_its_threads) {
  Counters counters;
  counters.global_load_bytes = 30'000;
  counters.global_store_bytes = 10'000;
  counters.device_to_host_bytes = 77;
  const Bound bound =
      bound_of(time_of({{"launches", 250}, {"latency", 750}}, 1000), counters, round_device());
  Bound expected{"latency", 0.75, false, 40, 160};
  expected.work_ns = 1000;
  EXPECT_EQ(bound, expected);
}

TEST(Bound, has_the_mean_grid_beside_the_multiprocessors) {
  Counters counters;
  counters.launches = 2;
  counters.blocks = 5;
  DeviceNumbers device = round_device();
  device.sm_count = 10;
  const Bound bound = bound_of(time_of({{"latency", 750}}, 1000), counters, device);
  EXPECT_EQ(bound.blocks_a_launch, 2.5);
  EXPECT_EQ(bound.multiprocessors, 10);
}

TEST(Bound, has_the_occupancy_of_the_kernel_that_takes_longest_and_the_mean_of_active_lanes) {
  Counters counters;
  counters.float32_instructions = 3;
  counters.float32_operations = 96;
  counters.control_instructions = 1;
  counters.control_operations = 8;
  const Occupancy half{.blocks = 4, .warps = 32, .most_warps = 64};
  const KernelTime kernels{.total_ns = 900, .kernels = {{"long", 1, 1, 800, half}, {"short", 1, 1, 100}}};
  const Bound bound = bound_of(time_of({{"latency", 750}}, 1000), counters, round_device(), kernels);
  EXPECT_EQ(bound.occupancy, half);
  EXPECT_EQ(bound.active_lanes, 26);
}

TEST(Bound, has_the_share_of_divisions_among_instructions) {
  Counters counters;
  counters.float32_instructions = 24;
  counters.integer_instructions = 50;
  counters.special_instructions = 2;
  counters.division_instructions = 19;
  EXPECT_EQ(bound_of(time_of({{"instruction issue", 750}}, 1000), counters, round_device()).divisions, 0.25);
}

TEST(Bound, has_the_share_of_instructions_that_few_lanes_take_part_in) {
  Counters counters;
  counters.float32_instructions = 30;
  counters.control_instructions = 10;
  counters.divergent_instructions = 5;
  EXPECT_EQ(bound_of(time_of({{"instruction issue", 750}}, 1000), counters, round_device()).divergence,
            0.125);
}

// What a copy on the device reads and writes uses its memory twice.
TEST(Bound, counts_copies_on_the_device_as_its_memory) {
  Counters counters;
  counters.device_to_device_bytes = 4000;
  counters.memset_bytes = 2000;
  EXPECT_EQ(bound_of(time_of({{"device memory", 100}}, 100), counters, round_device()).gb_per_s, 100);
}

TEST(Bound, of_copies_is_told_by_the_link) {
  Counters counters;
  counters.global_load_bytes = 1'000'000;
  counters.host_to_device_bytes = 4000;
  counters.device_to_host_bytes = 2000;
  const Bound bound = bound_of(time_of({{"copies from and to pageable memory", 900}, {"latency", 100}}, 1000),
                               counters, round_device());
  Bound expected{"copies from and to pageable memory", 0.9, true, 6, 12};
  expected.work_ns = 1000;
  EXPECT_EQ(bound, expected);
}

TEST(Bound, of_copies_between_devices_is_told_by_their_own_link) {
  Counters counters;
  counters.host_to_device_bytes = 1000;
  counters.peer_bytes = 6000;
  counters.device_to_device_bytes = 6000;
  DeviceNumbers device = round_device();
  device.peer_gb_per_s = 10;
  const Bound bound = bound_of(time_of({{term_peer_copies, 900}, {"latency", 100}}, 1000), counters, device);
  Bound expected{"copies between devices", 0.9, true, 6, 10};
  expected.work_ns = 1000;
  EXPECT_EQ(bound, expected);
}

TEST(Bound, of_starting_copies_is_told_by_the_link_only_where_they_go_over_it) {
  Counters counters;
  counters.device_to_device_copies = 9;
  counters.device_to_device_bytes = 2000;
  const ModelledTime time = time_of({{term_starting_copies, 1000}}, 1000);
  EXPECT_FALSE(bound_of(time, counters, round_device()).by_copies);
  EXPECT_EQ(bound_of(time, counters, round_device()).gb_per_s, 4);
  counters.host_to_device_copies = 9;
  counters.host_to_device_bytes = 3000;
  EXPECT_TRUE(bound_of(time, counters, round_device()).by_copies);
  EXPECT_EQ(bound_of(time, counters, round_device()).gb_per_s, 3);
}

// One multiprocessor of 1 GHz: 128 results of float32 and 4 of float64 a clock.
TEST(Bound, tells_arithmetic_beside_what_the_units_reach) {
  DeviceNumbers device = round_device();
  device.sm_count = 2;
  Counters counters;
  counters.float32_operations = 64'000;
  const ModelledTime time = time_of({{"float32 arithmetic", 900}, {"latency", 100}}, 1000);
  const Bound single = bound_of(time, counters, device);
  EXPECT_EQ(single.operations_per_ns, 64);
  EXPECT_EQ(single.peak_operations_per_ns, 256);
  counters.float64_operations = 4'000;  // take 1000 clocks of the units, the others 500
  const Bound both = bound_of(time, counters, device);
  EXPECT_EQ(both.operations_per_ns, 68);
  EXPECT_EQ(both.peak_operations_per_ns, 2 * 68'000 / 1000.0);
}

TEST(Bound, of_nothing_is_nothing) {
  EXPECT_EQ(bound_of({}, {}, round_device()), Bound{});
  // As a worker that forges its reply may claim.
  EXPECT_EQ(bound_of(time_of({{"latency", 0}}, 1000), {}, round_device()), Bound{});
}

// Of a program that touches 1000 sectors and takes 200 turns over the banks.
bool is_wasteful(LineAccess access, std::uint64_t cost, std::uint64_t least) {
  Counters counters;
  counters.global_load_sectors = 700;
  counters.global_store_sectors = 300;
  counters.shared_wavefronts = 200;
  counters.global_atomic_turns = 400;
  std::vector<LineTraffic> lines = {{"sum.cu", 14, access, 10, cost, least}};
  mark_waste(lines, counters);
  return lines[0].wasteful;
}

TEST(Waste, is_much_more_than_the_bytes_need_and_much_of_the_whole) {
  EXPECT_TRUE(is_wasteful(LineAccess::global_load, 320, 40));
  EXPECT_TRUE(is_wasteful(LineAccess::global_store, 160, 40));
  EXPECT_TRUE(is_wasteful(LineAccess::shared_load, 40, 10));
}

LineTraffic loads(int line, std::uint64_t requests, std::uint64_t cost, std::uint64_t least) {
  return {"sum.cu", line, LineAccess::global_load, requests, cost, least, true};
}

TEST(Waste, has_the_references_beside_it_where_its_requests_are_of_one_kind) {
  std::vector<LineTraffic> lines = {loads(14, 10, 320, 40)};
  note_reference(lines, {loads(9, 10, 60, 40)});
  EXPECT_EQ(lines[0].reference_cost, 6);
  note_reference(lines, {loads(9, 10, 160, 160)});
  EXPECT_EQ(lines[0].reference_cost, 0) << "loads of 16 bytes each";
}

TEST(Waste, is_none_where_a_line_of_the_reference_wastes_as_much) {
  std::vector<LineTraffic> lines = {loads(14, 10, 320, 40)};
  note_reference(lines, {loads(9, 10, 320, 40), loads(11, 1000, 4000, 4000)});
  EXPECT_FALSE(lines[0].wasteful);
  lines = {loads(14, 100, 3200, 400)};
  note_reference(lines, {loads(9, 10, 320, 40), loads(11, 1000, 4000, 4000)});
  EXPECT_TRUE(lines[0].wasteful) << "ten times as often";
}

TEST(Waste, of_what_need_not_be_is_measured_by_all_that_the_reference_has_of_it) {
  for (const LineAccess access : {LineAccess::spill, LineAccess::local_access}) {
    const LineTraffic own{"sum.cu", 14, access, 2'000'000, 2'000'000, 0, true};
    const auto beside = [&](std::uint64_t requests) {
      std::vector<LineTraffic> lines = {own};
      note_reference(lines, {{"sum.cu", 9, access, requests, requests, 0}});
      return lines[0];
    };
    EXPECT_TRUE(beside(1).wasteful);
    EXPECT_EQ(beside(1).reference_cost, 1);
    EXPECT_TRUE(beside(1'000'000).wasteful);
    EXPECT_FALSE(beside(1'950'000).wasteful);
    std::vector<LineTraffic> alone = {own};
    note_reference(alone, {});
    EXPECT_TRUE(alone[0].wasteful);
    EXPECT_EQ(alone[0].reference_cost, 0);
  }
}

TEST(Waste, is_neither_what_lies_side_by_side_nor_what_an_offset_costs) {
  EXPECT_FALSE(is_wasteful(LineAccess::global_load, 400, 400));
  EXPECT_FALSE(is_wasteful(LineAccess::global_load, 500, 400));
  EXPECT_FALSE(is_wasteful(LineAccess::global_load, 600, 400));  // two rows of 16 lanes, each a sector more
  EXPECT_FALSE(is_wasteful(LineAccess::shared_store, 100, 100));
}

TEST(Waste, is_not_told_of_a_line_that_hardly_counts) {
  EXPECT_FALSE(is_wasteful(LineAccess::global_load, 96, 12));
  EXPECT_FALSE(is_wasteful(LineAccess::shared_load, 16, 2));
  EXPECT_FALSE(is_wasteful(LineAccess::global_load, 0, 0));
}

TEST(Waste, is_an_atomic_that_most_lanes_make_on_one_word_but_not_one_of_a_few) {
  EXPECT_TRUE(is_wasteful(LineAccess::global_atomic, 320, 10));
  EXPECT_FALSE(is_wasteful(LineAccess::global_atomic, 80, 10));
  EXPECT_FALSE(is_wasteful(LineAccess::shared_atomic, 32, 1));  // hardly counts
}

TEST(Reference, is_noted_by_kind_of_access) {
  std::vector<LineTraffic> lines = {{"sum.cu", 14, LineAccess::global_load, 10, 320, 40},
                                    {"sum.cu", 15, LineAccess::shared_load, 10, 320, 10}};
  note_reference(lines, {{"sum.cu", 3, LineAccess::global_load, 10, 40, 40},
                         {"sum.cu", 9, LineAccess::global_load, 30, 160, 120},
                         {"sum.cu", 9, LineAccess::global_store, 1, 32, 4}});
  EXPECT_EQ(lines[0].reference_cost, 5);
  EXPECT_EQ(lines[1].reference_cost, 0);
}

TEST(Waste, is_not_what_the_reference_does_as_well) {
  const auto is_waste_beside = [](std::uint64_t cost, std::uint64_t least) {
    std::vector<LineTraffic> lines = {{"sum.cu", 12, LineAccess::global_load, 40, 320, 160, true}};
    note_reference(lines, {{"sum.cu", 3, LineAccess::global_load, 10, cost, least}});
    return lines[0].wasteful;
  };
  EXPECT_FALSE(is_waste_beside(80, 40));
  EXPECT_FALSE(is_waste_beside(120, 40));
  EXPECT_TRUE(is_waste_beside(60, 40));
  EXPECT_TRUE(is_waste_beside(160, 160));  // wide loads: as many sectors a request, each of them used
}

}  // namespace
}  // namespace gridstride::judge
