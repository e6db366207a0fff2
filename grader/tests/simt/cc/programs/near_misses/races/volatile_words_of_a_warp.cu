// SPDX-License-Identifier: MIT
// Lanes of one warp with volatile words of global memory, in step or in turn: the end of a reduction with
// __syncwarp(), a turn that each lane waits for, a search that others end early.
#include <cstdio>

__global__ void sum(volatile int* data, int* out) {
  const int t = threadIdx.x;
  for (int step = 32; step > 0; step /= 2) {
    const int both = data[t] + data[t + step];
    __syncwarp();
    data[t] = both;
    __syncwarp();
  }
  if (t == 0) *out = data[0];
}

// words[0]: whose turn it is; words[1]: what each adds to; words[2 + lane]: what it had become by then.
__global__ void in_turn(volatile int* words) {
  const int lane = threadIdx.x;
  for (int round = 0; round < 3; ++round) {
    while (words[0] != round * 32 + lane) {
    }
    words[1] = words[1] + lane;
    words[2 + lane] = words[2 + lane] + words[1];
    __threadfence();
    words[0] = words[0] + 1;
  }
}

__global__ void find(const int* in, int n, int wanted, volatile int* found) {
  for (int i = threadIdx.x; i < n; i += 32) {
    if (found[0] != 0) return;
    if (in[i] != wanted) continue;
    found[1] = i;
    found[0] = 1;
  }
}

int main() {
  int h[64], *d = nullptr, *d_out = nullptr;
  for (int i = 0; i < 64; ++i) h[i] = i;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&d_out, sizeof h);
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  sum<<<1, 32>>>(d, d_out);
  int total = 0;
  cudaMemcpy(&total, d_out, sizeof(int), cudaMemcpyDeviceToHost);

  cudaMemset(d, 0, sizeof h);
  in_turn<<<1, 32>>>(d);
  int words[34];
  cudaMemcpy(words, d, sizeof words, cudaMemcpyDeviceToHost);

  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemset(d_out, 0, sizeof h);
  find<<<1, 32>>>(d, 64, 40, d_out);
  int found[2];
  cudaMemcpy(found, d_out, sizeof found, cudaMemcpyDeviceToHost);
  cudaFree(d);
  cudaFree(d_out);
  std::printf("%d %d %d %d\n", total, words[1], found[0], found[1]);
  return total != 64 * 63 / 2 || words[1] != 3 * 31 * 32 / 2 || found[0] != 1 || found[1] != 40;
}
