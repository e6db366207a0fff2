// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// cudaMallocAsync takes memory of the stream's device, whichever is current.
int main() {
  cudaStream_t stream;
  cudaSetDevice(1);
  cudaStreamCreate(&stream);
  cudaSetDevice(0);
  float* there = nullptr;
  cudaMallocAsync(&there, 64 * sizeof(float), stream);
  cudaPointerAttributes attributes;
  if (cudaPointerGetAttributes(&attributes, there) != cudaSuccess || attributes.device != 1) return 1;
  cudaFreeAsync(there, stream);
  cudaSetDevice(1);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}
