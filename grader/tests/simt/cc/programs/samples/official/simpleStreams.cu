// SPDX-License-Identifier: MIT
// options: -O3 -arch=sm_70 -lineinfo
// The same work in one stream and divided among several: kernel and copy back of each part in its own stream.
#include "common/helper_cuda.h"

__global__ void init_array(int *g_data, int *factor, int num_iterations)
{
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < num_iterations; i++) g_data[idx] += *factor;
}

static bool correct_data(const int *a, const int n, const int c)
{
    for (int i = 0; i < n; i++)
        if (a[i] != c)
        {
            printf("%d: %d %d\n", i, a[i], c);
            return false;
        }
    return true;
}

int main(int argc, char **argv)
{
    const int nstreams = 4, niterations = 5, n = 16 * 1024, nbytes = n * sizeof(int);
    int c = 5;
    int *h_a = 0, *d_a = 0, *d_c = 0;
    printf("pinned memory, %d streams\n", nstreams);
    checkCudaErrors(cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync));
    checkCudaErrors(cudaHostAlloc((void **)&h_a, nbytes, cudaHostAllocDefault));
    checkCudaErrors(cudaMalloc((void **)&d_a, nbytes));
    checkCudaErrors(cudaMemset(d_a, 0x0, nbytes));
    checkCudaErrors(cudaMalloc((void **)&d_c, sizeof(int)));
    checkCudaErrors(cudaMemcpy(d_c, &c, sizeof(int), cudaMemcpyHostToDevice));
    cudaStream_t *streams = (cudaStream_t *)malloc(nstreams * sizeof(cudaStream_t));
    for (int i = 0; i < nstreams; i++) checkCudaErrors(cudaStreamCreate(&(streams[i])));
    cudaEvent_t start_event, stop_event;
    checkCudaErrors(cudaEventCreateWithFlags(&start_event, cudaEventBlockingSync));
    checkCudaErrors(cudaEventCreateWithFlags(&stop_event, cudaEventBlockingSync));
    float time_memcpy, time_kernel, elapsed_time;
    checkCudaErrors(cudaEventRecord(start_event, streams[0]));
    checkCudaErrors(cudaMemcpyAsync(h_a, d_a, nbytes, cudaMemcpyDeviceToHost, streams[0]));
    checkCudaErrors(cudaEventRecord(stop_event, streams[0]));
    checkCudaErrors(cudaEventSynchronize(stop_event));
    checkCudaErrors(cudaEventElapsedTime(&time_memcpy, start_event, stop_event));
    dim3 threads(512, 1), blocks(n / threads.x, 1);
    checkCudaErrors(cudaEventRecord(start_event, 0));
    init_array<<<blocks, threads, 0, streams[0]>>>(d_a, d_c, niterations);
    checkCudaErrors(cudaEventRecord(stop_event, 0));
    checkCudaErrors(cudaEventSynchronize(stop_event));
    checkCudaErrors(cudaEventElapsedTime(&time_kernel, start_event, stop_event));
    threads = dim3(512, 1);
    blocks = dim3(n / (nstreams * threads.x), 1);
    memset(h_a, 255, nbytes);
    checkCudaErrors(cudaMemset(d_a, 0, nbytes));
    checkCudaErrors(cudaEventRecord(start_event, 0));
    for (int k = 0; k < 2; k++)
    {
        for (int i = 0; i < nstreams; i++)
            init_array<<<blocks, threads, 0, streams[i]>>>(d_a + i * n / nstreams, d_c, niterations);
        for (int i = 0; i < nstreams; i++)
            checkCudaErrors(cudaMemcpyAsync(h_a + i * n / nstreams, d_a + i * n / nstreams, nbytes / nstreams,
                                            cudaMemcpyDeviceToHost, streams[i]));
    }
    checkCudaErrors(cudaEventRecord(stop_event, 0));
    checkCudaErrors(cudaEventSynchronize(stop_event));
    checkCudaErrors(cudaEventElapsedTime(&elapsed_time, start_event, stop_event));
    bool ok = correct_data(h_a, n, c * 2 * niterations) && elapsed_time > 0 && time_memcpy > 0 && time_kernel > 0;
    for (int i = 0; i < nstreams; i++) checkCudaErrors(cudaStreamDestroy(streams[i]));
    checkCudaErrors(cudaEventDestroy(start_event));
    checkCudaErrors(cudaEventDestroy(stop_event));
    free(streams);
    checkCudaErrors(cudaFreeHost(h_a));
    checkCudaErrors(cudaFree(d_a));
    checkCudaErrors(cudaFree(d_c));
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
