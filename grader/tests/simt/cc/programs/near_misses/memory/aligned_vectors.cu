// SPDX-License-Identifier: MIT
// Vectors where they may be; members, bytes and a thread's own variables need no more than their own alignment.
// A kernel's shared arrays begin anew, whatever other kernels declare.
#include <cstring>

struct Tile {
  float cells[36];
};

union Lanes {
  float4 vector;
  float each[4];
};

__device__ __align__(16) float d_table[64];
__device__ float d_small[3];

__global__ void counts(int* out) {
  __shared__ int s_count;
  if (threadIdx.x == 0) s_count = 0;
  __syncthreads();
  atomicAdd(&s_count, 1);
  __syncthreads();
  out[threadIdx.x] = s_count;
}

__device__ float4 sum(const float4& a, float4 b) {
  float4 c = a;
  c.x += b.x;
  c.w += b.w;
  return c;
}

__global__ void vectors(float* p, float4* four) {
  __shared__ Tile s_tile;
  extern __shared__ float s_rest[];
  for (int i = threadIdx.x; i < 36; i += 32) s_tile.cells[i] = i;
  __syncthreads();
  float own[9];
  for (int i = 0; i < 9; ++i) own[i] = i;
  Lanes lanes;
  lanes.vector = reinterpret_cast<float4*>(s_tile.cells)[threadIdx.x % 8];
  Lanes copy;
  copy = lanes;
  float4 v = *reinterpret_cast<float4*>(own + 2 * (threadIdx.x % 2));
  v = sum(v, copy.vector);
  v = sum(reinterpret_cast<float4*>(p)[threadIdx.x], v);
  v.x += reinterpret_cast<float4*>(p + 2)->y;
  float4 bytes;
  memcpy(&bytes, p + 5, sizeof bytes);
  reinterpret_cast<float4*>(s_rest)[threadIdx.x] = bytes;
  v = sum(reinterpret_cast<float4*>(s_rest)[threadIdx.x], v);
  *reinterpret_cast<float4*>(d_table + 32) = make_float4(1, 2, 3, 4);
  d_small[0] = 1;
  four[threadIdx.x] = v;
  const float4 alone = four[threadIdx.x];
  four[threadIdx.x + 32] = alone;
  if (alone.w < -1) *reinterpret_cast<float4*>(p + 1) = alone;  // never
}

int main() {
  int* d_counts;
  float* d_p;
  float4* d_four;
  cudaMalloc(&d_counts, 32 * sizeof(int));
  cudaMalloc(&d_p, 128 * sizeof(float));
  cudaMalloc(&d_four, 64 * sizeof(float4));
  cudaMemset(d_p, 0, 128 * sizeof(float));
  counts<<<1, 32>>>(d_counts);
  vectors<<<1, 32, 32 * sizeof(float4)>>>(d_p, d_four);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(d_counts);
  cudaFree(d_p);
  cudaFree(d_four);
  return error;
}
