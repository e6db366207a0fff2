// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// Each device has its own __device__ and __constant__ variables, with the same first values; a __managed__ one is
// shared.
#include <cstdio>

__constant__ int coefficient = 5;
__constant__ int unset[4];
__device__ int counter = 100;
__device__ int table[256];
__managed__ int total = 0;

__global__ void scale(int* out) { *out = coefficient * 10 + unset[1]; }
__global__ void count() { atomicAdd(&counter, coefficient); }
__global__ void fill(int value) { table[threadIdx.x] = value + threadIdx.x; }
__global__ void add() { total += coefficient; }

int main() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices != 2) return 1;
  int* d[2];
  cudaStream_t streams[2];
  for (int i = 0; i < 2; ++i) {
    cudaSetDevice(i);
    cudaMalloc(&d[i], sizeof(int));
    cudaStreamCreate(&streams[i]);
  }
  // Only the first device gets another value: the second one has that of the source.
  cudaSetDevice(0);
  int value = 7;
  cudaMemcpyToSymbol(coefficient, &value, sizeof value);
  int results[2];
  for (int i = 0; i < 2; ++i) {
    cudaSetDevice(i);
    scale<<<1, 1>>>(d[i]);
    cudaMemcpy(&results[i], d[i], sizeof(int), cudaMemcpyDeviceToHost);
  }
  if (results[0] != 70 || results[1] != 50) return 2;
  // All values first, then all launches.
  for (int i = 0; i < 2; ++i) {
    cudaSetDevice(i);
    value = 1 + i;
    const int more[4] = {0, 3 + i, 0, 0};
    cudaMemcpyToSymbol(coefficient, &value, sizeof value);
    cudaMemcpyToSymbol(unset, more, sizeof more);
  }
  for (int i = 0; i < 2; ++i) {
    cudaSetDevice(i);
    scale<<<1, 1, 0, streams[i]>>>(d[i]);
    count<<<2, 64, 0, streams[i]>>>();
    fill<<<1, 256, 0, streams[i]>>>(1000 * i);  // at the same time on both
  }
  for (int i = 0; i < 2; ++i) {
    cudaSetDevice(i);
    cudaStreamSynchronize(streams[i]);
    int counted = 0, last = 0;
    cudaMemcpy(&results[i], d[i], sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&counted, counter, sizeof counted);
    cudaMemcpyFromSymbol(&last, table, sizeof last, 255 * sizeof(int));
    if (results[i] != 10 * (1 + i) + 3 + i || counted != 100 + 128 * (1 + i) || last != 1000 * i + 255) return 3;
  }
  // By address, and filled.
  for (int i = 0; i < 2; ++i) {
    cudaSetDevice(i);
    void* address = nullptr;
    cudaGetSymbolAddress(&address, table);
    cudaMemset(address, 1 + i, sizeof table);
  }
  for (int i = 0; i < 2; ++i) {
    cudaSetDevice(i);
    int first = 0;
    cudaMemcpyFromSymbol(&first, table, sizeof first);
    if (first != 0x01010101 * (1 + i)) return 4;
    add<<<1, 1>>>();
    cudaDeviceSynchronize();
  }
  if (total != 3) return 5;
  // A graph of one device's work, launched while the other one is current.
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaSetDevice(1);
  cudaStreamBeginCapture(streams[1], cudaStreamCaptureModeGlobal);
  scale<<<1, 1, 0, streams[1]>>>(d[1]);
  cudaStreamEndCapture(streams[1], &graph);
  cudaMemset(d[1], 0, sizeof(int));
  cudaSetDevice(0);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, streams[1]);
  cudaStreamSynchronize(streams[1]);
  cudaMemcpy(&results[1], d[1], sizeof(int), cudaMemcpyDeviceToHost);
  if (results[1] != 10 * 2 + 4) return 6;
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  for (int i = 0; i < 2; ++i) {
    cudaSetDevice(i);
    cudaStreamDestroy(streams[i]);
    cudaFree(d[i]);
  }
  return 0;
}
