// SPDX-License-Identifier: MIT
// options: -lcurand -O2
// Pi by random points: generators set up by one kernel, used by the next, hits summed by block.
#include <curand_kernel.h>
#include <cooperative_groups.h>
#include "common/helper_cuda.h"
namespace cg = cooperative_groups;

__global__ void initRNG(curandState *const rngStates, const unsigned int seed)
{
    unsigned int tid = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(seed, tid, 0, &rngStates[tid]);
}

__device__ unsigned int reduce_sum(unsigned int in, cg::thread_block cta)
{
    extern __shared__ unsigned int sdata[];
    unsigned int ltid = threadIdx.x;
    sdata[ltid] = in;
    cg::sync(cta);
    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1)
    {
        if (ltid < s) sdata[ltid] += sdata[ltid + s];
        cg::sync(cta);
    }
    return sdata[0];
}

template <typename Real>
__device__ inline void getPoint(Real &x, Real &y, curandState &state);
template <>
__device__ inline void getPoint(float &x, float &y, curandState &state)
{
    x = curand_uniform(&state);
    y = curand_uniform(&state);
}
template <>
__device__ inline void getPoint(double &x, double &y, curandState &state)
{
    x = curand_uniform_double(&state);
    y = curand_uniform_double(&state);
}

template <typename Real>
__global__ void computeValue(unsigned int *const results, curandState *const rngStates, const unsigned int numSims)
{
    cg::thread_block cta = cg::this_thread_block();
    unsigned int tid = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
    curandState localState = rngStates[tid];
    unsigned int pointsInside = 0;
    for (unsigned int i = tid; i < numSims; i += step)
    {
        Real x, y;
        getPoint(x, y, localState);
        if (x * x + y * y < 1) pointsInside++;
    }
    pointsInside = reduce_sum(pointsInside, cta);
    if (threadIdx.x == 0) results[blockIdx.x] = pointsInside;
}

template <typename Real>
static bool estimate(unsigned n)
{
    const dim3 block(64), grid(8);
    curandState *d_rngStates = 0;
    unsigned int *d_results = 0, results[8], total = 0;
    checkCudaErrors(cudaMalloc((void **)&d_rngStates, grid.x * block.x * sizeof(curandState)));
    checkCudaErrors(cudaMalloc((void **)&d_results, sizeof results));
    initRNG<<<grid, block>>>(d_rngStates, 1234);
    computeValue<Real><<<grid, block, block.x * sizeof(unsigned int)>>>(d_results, d_rngStates, n);
    checkCudaErrors(cudaMemcpy(results, d_results, sizeof results, cudaMemcpyDeviceToHost));
    for (unsigned r : results) total += r;
    checkCudaErrors(cudaFree(d_rngStates));
    checkCudaErrors(cudaFree(d_results));
    const double pi = 4.0 * total / n;
    printf("%f\n", pi);
    return fabs(pi - 3.14159265) < 0.05;
}

int main(int argc, char **argv) { return estimate<float>(40000) && estimate<double>(40000) ? 0 : 1; }
