// SPDX-License-Identifier: MIT
// options: --device sim:h100
// cudaFuncAttributeMaxDynamicSharedMemorySize counts dynamic shared memory alone; what the kernel declares comes beside.
__global__ void sum_of_two(int* out) {
  __shared__ int declared[1024];
  extern __shared__ int asked[];
  declared[threadIdx.x] = asked[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) out[0] = declared[3] + asked[4];
}

int main() {
  constexpr int kib = 1024, declared_bytes = 4 * kib, most = 227 * kib;
  const auto request = [](int bytes) {
    return cudaFuncSetAttribute(sum_of_two, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  };
  const auto allowed = [] {
    cudaFuncAttributes attributes;
    cudaFuncGetAttributes(&attributes, sum_of_two);
    return attributes.maxDynamicSharedSizeBytes;
  };
  if (allowed() != 48 * kib - declared_bytes) return 1;
  if (request(64 * kib) != cudaSuccess || allowed() != 64 * kib) return 2;
  int *d_out = nullptr, out = 0;
  cudaMalloc(&d_out, sizeof(int));
  sum_of_two<<<1, 256, 64 * kib>>>(d_out);
  if (cudaGetLastError() != cudaSuccess) return 3;
  cudaMemcpy(&out, d_out, sizeof(int), cudaMemcpyDeviceToHost);
  if (out != 7) return 4;
  if (request(most) != cudaErrorInvalidValue || request(most - declared_bytes) != cudaSuccess) return 5;
  cudaGetLastError();
  cudaFreeAsync(d_out, nullptr);  // takes memory of cudaMalloc, too
  if (cudaDeviceSynchronize() != cudaSuccess) return 6;
}
