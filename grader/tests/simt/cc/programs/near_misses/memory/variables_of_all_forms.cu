// SPDX-License-Identifier: MIT
// Device variables of many forms, copied to and from by name.
// stdout: 17
// stdout: 5
// stdout: 8 0
#include <cstdio>
#include <cuda_runtime.h>
template <class T> __device__ T tvar;
template <class T> __constant__ T tconst[4];
struct S { int a[3]; };
__device__ int plain;
namespace ns { static __device__ float inner[4]; __constant__ S st; }
__device__ const int cint = 5;
__constant__ const float cfl[2] = {1, 2};
__device__ int* dptr;
static __constant__ int sc;
__device__ volatile int vol;
__device__ int grid2[3][4];
typedef struct { int x, y; } P2; __constant__ P2 pts[2];
__global__ void k(int* o) { *o = tvar<int> + plain + (int)ns::inner[2] + ns::st.a[1] + cint + (int)cfl[1] + *dptr + sc + vol + tconst<int>[3] + grid2[1][2] + pts[1].y; }
int main() {
  int one = 1, *o, *q; float f4[4] = {1, 1, 1, 1}; S s; s.a[1] = 1; int t4[4] = {1, 1, 1, 1}; P2 hp[2] = {{1, 1}, {1, 1}};
  cudaMalloc(&o, 4); cudaMalloc(&q, 4); cudaMemcpy(q, &one, 4, cudaMemcpyHostToDevice);
  cudaError_t e[12] = {cudaMemcpyToSymbol(tvar<int>, &one, 4), cudaMemcpyToSymbol(plain, &one, 4), cudaMemcpyToSymbol(ns::inner, f4, 16), cudaMemcpyToSymbol(ns::st, &s, sizeof s),
    cudaMemcpyToSymbol(dptr, &q, sizeof q), cudaMemcpyToSymbol(sc, &one, 4), cudaMemcpyToSymbol(vol, &one, 4), cudaMemcpyToSymbol(tconst<int>, t4, 16), cudaMemcpyToSymbol(grid2[1][2], &one, 4), cudaMemcpyToSymbol(pts, hp, sizeof hp)};
  for (auto x : e) if (x) printf("error %d\n", x);
  k<<<1, 1>>>(o); int r = 0; cudaMemcpy(&r, o, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaMemcpyFromSymbol(&r, cint, 4); printf("%d\n", r); cudaMemcpyFromSymbolAsync(&r, sc, 4); cudaDeviceSynchronize();
  void* a; size_t n; cudaGetSymbolAddress(&a, cfl); cudaGetSymbolSize(&n, cfl); printf("%zu %d\n", n, cudaGetLastError());
  cudaGetSymbolAddress(&a, tvar<int>); cudaMemset(a, 0, 4);
  cudaFree(o); cudaFree(q);
}
