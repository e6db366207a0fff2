// SPDX-License-Identifier: MIT
// A copy within the device in one stream, whose source a kernel of another one changes and whose result another
// copy takes.
constexpr int n = 256;

__global__ void fill(int* out) {
  out[threadIdx.x] = 1;  // FIND data_race
}

int main() {
  int* from;
  int* to;
  int* end;
  cudaMalloc(&from, n * sizeof(int));
  cudaMalloc(&to, n * sizeof(int));
  cudaMalloc(&end, n * sizeof(int));
  cudaMemset(from, 0, n * sizeof(int));
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaMemcpyAsync(to, from, n * sizeof(int), cudaMemcpyDeviceToDevice, a);
  fill<<<1, n, 0, b>>>(from);
  cudaMemcpyAsync(end, to, n * sizeof(int), cudaMemcpyDeviceToDevice, b);  // FIND data_race
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(from);
  cudaFree(to);
  cudaFree(end);
  return 0;
}
