// SPDX-License-Identifier: MIT
// options: -O2 -arch=sm_60
// Copies and transposes of a square matrix, from naive to without bank conflicts and in diagonal block order.
#include <cooperative_groups.h>
#include "common/helper_cuda.h"
namespace cg = cooperative_groups;

#define TILE_DIM 16
#define BLOCK_ROWS 8
#define MUL_FACTOR TILE_DIM

__global__ void copy(float *odata, float *idata, int width, int height)
{
    int xIndex = blockIdx.x * TILE_DIM + threadIdx.x;
    int yIndex = blockIdx.y * TILE_DIM + threadIdx.y;
    int index = xIndex + width * yIndex;
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) odata[index + i * width] = idata[index + i * width];
}

__global__ void copySharedMem(float *odata, float *idata, int width, int height)
{
    cg::thread_block cta = cg::this_thread_block();
    __shared__ float tile[TILE_DIM][TILE_DIM];
    int xIndex = blockIdx.x * TILE_DIM + threadIdx.x;
    int yIndex = blockIdx.y * TILE_DIM + threadIdx.y;
    int index = xIndex + width * yIndex;
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS)
        if (xIndex < width && yIndex < height) tile[threadIdx.y + i][threadIdx.x] = idata[index + i * width];
    cg::sync(cta);
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS)
        if (xIndex < height && yIndex < width) odata[index + i * width] = tile[threadIdx.y + i][threadIdx.x];
}

__global__ void transposeNaive(float *odata, float *idata, int width, int height)
{
    int xIndex = blockIdx.x * TILE_DIM + threadIdx.x;
    int yIndex = blockIdx.y * TILE_DIM + threadIdx.y;
    int index_in = xIndex + width * yIndex, index_out = yIndex + height * xIndex;
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) odata[index_out + i] = idata[index_in + i * width];
}

template <int PAD>
__global__ void transposeTiled(float *odata, float *idata, int width, int height)
{
    cg::thread_block cta = cg::this_thread_block();
    __shared__ float tile[TILE_DIM][TILE_DIM + PAD];
    int xIndex = blockIdx.x * TILE_DIM + threadIdx.x;
    int yIndex = blockIdx.y * TILE_DIM + threadIdx.y;
    int index_in = xIndex + yIndex * width;
    xIndex = blockIdx.y * TILE_DIM + threadIdx.x;
    yIndex = blockIdx.x * TILE_DIM + threadIdx.y;
    int index_out = xIndex + yIndex * height;
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) tile[threadIdx.y + i][threadIdx.x] = idata[index_in + i * width];
    cg::sync(cta);
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) odata[index_out + i * height] = tile[threadIdx.x][threadIdx.y + i];
}

__global__ void transposeDiagonal(float *odata, float *idata, int width, int height)
{
    __shared__ float tile[TILE_DIM][TILE_DIM + 1];
    int blockIdx_x, blockIdx_y;
    if (width == height)
    {
        blockIdx_y = blockIdx.x;
        blockIdx_x = (blockIdx.x + blockIdx.y) % gridDim.x;
    }
    else
    {
        int bid = blockIdx.x + gridDim.x * blockIdx.y;
        blockIdx_y = bid % gridDim.y;
        blockIdx_x = ((bid / gridDim.y) + blockIdx_y) % gridDim.x;
    }
    int xIndex = blockIdx_x * TILE_DIM + threadIdx.x, yIndex = blockIdx_y * TILE_DIM + threadIdx.y;
    int index_in = xIndex + yIndex * width;
    xIndex = blockIdx_y * TILE_DIM + threadIdx.x;
    yIndex = blockIdx_x * TILE_DIM + threadIdx.y;
    int index_out = xIndex + yIndex * height;
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) tile[threadIdx.y + i][threadIdx.x] = idata[index_in + i * width];
    __syncthreads();
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) odata[index_out + i * height] = tile[threadIdx.x][threadIdx.y + i];
}

int main(int argc, char **argv)
{
    const int size_x = 6 * MUL_FACTOR, size_y = 6 * MUL_FACTOR;
    void (*kernel)(float *, float *, int, int);
    const char *kernelName;
    dim3 grid(size_x / TILE_DIM, size_y / TILE_DIM), threads(TILE_DIM, BLOCK_ROWS);
    const size_t mem_size = sizeof(float) * size_x * size_y;
    float *h_idata = (float *)malloc(mem_size), *h_odata = (float *)malloc(mem_size), *d_idata, *d_odata;
    checkCudaErrors(cudaMalloc((void **)&d_idata, mem_size));
    checkCudaErrors(cudaMalloc((void **)&d_odata, mem_size));
    for (int i = 0; i < size_x * size_y; ++i) h_idata[i] = (float)i;
    checkCudaErrors(cudaMemcpy(d_idata, h_idata, mem_size, cudaMemcpyHostToDevice));
    bool success = true;
    for (int k = 0; k < 6; ++k)
    {
        switch (k)
        {
            case 0: kernel = &copy; kernelName = "simple copy"; break;
            case 1: kernel = &copySharedMem; kernelName = "shared memory copy"; break;
            case 2: kernel = &transposeNaive; kernelName = "naive"; break;
            case 3: kernel = &transposeTiled<0>; kernelName = "coalesced"; break;
            case 4: kernel = &transposeTiled<1>; kernelName = "optimized"; break;
            default: kernel = &transposeDiagonal; kernelName = "diagonal"; break;
        }
        checkCudaErrors(cudaMemset(d_odata, 0, mem_size));
        kernel<<<grid, threads>>>(d_odata, d_idata, size_x, size_y);
        getLastCudaError("kernel failed");
        checkCudaErrors(cudaMemcpy(h_odata, d_odata, mem_size, cudaMemcpyDeviceToHost));
        for (int y = 0; y < size_y; ++y)
            for (int x = 0; x < size_x; ++x)
            {
                const float want = k < 2 ? h_idata[y * size_x + x] : h_idata[x * size_x + y];
                if (h_odata[y * size_x + x] != want) success = false;
            }
        printf("transpose %s: %s\n", kernelName, success ? "ok" : "wrong");
    }
    free(h_idata);
    free(h_odata);
    cudaFree(d_idata);
    cudaFree(d_odata);
    return success ? EXIT_SUCCESS : EXIT_FAILURE;
}
