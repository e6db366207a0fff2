// SPDX-License-Identifier: MIT
// options: -arch=sm_70
// A filter: lanes that append go together, one of them takes their places with a single atomic.
#include <cooperative_groups.h>
#include "common/helper_cuda.h"
namespace cg = cooperative_groups;

__device__ int atomicAggInc(int *counter)
{
    cg::coalesced_group active = cg::coalesced_threads();
    int res = 0;
    if (active.thread_rank() == 0) res = atomicAdd(counter, active.size());
    res = active.shfl(res, 0);
    return active.thread_rank() + res;
}

__global__ void filter_arr(int *dst, int *nres, const int *src, int n)
{
    int id = threadIdx.x + blockIdx.x * blockDim.x;
    for (int i = id; i < n; i += gridDim.x * blockDim.x)
        if (src[i] > 0) dst[atomicAggInc(nres)] = src[i];
}

__device__ int atomicAggIncMulti(const int bucket, int *counter)
{
    cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(cg::this_thread_block());
    const unsigned peers = __match_any_sync(__activemask(), bucket);
    const int leader = __ffs(peers) - 1, lane = tile32.thread_rank();
    int first = 0;
    if (lane == leader) first = atomicAdd(&counter[bucket], __popc(peers));
    first = __shfl_sync(peers, first, leader);
    return first + __popc(peers & ((1u << lane) - 1));
}

__global__ void mapToBuckets(const int *srcArr, int *indicesBuckets, int *bucketCounters, const int srcSize, const int numBuckets)
{
    cg::grid_group grid = cg::this_grid();
    for (int i = grid.thread_rank(); i < srcSize; i += grid.size())
    {
        const int bucket = srcArr[i] & (numBuckets - 1);
        indicesBuckets[i] = atomicAggIncMulti(bucket, bucketCounters);
    }
}

int main()
{
    const int n = 5000, buckets = 4;
    int *h = (int *)malloc(n * sizeof(int)), *index = (int *)malloc(n * sizeof(int)), *d_src, *d_dst, *d_count, count[1 + buckets];
    int positive = 0, in_bucket[buckets] = {0};
    long want = 0, got = 0;
    srand(1);
    for (int i = 0; i < n; i++)
    {
        h[i] = rand() % 20 - 9;
        if (h[i] > 0) ++positive, want += h[i];
        ++in_bucket[h[i] & (buckets - 1)];
    }
    checkCudaErrors(cudaMalloc(&d_src, n * sizeof(int)));
    checkCudaErrors(cudaMalloc(&d_dst, n * sizeof(int)));
    checkCudaErrors(cudaMalloc(&d_count, sizeof count));
    checkCudaErrors(cudaMemset(d_count, 0, sizeof count));
    checkCudaErrors(cudaMemcpy(d_src, h, n * sizeof(int), cudaMemcpyHostToDevice));
    filter_arr<<<5, 128>>>(d_dst, d_count, d_src, n);
    checkCudaErrors(cudaMemcpy(count, d_count, sizeof(int), cudaMemcpyDeviceToHost));
    bool ok = count[0] == positive;
    checkCudaErrors(cudaMemcpy(index, d_dst, count[0] * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < count[0]; i++) got += index[i];
    ok = ok && got == want;
    mapToBuckets<<<5, 128>>>(d_src, d_dst, d_count + 1, n, buckets);
    checkCudaErrors(cudaMemcpy(count, d_count, sizeof count, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(index, d_dst, n * sizeof(int), cudaMemcpyDeviceToHost));
    long places[buckets] = {0};
    for (int i = 0; i < n; i++) places[h[i] & (buckets - 1)] += index[i];
    for (int b = 0; b < buckets; b++) ok = ok && count[1 + b] == in_bucket[b] && places[b] == (long)in_bucket[b] * (in_bucket[b] - 1) / 2;
    checkCudaErrors(cudaFree(d_src));
    checkCudaErrors(cudaFree(d_dst));
    checkCudaErrors(cudaFree(d_count));
    free(h);
    free(index);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
