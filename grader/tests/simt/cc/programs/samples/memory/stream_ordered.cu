// SPDX-License-Identifier: MIT
// Allocation in stream order, from the default pool and from one of its own.
__global__ void fill(int* data, int n, int value) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = value + i;
}

int main() {
  const int n = 500;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int device = 0, supported = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, device);
  if (!supported) return 1;
  int* h;
  cudaMallocHost(&h, n * sizeof(int));
  for (int round = 0; round < 3; ++round) {
    int* d = nullptr;
    if (cudaMallocAsync(&d, n * sizeof(int), stream) != cudaSuccess) return 2;
    fill<<<4, 128, 0, stream>>>(d, n, round);
    cudaMemcpyAsync(h, d, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
    if (cudaFreeAsync(d, stream) != cudaSuccess) return 3;
    if (cudaStreamSynchronize(stream) != cudaSuccess) return 4;
    if (h[0] != round || h[n - 1] != round + n - 1) return 5;
  }
  cudaMemPool_t pool, own;
  if (cudaDeviceGetDefaultMemPool(&pool, device) != cudaSuccess) return 6;
  unsigned long long threshold = ~0ull, used = 1;
  if (cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold) != cudaSuccess) return 7;
  cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
  if (used != 0) return 8;
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  properties.location.id = device;
  if (cudaMemPoolCreate(&own, &properties) != cudaSuccess) return 9;
  int* d;
  if (cudaMallocFromPoolAsync(&d, n * sizeof(int), own, stream) != cudaSuccess) return 10;
  cudaMemPoolGetAttribute(own, cudaMemPoolAttrUsedMemCurrent, &used);
  if (used != n * sizeof(int)) return 11;
  fill<<<4, 128, 0, stream>>>(d, n, 7);
  cudaStreamSynchronize(stream);
  cudaFree(d);  // memory of a pool may be freed so, too
  cudaMemPoolDestroy(own);
  cudaFreeHost(h);
  cudaStreamDestroy(stream);
}
