// SPDX-License-Identifier: MIT
__managed__ int total = 0;
__global__ void count(int* sum) {
  total += 1;  // FIND data_race
  *sum += 1;   // FIND data_race
}
int main() {
  int* sum;
  cudaMallocManaged(&sum, sizeof(int));
  *sum = 0;
  count<<<1, 64>>>(sum);
  cudaDeviceSynchronize();
  cudaFree(sum);
}
