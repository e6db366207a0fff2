// SPDX-License-Identifier: MIT
// options: -arch=sm_70 -std=c++14
// A sum over a group of any size, for a block and for its tiles of 16 threads.
// stdout:  Sum of all ranks 0..63 in threadBlockGroup is 2016 (expected 2016)
// stdout:  Sum of all ranks 0..15 in tiledPartition16 is 120 (expected 120)
// stdout:  Sum of all ranks 0..15 in tiledPartition16 is 120 (expected 120)
// stdout:  Sum of all ranks 0..15 in tiledPartition16 is 120 (expected 120)
// stdout:  Sum of all ranks 0..15 in tiledPartition16 is 120 (expected 120)
#include <stdio.h>
#include <cooperative_groups.h>
using namespace cooperative_groups;

__device__ int sumReduction(thread_group g, int *x, int val)
{
    int lane = g.thread_rank();
    for (int i = g.size() / 2; i > 0; i /= 2)
    {
        x[lane] = val;
        g.sync();
        if (lane < i) val += x[lane + i];
        g.sync();
    }
    if (g.thread_rank() == 0)
        return val;
    else
        return -1;
}

__global__ void cgkernel()
{
    thread_block threadBlockGroup = this_thread_block();
    int threadBlockGroupSize = threadBlockGroup.size();
    extern __shared__ int workspace[];
    int input = threadBlockGroup.thread_rank();
    int expectedOutput = (threadBlockGroupSize - 1) * threadBlockGroupSize / 2;
    int output = sumReduction(threadBlockGroup, workspace, input);
    if (threadBlockGroup.thread_rank() == 0)
        printf(" Sum of all ranks 0..%d in threadBlockGroup is %d (expected %d)\n", threadBlockGroupSize - 1, output,
               expectedOutput);
    threadBlockGroup.sync();
    thread_block_tile<16> tiledPartition16 = tiled_partition<16>(threadBlockGroup);
    int workspaceOffset = threadBlockGroup.thread_rank() - tiledPartition16.thread_rank();
    input = tiledPartition16.thread_rank();
    expectedOutput = 15 * 16 / 2;
    output = sumReduction(tiledPartition16, workspace + workspaceOffset, input);
    if (tiledPartition16.thread_rank() == 0)
        printf(" Sum of all ranks 0..15 in tiledPartition16 is %d (expected %d)\n", output, expectedOutput);
}

int main()
{
    cudaError_t err;
    int blocksPerGrid = 1, threadsPerBlock = 64;
    cgkernel<<<blocksPerGrid, threadsPerBlock, threadsPerBlock * sizeof(int)>>>();
    err = cudaDeviceSynchronize();
    if (err != cudaSuccess)
    {
        fprintf(stderr, "%s\n", cudaGetErrorString(err));
        return 1;
    }
    return 0;
}
