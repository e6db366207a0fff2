// SPDX-License-Identifier: MIT
// options: -O3 --use_fast_math -arch=sm_70 -maxrregcount=32
// European options by the closed formula, two at a time in float2, and the same in double on the host.
#include "common/helper_cuda.h"

__device__ inline float cndGPU(float d)
{
    const float A1 = 0.31938153f, A2 = -0.356563782f, A3 = 1.781477937f, A4 = -1.821255978f, A5 = 1.330274429f;
    const float RSQRT2PI = 0.39894228040143267793994605993438f;
    float K = __fdividef(1.0f, (1.0f + 0.2316419f * fabsf(d)));
    float cnd = RSQRT2PI * __expf(-0.5f * d * d) * (K * (A1 + K * (A2 + K * (A3 + K * (A4 + K * A5)))));
    if (d > 0) cnd = 1.0f - cnd;
    return cnd;
}

__device__ inline void BlackScholesBodyGPU(float &CallResult, float &PutResult, float S, float X, float T, float R, float V)
{
    float sqrtT = __fdividef(1.0F, rsqrtf(T));
    float d1 = __fdividef(__logf(S / X) + (R + 0.5f * V * V) * T, V * sqrtT);
    float d2 = d1 - V * sqrtT;
    float CNDD1 = cndGPU(d1), CNDD2 = cndGPU(d2);
    float expRT = __expf(-R * T);
    CallResult = S * CNDD1 - X * expRT * CNDD2;
    PutResult = X * expRT * (1.0f - CNDD2) - S * (1.0f - CNDD1);
}

__launch_bounds__(128) __global__
    void BlackScholesGPU(float2 *__restrict d_CallResult, float2 *__restrict d_PutResult, float2 *__restrict d_StockPrice,
                         float2 *__restrict d_OptionStrike, float2 *__restrict d_OptionYears, float Riskfree, float Volatility,
                         int optN)
{
    const int opt = blockDim.x * blockIdx.x + threadIdx.x;
    if (opt < (optN / 2))
    {
        float callResult1, callResult2, putResult1, putResult2;
        BlackScholesBodyGPU(callResult1, putResult1, d_StockPrice[opt].x, d_OptionStrike[opt].x, d_OptionYears[opt].x, Riskfree, Volatility);
        BlackScholesBodyGPU(callResult2, putResult2, d_StockPrice[opt].y, d_OptionStrike[opt].y, d_OptionYears[opt].y, Riskfree, Volatility);
        d_CallResult[opt] = make_float2(callResult1, callResult2);
        d_PutResult[opt] = make_float2(putResult1, putResult2);
    }
}

static double CND(double d) { return 0.5 * erfc(-d / sqrt(2.0)); }

int main(int argc, char **argv)
{
    const int OPT_N = 4000, OPT_SZ = OPT_N * sizeof(float);
    const float RISKFREE = 0.02f, VOLATILITY = 0.30f;
    float *h[5], *d[5];
    for (int k = 0; k < 5; k++)
    {
        h[k] = (float *)malloc(OPT_SZ);
        checkCudaErrors(cudaMalloc((void **)&d[k], OPT_SZ));
    }
    srand(5347);
    for (int i = 0; i < OPT_N; i++)
    {
        h[0][i] = 0.0f;
        h[1][i] = -1.0f;
        h[2][i] = 5.0f + 25.0f * rand() / (float)RAND_MAX;
        h[3][i] = 1.0f + 99.0f * rand() / (float)RAND_MAX;
        h[4][i] = 0.25f + 9.75f * rand() / (float)RAND_MAX;
    }
    for (int k = 2; k < 5; k++) checkCudaErrors(cudaMemcpy(d[k], h[k], OPT_SZ, cudaMemcpyHostToDevice));
    BlackScholesGPU<<<(OPT_N / 2 + 127) / 128, 128>>>((float2 *)d[0], (float2 *)d[1], (float2 *)d[2], (float2 *)d[3], (float2 *)d[4], RISKFREE, VOLATILITY, OPT_N);
    getLastCudaError("BlackScholesGPU() execution failed\n");
    checkCudaErrors(cudaMemcpy(h[0], d[0], OPT_SZ, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaMemcpy(h[1], d[1], OPT_SZ, cudaMemcpyDeviceToHost));
    double sum_delta = 0, sum_ref = 0;
    for (int i = 0; i < OPT_N; i++)
    {
        const double S = h[2][i], X = h[3][i], T = h[4][i], V = VOLATILITY, R = RISKFREE;
        const double d1 = (log(S / X) + (R + 0.5 * V * V) * T) / (V * sqrt(T)), d2 = d1 - V * sqrt(T);
        const double call = S * CND(d1) - X * exp(-R * T) * CND(d2);
        sum_delta += fabs(call - h[0][i]);
        sum_ref += fabs(call);
    }
    for (int k = 0; k < 5; k++)
    {
        checkCudaErrors(cudaFree(d[k]));
        free(h[k]);
    }
    printf("L1 norm: %E\n", sum_delta / sum_ref);
    return sum_delta / sum_ref < 1e-5 ? EXIT_SUCCESS : EXIT_FAILURE;
}
