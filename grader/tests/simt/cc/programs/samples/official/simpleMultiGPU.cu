// SPDX-License-Identifier: MIT
// options: --device sim:gtx1080ti_x2
// One sum on all devices at once, each with a stream, memory and partial sums of its own.
#include "common/helper_cuda.h"

typedef struct
{
    int dataN;
    float *h_Data;
    float *d_Data, *d_Sum;
    float *h_Sum_from_device;
    cudaStream_t stream;
} TGPUplan;

__global__ static void reduceKernel(float *d_Result, float *d_Input, int N)
{
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    const int threadN = gridDim.x * blockDim.x;
    float sum = 0;
    for (int pos = tid; pos < N; pos += threadN) sum += d_Input[pos];
    d_Result[tid] = sum;
}

int main(int argc, char **argv)
{
    const int MAX_GPU_COUNT = 8, DATA_N = 20000, BLOCK_N = 4, THREAD_N = 64, ACCUM_N = BLOCK_N * THREAD_N;
    TGPUplan plan[MAX_GPU_COUNT];
    float h_SumGPU[MAX_GPU_COUNT], sumGPU = 0;
    double sumCPU = 0;
    int GPU_N;
    checkCudaErrors(cudaGetDeviceCount(&GPU_N));
    if (GPU_N > MAX_GPU_COUNT) GPU_N = MAX_GPU_COUNT;
    printf("devices: %i\n", GPU_N);
    for (int i = 0; i < GPU_N; i++) plan[i].dataN = DATA_N / GPU_N;
    for (int i = 0; i < DATA_N % GPU_N; i++) plan[i].dataN++;
    for (int i = 0; i < GPU_N; i++)
    {
        checkCudaErrors(cudaSetDevice(i));
        checkCudaErrors(cudaStreamCreate(&plan[i].stream));
        checkCudaErrors(cudaMalloc((void **)&plan[i].d_Data, plan[i].dataN * sizeof(float)));
        checkCudaErrors(cudaMalloc((void **)&plan[i].d_Sum, ACCUM_N * sizeof(float)));
        checkCudaErrors(cudaMallocHost((void **)&plan[i].h_Sum_from_device, ACCUM_N * sizeof(float)));
        checkCudaErrors(cudaMallocHost((void **)&plan[i].h_Data, plan[i].dataN * sizeof(float)));
        for (int j = 0; j < plan[i].dataN; j++) sumCPU += plan[i].h_Data[j] = (float)rand() / (float)RAND_MAX;
    }
    for (int i = 0; i < GPU_N; i++)
    {
        checkCudaErrors(cudaSetDevice(i));
        checkCudaErrors(cudaMemcpyAsync(plan[i].d_Data, plan[i].h_Data, plan[i].dataN * sizeof(float), cudaMemcpyHostToDevice, plan[i].stream));
        reduceKernel<<<BLOCK_N, THREAD_N, 0, plan[i].stream>>>(plan[i].d_Sum, plan[i].d_Data, plan[i].dataN);
        getLastCudaError("reduceKernel() execution failed.\n");
        checkCudaErrors(cudaMemcpyAsync(plan[i].h_Sum_from_device, plan[i].d_Sum, ACCUM_N * sizeof(float), cudaMemcpyDeviceToHost, plan[i].stream));
    }
    for (int i = 0; i < GPU_N; i++)
    {
        checkCudaErrors(cudaSetDevice(i));
        cudaStreamSynchronize(plan[i].stream);
        float sum = 0;
        for (int j = 0; j < ACCUM_N; j++) sum += plan[i].h_Sum_from_device[j];
        h_SumGPU[i] = sum;
        checkCudaErrors(cudaFreeHost(plan[i].h_Sum_from_device));
        checkCudaErrors(cudaFree(plan[i].d_Sum));
        checkCudaErrors(cudaFree(plan[i].d_Data));
        checkCudaErrors(cudaStreamDestroy(plan[i].stream));
    }
    for (int i = 0; i < GPU_N; i++)
    {
        sumGPU += h_SumGPU[i];
        checkCudaErrors(cudaSetDevice(i));
        checkCudaErrors(cudaFreeHost(plan[i].h_Data));
    }
    double diff = fabs(sumCPU - sumGPU) / fabs(sumCPU);
    printf("%g\n", diff);
    return GPU_N == 2 && diff < 1e-5 ? EXIT_SUCCESS : EXIT_FAILURE;
}
