// SPDX-License-Identifier: MIT
// k-means in the plane: assignment, sums by atomics in shared and global memory, new centres.
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <vector>
const int K = 3;
__constant__ float2 centres[K];

__global__ void assign(const float2* points, int* labels, float* sums, int* counts, int n) {
  __shared__ float s_sums[2 * K];
  __shared__ int s_counts[K];
  if (threadIdx.x < 2 * K) s_sums[threadIdx.x] = 0.f;
  if (threadIdx.x < K) s_counts[threadIdx.x] = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float best = FLT_MAX;
    int label = 0;
    for (int k = 0; k < K; ++k) {
      const float dx = points[i].x - centres[k].x, dy = points[i].y - centres[k].y, d = dx * dx + dy * dy;
      if (d < best) {
        best = d;
        label = k;
      }
    }
    labels[i] = label;
    atomicAdd(&s_sums[2 * label], points[i].x);
    atomicAdd(&s_sums[2 * label + 1], points[i].y);
    atomicAdd(&s_counts[label], 1);
  }
  __syncthreads();
  if (threadIdx.x < 2 * K) atomicAdd(&sums[threadIdx.x], s_sums[threadIdx.x]);
  if (threadIdx.x < K) atomicAdd(&counts[threadIdx.x], s_counts[threadIdx.x]);
}

int main() {
  const int n = 600;
  std::vector<float2> points(n);
  for (int i = 0; i < n; ++i) {
    const float angle = 0.1f * i;
    points[i] = make_float2(10.0f * (i % K) + cosf(angle), 5.0f * (i % K) + sinf(angle));
  }
  float2 h_centres[K] = {points[0], points[1], points[2]}, *d_points;
  float *d_sums, sums[2 * K];
  int *d_labels, *d_counts, counts[K];
  cudaMalloc(&d_points, n * sizeof(float2));
  cudaMalloc(&d_labels, n * sizeof(int));
  cudaMalloc(&d_sums, sizeof sums);
  cudaMalloc(&d_counts, sizeof counts);
  cudaMemcpy(d_points, points.data(), n * sizeof(float2), cudaMemcpyHostToDevice);
  for (int round = 0; round < 4; ++round) {
    cudaMemcpyToSymbol(centres, h_centres, sizeof h_centres);
    cudaMemset(d_sums, 0, sizeof sums);
    cudaMemset(d_counts, 0, sizeof counts);
    assign<<<(n + 127) / 128, 128>>>(d_points, d_labels, d_sums, d_counts, n);
    cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
    cudaMemcpy(counts, d_counts, sizeof counts, cudaMemcpyDeviceToHost);
    for (int k = 0; k < K; ++k) {
      if (counts[k] > 0) h_centres[k] = make_float2(sums[2 * k] / counts[k], sums[2 * k + 1] / counts[k]);
    }
  }
  std::vector<int> labels(n);
  cudaMemcpy(labels.data(), d_labels, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_points);
  cudaFree(d_labels);
  cudaFree(d_sums);
  cudaFree(d_counts);
  for (int i = 0; i < n; ++i) {
    if (labels[i] != i % K) return 1;
  }
  for (int k = 0; k < K; ++k) {
    if (fabsf(h_centres[k].x - 10.0f * k) > 0.2f || fabsf(h_centres[k].y - 5.0f * k) > 0.2f) return 2;
  }
  return 0;
}
