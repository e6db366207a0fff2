// SPDX-License-Identifier: MIT
// Many short kernels in many streams, a sum of their clocks behind them all.
#include "common/helper_cuda.h"

__global__ void clock_block(long *d_o, long clock_count)
{
    unsigned int start_clock = (unsigned int)clock();
    long clock_offset = 0;
    while (clock_offset < clock_count)
    {
        unsigned int end_clock = (unsigned int)clock();
        clock_offset = (long)(end_clock - start_clock);
    }
    d_o[0] = clock_offset;
}

__global__ void sum(long *d_clocks, int N)
{
    __shared__ long s_clocks[32];
    long my_sum = 0;
    for (int i = threadIdx.x; i < N; i += blockDim.x) my_sum += d_clocks[i];
    s_clocks[threadIdx.x] = my_sum;
    __syncthreads();
    for (int i = warpSize / 2; i > 0; i /= 2)
    {
        if (threadIdx.x < i) s_clocks[threadIdx.x] += s_clocks[threadIdx.x + i];
        __syncthreads();
    }
    if (threadIdx.x == 0) d_clocks[0] = s_clocks[0];
}

int main(int argc, char **argv)
{
    const int nstreams = 8;
    const long time_clocks = 2000;
    long *a, *d_a;
    checkCudaErrors(cudaMallocHost((void **)&a, sizeof(long)));
    checkCudaErrors(cudaMalloc((void **)&d_a, 2 * nstreams * sizeof(long)));
    cudaStream_t streams[nstreams];
    for (cudaStream_t &s : streams) checkCudaErrors(cudaStreamCreate(&s));
    cudaEvent_t start_event, stop_event;
    checkCudaErrors(cudaEventCreate(&start_event));
    checkCudaErrors(cudaEventCreate(&stop_event));
    cudaEventRecord(start_event, 0);
    for (int i = 0; i < nstreams; ++i)
    {
        clock_block<<<1, 1, 0, streams[i]>>>(&d_a[2 * i], time_clocks);
        clock_block<<<1, 1, 0, streams[i]>>>(&d_a[2 * i + 1], time_clocks);
    }
    cudaEventRecord(stop_event, 0);
    sum<<<1, 32>>>(d_a, 2 * nstreams);
    checkCudaErrors(cudaMemcpy(a, d_a, sizeof(long), cudaMemcpyDeviceToHost));
    float elapsed_time;
    checkCudaErrors(cudaEventElapsedTime(&elapsed_time, start_event, stop_event));
    bool ok = a[0] >= 2 * nstreams * time_clocks;
    for (cudaStream_t &s : streams) cudaStreamDestroy(s);
    cudaEventDestroy(start_event);
    cudaEventDestroy(stop_event);
    cudaFreeHost(a);
    cudaFree(d_a);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
