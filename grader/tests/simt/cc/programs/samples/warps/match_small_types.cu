// SPDX-License-Identifier: MIT
// stdout: 12 20
// stdout: ffff 55555555 0 ffffffff
// Matches of values that are smaller than an int, and the older names of waiting and resetting.
#include <cstdio>

__global__ void histogram(const unsigned char* letters, unsigned* counts) {
  const unsigned char letter = letters[threadIdx.x];
  const unsigned same = __match_any_sync(~0u, letter);
  if (threadIdx.x == __ffs(same) - 1) counts[letter] += __popc(same);
}

__global__ void others(unsigned* out) {
  int all = 0;
  const short half = threadIdx.x < 16 ? -1 : 1;
  const bool odd = threadIdx.x % 2 != 0;
  const unsigned halves = __match_any_sync(~0u, half);
  const unsigned odds = __match_any_sync(~0u, odd);
  const unsigned none = __match_all_sync(~0u, odd, &all);
  const unsigned every = __match_all_sync(~0u, static_cast<char>(-7), &all);
  if (threadIdx.x == 0) {
    out[0] = halves;
    out[1] = odds;
    out[2] = none;
    out[3] = every;
  }
}

int main() {
  unsigned char* letters;
  unsigned *counts, *out;
  cudaMalloc(&letters, 32);
  cudaMalloc(&counts, 256 * sizeof(unsigned));
  cudaMalloc(&out, 4 * sizeof(unsigned));
  cudaMemset(letters, 200, 32);
  cudaMemset(letters, 7, 12);
  cudaMemset(counts, 0, 256 * sizeof(unsigned));
  histogram<<<1, 32>>>(letters, counts);
  others<<<1, 32>>>(out);
  if (cudaThreadSynchronize() != cudaSuccess) return 1;
  unsigned count[2], matches[4];
  cudaMemcpy(&count[0], counts + 7, sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaMemcpy(&count[1], counts + 200, sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaMemcpy(matches, out, sizeof matches, cudaMemcpyDeviceToHost);
  std::printf("%u %u\n", count[0], count[1]);
  std::printf("%x %x %x %x\n", matches[0], matches[1], matches[2], matches[3]);
  cudaFree(letters);
  cudaFree(counts);
  cudaFree(out);
  return cudaThreadExit() == cudaSuccess ? 0 : 1;
}
