// SPDX-License-Identifier: MIT
// Both halves of a branch vote with the full mask, but by different operations.
__global__ void branch(unsigned* out) {
  unsigned result;
  if (threadIdx.x < 16)
    result = __ballot_sync(0xffffffff, 1);  // FIND invalid_mask
  else
    result = __any_sync(0xffffffff, 1);
  out[threadIdx.x] = result;
}

int main() {
  unsigned* d = nullptr;
  cudaMalloc(&d, 32 * sizeof(unsigned));
  branch<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
