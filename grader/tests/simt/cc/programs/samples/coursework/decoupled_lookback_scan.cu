// SPDX-License-Identifier: MIT
// A scan in one pass: each block adds up what the blocks before it have published.
// stdout: PASS
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>
#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true) {
  if (code != cudaSuccess) { fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line); if (abort) exit(code); }
}
constexpr int BLOCK = 256, ITEMS = 4;
constexpr unsigned X = 0, A = 1, P = 2;
__device__ unsigned ticket;
__global__ void scan_lookback(const int* __restrict__ in, int* __restrict__ out, int n, volatile unsigned* flags, volatile int* aggr, volatile int* pref) {
  __shared__ unsigned s_bid;
  __shared__ int s_warp[BLOCK / 32];
  __shared__ int s_prev;
  if (threadIdx.x == 0) s_bid = atomicAdd(&ticket, 1u);
  __syncthreads();
  const unsigned bid = s_bid;
  const int base = (bid * BLOCK + threadIdx.x) * ITEMS;
  int v[ITEMS]; int sum = 0;
#pragma unroll
  for (int k = 0; k < ITEMS; k++) { v[k] = base + k < n ? in[base + k] : 0; sum += v[k]; v[k] = sum; }
  const int lane = threadIdx.x & 31, w = threadIdx.x >> 5;
  int inc = sum;
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) { int y = __shfl_up_sync(~0u, inc, d); if (lane >= d) inc += y; }
  if (lane == 31) s_warp[w] = inc;
  __syncthreads();
  if (w == 0) {
    int t = lane < BLOCK / 32 ? s_warp[lane] : 0;
#pragma unroll
    for (int d = 1; d < BLOCK / 32; d <<= 1) { int y = __shfl_up_sync(~0u, t, d); if (lane >= d) t += y; }
    if (lane < BLOCK / 32) s_warp[lane] = t;
  }
  __syncthreads();
  const int excl = inc - sum + (w ? s_warp[w - 1] : 0);
  const int total = s_warp[BLOCK / 32 - 1];
  if (threadIdx.x == 0) {
    if (bid == 0) {
      pref[0] = total;
      __threadfence();
      flags[0] = P; s_prev = 0;
    } else {
      aggr[bid] = total;
      __threadfence();
      flags[bid] = A;
      int run = 0; int look = bid - 1;
      while (true) {
        unsigned f = flags[look];
        if (f == X) continue;
        __threadfence();
        if (f == P) { run += pref[look]; break; }
        run += aggr[look]; look--;
      }
      pref[bid] = run + total;
      __threadfence();
      flags[bid] = P;
      s_prev = run;
    }
  }
  __syncthreads();
  const int off = s_prev + excl;
#pragma unroll
  for (int k = 0; k < ITEMS; k++) if (base + k < n) out[base + k] = off + v[k];
}
int main() {
  const int n = 100001;
  std::vector<int> h(n), r(n);
  for (int i = 0; i < n; i++) h[i] = (i * 37) % 11 - 3;
  int *in, *out, *aggr, *pref; unsigned *flags;
  const int blocks = (n + BLOCK * ITEMS - 1) / (BLOCK * ITEMS);
  gpuErrchk(cudaMalloc(&in, n * sizeof(int))); gpuErrchk(cudaMalloc(&out, n * sizeof(int)));
  gpuErrchk(cudaMalloc(&aggr, blocks * sizeof(int))); gpuErrchk(cudaMalloc(&pref, blocks * sizeof(int)));
  gpuErrchk(cudaMalloc(&flags, blocks * sizeof(unsigned)));
  gpuErrchk(cudaMemset(flags, 0, blocks * sizeof(unsigned)));
  gpuErrchk(cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  for (int rep = 0; rep < 2; rep++) {
    unsigned zero = 0;
    gpuErrchk(cudaMemcpyToSymbol(ticket, &zero, sizeof zero));
    gpuErrchk(cudaMemset(flags, 0, blocks * sizeof(unsigned)));
    scan_lookback<<<blocks, BLOCK>>>(in, out, n, flags, aggr, pref);
    gpuErrchk(cudaPeekAtLastError());
  }
  gpuErrchk(cudaMemcpy(r.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
  int s = 0; bool ok = true;
  for (int i = 0; i < n; i++) { s += h[i]; if (r[i] != s) { printf("bad at %d: %d %d\n", i, r[i], s); ok = false; break; } }
  puts(ok ? "PASS" : "FAIL");
  cudaFree(in); cudaFree(out); cudaFree(aggr); cudaFree(pref); cudaFree(flags);
  return ok ? 0 : 1;
}
