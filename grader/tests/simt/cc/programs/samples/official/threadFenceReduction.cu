// SPDX-License-Identifier: MIT
// options: -O3 -arch=sm_70
// A sum in one kernel: every block writes its part and a fence, and the block that takes the last ticket adds them up.
#include <cooperative_groups.h>
#include "common/helper_cuda.h"
namespace cg = cooperative_groups;

__device__ unsigned int retirementCount = 0;
cudaError_t setRetirementCount(int retCnt) { return cudaMemcpyToSymbol(retirementCount, &retCnt, sizeof(unsigned int), 0, cudaMemcpyHostToDevice); }

template <unsigned int blockSize>
__device__ void reduceBlock(volatile float *sdata, float mySum, const unsigned int tid, cg::thread_block cta)
{
    cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(cta);
    sdata[tid] = mySum;
    cg::sync(tile32);
    const int VEC = 32;
    const int vid = tid & (VEC - 1);
    float beta = mySum;
    for (int i = VEC / 2; i > 0; i >>= 1)
    {
        if (vid < i)
        {
            float temp = sdata[tid + i];
            beta += temp;
            sdata[tid] = beta;
        }
        cg::sync(tile32);
    }
    cg::sync(cta);
    if (cta.thread_rank() == 0)
    {
        beta = 0;
        for (int i = 0; i < blockSize; i += VEC) beta += sdata[i];
        sdata[0] = beta;
    }
    cg::sync(cta);
}

template <unsigned int blockSize>
__device__ void reduceBlocks(const float *g_idata, float *g_odata, unsigned int n, cg::thread_block cta)
{
    extern __shared__ float sdata[];
    unsigned int tid = threadIdx.x;
    float mySum = 0;
    for (unsigned int i = blockIdx.x * blockSize + tid; i < n; i += blockSize * gridDim.x) mySum += g_idata[i];
    reduceBlock<blockSize>(sdata, mySum, tid, cta);
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

template <unsigned int blockSize>
__global__ void reduceSinglePass(const float *g_idata, float *g_odata, unsigned int n)
{
    cg::thread_block cta = cg::this_thread_block();
    reduceBlocks<blockSize>(g_idata, g_odata, n, cta);
    if (gridDim.x > 1)
    {
        const unsigned int tid = threadIdx.x;
        __shared__ bool amLast;
        extern float __shared__ smem[];
        __threadfence();
        if (tid == 0)
        {
            unsigned int ticket = atomicInc(&retirementCount, gridDim.x);
            amLast = (ticket == gridDim.x - 1);
        }
        cg::sync(cta);
        if (amLast)
        {
            float mySum = 0;
            for (int i = tid; i < gridDim.x; i += blockSize) mySum += g_odata[i];
            reduceBlock<blockSize>(smem, mySum, tid, cta);
            if (tid == 0)
            {
                g_odata[0] = smem[0];
                retirementCount = 0;
            }
        }
    }
}

int main(int argc, char **argv)
{
    const unsigned n = 10000, blocks = 16;
    float *h = (float *)malloc(n * sizeof(float)), *d_in, *d_out;
    double want = 0;
    for (unsigned i = 0; i < n; i++) want += h[i] = (i % 17) * 0.125f;
    checkCudaErrors(cudaMalloc((void **)&d_in, n * sizeof(float)));
    checkCudaErrors(cudaMalloc((void **)&d_out, blocks * sizeof(float)));
    checkCudaErrors(cudaMemcpy(d_in, h, n * sizeof(float), cudaMemcpyHostToDevice));
    checkCudaErrors(setRetirementCount(0));
    bool ok = true;
    for (int iteration = 0; iteration < 3; ++iteration)
    {
        reduceSinglePass<128><<<blocks, 128, 128 * sizeof(float)>>>(d_in, d_out, n);
        getLastCudaError("Kernel execution failed");
        float sum = 0;
        checkCudaErrors(cudaMemcpy(&sum, d_out, sizeof(float), cudaMemcpyDeviceToHost));
        ok = ok && fabs(sum - want) < 1e-2;
    }
    checkCudaErrors(cudaFree(d_in));
    checkCudaErrors(cudaFree(d_out));
    free(h);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
