// SPDX-License-Identifier: MIT
// options: -arch=sm_70
// Inclusive scan by shuffles: lanes, then warps, then blocks.
#include "common/helper_cuda.h"

__global__ void shfl_scan_test(int *data, int width, int *partial_sums = NULL)
{
    extern __shared__ int sums[];
    int id = ((blockIdx.x * blockDim.x) + threadIdx.x);
    int lane_id = id % warpSize;
    int warp_id = threadIdx.x / warpSize;
    unsigned int mask = 0xffffffff;
    int value = data[id];
#pragma unroll
    for (int i = 1; i <= width; i *= 2)
    {
        int n = __shfl_up_sync(mask, value, i, width);
        if (lane_id >= i) value += n;
    }
    if (threadIdx.x % warpSize == warpSize - 1) sums[warp_id] = value;
    __syncthreads();
    if (warp_id == 0 && lane_id < (blockDim.x / warpSize))
    {
        int warp_sum = sums[lane_id];
        int mask = (1 << (blockDim.x / warpSize)) - 1;
        for (int i = 1; i <= (blockDim.x / warpSize); i *= 2)
        {
            int n = __shfl_up_sync(mask, warp_sum, i, (blockDim.x / warpSize));
            if (lane_id >= i) warp_sum += n;
        }
        sums[lane_id] = warp_sum;
    }
    __syncthreads();
    int blockSum = 0;
    if (warp_id > 0) blockSum = sums[warp_id - 1];
    value += blockSum;
    data[id] = value;
    if (partial_sums != NULL && threadIdx.x == blockDim.x - 1) partial_sums[blockIdx.x] = value;
}

__global__ void uniform_add(int *data, int *partial_sums, int len)
{
    __shared__ int buf;
    int id = ((blockIdx.x * blockDim.x) + threadIdx.x);
    if (id > len) return;
    if (threadIdx.x == 0) buf = partial_sums[blockIdx.x];
    __syncthreads();
    data[id] += buf;
}

int main(int argc, char *argv[])
{
    const int n_elements = 8192, blockSize = 256, gridSize = n_elements / blockSize;
    int *h_data, *h_result, *d_data, *d_partial_sums, *h_partial;
    checkCudaErrors(cudaMallocHost((void **)&h_data, sizeof(int) * n_elements));
    checkCudaErrors(cudaMallocHost((void **)&h_result, sizeof(int) * n_elements));
    checkCudaErrors(cudaMallocHost((void **)&h_partial, sizeof(int) * gridSize));
    for (int i = 0; i < n_elements; i++) h_data[i] = i % 3;
    checkCudaErrors(cudaMalloc((void **)&d_data, sizeof(int) * n_elements));
    checkCudaErrors(cudaMalloc((void **)&d_partial_sums, sizeof(int) * gridSize));
    checkCudaErrors(cudaMemcpy(d_data, h_data, sizeof(int) * n_elements, cudaMemcpyHostToDevice));
    int shmem_sz = blockSize / 32 * sizeof(int);
    shfl_scan_test<<<gridSize, blockSize, shmem_sz>>>(d_data, 32, d_partial_sums);
    shfl_scan_test<<<1, gridSize, 32 * sizeof(int)>>>(d_partial_sums, 32);
    uniform_add<<<gridSize - 1, blockSize>>>(d_data + blockSize, d_partial_sums, n_elements);
    checkCudaErrors(cudaMemcpy(h_result, d_data, sizeof(int) * n_elements, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(h_partial, d_partial_sums, sizeof(int) * gridSize, cudaMemcpyDeviceToHost));
    int sum = 0, wrong = 0;
    for (int i = 0; i < n_elements; i++)
    {
        sum += h_data[i];
        wrong += h_result[i] != sum;
    }
    printf("%d wrong, total %d\n", wrong, h_partial[gridSize - 1]);
    checkCudaErrors(cudaFreeHost(h_data));
    checkCudaErrors(cudaFreeHost(h_result));
    checkCudaErrors(cudaFreeHost(h_partial));
    checkCudaErrors(cudaFree(d_data));
    checkCudaErrors(cudaFree(d_partial_sums));
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
