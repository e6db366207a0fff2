// SPDX-License-Identifier: MIT
// The occupancy that a block size reaches, and the block size that reaches the most.
#include <iostream>
#include "common/helper_cuda.h"

const int manualBlockSize = 32;

__global__ void square(int *array, int arrayCount)
{
    int idx = threadIdx.x + blockIdx.x * blockDim.x;
    if (idx < arrayCount) array[idx] *= array[idx];
}

static double reportPotentialOccupancy(void *kernel, int blockSize, size_t dynamicSMem)
{
    int device, numBlocks;
    cudaDeviceProp prop;
    checkCudaErrors(cudaGetDevice(&device));
    checkCudaErrors(cudaGetDeviceProperties(&prop, device));
    checkCudaErrors(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocks, kernel, blockSize, dynamicSMem));
    int activeWarps = numBlocks * blockSize / prop.warpSize;
    int maxWarps = prop.maxThreadsPerMultiProcessor / prop.warpSize;
    return (double)activeWarps / maxWarps;
}

static int launchConfig(int *array, int arrayCount, bool automatic)
{
    int blockSize, minGridSize = 0, gridSize;
    size_t dynamicSMemUsage = 0;
    cudaEvent_t start, end;
    float elapsedTime;
    checkCudaErrors(cudaEventCreate(&start));
    checkCudaErrors(cudaEventCreate(&end));
    if (automatic)
    {
        checkCudaErrors(cudaOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, (void *)square, dynamicSMemUsage, arrayCount));
        std::cout << "suggested block size " << blockSize << ", minimum grid size " << minGridSize << std::endl;
    }
    else
    {
        blockSize = manualBlockSize;
    }
    gridSize = (arrayCount + blockSize - 1) / blockSize;
    checkCudaErrors(cudaEventRecord(start));
    square<<<gridSize, blockSize, dynamicSMemUsage>>>(array, arrayCount);
    checkCudaErrors(cudaEventRecord(end));
    checkCudaErrors(cudaDeviceSynchronize());
    double potentialOccupancy = reportPotentialOccupancy((void *)square, blockSize, dynamicSMemUsage);
    std::cout << "potential occupancy: " << potentialOccupancy * 100 << "%" << std::endl;
    checkCudaErrors(cudaEventElapsedTime(&elapsedTime, start, end));
    checkCudaErrors(cudaEventDestroy(start));
    checkCudaErrors(cudaEventDestroy(end));
    return potentialOccupancy > 0 && potentialOccupancy <= 1 && blockSize > 0 ? 0 : 1;
}

int main()
{
    const int count = 20000;
    int status = 0;
    int *array = new int[count], *dArray;
    for (int automatic = 0; automatic < 2; ++automatic)
    {
        for (int i = 0; i < count; i += 1) array[i] = i;
        checkCudaErrors(cudaMalloc(&dArray, count * sizeof(int)));
        checkCudaErrors(cudaMemcpy(dArray, array, count * sizeof(int), cudaMemcpyHostToDevice));
        for (int i = 0; i < count; i += 1) array[i] = 0;
        status |= launchConfig(dArray, count, automatic);
        checkCudaErrors(cudaMemcpy(array, dArray, count * sizeof(int), cudaMemcpyDeviceToHost));
        checkCudaErrors(cudaFree(dArray));
        for (int i = 0; i < count; i += 1) status |= array[i] != i * i;
    }
    delete[] array;
    return status;
}
