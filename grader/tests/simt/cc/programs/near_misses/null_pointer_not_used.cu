// SPDX-License-Identifier: MIT
__global__ void store(int* out, const int* maybe, int n) {
  const int* p = nullptr;
  if (n > 100) p = out;
  if (p != nullptr) n += *p;
  if (maybe) n += maybe[threadIdx.x];
  out[threadIdx.x] = n;
}

int main() {
  int* d_out;
  cudaMalloc(&d_out, 32 * sizeof(int));
  store<<<1, 32>>>(d_out, nullptr, 1);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(d_out);
  return error;
}
