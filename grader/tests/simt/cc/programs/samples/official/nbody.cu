// SPDX-License-Identifier: MIT
// options: -O3 --use_fast_math
// All pairs: tiles of positions in dynamic shared memory, softened gravity, one integration step.
#include <cooperative_groups.h>
#include "common/helper_cuda.h"
namespace cg = cooperative_groups;
__constant__ float softeningSquared;

__device__ float3 bodyBodyInteraction(float3 ai, float4 bi, float4 bj)
{
    float3 r;
    r.x = bj.x - bi.x;
    r.y = bj.y - bi.y;
    r.z = bj.z - bi.z;
    float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + softeningSquared;
    float invDist = rsqrtf(distSqr);
    float s = bj.w * invDist * invDist * invDist;
    ai.x += r.x * s;
    ai.y += r.y * s;
    ai.z += r.z * s;
    return ai;
}

__device__ float3 computeBodyAccel(float4 bodyPos, float4 *positions, int numTiles, cg::thread_block cta)
{
    extern __shared__ float4 sharedPos[];
    float3 acc = {0.0f, 0.0f, 0.0f};
    for (int tile = 0; tile < numTiles; tile++)
    {
        sharedPos[threadIdx.x] = positions[tile * blockDim.x + threadIdx.x];
        cg::sync(cta);
#pragma unroll 128
        for (unsigned int counter = 0; counter < blockDim.x; counter++) acc = bodyBodyInteraction(acc, bodyPos, sharedPos[counter]);
        cg::sync(cta);
    }
    return acc;
}

__global__ void integrateBodies(float4 *__restrict__ newPos, float4 *__restrict__ oldPos, float4 *vel, float deltaTime, int numTiles)
{
    cg::thread_block cta = cg::this_thread_block();
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    float4 position = oldPos[index];
    float3 accel = computeBodyAccel(position, oldPos, numTiles, cta);
    float4 velocity = vel[index];
    velocity.x += accel.x * deltaTime;
    velocity.y += accel.y * deltaTime;
    velocity.z += accel.z * deltaTime;
    position.x += velocity.x * deltaTime;
    position.y += velocity.y * deltaTime;
    position.z += velocity.z * deltaTime;
    newPos[index] = position;
    vel[index] = velocity;
}

int main()
{
    const int n = 256, p = 64;
    const float soft = 0.01f, dt = 0.016f;
    float4 *h = new float4[n], *out = new float4[n], *d[2], *d_vel;
    for (int i = 0; i < n; i++) h[i] = make_float4(i % 8, (i / 8) % 8, i / 64, 1.0f + i % 3);
    checkCudaErrors(cudaMemcpyToSymbol(softeningSquared, &soft, sizeof(float), 0, cudaMemcpyHostToDevice));
    for (float4 *&buffer : d) checkCudaErrors(cudaMalloc(&buffer, n * sizeof(float4)));
    checkCudaErrors(cudaMalloc(&d_vel, n * sizeof(float4)));
    checkCudaErrors(cudaMemset(d_vel, 0, n * sizeof(float4)));
    checkCudaErrors(cudaMemcpy(d[0], h, n * sizeof(float4), cudaMemcpyHostToDevice));
    integrateBodies<<<n / p, p, p * sizeof(float4)>>>(d[1], d[0], d_vel, dt, n / p);
    getLastCudaError("Kernel execution failed");
    checkCudaErrors(cudaMemcpy(out, d[1], n * sizeof(float4), cudaMemcpyDeviceToHost));
    bool ok = true;
    for (int i = 0; i < n; i += 17)
    {
        double ax = 0;
        for (int j = 0; j < n; j++)
        {
            double x = h[j].x - h[i].x, y = h[j].y - h[i].y, z = h[j].z - h[i].z, r2 = x * x + y * y + z * z + soft;
            ax += h[j].w * x / (r2 * sqrt(r2));
        }
        ok = ok && fabs(h[i].x + dt * dt * ax - out[i].x) < 1e-3;
    }
    for (float4 *buffer : d) checkCudaErrors(cudaFree(buffer));
    checkCudaErrors(cudaFree(d_vel));
    delete[] h;
    delete[] out;
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
