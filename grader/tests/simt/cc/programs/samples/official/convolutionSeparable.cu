// SPDX-License-Identifier: MIT
// options: -O3 -arch=sm_60 --use_fast_math
// Rows, then columns, each from a tile with halos on both sides; the weights in constant memory.
#include "common/helper_cuda.h"
#define KERNEL_RADIUS 4
#define KERNEL_LENGTH (2 * KERNEL_RADIUS + 1)
__constant__ float c_Kernel[KERNEL_LENGTH];

#define ROWS_BLOCKDIM_X 16
#define ROWS_BLOCKDIM_Y 4
#define ROWS_RESULT_STEPS 4
#define ROWS_HALO_STEPS 1
#define COLUMNS_BLOCKDIM_X 16
#define COLUMNS_BLOCKDIM_Y 8
#define COLUMNS_RESULT_STEPS 4
#define COLUMNS_HALO_STEPS 1

__global__ void convolutionRowsKernel(float *d_Dst, float *d_Src, int imageW, int imageH, int pitch)
{
    __shared__ float s_Data[ROWS_BLOCKDIM_Y][(ROWS_RESULT_STEPS + 2 * ROWS_HALO_STEPS) * ROWS_BLOCKDIM_X];
    const int baseX = (blockIdx.x * ROWS_RESULT_STEPS - ROWS_HALO_STEPS) * ROWS_BLOCKDIM_X + threadIdx.x;
    const int baseY = blockIdx.y * ROWS_BLOCKDIM_Y + threadIdx.y;
    d_Src += baseY * pitch + baseX;
    d_Dst += baseY * pitch + baseX;
#pragma unroll
    for (int i = ROWS_HALO_STEPS; i < ROWS_HALO_STEPS + ROWS_RESULT_STEPS; i++)
        s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X] = d_Src[i * ROWS_BLOCKDIM_X];
    for (int i = 0; i < ROWS_HALO_STEPS; i++)
        s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X] =
            (baseX >= -i * ROWS_BLOCKDIM_X) ? d_Src[i * ROWS_BLOCKDIM_X] : 0;
    for (int i = ROWS_HALO_STEPS + ROWS_RESULT_STEPS; i < ROWS_HALO_STEPS + ROWS_RESULT_STEPS + ROWS_HALO_STEPS; i++)
        s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X] =
            (imageW - baseX > i * ROWS_BLOCKDIM_X) ? d_Src[i * ROWS_BLOCKDIM_X] : 0;
    __syncthreads();
    for (int i = ROWS_HALO_STEPS; i < ROWS_HALO_STEPS + ROWS_RESULT_STEPS; i++)
    {
        float sum = 0;
#pragma unroll
        for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
            sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X + j];
        d_Dst[i * ROWS_BLOCKDIM_X] = sum;
    }
}

__global__ void convolutionColumnsKernel(float *d_Dst, float *d_Src, int imageW, int imageH, int pitch)
{
    __shared__ float s_Data[COLUMNS_BLOCKDIM_X][(COLUMNS_RESULT_STEPS + 2 * COLUMNS_HALO_STEPS) * COLUMNS_BLOCKDIM_Y + 1];
    const int baseX = blockIdx.x * COLUMNS_BLOCKDIM_X + threadIdx.x;
    const int baseY = (blockIdx.y * COLUMNS_RESULT_STEPS - COLUMNS_HALO_STEPS) * COLUMNS_BLOCKDIM_Y + threadIdx.y;
    for (int i = 0; i < COLUMNS_RESULT_STEPS + 2 * COLUMNS_HALO_STEPS; i++)
    {
        const int y = baseY + i * COLUMNS_BLOCKDIM_Y;
        s_Data[threadIdx.x][threadIdx.y + i * COLUMNS_BLOCKDIM_Y] = y >= 0 && y < imageH ? d_Src[y * pitch + baseX] : 0;
    }
    __syncthreads();
    for (int i = COLUMNS_HALO_STEPS; i < COLUMNS_HALO_STEPS + COLUMNS_RESULT_STEPS; i++)
    {
        float sum = 0;
        for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
            sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.x][threadIdx.y + i * COLUMNS_BLOCKDIM_Y + j];
        d_Dst[(baseY + i * COLUMNS_BLOCKDIM_Y) * pitch + baseX] = sum;
    }
}

int main(int argc, char **argv)
{
    const int imageW = 128, imageH = 64, n = imageW * imageH;
    float h_Kernel[KERNEL_LENGTH], *h_In = new float[n], *h_Mid = new float[n], *h_Want = new float[n], *h_Out = new float[n];
    srand(200);
    for (int i = 0; i < KERNEL_LENGTH; i++) h_Kernel[i] = (float)(rand() % 16);
    for (int i = 0; i < n; i++) h_In[i] = (float)(rand() % 16);
    for (int pass = 0; pass < 2; pass++)
        for (int y = 0; y < imageH; y++)
            for (int x = 0; x < imageW; x++)
            {
                float sum = 0;
                for (int k = -KERNEL_RADIUS; k <= KERNEL_RADIUS; k++)
                {
                    const int xx = pass == 0 ? x + k : x, yy = pass == 1 ? y + k : y;
                    if (xx >= 0 && xx < imageW && yy >= 0 && yy < imageH)
                        sum += (pass == 0 ? h_In : h_Mid)[yy * imageW + xx] * h_Kernel[KERNEL_RADIUS - k];
                }
                (pass == 0 ? h_Mid : h_Want)[y * imageW + x] = sum;
            }
    float *d_Input, *d_Output, *d_Buffer;
    checkCudaErrors(cudaMalloc((void **)&d_Input, n * sizeof(float)));
    checkCudaErrors(cudaMalloc((void **)&d_Output, n * sizeof(float)));
    checkCudaErrors(cudaMalloc((void **)&d_Buffer, n * sizeof(float)));
    checkCudaErrors(cudaMemcpyToSymbol(c_Kernel, h_Kernel, KERNEL_LENGTH * sizeof(float)));
    checkCudaErrors(cudaMemcpy(d_Input, h_In, n * sizeof(float), cudaMemcpyHostToDevice));
    convolutionRowsKernel<<<dim3(imageW / (ROWS_RESULT_STEPS * ROWS_BLOCKDIM_X), imageH / ROWS_BLOCKDIM_Y),
                            dim3(ROWS_BLOCKDIM_X, ROWS_BLOCKDIM_Y)>>>(d_Buffer, d_Input, imageW, imageH, imageW);
    getLastCudaError("rows");
    convolutionColumnsKernel<<<dim3(imageW / COLUMNS_BLOCKDIM_X, imageH / (COLUMNS_RESULT_STEPS * COLUMNS_BLOCKDIM_Y)),
                               dim3(COLUMNS_BLOCKDIM_X, COLUMNS_BLOCKDIM_Y)>>>(d_Output, d_Buffer, imageW, imageH, imageW);
    getLastCudaError("columns");
    checkCudaErrors(cudaMemcpy(h_Out, d_Output, n * sizeof(float), cudaMemcpyDeviceToHost));
    bool ok = compareData(h_Want, h_Out, n, 0.5f);
    cudaFree(d_Input);
    cudaFree(d_Output);
    cudaFree(d_Buffer);
    delete[] h_In;
    delete[] h_Mid;
    delete[] h_Want;
    delete[] h_Out;
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
