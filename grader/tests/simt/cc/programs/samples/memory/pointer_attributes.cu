// SPDX-License-Identifier: MIT
// What the run-time API tells of an address, of whatever memory it is; and of a pool that is destroyed.
#include <cstdio>

#define CHECK(condition)                                 \
  do {                                                   \
    if (!(condition)) {                                  \
      std::printf("line %d: %s\n", __LINE__, #condition); \
      return 1;                                          \
    }                                                    \
  } while (0)

__device__ int table[4];
__managed__ int shared[1024];
__device__ void* block;

__global__ void take() { block = malloc(64); }
__global__ void give() { free(block); }

static cudaPointerAttributes of(const void* pointer) {
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, pointer);
  return attributes;
}

static int pool_is_gone() {
  cudaMemPoolProps properties{};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  cudaMemPool_t pool;
  cudaStream_t stream;
  CHECK(cudaMemPoolCreate(&pool, &properties) == cudaSuccess && cudaStreamCreate(&stream) == cudaSuccess);
  void *first = nullptr, *second = nullptr;
  CHECK(cudaMallocFromPoolAsync(&first, 64, pool, stream) == cudaSuccess);
  CHECK(cudaMemPoolDestroy(pool) == cudaSuccess);
  CHECK(cudaMallocFromPoolAsync(&second, 64, pool, stream) == cudaErrorInvalidValue);
  CHECK(cudaMemPoolDestroy(pool) == cudaErrorInvalidValue);
  CHECK(cudaFreeAsync(first, stream) == cudaSuccess && cudaStreamSynchronize(stream) == cudaSuccess);
  CHECK(cudaMallocFromPoolAsync(&second, 64, pool, stream) == cudaErrorInvalidValue);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
  return 0;
}

int main() {
  void* address = nullptr;
  CHECK(cudaGetSymbolAddress(&address, table) == cudaSuccess);
  CHECK(of(address).type == cudaMemoryTypeDevice && of(address).devicePointer == address);
  CHECK(of(address).hostPointer == nullptr);
  CHECK(of(shared + 5).type == cudaMemoryTypeManaged && of(shared + 5).hostPointer == shared + 5);
  int local = 0;
  CHECK(of(&local).type == cudaMemoryTypeUnregistered);
  take<<<1, 1>>>();
  cudaDeviceSynchronize();
  void* from_kernel = nullptr;
  cudaMemcpyFromSymbol(&from_kernel, block, sizeof from_kernel);
  CHECK(of(from_kernel).type == cudaMemoryTypeDevice);
  give<<<1, 1>>>();
  cudaDeviceSynchronize();
  // Advice on a variable holds for each of its parts.
  CHECK(cudaMemAdvise(shared, sizeof shared, cudaMemAdviseSetReadMostly, 0) == cudaSuccess);
  int read_mostly = 0;
  CHECK(cudaMemRangeGetAttribute(&read_mostly, sizeof(int), cudaMemRangeAttributeReadMostly, shared + 512, 4) ==
        cudaSuccess);
  CHECK(read_mostly == 1);
  return pool_is_gone();
}
