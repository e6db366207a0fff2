// SPDX-License-Identifier: MIT
// options: -arch=sm_60 -O2
// Containers made by new in one kernel, filled and emptied in others; classes with virtual functions; placement new.
#include <new>
#include "common/helper_cuda.h"

template <class T>
class Container
{
  public:
    __device__ Container() {}
    __device__ virtual ~Container() {}
    __device__ virtual void push(T e) = 0;
    __device__ virtual bool pop(T &e) = 0;
};

template <class T>
class Stack : public Container<T>
{
  public:
    __device__ Stack(int size) : top(0), capacity(size) { elements = new T[size]; }
    __device__ virtual ~Stack() { delete[] elements; }
    __device__ virtual void push(T e) override
    {
        const int place = atomicAdd(&top, 1);
        if (place < capacity) elements[place] = e;
    }
    __device__ virtual bool pop(T &e) override
    {
        const int place = atomicSub(&top, 1) - 1;
        if (place < 0) return false;
        e = elements[place];
        return true;
    }

  private:
    int top, capacity;
    T *elements;
};

struct ComplexType_t { int a, b; float c, d; };

__global__ void stackCreate(Container<int> **d_stack, int size) { *d_stack = new Stack<int>(size); }
__global__ void containerDelete(Container<int> **d_container) { delete *d_container; }
__global__ void containerFill(Container<int> **d_container)
{
    if (threadIdx.x == 0) (*d_container)->push(blockIdx.x);
}
__global__ void containerConsume(Container<int> **d_container, int *d_result)
{
    int v = -1;
    (*d_container)->pop(v);
    d_result[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
__global__ void placementNew(int *d_result)
{
    __shared__ unsigned char __align__(8) s_buffer[sizeof(ComplexType_t)];
    __shared__ ComplexType_t *s_data;
    if (threadIdx.x == 0)
    {
        s_data = new (s_buffer) ComplexType_t;
        s_data->a = s_data->b = 0;
        s_data->c = 1.5f;
    }
    __syncthreads();
    if (threadIdx.x == 7) s_data->a = 42;
    __syncthreads();
    d_result[threadIdx.x] = s_data->a + s_data->b;
}

int main()
{
    Container<int> **d_container;
    int *d_result, h[32], seen = 0;
    checkCudaErrors(cudaMalloc(&d_container, sizeof(Container<int> *)));
    checkCudaErrors(cudaMalloc(&d_result, sizeof h));
    checkCudaErrors(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20));
    stackCreate<<<1, 1>>>(d_container, 16);
    containerFill<<<16, 32>>>(d_container);
    containerConsume<<<2, 16>>>(d_container, d_result);
    containerDelete<<<1, 1>>>(d_container);
    checkCudaErrors(cudaMemcpy(h, d_result, sizeof h, cudaMemcpyDeviceToHost));
    int empty = 0;
    for (int v : h)
    {
        if (v < 0) ++empty;
        else seen |= 1 << v;
    }
    placementNew<<<1, 32>>>(d_result);
    checkCudaErrors(cudaMemcpy(h, d_result, sizeof h, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(d_container));
    checkCudaErrors(cudaFree(d_result));
    return seen == 0xffff && empty == 16 && h[31] == 42 ? EXIT_SUCCESS : EXIT_FAILURE;
}
