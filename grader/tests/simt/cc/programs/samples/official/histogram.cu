// SPDX-License-Identifier: MIT
// options: -O3 -arch=sm_70
// 64 bins by byte counters of each thread, 256 bins by sub-histograms of each warp, both merged by a second kernel.
#include "common/helper_cuda.h"
typedef unsigned int uint;
typedef unsigned char uchar;
#define HISTOGRAM64_BIN_COUNT 64
#define HISTOGRAM256_BIN_COUNT 256
#define WARP_COUNT 4
#define THREADS64 64
#define UMUL(a, b) ((a) * (b))
#define UMAD(a, b, c) (UMUL((a), (b)) + (c))

inline __device__ void addByte(uchar *s_ThreadBase, uint data) { s_ThreadBase[UMUL(data, THREADS64)]++; }

inline __device__ void addWord64(uchar *s_ThreadBase, uint data)
{
    addByte(s_ThreadBase, (data >> 2) & 0x3FU);
    addByte(s_ThreadBase, (data >> 10) & 0x3FU);
    addByte(s_ThreadBase, (data >> 18) & 0x3FU);
    addByte(s_ThreadBase, (data >> 26) & 0x3FU);
}

__global__ void histogram64Kernel(uint *d_PartialHistograms, const uint *d_Data, uint dataCount)
{
    __shared__ uchar s_Hist[THREADS64 * HISTOGRAM64_BIN_COUNT];
    uchar *s_ThreadBase = s_Hist + threadIdx.x;
#pragma unroll
    for (uint i = 0; i < HISTOGRAM64_BIN_COUNT / 4; i++) ((uint *)s_Hist)[threadIdx.x + i * THREADS64] = 0;
    __syncthreads();
    for (uint pos = UMAD(blockIdx.x, blockDim.x, threadIdx.x); pos < dataCount; pos += UMUL(blockDim.x, gridDim.x))
        addWord64(s_ThreadBase, d_Data[pos]);
    __syncthreads();
    if (threadIdx.x < HISTOGRAM64_BIN_COUNT)
    {
        uint sum = 0;
        for (uint i = 0; i < THREADS64; i++) sum += s_Hist[threadIdx.x * THREADS64 + i];
        d_PartialHistograms[blockIdx.x * HISTOGRAM64_BIN_COUNT + threadIdx.x] = sum;
    }
}

__global__ void histogram256Kernel(uint *d_PartialHistograms, const uint *d_Data, uint dataCount)
{
    __shared__ uint s_Hist[WARP_COUNT * HISTOGRAM256_BIN_COUNT];
    uint *s_WarpHist = s_Hist + (threadIdx.x >> 5) * HISTOGRAM256_BIN_COUNT;
    for (uint i = threadIdx.x; i < WARP_COUNT * HISTOGRAM256_BIN_COUNT; i += blockDim.x) s_Hist[i] = 0;
    __syncthreads();
    for (uint pos = blockIdx.x * blockDim.x + threadIdx.x; pos < dataCount; pos += blockDim.x * gridDim.x)
    {
        uint data = d_Data[pos];
        atomicAdd(s_WarpHist + ((data >> 0) & 0xFFU), 1);
        atomicAdd(s_WarpHist + ((data >> 8) & 0xFFU), 1);
        atomicAdd(s_WarpHist + ((data >> 16) & 0xFFU), 1);
        atomicAdd(s_WarpHist + ((data >> 24) & 0xFFU), 1);
    }
    __syncthreads();
    for (uint bin = threadIdx.x; bin < HISTOGRAM256_BIN_COUNT; bin += blockDim.x)
    {
        uint sum = 0;
        for (uint i = 0; i < WARP_COUNT; i++) sum += s_Hist[bin + i * HISTOGRAM256_BIN_COUNT];
        d_PartialHistograms[blockIdx.x * HISTOGRAM256_BIN_COUNT + bin] = sum;
    }
}

__global__ void mergeHistogramKernel(uint *d_Histogram, const uint *d_Partial, uint histogramCount, uint bins)
{
    __shared__ uint data[64];
    uint sum = 0;
    for (uint i = threadIdx.x; i < histogramCount; i += 64) sum += d_Partial[blockIdx.x + i * bins];
    data[threadIdx.x] = sum;
    for (uint stride = 32; stride > 0; stride >>= 1)
    {
        __syncthreads();
        if (threadIdx.x < stride) data[threadIdx.x] += data[threadIdx.x + stride];
    }
    if (threadIdx.x == 0) d_Histogram[blockIdx.x] = data[0];
}

int main(int argc, char **argv)
{
    const uint byteCount = 40000, blocks = 12;
    uchar *h_Data = (uchar *)malloc(byteCount);
    uint *d_Data, *d_Partial, *d_Histogram, h_Histogram[256], want64[64] = {0}, want256[256] = {0};
    srand(2009);
    for (uint i = 0; i < byteCount; i++)
    {
        h_Data[i] = rand() % 256;
        want64[h_Data[i] >> 2]++;
        want256[h_Data[i]]++;
    }
    checkCudaErrors(cudaMalloc((void **)&d_Data, byteCount));
    checkCudaErrors(cudaMalloc((void **)&d_Partial, blocks * 256 * sizeof(uint)));
    checkCudaErrors(cudaMalloc((void **)&d_Histogram, 256 * sizeof(uint)));
    checkCudaErrors(cudaMemcpy(d_Data, h_Data, byteCount, cudaMemcpyHostToDevice));
    histogram64Kernel<<<blocks, THREADS64>>>(d_Partial, d_Data, byteCount / sizeof(uint));
    mergeHistogramKernel<<<64, 64>>>(d_Histogram, d_Partial, blocks, 64);
    checkCudaErrors(cudaMemcpy(h_Histogram, d_Histogram, 64 * sizeof(uint), cudaMemcpyDeviceToHost));
    bool ok = memcmp(h_Histogram, want64, sizeof want64) == 0;
    histogram256Kernel<<<blocks, WARP_COUNT * 32>>>(d_Partial, d_Data, byteCount / sizeof(uint));
    mergeHistogramKernel<<<256, 64>>>(d_Histogram, d_Partial, blocks, 256);
    checkCudaErrors(cudaMemcpy(h_Histogram, d_Histogram, sizeof h_Histogram, cudaMemcpyDeviceToHost));
    ok = ok && memcmp(h_Histogram, want256, sizeof want256) == 0;
    checkCudaErrors(cudaFree(d_Data));
    checkCudaErrors(cudaFree(d_Partial));
    checkCudaErrors(cudaFree(d_Histogram));
    free(h_Data);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
