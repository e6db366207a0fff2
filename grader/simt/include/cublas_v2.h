// SPDX-License-Identifier: MIT
/// @file
/// cuBLAS, on a BLAS of the CPU: matrices are column-major, arrays lie in device memory, scalars on the host
/// or (CUBLAS_POINTER_MODE_DEVICE) in device memory. Work is done in the order of the handle's stream.
/// @source cuBLAS documentation; which functions there are: README.md
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by these names whether the header has been included.
#define CUBLAS_API_H_
#define CUBLAS_V2_H_

#include "cuComplex.h"
#include "cuda_runtime_api.h"
#include "gridstride/cublas_types.h"
#if defined(__GRIDSTRIDE__) && defined(__cplusplus)
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#endif

#ifdef __cplusplus
struct __half;
extern "C" {
#endif

// Handles
cublasStatus_t cublasCreate(cublasHandle_t* handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int* version);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream);
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t* mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode);
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void* workspace, size_t size_bytes);
const char* cublasGetStatusName(cublasStatus_t status);
const char* cublasGetStatusString(cublasStatus_t status);

// Copies between host and device: n elements, or rows x cols; increments and leading dimensions in elements.
cublasStatus_t cublasSetVector(int n, int element_bytes, const void* host, int inc_host, void* device,
                               int inc_device);
cublasStatus_t cublasGetVector(int n, int element_bytes, const void* device, int inc_device, void* host,
                               int inc_host);
cublasStatus_t cublasSetMatrix(int rows, int cols, int element_bytes, const void* host, int ld_host,
                               void* device, int ld_device);
cublasStatus_t cublasGetMatrix(int rows, int cols, int element_bytes, const void* device, int ld_device,
                               void* host, int ld_host);
cublasStatus_t cublasSetVectorAsync(int n, int element_bytes, const void* host, int inc_host, void* device,
                                    int inc_device, cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync(int n, int element_bytes, const void* device, int inc_device, void* host,
                                    int inc_host, cudaStream_t stream);
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int element_bytes, const void* host, int ld_host,
                                    void* device, int ld_device, cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int element_bytes, const void* device, int ld_device,
                                    void* host, int ld_host, cudaStream_t stream);

// What all four types have: P is S, D, C or Z; p the same in lower case; T the element.
#define GRIDSTRIDE_CUBLAS_ALL(P, p, T)                                                                       \
  cublasStatus_t cublas##P##axpy(cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y,   \
                                 int incy);                                                                  \
  cublasStatus_t cublas##P##scal(cublasHandle_t handle, int n, const T* alpha, T* x, int incx);              \
  cublasStatus_t cublas##P##copy(cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy);        \
  cublasStatus_t cublas##P##swap(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy);              \
  cublasStatus_t cublasI##p##amax(cublasHandle_t handle, int n, const T* x, int incx, int* result);          \
  cublasStatus_t cublasI##p##amin(cublasHandle_t handle, int n, const T* x, int incx, int* result);          \
  cublasStatus_t cublas##P##gemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n,               \
                                 const T* alpha, const T* A, int lda, const T* x, int incx, const T* beta,   \
                                 T* y, int incy);                                                            \
  cublasStatus_t cublas##P##gemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,  \
                                 int m, int n, int k, const T* alpha, const T* A, int lda, const T* B,       \
                                 int ldb, const T* beta, T* C, int ldc);                                     \
  cublasStatus_t cublas##P##gemmStridedBatched(                                                              \
      cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,        \
      const T* alpha, const T* A, int lda, long long int stride_a, const T* B, int ldb,                      \
      long long int stride_b, const T* beta, T* C, int ldc, long long int stride_c, int count);              \
  cublasStatus_t cublas##P##gemmBatched(cublasHandle_t handle, cublasOperation_t transa,                     \
                                        cublasOperation_t transb, int m, int n, int k, const T* alpha,       \
                                        const T* const A[], int lda, const T* const B[], int ldb,            \
                                        const T* beta, T* const C[], int ldc, int count);                    \
  cublasStatus_t cublas##P##symm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, \
                                 int n, const T* alpha, const T* A, int lda, const T* B, int ldb,            \
                                 const T* beta, T* C, int ldc);                                              \
  cublasStatus_t cublas##P##syrk(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,      \
                                 int n, int k, const T* alpha, const T* A, int lda, const T* beta, T* C,     \
                                 int ldc);                                                                   \
  cublasStatus_t cublas##P##trsv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,      \
                                 cublasDiagType_t diag, int n, const T* A, int lda, T* x, int incx);         \
  cublasStatus_t cublas##P##trmv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,      \
                                 cublasDiagType_t diag, int n, const T* A, int lda, T* x, int incx);         \
  cublasStatus_t cublas##P##trsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,        \
                                 cublasOperation_t trans, cublasDiagType_t diag, int m, int n,               \
                                 const T* alpha, const T* A, int lda, T* B, int ldb);                        \
  cublasStatus_t cublas##P##trmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,        \
                                 cublasOperation_t trans, cublasDiagType_t diag, int m, int n,               \
                                 const T* alpha, const T* A, int lda, const T* B, int ldb, T* C, int ldc);   \
  cublasStatus_t cublas##P##geam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,  \
                                 int m, int n, const T* alpha, const T* A, int lda, const T* beta,           \
                                 const T* B, int ldb, T* C, int ldc);                                        \
  cublasStatus_t cublas##P##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T* A,     \
                                 int lda, const T* x, int incx, T* C, int ldc);
GRIDSTRIDE_CUBLAS_ALL(S, s, float)
GRIDSTRIDE_CUBLAS_ALL(D, d, double)
GRIDSTRIDE_CUBLAS_ALL(C, c, cuComplex)
GRIDSTRIDE_CUBLAS_ALL(Z, z, cuDoubleComplex)
#undef GRIDSTRIDE_CUBLAS_ALL

// Norms: N names the function, T is the element and R its absolute value.
#define GRIDSTRIDE_CUBLAS_NORMS(N, T, R)                                                         \
  cublasStatus_t cublas##N##nrm2(cublasHandle_t handle, int n, const T* x, int incx, R* result); \
  cublasStatus_t cublas##N##asum(cublasHandle_t handle, int n, const T* x, int incx, R* result);
GRIDSTRIDE_CUBLAS_NORMS(S, float, float)
GRIDSTRIDE_CUBLAS_NORMS(D, double, double)
GRIDSTRIDE_CUBLAS_NORMS(Sc, cuComplex, float)
GRIDSTRIDE_CUBLAS_NORMS(Dz, cuDoubleComplex, double)
#undef GRIDSTRIDE_CUBLAS_NORMS

// Scalar and outer products; of complex numbers as they are (u) or with one conjugated (c).
#define GRIDSTRIDE_CUBLAS_PRODUCTS(P, T, SUFFIX)                                                         \
  cublasStatus_t cublas##P##dot##SUFFIX(cublasHandle_t handle, int n, const T* x, int incx, const T* y,  \
                                        int incy, T* result);                                            \
  cublasStatus_t cublas##P##ger##SUFFIX(cublasHandle_t handle, int m, int n, const T* alpha, const T* x, \
                                        int incx, const T* y, int incy, T* A, int lda);
GRIDSTRIDE_CUBLAS_PRODUCTS(S, float, )
GRIDSTRIDE_CUBLAS_PRODUCTS(D, double, )
GRIDSTRIDE_CUBLAS_PRODUCTS(C, cuComplex, u)
GRIDSTRIDE_CUBLAS_PRODUCTS(C, cuComplex, c)
GRIDSTRIDE_CUBLAS_PRODUCTS(Z, cuDoubleComplex, u)
GRIDSTRIDE_CUBLAS_PRODUCTS(Z, cuDoubleComplex, c)
#undef GRIDSTRIDE_CUBLAS_PRODUCTS

// Real numbers only: rotations, and symmetric matrices times a vector.
#define GRIDSTRIDE_CUBLAS_REAL(P, T)                                                                        \
  cublasStatus_t cublas##P##rot(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const T* c,   \
                                const T* s);                                                                \
  cublasStatus_t cublas##P##rotg(cublasHandle_t handle, T* a, T* b, T* c, T* s);                            \
  cublasStatus_t cublas##P##symv(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha,       \
                                 const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy); \
  cublasStatus_t cublas##P##syr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha,        \
                                const T* x, int incx, T* A, int lda);
GRIDSTRIDE_CUBLAS_REAL(S, float)
GRIDSTRIDE_CUBLAS_REAL(D, double)
#undef GRIDSTRIDE_CUBLAS_REAL

// Products whose elements have fewer bits than the sums are computed in.
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                            int n, int k, const void* alpha, const void* A, cudaDataType type_a, int lda,
                            const void* B, cudaDataType type_b, int ldb, const void* beta, void* C,
                            cudaDataType type_c, int ldc, cublasComputeType_t compute,
                            cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                          const void* A, cudaDataType type_a, int lda, long long int stride_a,
                                          const void* B, cudaDataType type_b, int ldb, long long int stride_b,
                                          const void* beta, void* C, cudaDataType type_c, int ldc,
                                          long long int stride_c, int count, cublasComputeType_t compute,
                                          cublasGemmAlgo_t algorithm);
cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                             int n, int k, const float* alpha, const void* A, cudaDataType type_a, int lda,
                             const void* B, cudaDataType type_b, int ldb, const float* beta, void* C,
                             cudaDataType type_c, int ldc);
#ifdef __cplusplus
cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                           int n, int k, const __half* alpha, const __half* A, int lda, const __half* B,
                           int ldb, const __half* beta, __half* C, int ldc);
}
#endif

#ifdef __cplusplus
extern "C" {
#endif
// The functions that have a second name, by which NVIDIA's header knows them to the linker: cublasSgemm_v2.
#define GRIDSTRIDE_CUBLAS_V2_ALL(X, P, p) \
  X(cublas##P##axpy)                      \
  X(cublas##P##scal)                      \
  X(cublas##P##copy)                      \
  X(cublas##P##swap)                      \
  X(cublasI##p##amax)                     \
  X(cublasI##p##amin)                     \
  X(cublas##P##gemv)                      \
  X(cublas##P##gemm)                      \
  X(cublas##P##symm)                      \
  X(cublas##P##syrk)                      \
  X(cublas##P##trsv)                      \
  X(cublas##P##trmv)                      \
  X(cublas##P##trsm)                      \
  X(cublas##P##trmm)
#define GRIDSTRIDE_CUBLAS_V2_REAL(X, P) \
  X(cublas##P##nrm2)                    \
  X(cublas##P##asum)                    \
  X(cublas##P##dot)                     \
  X(cublas##P##ger)                     \
  X(cublas##P##rot)                     \
  X(cublas##P##rotg)                    \
  X(cublas##P##symv)                    \
  X(cublas##P##syr)
#define GRIDSTRIDE_CUBLAS_V2_COMPLEX(X, P, R) \
  X(cublas##R##nrm2)                          \
  X(cublas##R##asum)                          \
  X(cublas##P##dotu)                          \
  X(cublas##P##dotc)                          \
  X(cublas##P##geru)                          \
  X(cublas##P##gerc)
#define GRIDSTRIDE_CUBLAS_V2(X)          \
  X(cublasCreate)                        \
  X(cublasDestroy)                       \
  X(cublasGetVersion)                    \
  X(cublasSetStream)                     \
  X(cublasGetStream)                     \
  X(cublasSetPointerMode)                \
  X(cublasGetPointerMode)                \
  X(cublasSetWorkspace)                  \
  GRIDSTRIDE_CUBLAS_V2_ALL(X, S, s)      \
  GRIDSTRIDE_CUBLAS_V2_ALL(X, D, d)      \
  GRIDSTRIDE_CUBLAS_V2_ALL(X, C, c)      \
  GRIDSTRIDE_CUBLAS_V2_ALL(X, Z, z)      \
  GRIDSTRIDE_CUBLAS_V2_REAL(X, S)        \
  GRIDSTRIDE_CUBLAS_V2_REAL(X, D)        \
  GRIDSTRIDE_CUBLAS_V2_COMPLEX(X, C, Sc) \
  GRIDSTRIDE_CUBLAS_V2_COMPLEX(X, Z, Dz)
#define GRIDSTRIDE_SECOND_NAME(NAME) extern __typeof__(NAME) NAME##_v2;
GRIDSTRIDE_CUBLAS_V2(GRIDSTRIDE_SECOND_NAME)
#undef GRIDSTRIDE_SECOND_NAME
#ifdef __cplusplus
}
#endif
