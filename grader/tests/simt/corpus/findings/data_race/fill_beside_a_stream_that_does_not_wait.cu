// SPDX-License-Identifier: MIT
// cudaMemset may return before it is done, and no order holds between the default stream and one that does
// not wait for it.
constexpr int n = 1024;

__global__ void count(int* total) {
  atomicAdd(&total[threadIdx.x], 1);  // FIND data_race
}

int main() {
  int* total;
  cudaMalloc(&total, n * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMemset(total, 0, n * sizeof(int));  // FIND data_race
  count<<<1, n, 0, stream>>>(total);
  cudaStreamSynchronize(stream);
  int h[n];
  cudaMemcpy(h, total, sizeof h, cudaMemcpyDeviceToHost);
  cudaStreamDestroy(stream);
  cudaFree(total);
  return h[5] == 1 ? 0 : 1;
}
