// SPDX-License-Identifier: MIT
// options: -arch=sm_60 -O3
// Bitonic sort of pairs in shared memory and, for longer arrays, merges in global memory; odd-even merge sort.
#include "common/helper_cuda.h"
typedef unsigned int uint;
#define SHARED_SIZE 128U

__device__ inline void Comparator(uint &keyA, uint &valA, uint &keyB, uint &valB, uint dir)
{
    uint t;
    if ((keyA > keyB) == dir)
    {
        t = keyA; keyA = keyB; keyB = t;
        t = valA; valA = valB; valB = t;
    }
}

__global__ void bitonicSortShared(uint *dstKey, uint *dstVal, uint *srcKey, uint *srcVal, bool alternating)
{
    __shared__ uint s_key[SHARED_SIZE], s_val[SHARED_SIZE];
    const uint base = blockIdx.x * SHARED_SIZE + threadIdx.x, half = SHARED_SIZE / 2;
    s_key[threadIdx.x] = srcKey[base];
    s_val[threadIdx.x] = srcVal[base];
    s_key[threadIdx.x + half] = srcKey[base + half];
    s_val[threadIdx.x + half] = srcVal[base + half];
    const uint blockDir = alternating ? !(blockIdx.x & 1) : 1;
    for (uint size = 2; size <= SHARED_SIZE; size <<= 1)
    {
        uint ddd = size < SHARED_SIZE ? blockDir ^ ((threadIdx.x & (size / 2)) != 0) : blockDir;
        for (uint stride = size / 2; stride > 0; stride >>= 1)
        {
            __syncthreads();
            uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
            Comparator(s_key[pos], s_val[pos], s_key[pos + stride], s_val[pos + stride], ddd);
        }
    }
    __syncthreads();
    dstKey[base] = s_key[threadIdx.x];
    dstVal[base] = s_val[threadIdx.x];
    dstKey[base + half] = s_key[threadIdx.x + half];
    dstVal[base + half] = s_val[threadIdx.x + half];
}

__global__ void bitonicMergeGlobal(uint *key, uint *val, uint size, uint stride)
{
    uint comparatorI = blockIdx.x * blockDim.x + threadIdx.x;
    uint ddd = 1 ^ ((comparatorI & (size / 2)) != 0);
    uint pos = 2 * comparatorI - (comparatorI & (stride - 1));
    uint keyA = key[pos], valA = val[pos], keyB = key[pos + stride], valB = val[pos + stride];
    Comparator(keyA, valA, keyB, valB, ddd);
    key[pos] = keyA;
    val[pos] = valA;
    key[pos + stride] = keyB;
    val[pos + stride] = valB;
}

__global__ void oddEvenMergeGlobal(uint *key, uint *val, uint size, uint stride)
{
    uint i = blockIdx.x * blockDim.x + threadIdx.x;
    uint pos = 2 * i - (i & (stride - 1));
    if (stride < size / 2)
    {
        uint offset = i & ((size / 2) - 1);
        if (offset >= stride) Comparator(key[pos - stride], val[pos - stride], key[pos], val[pos], 1);
    }
    else
    {
        Comparator(key[pos], val[pos], key[pos + stride], val[pos + stride], 1);
    }
}

static bool validate(const uint *inKey, uint *key, uint *val, uint n)
{
    for (uint i = 0; i < n; ++i)
    {
        if (i > 0 && key[i - 1] > key[i]) return false;
        if (val[i] >= n || inKey[val[i]] != key[i]) return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    const uint N = 1024;
    uint h_inKey[N], h_val[N], h_key[N], *d_key, *d_val, *d_outKey, *d_outVal;
    srand(2001);
    for (uint i = 0; i < N; i++)
    {
        h_inKey[i] = rand() % 500;
        h_val[i] = i;
    }
    uint **buffers[] = {&d_key, &d_val, &d_outKey, &d_outVal};
    for (uint **buffer : buffers) checkCudaErrors(cudaMalloc((void **)buffer, N * sizeof(uint)));
    checkCudaErrors(cudaMemcpy(d_key, h_inKey, sizeof h_inKey, cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(d_val, h_val, sizeof h_val, cudaMemcpyHostToDevice));
    bitonicSortShared<<<N / SHARED_SIZE, SHARED_SIZE / 2>>>(d_outKey, d_outVal, d_key, d_val, true);
    for (uint size = 2 * SHARED_SIZE; size <= N; size <<= 1)
        for (uint stride = size / 2; stride > 0; stride >>= 1)
            bitonicMergeGlobal<<<N / 512, 256>>>(d_outKey, d_outVal, size, stride);
    getLastCudaError("bitonic");
    checkCudaErrors(cudaMemcpy(h_key, d_outKey, sizeof h_key, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(h_val, d_outVal, sizeof h_val, cudaMemcpyDeviceToHost));
    bool ok = validate(h_inKey, h_key, h_val, N);
    for (uint size = 2; size <= N; size <<= 1)
        for (uint stride = size / 2; stride > 0; stride >>= 1)
            oddEvenMergeGlobal<<<N / 512, 256>>>(d_key, d_val, size, stride);
    getLastCudaError("odd-even");
    checkCudaErrors(cudaMemcpy(h_key, d_key, sizeof h_key, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(h_val, d_val, sizeof h_val, cudaMemcpyDeviceToHost));
    ok = ok && validate(h_inKey, h_key, h_val, N);
    for (uint **buffer : buffers) checkCudaErrors(cudaFree(*buffer));
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
