// SPDX-License-Identifier: MIT
// Sobol-like points in three dimensions from direction numbers, and the inverse of the normal distribution.
#include "common/helper_cuda.h"
#define QRNG_DIMENSIONS 3
#define QRNG_RESOLUTION 31
#define INT_SCALE (1.0f / (float)0x80000001U)
static __constant__ unsigned int c_Table[QRNG_DIMENSIONS][QRNG_RESOLUTION];

static __global__ void quasirandomGeneratorKernel(float *d_Output, unsigned int seed, unsigned int N)
{
    unsigned int *dimBase = &c_Table[threadIdx.y][0];
    unsigned int tid = blockDim.x * blockIdx.x + threadIdx.x, threadN = blockDim.x * gridDim.x;
    for (unsigned int pos = tid; pos < N; pos += threadN)
    {
        unsigned int result = 0, data = seed + pos;
        for (int bit = 0; bit < QRNG_RESOLUTION; bit++, data >>= 1)
            if (data & 1) result ^= dimBase[bit];
        d_Output[threadIdx.y * N + pos] = (float)(result + 1) * INT_SCALE;
    }
}

static __global__ void inverseCNDKernel(float *d_Output, const float *d_Input, unsigned int pathN)
{
    for (unsigned int pos = blockDim.x * blockIdx.x + threadIdx.x; pos < pathN; pos += blockDim.x * gridDim.x)
        d_Output[pos] = normcdfinvf(d_Input[pos]);
}

int main(int argc, char **argv)
{
    const unsigned N = 4096;
    unsigned table[QRNG_DIMENSIONS][QRNG_RESOLUTION];
    for (int dim = 0; dim < QRNG_DIMENSIONS; dim++)
        for (int bit = 0; bit < QRNG_RESOLUTION; bit++)
        {
            // van der Corput in the first dimension, and Sobol numbers of x + 1 and x^2 + x + 1 in the others
            if (dim == 0 || bit == 0) table[dim][bit] = 1u << (30 - bit);
            else if (dim == 1) table[dim][bit] = table[dim][bit - 1] ^ (table[dim][bit - 1] >> 1);
            else table[dim][bit] = bit == 1 ? 3u << 29 : table[dim][bit - 1] ^ table[dim][bit - 2] ^ (table[dim][bit - 2] >> 2);
        }
    checkCudaErrors(cudaMemcpyToSymbol(c_Table, table, sizeof table));
    float *d, *d_normal, *h = (float *)malloc(QRNG_DIMENSIONS * N * sizeof(float));
    checkCudaErrors(cudaMalloc((void **)&d, QRNG_DIMENSIONS * N * sizeof(float)));
    checkCudaErrors(cudaMalloc((void **)&d_normal, QRNG_DIMENSIONS * N * sizeof(float)));
    quasirandomGeneratorKernel<<<8, dim3(64, QRNG_DIMENSIONS)>>>(d, 0, N);
    getLastCudaError("quasirandomGeneratorKernel() execution failed.\n");
    checkCudaErrors(cudaMemcpy(h, d, QRNG_DIMENSIONS * N * sizeof(float), cudaMemcpyDeviceToHost));
    bool ok = true;
    for (int dim = 0; dim < QRNG_DIMENSIONS; dim++)
    {
        // The first 2^k points of such a sequence fall once into each interval of length 2^-k.
        int counts[16] = {0};
        for (unsigned i = 0; i < N; i++) counts[min(15, (int)(h[dim * N + i] * 16))]++;
        for (int c : counts) ok = ok && abs(c - (int)N / 16) <= 1;
    }
    inverseCNDKernel<<<8, 128>>>(d_normal, d, QRNG_DIMENSIONS * N);
    checkCudaErrors(cudaMemcpy(h, d_normal, QRNG_DIMENSIONS * N * sizeof(float), cudaMemcpyDeviceToHost));
    double sum = 0, squares = 0;
    for (unsigned i = 1; i < N; i++) sum += h[i], squares += (double)h[i] * h[i];
    printf("mean %f, variance %f\n", sum / N, squares / N);
    ok = ok && fabs(sum / N) < 0.01 && fabs(squares / N - 1) < 0.02;
    checkCudaErrors(cudaFree(d));
    checkCudaErrors(cudaFree(d_normal));
    free(h);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
