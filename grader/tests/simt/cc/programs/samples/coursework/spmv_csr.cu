// SPDX-License-Identifier: MIT
// Sparse matrix times vector: a thread a row, and a warp a row with a shuffled sum.
#include <cstdio>
#include <vector>

struct Csr {
  int rows;
  const int* row_start;
  const int* column;
  const float* value;
};

__global__ void spmv_scalar(Csr m, const float* x, float* y) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m.rows) return;
  float sum = 0;
  for (int k = m.row_start[row]; k < m.row_start[row + 1]; ++k) sum += m.value[k] * x[m.column[k]];
  y[row] = sum;
}

__global__ void spmv_vector(Csr m, const float* __restrict__ x, float* y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize, lane = threadIdx.x % warpSize;
  if (row >= m.rows) return;  // the same for a whole warp
  float sum = 0;
  for (int k = m.row_start[row] + lane; k < m.row_start[row + 1]; k += warpSize)
    sum += m.value[k] * __ldg(x + m.column[k]);
  for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, offset);
  if (lane == 0) y[row] = sum;
}

template <class T>
static T* upload(const std::vector<T>& h) {
  T* d;
  cudaMalloc(&d, h.size() * sizeof(T));
  cudaMemcpy(d, h.data(), h.size() * sizeof(T), cudaMemcpyHostToDevice);
  return d;
}

int main() {
  const int rows = 150, columns = 90;
  std::vector<int> row_start{0}, column;
  std::vector<float> value, x(columns), want(rows);
  for (int c = 0; c < columns; ++c) x[c] = 0.5f * (c % 8);
  for (int r = 0; r < rows; ++r) {
    for (int c = r % 7; c < columns; c += 1 + (r * r) % 13) {
      column.push_back(c);
      value.push_back((r + c) % 5);
      want[r] += value.back() * x[c];
    }
    row_start.push_back((int)column.size());
  }
  int *d_start = upload(row_start), *d_column = upload(column);
  float *d_value = upload(value), *d_x = upload(x), *d_y;
  cudaMalloc(&d_y, rows * sizeof(float));
  const Csr m = {rows, d_start, d_column, d_value};
  bool right = true;
  for (int kind = 0; kind < 2; ++kind) {
    if (kind == 0) spmv_scalar<<<(rows + 63) / 64, 64>>>(m, d_x, d_y);
    else spmv_vector<<<(rows * 32 + 127) / 128, 128>>>(m, d_x, d_y);
    std::vector<float> y(rows);
    cudaMemcpy(y.data(), d_y, rows * sizeof(float), cudaMemcpyDeviceToHost);
    right = right && y == want;  // small whole halves: exact
  }
  for (void* p : {(void*)d_start, (void*)d_column, (void*)d_value, (void*)d_x, (void*)d_y}) cudaFree(p);
  return right ? 0 : 1;
}
