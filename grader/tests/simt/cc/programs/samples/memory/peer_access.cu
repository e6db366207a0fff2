// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// A kernel on one device reads the memory of the other, and copies go between the two.
#include <cstdio>

__global__ void times_two(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

#define CHECK(call) \
  if ((call) != cudaSuccess) return __LINE__

int main() {
  const int n = 1000;
  int devices = 0, can01 = 0, can10 = 0, same = 1;
  CHECK(cudaGetDeviceCount(&devices));
  if (devices < 2) return 1;
  CHECK(cudaDeviceCanAccessPeer(&can01, 0, 1));
  CHECK(cudaDeviceCanAccessPeer(&can10, 1, 0));
  CHECK(cudaDeviceCanAccessPeer(&same, 0, 0));
  if (!can01 || !can10 || same) return 2;
  float *d0, *d1, *h;
  CHECK(cudaSetDevice(0));
  CHECK(cudaDeviceEnablePeerAccess(1, 0));
  if (cudaDeviceEnablePeerAccess(1, 0) != cudaErrorPeerAccessAlreadyEnabled) return 3;
  if (cudaGetLastError() != cudaErrorPeerAccessAlreadyEnabled) return 4;
  CHECK(cudaMalloc(&d0, n * sizeof(float)));
  CHECK(cudaSetDevice(1));
  CHECK(cudaDeviceEnablePeerAccess(0, 0));
  CHECK(cudaMalloc(&d1, n * sizeof(float)));
  CHECK(cudaMallocHost(&h, n * sizeof(float)));
  for (int i = 0; i < n; ++i) h[i] = i;
  CHECK(cudaSetDevice(0));
  CHECK(cudaMemcpy(d0, h, n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpyPeer(d1, 1, d0, 0, n * sizeof(float)));
  CHECK(cudaSetDevice(1));
  times_two<<<(n + 255) / 256, 256>>>(d1, d0, n);  // reads its own memory, writes the peer's
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaSetDevice(0));
  times_two<<<(n + 255) / 256, 256>>>(d0, d1, n);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(h, d1, n * sizeof(float), cudaMemcpyDefault));
  for (int i = 0; i < n; ++i)
    if (h[i] != 4.0f * i) return 5;
  cudaPointerAttributes attributes;
  CHECK(cudaPointerGetAttributes(&attributes, d1));
  if (attributes.type != cudaMemoryTypeDevice || attributes.device != 1) return 6;
  CHECK(cudaDeviceDisablePeerAccess(1));
  if (cudaDeviceDisablePeerAccess(1) != cudaErrorPeerAccessNotEnabled) return 7;
  if (cudaSetDevice(2) != cudaErrorInvalidDevice) return 8;
  cudaGetLastError();
  CHECK(cudaFree(d0));
  CHECK(cudaFree(d1));
  CHECK(cudaFreeHost(h));
}
