// SPDX-License-Identifier: MIT
__global__ void set(int* out) { out[(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = 1; }

int main() {
  int* d_out;
  cudaMalloc(&d_out, 1024 * sizeof(int));
  set<<<1, dim3(32, 32)>>>(d_out);
  set<<<1, 1024>>>(d_out);
  set<<<dim3(1, 1, 1), dim3(4, 4, 64)>>>(d_out);
  const cudaError_t error = cudaGetLastError() != cudaSuccess ? cudaErrorUnknown : cudaDeviceSynchronize();
  cudaFree(d_out);
  return error;
}
