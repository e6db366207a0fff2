// SPDX-License-Identifier: MIT
// Workloads of several host threads; each GPU part ends in a stream callback, and one in a host function.
#include <atomic>
#include <thread>
#include "common/helper_cuda.h"
const int N_workloads = 3, N_elements_per_workload = 1000;
std::atomic<int> finished{0};

struct heterogeneous_workload
{
    int id;
    int *h_data, *d_data;
    cudaStream_t stream;
    bool success;
};

__global__ void incKernel(int *data, int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) data[i]++;
}

static void postprocess(heterogeneous_workload *workload)
{
    workload->success = true;
    for (int i = 0; i < N_elements_per_workload; ++i)
        workload->success &= workload->h_data[i] == i + workload->id + 1;
    finished++;
}

void CUDART_CB myStreamCallback(cudaStream_t stream, cudaError_t status, void *data)
{
    checkCudaErrors(status);
    postprocess((heterogeneous_workload *)data);
}

void CUDART_CB myHostFunction(void *data) { postprocess((heterogeneous_workload *)data); }

static void launch(heterogeneous_workload *workload)
{
    checkCudaErrors(cudaSetDevice(0));
    const size_t bytes = N_elements_per_workload * sizeof(int);
    checkCudaErrors(cudaStreamCreate(&workload->stream));
    checkCudaErrors(cudaMalloc(&workload->d_data, bytes));
    checkCudaErrors(cudaHostAlloc(&workload->h_data, bytes, cudaHostAllocPortable));
    for (int i = 0; i < N_elements_per_workload; ++i) workload->h_data[i] = workload->id + i;
    checkCudaErrors(cudaMemcpyAsync(workload->d_data, workload->h_data, bytes, cudaMemcpyHostToDevice, workload->stream));
    incKernel<<<(N_elements_per_workload + 255) / 256, 256, 0, workload->stream>>>(workload->d_data, N_elements_per_workload);
    checkCudaErrors(cudaMemcpyAsync(workload->h_data, workload->d_data, bytes, cudaMemcpyDeviceToHost, workload->stream));
    if (workload->id % 2 == 0) checkCudaErrors(cudaStreamAddCallback(workload->stream, myStreamCallback, workload, 0));
    else checkCudaErrors(cudaLaunchHostFunc(workload->stream, myHostFunction, workload));
}

int main(int argc, char **argv)
{
    heterogeneous_workload workloads[N_workloads];
    std::thread threads[N_workloads];
    for (int i = 0; i < N_workloads; ++i)
    {
        workloads[i].id = i;
        workloads[i].success = false;
        threads[i] = std::thread(launch, &workloads[i]);
    }
    for (std::thread &t : threads) t.join();
    bool ok = true;
    for (heterogeneous_workload &w : workloads)
    {
        checkCudaErrors(cudaStreamSynchronize(w.stream));
        ok = ok && w.success;
        checkCudaErrors(cudaFree(w.d_data));
        checkCudaErrors(cudaFreeHost(w.h_data));
        checkCudaErrors(cudaStreamDestroy(w.stream));
    }
    return ok && finished == N_workloads ? EXIT_SUCCESS : EXIT_FAILURE;
}
