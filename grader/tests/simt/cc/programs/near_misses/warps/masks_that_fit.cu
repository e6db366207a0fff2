// SPDX-License-Identifier: MIT
// Lanes return early and the others vote; a ballot before the branch gives the mask within it; the two halves
// of a branch meet in the same operation.
__global__ void fit(unsigned* out, int n) {
  const unsigned mask = __ballot_sync(0xffffffff, threadIdx.x < 8);
  unsigned result = 0;
  if (threadIdx.x < 8) {
    result = __reduce_add_sync(mask, threadIdx.x);
    result += __shfl_xor_sync(mask, result, 4);
  }
  if (threadIdx.x % 2)
    __syncwarp();
  else
    __syncwarp();
  out[threadIdx.x] = result;
  if (static_cast<int>(threadIdx.x) >= n) return;
  if (__any_sync(0xffffffff, threadIdx.x == 5)) out[threadIdx.x] += 1;
}

int main() {
  unsigned h[32], *d = nullptr;
  cudaMalloc(&d, sizeof h);
  fit<<<1, 32>>>(d, 24);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (unsigned i = 0; i < 32; ++i)
    if (h[i] != (i < 8 ? 56u : 0u) + (i < 24 ? 1u : 0u)) return 1;
}
