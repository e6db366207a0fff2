// SPDX-License-Identifier: MIT
/// @file
/// What the calls of the driver API share: each is a call of the run-time API, made under a context.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "simt/src/engine.hpp"

// After the standard library: it defines CUDA's words as macros.
#include "cuda.h"
#include "cuda_runtime_api.h"

namespace gridstride::simt {

/// @brief One call of the driver API. The run-time API does not notice it: its last error stays.
class DriverCall {
 public:
  DriverCall();
  ~DriverCall();
  DriverCall(const DriverCall&) = delete;
  DriverCall& operator=(const DriverCall&) = delete;

  /// @return CUDA_SUCCESS where cuInit was called, or the run-time API used
  [[nodiscard]] CUresult initialised() const;
  /// @return likewise, where this host thread has a current context too
  [[nodiscard]] CUresult in_context() const;

 private:
  std::unique_lock<std::recursive_mutex> lock_;
  std::uint64_t calls_before_;
  ErrorCode last_error_;
};

/// @brief Remembers that cuInit was called.
void note_driver_start();

/// @return a run-time API's error as the driver API says it
CUresult driver_result(cudaError_t error);

/// @brief Carries out a call that needs a context. @return its result, or why there is none
template <class Call>
CUresult driver_call(Call call) {
  const DriverCall driver;
  if (const CUresult result = driver.in_context(); result != CUDA_SUCCESS) return result;
  return driver_result(call());
}

/// @brief Loads a module. @param[in] what as findings name the image
CUresult load_image(CUmodule* module, const std::string& what, std::string_view image);
/// @brief Loads a module from a file.
CUresult load_image_file(CUmodule* module, const char* file);

/// @return the address as a pointer
inline void* pointer_of(CUdeviceptr address) { return reinterpret_cast<void*>(address); }

}  // namespace gridstride::simt
