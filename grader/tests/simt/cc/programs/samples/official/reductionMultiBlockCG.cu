// SPDX-License-Identifier: MIT
// options: -arch=sm_70
// One sum over a grid in a single cooperative launch: tiles, blocks, a grid barrier, and block 0 for the rest.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include "common/helper_cuda.h"
namespace cg = cooperative_groups;

__device__ void reduceBlock(double *sdata, const cg::thread_block &cta)
{
    const unsigned int tid = cta.thread_rank();
    cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(cta);
    sdata[tid] = cg::reduce(tile32, sdata[tid], cg::plus<double>());
    cg::sync(cta);
    double beta = 0.0;
    if (cta.thread_rank() == 0)
    {
        for (int i = 0; i < cta.size(); i += tile32.size()) beta += sdata[i];
        sdata[0] = beta;
    }
    cg::sync(cta);
}

extern "C" __global__ void reduceSinglePassMultiBlockCG(const float *g_idata, double *g_odata, unsigned int n)
{
    cg::thread_block block = cg::this_thread_block();
    cg::grid_group grid = cg::this_grid();
    extern __shared__ double sdata[];
    sdata[block.thread_rank()] = 0;
    for (unsigned i = grid.thread_rank(); i < n; i += grid.size()) sdata[block.thread_rank()] += g_idata[i];
    cg::sync(block);
    reduceBlock(sdata, block);
    if (block.thread_rank() == 0) g_odata[blockIdx.x] = sdata[0];
    cg::sync(grid);
    if (grid.thread_rank() == 0)
        for (int b = 1; b < gridDim.x; b++) g_odata[0] += g_odata[b];
}

int main(int argc, char **argv)
{
    int dev = findCudaDevice(argc, (const char **)argv);
    cudaDeviceProp prop = {};
    checkCudaErrors(cudaGetDeviceProperties(&prop, dev));
    int supportsCoopLaunch = 0;
    checkCudaErrors(cudaDeviceGetAttribute(&supportsCoopLaunch, cudaDevAttrCooperativeLaunch, dev));
    if (!supportsCoopLaunch) return EXIT_WAIVED;
    unsigned size = 20000;
    const int threads = 128;
    int numBlocksPerSm = 0;
    checkCudaErrors(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocksPerSm, reduceSinglePassMultiBlockCG, threads, threads * sizeof(double)));
    int blocks = numBlocksPerSm * prop.multiProcessorCount;
    if (blocks > 6) blocks = 6;
    float *h = (float *)malloc(size * sizeof(float)), *d;
    double want = 0, got = 0, *d_out;
    for (unsigned i = 0; i < size; i++) want += h[i] = (i % 100) * 0.5f;
    checkCudaErrors(cudaMalloc((void **)&d, size * sizeof(float)));
    checkCudaErrors(cudaMalloc((void **)&d_out, blocks * sizeof(double)));
    checkCudaErrors(cudaMemcpy(d, h, size * sizeof(float), cudaMemcpyHostToDevice));
    dim3 dimBlock(threads, 1, 1), dimGrid(blocks, 1, 1);
    void *kernelArgs[] = {(void *)&d, (void *)&d_out, (void *)&size};
    checkCudaErrors(cudaLaunchCooperativeKernel((void *)reduceSinglePassMultiBlockCG, dimGrid, dimBlock, kernelArgs, threads * sizeof(double), NULL));
    checkCudaErrors(cudaDeviceSynchronize());
    checkCudaErrors(cudaMemcpy(&got, d_out, sizeof(double), cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(d));
    checkCudaErrors(cudaFree(d_out));
    free(h);
    printf("%f %f\n", want, got);
    return fabs(want - got) < 1e-6 ? EXIT_SUCCESS : EXIT_FAILURE;
}
