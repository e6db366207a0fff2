// SPDX-License-Identifier: MIT
// The barrier of a reduction stands inside the branch.
#include <iostream>
#include <iomanip>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
#include <algorithm>
#include <vector>
#include <string>
#include <cassert>
#include <limits>
#include <cstdio>
#include <cstdlib>

#define checkCudaErrors(val) check( (val), #val, __FILE__, __LINE__)
template<typename T>
void check(T err, const char* const func, const char* const file, const int line) {
  if (err != cudaSuccess) {
    std::cerr << "CUDA error at: " << file << ":" << line << std::endl;
    std::cerr << cudaGetErrorString(err) << " " << func << std::endl;
    exit(1);
  }
}
struct GpuTimer {
  cudaEvent_t start, stop;
  GpuTimer() { cudaEventCreate(&start); cudaEventCreate(&stop); }
  ~GpuTimer() { cudaEventDestroy(start); cudaEventDestroy(stop); }
  void Start() { cudaEventRecord(start, 0); }
  void Stop() { cudaEventRecord(stop, 0); }
  float Elapsed() { float e; cudaEventSynchronize(stop); cudaEventElapsedTime(&e, start, stop); return e; }
};

__global__ void reduce_minmax(const float* const d_in, float* const d_out, const size_t n, const bool isMin) {
  extern __shared__ float sdata[];
  int myId = threadIdx.x + blockDim.x * blockIdx.x;
  int tid = threadIdx.x;
  sdata[tid] = myId < n ? d_in[myId] : (isMin ? 3.4e38f : -3.4e38f);
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      sdata[tid] = isMin ? min(sdata[tid], sdata[tid + s]) : max(sdata[tid], sdata[tid + s]);
      __syncthreads();  // FIND barrier_divergence
    }
  }
  if (tid == 0) d_out[blockIdx.x] = sdata[0];
}

__global__ void histo(const float* const d_in, unsigned int* const d_bins, size_t n, float lumMin, float lumRange, int numBins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int bin = min(static_cast<unsigned int>(numBins - 1), static_cast<unsigned int>((d_in[i] - lumMin) / lumRange * numBins));
  atomicAdd(&(d_bins[bin]), 1);
}

// exclusive Blelloch
__global__ void scanB(unsigned int* const d_bins, unsigned int *d_cdf, int n) {
  extern __shared__ unsigned int temp[];
  int thid = threadIdx.x;
  int offset = 1;
  temp[2 * thid] = d_bins[2 * thid];
  temp[2 * thid + 1] = d_bins[2 * thid + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (thid < d) {
      int ai = offset * (2 * thid + 1) - 1;
      int bi = offset * (2 * thid + 2) - 1;
      temp[bi] += temp[ai];
    }
    offset *= 2;
  }
  if (thid == 0) temp[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (thid < d) {
      int ai = offset * (2 * thid + 1) - 1;
      int bi = offset * (2 * thid + 2) - 1;
      unsigned int t = temp[ai];
      temp[ai] = temp[bi];
      temp[bi] += t;
    }
  }
  __syncthreads();
  d_cdf[2 * thid] = temp[2 * thid];
  d_cdf[2 * thid + 1] = temp[2 * thid + 1];
}

void your_histogram_and_prefixsum(const float* const d_logLuminance, unsigned int* const d_cdf, float &min_logLum, float &max_logLum,
                                  const size_t numRows, const size_t numCols, const size_t numBins) {
  size_t n = numRows * numCols;
  const int threads = 256;
  int blocks = (n + threads - 1) / threads;
  float *d_inter, *d_res;
  checkCudaErrors(cudaMalloc(&d_inter, blocks * sizeof(float)));
  checkCudaErrors(cudaMalloc(&d_res, sizeof(float)));
  for (int k = 0; k < 2; k++) {
    reduce_minmax<<<blocks, threads, threads * sizeof(float)>>>(d_logLuminance, d_inter, n, k == 0);
    cudaDeviceSynchronize(); checkCudaErrors(cudaGetLastError());
    int t2 = 1; while (t2 < blocks) t2 *= 2;
    reduce_minmax<<<1, t2, t2 * sizeof(float)>>>(d_inter, d_res, blocks, k == 0);
    cudaDeviceSynchronize(); checkCudaErrors(cudaGetLastError());
    checkCudaErrors(cudaMemcpy(k == 0 ? &min_logLum : &max_logLum, d_res, sizeof(float), cudaMemcpyDeviceToHost));
  }
  unsigned int *d_bins;
  checkCudaErrors(cudaMalloc(&d_bins, numBins * sizeof(unsigned int)));
  checkCudaErrors(cudaMemset(d_bins, 0, numBins * sizeof(unsigned int)));
  histo<<<blocks, threads>>>(d_logLuminance, d_bins, n, min_logLum, max_logLum - min_logLum, numBins);
  cudaDeviceSynchronize(); checkCudaErrors(cudaGetLastError());
  scanB<<<1, numBins / 2, numBins * sizeof(unsigned int)>>>(d_bins, d_cdf, numBins);
  cudaDeviceSynchronize(); checkCudaErrors(cudaGetLastError());
  checkCudaErrors(cudaFree(d_inter));
  checkCudaErrors(cudaFree(d_res));
  checkCudaErrors(cudaFree(d_bins));
}

int main(int argc, char **argv) {
  size_t rows = 123, cols = 187, bins = 1024;
  std::vector<float> h(rows * cols);
  for (size_t i = 0; i < h.size(); i++) h[i] = -4.0f + ((i * 2654435761u) % 100003u) / 15000.0f;
  float *d_lum; unsigned int *d_cdf;
  checkCudaErrors(cudaMalloc(&d_lum, sizeof(float) * h.size()));
  checkCudaErrors(cudaMalloc(&d_cdf, sizeof(unsigned int) * bins));
  checkCudaErrors(cudaMemcpy(d_lum, &h[0], sizeof(float) * h.size(), cudaMemcpyHostToDevice));
  float mn = 0, mx = 0;
  GpuTimer timer; timer.Start();
  your_histogram_and_prefixsum(d_lum, d_cdf, mn, mx, rows, cols, bins);
  timer.Stop();
  cudaDeviceSynchronize(); checkCudaErrors(cudaGetLastError());
  float el = timer.Elapsed();
  if (el < 0) printf("Couldn't print timing information!\n");
  std::vector<unsigned int> cdf(bins), ref(bins, 0);
  checkCudaErrors(cudaMemcpy(cdf.data(), d_cdf, sizeof(unsigned) * bins, cudaMemcpyDeviceToHost));
  float rmn = *std::min_element(h.begin(), h.end()), rmx = *std::max_element(h.begin(), h.end());
  std::vector<unsigned> hist(bins, 0);
  for (float v : h) hist[std::min<unsigned>(bins - 1, (unsigned)((v - rmn) / (rmx - rmn) * (int)bins))]++;
  for (size_t i = 1; i < bins; i++) ref[i] = ref[i - 1] + hist[i - 1];
  std::cout << (mn == rmn && mx == rmx ? "minmax ok" : "minmax bad") << " " << (ref == cdf ? "cdf ok" : "cdf bad") << std::endl;
  checkCudaErrors(cudaFree(d_lum)); checkCudaErrors(cudaFree(d_cdf));
  return 0;
}
