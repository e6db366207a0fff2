// SPDX-License-Identifier: MIT
// Headers that CUDA keeps for parts of others, each by itself of use.
#include <common_functions.h>
#include <cudaProfiler.h>
#include <cuda_fp16.h>
#include <cuda_fp16.hpp>
#include <curand_kernel.h>
#include <curand_normal.h>
#include <curand_uniform.h>
#include <device_double_functions.h>
#include <sm_20_atomic_functions.h>
#include <sm_20_intrinsics.h>
#include <sm_30_intrinsics.h>
#include <sm_32_atomic_functions.h>
#include <sm_32_intrinsics.h>
#include <sm_35_atomic_functions.h>
#include <sm_35_intrinsics.h>
#include <sm_60_atomic_functions.h>
#include <sm_61_intrinsics.h>
#include <texture_fetch_functions.h>
#include <vector_functions.h>
#include <vector_functions.hpp>

__global__ void use(float2* out) {
  curandState state;
  curand_init(1, 0, 0, &state);
  const float drawn = curand_uniform(&state);
  *out = make_float2(__half2float(__float2half(1.5f)), drawn > 0 ? __ldg(&out->y) : 0);
}

int main() {
  float2* d;
  float2 result;
  cudaMalloc(&d, sizeof(float2));
  cudaMemset(d, 0, sizeof(float2));
  cuInit(0);
  cuProfilerStart();
  use<<<1, 1>>>(d);
  cuProfilerStop();
  cudaMemcpy(&result, d, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return result.x == 1.5f ? 0 : 1;
}
