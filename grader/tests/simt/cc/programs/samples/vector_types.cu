// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cmath>
struct Particle { float4 position; float2 velocity; int id; char tag; };
__device__ __forceinline__ float4 operator+(const float4& a, const float4& b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__host__ __device__ inline float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
__device__ void push(Particle& p, float dt) { p.position.x += p.velocity.x * dt; p.position.y += p.velocity.y * dt; }
__global__ void step(Particle* p, int n, float dt) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= n) return;
  Particle mine = p[i];
  push(mine, dt);
  mine.position = mine.position + make_float4(0, 0, 1, 0);
  p[i] = mine;
}
__global__ void gray(const uchar4* in, unsigned char* out, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) { uchar4 p = in[y * w + x]; out[y * w + x] = (unsigned char)((p.x + p.y + p.z) / 3); }
}
__global__ void sum4(const int4* in, int4* out) {
  __shared__ int4 s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) { int4 t = make_int4(0, 0, 0, 0); for (int i = 0; i < 32; ++i) { t.x += s[i].x; t.y += s[i].y; t.z += s[i].z; t.w += s[i].w; } *out = t; }
}
int main() {
  const int n = 100;
  Particle host[n];
  for (int i = 0; i < n; ++i) host[i] = Particle{make_float4(i, 0, 0, 1), make_float2(1, 2), i, 'p'};
  Particle* d; cudaMalloc(&d, sizeof host);
  cudaMemcpy(d, host, sizeof host, cudaMemcpyHostToDevice);
  for (int k = 0; k < 3; ++k) step<<<(n + 31) / 32, 32>>>(d, n, 0.5f);
  cudaMemcpy(host, d, sizeof(host), cudaMemcpyDeviceToHost); cudaFree(d);
  for (int i = 0; i < n; ++i) if (host[i].position.x != i + 1.5f || host[i].position.y != 3 || host[i].position.z != 3 || host[i].id != i || host[i].tag != 'p') return 1;
  const int w = 33, h = 17;
  static uchar4 image[w * h]; static unsigned char g[w * h];
  for (int i = 0; i < w * h; ++i) image[i] = make_uchar4(i % 256, 30, 60, 255);
  uchar4* di; unsigned char* dg; cudaMalloc(&di, sizeof image); cudaMalloc(&dg, sizeof g);
  cudaMemcpy(di, image, sizeof image, cudaMemcpyHostToDevice);
  dim3 block(16, 8), grid((w + block.x - 1) / block.x, (h + block.y - 1) / block.y);
  gray<<<grid, block>>>(di, dg, w, h);
  cudaMemcpy(g, dg, sizeof g, cudaMemcpyDeviceToHost);
  for (int i = 0; i < w * h; ++i) if (g[i] != (i % 256 + 90) / 3) return 2;
  cudaFree(di); cudaFree(dg);
  int4 q[32], r, *dq, *dr; for (int i = 0; i < 32; ++i) q[i] = make_int4(i, 2 * i, 1, -i);
  cudaMalloc(&dq, sizeof q); cudaMalloc(&dr, sizeof r); cudaMemcpy(dq, q, sizeof q, cudaMemcpyHostToDevice);
  sum4<<<1, 32>>>(dq, dr); cudaMemcpy(&r, dr, sizeof r, cudaMemcpyDeviceToHost); cudaFree(dq); cudaFree(dr);
  printf("%d %d %d %d %.1f\n", r.x, r.y, r.z, r.w, dot(make_float2(1, 2), make_float2(3, 4)));
  return r.x == 496 && r.y == 992 && r.z == 32 && r.w == -496 ? 0 : 3;
}
