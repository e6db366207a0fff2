// SPDX-License-Identifier: MIT
// Dot products of many pairs of vectors: accumulators in shared memory, then a tree.
#include "common/helper_cuda.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#define ACCUM_N 128

__global__ void scalarProdGPU(float *d_C, float *d_A, float *d_B, int vectorN, int elementN)
{
    cg::thread_block cta = cg::this_thread_block();
    __shared__ float accumResult[ACCUM_N];
    for (int vec = blockIdx.x; vec < vectorN; vec += gridDim.x)
    {
        int vectorBase = __umul24(elementN, vec);
        int vectorEnd = vectorBase + elementN;
        for (int iAccum = threadIdx.x; iAccum < ACCUM_N; iAccum += blockDim.x)
        {
            float sum = 0;
            for (int pos = vectorBase + iAccum; pos < vectorEnd; pos += ACCUM_N) sum += d_A[pos] * d_B[pos];
            accumResult[iAccum] = sum;
        }
        for (int stride = ACCUM_N / 2; stride > 0; stride >>= 1)
        {
            cg::sync(cta);
            for (int iAccum = threadIdx.x; iAccum < stride; iAccum += blockDim.x)
                accumResult[iAccum] += accumResult[stride + iAccum];
        }
        cg::sync(cta);
        if (threadIdx.x == 0) d_C[vec] = accumResult[0];
    }
}

int main(int argc, char **argv)
{
    const int VECTOR_N = 20, ELEMENT_N = 512, DATA_N = VECTOR_N * ELEMENT_N;
    float *h_A = new float[DATA_N], *h_B = new float[DATA_N], h_C[VECTOR_N], want[VECTOR_N], *d_A, *d_B, *d_C;
    for (int i = 0; i < DATA_N; i++)
    {
        h_A[i] = (i % 10) * 0.25f;
        h_B[i] = (i % 7) * 0.5f;
    }
    for (int v = 0; v < VECTOR_N; v++)
    {
        double sum = 0;
        for (int i = 0; i < ELEMENT_N; i++) sum += (double)h_A[v * ELEMENT_N + i] * h_B[v * ELEMENT_N + i];
        want[v] = (float)sum;
    }
    checkCudaErrors(cudaMalloc((void **)&d_A, DATA_N * sizeof(float)));
    checkCudaErrors(cudaMalloc((void **)&d_B, DATA_N * sizeof(float)));
    checkCudaErrors(cudaMalloc((void **)&d_C, VECTOR_N * sizeof(float)));
    checkCudaErrors(cudaMemcpy(d_A, h_A, DATA_N * sizeof(float), cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(d_B, h_B, DATA_N * sizeof(float), cudaMemcpyHostToDevice));
    checkCudaErrors(cudaDeviceSynchronize());
    scalarProdGPU<<<8, 64>>>(d_C, d_A, d_B, VECTOR_N, ELEMENT_N);
    getLastCudaError("scalarProdGPU() execution failed\n");
    checkCudaErrors(cudaDeviceSynchronize());
    checkCudaErrors(cudaMemcpy(h_C, d_C, VECTOR_N * sizeof(float), cudaMemcpyDeviceToHost));
    bool ok = compareData(want, h_C, VECTOR_N, 1e-3f);
    checkCudaErrors(cudaFree(d_C));
    checkCudaErrors(cudaFree(d_B));
    checkCudaErrors(cudaFree(d_A));
    delete[] h_A;
    delete[] h_B;
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
