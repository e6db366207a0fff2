// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// A kernel reads memory of a pool of the other device, which its device was not let into.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void twice(const int* in, int* out) { out[threadIdx.x] = 2 * in[threadIdx.x]; }  // FIND memory_space

int main() {
  cudaMemPool_t pool;
  cudaDeviceGetDefaultMemPool(&pool, 0);
  int *from_0, *on_1, first = 0;
  cudaSetDevice(0);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMallocAsync(&from_0, 128, stream);
  cudaMemsetAsync(from_0, 1, 128, stream);
  cudaStreamSynchronize(stream);
  cudaMemAccessDesc access = {};
  access.location.type = cudaMemLocationTypeDevice;
  access.location.id = 1;
  access.flags = cudaMemAccessFlagsProtNone;
  cudaMemPoolSetAccess(pool, &access, 1);
  cudaSetDevice(1);
  cudaMalloc(&on_1, 128);
  twice<<<1, 32>>>(from_0, on_1);
  cudaMemcpy(&first, on_1, sizeof first, cudaMemcpyDeviceToHost);
  std::printf("%x\n", first);
  cudaFree(on_1);
  cudaSetDevice(0);
  cudaFreeAsync(from_0, stream);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}
