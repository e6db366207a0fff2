// SPDX-License-Identifier: MIT
// Memory taken from and given back to a pool in stream order.
#include "common/helper_cuda.h"

__global__ void vectorAddGPU(const float *a, const float *b, float *c, int nelem)
{
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < nelem) c[idx] = a[idx] + b[idx];
}

int main()
{
    int isMemPoolSupported = 0, dev = 0;
    checkCudaErrors(cudaDeviceGetAttribute(&isMemPoolSupported, cudaDevAttrMemoryPoolsSupported, dev));
    if (!isMemPoolSupported) return EXIT_WAIVED;
    const int nelem = 3000;
    const size_t bytes = nelem * sizeof(float);
    float *a, *b, *c, *d_a, *d_b, *d_c;
    checkCudaErrors(cudaMallocHost(&a, bytes));
    checkCudaErrors(cudaMallocHost(&b, bytes));
    checkCudaErrors(cudaMallocHost(&c, bytes));
    for (int i = 0; i < nelem; i++) a[i] = i, b[i] = 2 * i;
    cudaMemPool_t memPool;
    checkCudaErrors(cudaDeviceGetDefaultMemPool(&memPool, dev));
    uint64_t thresholdVal = UINT64_MAX;
    checkCudaErrors(cudaMemPoolSetAttribute(memPool, cudaMemPoolAttrReleaseThreshold, (void *)&thresholdVal));
    cudaStream_t stream;
    checkCudaErrors(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    bool ok = true;
    for (int round = 0; round < 3; round++)
    {
        checkCudaErrors(cudaMallocAsync(&d_a, bytes, stream));
        checkCudaErrors(cudaMallocAsync(&d_b, bytes, stream));
        checkCudaErrors(cudaMallocAsync(&d_c, bytes, stream));
        checkCudaErrors(cudaMemcpyAsync(d_a, a, bytes, cudaMemcpyHostToDevice, stream));
        checkCudaErrors(cudaMemcpyAsync(d_b, b, bytes, cudaMemcpyHostToDevice, stream));
        vectorAddGPU<<<(nelem + 255) / 256, 256, 0, stream>>>(d_a, d_b, d_c, nelem);
        checkCudaErrors(cudaFreeAsync(d_a, stream));
        checkCudaErrors(cudaFreeAsync(d_b, stream));
        checkCudaErrors(cudaMemcpyAsync(c, d_c, bytes, cudaMemcpyDeviceToHost, stream));
        checkCudaErrors(cudaFreeAsync(d_c, stream));
        checkCudaErrors(cudaStreamSynchronize(stream));
        for (int i = 0; i < nelem; i++) ok = ok && c[i] == 3.0f * i;
    }
    checkCudaErrors(cudaStreamDestroy(stream));
    checkCudaErrors(cudaFreeHost(a));
    checkCudaErrors(cudaFreeHost(b));
    checkCudaErrors(cudaFreeHost(c));
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
