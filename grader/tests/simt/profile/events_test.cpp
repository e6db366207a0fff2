// SPDX-License-Identifier: MIT
// The time between events: the model's, from the profile and the events counted in between.
#include <gtest/gtest.h>

#include <vector>

#include "simt/session.hpp"
#include "simt/src/devices/profile.hpp"

// After the standard library: it defines CUDA's words as macros.
#include "cuda_runtime_api.h"

namespace gridstride::simt {
namespace {

class Events : public testing::Test {
 protected:
  void SetUp() override {
    Options options;
    options.profile = GRIDSTRIDE_SOURCE_DIR "/datasets/devices/gtx1060.toml";
    configure(options);
    reset_devices();
    take_findings();
    ASSERT_EQ(cudaEventCreate(&start), cudaSuccess);
    ASSERT_EQ(cudaEventCreate(&stop), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&d_data, size_bytes), cudaSuccess);
  }
  void TearDown() override {
    cudaFree(d_data);
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaGetLastError();
  }
  void copy_in(const void* from) {
    ASSERT_EQ(cudaMemcpy(d_data, from, size_bytes, cudaMemcpyHostToDevice), cudaSuccess);
  }

  static constexpr std::size_t size_bytes = 1 << 20;
  std::vector<char> h_data = std::vector<char>(size_bytes);
  void* d_data = nullptr;
  cudaEvent_t start{};
  cudaEvent_t stop{};
  float elapsed_ms = -1;
};

// latency + bytes / bandwidth: the formula that judge/time_model.hpp states.
TEST_F(Events, copy_takes_latency_and_bytes_by_bandwidth) {
  const ModelNumbers model = load_profile(GRIDSTRIDE_SOURCE_DIR "/datasets/devices/gtx1060.toml").model;
  cudaEventRecord(start, nullptr);
  copy_in(h_data.data());
  cudaEventRecord(stop, nullptr);
  ASSERT_EQ(cudaEventSynchronize(stop), cudaSuccess);
  ASSERT_EQ(cudaEventElapsedTime(&elapsed_ms, start, stop), cudaSuccess);
  const double expected_ns = model.copy_latency_us * 1e3 + size_bytes / model.pcie_pageable_gb_per_s;
  EXPECT_NEAR(elapsed_ms, expected_ns * 1e-6, expected_ns * 1e-9);
}

TEST_F(Events, pinned_memory_is_faster) {
  void* h_pinned = nullptr;
  ASSERT_EQ(cudaMallocHost(&h_pinned, size_bytes), cudaSuccess);
  cudaEventRecord(start, nullptr);
  copy_in(h_data.data());
  cudaEventRecord(stop, nullptr);
  cudaEventSynchronize(stop);
  ASSERT_EQ(cudaEventElapsedTime(&elapsed_ms, start, stop), cudaSuccess);
  float pinned_ms = -1;
  cudaEventRecord(start, nullptr);
  copy_in(h_pinned);
  cudaEventRecord(stop, nullptr);
  cudaEventSynchronize(stop);
  ASSERT_EQ(cudaEventElapsedTime(&pinned_ms, start, stop), cudaSuccess);
  EXPECT_LT(pinned_ms, elapsed_ms);
  EXPECT_GT(pinned_ms, 0);
  EXPECT_EQ(cudaFreeHost(h_pinned), cudaSuccess);
}

TEST_F(Events, same_work_takes_the_same_time_after_counters_are_reset) {
  float first_ms = -1;
  for (float* result : {&first_ms, &elapsed_ms}) {
    cudaEventRecord(start, nullptr);
    reset_counters();
    copy_in(h_data.data());
    cudaEventRecord(stop, nullptr);
    cudaEventSynchronize(stop);
    ASSERT_EQ(cudaEventElapsedTime(result, start, stop), cudaSuccess);
  }
  EXPECT_NEAR(first_ms, elapsed_ms, 1e-6);
}

// The work that ends last is in the stream that is waited for first.
TEST_F(Events, time_goes_on_from_all_streams_that_the_host_has_waited_for) {
  const ModelNumbers model = load_profile(GRIDSTRIDE_SOURCE_DIR "/datasets/devices/gtx1060.toml").model;
  void* h_pinned = nullptr;
  cudaStream_t first{};
  cudaStream_t second{};
  ASSERT_EQ(cudaMallocHost(&h_pinned, size_bytes), cudaSuccess);
  ASSERT_EQ(cudaStreamCreate(&first), cudaSuccess);
  ASSERT_EQ(cudaStreamCreate(&second), cudaSuccess);
  cudaEventRecord(start, nullptr);
  cudaMemcpyAsync(d_data, h_pinned, size_bytes, cudaMemcpyHostToDevice, second);
  cudaMemcpyAsync(d_data, h_pinned, size_bytes, cudaMemcpyHostToDevice, first);
  cudaStreamSynchronize(first);
  cudaStreamSynchronize(second);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  cudaEventRecord(stop, nullptr);
  cudaEventSynchronize(stop);
  ASSERT_EQ(cudaEventElapsedTime(&elapsed_ms, start, stop), cudaSuccess);
  const double expected_ns = 2 * (model.copy_latency_us * 1e3 + size_bytes / model.pcie_pinned_gb_per_s);
  EXPECT_NEAR(elapsed_ms, expected_ns * 1e-6, expected_ns * 1e-9);
  EXPECT_EQ(cudaFreeHost(h_pinned), cudaSuccess);
}

TEST_F(Events, never_recorded_has_no_time) {
  cudaEventRecord(start, nullptr);
  EXPECT_EQ(cudaEventElapsedTime(&elapsed_ms, start, stop), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(elapsed_ms, -1);
}

TEST_F(Events, without_timing_has_no_time) {
  cudaEvent_t untimed{};
  ASSERT_EQ(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming), cudaSuccess);
  cudaEventRecord(start, nullptr);
  cudaEventRecord(untimed, nullptr);
  EXPECT_EQ(cudaEventElapsedTime(&elapsed_ms, start, untimed), cudaErrorInvalidResourceHandle);
  cudaEventDestroy(untimed);
}

TEST_F(Events, destroyed_ones_are_refused) {
  cudaEvent_t event{};
  ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
  ASSERT_EQ(cudaEventDestroy(event), cudaSuccess);
  EXPECT_EQ(cudaEventRecord(event, nullptr), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventSynchronize(event), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(cudaEventDestroy(event), cudaErrorInvalidResourceHandle);
}

}  // namespace
}  // namespace gridstride::simt
