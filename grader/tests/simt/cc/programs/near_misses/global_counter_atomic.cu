// SPDX-License-Identifier: MIT
__global__ void count(int* counter, const int* in) {
  if (in[threadIdx.x] > 0) atomicAdd(counter, 1);
}

int main() {
  int *d_counter, *d_in, h[64], counted = 0;
  for (int& value : h) value = 1;
  cudaMalloc(&d_counter, sizeof(int));
  cudaMalloc(&d_in, sizeof(h));
  cudaMemset(d_counter, 0, sizeof(int));
  cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
  count<<<2, 64>>>(d_counter, d_in - 0);
  cudaMemcpy(&counted, d_counter, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_counter);
  cudaFree(d_in);
  return counted == 128 ? 0 : 1;
}
