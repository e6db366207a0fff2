// SPDX-License-Identifier: MIT
// Kernels on host memory: allocated mapped, and ordinary memory registered.
#include "common/helper_cuda.h"
#define MEMORY_ALIGNMENT 4096
#define ALIGN_UP(x, size) (((size_t)x + (size - 1)) & (~(size - 1)))

__global__ void vectorAddGPU(float *a, float *b, float *c, int N)
{
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < N) c[idx] = a[idx] + b[idx];
}

static bool run(bool bPinGenericMemory)
{
    int nelem = 10000;
    unsigned int flags;
    size_t bytes = nelem * sizeof(float);
    float *a, *b, *c, *a_UA = 0, *b_UA = 0, *c_UA = 0, *d_a, *d_b, *d_c;
    if (bPinGenericMemory)
    {
        a_UA = (float *)malloc(bytes + MEMORY_ALIGNMENT);
        b_UA = (float *)malloc(bytes + MEMORY_ALIGNMENT);
        c_UA = (float *)malloc(bytes + MEMORY_ALIGNMENT);
        a = (float *)ALIGN_UP(a_UA, MEMORY_ALIGNMENT);
        b = (float *)ALIGN_UP(b_UA, MEMORY_ALIGNMENT);
        c = (float *)ALIGN_UP(c_UA, MEMORY_ALIGNMENT);
        checkCudaErrors(cudaHostRegister(a, bytes, cudaHostRegisterMapped));
        checkCudaErrors(cudaHostRegister(b, bytes, cudaHostRegisterMapped));
        checkCudaErrors(cudaHostRegister(c, bytes, cudaHostRegisterMapped));
    }
    else
    {
        flags = cudaHostAllocMapped;
        checkCudaErrors(cudaHostAlloc((void **)&a, bytes, flags));
        checkCudaErrors(cudaHostAlloc((void **)&b, bytes, flags));
        checkCudaErrors(cudaHostAlloc((void **)&c, bytes, flags));
    }
    for (int n = 0; n < nelem; n++)
    {
        a[n] = rand() / (float)RAND_MAX;
        b[n] = rand() / (float)RAND_MAX;
    }
    checkCudaErrors(cudaHostGetDevicePointer((void **)&d_a, (void *)a, 0));
    checkCudaErrors(cudaHostGetDevicePointer((void **)&d_b, (void *)b, 0));
    checkCudaErrors(cudaHostGetDevicePointer((void **)&d_c, (void *)c, 0));
    dim3 block(256), grid((unsigned int)ceil(nelem / (float)block.x));
    vectorAddGPU<<<grid, block>>>(d_a, d_b, d_c, nelem);
    checkCudaErrors(cudaDeviceSynchronize());
    getLastCudaError("vectorAddGPU() execution failed");
    bool ok = true;
    for (int n = 0; n < nelem; n++) ok = ok && c[n] == a[n] + b[n];
    if (bPinGenericMemory)
    {
        checkCudaErrors(cudaHostUnregister(a));
        checkCudaErrors(cudaHostUnregister(b));
        checkCudaErrors(cudaHostUnregister(c));
        free(a_UA);
        free(b_UA);
        free(c_UA);
    }
    else
    {
        checkCudaErrors(cudaFreeHost(a));
        checkCudaErrors(cudaFreeHost(b));
        checkCudaErrors(cudaFreeHost(c));
    }
    return ok;
}

int main(int argc, char **argv)
{
    cudaDeviceProp deviceProp;
    checkCudaErrors(cudaSetDevice(0));
    checkCudaErrors(cudaGetDeviceProperties(&deviceProp, 0));
    if (!deviceProp.canMapHostMemory) exit(EXIT_WAIVED);
    checkCudaErrors(cudaSetDeviceFlags(cudaDeviceMapHost));
    bool ok = run(false) && run(true);
    printf("%s\n", ok ? "SUCCESS" : "FAILURE");
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
