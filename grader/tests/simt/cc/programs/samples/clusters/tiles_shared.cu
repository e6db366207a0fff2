// SPDX-License-Identifier: MIT
// options: --device sim:h100
// A product of matrices: each block of a cluster loads one tile of each matrix, and uses those of its row and
// column.
#include <cooperative_groups.h>

#include <cmath>
#include <vector>

namespace cg = cooperative_groups;

constexpr int tile = 8;
constexpr int blocks = 2;  // of a cluster, along each axis
constexpr int n = 64;

template <class T>
__global__ void __launch_bounds__(tile* tile) __cluster_dims__(blocks, blocks)
    product(const T* a, const T* b, T* c) {
  __shared__ T a_tile[tile][tile];
  __shared__ T b_tile[tile][tile];
  cg::cluster_group cluster = cg::this_cluster();
  const dim3 place = cluster.block_index();
  const int row = blockIdx.y * tile + threadIdx.y;
  const int column = blockIdx.x * tile + threadIdx.x;
  T sum = 0;
  for (int k = 0; k < n; k += blocks * tile) {
    a_tile[threadIdx.y][threadIdx.x] = a[row * n + k + place.x * tile + threadIdx.x];
    b_tile[threadIdx.y][threadIdx.x] = b[(k + place.y * tile + threadIdx.y) * n + column];
    cluster.sync();
    for (unsigned other = 0; other < blocks; ++other) {
      const auto* of_row = cluster.map_shared_rank(&a_tile[0][0], place.y * blocks + other);
      const auto* of_column = cluster.map_shared_rank(&b_tile[0][0], other * blocks + place.x);
      for (int i = 0; i < tile; ++i)
        sum += of_row[threadIdx.y * tile + i] * of_column[i * tile + threadIdx.x];
    }
    cluster.sync();
  }
  c[row * n + column] = sum;
}

int main() {
  std::vector<double> a(n * n);
  std::vector<double> b(n * n);
  for (int i = 0; i < n * n; ++i) {
    a[i] = i % 7 - 3;
    b[i] = i % 5 - 2;
  }
  double* d[3];
  for (double*& each : d) cudaMalloc(&each, n * n * sizeof(double));
  cudaMemcpy(d[0], a.data(), n * n * sizeof(double), cudaMemcpyHostToDevice);
  cudaMemcpy(d[1], b.data(), n * n * sizeof(double), cudaMemcpyHostToDevice);
  product<double><<<dim3(n / tile, n / tile), dim3(tile, tile)>>>(d[0], d[1], d[2]);
  cudaFuncAttributes attributes;
  bool right = cudaGetLastError() == cudaSuccess &&
               cudaFuncGetAttributes(&attributes, product<double>) == cudaSuccess &&
               attributes.requiredClusterWidth == blocks && attributes.requiredClusterDepth == 1;
  std::vector<double> c(n * n);
  cudaMemcpy(c.data(), d[2], n * n * sizeof(double), cudaMemcpyDeviceToHost);
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
      right = right && std::abs(c[row * n + column] - sum) < 1e-9;
    }
  }
  for (double* each : d) cudaFree(each);
  return right ? 0 : 1;
}
