// SPDX-License-Identifier: MIT
// Kernels may read and write mapped pinned memory of the host; with unified addressing by the same pointer.
__global__ void sum(const int* mapped, int* out, int n) {
  int total = 0;
  for (int i = 0; i < n; ++i) total += mapped[i];
  *out = total;
  __threadfence_system();
}

int main() {
  int *h, *out;
  if (cudaHostAlloc(&h, 16 * sizeof(int), cudaHostAllocMapped) != cudaSuccess) return 1;
  if (cudaHostAlloc(&out, sizeof(int), cudaHostAllocMapped) != cudaSuccess) return 2;
  for (int i = 0; i < 16; ++i) h[i] = i;
  sum<<<1, 1>>>(h, out, 16);
  if (cudaDeviceSynchronize() != cudaSuccess) return 3;
  const bool right = *out == 120;
  cudaFreeHost(h);
  cudaFreeHost(out);
  return right ? 0 : 4;
}
