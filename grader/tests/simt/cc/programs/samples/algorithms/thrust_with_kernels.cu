// Thrust together with kernels: raw pointers both ways, streams, policies, several kinds of memory.
// options: --extended-lambda
#include <thrust/device_malloc.h>
#include <thrust/device_free.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/universal_vector.h>

#include <cstdio>

__global__ void square(int* data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= data[i];
}

// Each block sums its part by one thread, with an algorithm called from device code.
__global__ void block_sums(const int* data, int* sums, int per_block) {
  if (threadIdx.x == 0) {
    const int* mine = data + blockIdx.x * per_block;
    sums[blockIdx.x] = thrust::reduce(thrust::seq, mine, mine + per_block);
  }
}

int main() {
  constexpr int n = 300;
  int errors = 0;

  thrust::device_vector<int> d(n);
  thrust::sequence(d.begin(), d.end());
  square<<<(n + 127) / 128, 128>>>(thrust::raw_pointer_cast(d.data()), n);
  errors += thrust::reduce(d.begin(), d.end()) != (n - 1) * n * (2 * n - 1) / 6;

  int* raw;
  cudaMalloc(&raw, n * sizeof(int));
  thrust::device_ptr<int> wrapped(raw);
  thrust::fill(wrapped, wrapped + n, 3);
  wrapped[5] = 10;
  errors += thrust::reduce(wrapped, wrapped + n) != 3 * n + 7;
  errors += thrust::reduce(thrust::device, raw, raw + n, 0) != 3 * n + 7;
  thrust::sort(thrust::device, raw, raw + n);
  errors += wrapped[n - 1] != 10;

  cudaStream_t stream;
  cudaStreamCreate(&stream);
  thrust::transform(thrust::cuda::par.on(stream), raw, raw + n, raw, [] __device__(int v) { return v + 1; });
  cudaStreamSynchronize(stream);
  int last;
  cudaMemcpy(&last, raw + n - 1, sizeof last, cudaMemcpyDeviceToHost);
  errors += last != 11;
  cudaStreamDestroy(stream);

  int* sums;
  cudaMalloc(&sums, 3 * sizeof(int));
  block_sums<<<3, 32>>>(raw, sums, n / 3);
  thrust::device_ptr<int> d_sums(sums);
  errors += d_sums[0] != 400 || d_sums[2] != 407;
  cudaFree(sums);
  cudaFree(raw);

  int host[4] = {4, 2, 3, 1};
  thrust::sort(thrust::host, host, host + 4);
  errors += host[0] != 1 || host[3] != 4;

  thrust::device_ptr<float> floats = thrust::device_malloc<float>(8);
  thrust::fill_n(floats, 8, 0.5f);
  errors += thrust::reduce(floats, floats + 8) != 4.0f;
  thrust::device_free(floats);

  thrust::universal_vector<int> shared(4, 2);
  shared[1] = 5;
  errors += thrust::reduce(shared.begin(), shared.end()) != 11;

  std::printf("errors: %d\n", errors);
  return errors != 0;
}
// stdout: errors: 0
