// SPDX-License-Identifier: MIT
// A test that calls functions of a module of device code, and sees what the device found.
#pragma once

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "simt/session.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "simt/include/cuda_runtime_api.h"

/// Findings as a failing test shows them: "file:line class block thread message", one a line.
inline std::string told(const std::vector<gridstride::Finding>& findings) {
  std::string text;
  const auto triple = [](const auto& v) {
    return "(" + std::to_string(v[0]) + "," + std::to_string(v[1]) + "," + std::to_string(v[2]) + ")";
  };
  for (const auto& finding : findings) {
    text += finding.file.substr(finding.file.rfind('/') + 1) + ":" + std::to_string(finding.line) + " " +
            finding.bug_class + " in " + finding.kernel + " block " + triple(finding.block) + " thread " +
            triple(finding.thread) + ": " + finding.message + " x" + std::to_string(finding.count) + "\n";
  }
  return text;
}

/// Allocates, fills and frees device arrays, and calls the module's extern "C" functions.
class DeviceTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { gridstride::simt::configure({}); }
  void TearDown() override {
    gridstride::simt::reset_devices();
    gridstride::simt::take_findings();
  }

  template <class... Arguments>
  void call(const char* function, Arguments... arguments) {
    auto* const entry = reinterpret_cast<void (*)(Arguments...)>(dlsym(RTLD_DEFAULT, function));
    if (entry == nullptr) throw std::runtime_error(std::string("no function ") + function);
    entry(arguments...);
  }

  /// @return the events of the kernels that `function` launches, which shall give no cause for a finding
  template <class... Arguments>
  gridstride::Counters counts_of(const char* function, Arguments... arguments) {
    gridstride::simt::reset_counters();
    call(function, arguments...);
    cudaDeviceSynchronize();
    EXPECT_EQ(told(gridstride::simt::take_findings()), "");
    return gridstride::simt::counters();
  }

  template <class T>
  T* device_array(std::size_t n) {
    void* pointer = nullptr;
    EXPECT_EQ(cudaMalloc(&pointer, n * sizeof(T)), cudaSuccess);
    return static_cast<T*>(pointer);
  }
  template <class T>
  T* device_array(const std::vector<T>& values) {
    T* const pointer = device_array<T>(values.size());
    EXPECT_EQ(cudaMemcpy(pointer, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice),
              cudaSuccess);
    return pointer;
  }
  template <class T>
  std::vector<T> host_copy(const T* pointer, std::size_t n) {
    std::vector<T> values(n);
    EXPECT_EQ(cudaMemcpy(values.data(), pointer, n * sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess);
    return values;
  }
};
