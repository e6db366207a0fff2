// SPDX-License-Identifier: MIT
// options: -arch=sm_80 -std=c++17
// A tile divided in two by a predicate, and sums within each part.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include "common/helper_cuda.h"
namespace cg = cooperative_groups;

__global__ void oddEvenCountAndSumCG(int *inputArr, int *numOfOdds, int *sumOfOddAndEvens, unsigned int size)
{
    cg::thread_block cta = cg::this_thread_block();
    cg::grid_group grid = cg::this_grid();
    cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(cta);
    for (int i = grid.thread_rank(); i < size; i += grid.size())
    {
        int elem = inputArr[i];
        auto subTile = cg::binary_partition(tile32, elem & 1);
        if (elem & 1)
        {
            int oddGroupSum = cg::reduce(subTile, elem, cg::plus<int>());
            if (subTile.thread_rank() == 0)
            {
                atomicAdd(numOfOdds, subTile.size());
                atomicAdd(&sumOfOddAndEvens[0], oddGroupSum);
            }
        }
        else
        {
            int evenGroupSum = cg::reduce(subTile, elem, cg::plus<int>());
            if (subTile.thread_rank() == 0) atomicAdd(&sumOfOddAndEvens[1], evenGroupSum);
        }
        cg::sync(tile32);
    }
}

int main(int argc, const char **argv)
{
    const unsigned arrSize = 4 * 1024;
    int *h_inputArr, *d_inputArr, *h, *d, numOfOdds = 0, sums[2] = {0, 0};
    checkCudaErrors(cudaMallocHost(&h_inputArr, sizeof(int) * arrSize));
    checkCudaErrors(cudaMallocHost(&h, sizeof(int) * 3));
    srand(3);
    for (unsigned i = 0; i < arrSize; i++)
    {
        h_inputArr[i] = rand() % 50;
        numOfOdds += h_inputArr[i] & 1;
        sums[!(h_inputArr[i] & 1)] += h_inputArr[i];
    }
    cudaStream_t stream;
    checkCudaErrors(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    checkCudaErrors(cudaMalloc(&d_inputArr, sizeof(int) * arrSize));
    checkCudaErrors(cudaMalloc(&d, sizeof(int) * 3));
    checkCudaErrors(cudaMemcpyAsync(d_inputArr, h_inputArr, sizeof(int) * arrSize, cudaMemcpyHostToDevice, stream));
    checkCudaErrors(cudaMemsetAsync(d, 0, 3 * sizeof(int), stream));
    int threadsPerBlock = 0, blocksPerGrid = 0;
    checkCudaErrors(cudaOccupancyMaxPotentialBlockSize(&blocksPerGrid, &threadsPerBlock, oddEvenCountAndSumCG, 0, 0));
    oddEvenCountAndSumCG<<<4, 256, 0, stream>>>(d_inputArr, d, d + 1, arrSize);
    checkCudaErrors(cudaMemcpyAsync(h, d, 3 * sizeof(int), cudaMemcpyDeviceToHost, stream));
    checkCudaErrors(cudaStreamSynchronize(stream));
    bool ok = threadsPerBlock > 0 && h[0] == numOfOdds && h[1] == sums[0] && h[2] == sums[1];
    checkCudaErrors(cudaFreeHost(h_inputArr));
    checkCudaErrors(cudaFreeHost(h));
    checkCudaErrors(cudaFree(d_inputArr));
    checkCudaErrors(cudaFree(d));
    checkCudaErrors(cudaStreamDestroy(stream));
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
