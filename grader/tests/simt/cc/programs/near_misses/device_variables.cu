// SPDX-License-Identifier: MIT
// __device__ variables that threads share without a race: own elements and bytes, barriers, atomics, other blocks.
__device__ char letters[3 + 64];
__device__ double sums[64];
__device__ unsigned count;
__device__ unsigned last_count;

__global__ void share() {
  const unsigned t = threadIdx.x;
  if (blockIdx.x == 0) {
    letters[3 + t] = static_cast<char>('a' + t % 26);
    sums[t] = t;
    __syncthreads();
    for (unsigned stride = 32; stride > 0; stride /= 2) {
      if (t < stride) sums[t] += sums[t + stride];
      __syncthreads();
    }
  }
  atomicAdd(&count, 1u);
  __syncthreads();
  if (t == 0) atomicMax(&last_count, blockIdx.x);
}

int main() {
  share<<<4, 64>>>();
  char h_letters[3 + 64];
  double h_sums[64];
  unsigned h_count = 0;
  cudaMemcpyFromSymbol(h_letters, letters, sizeof h_letters);
  cudaMemcpyFromSymbol(h_sums, sums, sizeof h_sums);
  cudaMemcpyFromSymbol(&h_count, count, sizeof h_count);
  return h_letters[3 + 27] == 'b' && h_sums[0] == 2016 && h_count == 256 ? 0 : 1;
}
