// SPDX-License-Identifier: MIT
// Numbers that programs rely on, against CUDA's documentation: CUDA Runtime API reference (enumerations) and
// CUDA C++ Programming Guide (built-in vector types, dim3). This file also shows that the headers compile as
// host code.
#include <gtest/gtest.h>

#include <type_traits>

// After the standard library: it defines CUDA's words as macros.
#include "cuda_runtime.h"
#include "math_constants.h"

namespace {

static_assert(cudaSuccess == 0);
static_assert(cudaErrorInvalidValue == 1);
static_assert(cudaErrorMemoryAllocation == 2);
static_assert(cudaErrorInvalidConfiguration == 9);
static_assert(cudaErrorInvalidDevicePointer == 17);
static_assert(cudaErrorInvalidMemcpyDirection == 21);
static_assert(cudaErrorInsufficientDriver == 35);
static_assert(cudaErrorInvalidDeviceFunction == 98);
static_assert(cudaErrorNoDevice == 100);
static_assert(cudaErrorInvalidDevice == 101);
static_assert(cudaErrorNoKernelImageForDevice == 209);
static_assert(cudaErrorInvalidResourceHandle == 400);
static_assert(cudaErrorNotReady == 600);
static_assert(cudaErrorIllegalAddress == 700);
static_assert(cudaErrorLaunchOutOfResources == 701);
static_assert(cudaErrorAssert == 710);
static_assert(cudaErrorMisalignedAddress == 716);
static_assert(cudaErrorLaunchFailure == 719);
static_assert(cudaErrorCooperativeLaunchTooLarge == 720);
static_assert(cudaErrorNotSupported == 801);
static_assert(cudaErrorUnknown == 999);

static_assert(cudaMemcpyHostToHost == 0);
static_assert(cudaMemcpyHostToDevice == 1);
static_assert(cudaMemcpyDeviceToHost == 2);
static_assert(cudaMemcpyDeviceToDevice == 3);
static_assert(cudaMemcpyDefault == 4);

static_assert(cudaDevAttrMaxThreadsPerBlock == 1);
static_assert(cudaDevAttrClockRate == 13);
static_assert(cudaDevAttrMultiProcessorCount == 16);
static_assert(cudaDevAttrMemoryClockRate == 36);
static_assert(cudaDevAttrComputeCapabilityMajor == 75);
static_assert(cudaDevAttrMaxSharedMemoryPerBlockOptin == 97);

template <class Vector, std::size_t size, std::size_t alignment>
constexpr bool laid_out = sizeof(Vector) == size &&
                          alignof(Vector) == alignment&& std::is_trivially_copyable_v<Vector>;
static_assert(laid_out<char2, 2, 2> && laid_out<uchar3, 3, 1> && laid_out<char4, 4, 4>);
static_assert(laid_out<short2, 4, 4> && laid_out<ushort3, 6, 2> && laid_out<short4, 8, 8>);
static_assert(laid_out<int1, 4, 4> && laid_out<uint2, 8, 8> && laid_out<int3, 12, 4> &&
              laid_out<uint4, 16, 16>);
static_assert(laid_out<float1, 4, 4> && laid_out<float2, 8, 8> && laid_out<float3, 12, 4> &&
              laid_out<float4, 16, 16>);
static_assert(laid_out<double1, 8, 8> && laid_out<double2, 16, 16> && laid_out<double3, 24, 8> &&
              laid_out<double4, 32, 16>);
static_assert(laid_out<longlong2, 16, 16> && laid_out<ulonglong4, 32, 16>);
static_assert(sizeof(dim3) == 12 && alignof(dim3) == 4);

TEST(Dim3, what_is_not_given_is_one) {
  const dim3 none;
  EXPECT_TRUE(none.x == 1 && none.y == 1 && none.z == 1);
  const dim3 two(4, 5);
  EXPECT_TRUE(two.x == 4 && two.y == 5 && two.z == 1);
  const dim3 from_number = 7;
  EXPECT_TRUE(from_number.x == 7 && from_number.y == 1);
}

TEST(Dim3, converts_to_and_from_uint3) {
  const uint3 v = dim3(2, 3, 4);
  EXPECT_TRUE(v.x == 2 && v.y == 3 && v.z == 4);
  const dim3 back = v;
  EXPECT_TRUE(back.x == 2 && back.y == 3 && back.z == 4);
}

TEST(Vectors, are_made_by_name) {
  const float4 v = make_float4(1, 2, 3, 4);
  EXPECT_EQ(v.w, 4);
  const uchar3 c = make_uchar3(1, 2, 255);
  EXPECT_EQ(c.z, 255);
}

// Handles are opaque pointers, so that nullptr and 0 are the default stream.
static_assert(std::is_pointer_v<cudaStream_t> && std::is_pointer_v<cudaEvent_t>);
static_assert(!std::is_same_v<cudaStream_t, cudaEvent_t>);

TEST(MathConstants, are_the_numbers_they_name) {
  EXPECT_EQ(CUDART_PI, 3.141592653589793);
  EXPECT_EQ(CUDART_PI_F, 3.14159265f);
  EXPECT_GT(CUDART_INF_F, 3e38f);
  EXPECT_NE(CUDART_NAN, CUDART_NAN);
}

}  // namespace
