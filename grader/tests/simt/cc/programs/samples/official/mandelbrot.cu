// SPDX-License-Identifier: MIT
// Tiles handed out by a counter: blocks that are done early take the next one.
#include "common/helper_cuda.h"
#define BX 16
#define BY 8
__device__ unsigned int blockCounter;

template <class T>
__device__ inline int CalcMandelbrot(const T xPos, const T yPos, const int crunch)
{
    T x = 0, y = 0, xx = 0, yy = 0;
    int i = crunch;
    while (--i && (xx + yy < T(4.0)))
    {
        y = x * y * T(2) + yPos;
        x = xx - yy + xPos;
        yy = y * y;
        xx = x * x;
    }
    return i;
}

template <class T>
__global__ void Mandelbrot0(uchar4 *dst, const int imageW, const int imageH, const int crunch, const T xOff, const T yOff,
                            const T scale, const int gridWidth, const int numBlocks)
{
    __shared__ unsigned int blockIndex;
    __shared__ unsigned int blockX, blockY;
    while (1)
    {
        if ((threadIdx.x == 0) && (threadIdx.y == 0))
        {
            blockIndex = atomicAdd(&blockCounter, 1);
            blockX = blockIndex % gridWidth;
            blockY = blockIndex / gridWidth;
        }
        __syncthreads();
        if (blockIndex >= numBlocks) break;
        const int ix = blockDim.x * blockX + threadIdx.x, iy = blockDim.y * blockY + threadIdx.y;
        if ((ix < imageW) && (iy < imageH))
        {
            const T xPos = (T)ix * scale + xOff, yPos = (T)iy * scale + yOff;
            int m = CalcMandelbrot<T>(xPos, yPos, crunch);
            m = m > 0 ? crunch - m : 0;
            uchar4 color = make_uchar4(m * 3, m * 5, m * 7, 0);
            if (m == 0) color.w = 1;
            dst[imageW * iy + ix] = color;
        }
        __syncthreads();
    }
}

int main()
{
    const int w = 60, h = 40, crunch = 64;
    uchar4 *d, *image = (uchar4 *)malloc(w * h * sizeof(uchar4));
    checkCudaErrors(cudaMalloc(&d, w * h * sizeof(uchar4)));
    int inside[2];
    for (int precision = 0; precision < 2; precision++)
    {
        unsigned int zero = 0;
        checkCudaErrors(cudaMemcpyToSymbol(blockCounter, &zero, sizeof(unsigned int)));
        const int gw = iDivUp(w, BX), gh = iDivUp(h, BY);
        if (precision == 0) Mandelbrot0<float><<<4, dim3(BX, BY)>>>(d, w, h, crunch, -2.0f, -1.0f, 0.05f, gw, gw * gh);
        else Mandelbrot0<double><<<4, dim3(BX, BY)>>>(d, w, h, crunch, -2.0, -1.0, 0.05, gw, gw * gh);
        getLastCudaError("Mandelbrot0 kernel execution failed.\n");
        checkCudaErrors(cudaMemcpy(image, d, w * h * sizeof(uchar4), cudaMemcpyDeviceToHost));
        inside[precision] = 0;
        for (int i = 0; i < w * h; i++) inside[precision] += image[i].w;
    }
    const bool origin = image[20 * w + 40].w == 1, corner = image[0].w == 0;
    checkCudaErrors(cudaFree(d));
    free(image);
    printf("%d %d\n", inside[0], inside[1]);
    return origin && corner && inside[1] > 300 && inside[1] < 900 && abs(inside[0] - inside[1]) < 20 ? 0 : 1;
}
