// SPDX-License-Identifier: MIT
// The function returns in the middle, and the array stays.
__global__ void any_negative(const int* x, int n, int* found) {
  int i = threadIdx.x;
  if (i < n && x[i] < 0) atomicExch(found, 1);
}

static bool has_negative(const int* h, int n) {
  int *d, found = 0;
  cudaMalloc(&d, (n + 1) * sizeof(int));  // NOTE leak
  cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(d + n, 0, sizeof(int));
  any_negative<<<1, 64>>>(d, n, d + n);
  cudaMemcpy(&found, d + n, sizeof(int), cudaMemcpyDeviceToHost);
  if (found != 0) return true;
  cudaFree(d);
  return false;
}

int main() {
  const int good[4] = {1, 2, 3, 4}, bad[4] = {1, -2, 3, -4};
  return has_negative(bad, 4) && !has_negative(good, 4) ? 0 : 1;
}
