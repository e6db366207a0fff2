// SPDX-License-Identifier: MIT
// Occupancy as the calculator has it for capability 6.1 with 32 registers a thread, and launches chosen by it.
#include <cstdio>
#include <cstring>

__global__ void square(int* data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= data[i];
}

__global__ void uses_shared(int* data) {
  __shared__ int tile[4096];
  extern __shared__ int more[];
  tile[threadIdx.x] = more[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x] + more[threadIdx.x];
}

int main() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, square, 32, 0);
  if (blocks != properties.maxBlocksPerMultiProcessor) return 1;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, square, 256, 0);
  if (blocks != properties.maxThreadsPerMultiProcessor / 256) return 2;
  cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, uses_shared, 64, 16384, cudaOccupancyDefault);
  if (blocks != static_cast<int>(properties.sharedMemPerMultiprocessor / 32768)) return 3;
  int grid = 0, block = 0;
  if (cudaOccupancyMaxPotentialBlockSize(&grid, &block, square, 0, 0) != cudaSuccess) return 4;
  if (block != 1024 || grid != 2 * properties.multiProcessorCount) return 5;
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, uses_shared, [](int size) { return size * 64; });
  if (block < 32 || block > 512) return 6;
  std::size_t shared = 0;
  if (cudaOccupancyAvailableDynamicSMemPerBlock(&shared, uses_shared, 2, 64) != cudaSuccess) return 7;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, uses_shared, 64, shared);
  if (blocks < 2) return 8;
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, uses_shared);
  if (attributes.sharedSizeBytes != 16384 || attributes.maxThreadsPerBlock != 1024 ||
      attributes.binaryVersion != 10 * properties.major + properties.minor)
    return 9;
  if (cudaFuncSetAttribute(uses_shared, cudaFuncAttributePreferredSharedMemoryCarveout,
                           cudaSharedmemCarveoutMaxShared) != cudaSuccess)
    return 10;
  const char* name = nullptr;
  if (cudaFuncGetName(&name, square) != cudaSuccess || std::strstr(name, "square") == nullptr) return 11;
  if (properties.clockRate <= 0 || properties.memoryClockRate <= 0 || properties.computeMode != cudaComputeModeDefault)
    return 12;
  std::printf("%.1f GB/s\n", 2.0 * properties.memoryClockRate * (properties.memoryBusWidth / 8) / 1.0e6);
}
// stdout: 192.2 GB/s
