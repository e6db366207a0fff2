// SPDX-License-Identifier: MIT
// One pointer for the host and the kernel; the host waits before it reads.
#include <cmath>
#include <cstdio>

__managed__ int launches = 0;
__device__ __managed__ float scale[2] = {2.0f, 0.5f};

__global__ void add(int n, const float* x, float* y) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
  for (int i = index; i < n; i += stride) y[i] = scale[0] * x[i] + y[i];
  if (index == 0) launches += 1;
}

int main() {
  const int n = 1 << 14;
  float *x, *y;
  if (cudaMallocManaged(&x, n * sizeof(float)) != cudaSuccess) return 1;
  if (cudaMallocManaged((void**)&y, n * sizeof(float), cudaMemAttachGlobal) != cudaSuccess) return 2;
  for (int i = 0; i < n; ++i) {
    x[i] = 1.0f;
    y[i] = 2.0f;
  }
  int device = -1;
  cudaGetDevice(&device);
  cudaMemAdvise(x, n * sizeof(float), cudaMemAdviseSetReadMostly, device);
  cudaMemPrefetchAsync(x, n * sizeof(float), device, 0);
  cudaMemPrefetchAsync(y, n * sizeof(float), device);
  add<<<(n + 255) / 256, 256>>>(n, x, y);
  cudaMemPrefetchAsync(y, n * sizeof(float), cudaCpuDeviceId);
  if (cudaDeviceSynchronize() != cudaSuccess) return 3;
  float error = 0;
  for (int i = 0; i < n; ++i) error = std::fmax(error, std::fabs(y[i] - 4.0f));
  if (error != 0) return 4;
  if (launches != 1) return 5;
  scale[0] = -1.0f;
  add<<<1, 32>>>(n, x, y);
  cudaDeviceSynchronize();
  if (y[0] != 3.0f || y[n - 1] != 3.0f || launches != 2) return 6;

  int read_mostly = 0, place = 0;
  cudaMemRangeGetAttribute(&read_mostly, sizeof read_mostly, cudaMemRangeAttributeReadMostly, x, n);
  cudaMemRangeGetAttribute(&place, sizeof place, cudaMemRangeAttributeLastPrefetchLocation, y, n);
  if (read_mostly != 1 || place != cudaCpuDeviceId) return 7;
  cudaPointerAttributes attributes;
  if (cudaPointerGetAttributes(&attributes, x) != cudaSuccess) return 8;
  if (attributes.type != cudaMemoryTypeManaged || attributes.devicePointer != x || attributes.hostPointer != x)
    return 9;
  cudaFree(x);
  cudaFree(y);
  std::printf("Max error: %.1f\n", error);
}
// stdout: Max error: 0.0
