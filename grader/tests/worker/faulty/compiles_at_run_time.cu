// SPDX-License-Identifier: MIT
// A kernel compiled while the program runs: the worker has no compiler, and says so.
#include <nvrtc.h>

#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  nvrtcProgram program;
  nvrtcCreateProgram(&program, "__global__ void k() {}", "k.cu", 0, nullptr, nullptr);
  const nvrtcResult result = nvrtcCompileProgram(program, 0, nullptr);  // here
  size_t log_bytes = 0;
  nvrtcGetProgramLogSize(program, &log_bytes);
  nvrtcDestroyProgram(&program);
  return result == NVRTC_ERROR_COMPILATION && log_bytes > 1 ? 1.0f : 0.0f;
}
