// SPDX-License-Identifier: MIT
// Device variables written and read in stream order, by name and by address.
__constant__ float weights[4];
__device__ float result[4];
__device__ int calls = 5;

__global__ void apply(float by) {
  result[threadIdx.x] = weights[threadIdx.x] * by;
  if (threadIdx.x == 0) calls += 1;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  float *in, *out;
  cudaMallocHost(&in, 4 * sizeof(float));
  cudaMallocHost(&out, 4 * sizeof(float));
  for (int i = 0; i < 4; ++i) in[i] = i + 1;
  cudaMemcpyToSymbolAsync(weights, in, 4 * sizeof(float), 0, cudaMemcpyHostToDevice, stream);
  apply<<<1, 4, 0, stream>>>(10.0f);
  cudaMemcpyFromSymbolAsync(out, result, 2 * sizeof(float), 2 * sizeof(float), cudaMemcpyDeviceToHost, stream);
  if (cudaStreamSynchronize(stream) != cudaSuccess) return 1;
  if (out[0] != 30 || out[1] != 40) return 2;
  void* address;
  size_t bytes;
  if (cudaGetSymbolAddress(&address, result) != cudaSuccess || cudaGetSymbolSize(&bytes, result) != cudaSuccess)
    return 3;
  if (bytes != 16 || cudaMemcpy(out, address, bytes, cudaMemcpyDeviceToHost) != cudaSuccess) return 4;
  if (out[3] != 40 || cudaMemset(address, 0, bytes) != cudaSuccess) return 5;
  int n = 0;
  cudaMemcpyFromSymbol(&n, calls, sizeof n);
  if (n != 6) return 6;
  cudaMemcpyFromSymbol(out, result, sizeof(float));
  if (out[0] != 0) return 7;
  cudaFreeHost(in);
  cudaFreeHost(out);
  cudaStreamDestroy(stream);
}
