// SPDX-License-Identifier: MIT
// Each block measures its own time by clock().
#include <time.h>
#include "common/helper_cuda.h"
#define NUM_BLOCKS 16
#define NUM_THREADS 128

__global__ static void timedReduction(const float *input, float *output, clock_t *timer)
{
    extern __shared__ float shared[];
    const int tid = threadIdx.x, bid = blockIdx.x;
    if (tid == 0) timer[bid] = clock();
    shared[tid] = input[tid];
    shared[tid + blockDim.x] = input[tid + blockDim.x];
    for (int d = blockDim.x; d > 0; d /= 2)
    {
        __syncthreads();
        if (tid < d)
        {
            float f0 = shared[tid], f1 = shared[tid + d];
            if (f1 < f0) shared[tid] = f1;
        }
    }
    if (tid == 0) output[bid] = shared[0];
    __syncthreads();
    if (tid == 0) timer[bid + gridDim.x] = clock();
}

int main(int argc, char **argv)
{
    float *dinput = NULL, *doutput = NULL, input[NUM_THREADS * 2], output[NUM_BLOCKS];
    clock_t *dtimer = NULL, timer[NUM_BLOCKS * 2];
    for (int i = 0; i < NUM_THREADS * 2; i++) input[i] = (float)((i * 77 + 5) % 256);
    checkCudaErrors(cudaMalloc((void **)&dinput, sizeof input));
    checkCudaErrors(cudaMalloc((void **)&doutput, sizeof output));
    checkCudaErrors(cudaMalloc((void **)&dtimer, sizeof timer));
    checkCudaErrors(cudaMemcpy(dinput, input, sizeof input, cudaMemcpyHostToDevice));
    timedReduction<<<NUM_BLOCKS, NUM_THREADS, sizeof(float) * 2 * NUM_THREADS>>>(dinput, doutput, dtimer);
    checkCudaErrors(cudaMemcpy(timer, dtimer, sizeof timer, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(output, doutput, sizeof output, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(dinput));
    checkCudaErrors(cudaFree(doutput));
    checkCudaErrors(cudaFree(dtimer));
    long double avgElapsedClocks = 0;
    bool ok = true;
    for (int i = 0; i < NUM_BLOCKS; i++)
    {
        ok = ok && output[i] == 0 && timer[i + NUM_BLOCKS] > timer[i];
        avgElapsedClocks += (long double)(timer[i + NUM_BLOCKS] - timer[i]);
    }
    printf("average clocks/block = %Lf\n", avgElapsedClocks / NUM_BLOCKS);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
