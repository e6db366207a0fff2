// SPDX-License-Identifier: MIT
// One-pass reductions with fences, in three shapes: the thread that writes fences, all threads fence before a
// barrier, and one thread fences for what the block wrote before a barrier.
__device__ unsigned int tickets[3];

template <int shape>
__global__ void total(const int* in, int n, int* partial, int* result) {
  __shared__ bool last;
  __shared__ int s_sum;
  const int t = threadIdx.x;
  if (t == 0) s_sum = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) atomicAdd(&s_sum, in[i]);
  __syncthreads();
  if (shape == 0) {
    if (t == 0) {
      partial[blockIdx.x] = s_sum;
      __threadfence();
      last = atomicAdd(&tickets[shape], 1u) == gridDim.x - 1;
    }
  } else if (shape == 1) {
    if (t == blockDim.x - 1) partial[blockIdx.x] = s_sum;
    __threadfence();
    __syncthreads();
    if (t == 0) last = atomicAdd(&tickets[shape], 1u) == gridDim.x - 1;
  } else {
    if (t == 5) partial[blockIdx.x] = s_sum;
    __syncthreads();
    if (t == 0) {
      __threadfence();
      last = atomicAdd(&tickets[shape], 1u) == gridDim.x - 1;
    }
  }
  __syncthreads();
  if (!last) return;
  __shared__ int s_all;
  if (t == 0) s_all = 0;
  __syncthreads();
  for (int b = t; b < gridDim.x; b += blockDim.x) atomicAdd(&s_all, partial[b]);
  __syncthreads();
  if (t == 0) *result = s_all;
}

int main() {
  const int n = 1000, blocks = 40;
  int h[n], *d_in, *d_partial, *d_result;
  for (int i = 0; i < n; ++i) h[i] = i % 7;
  int want = 0;
  for (int i = 0; i < n; ++i) want += h[i];
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_partial, blocks * sizeof(int));
  cudaMalloc(&d_result, sizeof(int));
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  for (int shape = 0; shape < 3; ++shape) {
    if (shape == 0) total<0><<<blocks, 64>>>(d_in, n, d_partial, d_result);
    if (shape == 1) total<1><<<blocks, 64>>>(d_in, n, d_partial, d_result);
    if (shape == 2) total<2><<<blocks, 64>>>(d_in, n, d_partial, d_result);
    int got = 0;
    cudaMemcpy(&got, d_result, sizeof got, cudaMemcpyDeviceToHost);
    if (got != want) return 1;
  }
  cudaFree(d_in);
  cudaFree(d_partial);
  cudaFree(d_result);
  return 0;
}
