// SPDX-License-Identifier: MIT
#include "judge/time_model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace gridstride::judge {
namespace {

// Round numbers, so that each term can be worked out by hand.
DeviceNumbers round_device() {
  DeviceNumbers device;
  device.sm_count = 10;
  device.clock_ghz = 1;
  device.lsu_lanes_per_sm = 32;
  device.shared_latency_clocks = 20;
  device.l2_bandwidth_gb_per_s = 400;
  device.l2_latency_ns = 200;
  device.dram_bandwidth_gb_per_s = 125;
  device.dram_efficiency = 0.8;
  device.dram_latency_ns = 400;
  device.atomics_per_clock = 32;
  device.pcie_pinned_gb_per_s = 10;
  device.pcie_pageable_gb_per_s = 5;
  device.pcie_pageable_to_host_gb_per_s = 5;
  device.peer_gb_per_s = 8;
  device.managed_fault_gb_per_s = 4;
  device.managed_prefetch_gb_per_s = 8;
  device.page_fault_us = 20;
  device.copy_latency_us = 10;
  device.launch_latency_us = 5;
  device.launch_gap_us = 2;
  device.host_bandwidth_one_core_gb_per_s = 10;
  device.host_bandwidth_gb_per_s = 20;
  device.host_gflops_one_core = 4;
  device.host_gflops = 16;
  return device;
}

double term(const ModelledTime& time, const std::string& name) {
  for (const Term& one : time.terms)
    if (one.name == name) return one.time_ns;
  ADD_FAILURE() << "no term " << name;
  return 0;
}

// out[i] = in[i] for 2^20 floats: 2^15 warps, each with a load and a store of 4 sectors.
Counters copy_kernel() {
  Counters counters;
  counters.launches = 1;
  counters.global_load_requests = counters.global_store_requests = 1 << 15;
  counters.global_load_sectors = counters.global_store_sectors = 1 << 17;
  counters.l2_load_sectors = counters.dram_read_sectors = counters.dram_write_sectors = 1 << 17;
  return counters;
}
constexpr LaunchShape many_blocks{.blocks = 4096, .blocks_per_sm = 8};

TEST(CopyTime, of_a_fill_begins_as_a_launch_does) {
  Counters counters;
  counters.memsets = 3;
  EXPECT_DOUBLE_EQ(copy_time(counters, round_device()).total_ns, 3 * 5000);
}

TEST(KernelTime, without_blocks_is_nothing) { EXPECT_EQ(kernel_time({}, {}, round_device()).total_ns, 0); }

// One block that does everything has one multiprocessor, however many others stand by.
TEST(KernelTime, is_no_less_than_its_longest_block_takes) {
  const Counters all = copy_kernel();
  const double of_all_blocks = kernel_time(all, many_blocks, round_device()).total_ns;
  const ModelledTime time = kernel_time(all, many_blocks, round_device(), all);
  EXPECT_EQ(time.bound_by, "the longest block");
  EXPECT_DOUBLE_EQ(time.total_ns, kernel_time(all, {.blocks = 1}, round_device()).total_ns);
  EXPECT_GT(time.total_ns, 2 * of_all_blocks);
}

TEST(KernelTime, of_equal_blocks_is_that_of_all) {
  const Counters all = copy_kernel();
  Counters one;
  one.global_load_requests = one.global_store_requests = (1 << 15) / many_blocks.blocks;
  one.global_load_sectors = one.global_store_sectors = (1 << 17) / many_blocks.blocks;
  EXPECT_DOUBLE_EQ(kernel_time(all, many_blocks, round_device(), one).total_ns,
                   kernel_time(all, many_blocks, round_device()).total_ns);
}

// The terms overlap, but not wholly: two equal ones take a fifth more than one.
TEST(KernelTime, of_two_equal_terms_is_a_fifth_longer) {
  Counters counters;
  counters.global_atomic_requests = 1 << 10;
  counters.global_atomic_turns = counters.hottest_atomics = 10'000;
  counters.dram_read_sectors = 10'000 * 100 / 32;
  EXPECT_NEAR(kernel_time(counters, many_blocks, round_device()).total_ns, 11'892, 10);
}

TEST(KernelTime, of_products_by_tensor_cores_is_what_these_do_in_a_clock) {
  Counters counters;
  counters.tensor_operations = 10'000 * 512;
  DeviceNumbers device = round_device();
  device.tensor_multiply_adds_per_clock = 512;
  const ModelledTime time = kernel_time(counters, many_blocks, device);
  EXPECT_EQ(time.bound_by, "tensor cores");
  const auto term = std::ranges::find(time.terms, "tensor cores", &Term::name);
  device.tensor_multiply_adds_per_clock = 1024;
  const ModelledTime twice_as_fast = kernel_time(counters, many_blocks, device);
  EXPECT_DOUBLE_EQ(term->time_ns,
                   2 * std::ranges::find(twice_as_fast.terms, "tensor cores", &Term::name)->time_ns);
}

TEST(KernelTime, of_many_blocks_is_bound_by_starting_them_where_the_device_is_known_to_be_slow_at_it) {
  EXPECT_NE(kernel_time(copy_kernel(), many_blocks, round_device()).bound_by, "starting blocks");
  DeviceNumbers device = round_device();
  device.block_start_ns = 50;
  const ModelledTime time = kernel_time(copy_kernel(), many_blocks, device);
  EXPECT_EQ(time.bound_by, "starting blocks");
  EXPECT_EQ(term(time, "starting blocks"), 4096 * 50);
}

TEST(KernelTime, of_a_copy_is_bound_by_device_memory) {
  const ModelledTime time = kernel_time(copy_kernel(), many_blocks, round_device());
  EXPECT_EQ(time.bound_by, "device memory");
  EXPECT_DOUBLE_EQ(term(time, "device memory"), (8 << 20) / 100.0);
  EXPECT_DOUBLE_EQ(term(time, "L2 cache"), (8 << 20) / 400.0);
  EXPECT_GE(time.total_ns, (8 << 20) / 100.0);
  EXPECT_LT(time.total_ns, 1.01 * (8 << 20) / 100.0);
}

TEST(KernelTime, of_data_in_the_cache_is_bound_by_the_cache) {
  Counters counters = copy_kernel();
  counters.dram_read_sectors = counters.dram_write_sectors = 0;
  EXPECT_EQ(kernel_time(counters, many_blocks, round_device()).bound_by, "L2 cache");
}

// 4096 blocks on 10 multiprocessors: the busiest has 410.
TEST(KernelTime, of_bank_conflicts_is_bound_by_shared_memory) {
  Counters counters;
  counters.shared_requests = 1 << 20;
  counters.shared_wavefronts = 32 << 20;
  const ModelledTime time = kernel_time(counters, many_blocks, round_device());
  EXPECT_EQ(time.bound_by, "shared memory");
  EXPECT_DOUBLE_EQ(term(time, "shared memory"), (32 << 20) * 410.0 / 4096);
}

// Four loads that a compiler makes one of take its turns, and are issued once.
TEST(KernelTime, of_joined_loads_is_that_of_those_left) {
  Counters counters;
  counters.shared_requests = counters.shared_wavefronts = counters.chained_shared_accesses = 1 << 18;
  const ModelledTime time = kernel_time(counters, many_blocks, round_device());
  counters.shared_requests = counters.shared_wavefronts = 1 << 20;
  counters.joined_shared_requests = counters.joined_shared_wavefronts = 3 << 18;
  const ModelledTime joined = kernel_time(counters, many_blocks, round_device());
  EXPECT_EQ(joined.total_ns, time.total_ns);
}

TEST(KernelTime, of_scattered_loads_is_bound_by_the_sectors_they_touch) {
  Counters counters = copy_kernel();
  counters.dram_read_sectors = counters.dram_write_sectors = counters.l2_load_sectors = 0;
  counters.global_load_sectors = 32 << 15;
  counters.global_store_sectors = 0;
  EXPECT_EQ(kernel_time(counters, many_blocks, round_device()).bound_by, "loads and stores");
}

// One block: one multiprocessor works, and each of its 8 warps waits for 1000 loads, two at a time.
TEST(KernelTime, of_one_block_is_bound_by_latency) {
  Counters counters;
  counters.global_load_requests = 8000;
  counters.chained_global_loads = 1000;
  counters.global_load_sectors = counters.l2_load_sectors = counters.dram_read_sectors = 4 * 8000;
  const ModelledTime time = kernel_time(counters, {.blocks = 1}, round_device());
  EXPECT_EQ(time.bound_by, "latency");
  EXPECT_DOUBLE_EQ(term(time, "latency"), 1000 / 2.0 * 400);
}

// 10 multiprocessors of 4 lanes take 8 clocks for each of a warp's.
TEST(KernelTime, of_float64_is_bound_by_its_few_units) {
  Counters counters = copy_kernel();
  counters.float32_instructions = counters.float64_instructions = 1 << 20;
  const ModelledTime time = kernel_time(counters, many_blocks, round_device());
  EXPECT_EQ(time.bound_by, "float64 arithmetic");
  EXPECT_DOUBLE_EQ(term(time, "float64 arithmetic"), (1 << 20) * 8 * 410.0 / 4096);
}

// Devices for games have one unit for numbers of 16 bits (capability 6.1), where others have as many as for
// float32.
TEST(KernelTime, of_float16_is_bound_by_its_units) {
  Counters counters = copy_kernel();
  counters.float32_instructions = counters.float16_instructions = 1 << 20;
  DeviceNumbers device = round_device();
  device.fp16_lanes_per_sm = 1;
  const ModelledTime time = kernel_time(counters, many_blocks, device);
  EXPECT_EQ(time.bound_by, "float16 arithmetic");
  EXPECT_DOUBLE_EQ(term(time, "float16 arithmetic"), (1 << 20) * 32 * 410.0 / 4096);
}

// The first word comes with the instruction that needs it.
TEST(KernelTime, of_constants_is_that_of_the_words_beyond_the_first) {
  Counters counters;
  counters.constant_requests = counters.constant_turns = 1 << 20;
  EXPECT_EQ(kernel_time(counters, many_blocks, round_device()).total_ns, 0);
  counters.constant_turns = 32 << 20;
  const ModelledTime time = kernel_time(counters, many_blocks, round_device());
  EXPECT_EQ(time.bound_by, "constant memory");
  EXPECT_DOUBLE_EQ(term(time, "constant memory"), (31 << 20) * 410.0 / 4096);
}

TEST(KernelTime, of_all_kinds_of_instructions_together_is_bound_by_their_issue) {
  Counters counters;
  counters.float32_instructions = counters.control_instructions = 1 << 20;
  const ModelledTime time = kernel_time(counters, many_blocks, round_device());
  EXPECT_EQ(time.bound_by, "instruction issue");
  EXPECT_DOUBLE_EQ(term(time, "instruction issue"), (2 << 20) / 4.0 * 410.0 / 4096);
}

TEST(KernelTime, of_one_block_counts_the_steps_of_its_busiest_warp) {
  Counters counters;
  counters.float32_instructions = 8000;
  counters.chained_instructions = 1000;
  const LaunchShape one{.blocks = 1};
  EXPECT_DOUBLE_EQ(term(kernel_time(counters, one, round_device()), "latency"), 1000 * 4 / 2.0);
}

TEST(KernelTime, of_atomics_on_one_word_is_bound_by_that_word) {
  Counters counters;
  counters.global_atomic_requests = 1 << 10;
  counters.global_atomic_turns = counters.hottest_atomics = 1 << 15;
  const ModelledTime time = kernel_time(counters, many_blocks, round_device());
  EXPECT_EQ(time.bound_by, "atomics");
  EXPECT_DOUBLE_EQ(term(time, "atomics"), 1 << 15);
}

TEST(KernelTime, of_memory_elsewhere_is_bound_by_the_link) {
  Counters counters = copy_kernel();
  const double own_ns = kernel_time(counters, many_blocks, round_device()).total_ns;
  counters.host_sectors = 1 << 20;
  const ModelledTime mapped = kernel_time(counters, many_blocks, round_device());
  EXPECT_EQ(mapped.bound_by, "memory of the host");
  EXPECT_DOUBLE_EQ(term(mapped, "memory of the host"), 32.0 * (1 << 20) / 10);
  EXPECT_GT(mapped.total_ns, own_ns);
  counters.host_sectors = 0;
  counters.peer_sectors = 1 << 20;
  EXPECT_DOUBLE_EQ(term(kernel_time(counters, many_blocks, round_device()), "memory of other devices"),
                   32.0 * (1 << 20) / 8);
}

TEST(KernelTime, of_managed_pages_on_the_host_waits_for_a_fault_and_their_bytes) {
  Counters counters = copy_kernel();
  counters.managed_faults = 64;
  counters.managed_to_device_bytes = 64 << 16;
  const ModelledTime time = kernel_time(counters, many_blocks, round_device());
  EXPECT_EQ(time.bound_by, "migration of pages");
  EXPECT_DOUBLE_EQ(term(time, "migration of pages"), 20'000 + (64 << 16) / 4.0);
}

TEST(KernelTime, is_longer_where_a_multiprocessor_holds_fewer_blocks) {
  LaunchShape shape = many_blocks;
  Counters counters = copy_kernel();
  counters.chained_global_loads = 4096;
  const double full = term(kernel_time(counters, shape, round_device()), "latency");
  shape.blocks_per_sm = 2;
  EXPECT_DOUBLE_EQ(term(kernel_time(counters, shape, round_device()), "latency"), 4 * full);
}

TEST(KernelTime, waits_for_each_group_of_loads_however_few) {
  Counters counters = copy_kernel();
  counters.chained_global_loads = 4096;
  const double two_at_once = term(kernel_time(counters, many_blocks, round_device()), "latency");
  counters.chained_load_groups = 2048;
  EXPECT_DOUBLE_EQ(term(kernel_time(counters, many_blocks, round_device()), "latency"), two_at_once);
  counters.chained_load_groups = 4096;
  EXPECT_DOUBLE_EQ(term(kernel_time(counters, many_blocks, round_device()), "latency"), 2 * two_at_once);
}

TEST(KernelTime, is_never_less_for_more_events) {
  Counters counters = copy_kernel();
  double before = kernel_time(counters, many_blocks, round_device()).total_ns;
  for (std::uint64_t Counters::*const more :
       {&Counters::barriers, &Counters::shared_wavefronts, &Counters::global_atomic_turns,
        &Counters::dram_read_sectors, &Counters::global_store_sectors, &Counters::special_instructions,
        &Counters::chained_instructions}) {
    counters.*more += 10'000'000;
    const double after = kernel_time(counters, many_blocks, round_device()).total_ns;
    EXPECT_GE(after, before);
    before = after;
  }
}

TEST(CopyTime, is_longer_from_pageable_than_from_pinned_memory) {
  Counters counters;
  counters.host_to_device_copies = 1;
  counters.host_to_device_bytes = 1'000'000;
  EXPECT_DOUBLE_EQ(copy_time(counters, round_device()).total_ns, 1'000'000 / 5.0 + 10'000);
  counters.pinned_copy_bytes = 1'000'000;
  EXPECT_DOUBLE_EQ(copy_time(counters, round_device()).total_ns, 1'000'000 / 10.0 + 10'000);
}

TEST(CopyTime, between_devices_goes_over_their_link) {
  Counters counters;
  counters.device_to_device_copies = 1;
  counters.device_to_device_bytes = 1'000'000;
  EXPECT_DOUBLE_EQ(copy_time(counters, round_device()).total_ns, 2 * 1'000'000 / 100.0 + 10'000);
  counters.peer_bytes = 1'000'000;
  EXPECT_DOUBLE_EQ(copy_time(counters, round_device()).total_ns, 1'000'000 / 8.0 + 10'000);
}

TEST(CopyTime, of_pages_that_come_to_the_host_is_less_where_they_are_prefetched) {
  Counters counters;
  counters.managed_to_host_bytes = 1'000'000;
  counters.managed_faults = 16;
  EXPECT_DOUBLE_EQ(copy_time(counters, round_device()).total_ns, 1'000'000 / 4.0 + 20'000);
  counters.prefetched_bytes = 1'000'000;
  counters.managed_faults = 0;
  EXPECT_DOUBLE_EQ(copy_time(counters, round_device()).total_ns, 1'000'000 / 8.0);
}

TEST(CopyTime, leaves_the_faults_of_a_kernel_to_its_own_time) {
  Counters counters;
  counters.launches = 1;
  counters.managed_to_device_bytes = 1'000'000;
  counters.managed_faults = 16;
  EXPECT_DOUBLE_EQ(copy_time(counters, round_device()).total_ns, 0);
}

TEST(AddedTimes, have_terms_that_add_up) {
  ModelledTime sum;
  for (int i = 0; i < 3; ++i) {
    add_after(sum, starting_time(round_device()));
    add_after(sum, kernel_time(copy_kernel(), many_blocks, round_device()));
  }
  EXPECT_DOUBLE_EQ(term(sum, "launches"), 15'000);
  EXPECT_DOUBLE_EQ(term(sum, "device memory"),
                   3 * kernel_time(copy_kernel(), many_blocks, round_device()).total_ns);
  EXPECT_EQ(sum.terms.size(), 2U);
  EXPECT_DOUBLE_EQ(sum.total_ns, term(sum, "launches") + term(sum, "device memory"));
  EXPECT_EQ(sum.bound_by, "device memory");
}

TEST(StartingTime, of_a_kernel_that_its_graph_starts_is_the_gap) {
  EXPECT_DOUBLE_EQ(starting_time(round_device()).total_ns, 5'000);
  EXPECT_DOUBLE_EQ(starting_time(round_device(), Starter::device).total_ns, 2'000);
}

TEST(ProfiledTime, of_kernels_has_the_beginning_and_end_of_each) {
  DeviceNumbers device = round_device();
  device.empty_kernel_us = 1.5;
  EXPECT_DOUBLE_EQ(profiled_ns(10'000, 2, device), 13'000);
  EXPECT_EQ(profiled_ns(0, 0, device), 0);
}

TEST(CopyTime, of_pageable_memory_has_a_rate_for_each_direction) {
  DeviceNumbers device = round_device();
  device.copy_latency_us = 0;
  device.pcie_pageable_gb_per_s = 4;
  device.pcie_pageable_to_host_gb_per_s = 8;
  Counters to_device;
  to_device.host_to_device_bytes = 4000;
  EXPECT_DOUBLE_EQ(copy_time(to_device, device).total_ns, 1000);
  Counters to_host;
  to_host.device_to_host_bytes = 4000;
  EXPECT_DOUBLE_EQ(copy_time(to_host, device).total_ns, 500);
  Counters both = to_device;
  both += to_host;
  both.pinned_copy_bytes = 4000;  // half of them, at 10 GB/s
  EXPECT_DOUBLE_EQ(copy_time(both, device).total_ns, (1000 + 500) / 2.0 + 400);
}

TEST(InstantiationTime, of_a_graph_rises_with_its_nodes) {
  EXPECT_EQ(instantiation_time(0).total_ns, 0);
  EXPECT_DOUBLE_EQ(instantiation_time(20).total_ns, 400'000);
  EXPECT_EQ(instantiation_time(20).bound_by, "making graphs ready");
}

TEST(HostCalls, are_allocations_of_new_memory_waits_and_host_code) {
  DeviceNumbers device = round_device();
  device.allocation_us = 100;
  device.pinned_allocation_us = 300;
  device.sync_latency_us = 8;
  device.host_clock_ghz = 2.5;
  Counters counters;
  EXPECT_EQ(host_calls_time(counters, device).total_ns, 0);
  counters.allocations = 3;
  counters.pool_allocations = 1;
  counters.pinned_allocations = 2;
  counters.synchronisations = 2;
  counters.host_clocks = 10'000;
  const ModelledTime time = host_calls_time(counters, device);
  EXPECT_DOUBLE_EQ(term(time, "allocations"), 200'000);
  EXPECT_DOUBLE_EQ(term(time, "page-locked allocations"), 600'000);
  EXPECT_DOUBLE_EQ(term(time, "waits"), 16'000);
  EXPECT_DOUBLE_EQ(term(time, "host code"), 4'000);
  EXPECT_DOUBLE_EQ(time.total_ns, 820'000);
}

TEST(CpuTime, is_the_greater_of_memory_and_arithmetic) {
  const HostWork streaming{.bytes = 1e6, .flops = 1e5, .special_functions = 0};
  EXPECT_DOUBLE_EQ(modelled_cpu_time(streaming, round_device(), false).total_ns, 1e6 / 10);
  EXPECT_DOUBLE_EQ(modelled_cpu_time(streaming, round_device(), true).total_ns, 1e6 / 20);
  const HostWork computing{.bytes = 1e3, .flops = 1e6, .special_functions = 0};
  EXPECT_DOUBLE_EQ(modelled_cpu_time(computing, round_device(), false).total_ns, 1e6 / 4);
  EXPECT_EQ(modelled_cpu_time(computing, round_device(), false).bound_by, "arithmetic");
}

// A kernel of four lines: one loads, one stores, one computes, one is a barrier.
std::vector<Counters> four_lines() {
  std::vector<Counters> lines(4);
  lines[0].global_load_requests = 1 << 15;
  lines[0].global_load_sectors = lines[0].l2_load_sectors = lines[0].dram_read_sectors = 1 << 17;
  lines[1].global_store_requests = 1 << 15;
  lines[1].global_store_sectors = lines[1].dram_write_sectors = 3 << 17;
  lines[2].float32_instructions = 1 << 15;
  lines[3].barriers = 4096;
  return lines;
}

Counters sum_of(const std::vector<Counters>& lines) {
  Counters all;
  for (const Counters& line : lines) all += line;
  return all;
}

TEST(TimesOfParts, add_up_to_the_kernels_time) {
  Counters kernel = sum_of(four_lines());
  kernel.chained_global_loads = kernel.chained_instructions = 4096;
  const std::vector<double> times = times_of_parts(kernel, four_lines(), many_blocks, round_device());
  const double total_ns = kernel_time(kernel, many_blocks, round_device()).total_ns;
  EXPECT_NEAR(std::accumulate(times.begin(), times.end(), 0.0), total_ns, 1e-9 * total_ns);
}

// Device memory bounds it, and three quarters of what passes is stored.
TEST(TimesOfParts, are_of_what_bounds_the_kernel) {
  const Counters kernel = sum_of(four_lines());
  const std::vector<double> times = times_of_parts(kernel, four_lines(), many_blocks, round_device());
  const double total_ns = kernel_time(kernel, many_blocks, round_device()).total_ns;
  EXPECT_NEAR(times[0] / total_ns, 0.25, 0.01);
  EXPECT_NEAR(times[1] / total_ns, 0.75, 0.01);
  EXPECT_LT(times[2], 0.001 * total_ns);
  EXPECT_LT(times[3], 0.001 * total_ns);
}

// Of a warp with a very long trace not all requests are known by line.
TEST(TimesOfParts, share_out_what_is_not_known_by_line) {
  Counters kernel = sum_of(four_lines());
  kernel.dram_read_sectors *= 10;
  kernel.dram_write_sectors *= 10;
  const std::vector<double> times = times_of_parts(kernel, four_lines(), many_blocks, round_device());
  const double total_ns = kernel_time(kernel, many_blocks, round_device()).total_ns;
  EXPECT_NEAR(std::accumulate(times.begin(), times.end(), 0.0), total_ns, 1e-9 * total_ns);
}

TEST(TimesOfParts, leave_out_what_no_line_counts) {
  Counters kernel = sum_of(four_lines());
  kernel.host_sectors = 1 << 20;
  const std::vector<double> times = times_of_parts(kernel, four_lines(), many_blocks, round_device());
  EXPECT_LT(std::accumulate(times.begin(), times.end(), 0.0),
            0.1 * kernel_time(kernel, many_blocks, round_device()).total_ns);
}

TEST(TimesOfParts, of_a_kernel_that_does_nothing_are_nothing) {
  EXPECT_EQ(times_of_parts({}, four_lines(), many_blocks, round_device()), std::vector<double>(4, 0.0));
  EXPECT_EQ(times_of_parts({}, {}, {}, round_device()), std::vector<double>{});
}

}  // namespace
}  // namespace gridstride::judge
