// SPDX-License-Identifier: MIT
// The cosine transform of 8x8 blocks, there and back: two products of matrices in shared memory.
#include "common/helper_cuda.h"
#define BLOCK_SIZE 8
__constant__ float DCTv8matrix[BLOCK_SIZE * BLOCK_SIZE];

template <bool inverse>
__global__ void CUDAkernelDCT(float *Dst, const float *Src, int ImgWidth)
{
    __shared__ float CurBlockLocal1[BLOCK_SIZE * BLOCK_SIZE], CurBlockLocal2[BLOCK_SIZE * BLOCK_SIZE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int index = ((blockIdx.y << 3) + ty) * ImgWidth + (blockIdx.x << 3) + tx;
    CurBlockLocal1[(ty << 3) + tx] = Src[index];
    __syncthreads();
    float curelem = 0;
    for (int i = 0; i < BLOCK_SIZE; i++)
        curelem += (inverse ? DCTv8matrix[i * 8 + ty] : DCTv8matrix[ty * 8 + i]) * CurBlockLocal1[i * 8 + tx];
    CurBlockLocal2[(ty << 3) + tx] = curelem;
    __syncthreads();
    curelem = 0;
    for (int i = 0; i < BLOCK_SIZE; i++)
        curelem += CurBlockLocal2[ty * 8 + i] * (inverse ? DCTv8matrix[i * 8 + tx] : DCTv8matrix[tx * 8 + i]);
    Dst[index] = curelem;
}

int main()
{
    const int W = 64, H = 40, n = W * H;
    float m[64], *h = new float[n], *back = new float[n], *freq = new float[n], *d_a, *d_b;
    for (int k = 0; k < 8; k++)
        for (int x = 0; x < 8; x++) m[k * 8 + x] = (float)((k == 0 ? sqrt(0.125) : 0.5) * cos((2 * x + 1) * k * M_PI / 16));
    for (int i = 0; i < n; i++) h[i] = (float)((i * 31) % 256) - 128;
    checkCudaErrors(cudaMemcpyToSymbol(DCTv8matrix, m, sizeof m));
    checkCudaErrors(cudaMalloc(&d_a, n * sizeof(float)));
    checkCudaErrors(cudaMalloc(&d_b, n * sizeof(float)));
    checkCudaErrors(cudaMemcpy(d_a, h, n * sizeof(float), cudaMemcpyHostToDevice));
    CUDAkernelDCT<false><<<dim3(W / 8, H / 8), dim3(8, 8)>>>(d_b, d_a, W);
    checkCudaErrors(cudaMemcpy(freq, d_b, n * sizeof(float), cudaMemcpyDeviceToHost));
    CUDAkernelDCT<true><<<dim3(W / 8, H / 8), dim3(8, 8)>>>(d_a, d_b, W);
    checkCudaErrors(cudaMemcpy(back, d_a, n * sizeof(float), cudaMemcpyDeviceToHost));
    double mean = 0;
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++) mean += h[y * W + x];
    bool ok = compareData(h, back, n, 1e-2f) && fabs(freq[0] - mean / 8) < 1e-2;
    cudaFree(d_a);
    cudaFree(d_b);
    delete[] h;
    delete[] back;
    delete[] freq;
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
