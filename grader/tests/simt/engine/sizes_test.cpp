// SPDX-License-Identifier: MIT
// Sizes that no memory has, given to each call that takes one: an error, and a message where a copy or fill
// was meant. Sums of them wrap around to numbers that would fit.
#include <cstdint>

#include "device_test.hpp"
#include "simt/src/memory/sizes.hpp"

using gridstride::simt::lies_within;
using gridstride::simt::name_allocation;
using gridstride::simt::product;
using gridstride::simt::take_findings;
using testing::AllOf;
using testing::HasSubstr;

namespace {

TEST(Sizes, no_sum_wraps_around) {
  EXPECT_TRUE(lies_within(100, 28, 64, 64));
  EXPECT_FALSE(lies_within(100, 29, 64, 64));
  EXPECT_FALSE(lies_within(63, 1, 64, 64));
  EXPECT_TRUE(lies_within(128, 0, 64, 64));
  EXPECT_FALSE(lies_within(100, SIZE_MAX - 50, 64, 64));
}

TEST(Sizes, no_product_wraps_around) {
  EXPECT_EQ(product({3, 5, 7}), 105U);
  EXPECT_EQ(product({SIZE_MAX, 1}), SIZE_MAX);
  EXPECT_EQ(product({std::size_t{1} << 33, std::size_t{1} << 31}), std::nullopt);
  EXPECT_EQ(product({std::size_t{1} << 33, std::size_t{1} << 31, 0}), std::nullopt);
}

class ImpossibleSizes : public DeviceTest {
 protected:
  void SetUp() override {
    data_ = device_array(std::vector<float>(1024, 1.0F));
    name_allocation(data_, "data");
    cudaMallocArray(&array_, &format_, 16, 16);
  }
  void TearDown() override {
    cudaFreeArray(array_);
    DeviceTest::TearDown();
  }

  static void expect_told(cudaError_t error, const std::string& message) {
    EXPECT_EQ(error, cudaErrorInvalidValue) << message;
    const auto findings = take_findings();
    ASSERT_EQ(findings.size(), 1U) << message << "\n" << told(findings);
    EXPECT_EQ(findings[0].bug_class, "out_of_bounds");
    EXPECT_THAT(findings[0].message, HasSubstr(message));
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  }

  std::vector<float> host_ = std::vector<float>(1024, 2.0F);
  float* data_ = nullptr;
  cudaArray_t array_ = nullptr;
  cudaChannelFormatDesc format_ = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
};

TEST_F(ImpossibleSizes, of_copies_and_fills_are_told_as_the_negative_numbers_that_they_were) {
  const std::size_t minus_4 = std::size_t{0} - 4;
  expect_told(cudaMemset(data_ + 512, 0, minus_4), "cudaMemset of -4 bytes, taken for 18446744073709551612");
  expect_told(cudaMemcpy(data_ + 512, host_.data(), minus_4, cudaMemcpyHostToDevice),
              "cudaMemcpy of -4 bytes, taken for");
  expect_told(cudaMemcpy(host_.data(), data_ + 512, minus_4, cudaMemcpyDeviceToHost),
              "cudaMemcpy of -4 bytes, taken for");
  expect_told(cudaMemcpy2D(data_, 64, host_.data(), 64, 64, minus_4, cudaMemcpyHostToDevice),
              "cudaMemcpy2D of -4 rows, taken for");
  expect_told(cudaMemcpy2D(data_, minus_4, host_.data(), 64, 64, 4, cudaMemcpyHostToDevice),
              "cudaMemcpy2D of -4 bytes from row to row, taken for");
  expect_told(cudaMemset2D(data_, 64, 0, 64, minus_4), "cudaMemset2D of -4 rows, taken for");
  const std::size_t huge = std::size_t{1} << 40;
  expect_told(cudaMemcpy2D(data_, huge, host_.data(), huge, huge, huge, cudaMemcpyHostToDevice),
              "more than any memory has");
}

TEST_F(ImpossibleSizes, of_nothing_are_nothing) {
  const std::size_t minus_4 = std::size_t{0} - 4;
  EXPECT_EQ(cudaMemcpy2D(data_, 64, host_.data(), 64, 0, minus_4, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemset2D(data_, 64, 0, minus_4, 0), cudaSuccess);
  EXPECT_EQ(told(take_findings()), "");
}

TEST_F(ImpossibleSizes, of_blocks_in_arrays_reach_past_their_end) {
  for (const std::size_t size : {SIZE_MAX, SIZE_MAX - 3, SIZE_MAX / 2, static_cast<std::size_t>(INT32_MIN)}) {
    EXPECT_EQ(cudaMemcpy2DToArray(array_, 4, 0, host_.data(), 64, size, 1, cudaMemcpyHostToDevice),
              cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpy2DToArray(array_, 0, 1, host_.data(), 64, 64, size, cudaMemcpyHostToDevice),
              cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpy2DFromArray(host_.data(), 64, array_, 4, 0, size, 1, cudaMemcpyDeviceToHost),
              cudaErrorInvalidValue);
    cudaMemcpy3DParms block = {};
    block.srcArray = array_;
    block.srcPos = {1, 1, 0};
    block.dstPtr = {data_, 64, 16, 16};
    block.extent = {size, size, 1};
    block.kind = cudaMemcpyDeviceToDevice;
    EXPECT_EQ(cudaMemcpy3D(&block), cudaErrorInvalidValue);
    for (const auto& finding : take_findings()) EXPECT_EQ(finding.bug_class, "out_of_bounds");
  }
}

TEST_F(ImpossibleSizes, of_allocations_are_errors) {
  for (const std::size_t size : {SIZE_MAX, SIZE_MAX - 3, SIZE_MAX / 2, static_cast<std::size_t>(INT32_MIN)}) {
    void* memory = nullptr;
    EXPECT_EQ(cudaMalloc(&memory, size), cudaErrorMemoryAllocation);
    EXPECT_EQ(cudaMallocHost(&memory, size), cudaErrorMemoryAllocation);
    EXPECT_NE(cudaMallocManaged(&memory, size), cudaSuccess);
    EXPECT_EQ(cudaMallocAsync(&memory, size, nullptr), cudaErrorMemoryAllocation);
    std::size_t pitch = 0;
    EXPECT_EQ(cudaMallocPitch(&memory, &pitch, size, 4), cudaErrorMemoryAllocation);
    EXPECT_EQ(cudaMallocPitch(&memory, &pitch, 4, size), cudaErrorMemoryAllocation);
    cudaPitchedPtr block = {};
    EXPECT_EQ(cudaMalloc3D(&block, {4, size, size}), cudaErrorMemoryAllocation);
    EXPECT_NE(cudaHostRegister(host_.data(), size, 0), cudaSuccess);
    for (const cudaExtent& extent : {cudaExtent{size, 0, 0}, {size, 16, 0}, {16, size, 0}, {16, 16, size}}) {
      cudaArray_t made = nullptr;
      EXPECT_NE(cudaMalloc3DArray(&made, &format_, extent), cudaSuccess) << size;
      EXPECT_EQ(made, nullptr);
    }
    EXPECT_EQ(memory, nullptr) << size;
  }
}

TEST_F(ImpossibleSizes, of_lists_without_elements_are_errors) {
  cudaGraph_t graph = nullptr;
  cudaGraphNode_t node = nullptr;
  ASSERT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphAddDependencies(graph, nullptr, nullptr, 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphRemoveDependencies(graph, nullptr, nullptr, 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphRemoveDependencies(graph, nullptr, nullptr, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphAddEmptyNode(&node, graph, nullptr, 1), cudaErrorInvalidValue);
  const cudaHostNodeParams host = {[](void*) {}, nullptr};
  EXPECT_EQ(cudaGraphAddHostNode(&node, graph, nullptr, 1, &host), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphAddMemcpyNode(&node, graph, nullptr, 1, nullptr), cudaErrorInvalidValue);
  cudaGraphDestroy(graph);
}

}  // namespace
