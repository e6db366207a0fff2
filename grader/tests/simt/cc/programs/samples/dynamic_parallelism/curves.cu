// SPDX-License-Identifier: MIT
// options: -rdc=true
// Curves of two lines each: the more they bend, the more points they get, in memory that the kernel allocates and
// a kernel for each curve fills. A second kernel frees it.
// stdout: 16 curves, 484 points, 0 wrong
#include <cmath>
#include <cstdio>

struct Curve {
  float2 control[3];
  float2* points;
  int point_count;
};

__host__ __device__ float2 at(const float2 (&control)[3], float t) {
  const float u = 1 - t;
  return make_float2(u * u * control[0].x + 2 * u * t * control[1].x + t * t * control[2].x,
                     u * u * control[0].y + 2 * u * t * control[1].y + t * t * control[2].y);
}

__host__ __device__ int points_of(const Curve& curve) {
  const float x = curve.control[1].x - (curve.control[0].x + curve.control[2].x) / 2;
  const float y = curve.control[1].y - (curve.control[0].y + curve.control[2].y) / 2;
  const int wanted = static_cast<int>(sqrtf(x * x + y * y) * 16);
  return wanted < 4 ? 4 : wanted > 64 ? 64 : wanted;
}

__global__ void compute_points(Curve* curves, int curve, int point_count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= point_count) return;
  const float t = static_cast<float>(i) / static_cast<float>(point_count - 1);
  curves[curve].points[i] = at(curves[curve].control, t);
}

__global__ void compute_curves(Curve* curves, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  curves[i].point_count = points_of(curves[i]);
  cudaMalloc(&curves[i].points, curves[i].point_count * sizeof(float2));
  compute_points<<<(curves[i].point_count + 31) / 32, 32>>>(curves, i, curves[i].point_count);
}

__global__ void check_and_free(Curve* curves, int n, int* wrong) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Curve& curve = curves[i];
  for (int p = 0; p < curve.point_count; ++p) {
    const float2 right = at(curve.control, static_cast<float>(p) / static_cast<float>(curve.point_count - 1));
    if (fabsf(curve.points[p].x - right.x) > 1e-5F || fabsf(curve.points[p].y - right.y) > 1e-5F)
      atomicAdd(wrong, 1);
  }
  cudaFree(curve.points);
}

int main() {
  const int n = 16;
  Curve host[n] = {};
  for (int i = 0; i < n; ++i) {
    host[i].control[0] = make_float2(0, 0);
    host[i].control[1] = make_float2(1, 0.25F * static_cast<float>(i));
    host[i].control[2] = make_float2(2, 0);
  }
  Curve* curves = nullptr;
  int* wrong = nullptr;
  cudaMalloc(&curves, sizeof host);
  cudaMalloc(&wrong, sizeof(int));
  cudaMemset(wrong, 0, sizeof(int));
  cudaMemcpy(curves, host, sizeof host, cudaMemcpyHostToDevice);
  compute_curves<<<2, n / 2>>>(curves, n);
  cudaMemcpy(host, curves, sizeof host, cudaMemcpyDeviceToHost);
  check_and_free<<<1, n>>>(curves, n, wrong);
  int wrong_points = -1;
  cudaMemcpy(&wrong_points, wrong, sizeof(int), cudaMemcpyDeviceToHost);
  int points = 0;
  for (const Curve& curve : host) points += curve.point_count;
  std::printf("%d curves, %d points, %d wrong\n", n, points, wrong_points);
  cudaFree(curves);
  cudaFree(wrong);
}
