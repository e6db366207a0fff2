// SPDX-License-Identifier: MIT
// cudaMalloc ends a capture, and nobody looks.
__global__ void set(int* out) { *out = 1; }

int main() {
  int *d, *more = nullptr;
  cudaMalloc(&d, sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  set<<<1, 1, 0, stream>>>(d);
  cudaMalloc(&more, sizeof(int));  // FIND cuda_error
  cudaStreamEndCapture(stream, &graph);  // FIND cuda_error
  cudaStreamDestroy(stream);
  cudaFree(d);
  return 0;
}
