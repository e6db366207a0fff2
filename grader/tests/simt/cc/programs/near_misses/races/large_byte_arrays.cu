// SPDX-License-Identifier: MIT
// Arrays of bytes that are larger than what is kept of their history as it is: changed in place, read by the
// next launch in another order, and read and written as words by one more.
#include <cstdio>

__global__ void brighten(unsigned char* image, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) image[i] = image[i] + 1;
  if (i < n) image[i] *= 2;
}

__global__ void flip(const unsigned char* image, unsigned char* flipped, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) flipped[n - 1 - i] = image[i];
}

__global__ void invert_words(unsigned* words, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) words[i] = ~words[i];
}

int main() {
  const unsigned n = 3u << 20;
  unsigned char *d_image, *d_flipped;
  cudaMalloc(&d_image, n);
  cudaMalloc(&d_flipped, n);
  cudaMemset(d_image, 20, n);
  brighten<<<(n + 255) / 256, 256>>>(d_image, n);
  flip<<<(n + 255) / 256, 256>>>(d_image, d_flipped, n);
  invert_words<<<(n / 4 + 255) / 256, 256>>>(reinterpret_cast<unsigned*>(d_flipped), n / 4);
  brighten<<<(n + 255) / 256, 256>>>(d_flipped, n);
  auto* const flipped = new unsigned char[n];
  cudaMemcpy(flipped, d_flipped, n, cudaMemcpyDeviceToHost);
  unsigned wrong = 0;
  for (unsigned i = 0; i < n; ++i) wrong += flipped[i] != static_cast<unsigned char>((255 - 42 + 1) * 2);
  std::printf("%u wrong\n", wrong);
  delete[] flipped;
  cudaFree(d_image);
  cudaFree(d_flipped);
  return wrong == 0 ? 0 : 1;
}
