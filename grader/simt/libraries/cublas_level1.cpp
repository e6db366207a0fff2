// SPDX-License-Identifier: MIT
// cuBLAS, level 1: vectors.
#include <cmath>

#include "simt/libraries/cublas_call.hpp"

// The numbers of parameters are those of BLAS, and macros stand for types and parts of names.
// NOLINTBEGIN(readability-function-size,bugprone-macro-parentheses)

namespace gridstride::simt {
namespace {

template <class T>
cublasStatus_t axpy(const char* name, cublasHandle_t handle, int n, const T* alpha, const T* x, int incx,
                    T* y, int incy) {
  CublasCall call(name, handle);
  call.vector("x", x, n, incx, Use::reads);
  call.vector("y", y, n, incy, Use::updates);
  const Scalar<T> a = call.scalar("alpha", alpha);
  return call.submit([=] {
    const T value = a.get();
    call_blas_of<T>("axpy", n, blas_scalar(value), x, incx, y, incy);
  });
}

template <class T>
cublasStatus_t scal(const char* name, cublasHandle_t handle, int n, const T* alpha, T* x, int incx) {
  CublasCall call(name, handle);
  call.vector("x", x, n, incx, Use::updates);
  const Scalar<T> a = call.scalar("alpha", alpha);
  return call.submit([=] {
    const T value = a.get();
    call_blas_of<T>("scal", n, blas_scalar(value), x, incx);
  });
}

template <class T>
cublasStatus_t copy(const char* name, cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy) {
  CublasCall call(name, handle);
  call.vector("x", x, n, incx, Use::reads);
  call.vector("y", y, n, incy, Use::writes);
  return call.submit([=] { call_blas_of<T>("copy", n, x, incx, y, incy); });
}

template <class T>
cublasStatus_t swap(const char* name, cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) {
  CublasCall call(name, handle);
  call.vector("x", x, n, incx, Use::updates);
  call.vector("y", y, n, incy, Use::updates);
  return call.submit([=] { call_blas_of<T>("swap", n, x, incx, y, incy); });
}

template <class T>
RealOf<T> magnitude(const T& x) {
  if constexpr (is_complex<T>)
    return std::fabs(x.x) + std::fabs(x.y);
  else
    return std::fabs(x);
}

/// The place, from 1, of the first element that is larger (or smaller) than all before it and not less (not
/// more) than all behind; 0 where there is none.
template <class T>
cublasStatus_t extreme(const char* name, cublasHandle_t handle, int n, const T* x, int incx, int* result,
                       bool largest) {
  CublasCall call(name, handle);
  const bool none = n <= 0 || incx <= 0;
  if (!none) call.vector("x", x, n, incx, Use::reads);
  call.result("result", result, sizeof(int));
  return call.submit([=] {
    int best = 0;
    for (int i = 1; !none && i < n; ++i) {
      const auto at = [&](int k) { return magnitude(x[static_cast<std::ptrdiff_t>(k) * incx]); };
      if (largest ? at(i) > at(best) : at(i) < at(best)) best = i;
    }
    *result = none ? 0 : best + 1;
  });
}

template <class T>
cublasStatus_t norm(const char* name, const char* routine, cublasHandle_t handle, int n, const T* x, int incx,
                    RealOf<T>* result) {
  CublasCall call(name, handle);
  const bool none = n <= 0 || incx <= 0;
  if (!none) call.vector("x", x, n, incx, Use::reads);
  call.result("result", result, sizeof(*result));
  return call.submit([=] { *result = none ? 0 : call_blas<RealOf<T>>(routine, n, x, incx); });
}

template <class T>
cublasStatus_t dot(const char* name, const char* routine, cublasHandle_t handle, int n, const T* x, int incx,
                   const T* y, int incy, T* result) {
  CublasCall call(name, handle);
  call.vector("x", x, n, incx, Use::reads);
  call.vector("y", y, n, incy, Use::reads);
  call.result("result", result, sizeof(T));
  return call.submit([=] {
    if constexpr (is_complex<T>)
      call_blas<void>(routine, n, x, incx, y, incy, result);
    else
      *result = call_blas<T>(routine, n, x, incx, y, incy);
  });
}

template <class T>
cublasStatus_t rot(const char* name, cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const T* c,
                   const T* s) {
  CublasCall call(name, handle);
  call.vector("x", x, n, incx, Use::updates);
  call.vector("y", y, n, incy, Use::updates);
  const Scalar<T> cosine = call.scalar("c", c);
  const Scalar<T> sine = call.scalar("s", s);
  return call.submit([=] { call_blas_of<T>("rot", n, x, incx, y, incy, cosine.get(), sine.get()); });
}

template <class T>
cublasStatus_t rotg(const char* name, cublasHandle_t handle, T* a, T* b, T* c, T* s) {
  CublasCall call(name, handle);
  call.result("a", a, sizeof(T));
  call.result("b", b, sizeof(T));
  call.result("c", c, sizeof(T));
  call.result("s", s, sizeof(T));
  return call.submit([=] { call_blas_of<T>("rotg", a, b, c, s); });
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

#define GRIDSTRIDE_ALL(P, p, T)                                                                            \
  cublasStatus_t cublas##P##axpy(cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y, \
                                 int incy) {                                                               \
    return axpy("cublas" #P "axpy", handle, n, alpha, x, incx, y, incy);                                   \
  }                                                                                                        \
  cublasStatus_t cublas##P##scal(cublasHandle_t handle, int n, const T* alpha, T* x, int incx) {           \
    return scal("cublas" #P "scal", handle, n, alpha, x, incx);                                            \
  }                                                                                                        \
  cublasStatus_t cublas##P##copy(cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy) {     \
    return gridstride::simt::copy("cublas" #P "copy", handle, n, x, incx, y, incy);                        \
  }                                                                                                        \
  cublasStatus_t cublas##P##swap(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) {           \
    return gridstride::simt::swap("cublas" #P "swap", handle, n, x, incx, y, incy);                        \
  }                                                                                                        \
  cublasStatus_t cublasI##p##amax(cublasHandle_t handle, int n, const T* x, int incx, int* result) {       \
    return extreme("cublasI" #p "amax", handle, n, x, incx, result, true);                                 \
  }                                                                                                        \
  cublasStatus_t cublasI##p##amin(cublasHandle_t handle, int n, const T* x, int incx, int* result) {       \
    return extreme("cublasI" #p "amin", handle, n, x, incx, result, false);                                \
  }
GRIDSTRIDE_ALL(S, s, float)
GRIDSTRIDE_ALL(D, d, double)
GRIDSTRIDE_ALL(C, c, cuComplex)
GRIDSTRIDE_ALL(Z, z, cuDoubleComplex)

#define GRIDSTRIDE_NORMS(N, n_, T, R)                                                             \
  cublasStatus_t cublas##N##nrm2(cublasHandle_t handle, int n, const T* x, int incx, R* result) { \
    return norm("cublas" #N "nrm2", #n_ "nrm2", handle, n, x, incx, result);                      \
  }                                                                                               \
  cublasStatus_t cublas##N##asum(cublasHandle_t handle, int n, const T* x, int incx, R* result) { \
    return norm("cublas" #N "asum", #n_ "asum", handle, n, x, incx, result);                      \
  }
GRIDSTRIDE_NORMS(S, s, float, float)
GRIDSTRIDE_NORMS(D, d, double, double)
GRIDSTRIDE_NORMS(Sc, sc, cuComplex, float)
GRIDSTRIDE_NORMS(Dz, dz, cuDoubleComplex, double)

#define GRIDSTRIDE_DOT(P, SUFFIX, ROUTINE, T)                                                           \
  cublasStatus_t cublas##P##dot##SUFFIX(cublasHandle_t handle, int n, const T* x, int incx, const T* y, \
                                        int incy, T* result) {                                          \
    return dot("cublas" #P "dot" #SUFFIX, ROUTINE, handle, n, x, incx, y, incy, result);                \
  }
GRIDSTRIDE_DOT(S, , "sdot", float)
GRIDSTRIDE_DOT(D, , "ddot", double)
GRIDSTRIDE_DOT(C, u, "cdotu_sub", cuComplex)
GRIDSTRIDE_DOT(C, c, "cdotc_sub", cuComplex)
GRIDSTRIDE_DOT(Z, u, "zdotu_sub", cuDoubleComplex)
GRIDSTRIDE_DOT(Z, c, "zdotc_sub", cuDoubleComplex)

#define GRIDSTRIDE_ROTATIONS(P, T)                                                                        \
  cublasStatus_t cublas##P##rot(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const T* c, \
                                const T* s) {                                                             \
    return rot("cublas" #P "rot", handle, n, x, incx, y, incy, c, s);                                     \
  }                                                                                                       \
  cublasStatus_t cublas##P##rotg(cublasHandle_t handle, T* a, T* b, T* c, T* s) {                         \
    return rotg("cublas" #P "rotg", handle, a, b, c, s);                                                  \
  }
GRIDSTRIDE_ROTATIONS(S, float)
GRIDSTRIDE_ROTATIONS(D, double)

}  // extern "C"

// NOLINTEND(readability-function-size,bugprone-macro-parentheses)
