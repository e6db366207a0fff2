// SPDX-License-Identifier: MIT
// Vector types, structs by value and by pointer, 3-D grids and blocks, members with device functions.
#include <cstdio>
#include <vector>

struct Body {
  float4 position;
  float3 velocity;
  __device__ void advance(float dt) {
    position.x += velocity.x * dt;
    position.y += velocity.y * dt;
    position.z += velocity.z * dt;
  }
};
struct Parameters {
  float dt;
  int n;
};

__global__ void advance(Body* bodies, Parameters parameters) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < parameters.n) {
    Body body = bodies[i];
    body.advance(parameters.dt);
    bodies[i] = body;
  }
}

__global__ void index3(uint3* out) {
  uint3 t = threadIdx;
  dim3 d = blockDim;
  unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  unsigned i = block * (d.x * d.y * d.z) + (t.z * d.y + t.y) * d.x + t.x;
  out[i] = make_uint3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                      blockIdx.z * blockDim.z + threadIdx.z);
}

int main() {
  const int n = 70;
  std::vector<Body> bodies(n);
  for (int i = 0; i < n; ++i) bodies[i] = {make_float4(i, 0, -i, 1), make_float3(1, 2, 3)};
  Body* d_bodies;
  cudaMalloc(&d_bodies, n * sizeof(Body));
  cudaMemcpy(d_bodies, bodies.data(), n * sizeof(Body), cudaMemcpyHostToDevice);
  advance<<<3, 32>>>(d_bodies, Parameters{0.5f, n});
  cudaMemcpy(bodies.data(), d_bodies, n * sizeof(Body), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) {
    const float4 p = bodies[i].position;
    if (p.x != i + 0.5f || p.y != 1 || p.z != 1.5f - i || p.w != 1) return 1;
  }
  const dim3 grid(2, 3, 2), block(4, 2, 3);
  const unsigned count = 2 * 3 * 2 * 4 * 2 * 3;
  uint3* d_out;
  cudaMalloc(&d_out, count * sizeof(uint3));
  index3<<<grid, block>>>(d_out);
  std::vector<uint3> out(count);
  cudaMemcpy(out.data(), d_out, count * sizeof(uint3), cudaMemcpyDeviceToHost);
  unsigned sum = 0;
  for (const uint3& u : out) {
    if (u.x >= 8 || u.y >= 6 || u.z >= 6) return 2;
    sum += u.x + 8 * u.y + 48 * u.z;
  }
  cudaFree(d_bodies);
  cudaFree(d_out);
  return sum == count * (count - 1) / 2 ? 0 : 3;
}
