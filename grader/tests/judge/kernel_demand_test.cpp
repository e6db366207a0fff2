// SPDX-License-Identifier: MIT
#include "judge/kernel_demand.hpp"

#include <gtest/gtest.h>

#include <string>

#include "record/counter_fields.hpp"

namespace gridstride::judge {
namespace {

// Round numbers, so that each share can be worked out by hand.
DeviceNumbers round_device() {
  DeviceNumbers device;
  device.sm_count = 10;
  device.tensor_multiply_adds_per_clock = 512;
  device.block_start_ns = 1;
  return device;
}

constexpr LaunchShape one_block{.blocks = 1, .blocks_per_sm = 4};
constexpr LaunchShape fifteen_blocks{.blocks = 15, .blocks_per_sm = 4};

ModelledTime bound_by(const std::string& term, double part = 1) {
  ModelledTime time;
  time.total_ns = 100;
  time.terms = {{term, 100 * part}, {"latency", 100}};
  return time;
}

double share(Resource resource, const ModelledTime& time, const LaunchShape& shape) {
  return kernel_demand(time, shape, round_device()).share(resource);
}

TEST(KernelDemand, of_slots_is_what_the_blocks_take_of_those_that_fit) {
  EXPECT_NEAR(share(Resource::block_slots, bound_by("latency"), one_block), 1 / 40.0, 1e-9);
  EXPECT_NEAR(share(Resource::block_slots, bound_by("latency"), fifteen_blocks), 15 / 40.0, 1e-9);
  EXPECT_EQ(share(Resource::block_slots, bound_by("latency"), {.blocks = 4000, .blocks_per_sm = 4}), 1);
}

TEST(KernelDemand, of_the_devices_memory_is_the_terms_part_of_the_time_however_few_the_blocks) {
  EXPECT_NEAR(share(Resource::device_memory, bound_by("device memory", 0.25), one_block), 0.25, 1e-9);
  EXPECT_NEAR(share(Resource::peer_link, bound_by("memory of other devices", 0.25), one_block), 0.25, 1e-9);
}

// A block has a multiprocessor's share of L2 and one multiprocessor's units.
TEST(KernelDemand, of_multiprocessors_units_is_of_all_multiprocessors) {
  EXPECT_NEAR(share(Resource::l2_cache, bound_by("L2 cache"), one_block), 0.1, 1e-9);
  EXPECT_NEAR(share(Resource::l2_cache, bound_by("L2 cache"), fifteen_blocks), 1, 1e-9);
  EXPECT_NEAR(share(Resource::arithmetic, bound_by("float64 arithmetic"), one_block), 0.1, 1e-9);
  // Five multiprocessors have two blocks, the others one.
  EXPECT_NEAR(share(Resource::arithmetic, bound_by("float64 arithmetic"), fifteen_blocks), 0.75, 1e-9);
}

TEST(KernelDemand, of_two_terms_of_one_link_is_their_sum) {
  ModelledTime time = bound_by("migration of pages", 0.5);
  time.terms.push_back({"memory of the host", 25});
  EXPECT_NEAR(share(Resource::host_link, time, one_block), 0.75, 1e-9);
}

// A term that is new in the model of time needs a place here.
TEST(KernelDemand, has_a_place_for_each_term_but_those_of_waiting) {
  Counters counters;
  for (const CounterField& field : counter_fields) counters.*field.member = 1000;
  counters.joined_shared_requests = counters.joined_shared_wavefronts = 0;
  counters.constant_requests = 0;
  const ModelledTime time = kernel_time(counters, fifteen_blocks, round_device());
  for (const Term& term : time.terms) {
    ModelledTime alone;
    alone.total_ns = 100;
    const Demand waiting = kernel_demand(alone, fifteen_blocks, round_device());
    alone.terms = {{term.name, 50}};
    EXPECT_EQ(kernel_demand(alone, fifteen_blocks, round_device()) == waiting, term.name == "latency")
        << term.name;
  }
}

TEST(KernelDemand, n_kernels_that_take_an_nth_each_fit_and_one_more_does_not) {
  for (const int n : {3, 7, 10, 80}) {
    Demand one;
    one.raise(Resource::block_slots, 1.0 / n);
    Demand all;
    for (int i = 0; i < n; ++i) {
      EXPECT_TRUE(one.fits_beside(all)) << n;
      all.add(one);
    }
    EXPECT_FALSE(one.fits_beside(all)) << n;
  }
}

TEST(KernelDemand, kernels_fit_where_each_resource_has_enough_for_both) {
  Demand memory;
  memory.raise(Resource::device_memory, 0.9);
  Demand link;
  link.raise(Resource::host_link, 0.9);
  EXPECT_TRUE(memory.fits_beside(link));
  EXPECT_FALSE(memory.fits_beside(memory));
  link.raise(memory);
  EXPECT_FALSE(memory.fits_beside(link));
}

}  // namespace
}  // namespace gridstride::judge
