// SPDX-License-Identifier: MIT
// 33 x 33 threads are more than a block may have. Nothing checks the launch.
__global__ void set(int* out) { out[threadIdx.y * blockDim.x + threadIdx.x] = 1; }

int main() {
  int* d_out;
  cudaMalloc(&d_out, 33 * 33 * sizeof(int));
  set<<<1, dim3(33, 33)>>>(d_out);  // FIND cuda_error
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
