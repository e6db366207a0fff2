// CUB with the function objects of libcu++, a cached allocator, and a device vector's memory.
// options: -std=c++20
#include <cub/cub.cuh>
#include <cuda/functional>
#include <cuda/std/functional>
#include <cuda/std/span>
#include <thrust/device_vector.h>
#include <thrust/sequence.h>

#include <cstdio>

cub::CachingDeviceAllocator g_allocator(true);

__global__ void block_maximum(cuda::std::span<const int> in, int* out) {
  using BlockReduce = cub::BlockReduce<int, 64>;
  __shared__ typename BlockReduce::TempStorage temp;
  const int maximum = BlockReduce(temp).Reduce(in[threadIdx.x], cuda::maximum<>{});
  if (threadIdx.x == 0) *out = maximum;
}

int main() {
  thrust::device_vector<int> in(64), out(64);
  thrust::sequence(in.begin(), in.end(), -10);
  void* temp = nullptr;
  std::size_t temp_bytes = 0;
  CubDebugExit(cub::DeviceScan::InclusiveScan(temp, temp_bytes, in.begin(), out.begin(), cuda::std::plus<>{},
                                              64));
  CubDebugExit(g_allocator.DeviceAllocate(&temp, temp_bytes));
  CubDebugExit(cub::DeviceScan::InclusiveScan(temp, temp_bytes, in.begin(), out.begin(), cuda::std::plus<>{},
                                              64));
  CubDebugExit(g_allocator.DeviceFree(temp));
  int errors = out[63] != 64 * 63 / 2 - 640;
  block_maximum<<<1, 64>>>({thrust::raw_pointer_cast(in.data()), 64}, thrust::raw_pointer_cast(out.data()));
  errors += out[0] != 53;
  CubDebugExit(g_allocator.FreeAllCached());
  int version = 0;
  CubDebugExit(cub::PtxVersion(version));
  errors += version < 100;
  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
