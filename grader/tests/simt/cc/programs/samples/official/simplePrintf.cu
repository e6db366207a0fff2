// SPDX-License-Identifier: MIT
// options: -arch=sm_50
// stdout: [0, 0]:		Value is:10
// stdout: [0, 1]:		Value is:10
// stdout: [1, 0]:		Value is:10
// stdout: [1, 1]:		Value is:10
#include "common/helper_cuda.h"

__global__ void testKernel(int val)
{
    printf("[%d, %d]:\t\tValue is:%d\n", blockIdx.y * gridDim.x + blockIdx.x,
           threadIdx.z * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x, val);
}

int main(int argc, char **argv)
{
    dim3 dimGrid(1, 2), dimBlock(1, 2, 1);
    testKernel<<<dimGrid, dimBlock>>>(10);
    cudaDeviceSynchronize();
    return EXIT_SUCCESS;
}
