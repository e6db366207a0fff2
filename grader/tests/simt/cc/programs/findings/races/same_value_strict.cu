// SPDX-License-Identifier: MIT
// A flag that several threads set: harmless, told on request.
// options: --strict
__global__ void search(const int* in, int wanted, int* found) {
  if (in[threadIdx.x] == wanted) *found = 1;  // FIND data_race
}

int main() {
  int h[64] = {}, zero = 0, *d_in, *d_found;
  cudaMalloc(&d_in, sizeof h);
  cudaMalloc(&d_found, sizeof(int));
  cudaMemcpy(d_in, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(d_found, &zero, sizeof zero, cudaMemcpyHostToDevice);
  search<<<1, 64>>>(d_in, 0, d_found);
  cudaDeviceSynchronize();
  cudaFree(d_in);
  cudaFree(d_found);
}
