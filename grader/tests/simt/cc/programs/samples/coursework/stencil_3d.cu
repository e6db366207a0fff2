// SPDX-License-Identifier: MIT
// A seven-point stencil, a plane at a time through shared memory and registers, iterated between two volumes.
#include <stdio.h>
#include <stdlib.h>
#define IN_TILE 10
#define OUT_TILE 8
#define INDEX(z, y, x) (((z) * n + (y)) * n + (x))

__global__ void stencil(const float *in, float *out, int n, float c0, float c1)
{
    __shared__ float inCurr_s[IN_TILE][IN_TILE];
    int iStart = blockIdx.z * OUT_TILE;
    int j = blockIdx.y * OUT_TILE + threadIdx.y - 1, k = blockIdx.x * OUT_TILE + threadIdx.x - 1;
    bool inside = j >= 0 && j < n && k >= 0 && k < n;
    float inPrev = 0, inCurr = 0, inNext = 0;
    if (iStart - 1 >= 0 && inside) inPrev = in[INDEX(iStart - 1, j, k)];
    if (iStart < n && inside)
    {
        inCurr = in[INDEX(iStart, j, k)];
        inCurr_s[threadIdx.y][threadIdx.x] = inCurr;
    }
    for (int i = iStart; i < iStart + OUT_TILE; ++i)
    {
        if (i + 1 < n && inside) inNext = in[INDEX(i + 1, j, k)];
        __syncthreads();
        if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
            if (threadIdx.y >= 1 && threadIdx.y < IN_TILE - 1 && threadIdx.x >= 1 && threadIdx.x < IN_TILE - 1)
                out[INDEX(i, j, k)] = c0 * inCurr + c1 * (inCurr_s[threadIdx.y][threadIdx.x - 1] + inCurr_s[threadIdx.y][threadIdx.x + 1] +
                                                          inCurr_s[threadIdx.y + 1][threadIdx.x] + inCurr_s[threadIdx.y - 1][threadIdx.x] + inPrev + inNext);
        __syncthreads();
        inPrev = inCurr;
        inCurr = inNext;
        inCurr_s[threadIdx.y][threadIdx.x] = inNext;
    }
}

int main()
{
    const int n = 20, total = n * n * n, bytes = total * sizeof(float);
    float *h = (float *)malloc(bytes), *g = (float *)malloc(bytes), *r = (float *)malloc(bytes), *a, *b;
    for (int i = 0; i < total; ++i) h[i] = g[i] = (float)(i % 9);
    cudaMalloc((void **)&a, bytes);
    cudaMalloc((void **)&b, bytes);
    cudaMemcpy(a, h, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, bytes, cudaMemcpyHostToDevice);
    int blocks = (n + OUT_TILE - 1) / OUT_TILE;
    for (int step = 0; step < 3; ++step)
    {
        stencil<<<dim3(blocks, blocks, blocks), dim3(IN_TILE, IN_TILE)>>>(a, b, n, 0.4f, 0.1f);
        float *t = a; a = b; b = t;
        for (int z = 1; z < n - 1; ++z)
            for (int y = 1; y < n - 1; ++y)
                for (int x = 1; x < n - 1; ++x)
                    g[INDEX(z, y, x)] = 0.4f * h[INDEX(z, y, x)] + 0.1f * (h[INDEX(z, y, x - 1)] + h[INDEX(z, y, x + 1)] + h[INDEX(z, y + 1, x)] +
                                                                          h[INDEX(z, y - 1, x)] + h[INDEX(z - 1, y, x)] + h[INDEX(z + 1, y, x)]);
        t = h; h = g; g = t;
    }
    cudaMemcpy(r, a, bytes, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < total; ++i) wrong += !(r[i] - h[i] < 1e-4f && h[i] - r[i] < 1e-4f);
    cudaFree(a);
    cudaFree(b);
    free(h);
    free(g);
    free(r);
    printf("%d wrong\n", wrong);
    return wrong != 0;
}
