// SPDX-License-Identifier: MIT
// Equal neighbours of an array by a scan over global memory, with options by getopt.
// stdout: Test PASSED 1472
#include <stdio.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <driver_functions.h>
#include <getopt.h>
#include <string>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#define THREADS_PER_BLOCK 256
#define DEBUG
#ifdef DEBUG
#define cudaCheckError(ans)  cudaAssert((ans), __FILE__, __LINE__);
inline void cudaAssert(cudaError_t code, const char *file, int line, bool abort = true) {
  if (code != cudaSuccess) { fprintf(stderr, "CUDA Error: %s at %s:%d\n", cudaGetErrorString(code), file, line); if (abort) exit(code); }
}
#else
#define cudaCheckError(ans) ans
#endif
static inline int nextPow2(int n) { n--; n |= n >> 1; n |= n >> 2; n |= n >> 4; n |= n >> 8; n |= n >> 16; n++; return n; }
__global__ void up(int N, int twod, int twod1, int* out) {
  long i = (long)(blockIdx.x * blockDim.x + threadIdx.x) * twod1;
  if (i < N) out[i + twod1 - 1] += out[i + twod - 1];
}
__global__ void down(int N, int twod, int twod1, int* out) {
  long i = (long)(blockIdx.x * blockDim.x + threadIdx.x) * twod1;
  if (i < N) { int t = out[i + twod - 1]; out[i + twod - 1] = out[i + twod1 - 1]; out[i + twod1 - 1] += t; }
}
__global__ void setlast(int *out, int N) { out[N - 1] = 0; }
void exclusive_scan(int* result, int N) {
  N = nextPow2(N);
  for (int twod = 1; twod < N / 2; twod *= 2) {
    int twod1 = twod * 2; int n = N / twod1;
    up<<<(n + THREADS_PER_BLOCK - 1) / THREADS_PER_BLOCK, THREADS_PER_BLOCK>>>(N, twod, twod1, result);
  }
  setlast<<<1, 1>>>(result, N);
  for (int twod = N / 2; twod >= 1; twod /= 2) {
    int twod1 = twod * 2; int n = N / twod1;
    down<<<(n + THREADS_PER_BLOCK - 1) / THREADS_PER_BLOCK, THREADS_PER_BLOCK>>>(N, twod, twod1, result);
  }
}
__global__ void flag(int *in, int *flags, int n, int rounded) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rounded) flags[i] = i < n - 1 && in[i] == in[i + 1];
}
__global__ void gather(int *in, int *sc, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1 && sc[i] != sc[i + 1]) out[sc[i]] = i;
}
int find_repeats(int* device_input, int length, int* device_output) {
  int rounded = nextPow2(length);
  int *sc;
  cudaMalloc((void**)&sc, rounded * sizeof(int));
  flag<<<(rounded + 255) / 256, 256>>>(device_input, sc, length, rounded);
  exclusive_scan(sc, length);
  cudaCheckError(cudaDeviceSynchronize());
  gather<<<(length + 255) / 256, 256>>>(device_input, sc, device_output, length);
  int cnt;
  cudaMemcpy(&cnt, sc + length - 1, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(sc);
  return cnt;
}
void usage(const char* p) { printf("Usage: %s [options]\n -n <INT>\n", p); }
int main(int argc, char** argv) {
  int N = 10000, opt;
  static struct option lo[] = {{"arraysize", 1, 0, 'n'}, {"help", 0, 0, '?'}, {0, 0, 0, 0}};
  while ((opt = getopt_long(argc, argv, "?n:", lo, NULL)) != -1) {
    switch (opt) { case 'n': N = atoi(optarg); break; default: usage(argv[0]); return 1; }
  }
  int deviceCount = 0;
  cudaGetDeviceCount(&deviceCount);
  for (int i = 0; i < deviceCount; i++) {
    cudaDeviceProp p; cudaGetDeviceProperties(&p, i);
    fprintf(stderr, "Device %d: %s SMs %d mem %.0f MB CC %d.%d\n", i, p.name, p.multiProcessorCount, (float)p.totalGlobalMem / (1024 * 1024), p.major, p.minor);
  }
  int *in = new int[N], *out = new int[N];
  srand(5);
  for (int i = 0; i < N; i++) in[i] = rand() % 7;
  int *d_in, *d_out;
  cudaMalloc(&d_in, N * sizeof(int)); cudaMalloc(&d_out, N * sizeof(int));
  cudaMemcpy(d_in, in, N * sizeof(int), cudaMemcpyHostToDevice);
  int c = find_repeats(d_in, N, d_out);
  cudaMemcpy(out, d_out, c * sizeof(int), cudaMemcpyDeviceToHost);
  int k = 0; bool ok = true;
  for (int i = 0; i + 1 < N; i++) if (in[i] == in[i + 1]) { if (k >= c || out[k] != i) { ok = false; break; } k++; }
  printf("%s %d\n", ok && k == c ? "Test PASSED" : "Test FAILED", c);
  cudaFree(d_in); cudaFree(d_out); delete[] in; delete[] out;
  return 0;
}
