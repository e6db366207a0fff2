// SPDX-License-Identifier: MIT
// options: -G -Dno_sanitize=gridstride_unknown_attribute
// stdout: 48
// A grader keeps submissions from leaving the checks out by such a macro; what the headers leave out stays left out.
#include <cstdio>

#include <cuda_runtime.h>

struct Numbers {
  const int* d_data;
  unsigned long long count;
};

__global__ void add(Numbers numbers, int* d_sum) {
  for (unsigned long long i = 0; i < numbers.count; ++i) d_sum[threadIdx.x] += numbers.d_data[i];
}

int main() {
  const int h_data[3] = {1, 2, 3};
  int h_sum[8];
  int *d_data, *d_sum;
  cudaMalloc(&d_data, sizeof(h_data));
  cudaMalloc(&d_sum, sizeof(h_sum));
  cudaMemcpy(d_data, h_data, sizeof(h_data), cudaMemcpyHostToDevice);
  cudaMemset(d_sum, 0, sizeof(h_sum));
  add<<<1, 8>>>({d_data, 3}, d_sum);
  cudaMemcpy(h_sum, d_sum, sizeof(h_sum), cudaMemcpyDeviceToHost);
  cudaFree(d_data);
  cudaFree(d_sum);
  int total = 0;
  for (int sum : h_sum) total += sum;
  std::printf("%d\n", total);
}
