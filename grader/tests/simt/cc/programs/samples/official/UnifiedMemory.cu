// SPDX-License-Identifier: MIT
// Managed memory: tasks given to host threads or streams, a __managed__ variable, advice and prefetching.
#include <thread>
#include <vector>
#include "common/helper_cuda.h"
__device__ __managed__ int finishedTasks = 0;

__global__ void dgemv(const double *A, const double *x, double *y, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n) return;
    double sum = 0;
    for (int c = 0; c < n; ++c) sum += A[r * n + c] * x[c];
    y[r] = sum;
    if (r == 0) atomicAdd(&finishedTasks, 1);
}

struct Task
{
    int size;
    double *A, *x, *y;
    cudaStream_t stream;
    void allocate(int n)
    {
        size = n;
        checkCudaErrors(cudaMallocManaged(&A, sizeof(double) * n * n));
        checkCudaErrors(cudaMallocManaged(&x, sizeof(double) * n));
        checkCudaErrors(cudaMallocManaged(&y, sizeof(double) * n));
        checkCudaErrors(cudaStreamCreate(&stream));
        for (int i = 0; i < n * n; ++i) A[i] = i % 5;
        for (int i = 0; i < n; ++i) x[i] = i % 3, y[i] = 0;
    }
    bool right() const
    {
        for (int r = 0; r < size; ++r)
        {
            double sum = 0;
            for (int c = 0; c < size; ++c) sum += A[r * size + c] * x[c];
            if (y[r] != sum) return false;
        }
        return true;
    }
    void release()
    {
        checkCudaErrors(cudaStreamDestroy(stream));
        checkCudaErrors(cudaFree(A));
        checkCudaErrors(cudaFree(x));
        checkCudaErrors(cudaFree(y));
    }
};

int main()
{
    std::vector<Task> tasks(4);
    int n = 20;
    for (Task &t : tasks) t.allocate(n += 13);
    for (size_t i = 0; i < tasks.size(); ++i)
    {
        Task &t = tasks[i];
        checkCudaErrors(cudaStreamAttachMemAsync(t.stream, t.A, 0, cudaMemAttachSingle));
        checkCudaErrors(cudaStreamSynchronize(t.stream));
        if (i % 2 == 1)
        {
            std::thread host([&t] {
                for (int r = 0; r < t.size; ++r)
                    for (int c = 0; c < t.size; ++c) t.y[r] += t.A[r * t.size + c] * t.x[c];
            });
            host.join();
        }
        else
        {
            dgemv<<<(t.size + 31) / 32, 32, 0, t.stream>>>(t.A, t.x, t.y, t.size);
        }
        checkCudaErrors(cudaStreamSynchronize(t.stream));
    }
    checkCudaErrors(cudaDeviceSynchronize());
    bool ok = finishedTasks == 2;
    for (Task &t : tasks) ok = ok && t.right();
    for (Task &t : tasks) t.release();
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
