// SPDX-License-Identifier: MIT
// Two streams of different priorities, with waits on events of the other.
#include "common/helper_cuda.h"

__global__ void memcpy_kernel(int *dst, int *src, size_t n)
{
    int num = gridDim.x * blockDim.x, id = blockDim.x * blockIdx.x + threadIdx.x;
    for (int i = id; i < n / sizeof(int); i += num) dst[i] = src[i];
}

int main(int argc, char **argv)
{
    const size_t size = 1 << 14;
    int priority_low, priority_hi, got_low, got_hi;
    checkCudaErrors(cudaDeviceGetStreamPriorityRange(&priority_low, &priority_hi));
    printf("priorities %d .. %d\n", priority_low, priority_hi);
    cudaStream_t st_low, st_hi;
    checkCudaErrors(cudaStreamCreateWithPriority(&st_low, cudaStreamNonBlocking, priority_low));
    checkCudaErrors(cudaStreamCreateWithPriority(&st_hi, cudaStreamNonBlocking, priority_hi));
    checkCudaErrors(cudaStreamGetPriority(st_low, &got_low));
    checkCudaErrors(cudaStreamGetPriority(st_hi, &got_hi));
    int *h_src = (int *)malloc(size), *h_low = (int *)malloc(size), *h_hi = (int *)malloc(size), *d_src, *d_low, *d_hi;
    for (size_t i = 0; i < size / sizeof(int); i++) h_src[i] = (int)i;
    checkCudaErrors(cudaMalloc(&d_src, size));
    checkCudaErrors(cudaMalloc(&d_low, size));
    checkCudaErrors(cudaMalloc(&d_hi, size));
    checkCudaErrors(cudaMemcpy(d_src, h_src, size, cudaMemcpyHostToDevice));
    cudaEvent_t ev_start_low, ev_start_hi, ev_end_low, ev_end_hi;
    for (cudaEvent_t *e : {&ev_start_low, &ev_start_hi, &ev_end_low, &ev_end_hi}) checkCudaErrors(cudaEventCreate(e));
    checkCudaErrors(cudaEventRecord(ev_start_low, st_low));
    checkCudaErrors(cudaEventRecord(ev_start_hi, st_hi));
    for (int i = 0; i < 2; i++)
    {
        memcpy_kernel<<<8, 128, 0, st_low>>>(d_low, d_src, size);
        memcpy_kernel<<<8, 128, 0, st_hi>>>(d_hi, d_src, size);
    }
    checkCudaErrors(cudaEventRecord(ev_end_low, st_low));
    checkCudaErrors(cudaEventRecord(ev_end_hi, st_hi));
    checkCudaErrors(cudaEventSynchronize(ev_end_low));
    checkCudaErrors(cudaEventSynchronize(ev_end_hi));
    checkCudaErrors(cudaMemcpy(h_low, d_low, size, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(h_hi, d_hi, size, cudaMemcpyDeviceToHost));
    float ms_low = 0, ms_hi = 0;
    checkCudaErrors(cudaEventElapsedTime(&ms_low, ev_start_low, ev_end_low));
    checkCudaErrors(cudaEventElapsedTime(&ms_hi, ev_start_hi, ev_end_hi));
    bool ok = got_low == priority_low && got_hi == priority_hi && priority_hi <= priority_low && ms_low >= 0 && ms_hi >= 0 &&
              memcmp(h_src, h_low, size) == 0 && memcmp(h_src, h_hi, size) == 0;
    for (cudaEvent_t e : {ev_start_low, ev_start_hi, ev_end_low, ev_end_hi}) checkCudaErrors(cudaEventDestroy(e));
    checkCudaErrors(cudaStreamDestroy(st_low));
    checkCudaErrors(cudaStreamDestroy(st_hi));
    cudaFree(d_src);
    cudaFree(d_low);
    cudaFree(d_hi);
    free(h_src);
    free(h_low);
    free(h_hi);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
