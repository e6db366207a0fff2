// SPDX-License-Identifier: MIT
// A struct copied to the device with a host pointer inside.
struct Image { int w, h; float* pixels; };
__global__ void clear(Image* im) {
  int i = threadIdx.x;
  if (i < im->w * im->h) im->pixels[i] = 0;  // FIND memory_space
}
int main() {
  float px[16]; Image im{4, 4, px}, *d;
  cudaMalloc(&d, sizeof(Image)); cudaMemcpy(d, &im, sizeof im, cudaMemcpyHostToDevice);
  clear<<<1, 16>>>(d); cudaDeviceSynchronize(); cudaFree(d);
}
