// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// Copies between two devices, and kernels that read and write the other device's memory.
#include "common/helper_cuda.h"

__global__ void SimpleKernel(float *src, float *dst)
{
    const int idx = blockIdx.x * blockDim.x + threadIdx.x;
    dst[idx] = src[idx] * 2.0f;
}

int main(int argc, char **argv)
{
    int gpu_n;
    checkCudaErrors(cudaGetDeviceCount(&gpu_n));
    if (gpu_n < 2) exit(EXIT_WAIVED);
    int can_01, can_10;
    checkCudaErrors(cudaDeviceCanAccessPeer(&can_01, 0, 1));
    checkCudaErrors(cudaDeviceCanAccessPeer(&can_10, 1, 0));
    if (!can_01 || !can_10) exit(EXIT_WAIVED);
    checkCudaErrors(cudaSetDevice(0));
    checkCudaErrors(cudaDeviceEnablePeerAccess(1, 0));
    checkCudaErrors(cudaSetDevice(1));
    checkCudaErrors(cudaDeviceEnablePeerAccess(0, 0));
    const size_t n = 4096, buf_size = n * sizeof(float);
    checkCudaErrors(cudaSetDevice(0));
    float *g0, *g1, *h0;
    checkCudaErrors(cudaMalloc(&g0, buf_size));
    checkCudaErrors(cudaSetDevice(1));
    checkCudaErrors(cudaMalloc(&g1, buf_size));
    checkCudaErrors(cudaMallocHost(&h0, buf_size));
    cudaEvent_t start_event, stop_event;
    checkCudaErrors(cudaEventCreateWithFlags(&start_event, cudaEventBlockingSync));
    checkCudaErrors(cudaEventCreateWithFlags(&stop_event, cudaEventBlockingSync));
    checkCudaErrors(cudaMemset(g1, 0, buf_size));
    checkCudaErrors(cudaSetDevice(0));
    checkCudaErrors(cudaMemset(g0, 0, buf_size));
    checkCudaErrors(cudaSetDevice(1));
    checkCudaErrors(cudaEventRecord(start_event, 0));
    for (int i = 0; i < 4; i++)
    {
        if (i % 2 == 0) checkCudaErrors(cudaMemcpy(g1, g0, buf_size, cudaMemcpyDefault));
        else checkCudaErrors(cudaMemcpyPeer(g0, 0, g1, 1, buf_size));
    }
    checkCudaErrors(cudaEventRecord(stop_event, 0));
    checkCudaErrors(cudaEventSynchronize(stop_event));
    float time_memcpy;
    checkCudaErrors(cudaEventElapsedTime(&time_memcpy, start_event, stop_event));
    for (size_t i = 0; i < n; i++) h0[i] = float(i % 4096);
    checkCudaErrors(cudaSetDevice(0));
    checkCudaErrors(cudaMemcpy(g0, h0, buf_size, cudaMemcpyDefault));
    const dim3 threads(256, 1), blocks(n / 256, 1);
    checkCudaErrors(cudaSetDevice(1));
    SimpleKernel<<<blocks, threads>>>(g0, g1);
    checkCudaErrors(cudaDeviceSynchronize());
    checkCudaErrors(cudaSetDevice(0));
    SimpleKernel<<<blocks, threads>>>(g1, g0);
    checkCudaErrors(cudaDeviceSynchronize());
    checkCudaErrors(cudaMemcpy(h0, g0, buf_size, cudaMemcpyDefault));
    int error_count = 0;
    for (size_t i = 0; i < n; i++) error_count += h0[i] != float(i % 4096) * 2.0f * 2.0f;
    checkCudaErrors(cudaSetDevice(0));
    checkCudaErrors(cudaDeviceDisablePeerAccess(1));
    checkCudaErrors(cudaSetDevice(1));
    checkCudaErrors(cudaDeviceDisablePeerAccess(0));
    checkCudaErrors(cudaFreeHost(h0));
    checkCudaErrors(cudaSetDevice(0));
    checkCudaErrors(cudaEventDestroy(start_event));
    checkCudaErrors(cudaEventDestroy(stop_event));
    checkCudaErrors(cudaFree(g0));
    checkCudaErrors(cudaSetDevice(1));
    checkCudaErrors(cudaFree(g1));
    return error_count == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
