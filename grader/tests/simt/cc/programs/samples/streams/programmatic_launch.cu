// SPDX-License-Identifier: MIT
// options: --device sim:h100
// A kernel that may begin before the one in front of it has ended, and waits for it only where it reads its
// results.
#include <cstdio>

__global__ void fill(float* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] = i;
  cudaTriggerProgrammaticLaunchCompletion();
}

__global__ void add_half(const float* values, float* sums, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float half = i * 0.5f;
  cudaGridDependencySynchronize();
  if (i < n) sums[i] = values[i] + half;
}

int main() {
  const int n = 700;
  float *values, *sums, h[n] = {};
  cudaMalloc(&values, sizeof h);
  cudaMalloc(&sums, sizeof h);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  fill<<<3, 256, 0, stream>>>(values, n);
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t launch{};
  launch.gridDim = dim3(3);
  launch.blockDim = dim3(256);
  launch.stream = stream;
  launch.attrs = &attribute;
  launch.numAttrs = 1;
  if (cudaLaunchKernelEx(&launch, add_half, static_cast<const float*>(values), sums, n) != cudaSuccess)
    return 1;
  cudaMemcpyAsync(h, sums, sizeof h, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(values);
  cudaFree(sums);
  for (int i = 0; i < n; ++i)
    if (h[i] != 1.5f * i) return 1;
  return 0;
}
