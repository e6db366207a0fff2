// SPDX-License-Identifier: MIT
// with checks only: an assertion that fails is told with the exit code of a finding
// options: -arch=sm_50
// A device assertion that fails is an error of the launch, which the program looks for.
#include <cassert>
#include <cstdio>
#include <cstdlib>

__global__ void testKernel(int N)
{
    int gtid = blockIdx.x * blockDim.x + threadIdx.x;
    assert(gtid < N);  // FIND crashed
}

int main(int argc, char **argv)
{
    dim3 dimGrid(2), dimBlock(32);
    testKernel<<<dimGrid, dimBlock>>>(60);
    cudaError_t error = cudaDeviceSynchronize();
    if (error == cudaErrorAssert)
    {
        printf("Device assert failed as expected, CUDA error message is: %s\n", cudaGetErrorString(error));
        return EXIT_SUCCESS;
    }
    return EXIT_FAILURE;
}
