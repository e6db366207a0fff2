// SPDX-License-Identifier: MIT
// Every atomic on a word of its own, and what must come of it whatever the order.
#include "common/helper_cuda.h"

__global__ void testKernel(int *g_odata)
{
    const unsigned int tid = blockDim.x * blockIdx.x + threadIdx.x;
    atomicAdd(&g_odata[0], 10);
    atomicSub(&g_odata[1], 10);
    atomicExch(&g_odata[2], tid);
    atomicMax(&g_odata[3], tid);
    atomicMin(&g_odata[4], tid);
    atomicInc((unsigned int *)&g_odata[5], 17);
    atomicDec((unsigned int *)&g_odata[6], 137);
    atomicCAS(&g_odata[7], tid - 1, tid);
    atomicAnd(&g_odata[8], 2 * tid + 7);
    atomicOr(&g_odata[9], 1 << (tid % 32));
    atomicXor(&g_odata[10], tid);
}

static int computeGold(int *gpuData, const int len)
{
    int val = 0;
    for (int i = 0; i < len; ++i) val += 10;
    if (val != gpuData[0]) return 1;
    if (-val != gpuData[1]) return 2;
    if (gpuData[2] < 0 || gpuData[2] >= len) return 3;
    if (gpuData[3] != len - 1) return 4;
    if (gpuData[4] != 0) return 5;
    unsigned limit = 17, inc = 0, dec = 0;
    for (int i = 0; i < len; ++i) inc = (inc >= limit) ? 0 : inc + 1;
    if (inc != (unsigned)gpuData[5]) return 6;
    limit = 137;
    for (int i = 0; i < len; ++i) dec = ((dec == 0) || (dec > limit)) ? limit : dec - 1;
    if (dec != (unsigned)gpuData[6]) return 7;
    if (gpuData[7] < 0 || gpuData[7] >= len) return 8;
    int all_and = 0xff, all_or = 0, all_xor = 0xff;
    for (int i = 0; i < len; ++i) all_and &= 2 * i + 7;
    if (all_and != gpuData[8]) return 9;
    for (int i = 0; i < 32; ++i) all_or |= 1 << i;
    if (all_or != gpuData[9]) return 10;
    for (int i = 0; i < len; ++i) all_xor ^= i;
    return all_xor != gpuData[10] ? 11 : 0;
}

int main(int argc, char **argv)
{
    const unsigned int numThreads = 256, numBlocks = 16, numData = 11, memSize = sizeof(int) * numData;
    int *hOData = (int *)malloc(memSize), *dOData;
    for (unsigned int i = 0; i < numData; i++) hOData[i] = 0;
    hOData[8] = hOData[10] = 0xff;
    cudaStream_t stream;
    checkCudaErrors(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    checkCudaErrors(cudaMalloc((void **)&dOData, memSize));
    checkCudaErrors(cudaMemcpyAsync(dOData, hOData, memSize, cudaMemcpyHostToDevice, stream));
    testKernel<<<numBlocks, numThreads, 0, stream>>>(dOData);
    checkCudaErrors(cudaMemcpyAsync(hOData, dOData, memSize, cudaMemcpyDeviceToHost, stream));
    checkCudaErrors(cudaStreamSynchronize(stream));

    int testResult = computeGold(hOData, numThreads * numBlocks);
    free(hOData);
    checkCudaErrors(cudaFree(dOData));
    checkCudaErrors(cudaStreamDestroy(stream));
    printf("%d\n", testResult);
    return testResult;
}
