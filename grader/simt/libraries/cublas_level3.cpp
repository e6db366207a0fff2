// SPDX-License-Identifier: MIT
// cuBLAS, level 3 without the general product (cublas_gemm.cpp), and its own extensions geam and dgmm.
#include "simt/libraries/cublas_call.hpp"

// The numbers of parameters are those of BLAS, and macros stand for types and parts of names.
// NOLINTBEGIN(readability-function-size,bugprone-macro-parentheses)

namespace gridstride::simt {
namespace {

template <class T>
cublasStatus_t symm(const char* name, cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                    int m, int n, const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta,
                    T* c, int ldc) {
  CublasCall call(name, handle);
  const int order = side == CUBLAS_SIDE_LEFT ? m : n;
  const Scalar<T> factor = call.scalar("alpha", alpha);
  const Scalar<T> kept = call.scalar("beta", beta);
  call.need(m >= 0 && n >= 0, "a size is negative");
  call.matrix("A", a, order, order, lda, Use::reads_part);
  call.matrix("B", b, m, n, ldb, Use::reads);
  call.matrix("C", c, m, n, ldc, CublasCall::scaled_by(kept, call.on_device()));
  return call.submit([=] {
    const T alpha_value = factor.get();
    const T beta_value = kept.get();
    call_blas_of<T>("symm", blas_column_major, blas_side(side), blas_fill(uplo), m, n,
                    blas_scalar(alpha_value), a, lda, b, ldb, blas_scalar(beta_value), c, ldc);
  });
}

template <class T>
cublasStatus_t syrk(const char* name, cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                    int n, int k, const T* alpha, const T* a, int lda, const T* beta, T* c, int ldc) {
  CublasCall call(name, handle);
  const bool plain = trans == CUBLAS_OP_N;
  const Scalar<T> factor = call.scalar("alpha", alpha);
  const Scalar<T> kept = call.scalar("beta", beta);
  call.need(n >= 0 && k >= 0, "a size is negative");
  call.need(!is_complex<T> || trans != CUBLAS_OP_C, "trans is CUBLAS_OP_C, for which there is herk");
  call.matrix("A", a, plain ? n : k, plain ? k : n, lda, Use::reads);
  call.matrix("C", c, n, n, ldc, Use::writes_part);  // one triangle
  return call.submit([=] {
    const T alpha_value = factor.get();
    const T beta_value = kept.get();
    call_blas_of<T>("syrk", blas_column_major, blas_fill(uplo), blas_operation(trans), n, k,
                    blas_scalar(alpha_value), a, lda, blas_scalar(beta_value), c, ldc);
  });
}

/// What trsm and trmm take.
template <class T>
struct Triangular {
  cublasSideMode_t side;
  cublasFillMode_t uplo;
  cublasOperation_t trans;
  cublasDiagType_t diag;
  int m;
  int n;
  const T* alpha;
  const T* a;
  int lda;

  void carry_out(const char* routine, const T& value, T* b, int ldb) const {
    call_blas_of<T>(routine, blas_column_major, blas_side(side), blas_fill(uplo), blas_operation(trans),
                    blas_diagonal(diag), m, n, blas_scalar(value), a, lda, b, ldb);
  }
};

template <class T>
cublasStatus_t trsm(const char* name, cublasHandle_t handle, const Triangular<T>& given, T* b, int ldb) {
  CublasCall call(name, handle);
  const int order = given.side == CUBLAS_SIDE_LEFT ? given.m : given.n;
  const Scalar<T> factor = call.scalar("alpha", given.alpha);
  call.need(given.m >= 0 && given.n >= 0, "a size is negative");
  call.matrix("A", given.a, order, order, given.lda, Use::reads_part);
  call.matrix("B", b, given.m, given.n, ldb, Use::updates);
  return call.submit([=] { given.carry_out("trsm", factor.get(), b, ldb); });
}

/// cuBLAS's product goes to a third matrix, which may be B itself.
template <class T>
cublasStatus_t trmm(const char* name, cublasHandle_t handle, const Triangular<T>& given, const T* b, int ldb,
                    T* c, int ldc) {
  CublasCall call(name, handle);
  const int order = given.side == CUBLAS_SIDE_LEFT ? given.m : given.n;
  const Scalar<T> factor = call.scalar("alpha", given.alpha);
  call.need(given.m >= 0 && given.n >= 0, "a size is negative");
  call.matrix("A", given.a, order, order, given.lda, Use::reads_part);
  call.matrix("B", b, given.m, given.n, ldb, Use::reads);
  call.matrix("C", c, given.m, given.n, ldc, Use::writes);
  return call.submit([=] {
    for (std::ptrdiff_t j = 0; c != b && j < given.n; ++j)
      std::memcpy(c + j * ldc, b + j * ldb, static_cast<std::size_t>(given.m) * sizeof(T));
    given.carry_out("trmm", factor.get(), c, ldc);
  });
}

template <class T>
T product(const T& x, const T& y) {
  if constexpr (std::is_same_v<T, cuComplex>)
    return cuCmulf(x, y);
  else if constexpr (std::is_same_v<T, cuDoubleComplex>)
    return cuCmul(x, y);
  else
    return x * y;
}
template <class T>
T sum(const T& x, const T& y) {
  if constexpr (is_complex<T>)
    return T{x.x + y.x, x.y + y.y};
  else
    return x + y;
}

/// Element (i, j) of op(A).
template <class T>
T element(const T* a, int lda, cublasOperation_t operation, std::ptrdiff_t i, std::ptrdiff_t j) {
  T value = operation == CUBLAS_OP_N ? a[i + j * lda] : a[j + i * lda];
  if constexpr (is_complex<T>)
    if (operation == CUBLAS_OP_C) value.y = -value.y;
  return value;
}

/// C := alpha op(A) + beta op(B); a matrix whose factor is zero is not read.
template <class T>
cublasStatus_t geam(const char* name, cublasHandle_t handle, cublasOperation_t transa,
                    cublasOperation_t transb, int m, int n, const T* alpha, const T* a, int lda,
                    const T* beta, const T* b, int ldb, T* c, int ldc) {
  CublasCall call(name, handle);
  const bool plain_a = transa == CUBLAS_OP_N;
  const bool plain_b = transb == CUBLAS_OP_N;
  const Scalar<T> first = call.scalar("alpha", alpha);
  const Scalar<T> second = call.scalar("beta", beta);
  call.need(m >= 0 && n >= 0, "a size is negative");
  if (!first.is_zero()) call.matrix("A", a, plain_a ? m : n, plain_a ? n : m, lda, Use::reads);
  if (!second.is_zero()) call.matrix("B", b, plain_b ? m : n, plain_b ? n : m, ldb, Use::reads);
  call.need((c != a || plain_a || first.is_zero()) && (c != b || plain_b || second.is_zero()),
            "C is an input that is transposed, which cannot be done in place");
  call.matrix("C", c, m, n, ldc, Use::writes);
  return call.submit([=] {
    const T x = first.get();
    const T y = second.get();
    const T zero{};
    const bool has_a = std::memcmp(&x, &zero, sizeof(T)) != 0;
    const bool has_b = std::memcmp(&y, &zero, sizeof(T)) != 0;
    for (std::ptrdiff_t j = 0; j < n; ++j) {
      for (std::ptrdiff_t i = 0; i < m; ++i) {
        const T left = has_a ? product(x, element(a, lda, transa, i, j)) : zero;
        const T right = has_b ? product(y, element(b, ldb, transb, i, j)) : zero;
        c[i + j * ldc] = sum(left, right);
      }
    }
  });
}

/// C := A diag(x) or diag(x) A.
template <class T>
cublasStatus_t dgmm(const char* name, cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T* a,
                    int lda, const T* x, int incx, T* c, int ldc) {
  CublasCall call(name, handle);
  const int length = side == CUBLAS_SIDE_LEFT ? m : n;
  call.need(m >= 0 && n >= 0, "a size is negative");
  call.matrix("A", a, m, n, lda, Use::reads);
  call.vector("x", x, length, incx, Use::reads);
  call.matrix("C", c, m, n, ldc, Use::writes);
  return call.submit([=] {
    const std::ptrdiff_t start = incx < 0 ? static_cast<std::ptrdiff_t>(length - 1) * -incx : 0;
    for (std::ptrdiff_t j = 0; j < n; ++j)
      for (std::ptrdiff_t i = 0; i < m; ++i)
        c[i + j * ldc] = product(a[i + j * lda], x[start + (side == CUBLAS_SIDE_LEFT ? i : j) * incx]);
  });
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

#define GRIDSTRIDE_ALL(P, T)                                                                                 \
  cublasStatus_t cublas##P##symm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, \
                                 int n, const T* alpha, const T* A, int lda, const T* B, int ldb,            \
                                 const T* beta, T* C, int ldc) {                                             \
    return symm("cublas" #P "symm", handle, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);          \
  }                                                                                                          \
  cublasStatus_t cublas##P##syrk(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,      \
                                 int n, int k, const T* alpha, const T* A, int lda, const T* beta, T* C,     \
                                 int ldc) {                                                                  \
    return syrk("cublas" #P "syrk", handle, uplo, trans, n, k, alpha, A, lda, beta, C, ldc);                 \
  }                                                                                                          \
  cublasStatus_t cublas##P##trsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,        \
                                 cublasOperation_t trans, cublasDiagType_t diag, int m, int n,               \
                                 const T* alpha, const T* A, int lda, T* B, int ldb) {                       \
    return trsm("cublas" #P "trsm", handle, Triangular<T>{side, uplo, trans, diag, m, n, alpha, A, lda}, B,  \
                ldb);                                                                                        \
  }                                                                                                          \
  cublasStatus_t cublas##P##trmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,        \
                                 cublasOperation_t trans, cublasDiagType_t diag, int m, int n,               \
                                 const T* alpha, const T* A, int lda, const T* B, int ldb, T* C, int ldc) {  \
    return trmm("cublas" #P "trmm", handle, Triangular<T>{side, uplo, trans, diag, m, n, alpha, A, lda}, B,  \
                ldb, C, ldc);                                                                                \
  }                                                                                                          \
  cublasStatus_t cublas##P##geam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,  \
                                 int m, int n, const T* alpha, const T* A, int lda, const T* beta,           \
                                 const T* B, int ldb, T* C, int ldc) {                                       \
    return geam("cublas" #P "geam", handle, transa, transb, m, n, alpha, A, lda, beta, B, ldb, C, ldc);      \
  }                                                                                                          \
  cublasStatus_t cublas##P##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T* A,     \
                                 int lda, const T* x, int incx, T* C, int ldc) {                             \
    return dgmm("cublas" #P "dgmm", handle, side, m, n, A, lda, x, incx, C, ldc);                            \
  }
GRIDSTRIDE_ALL(S, float)
GRIDSTRIDE_ALL(D, double)
GRIDSTRIDE_ALL(C, cuComplex)
GRIDSTRIDE_ALL(Z, cuDoubleComplex)

}  // extern "C"

// NOLINTEND(readability-function-size,bugprone-macro-parentheses)
