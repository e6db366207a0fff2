// SPDX-License-Identifier: MIT
#include "device_test.hpp"

using gridstride::simt::take_findings;

namespace {

class Launch : public DeviceTest {};

TEST_F(Launch, each_thread_writes_its_element) {
  float* const d_out = device_array<float>(1000);
  call("run_fill", d_out, 1000);
  const auto out = host_copy(d_out, 1000);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(out[i], 2.0f * static_cast<float>(i));
  EXPECT_EQ(told(take_findings()), "");
}

TEST_F(Launch, blocks_sum_in_shared_memory) {
  std::vector<float> in(256 * 40, 1.0f);
  float* const d_in = device_array(in);
  float* const d_sums = device_array<float>(40);
  call("run_block_sums", static_cast<const float*>(d_in), d_sums, 40);
  EXPECT_THAT(host_copy(d_sums, 40), testing::Each(256.0f));
  EXPECT_EQ(told(take_findings()), "");
}

}  // namespace
