// SPDX-License-Identifier: MIT
// options: -rdc=true
// It stops at 1; what each has done is there for the one that it launches.

__global__ void halve(int* steps, int n) {
  *steps += 1;
  if (n > 1) halve<<<1, 1>>>(steps, n / 2);
  if (cudaGetLastError() != cudaSuccess) *steps = -1;
}

int main() {
  int* steps = nullptr;
  cudaMalloc(&steps, sizeof(int));
  cudaMemset(steps, 0, sizeof(int));
  halve<<<1, 1>>>(steps, 1 << 20);
  int host = 0;
  cudaMemcpy(&host, steps, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(steps);
  return host == 21 ? 0 : 1;
}
