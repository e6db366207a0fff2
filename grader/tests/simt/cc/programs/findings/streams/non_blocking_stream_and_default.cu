// SPDX-License-Identifier: MIT
// A non-blocking stream does not wait for the default stream.
__global__ void produce(int* data) { data[threadIdx.x] = threadIdx.x; }
__global__ void twice(int* data) {
  data[threadIdx.x] *= 2;  // FIND data_race
}

int main() {
  int* d;
  cudaMalloc(&d, 64 * sizeof(int));
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  produce<<<1, 64>>>(d);
  twice<<<1, 64, 0, stream>>>(d);
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(d);
}
