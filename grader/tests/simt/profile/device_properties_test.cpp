// SPDX-License-Identifier: MIT
// What the run-time API answers about the device of a profile.
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "simt/session.hpp"

// After the standard library: it defines CUDA's words as macros.
#include "cuda_runtime_api.h"

namespace gridstride::simt {
namespace {

void use(const std::string& device) {
  Options options;
  options.profile = GRIDSTRIDE_SOURCE_DIR "/datasets/devices/" + device + ".toml";
  configure(options);
  reset_devices();
}

int attribute(cudaDeviceAttr id, int device = 0) {
  int value = -1;
  EXPECT_EQ(cudaDeviceGetAttribute(&value, id, device), cudaSuccess);
  return value;
}

// The expected numbers are those that the post on the GTX 850M printed.
TEST(DeviceProperties, are_those_of_the_profile) {
  use("gtx850m");
  int count = 0;
  ASSERT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  EXPECT_EQ(count, 1);
  cudaDeviceProp properties;
  std::memset(&properties, 0x5a, sizeof properties);
  ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
  EXPECT_STREQ(properties.name, "GeForce GTX 850M");
  EXPECT_EQ(properties.major, 5);
  EXPECT_EQ(properties.minor, 0);
  EXPECT_EQ(properties.totalGlobalMem >> 20, 2004u);
  EXPECT_EQ(properties.multiProcessorCount, 5);
  EXPECT_EQ(properties.sharedMemPerBlock, 49152u);
  EXPECT_EQ(properties.sharedMemPerMultiprocessor, 65536u);
  EXPECT_EQ(properties.maxThreadsDim[0], 1024);
  EXPECT_EQ(properties.maxThreadsDim[2], 64);
  EXPECT_EQ(properties.maxGridSize[0], 2147483647);
  EXPECT_EQ(properties.maxGridSize[1], 65535);
  EXPECT_EQ(properties.maxTexture2DLinear[2], 1048544);
  EXPECT_EQ(properties.maxTexture3DAlt[2], 16384);
  EXPECT_EQ(properties.maxSurface2DLayered[2], 2048);
  EXPECT_EQ(properties.memoryBusWidth, 128);
  EXPECT_EQ(properties.l2CacheSize, 2097152);
  EXPECT_EQ(properties.clusterLaunch, 0);
}

TEST(DeviceAttributes, are_those_of_the_profile) {
  use("gtx850m");
  EXPECT_EQ(attribute(cudaDevAttrClockRate), 901500);
  EXPECT_EQ(attribute(cudaDevAttrMemoryClockRate), 1001000);
  EXPECT_EQ(attribute(cudaDevAttrMaxTexture1DLinearWidth), 134217728);
  EXPECT_EQ(attribute(cudaDevAttrPciBusId), 1);
}

TEST(DeviceAttributes, refuse_what_is_not_there) {
  use("gtx850m");
  int value = 7;
  EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 1), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(44), 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0), cudaErrorInvalidValue);
  EXPECT_EQ(value, 7);
  cudaDeviceProp properties;
  EXPECT_EQ(cudaGetDeviceProperties(&properties, -1), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST(Devices, two_of_a_kind_differ_in_bus_and_uuid) {
  use("gtx1080ti_x2");
  int count = 0;
  ASSERT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  EXPECT_EQ(count, 2);
  EXPECT_NE(attribute(cudaDevAttrPciBusId, 0), attribute(cudaDevAttrPciBusId, 1));
  EXPECT_EQ(attribute(cudaDevAttrMultiProcessorCount, 1), 28);
  cudaDeviceProp first;
  cudaDeviceProp second;
  ASSERT_EQ(cudaGetDeviceProperties(&first, 0), cudaSuccess);
  ASSERT_EQ(cudaGetDeviceProperties(&second, 1), cudaSuccess);
  EXPECT_STREQ(first.name, second.name);
  EXPECT_NE(std::memcmp(first.uuid.bytes, second.uuid.bytes, sizeof first.uuid.bytes), 0);
}

TEST(Devices, are_found_by_their_bus) {
  use("gtx1080ti_x2");
  char text[16] = {};
  ASSERT_EQ(cudaDeviceGetPCIBusId(text, sizeof text, 1), cudaSuccess);
  EXPECT_STREQ(text, "0000:02:00.0");
  int device = -1;
  ASSERT_EQ(cudaDeviceGetByPCIBusId(&device, text), cudaSuccess);
  EXPECT_EQ(device, 1);
  EXPECT_EQ(cudaDeviceGetByPCIBusId(&device, "0000:77:00.0"), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaDeviceGetPCIBusId(text, 5, 1), cudaErrorInvalidValue);
}

TEST(Versions, are_in_cudas_form) {
  use("gtx850m");
  int version = 0;
  ASSERT_EQ(cudaDriverGetVersion(&version), cudaSuccess);
  EXPECT_EQ(version, 10010);
  ASSERT_EQ(cudaRuntimeGetVersion(&version), cudaSuccess);
  EXPECT_EQ(version, CUDART_VERSION);
}

TEST(Limits, have_cudas_defaults_and_can_be_set) {
  use("gtx1060");
  std::size_t value = 0;
  ASSERT_EQ(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize), cudaSuccess);
  EXPECT_EQ(value, std::size_t{8} << 20);  // CUDA C++ Programming Guide: a heap of 8 MiB by default
  ASSERT_EQ(cudaDeviceSetLimit(cudaLimitStackSize, 4096), cudaSuccess);
  ASSERT_EQ(cudaDeviceGetLimit(&value, cudaLimitStackSize), cudaSuccess);
  EXPECT_EQ(value, 4096u);
  EXPECT_EQ(cudaDeviceSetLimit(static_cast<cudaLimit>(99), 1), cudaErrorUnsupportedLimit);
}

}  // namespace
}  // namespace gridstride::simt
