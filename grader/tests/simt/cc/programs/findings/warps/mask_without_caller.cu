// SPDX-License-Identifier: MIT
__global__ void vote(unsigned* out) {
  const unsigned lanes = __ballot_sync(0x0000ffff, threadIdx.x % 2);  // FIND invalid_mask
  if (threadIdx.x == 0) *out = lanes;
}

int main() {
  unsigned* d = nullptr;
  cudaMalloc(&d, sizeof(unsigned));
  vote<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
