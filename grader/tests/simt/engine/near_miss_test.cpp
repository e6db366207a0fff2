// SPDX-License-Identifier: MIT
// Right kernels must run right and stay silent.
#include <numeric>

#include "device_test.hpp"
#include "simt/include/vector_types.h"

using gridstride::simt::take_findings;
using testing::Each;
using testing::ElementsAre;

namespace {

class Silent : public DeviceTest {
 protected:
  void TearDown() override {
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(told(take_findings()), "");
    DeviceTest::TearDown();
  }
};

TEST_F(Silent, neighbouring_bytes_belong_to_different_threads) {
  unsigned char* const d_bytes = device_array(std::vector<unsigned char>(256, 7));
  call("run_scale_bytes", d_bytes);
  EXPECT_THAT(host_copy(d_bytes, 256), Each(8));
}

TEST_F(Silent, bytes_in_shared_memory) {
  std::vector<unsigned char> in(64);
  std::iota(in.begin(), in.end(), static_cast<unsigned char>(0));
  const unsigned char* const d_in = device_array(in);
  unsigned char* const d_out = device_array<unsigned char>(64);
  call("run_shared_bytes", d_in, d_out);
  const auto out = host_copy(d_out, 64);
  for (int i = 0; i < 64; ++i) ASSERT_EQ(out[i], 63 - i);
}

TEST_F(Silent, atomics_on_one_address) {
  int* const d_total = device_array(std::vector<int>{0});
  int* const d_histogram = device_array(std::vector<int>(4, 0));
  call("run_count_all", d_total, d_histogram);
  EXPECT_THAT(host_copy(d_total, 1), ElementsAre(512));
  EXPECT_THAT(host_copy(d_histogram, 4), Each(128));
}

TEST_F(Silent, last_block_adds_up_what_all_blocks_wrote) {
  const float* const d_in = device_array(std::vector<float>(512, 1.0f));
  float* const d_partial = device_array<float>(8);
  unsigned* const d_ticket = device_array(std::vector<unsigned>{0});
  float* const d_out = device_array<float>(1);
  call("run_last_block_sums", d_in, d_partial, d_ticket, d_out);
  EXPECT_THAT(host_copy(d_out, 1), ElementsAre(512.0f));
}

TEST_F(Silent, vectors_of_four_and_three) {
  const float4* const d_in = device_array(std::vector<float4>(16, float4{1, 2, 3, 4}));
  float4* const d_out = device_array<float4>(16);
  const float3* const d_in3 = device_array(std::vector<float3>(16, float3{5, 6, 7}));
  float3* const d_out3 = device_array<float3>(16);
  call("run_move_vectors", d_in, d_out, d_in3, d_out3);
  EXPECT_EQ(host_copy(d_out, 16)[15].w, 4.0f);
  EXPECT_EQ(host_copy(d_out3, 16)[15].z, 7.0f);
}

TEST_F(Silent, doubles_in_shared_memory) {
  std::vector<double> in(32);
  std::iota(in.begin(), in.end(), 0.0);
  double* const d_data = device_array(in);
  call("run_swap_halves", d_data);
  EXPECT_EQ(host_copy(d_data, 32)[3], 19.0);
}

TEST_F(Silent, indices_count_x_first) {
  constexpr std::size_t n = 2 * 3 * 2 * 4 * 2 * 3;
  uint3* const d_thread = device_array<uint3>(n);
  uint3* const d_block = device_array<uint3>(n);
  call("run_indices", d_thread, d_block);
  const auto thread = host_copy(d_thread, n);
  const auto block = host_copy(d_block, n);
  for (unsigned i = 0; i < n; ++i) {
    ASSERT_EQ(thread[i].x, i % 4);
    ASSERT_EQ(thread[i].y, i / 4 % 2);
    ASSERT_EQ(thread[i].z, i / 8 % 3);
    ASSERT_EQ(block[i].x, i / 24 % 2);
    ASSERT_EQ(block[i].y, i / 48 % 3);
    ASSERT_EQ(block[i].z, i / 144);
  }
}

TEST_F(Silent, printed_text_comes_at_the_synchronisation_in_block_order) {
  testing::internal::CaptureStdout();
  call("run_print_block", 3);
  cudaDeviceSynchronize();
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "block 0\nblock 1\nblock 2\n");
}

TEST_F(Silent, barriers_in_a_loop) {
  int* const d_out = device_array(std::vector<int>(32, 0));
  call("run_all_wait_in_a_loop", d_out, 1);
  EXPECT_THAT(host_copy(d_out, 32), Each(0));
}

TEST_F(Silent, constant_tables) {
  float* const d_out = device_array<float>(12);
  call("run_read_constants", d_out);
  EXPECT_EQ(host_copy(d_out, 12)[5], 4.0f + 2.0f);
}

TEST_F(Silent, struct_argument) {
  float* const d_out = device_array<float>(64);
  call("run_take_struct", d_out);
  EXPECT_EQ(host_copy(d_out, 64)[63], 63.0f);
}

}  // namespace
