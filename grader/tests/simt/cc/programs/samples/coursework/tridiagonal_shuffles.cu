// SPDX-License-Identifier: MIT
// Tridiagonal systems by cyclic reduction, one a warp, by shuffles.
// stdout: OK
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
// cyclic reduction over the 32 lanes of each warp, one system a warp
__global__ void GPU_trid(int M, float *u) {
  float aa, bb, cc, dd, bbi, lam = 0.1f;
  int tid = threadIdx.x;
  int lane = tid & 31;
  int g = blockIdx.x * blockDim.x + tid;
  dd = u[g];
  bb = 1.0f + 2.0f * lam;
  aa = lane > 0 ? -lam : 0.0f;
  cc = lane < 31 ? -lam : 0.0f;
  bbi = 1.0f / bb; aa *= bbi; cc *= bbi; dd *= bbi;
  for (int nt = 1; nt < 32; nt = 2 * nt) {
    float am = __shfl_up_sync(0xffffffff, aa, nt), cm = __shfl_up_sync(0xffffffff, cc, nt), dm = __shfl_up_sync(0xffffffff, dd, nt);
    float ap = __shfl_down_sync(0xffffffff, aa, nt), cp = __shfl_down_sync(0xffffffff, cc, nt), dp = __shfl_down_sync(0xffffffff, dd, nt);
    if (lane - nt < 0) am = cm = dm = 0.0f;
    if (lane + nt >= 32) ap = cp = dp = 0.0f;
    bbi = 1.0f / (1.0f - aa * cm - cc * ap);
    dd = bbi * (dd - aa * dm - cc * dp);
    aa = -bbi * aa * am;
    cc = -bbi * cc * cp;
  }
  u[g] = dd;
}
int main(int argc, const char **argv) {
  int NX = 32, M = 96;
  float *h = (float*)malloc(sizeof(float) * NX * M), *d, *r = (float*)malloc(sizeof(float) * NX * M);
  for (int i = 0; i < NX * M; i++) h[i] = sinf(i * 0.37f);
  cudaMalloc((void**)&d, sizeof(float) * NX * M);
  cudaMemcpy(d, h, sizeof(float) * NX * M, cudaMemcpyHostToDevice);
  GPU_trid<<<M / 4, 4 * NX>>>(M, d);
  cudaMemcpy(r, d, sizeof(float) * NX * M, cudaMemcpyDeviceToHost);
  double err = 0;
  for (int m = 0; m < M; m++) for (int i = 0; i < NX; i++) {
    double l = i > 0 ? r[m * NX + i - 1] : 0, x = r[m * NX + i], rr = i < NX - 1 ? r[m * NX + i + 1] : 0;
    err = fmax(err, fabs(1.2 * x - 0.1 * (l + rr) - h[m * NX + i]));
  }
  printf("%s\n", err < 1e-5 ? "OK" : "BAD");
  cudaFree(d); free(h); free(r);
  cudaDeviceReset();
}
