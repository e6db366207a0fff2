// SPDX-License-Identifier: MIT
// options: -arch=sm_60 -O3
// Exclusive scan of many short arrays, and of one long one in three kernels, with four elements a thread.
#include <cooperative_groups.h>
#include "common/helper_cuda.h"
namespace cg = cooperative_groups;
typedef unsigned int uint;
#define THREADBLOCK_SIZE 64

inline __device__ uint scan1Inclusive(uint idata, volatile uint *s_Data, uint size, cg::thread_block cta)
{
    uint pos = 2 * threadIdx.x - (threadIdx.x & (size - 1));
    s_Data[pos] = 0;
    pos += size;
    s_Data[pos] = idata;
    for (uint offset = 1; offset < size; offset <<= 1)
    {
        cg::sync(cta);
        uint t = s_Data[pos] + s_Data[pos - offset];
        cg::sync(cta);
        s_Data[pos] = t;
    }
    return s_Data[pos];
}

inline __device__ uint4 scan4Exclusive(uint4 idata4, volatile uint *s_Data, uint size, cg::thread_block cta)
{
    uint4 in = idata4;
    idata4.y += idata4.x;
    idata4.z += idata4.y;
    idata4.w += idata4.z;
    uint oval = scan1Inclusive(idata4.w, s_Data, size / 4, cta) - idata4.w;
    idata4.x += oval - in.x;
    idata4.y += oval - in.y;
    idata4.z += oval - in.z;
    idata4.w += oval - in.w;
    return idata4;
}

__global__ void scanExclusiveShared(uint4 *d_Dst, uint4 *d_Src, uint size)
{
    cg::thread_block cta = cg::this_thread_block();
    __shared__ uint s_Data[2 * THREADBLOCK_SIZE];
    uint pos = blockIdx.x * blockDim.x + threadIdx.x;
    uint4 idata4 = d_Src[pos];
    d_Dst[pos] = scan4Exclusive(idata4, s_Data, size, cta);
}

__global__ void scanExclusiveShared2(uint *d_Buf, uint *d_Dst, uint *d_Src, uint N, uint arrayLength)
{
    cg::thread_block cta = cg::this_thread_block();
    __shared__ uint s_Data[2 * THREADBLOCK_SIZE];
    uint pos = blockIdx.x * blockDim.x + threadIdx.x;
    uint idata = 0;
    if (pos < N) idata = d_Dst[(4 * THREADBLOCK_SIZE) - 1 + (4 * THREADBLOCK_SIZE) * pos] +
                         d_Src[(4 * THREADBLOCK_SIZE) - 1 + (4 * THREADBLOCK_SIZE) * pos];
    uint odata = scan1Inclusive(idata, s_Data, arrayLength, cta) - idata;
    if (pos < N) d_Buf[pos] = odata;
}

__global__ void uniformUpdate(uint4 *d_Data, uint *d_Buffer)
{
    cg::thread_block cta = cg::this_thread_block();
    __shared__ uint buf;
    uint pos = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) buf = d_Buffer[blockIdx.x];
    cg::sync(cta);
    uint4 data4 = d_Data[pos];
    data4.x += buf;
    data4.y += buf;
    data4.z += buf;
    data4.w += buf;
    d_Data[pos] = data4;
}

static bool check(uint *out, const uint *in, uint batch, uint length)
{
    for (uint b = 0; b < batch; ++b)
    {
        uint sum = 0;
        for (uint i = 0; i < length; ++i)
        {
            if (out[b * length + i] != sum) return false;
            sum += in[b * length + i];
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    const uint N = 64 * 4 * THREADBLOCK_SIZE;
    uint *h_Input = (uint *)malloc(N * sizeof(uint)), *h_Output = (uint *)malloc(N * sizeof(uint));
    uint *d_Input, *d_Output, *d_Buf;
    srand(2009);
    for (uint i = 0; i < N; i++) h_Input[i] = rand() % 100;
    checkCudaErrors(cudaMalloc((void **)&d_Input, N * sizeof(uint)));
    checkCudaErrors(cudaMalloc((void **)&d_Output, N * sizeof(uint)));
    checkCudaErrors(cudaMalloc((void **)&d_Buf, 64 * sizeof(uint)));
    checkCudaErrors(cudaMemcpy(d_Input, h_Input, N * sizeof(uint), cudaMemcpyHostToDevice));
    bool ok = true;
    for (uint length = 16; length <= 4 * THREADBLOCK_SIZE; length <<= 1)
    {
        scanExclusiveShared<<<N / (4 * THREADBLOCK_SIZE), THREADBLOCK_SIZE>>>((uint4 *)d_Output, (uint4 *)d_Input, length);
        getLastCudaError("scanExclusiveShared() execution FAILED");
        checkCudaErrors(cudaMemcpy(h_Output, d_Output, N * sizeof(uint), cudaMemcpyDeviceToHost));
        ok = ok && check(h_Output, h_Input, N / length, length);
    }
    scanExclusiveShared<<<64, THREADBLOCK_SIZE>>>((uint4 *)d_Output, (uint4 *)d_Input, 4 * THREADBLOCK_SIZE);
    scanExclusiveShared2<<<1, THREADBLOCK_SIZE>>>(d_Buf, d_Output, d_Input, 64, 64);
    uniformUpdate<<<64, THREADBLOCK_SIZE>>>((uint4 *)d_Output, d_Buf);
    getLastCudaError("uniformUpdate() execution FAILED");
    checkCudaErrors(cudaMemcpy(h_Output, d_Output, N * sizeof(uint), cudaMemcpyDeviceToHost));
    ok = ok && check(h_Output, h_Input, 1, N);
    checkCudaErrors(cudaFree(d_Input));
    checkCudaErrors(cudaFree(d_Output));
    checkCudaErrors(cudaFree(d_Buf));
    free(h_Input);
    free(h_Output);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
