// SPDX-License-Identifier: MIT
// Persistent blocks take pieces of work by an atomic counter; one barrier before, one behind each piece.
#include <vector>

__global__ void persistent(const int* in, int* sums, int pieces, int* next) {
  __shared__ int s_piece, s_sum;
  while (true) {
    if (threadIdx.x == 0) {
      s_piece = atomicAdd(next, 1);
      s_sum = 0;
    }
    __syncthreads();
    const int piece = s_piece;
    if (piece >= pieces) return;
    atomicAdd(&s_sum, in[piece * blockDim.x + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) sums[piece] = s_sum;
    __syncthreads();
  }
}

int main() {
  const int pieces = 20, threads = 64;
  std::vector<int> h(pieces * threads), sums(pieces);
  for (int i = 0; i < pieces * threads; ++i) h[i] = i / threads;
  int *in, *out, *next;
  cudaMalloc(&in, h.size() * sizeof(int));
  cudaMalloc(&out, pieces * sizeof(int));
  cudaMalloc(&next, sizeof(int));
  cudaMemset(next, 0, sizeof(int));
  cudaMemcpy(in, h.data(), h.size() * sizeof(int), cudaMemcpyHostToDevice);
  persistent<<<3, threads>>>(in, out, pieces, next);
  cudaMemcpy(sums.data(), out, pieces * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  cudaFree(next);
  for (int p = 0; p < pieces; ++p) {
    if (sums[p] != p * threads) return 1;
  }
}
