// SPDX-License-Identifier: MIT
// options: -lcurand
// European calls by simulated paths: normal numbers from a generator per thread, a block an option, tree sums.
#include <curand_kernel.h>
#include "common/helper_cuda.h"
#define THREAD_N 64
typedef struct { float S, X, T, R, V; } TOptionData;
typedef struct { float Expected, Confidence; } TOptionValue;

__global__ void rngSetupStates(curandStatePhilox4_32_10_t *rngState)
{
    int tid = threadIdx.x + blockIdx.x * blockDim.x;
    curand_init(777 + blockIdx.x, threadIdx.x, 0, &rngState[tid]);
}

__global__ void MonteCarloOneBlockPerOption(curandStatePhilox4_32_10_t *rngStates, const TOptionData *d_OptionData, TOptionValue *d_CallValue, int pathN, int optionN)
{
    __shared__ double s_SumCall[THREAD_N], s_Sum2Call[THREAD_N];
    curandStatePhilox4_32_10_t localState = rngStates[threadIdx.x + blockIdx.x * blockDim.x];
    for (int optionIndex = blockIdx.x; optionIndex < optionN; optionIndex += gridDim.x)
    {
        const TOptionData o = d_OptionData[optionIndex];
        const double MuByT = (o.R - 0.5 * o.V * o.V) * o.T, VBySqrtT = o.V * sqrt(o.T);
        double sum = 0, sum2 = 0;
        for (int i = threadIdx.x; i < pathN; i += THREAD_N)
        {
            float r = curand_normal(&localState);
            double callValue = fmax(o.S * exp(MuByT + VBySqrtT * r) - o.X, 0.0);
            sum += callValue;
            sum2 += callValue * callValue;
        }
        s_SumCall[threadIdx.x] = sum;
        s_Sum2Call[threadIdx.x] = sum2;
        __syncthreads();
        for (int s = THREAD_N / 2; s > 0; s >>= 1)
        {
            if (threadIdx.x < s)
            {
                s_SumCall[threadIdx.x] += s_SumCall[threadIdx.x + s];
                s_Sum2Call[threadIdx.x] += s_Sum2Call[threadIdx.x + s];
            }
            __syncthreads();
        }
        if (threadIdx.x == 0)
        {
            const double n = pathN, mean = s_SumCall[0] / n, deviation = sqrt((s_Sum2Call[0] / n - mean * mean));
            TOptionValue t = {(float)(mean * exp(-o.R * o.T)), (float)(1.96 * deviation / sqrt(n))};
            d_CallValue[optionIndex] = t;
        }
        __syncthreads();
    }
}

static double ND(double d) { return 0.5 * erfc(-d / sqrt(2.0)); }

int main()
{
    const int optionN = 6, pathN = 20000;
    TOptionData h[optionN], *d_options;
    TOptionValue values[optionN], *d_values;
    curandStatePhilox4_32_10_t *rngStates;
    for (int i = 0; i < optionN; i++) h[i] = {20.0f + i, 22.0f, 1.0f + 0.25f * i, 0.06f, 0.10f};
    checkCudaErrors(cudaMalloc(&d_options, sizeof h));
    checkCudaErrors(cudaMalloc(&d_values, sizeof values));
    checkCudaErrors(cudaMalloc(&rngStates, 4 * THREAD_N * sizeof(*rngStates)));
    checkCudaErrors(cudaMemcpy(d_options, h, sizeof h, cudaMemcpyHostToDevice));
    rngSetupStates<<<4, THREAD_N>>>(rngStates);
    MonteCarloOneBlockPerOption<<<4, THREAD_N>>>(rngStates, d_options, d_values, pathN, optionN);
    getLastCudaError("MonteCarloOneBlockPerOption() execution failed\n");
    checkCudaErrors(cudaMemcpy(values, d_values, sizeof values, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < optionN; i++)
    {
        const double S = h[i].S, X = h[i].X, T = h[i].T, R = h[i].R, V = h[i].V;
        const double d1 = (log(S / X) + (R + 0.5 * V * V) * T) / (V * sqrt(T)), call = S * ND(d1) - X * exp(-R * T) * ND(d1 - V * sqrt(T));
        wrong += !(fabs(call - values[i].Expected) < 3 * values[i].Confidence);
        printf("%f %f +- %f\n", call, values[i].Expected, values[i].Confidence);
    }
    checkCudaErrors(cudaFree(d_options));
    checkCudaErrors(cudaFree(d_values));
    checkCudaErrors(cudaFree(rngStates));
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
