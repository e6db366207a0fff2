// SPDX-License-Identifier: MIT
// The memory API: errors with CUDA's numbers, and the finding that explains each.
#include "device_test.hpp"

using gridstride::Finding;
using gridstride::simt::name_allocation;
using gridstride::simt::note_returned;
using gridstride::simt::take_findings;
using testing::HasSubstr;

namespace {

class Memory : public DeviceTest {
 protected:
  static Finding only_finding(const std::string& bug_class) {
    const auto findings = take_findings();
    EXPECT_EQ(findings.size(), 1u) << told(findings);
    if (findings.empty()) return {};
    EXPECT_EQ(findings[0].bug_class, bug_class) << told(findings);
    return findings[0];
  }
  std::vector<float> host_ = std::vector<float>(16, 1.0f);
};

TEST_F(Memory, copies_there_and_back) {
  float* const d_data = device_array(host_);
  EXPECT_EQ(host_copy(d_data, 16), host_);
  EXPECT_EQ(told(take_findings()), "");
}

TEST_F(Memory, copy_back_in_the_wrong_direction) {
  float* const d_data = device_array(host_);
  EXPECT_EQ(cudaMemcpy(host_.data(), d_data, 64, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_THAT(only_finding("memory_space").message,
              HasSubstr("destination is host memory and the source is device memory"));
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
}

TEST_F(Memory, default_direction_is_found_from_the_pointers) {
  float* const d_data = device_array(host_);
  EXPECT_EQ(cudaMemcpy(host_.data(), d_data, 64, cudaMemcpyDefault), cudaSuccess);
  EXPECT_EQ(told(take_findings()), "");
}

TEST_F(Memory, copy_beyond_the_array) {
  float* const d_data = device_array<float>(15);
  name_allocation(d_data, "d_data");
  EXPECT_EQ(cudaMemcpy(d_data, host_.data(), 64, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_THAT(only_finding("out_of_bounds").message, HasSubstr("64 bytes to d_data, which has 60"));
}

TEST_F(Memory, freed_twice) {
  float* const d_data = device_array<float>(4);
  EXPECT_EQ(cudaFree(d_data), cudaSuccess);
  EXPECT_EQ(cudaFree(d_data), cudaErrorInvalidValue);
  only_finding("double_free");
}

TEST_F(Memory, function_that_returns_before_its_copy_is_done) {
  float* const d_data = device_array(host_);
  void* result = nullptr;
  ASSERT_EQ(cudaMallocHost(&result, 64), cudaSuccess);
  name_allocation(result, "result");
  ASSERT_EQ(cudaMemcpyAsync(result, d_data, 64, cudaMemcpyDeviceToHost), cudaSuccess);
  note_returned(result, 64);
  EXPECT_THAT(only_finding("missing_sync").message,
              HasSubstr("returns while cudaMemcpyAsync may still be writing result"));
  cudaDeviceSynchronize();
  note_returned(result, 64);
  ASSERT_EQ(cudaMemcpyAsync(d_data, result, 64, cudaMemcpyHostToDevice), cudaSuccess);
  note_returned(result, 64);  // it is only read
  EXPECT_EQ(told(take_findings()), "");
  cudaFreeHost(result);
}

TEST_F(Memory, null_is_freed_silently) {
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
  EXPECT_EQ(cudaFreeHost(nullptr), cudaSuccess);
  EXPECT_EQ(told(take_findings()), "");
}

TEST_F(Memory, copy_from_a_freed_array) {
  float* const d_data = device_array(host_);
  cudaFree(d_data);
  EXPECT_EQ(cudaMemcpy(host_.data(), d_data, 64, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  only_finding("use_after_free");
}

TEST_F(Memory, host_memory_given_to_cudafree) {
  EXPECT_EQ(cudaFree(host_.data()), cudaErrorInvalidValue);
  only_finding("memory_space");
}

TEST_F(Memory, more_than_the_device_has) {
  std::size_t free_bytes = 0;
  std::size_t total_bytes = 0;
  ASSERT_EQ(cudaMemGetInfo(&free_bytes, &total_bytes), cudaSuccess);
  void* pointer = nullptr;
  EXPECT_EQ(cudaMalloc(&pointer, total_bytes + 1), cudaErrorMemoryAllocation);
  EXPECT_EQ(pointer, nullptr);
  EXPECT_EQ(cudaMalloc(&pointer, 1 << 20), cudaSuccess);
  std::size_t free_after = 0;
  cudaMemGetInfo(&free_after, nullptr);
  EXPECT_EQ(free_bytes - free_after, 1u << 20);
}

TEST_F(Memory, pointers_tell_where_they_point) {
  cudaPointerAttributes attributes{};
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, device_array<float>(4)), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeDevice);
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, host_.data()), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeUnregistered);
}

TEST_F(Memory, counters_count_copies_and_allocations) {
  gridstride::simt::reset_counters();
  float* const d_data = device_array(host_);
  host_copy(d_data, 8);
  cudaMemset(d_data, 0, 12);
  const auto counters = gridstride::simt::counters();
  EXPECT_EQ(counters.allocations, 1u);
  EXPECT_EQ(counters.allocated_bytes, 64u);
  EXPECT_EQ(counters.host_to_device_copies, 1u);
  EXPECT_EQ(counters.host_to_device_bytes, 64u);
  EXPECT_EQ(counters.device_to_host_bytes, 32u);
  EXPECT_EQ(counters.memset_bytes, 12u);
  EXPECT_EQ(counters.pinned_copy_bytes, 0u);
}

TEST_F(Memory, kernel_counters_are_exact) {
  float* const d_in = device_array(std::vector<float>(512, 1.0f));
  float* const d_sums = device_array<float>(2);
  gridstride::simt::reset_counters();
  call("run_block_sums", static_cast<const float*>(d_in), d_sums, 2);
  const auto counters = gridstride::simt::counters();
  EXPECT_EQ(counters.launches, 1u);
  EXPECT_EQ(counters.blocks, 2u);
  EXPECT_EQ(counters.threads, 512u);
  EXPECT_EQ(counters.barriers, 2u * 9);
  EXPECT_EQ(counters.barrier_crossings, 512u * 9);
  EXPECT_EQ(counters.global_loads, 512u);
  EXPECT_EQ(counters.global_load_bytes, 2048u);
  EXPECT_EQ(counters.global_stores, 2u);
  EXPECT_EQ(counters.shared_loads, 2u * (2 * 255 + 1));
  EXPECT_EQ(counters.shared_stores, 2u * (256 + 255));
}

using MemoryDeathTest = Memory;

TEST_F(MemoryDeathTest, host_code_that_touches_device_memory_ends_with_a_finding) {
  float* const d_data = device_array(host_);
  name_allocation(d_data, "d_data");
  gridstride::simt::set_fatal_handler([] {
    std::fputs(told(take_findings()).c_str(), stderr);
    std::fflush(stderr);
    std::_Exit(7);
  });
  EXPECT_EXIT(std::fprintf(stderr, "%f", static_cast<double>(*static_cast<volatile float*>(d_data))),
              testing::ExitedWithCode(7), "memory_space.*host code touches d_data");
  EXPECT_EXIT(call("run_host_read", static_cast<const float*>(d_data)), testing::ExitedWithCode(7),
              "bugs.cu:[1-9][0-9]* memory_space.*host code reads d_data");
  EXPECT_EXIT(call("run_host_copy", static_cast<const float*>(d_data)), testing::ExitedWithCode(7),
              "bugs.cu:[1-9][0-9]* memory_space.*host code reads d_data");
  gridstride::simt::set_fatal_handler(nullptr);
}

}  // namespace
