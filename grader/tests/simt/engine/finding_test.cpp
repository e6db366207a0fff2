// SPDX-License-Identifier: MIT
// Each diagnosis of a kernel: class, line, block, thread, and what the message names.
#include <fstream>

#include "device_test.hpp"

using gridstride::Finding;
using gridstride::Severity;
using gridstride::simt::name_allocation;
using gridstride::simt::take_findings;
using testing::HasSubstr;

namespace {

// The line of bugs.cu that ends in "// bug: NAME".
int line_of(const std::string& name) {
  std::ifstream file(BUGS_SOURCE);
  std::string text;
  for (int line = 1; std::getline(file, text); ++line)
    if (text.ends_with("// bug: " + name)) return line;
  return -1;
}

class Diagnosis : public DeviceTest {
 protected:
  // The one finding there is, of this class at this line.
  Finding only_finding(const std::string& bug_class, const std::string& marker) {
    cudaDeviceSynchronize();
    const auto findings = take_findings();
    EXPECT_EQ(findings.size(), 1u) << told(findings);
    if (findings.empty()) return {};
    EXPECT_EQ(findings[0].bug_class, bug_class) << told(findings);
    EXPECT_EQ(findings[0].line, line_of(marker)) << told(findings);
    EXPECT_THAT(findings[0].file, testing::EndsWith("bugs.cu"));
    EXPECT_FALSE(findings[0].advice.empty());
    return findings[0];
  }
};

TEST_F(Diagnosis, global_write_past_the_end_names_array_index_block_and_thread) {
  float* const d_out = device_array<float>(256);
  name_allocation(d_out, "d_out");
  call("run_write_past_end", d_out, 256, 3, 128);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "a fault is told at the next synchronisation";
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  const Finding finding = only_finding("out_of_bounds", "write_past_end");
  EXPECT_EQ(finding.message, "writes 4 bytes outside d_out: index 256 of 256 elements");
  EXPECT_EQ(finding.kernel, "write_past_end");
  EXPECT_THAT(finding.block, testing::ElementsAre(2, 0, 0));
  EXPECT_THAT(finding.thread, testing::ElementsAre(0, 0, 0));
  EXPECT_EQ(finding.count, 1u);
}

TEST_F(Diagnosis, guarded_write_is_silent) {
  float* const d_out = device_array<float>(257);
  call("run_write_past_end", d_out, 256, 3, 128);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(told(take_findings()), "");
}

TEST_F(Diagnosis, an_index_far_outside_names_the_array_that_the_kernel_was_given) {
  constexpr int floats = 1 << 20;
  float* const d_out = device_array<float>(floats);
  float* const d_near = device_array<float>(floats);
  name_allocation(d_out, "d_out");
  const int index = static_cast<int>(d_near - d_out) - floats / 4;
  call("run_write_far", d_out, index);
  EXPECT_EQ(only_finding("out_of_bounds", "write_far").message,
            "writes 4 bytes outside d_out: index " + std::to_string(index) + " of 1048576 elements");
}

TEST_F(Diagnosis, an_index_in_the_middle_between_arrays_has_run_past_the_first) {
  constexpr int floats = 1 << 20;
  float* const d_first = device_array<float>(floats);
  device_array<float>(floats);
  name_allocation(d_first, "d_first");
  call("run_write_far", d_first, floats + floats / 2 + 1);
  EXPECT_THAT(only_finding("out_of_bounds", "write_far").message,
              HasSubstr("outside d_first: index 1572865"));
}

TEST_F(Diagnosis, global_read_before_the_begin_has_a_negative_index) {
  float* const d_in = device_array(std::vector<float>(32, 1.0f));
  float* const d_out = device_array<float>(32);
  name_allocation(d_in, "d_in");
  call("run_read_before_begin", static_cast<const float*>(d_in), d_out);
  EXPECT_EQ(only_finding("out_of_bounds", "read_before_begin").message,
            "reads 4 bytes outside d_in: index -1 of 32 elements");
}

TEST_F(Diagnosis, shared_write_past_the_end_names_the_shared_array) {
  call("run_shared_past_end", device_array<float>(64));
  const Finding finding = only_finding("out_of_bounds", "shared_past_end");
  EXPECT_EQ(finding.message, "uses index 64 of s_data, which has 64 elements");
  EXPECT_THAT(finding.thread, testing::ElementsAre(63, 0, 0));
}

TEST_F(Diagnosis, dynamic_shared_write_past_the_end_names_the_array) {
  call("run_dynamic_past_end", device_array<float>(64));
  EXPECT_EQ(only_finding("out_of_bounds", "dynamic_past_end").message,
            "writes 4 bytes outside s_tile: index 64 of 64 elements");
}

TEST_F(Diagnosis, null_pointer) {
  call("run_write_through", static_cast<float*>(nullptr));
  EXPECT_THAT(only_finding("out_of_bounds", "write_through").message, HasSubstr("null pointer"));
}

TEST_F(Diagnosis, wild_pointer) {
  call("run_write_through", reinterpret_cast<float*>(0x123456789000));
  EXPECT_THAT(only_finding("out_of_bounds", "write_through").message, HasSubstr("0x123456789000"));
}

TEST_F(Diagnosis, host_heap_pointer) {
  std::vector<float> host(4);
  call("run_write_through", host.data());
  EXPECT_THAT(only_finding("memory_space", "write_through").message, HasSubstr("host pointer"));
}

TEST_F(Diagnosis, host_stack_pointer) {
  float host = 0;
  call("run_write_through", &host);
  only_finding("memory_space", "write_through");
}

TEST_F(Diagnosis, pinned_host_memory_may_be_used) {
  void* host = nullptr;
  ASSERT_EQ(cudaMallocHost(&host, sizeof(float)), cudaSuccess);
  call("run_write_through", static_cast<float*>(host));
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(*static_cast<float*>(host), 1.0f);
  EXPECT_EQ(told(take_findings()), "");
  cudaFreeHost(host);
}

TEST_F(Diagnosis, freed_array) {
  float* const d_out = device_array<float>(4);
  name_allocation(d_out, "d_out");
  cudaFree(d_out);
  call("run_write_through", d_out);
  EXPECT_THAT(only_finding("use_after_free", "write_through").message,
              HasSubstr("d_out[0], which was freed"));
}

TEST_F(Diagnosis, global_read_of_unwritten_memory) {
  float* const d_in = device_array<float>(32);
  name_allocation(d_in, "d_in");
  float* const d_out = device_array<float>(32);
  call("run_read_unwritten", static_cast<const float*>(d_in), d_out);
  const Finding finding = only_finding("uninitialised_read", "read_unwritten");
  EXPECT_THAT(finding.message,
              HasSubstr("d_in[0], which nothing has written (it happens to hold 0x00000000, 0 as float)"));
  EXPECT_EQ(finding.count, 32u);
}

TEST_F(Diagnosis, written_by_memset_is_silent) {
  float* const d_in = device_array<float>(32);
  cudaMemset(d_in, 0, 32 * sizeof(float));
  call("run_read_unwritten", static_cast<const float*>(d_in), device_array<float>(32));
  cudaDeviceSynchronize();
  EXPECT_EQ(told(take_findings()), "");
}

TEST_F(Diagnosis, partly_copied_array_is_unwritten_after_the_copy) {
  float* const d_in = device_array<float>(32);
  const std::vector<float> half(16, 1.0f);
  cudaMemcpy(d_in, half.data(), 16 * sizeof(float), cudaMemcpyHostToDevice);
  call("run_read_unwritten", static_cast<const float*>(d_in), device_array<float>(32));
  const Finding finding = only_finding("uninitialised_read", "read_unwritten");
  EXPECT_THAT(finding.thread, testing::ElementsAre(16, 0, 0));
  EXPECT_EQ(finding.count, 16u);
}

TEST_F(Diagnosis, shared_read_of_unwritten_memory) {
  call("run_read_unwritten_shared", device_array<float>(32));
  const Finding finding = only_finding("uninitialised_read", "read_unwritten_shared");
  EXPECT_THAT(finding.message, HasSubstr("s_sum[1]"));
  EXPECT_THAT(finding.message, HasSubstr("0xffffffff"));
  EXPECT_THAT(finding.thread, testing::ElementsAre(1, 0, 0));
}

TEST_F(Diagnosis, shared_race_names_both_threads_and_lines) {
  call("run_shared_race", device_array<float>(64));
  cudaDeviceSynchronize();
  const auto findings = take_findings();
  ASSERT_FALSE(findings.empty());
  const Finding* race = nullptr;
  for (const Finding& finding : findings)
    if (finding.bug_class == "data_race" && finding.line == line_of("shared_race_read")) race = &finding;
  ASSERT_NE(race, nullptr) << told(findings);
  EXPECT_THAT(race->message, HasSubstr("s_line["));
  EXPECT_THAT(race->message, HasSubstr("bugs.cu:" + std::to_string(line_of("shared_race_write"))));
}

TEST_F(Diagnosis, global_race_in_one_block) {
  int* const d_total = device_array(std::vector<int>(1, 0));
  name_allocation(d_total, "d_total");
  call("run_global_race", d_total, 1);
  const Finding finding = only_finding("data_race", "global_race");
  EXPECT_THAT(finding.message, HasSubstr("d_total[0]"));
  EXPECT_THAT(finding.message, HasSubstr("thread (0,0,0) of the same block"));
  EXPECT_THAT(finding.thread, testing::ElementsAre(1, 0, 0));
}

TEST_F(Diagnosis, barrier_that_half_of_a_block_skips) {
  call("run_half_waits", device_array<float>(32));
  const Finding finding = only_finding("barrier_divergence", "half_waits");
  EXPECT_THAT(finding.message,
              HasSubstr("16 threads of the block wait at this __syncthreads(), but 16 threads"));
  EXPECT_THAT(finding.message, HasSubstr("(16,0,0)"));
  EXPECT_EQ(finding.severity, Severity::error);
  EXPECT_EQ(finding.count, 2u) << "once a block";
}

TEST_F(Diagnosis, two_different_barriers) {
  call("run_two_barriers", device_array<float>(32));
  const Finding finding = only_finding("barrier_divergence", "two_barriers_even");
  EXPECT_THAT(finding.message, HasSubstr("bugs.cu:" + std::to_string(line_of("two_barriers_odd"))));
}

TEST_F(Diagnosis, early_return_before_a_barrier_is_a_note) {
  call("run_early_return", device_array<float>(32), 20);
  const Finding finding = only_finding("barrier_divergence", "early_return");
  EXPECT_EQ(finding.severity, Severity::note);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_THAT(finding.message, HasSubstr("12 threads"));
  EXPECT_THAT(finding.message, HasSubstr("bugs.cu:" + std::to_string(line_of("early_return_return"))));
}

TEST_F(Diagnosis, whole_block_at_the_barrier_is_silent) {
  call("run_early_return", device_array<float>(32), 32);
  cudaDeviceSynchronize();
  EXPECT_EQ(told(take_findings()), "");
}

TEST_F(Diagnosis, misaligned_double) {
  call("run_misaligned_double", device_array<char>(64));
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorMisalignedAddress);
  EXPECT_THAT(only_finding("misaligned", "misaligned_double").message, HasSubstr("not a multiple of 8"));
}

TEST_F(Diagnosis, endless_recursion_ends_the_thread_alone) {
  call("run_endless_recursion", device_array<int>(4));
  cudaDeviceSynchronize();
  const auto findings = take_findings();
  ASSERT_EQ(findings.size(), 1u) << told(findings);
  EXPECT_EQ(findings[0].bug_class, "out_of_bounds");
  EXPECT_THAT(findings[0].message, HasSubstr("stack"));
  EXPECT_EQ(findings[0].count, 2u);
}

TEST_F(Diagnosis, integer_division_by_zero) {
  int* const d_in = device_array(std::vector<int>{1, 2, 0, 4});
  call("run_divide", static_cast<const int*>(d_in), device_array<int>(4));
  const Finding finding = only_finding("crashed", "divide");
  EXPECT_THAT(finding.thread, testing::ElementsAre(2, 0, 0));
}

TEST_F(Diagnosis, host_variable_in_a_kernel) {
  call("run_use_host_variable");
  EXPECT_THAT(only_finding("memory_space", "use_host_variable").message, HasSubstr("host_total"));
}

TEST_F(Diagnosis, device_variable_in_a_kernel_is_silent) {
  call("run_use_device_variable", device_array<int>(4));
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(told(take_findings()), "");
}

TEST_F(Diagnosis, device_array_past_the_end) {
  call("run_past_device_array", device_array<int>(4));
  EXPECT_EQ(only_finding("out_of_bounds", "past_device_array").message,
            "uses index 4 of device_total, which has 4 elements");
}

TEST_F(Diagnosis, too_many_threads_a_block) {
  call("run_grid", 1u, 1056u, 0u, device_array<float>(1));
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  EXPECT_THAT(only_finding("cuda_error", "run_grid").message, HasSubstr("1056 threads"));
}

TEST_F(Diagnosis, grid_of_no_blocks) {
  call("run_grid", 0u, 32u, 0u, device_array<float>(1));
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
  EXPECT_THAT(only_finding("cuda_error", "run_grid").message, HasSubstr("0 blocks along x"));
}

TEST_F(Diagnosis, too_much_shared_memory) {
  call("run_grid", 1u, 32u, 50000u, device_array<float>(1));
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_THAT(only_finding("cuda_error", "run_grid").message, HasSubstr("50000 bytes of shared memory"));
}

TEST_F(Diagnosis, a_fault_sticks_until_the_device_is_reset) {
  call("run_write_through", static_cast<float*>(nullptr));
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  void* pointer = nullptr;
  EXPECT_EQ(cudaMalloc(&pointer, 4), cudaErrorIllegalAddress);
  EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
  EXPECT_EQ(cudaMalloc(&pointer, 4), cudaSuccess);
}

}  // namespace
