// SPDX-License-Identifier: MIT
// options: -lcublas
// A product of column-major matrices by the library, against three loops.
#include <cublas_v2.h>
#include <cstdlib>
#include "common/helper_cuda.h"
#define N 48

int main(int argc, char **argv)
{
    cublasStatus_t status;
    cublasHandle_t handle;
    const int n2 = N * N;
    float alpha = 1.5f, beta = 0.5f, *d_A = 0, *d_B = 0, *d_C = 0;
    float *h_A = (float *)malloc(n2 * sizeof(h_A[0])), *h_B = (float *)malloc(n2 * sizeof(h_B[0])), *h_C = (float *)malloc(n2 * sizeof(h_C[0]));
    for (int i = 0; i < n2; i++)
    {
        h_A[i] = rand() / (float)RAND_MAX;
        h_B[i] = rand() / (float)RAND_MAX;
        h_C[i] = rand() / (float)RAND_MAX;
    }
    status = cublasCreate(&handle);
    if (status != CUBLAS_STATUS_SUCCESS) return EXIT_FAILURE;
    if (cudaMalloc((void **)&d_A, n2 * sizeof(d_A[0])) != cudaSuccess) return EXIT_FAILURE;
    if (cudaMalloc((void **)&d_B, n2 * sizeof(d_B[0])) != cudaSuccess) return EXIT_FAILURE;
    if (cudaMalloc((void **)&d_C, n2 * sizeof(d_C[0])) != cudaSuccess) return EXIT_FAILURE;
    bool ok = cublasSetVector(n2, sizeof(h_A[0]), h_A, 1, d_A, 1) == CUBLAS_STATUS_SUCCESS;
    ok = ok && cublasSetVector(n2, sizeof(h_B[0]), h_B, 1, d_B, 1) == CUBLAS_STATUS_SUCCESS;
    ok = ok && cublasSetMatrix(N, N, sizeof(h_C[0]), h_C, N, d_C, N) == CUBLAS_STATUS_SUCCESS;
    status = cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, N, N, N, &alpha, d_A, N, d_B, N, &beta, d_C, N);
    ok = ok && status == CUBLAS_STATUS_SUCCESS;
    float *result = (float *)malloc(n2 * sizeof(float)), norm = 0;
    ok = ok && cublasGetVector(n2, sizeof(float), d_C, 1, result, 1) == CUBLAS_STATUS_SUCCESS;
    for (int c = 0; c < N; c++)
        for (int r = 0; r < N; r++)
        {
            double sum = 0;
            for (int k = 0; k < N; k++) sum += (double)h_A[k * N + r] * h_B[k * N + c];
            ok = ok && fabs(alpha * sum + beta * h_C[c * N + r] - result[c * N + r]) < 1e-4;
        }
    double squares = 0;
    for (int i = 0; i < n2; i++) squares += (double)result[i] * result[i];
    ok = ok && cublasSnrm2(handle, n2, d_C, 1, &norm) == CUBLAS_STATUS_SUCCESS && fabs(norm - sqrt(squares)) < 1e-2;
    cudaFree(d_A);
    cudaFree(d_B);
    cudaFree(d_C);
    ok = ok && cublasDestroy(handle) == CUBLAS_STATUS_SUCCESS;
    free(h_A);
    free(h_B);
    free(h_C);
    free(result);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
