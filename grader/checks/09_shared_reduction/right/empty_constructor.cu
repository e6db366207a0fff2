// SPDX-License-Identifier: MIT
// Shared memory in a class with an empty constructor.
#include "shared_reduction.cuh"
// A class whose default constructor is empty may be __shared__ (CUDA C++ Programming Guide, "__shared__
// variables", "empty constructor"): CUTLASS' SharedStorage and every union with members of such classes look
// like this.
struct Storage {
  float sums[block_size];
  __device__ Storage() {}
};
__global__ void kern(const float* data, float* partial, std::size_t n) {
  __shared__ Storage storage;
  const std::size_t i = std::size_t{blockIdx.x} * elements_per_block + threadIdx.x;
  float v = i < n ? data[i] : 0.f;
  if (i + block_size < n) v += data[i + block_size];
  storage.sums[threadIdx.x] = v;
  __syncthreads();
  for (unsigned stride = block_size / 2; stride > 0; stride /= 2) {
    if (threadIdx.x < stride) storage.sums[threadIdx.x] += storage.sums[threadIdx.x + stride];
    __syncthreads();
  }
  if (threadIdx.x == 0) partial[blockIdx.x] = storage.sums[0];
}
void sum_blocks(DeviceSpan<const float> data, DeviceSpan<float> partial) {
  if (data.empty()) return;
  kern<<<ceil_div(data.size(), elements_per_block), block_size>>>(data.data(), partial.data(), data.size());
  CUDA_CHECK(cudaGetLastError());
}
namespace {
struct Buf {
  float* p = nullptr;
  std::size_t n;
  explicit Buf(std::size_t n) : n(n) { CUDA_CHECK(cudaMalloc(&p, n * sizeof(float))); }
  ~Buf() { cudaFree(p); }
  Buf(const Buf&) = delete;
};
}  // namespace
float sum_on_device(DeviceSpan<const float> data) {
  if (data.empty()) return 0.f;
  if (data.size() == 1) {
    float only;
    CUDA_CHECK(cudaMemcpy(&only, data.data(), sizeof only, cudaMemcpyDeviceToHost));
    return only;
  }
  Buf partial(ceil_div(data.size(), elements_per_block));
  sum_blocks(data, {partial.p, partial.n});
  return sum_on_device({partial.p, partial.n});
}
float sum(std::span<const float> data) {
  if (data.empty()) return 0.f;
  Buf d(data.size());
  CUDA_CHECK(cudaMemcpy(d.p, data.data(), data.size_bytes(), cudaMemcpyHostToDevice));
  return sum_on_device({d.p, d.n});
}
