// SPDX-License-Identifier: MIT
// Device functions through pointers in tables, copied from __device__ variables to the host and handed to kernels.
#include "common/helper_cuda.h"
typedef unsigned char (*pointFunction_t)(unsigned char, float);

__device__ unsigned char Threshold(unsigned char in, float thresh) { return in > thresh ? 0xFF : 0; }
__device__ unsigned char Scale(unsigned char in, float factor) { return (unsigned char)(255.0f * __saturatef(in * factor / 255.0f)); }
__device__ pointFunction_t pointFunction_d[2] = {Threshold, Scale};
__device__ pointFunction_t single = Threshold;

__global__ void apply(unsigned char *image, int n, pointFunction_t f, float parameter)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && f != NULL) image[i] = (*f)(image[i], parameter);
}

__global__ void applyTable(unsigned char *image, int n, int which, float parameter)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) image[i] = (*pointFunction_d[which])(image[i], parameter);
}

int main()
{
    const int n = 600;
    unsigned char h[n], *d;
    pointFunction_t h_function;
    for (int i = 0; i < n; i++) h[i] = i % 256;
    checkCudaErrors(cudaMalloc(&d, n));
    checkCudaErrors(cudaMemcpy(d, h, n, cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpyFromSymbol(&h_function, single, sizeof(pointFunction_t)));
    applyTable<<<3, 256>>>(d, n, 1, 2.0f);
    apply<<<3, 256>>>(d, n, h_function, 100.0f);
    getLastCudaError("apply");
    checkCudaErrors(cudaMemcpy(h, d, n, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(d));
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += h[i] != (2 * (i % 256) > 100 ? 0xFF : 0);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
