// SPDX-License-Identifier: MIT
// The GPU's part of datasets/published/sin_exp_float64.csv: z[i] = sin(x[i]) * exp(y[i]) for n float64, with
// Numba's transfers (two arrays in, one out, from and to memory of NumPy, each call with device arrays of its
// own) and on arrays of the device (the result is a new one each time, as the post's function makes it).
#include <cmath>
#include <vector>

#include "timing.cuh"

constexpr int block_size = 256;

__global__ void sin_exp_kernel(const double* x, const double* y, double* z, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = sin(x[i]) * exp(y[i]);
}

int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]);
  const int grid_size = (n + block_size - 1) / block_size;
  const std::size_t size_bytes = n * sizeof(double);
  std::vector<double> h_x(n), h_y(n, 10.0), h_z(n);
  for (int i = 0; i < n; ++i) h_x[i] = 2 * std::acos(-1.0) * i / (n - 1);
  const auto right = [&] {
    for (int i = 0; i < n; ++i)
      if (!(std::fabs(h_z[i] - std::sin(h_x[i]) * std::exp(h_y[i])) < 1e-8)) return false;
    return true;
  };

  double elapsed_ms = time_ms([&] {
    double *d_x, *d_y, *d_z;
    check(cudaMalloc(&d_x, size_bytes));
    check(cudaMemcpy(d_x, h_x.data(), size_bytes, cudaMemcpyHostToDevice));
    check(cudaMalloc(&d_y, size_bytes));
    check(cudaMemcpy(d_y, h_y.data(), size_bytes, cudaMemcpyHostToDevice));
    check(cudaMalloc(&d_z, size_bytes));
    sin_exp_kernel<<<grid_size, block_size>>>(d_x, d_y, d_z, n);
    check(cudaMemcpy(h_z.data(), d_z, size_bytes, cudaMemcpyDeviceToHost));
    for (double* d_memory : {d_x, d_y, d_z}) check(cudaFree(d_memory));
  });
  print_time("with_transfers", elapsed_ms, right());

  double *d_x, *d_y, *d_z = nullptr;
  check(cudaMalloc(&d_x, size_bytes));
  check(cudaMalloc(&d_y, size_bytes));
  check(cudaMemcpy(d_x, h_x.data(), size_bytes, cudaMemcpyHostToDevice));
  check(cudaMemcpy(d_y, h_y.data(), size_bytes, cudaMemcpyHostToDevice));
  elapsed_ms = time_ms([&] {
    check(cudaMalloc(&d_z, size_bytes));
    sin_exp_kernel<<<grid_size, block_size>>>(d_x, d_y, d_z, n);
    check(cudaDeviceSynchronize());
  });
  check(cudaMemcpy(h_z.data(), d_z, size_bytes, cudaMemcpyDeviceToHost));
  print_time("device_only", elapsed_ms, right());
  for (double* d_memory : {d_x, d_y, d_z}) check(cudaFree(d_memory));
}
