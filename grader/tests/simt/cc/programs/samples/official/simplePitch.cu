// SPDX-License-Identifier: MIT
// Rows with a pitch: a shift of a picture, copied row-wise in and out.
#include "common/helper_cuda.h"

__global__ void shiftPitchLinear(float *odata, size_t opitch, const float *idata, size_t ipitch, int width, int height, int shiftX, int shiftY)
{
    int xid = blockIdx.x * blockDim.x + threadIdx.x, yid = blockIdx.y * blockDim.y + threadIdx.y;
    if (xid >= width || yid >= height) return;
    const float *row = (const float *)((const char *)idata + (yid + shiftY) % height * ipitch);
    odata[yid * (opitch / sizeof(float)) + xid] = row[(xid + shiftX) % width];
}

int main()
{
    const int width = 77, height = 33;
    float *h_in = (float *)malloc(sizeof(float) * width * height), *h_out = (float *)malloc(sizeof(float) * width * height);
    for (int i = 0; i < width * height; ++i) h_in[i] = (float)i;
    float *d_in, *d_out;
    size_t pitch_in = 0, pitch_out = 0;
    checkCudaErrors(cudaMallocPitch((void **)&d_in, &pitch_in, width * sizeof(float), height));
    checkCudaErrors(cudaMallocPitch((void **)&d_out, &pitch_out, width * sizeof(float), height));
    checkCudaErrors(cudaMemset2D(d_out, pitch_out, 0, width * sizeof(float), height));
    checkCudaErrors(cudaMemcpy2D(d_in, pitch_in, h_in, width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice));
    dim3 block(16, 8), grid(iDivUp(width, 16), iDivUp(height, 8));
    shiftPitchLinear<<<grid, block>>>(d_out, pitch_out, d_in, pitch_in, width, height, 5, 7);
    checkCudaErrors(cudaMemcpy2D(h_out, width * sizeof(float), d_out, pitch_out, width * sizeof(float), height, cudaMemcpyDeviceToHost));
    bool ok = pitch_in >= width * sizeof(float) && pitch_in % 32 == 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) ok = ok && h_out[y * width + x] == h_in[(y + 7) % height * width + (x + 5) % width];
    checkCudaErrors(cudaFree(d_in));
    checkCudaErrors(cudaFree(d_out));
    free(h_in);
    free(h_out);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
