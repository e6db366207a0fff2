// SPDX-License-Identifier: MIT
// cuBLAS, level 2: a matrix and vectors.
#include "simt/libraries/cublas_call.hpp"

// The numbers of parameters are those of BLAS, and macros stand for types and parts of names.
// NOLINTBEGIN(readability-function-size,bugprone-macro-parentheses)

namespace gridstride::simt {
namespace {

template <class T>
cublasStatus_t gemv(const char* name, cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                    const T* alpha, const T* a, int lda, const T* x, int incx, const T* beta, T* y,
                    int incy) {
  CublasCall call(name, handle);
  const bool plain = trans == CUBLAS_OP_N;
  const Scalar<T> factor = call.scalar("alpha", alpha);
  const Scalar<T> kept = call.scalar("beta", beta);
  call.need(m >= 0 && n >= 0, "a size is negative");
  call.matrix("A", a, m, n, lda, factor.is_zero() ? Use::reads_part : Use::reads);
  call.vector("x", x, plain ? n : m, incx, factor.is_zero() ? Use::reads_part : Use::reads);
  call.vector("y", y, plain ? m : n, incy, CublasCall::scaled_by(kept, call.on_device()));
  return call.submit([=] {
    const T alpha_value = factor.get();
    const T beta_value = kept.get();
    call_blas_of<T>("gemv", blas_column_major, blas_operation(trans), m, n, blas_scalar(alpha_value), a, lda,
                    x, incx, blas_scalar(beta_value), y, incy);
  });
}

/// A := alpha x y^T + A; `routine` says whether y is conjugated.
template <class T>
cublasStatus_t ger(const char* name, const char* routine, cublasHandle_t handle, int m, int n, const T* alpha,
                   const T* x, int incx, const T* y, int incy, T* a, int lda) {
  CublasCall call(name, handle);
  const Scalar<T> factor = call.scalar("alpha", alpha);
  call.need(m >= 0 && n >= 0, "a size is negative");
  call.vector("x", x, m, incx, Use::reads);
  call.vector("y", y, n, incy, Use::reads);
  call.matrix("A", a, m, n, lda, Use::updates);
  return call.submit([=] {
    const T value = factor.get();
    call_blas_of<T>(routine, blas_column_major, m, n, blas_scalar(value), x, incx, y, incy, a, lda);
  });
}

template <class T>
cublasStatus_t symv(const char* name, cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha,
                    const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {
  CublasCall call(name, handle);
  const Scalar<T> factor = call.scalar("alpha", alpha);
  const Scalar<T> kept = call.scalar("beta", beta);
  call.need(n >= 0, "a size is negative");
  call.matrix("A", a, n, n, lda, Use::reads_part);
  call.vector("x", x, n, incx, Use::reads);
  call.vector("y", y, n, incy, CublasCall::scaled_by(kept, call.on_device()));
  return call.submit([=] {
    call_blas_of<T>("symv", blas_column_major, blas_fill(uplo), n, factor.get(), a, lda, x, incx, kept.get(),
                    y, incy);
  });
}

template <class T>
cublasStatus_t syr(const char* name, cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha,
                   const T* x, int incx, T* a, int lda) {
  CublasCall call(name, handle);
  const Scalar<T> factor = call.scalar("alpha", alpha);
  call.need(n >= 0, "a size is negative");
  call.vector("x", x, n, incx, Use::reads);
  call.matrix("A", a, n, n, lda, Use::reads_part);
  return call.submit(
      [=] { call_blas_of<T>("syr", blas_column_major, blas_fill(uplo), n, factor.get(), x, incx, a, lda); });
}

/// x := A x or A^-1 x for a triangular A.
template <class T>
cublasStatus_t triangular(const char* name, const char* routine, cublasHandle_t handle, cublasFillMode_t uplo,
                          cublasOperation_t trans, cublasDiagType_t diag, int n, const T* a, int lda, T* x,
                          int incx) {
  CublasCall call(name, handle);
  call.need(n >= 0, "a size is negative");
  call.matrix("A", a, n, n, lda, Use::reads_part);
  call.vector("x", x, n, incx, Use::updates);
  return call.submit([=] {
    call_blas_of<T>(routine, blas_column_major, blas_fill(uplo), blas_operation(trans), blas_diagonal(diag),
                    n, a, lda, x, incx);
  });
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

#define GRIDSTRIDE_ALL(P, T)                                                                               \
  cublasStatus_t cublas##P##gemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n,             \
                                 const T* alpha, const T* A, int lda, const T* x, int incx, const T* beta, \
                                 T* y, int incy) {                                                         \
    return gemv("cublas" #P "gemv", handle, trans, m, n, alpha, A, lda, x, incx, beta, y, incy);           \
  }                                                                                                        \
  cublasStatus_t cublas##P##trmv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,    \
                                 cublasDiagType_t diag, int n, const T* A, int lda, T* x, int incx) {      \
    return triangular("cublas" #P "trmv", "trmv", handle, uplo, trans, diag, n, A, lda, x, incx);          \
  }                                                                                                        \
  cublasStatus_t cublas##P##trsv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,    \
                                 cublasDiagType_t diag, int n, const T* A, int lda, T* x, int incx) {      \
    return triangular("cublas" #P "trsv", "trsv", handle, uplo, trans, diag, n, A, lda, x, incx);          \
  }
GRIDSTRIDE_ALL(S, float)
GRIDSTRIDE_ALL(D, double)
GRIDSTRIDE_ALL(C, cuComplex)
GRIDSTRIDE_ALL(Z, cuDoubleComplex)

#define GRIDSTRIDE_GER(P, SUFFIX, ROUTINE, T)                                                            \
  cublasStatus_t cublas##P##ger##SUFFIX(cublasHandle_t handle, int m, int n, const T* alpha, const T* x, \
                                        int incx, const T* y, int incy, T* A, int lda) {                 \
    return ger("cublas" #P "ger" #SUFFIX, ROUTINE, handle, m, n, alpha, x, incx, y, incy, A, lda);       \
  }
GRIDSTRIDE_GER(S, , "ger", float)
GRIDSTRIDE_GER(D, , "ger", double)
GRIDSTRIDE_GER(C, u, "geru", cuComplex)
GRIDSTRIDE_GER(C, c, "gerc", cuComplex)
GRIDSTRIDE_GER(Z, u, "geru", cuDoubleComplex)
GRIDSTRIDE_GER(Z, c, "gerc", cuDoubleComplex)

#define GRIDSTRIDE_SYMMETRIC(P, T)                                                                           \
  cublasStatus_t cublas##P##symv(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha,        \
                                 const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy) { \
    return symv("cublas" #P "symv", handle, uplo, n, alpha, A, lda, x, incx, beta, y, incy);                 \
  }                                                                                                          \
  cublasStatus_t cublas##P##syr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha,         \
                                const T* x, int incx, T* A, int lda) {                                       \
    return syr("cublas" #P "syr", handle, uplo, n, alpha, x, incx, A, lda);                                  \
  }
GRIDSTRIDE_SYMMETRIC(S, float)
GRIDSTRIDE_SYMMETRIC(D, double)

}  // extern "C"

// NOLINTEND(readability-function-size,bugprone-macro-parentheses)
