// SPDX-License-Identifier: MIT
// The host counts while the device works, and asks an event whether it is done.
#include "common/helper_cuda.h"
#include <cuda_profiler_api.h>

__global__ void increment_kernel(int *g_data, int inc_value)
{
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    g_data[idx] = g_data[idx] + inc_value;
}

int main(int argc, char *argv[])
{
    cudaDeviceProp deviceProps;
    int devID = findCudaDevice(argc, (const char **)argv);
    checkCudaErrors(cudaGetDeviceProperties(&deviceProps, devID));
    int n = 64 * 1024, nbytes = n * sizeof(int), value = 26;
    int *a = 0, *d_a = 0;
    checkCudaErrors(cudaMallocHost((void **)&a, nbytes));
    memset(a, 0, nbytes);
    checkCudaErrors(cudaMalloc((void **)&d_a, nbytes));
    checkCudaErrors(cudaMemset(d_a, 255, nbytes));
    dim3 threads = dim3(512, 1), blocks = dim3(n / threads.x, 1);
    cudaEvent_t start, stop;
    checkCudaErrors(cudaEventCreate(&start));
    checkCudaErrors(cudaEventCreate(&stop));
    StopWatch timer;
    checkCudaErrors(cudaDeviceSynchronize());
    float gpu_time = 0.0f;
    checkCudaErrors(cudaProfilerStart());
    cudaEventRecord(start, 0);
    cudaMemcpyAsync(d_a, a, nbytes, cudaMemcpyHostToDevice, 0);
    increment_kernel<<<blocks, threads, 0, 0>>>(d_a, value);
    cudaMemcpyAsync(a, d_a, nbytes, cudaMemcpyDeviceToHost, 0);
    cudaEventRecord(stop, 0);
    checkCudaErrors(cudaProfilerStop());
    unsigned long int counter = 0;
    while (cudaEventQuery(stop) == cudaErrorNotReady) counter++;
    checkCudaErrors(cudaEventElapsedTime(&gpu_time, start, stop));
    printf("%.2f ms on the device, the host waited %lu rounds and spent %.2f ms\n", gpu_time, counter, timer.ms());
    bool ok = gpu_time > 0;
    for (int i = 0; i < n; i++) ok = ok && a[i] == value;
    checkCudaErrors(cudaEventDestroy(start));
    checkCudaErrors(cudaEventDestroy(stop));
    checkCudaErrors(cudaFreeHost(a));
    checkCudaErrors(cudaFree(d_a));
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
