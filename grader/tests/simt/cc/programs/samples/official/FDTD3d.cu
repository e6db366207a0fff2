// SPDX-License-Identifier: MIT
// options: -O3 -arch=sm_60 -DRADIUS=4
// Finite differences in a volume: planes in shared memory, the third direction in registers.
#include <utility>
#include "common/helper_cuda.h"
#ifndef RADIUS
#error the radius is given on the command line
#endif
#define BX 16
#define BY 8
__constant__ float stencil[RADIUS + 1];

__global__ void FiniteDifferences3DKernel(float *output, const float *input, const int dimx, const int dimy, const int dimz)
{
    const int gtidx = blockIdx.x * BX + threadIdx.x, gtidy = blockIdx.y * BY + threadIdx.y;
    const int ltidx = threadIdx.x, ltidy = threadIdx.y, tx = ltidx + RADIUS, ty = ltidy + RADIUS;
    __shared__ float tile[BY + 2 * RADIUS][BX + 2 * RADIUS];
    const int stride_y = dimx + 2 * RADIUS, stride_z = stride_y * (dimy + 2 * RADIUS);
    int inputIndex = RADIUS * stride_y + RADIUS + gtidy * stride_y + gtidx, outputIndex = 0;
    float infront[RADIUS], behind[RADIUS], current;
    const bool validw = gtidx < dimx && gtidy < dimy;
    const bool validr = gtidx < dimx + RADIUS && gtidy < dimy + RADIUS;
    for (int i = RADIUS - 2; i >= 0; i--)
    {
        if (validr) behind[i] = input[inputIndex];
        inputIndex += stride_z;
    }
    if (validr) current = input[inputIndex];
    outputIndex = inputIndex;
    inputIndex += stride_z;
    for (int i = 0; i < RADIUS; i++)
    {
        if (validr) infront[i] = input[inputIndex];
        inputIndex += stride_z;
    }
#pragma unroll 2
    for (int iz = 0; iz < dimz; iz++)
    {
        for (int i = RADIUS - 1; i > 0; i--) behind[i] = behind[i - 1];
        behind[0] = current;
        current = infront[0];
        for (int i = 0; i < RADIUS - 1; i++) infront[i] = infront[i + 1];
        if (validr) infront[RADIUS - 1] = input[inputIndex];
        inputIndex += stride_z;
        outputIndex += stride_z;
        __syncthreads();
        if (ltidy < RADIUS)
        {
            tile[ltidy][tx] = input[outputIndex - RADIUS * stride_y];
            tile[ltidy + BY + RADIUS][tx] = input[outputIndex + BY * stride_y];
        }
        if (ltidx < RADIUS)
        {
            tile[ty][ltidx] = input[outputIndex - RADIUS];
            tile[ty][ltidx + BX + RADIUS] = input[outputIndex + BX];
        }
        tile[ty][tx] = current;
        __syncthreads();
        float value = stencil[0] * current;
        for (int i = 1; i <= RADIUS; i++)
            value += stencil[i] * (infront[i - 1] + behind[i - 1] + tile[ty - i][tx] + tile[ty + i][tx] + tile[ty][tx - i] + tile[ty][tx + i]);
        if (validw) output[outputIndex] = value;
    }
}

int main(int argc, char **argv)
{
    const int dimx = 32, dimy = 16, dimz = 10, steps = 2;
    const int ox = dimx + 2 * RADIUS, oy = dimy + 2 * RADIUS, oz = dimz + 2 * RADIUS, n = ox * oy * oz;
    // One plane more than the volume: the loop loads one plane ahead.
    const size_t bytes = (n + ox * oy) * sizeof(float);
    float coeff[RADIUS + 1], *h = (float *)calloc(1, bytes), *g = (float *)calloc(1, bytes), *r = (float *)calloc(1, bytes);
    for (int i = 0; i <= RADIUS; i++) coeff[i] = 0.1f / (i + 1);
    for (int i = 0; i < n; i++) h[i] = (float)(i % 11);
    memcpy(g, h, n * sizeof(float));
    float *a, *b;
    checkCudaErrors(cudaMalloc((void **)&a, bytes));
    checkCudaErrors(cudaMalloc((void **)&b, bytes));
    checkCudaErrors(cudaMemcpy(a, h, bytes, cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(b, h, bytes, cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpyToSymbol(stencil, (void *)coeff, sizeof coeff));
    for (int t = 0; t < steps; t++)
    {
        FiniteDifferences3DKernel<<<dim3(dimx / BX, dimy / BY), dim3(BX, BY)>>>(b, a, dimx, dimy, dimz);
        std::swap(a, b);
        for (int z = RADIUS; z < RADIUS + dimz; z++)
            for (int y = RADIUS; y < RADIUS + dimy; y++)
                for (int x = RADIUS; x < RADIUS + dimx; x++)
                {
                    const int c = (z * oy + y) * ox + x;
                    float v = coeff[0] * h[c];
                    for (int i = 1; i <= RADIUS; i++)
                        v += coeff[i] * (h[c + i * ox * oy] + h[c - i * ox * oy] + h[c - i * ox] + h[c + i * ox] + h[c - i] + h[c + i]);
                    g[c] = v;
                }
        std::swap(h, g);
    }
    getLastCudaError("FDTD");
    checkCudaErrors(cudaMemcpy(r, a, bytes, cudaMemcpyDeviceToHost));
    bool ok = compareData(h, r, n, 2e-3f);
    cudaFree(a);
    cudaFree(b);
    free(h);
    free(g);
    free(r);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
