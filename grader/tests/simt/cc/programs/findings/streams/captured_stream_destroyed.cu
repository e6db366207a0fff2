// SPDX-License-Identifier: MIT
// A stream is destroyed before its capture has ended: the capture is over, and forbids nothing any more.
__global__ void add(int* x) { *x += 1; }

int main() {
  int* d;
  cudaMalloc(&d, sizeof(int));
  cudaMemset(d, 0, sizeof(int));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  add<<<1, 1, 0, stream>>>(d);
  cudaStreamDestroy(stream);  // FIND cuda_error
  int* d_more;
  if (cudaMalloc(&d_more, sizeof(int)) != cudaSuccess) return 1;
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  cudaFree(d_more);
  cudaFree(d);
}
