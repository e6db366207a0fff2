// SPDX-License-Identifier: MIT
// All pairs with tiles of bodies in shared memory, double precision, rsqrt.
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int tile = 32;

__device__ __noinline__ double3 interact(double4 a, double4 b, double3 sum) {
  const double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
  const double inverse = rsqrt(dx * dx + dy * dy + dz * dz + 1e-3);
  const double s = b.w * inverse * inverse * inverse;
  sum.x += dx * s;
  sum.y += dy * s;
  sum.z += dz * s;
  return sum;
}

__global__ void forces(double3* out, const double4* __restrict__ bodies, int n) {
  __shared__ double4 s_bodies[tile];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double4 mine = bodies[i];
  double3 sum = make_double3(0, 0, 0);
  for (int t = 0; t < n; t += tile) {
    s_bodies[threadIdx.x] = bodies[t + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum = interact(mine, s_bodies[k], sum);
    __syncthreads();
  }
  out[i] = sum;
}

int main() {
  const int n = 128;
  std::vector<double4> bodies(n);
  for (int i = 0; i < n; ++i) bodies[i] = make_double4(std::sin(i), std::cos(3 * i), std::sin(7 * i), 1.0 + i % 3);
  double4* d_bodies;
  double3* d_out;
  cudaMalloc(&d_bodies, n * sizeof(double4));
  cudaMalloc(&d_out, n * sizeof(double3));
  cudaMemcpy(d_bodies, bodies.data(), n * sizeof(double4), cudaMemcpyHostToDevice);
  forces<<<n / tile, tile>>>(d_out, d_bodies, n);
  std::vector<double3> out(n);
  cudaMemcpy(out.data(), d_out, n * sizeof(double3), cudaMemcpyDeviceToHost);
  cudaFree(d_bodies);
  cudaFree(d_out);
  // Action equals reaction: the forces add up to nothing.
  double x = 0, y = 0, z = 0, most = 0;
  for (int i = 0; i < n; ++i) {
    x += bodies[i].w * out[i].x;
    y += bodies[i].w * out[i].y;
    z += bodies[i].w * out[i].z;
    most = std::fmax(most, std::fabs(out[i].x));
  }
  return std::fabs(x) + std::fabs(y) + std::fabs(z) < 1e-8 && most > 1 ? 0 : 1;
}
