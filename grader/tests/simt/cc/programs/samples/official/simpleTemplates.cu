// SPDX-License-Identifier: MIT
// options: -std=c++14 -arch=sm_60 -O3 -lineinfo
// One kernel for int and float, with dynamic shared memory whose type depends on the template's.
#include "common/helper_cuda.h"
#include <vector>

template <typename T>
struct SharedMemory
{
    __device__ T *getPointer()
    {
        extern __device__ void error(void);
        error();
        return NULL;
    }
};
template <>
struct SharedMemory<int>
{
    __device__ int *getPointer()
    {
        extern __shared__ int s_int[];
        return s_int;
    }
};
template <>
struct SharedMemory<float>
{
    __device__ float *getPointer()
    {
        extern __shared__ float s_float[];
        return s_float;
    }
};

template <class T>
__global__ void testKernel(T *g_idata, T *g_odata)
{
    SharedMemory<T> smem;
    T *sdata = smem.getPointer();
    const unsigned int tid = threadIdx.x;
    const unsigned int num_threads = blockDim.x;
    sdata[tid] = g_idata[tid];
    __syncthreads();
    sdata[tid] = (T)num_threads * sdata[tid];
    __syncthreads();
    g_odata[tid] = sdata[tid];
}

template <class T>
bool runTest(int len)
{
    std::vector<T> h_idata(len), h_odata(len);
    for (int i = 0; i < len; ++i) h_idata[i] = (T)i;
    T *d_idata, *d_odata;
    checkCudaErrors(cudaMalloc((void **)&d_idata, len * sizeof(T)));
    checkCudaErrors(cudaMalloc((void **)&d_odata, len * sizeof(T)));
    checkCudaErrors(cudaMemcpy(d_idata, h_idata.data(), len * sizeof(T), cudaMemcpyHostToDevice));
    dim3 grid(1, 1, 1), threads(len, 1, 1);
    testKernel<T><<<grid, threads, len * sizeof(T)>>>(d_idata, d_odata);
    getLastCudaError("Kernel execution failed");
    checkCudaErrors(cudaMemcpy(h_odata.data(), d_odata, sizeof(T) * len, cudaMemcpyDeviceToHost));
    bool ok = true;
    for (int i = 0; i < len; ++i) ok = ok && h_odata[i] == (T)len * (T)i;
    checkCudaErrors(cudaFree(d_idata));
    checkCudaErrors(cudaFree(d_odata));
    return ok;
}

int main(int argc, char **argv) { return runTest<float>(32) && runTest<int>(64) ? 0 : 1; }
