// SPDX-License-Identifier: MIT
// A function that runs in a stream must not call CUDA.
void CUDART_CB release(cudaStream_t, cudaError_t, void* data) {
  cudaFree(data);  // FIND cuda_error
}

int main() {
  float* d;
  cudaMalloc(&d, 64);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamAddCallback(stream, release, d, 0);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  return 0;
}
