// SPDX-License-Identifier: MIT
// Copies in, kernels and copies out of several frames overlap in four streams, in order within a buffer by events.
#include "common/helper_cuda.h"
#define STREAM_COUNT 4

__global__ void incKernel(int *g_out, int *g_in, int N, int inner_reps)
{
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < N)
        for (int i = 0; i < inner_reps; ++i) g_out[idx] = g_in[idx] + 1;
}

int N = 1 << 12, nreps = 10, inner_reps = 2;
int *h_data_in[STREAM_COUNT], *h_data_out[STREAM_COUNT], *d_data_in[STREAM_COUNT], *d_data_out[STREAM_COUNT];
cudaEvent_t cycleDone[STREAM_COUNT];
cudaStream_t stream[STREAM_COUNT];

static float processWithStreams(int streams_used)
{
    cudaEvent_t start, stop;
    checkCudaErrors(cudaEventCreate(&start));
    checkCudaErrors(cudaEventCreate(&stop));
    const size_t memsize = N * sizeof(int);
    int current_stream = 0;
    cudaEventRecord(start, 0);
    for (int i = 0; i < nreps; ++i)
    {
        int next_stream = (current_stream + 1) % streams_used;
        // The frame in this buffer is done before the host fills the buffer anew.
        cudaEventSynchronize(cycleDone[next_stream]);
        for (int k = 0; k < N; ++k) h_data_in[next_stream][k] = i * N + k;
        incKernel<<<(N + 511) / 512, 512, 0, stream[current_stream]>>>(d_data_out[current_stream],
                                                                    d_data_in[current_stream], N, inner_reps);
        checkCudaErrors(cudaMemcpyAsync(d_data_in[next_stream], h_data_in[next_stream], memsize,
                                        cudaMemcpyHostToDevice, stream[next_stream]));
        checkCudaErrors(cudaMemcpyAsync(h_data_out[current_stream], d_data_out[current_stream], memsize,
                                        cudaMemcpyDeviceToHost, stream[current_stream]));
        checkCudaErrors(cudaEventRecord(cycleDone[current_stream], stream[current_stream]));
        if (next_stream != current_stream)
            checkCudaErrors(cudaEventRecord(cycleDone[next_stream], stream[next_stream]));
        current_stream = next_stream;
    }
    cudaEventRecord(stop, 0);
    cudaDeviceSynchronize();
    float time;
    cudaEventElapsedTime(&time, start, stop);
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    return time;
}

int main(int argc, char *argv[])
{
    const size_t memsize = N * sizeof(int);
    for (int i = 0; i < STREAM_COUNT; ++i)
    {
        checkCudaErrors(cudaHostAlloc((void **)&h_data_in[i], memsize, cudaHostAllocDefault));
        checkCudaErrors(cudaHostAlloc((void **)&h_data_out[i], memsize, cudaHostAllocDefault));
        checkCudaErrors(cudaMalloc((void **)&d_data_in[i], memsize));
        checkCudaErrors(cudaMalloc((void **)&d_data_out[i], memsize));
        memset(h_data_in[i], 0, memsize);
        checkCudaErrors(cudaMemcpy(d_data_in[i], h_data_in[i], memsize, cudaMemcpyHostToDevice));
        checkCudaErrors(cudaStreamCreate(&stream[i]));
        checkCudaErrors(cudaEventCreate(&cycleDone[i]));
        cudaEventRecord(cycleDone[i], stream[i]);
    }
    float serial = processWithStreams(1), overlapped = processWithStreams(STREAM_COUNT);
    bool ok = serial > 0 && overlapped > 0;
    // Frame nreps - 2 was copied into the buffer that the last kernel worked on.
    const int last = (nreps - 1) % STREAM_COUNT;
    for (int k = 0; k < N; ++k) ok = ok && h_data_out[last][k] == (nreps - 2) * N + k + 1;
    for (int i = 0; i < STREAM_COUNT; ++i)
    {
        checkCudaErrors(cudaFreeHost(h_data_in[i]));
        checkCudaErrors(cudaFree(d_data_in[i]));
        checkCudaErrors(cudaFreeHost(h_data_out[i]));
        checkCudaErrors(cudaFree(d_data_out[i]));
        checkCudaErrors(cudaStreamDestroy(stream[i]));
        checkCudaErrors(cudaEventDestroy(cycleDone[i]));
    }
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
