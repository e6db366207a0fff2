// SPDX-License-Identifier: MIT
// Three-dimensional blocks and grids, a three-dimensional shared array.
#include <cstdio>
#include <cstdlib>
enum { NX = 20, NY = 11, NZ = 9, B = 4 };
#define AT(x, y, z) (((z) * NY + (y)) * NX + (x))
__global__ void laplace(const double *u, double *out) {
  __shared__ double s[B + 2][B + 2][B + 2];
  int x = blockIdx.x * B + threadIdx.x, y = blockIdx.y * B + threadIdx.y, z = blockIdx.z * B + threadIdx.z;
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  for (int k = t; k < (B + 2) * (B + 2) * (B + 2); k += B * B * B) {
    int a = k % (B + 2), b = k / (B + 2) % (B + 2), c = k / ((B + 2) * (B + 2));
    int gx = blockIdx.x * B + a - 1, gy = blockIdx.y * B + b - 1, gz = blockIdx.z * B + c - 1;
    bool in = gx >= 0 && gx < NX && gy >= 0 && gy < NY && gz >= 0 && gz < NZ;
    s[c][b][a] = in ? u[AT(gx, gy, gz)] : 0.0;
  }
  __syncthreads();
  if (x < NX && y < NY && z < NZ) {
    int a = threadIdx.x + 1, b = threadIdx.y + 1, c = threadIdx.z + 1;
    out[AT(x, y, z)] = s[c][b][a - 1] + s[c][b][a + 1] + s[c][b - 1][a] + s[c][b + 1][a] + s[c - 1][b][a] + s[c + 1][b][a] - 6 * s[c][b][a];
  }
}
static double get(const double *u, int x, int y, int z) { return x < 0 || y < 0 || z < 0 || x >= NX || y >= NY || z >= NZ ? 0 : u[AT(x, y, z)]; }
int main() {
  size_t bytes = NX * NY * NZ * sizeof(double);
  double *u = (double *)malloc(bytes), *r = (double *)malloc(bytes), *du, *dr;
  for (int i = 0; i < NX * NY * NZ; i++) u[i] = (i * i) % 17;
  cudaMalloc(&du, bytes); cudaMalloc(&dr, bytes);
  cudaMemcpy(du, u, bytes, cudaMemcpyHostToDevice);
  dim3 grid((NX + B - 1) / B, (NY + B - 1) / B, (NZ + B - 1) / B);
  dim3 block = {B, B, B};
  laplace<<<grid, block>>>(du, dr);
  cudaMemcpy(r, dr, bytes, cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int z = 0; z < NZ; z++) for (int y = 0; y < NY; y++) for (int x = 0; x < NX; x++)
    bad += r[AT(x, y, z)] != get(u, x - 1, y, z) + get(u, x + 1, y, z) + get(u, x, y - 1, z) + get(u, x, y + 1, z) + get(u, x, y, z - 1) + get(u, x, y, z + 1) - 6 * get(u, x, y, z);
  cudaFree(du); cudaFree(dr); free(u); free(r);
  return bad;
}
