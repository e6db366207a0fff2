// SPDX-License-Identifier: MIT
// options: -arch=sm_70
// __any_sync and __all_sync within warps, and a struct of results.
#include "common/helper_cuda.h"

__global__ void VoteAnyKernel1(unsigned int *input, unsigned int *result, int size)
{
    int tx = threadIdx.x;
    int mask = 0xffffffff;
    result[tx] = __any_sync(mask, input[tx]);
}

__global__ void VoteAllKernel2(unsigned int *input, unsigned int *result, int size)
{
    int tx = threadIdx.x;
    int mask = 0xffffffff;
    result[tx] = __all_sync(mask, input[tx]);
}

__global__ void VoteAnyKernel3(bool *info, int warp_size)
{
    int tx = threadIdx.x;
    unsigned int mask = 0xffffffff;
    bool *offs = info + (tx * 3);
    *offs = __any_sync(mask, (tx >= (warp_size * 3) / 2));
    *(offs + 1) = (tx >= (warp_size * 3) / 2 ? true : false);
    if (__all_sync(mask, (tx >= (warp_size * 3) / 2) ? true : false)) *(offs + 2) = true;
}

int main(int argc, char **argv)
{
    const int size = 128, warp_size = 32;
    unsigned int h_input[size], h_result[size], *d_input, *d_result;
    for (int i = 0; i < size; i++) h_input[i] = i < 32 ? 0 : i < 64 ? (i & 1) : i < 96 ? 7 : (i == 100);
    checkCudaErrors(cudaMalloc(&d_input, sizeof h_input));
    checkCudaErrors(cudaMalloc(&d_result, sizeof h_result));
    checkCudaErrors(cudaMemcpy(d_input, h_input, sizeof h_input, cudaMemcpyHostToDevice));
    dim3 gridBlock(1, 1), threadBlock(size, 1);
    VoteAnyKernel1<<<gridBlock, threadBlock>>>(d_input, d_result, size);
    getLastCudaError("VoteAnyKernel() execution failed\n");
    checkCudaErrors(cudaMemcpy(h_result, d_result, sizeof h_result, cudaMemcpyDeviceToHost));
    int errors = 0;
    for (int i = 0; i < size; i++) errors += (h_result[i] != 0) != (i >= 32);
    VoteAllKernel2<<<gridBlock, threadBlock>>>(d_input, d_result, size);
    checkCudaErrors(cudaMemcpy(h_result, d_result, sizeof h_result, cudaMemcpyDeviceToHost));
    for (int i = 0; i < size; i++) errors += (h_result[i] != 0) != (i >= 64 && i < 96);
    bool *dinfo, hinfo[warp_size * 3 * 3];
    checkCudaErrors(cudaMalloc((void **)&dinfo, sizeof hinfo));
    checkCudaErrors(cudaMemset(dinfo, 0, sizeof hinfo));
    VoteAnyKernel3<<<1, warp_size * 3>>>(dinfo, warp_size);
    checkCudaErrors(cudaMemcpy(hinfo, dinfo, sizeof hinfo, cudaMemcpyDeviceToHost));
    for (int i = 0; i < warp_size * 3; i++)
    {
        errors += hinfo[3 * i] != (i >= warp_size);
        errors += hinfo[3 * i + 1] != (i >= warp_size * 3 / 2);
        errors += hinfo[3 * i + 2] != (i >= warp_size * 2);
    }
    checkCudaErrors(cudaFree(d_input));
    checkCudaErrors(cudaFree(d_result));
    checkCudaErrors(cudaFree(dinfo));
    printf("%d errors\n", errors);
    return errors == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
