// SPDX-License-Identifier: MIT
// A function that takes a pointer reads before a template's shared array, where another one lies.
template <class T>
__device__ T left_of(const T* values, int i) {
  return values[i - 1];  // FIND out_of_bounds
}

template <class T>
__global__ void shift(T* out) {
  __shared__ T s_first[32];
  __shared__ T s_second[32];
  s_first[threadIdx.x] = 1;
  s_second[threadIdx.x] = 2;
  __syncthreads();
  out[threadIdx.x] = left_of(s_second, threadIdx.x) + s_first[threadIdx.x];
}

int main() {
  double* d_out;
  cudaMalloc(&d_out, 32 * sizeof(double));
  shift<<<1, 32>>>(d_out);
  cudaDeviceSynchronize();
  cudaFree(d_out);
}
