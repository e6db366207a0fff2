// SPDX-License-Identifier: MIT
// Instances of variable templates without an initialiser are set by kernels and by the host.
// stdout: 1 2 3 4
// stdout: 6 12
// stdout: 7 5
// stdout: 8 9 4 2
#include <cstdio>
#include <cuda_runtime.h>

template <class T> __device__ T row[4];
template <class T> __constant__ T weights[2];
template <class T> __managed__ T shared_out[2];

template <class T> __device__ T total;
template <class T> static __constant__ T factor;
template <class T> __device__ T* place;
template <class T> __constant__ T step;
template __constant__ short step<short>;

__global__ void count() {
  total<int> += 3;
  total<int> += 4;
  atomicAdd(&total<int>, 1);
}
__global__ void use(float* d_out) {
  d_out[0] = static_cast<float>(total<int>);
  d_out[1] = factor<float>;
  d_out[2] = *place<float>;
  d_out[3] = step<short>;
}

__global__ void fill() { row<int>[threadIdx.x] = threadIdx.x + 1; }
__global__ void give(int* d_out) { d_out[threadIdx.x] = row<int>[threadIdx.x]; }
__global__ void weigh(double* d_out) { d_out[threadIdx.x] = 3 * weights<double>[threadIdx.x]; }
__global__ void add() { shared_out<int>[1] = shared_out<int>[0] - 2; }

int main() {
  int *d_row, h_row[4];
  cudaMalloc(&d_row, sizeof h_row);
  fill<<<1, 4>>>();
  give<<<1, 4>>>(d_row);
  cudaMemcpy(h_row, d_row, sizeof h_row, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d %d\n", h_row[0], h_row[1], h_row[2], h_row[3]);
  double *d_weighed, h_weights[2] = {2, 4};
  cudaMalloc(&d_weighed, sizeof h_weights);
  cudaMemcpyToSymbol(weights<double>, h_weights, sizeof h_weights);
  weigh<<<1, 2>>>(d_weighed);
  cudaMemcpy(h_weights, d_weighed, sizeof h_weights, cudaMemcpyDeviceToHost);
  std::printf("%g %g\n", h_weights[0], h_weights[1]);
  shared_out<int>[0] = 7;
  add<<<1, 1>>>();
  cudaDeviceSynchronize();
  std::printf("%d %d\n", shared_out<int>[0], shared_out<int>[1]);
  float *d_out, *d_four, h_out[4] = {9, 4}, four = 4;
  const short two = 2;
  cudaMalloc(&d_out, sizeof h_out);
  cudaMalloc(&d_four, sizeof four);
  cudaMemcpy(d_four, &four, sizeof four, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(factor<float>, h_out, sizeof(float));
  cudaMemcpyToSymbol(place<float>, &d_four, sizeof d_four);
  cudaMemcpyToSymbol(step<short>, &two, sizeof two);
  count<<<1, 1>>>();
  use<<<1, 1>>>(d_out);
  cudaMemcpy(h_out, d_out, sizeof h_out, cudaMemcpyDeviceToHost);
  std::printf("%g %g %g %g\n", h_out[0], h_out[1], h_out[2], h_out[3]);
  cudaFree(d_out);
  cudaFree(d_four);
  cudaFree(d_row);
  cudaFree(d_weighed);
}
