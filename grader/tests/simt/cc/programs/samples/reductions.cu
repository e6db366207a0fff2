// SPDX-License-Identifier: MIT
// The classic steps of a shared-memory reduction, for two types, with dynamic shared memory of dependent type.
#include <cstdio>
#include <vector>

template <class T>
struct SharedMemory {
  __device__ inline operator T*() {
    extern __shared__ double s_raw[];
    return (T*)s_raw;
  }
};

template <class T>
__global__ void reduce_interleaved(const T* in, T* out, unsigned n) {
  T* s_data = SharedMemory<T>();
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  s_data[tid] = i < n ? in[i] : T(0);
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0) s_data[tid] += s_data[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s_data[0];
}

template <class T>
__global__ void reduce_sequential(const T* in, T* out, unsigned n) {
  T* s_data = SharedMemory<T>();
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  s_data[tid] = i < n ? in[i] : T(0);
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      s_data[tid] += s_data[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = s_data[0];
}

template <class T, unsigned block_size>
__global__ void reduce_two_per_thread(const T* in, T* out, unsigned n) {
  __shared__ T s_data[block_size];
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * (block_size * 2) + threadIdx.x;
  T mine = i < n ? in[i] : T(0);
  if (i + block_size < n) mine += in[i + block_size];
  s_data[tid] = mine;
  __syncthreads();
#pragma unroll
  for (unsigned s = block_size / 2; s > 0; s >>= 1) {
    if (tid < s) s_data[tid] = mine = mine + s_data[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = mine;
}

template <class T>
static bool check(unsigned n) {
  std::vector<T> in(n);
  T expected = 0;
  for (unsigned i = 0; i < n; ++i) expected += in[i] = static_cast<T>(i % 11) - 5;
  const unsigned threads = 128, blocks = (n + threads - 1) / threads;
  T *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(T));
  cudaMalloc(&d_out, blocks * sizeof(T));
  cudaMemcpy(d_in, in.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  bool right = true;
  for (int kind = 0; kind < 3; ++kind) {
    const unsigned used = kind == 2 ? (blocks + 1) / 2 : blocks;
    if (kind == 0) reduce_interleaved<T><<<blocks, threads, threads * sizeof(T)>>>(d_in, d_out, n);
    if (kind == 1) reduce_sequential<<<blocks, threads, threads * sizeof(T)>>>(d_in, d_out, n);
    if (kind == 2) reduce_two_per_thread<T, threads><<<used, threads>>>(d_in, d_out, n);
    std::vector<T> out(used);
    cudaMemcpy(out.data(), d_out, used * sizeof(T), cudaMemcpyDeviceToHost);
    T sum = 0;
    for (T partial : out) sum += partial;
    right = right && sum == expected;
  }
  cudaFree(d_in);
  cudaFree(d_out);
  return right;
}

int main() { return check<float>(5000) && check<double>(777) && check<int>(1) ? 0 : 1; }
