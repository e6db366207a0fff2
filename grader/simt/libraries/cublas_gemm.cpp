// SPDX-License-Identifier: MIT
// cuBLAS: the product of general matrices, alone, in batches, and with elements of 16 bits.
#include <algorithm>

#include "gridstride/small_float.hpp"
#include "simt/libraries/cublas_call.hpp"

// The numbers of parameters are those of BLAS, and macros stand for types and parts of names.
// NOLINTBEGIN(readability-function-size,bugprone-macro-parentheses)

namespace gridstride::simt {
namespace {

/// The shape of C = alpha op(A) op(B) + beta C: C is m x n, op(A) m x k.
struct Shape {
  cublasOperation_t transa;
  cublasOperation_t transb;
  int m;
  int n;
  int k;
  int lda;
  int ldb;
  int ldc;

  [[nodiscard]] int a_rows() const { return transa == CUBLAS_OP_N ? m : k; }
  [[nodiscard]] int a_cols() const { return transa == CUBLAS_OP_N ? k : m; }
  [[nodiscard]] int b_rows() const { return transb == CUBLAS_OP_N ? k : n; }
  [[nodiscard]] int b_cols() const { return transb == CUBLAS_OP_N ? n : k; }
};

template <class T>
void multiply(const Shape& s, const T& alpha, const T* a, const T* b, const T& beta, T* c) {
  call_blas_of<T>("gemm", blas_column_major, blas_operation(s.transa), blas_operation(s.transb), s.m, s.n,
                  s.k, blas_scalar(alpha), a, s.lda, b, s.ldb, blas_scalar(beta), c, s.ldc);
}

/// Checks one product's three matrices.
template <class A, class C>
void add_matrices(CublasCall& call, const Shape& s, const A* a, const A* b, C* c, Use inputs, Use output) {
  call.matrix("A", a, s.a_rows(), s.a_cols(), s.lda, inputs);
  call.matrix("B", b, s.b_rows(), s.b_cols(), s.ldb, inputs);
  call.matrix("C", c, s.m, s.n, s.ldc, output);
}

template <class T>
cublasStatus_t gemm_strided(const char* name, cublasHandle_t handle, const Shape& s, const T* alpha,
                            const T* a, long long stride_a, const T* b, long long stride_b, const T* beta,
                            T* c, long long stride_c, int count) {
  CublasCall call(name, handle);
  const Scalar<T> factor = call.scalar("alpha", alpha);
  const Scalar<T> kept = call.scalar("beta", beta);
  call.need(s.m >= 0 && s.n >= 0 && s.k >= 0 && count >= 0, "a size is negative");
  for (int i = 0; i < count && call.usable(); ++i)
    add_matrices(call, s, a + i * stride_a, b + i * stride_b, c + i * stride_c,
                 factor.is_zero() ? Use::reads_part : Use::reads,
                 CublasCall::scaled_by(kept, call.on_device()));
  return call.submit([=] {
    const T alpha_value = factor.get();
    const T beta_value = kept.get();
    for (int i = 0; i < count; ++i)
      multiply(s, alpha_value, a + i * stride_a, b + i * stride_b, beta_value, c + i * stride_c);
  });
}

/// The arrays of pointers lie in device memory; what they point to is known when the work runs.
template <class T>
cublasStatus_t gemm_batched(const char* name, cublasHandle_t handle, const Shape& s, const T* alpha,
                            const T* const* a, const T* const* b, const T* beta, T* const* c, int count) {
  CublasCall call(name, handle);
  const Scalar<T> factor = call.scalar("alpha", alpha);
  const Scalar<T> kept = call.scalar("beta", beta);
  call.need(s.m >= 0 && s.n >= 0 && s.k >= 0 && count >= 0, "a size is negative");
  call.need(s.lda >= std::max(1, s.a_rows()) && s.ldb >= std::max(1, s.b_rows()) && s.ldc >= std::max(1, s.m),
            "a leading dimension is less than the number of rows");
  call.vector("the array of pointers A", a, count, 1, Use::reads);
  call.vector("the array of pointers B", b, count, 1, Use::reads);
  call.vector("the array of pointers C", c, count, 1, Use::reads);
  const std::vector<void*> frames = caller_frames();
  const auto operand = [](const char* what, const T* x, int rows, int cols, int ld, Use use) {
    const auto run_bytes = static_cast<std::size_t>(rows) * sizeof(T);
    return Operand{what,      reinterpret_cast<std::uintptr_t>(x),      static_cast<std::size_t>(cols),
                   run_bytes, static_cast<std::size_t>(ld) * sizeof(T), use};
  };
  return call.submit([=, text = std::string(name)] {
    const T alpha_value = factor.get();
    const T beta_value = kept.get();
    for (int i = 0; i < count; ++i) {
      const Operand left = operand("a matrix A", a[i], s.a_rows(), s.a_cols(), s.lda, Use::reads);
      const Operand right = operand("a matrix B", b[i], s.b_rows(), s.b_cols(), s.ldb, Use::reads);
      const Operand out = operand("a matrix C", c[i], s.m, s.n, s.ldc, Use::writes);
      if (!check_place(text, left, frames) || !check_place(text, right, frames) ||
          !check_place(text, out, frames))
        return;
      for (const Operand& used : {left, right, out}) note_use(used);
      multiply(s, alpha_value, a[i], b[i], beta_value, c[i]);
      mark_written(out);
    }
  });
}

/// An element type of gemmEx as its bytes.
struct Element {
  cudaDataType type;
  [[nodiscard]] std::size_t bytes() const { return type == CUDA_R_64F ? 8 : type == CUDA_R_32F ? 4 : 2; }
  [[nodiscard]] bool known() const {
    return type == CUDA_R_64F || type == CUDA_R_32F || type == CUDA_R_16F || type == CUDA_R_16BF;
  }
  [[nodiscard]] double load(const void* array, std::size_t i) const {
    if (type == CUDA_R_64F) return static_cast<const double*>(array)[i];
    if (type == CUDA_R_32F) return static_cast<const float*>(array)[i];
    const std::uint16_t bits = static_cast<const std::uint16_t*>(array)[i];
    return type == CUDA_R_16F ? detail::widen<10>(bits) : detail::widen<7>(bits);
  }
  void store(void* array, std::size_t i, double value) const {
    if (type == CUDA_R_64F)
      static_cast<double*>(array)[i] = value;
    else if (type == CUDA_R_32F)
      static_cast<float*>(array)[i] = static_cast<float>(value);
    else
      static_cast<std::uint16_t*>(array)[i] =
          type == CUDA_R_16F ? detail::narrow<10>(value) : detail::narrow<7>(value);
  }
  /// Columns of the array, without gaps, in the type of the sums.
  template <class T>
  std::vector<T> unpack(const void* array, int rows, int cols, int ld) const {
    std::vector<T> packed;
    for (int j = 0; j < cols; ++j)
      for (int i = 0; i < rows; ++i)
        packed.push_back(
            static_cast<T>(load(array, static_cast<std::size_t>(j) * static_cast<std::size_t>(ld) +
                                           static_cast<std::size_t>(i))));
    return packed;
  }
};

struct MixedProduct {
  Shape s;
  const void* a;
  Element type_a;
  const void* b;
  Element type_b;
  void* c;
  Element type_c;
  int count = 1;  // products, whose matrices are so many elements apart
  long long stride_a = 0;
  long long stride_b = 0;
  long long stride_c = 0;

  /// The i-th product alone.
  [[nodiscard]] MixedProduct single(int i) const {
    const auto bytes = [i](long long stride, Element type) {
      return i * stride * static_cast<std::ptrdiff_t>(type.bytes());
    };
    MixedProduct one = *this;
    one.a = static_cast<const char*>(a) + bytes(stride_a, type_a);
    one.b = static_cast<const char*>(b) + bytes(stride_b, type_b);
    one.c = static_cast<char*>(c) + bytes(stride_c, type_c);
    return one;
  }

  /// The product in T, rounded once at the end.
  template <class T>
  void carry_out(T alpha, T beta) const {
    const std::vector<T> left = type_a.unpack<T>(a, s.a_rows(), s.a_cols(), s.lda);
    const std::vector<T> right = type_b.unpack<T>(b, s.b_rows(), s.b_cols(), s.ldb);
    std::vector<T> out(static_cast<std::size_t>(s.m) * static_cast<std::size_t>(s.n));
    if (beta != 0) out = type_c.unpack<T>(c, s.m, s.n, s.ldc);
    Shape packed = s;
    packed.lda = std::max(1, s.a_rows());
    packed.ldb = std::max(1, s.b_rows());
    packed.ldc = std::max(1, s.m);
    multiply<T>(packed, alpha, left.data(), right.data(), beta, out.data());
    for (std::size_t j = 0; j < static_cast<std::size_t>(s.n); ++j)
      for (std::size_t i = 0; i < static_cast<std::size_t>(s.m); ++i)
        type_c.store(c, j * static_cast<std::size_t>(s.ldc) + i,
                     static_cast<double>(out[j * static_cast<std::size_t>(s.m) + i]));
  }
};

void add_array(CublasCall& call, const char* name, const void* a, Element type, int rows, int cols, int ld,
               Use use) {
  const auto positive = [](int count) { return static_cast<std::size_t>(std::max(0, count)); };
  call.need(ld >= std::max(1, rows),
            std::string("the leading dimension of ") + name + " is less than its rows");
  call.array({name, reinterpret_cast<std::uintptr_t>(a), positive(cols), positive(rows) * type.bytes(),
              positive(ld) * type.bytes(), use});
}

/// `Number` is how alpha and beta are given; sums are in T.
template <class T, class Number, class ToDouble>
cublasStatus_t mixed_gemm(const char* name, cublasHandle_t handle, const MixedProduct& product,
                          const void* alpha, const void* beta, ToDouble value_of) {
  CublasCall call(name, handle);
  const Shape& s = product.s;
  const Scalar<Number> factor = call.scalar("alpha", static_cast<const Number*>(alpha));
  const Scalar<Number> kept = call.scalar("beta", static_cast<const Number*>(beta));
  call.need(s.m >= 0 && s.n >= 0 && s.k >= 0 && product.count >= 0, "a size is negative");
  for (int i = 0; i < product.count && call.usable(); ++i) {
    const MixedProduct one = product.single(i);
    add_array(call, "A", one.a, one.type_a, s.a_rows(), s.a_cols(), s.lda, Use::reads);
    add_array(call, "B", one.b, one.type_b, s.b_rows(), s.b_cols(), s.ldb, Use::reads);
    add_array(call, "C", one.c, one.type_c, s.m, s.n, s.ldc, CublasCall::scaled_by(kept, call.on_device()));
  }
  return call.submit([=] {
    const T alpha_value = static_cast<T>(value_of(factor.get()));
    const T beta_value = static_cast<T>(value_of(kept.get()));
    for (int i = 0; i < product.count; ++i) product.single(i).carry_out(alpha_value, beta_value);
  });
}

constexpr auto as_it_is = [](auto x) { return static_cast<double>(x); };
constexpr auto from_half = [](std::uint16_t bits) { return static_cast<double>(detail::widen<10>(bits)); };

cublasStatus_t gemm_of_types(const char* name, cublasHandle_t handle, const MixedProduct& product,
                             const void* alpha, const void* beta, cublasComputeType_t compute) {
  const bool known = product.type_a.known() && product.type_b.known() && product.type_c.known();
  if (known && (compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC))
    return mixed_gemm<double, double>(name, handle, product, alpha, beta, as_it_is);
  if (known && (compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC))
    return mixed_gemm<float, std::uint16_t>(name, handle, product, alpha, beta, from_half);
  if (known && compute != CUBLAS_COMPUTE_32I && compute != CUBLAS_COMPUTE_32I_PEDANTIC)
    return mixed_gemm<float, float>(name, handle, product, alpha, beta, as_it_is);
  const ApiCall api_call;
  add_host_finding("unsupported", std::string(name) + " with these types is not modelled by the CPU device",
                   "Real numbers of 16, 32 and 64 bits are modelled; integers and complex numbers are not.",
                   caller_frames());
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

#define GRIDSTRIDE_ALL(P, T)                                                                                \
  cublasStatus_t cublas##P##gemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, \
                                 int m, int n, int k, const T* alpha, const T* A, int lda, const T* B,      \
                                 int ldb, const T* beta, T* C, int ldc) {                                   \
    return gemm_strided("cublas" #P "gemm", handle, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, A, 0,  \
                        B, 0, beta, C, 0, 1);                                                               \
  }                                                                                                         \
  cublasStatus_t cublas##P##gemmStridedBatched(                                                             \
      cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,       \
      const T* alpha, const T* A, int lda, long long int stride_a, const T* B, int ldb,                     \
      long long int stride_b, const T* beta, T* C, int ldc, long long int stride_c, int count) {            \
    return gemm_strided("cublas" #P "gemmStridedBatched", handle, {transa, transb, m, n, k, lda, ldb, ldc}, \
                        alpha, A, stride_a, B, stride_b, beta, C, stride_c, count);                         \
  }                                                                                                         \
  cublasStatus_t cublas##P##gemmBatched(cublasHandle_t handle, cublasOperation_t transa,                    \
                                        cublasOperation_t transb, int m, int n, int k, const T* alpha,      \
                                        const T* const A[], int lda, const T* const B[], int ldb,           \
                                        const T* beta, T* const C[], int ldc, int count) {                  \
    return gemm_batched("cublas" #P "gemmBatched", handle, {transa, transb, m, n, k, lda, ldb, ldc}, alpha, \
                        A, B, beta, C, count);                                                              \
  }
GRIDSTRIDE_ALL(S, float)
GRIDSTRIDE_ALL(D, double)
GRIDSTRIDE_ALL(C, cuComplex)
GRIDSTRIDE_ALL(Z, cuDoubleComplex)

cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                           int n, int k, const __half* alpha, const __half* A, int lda, const __half* B,
                           int ldb, const __half* beta, __half* C, int ldc) {
  const Element half{CUDA_R_16F};
  return mixed_gemm<float, std::uint16_t>(
      "cublasHgemm", handle, {{transa, transb, m, n, k, lda, ldb, ldc}, A, half, B, half, C, half}, alpha,
      beta, from_half);
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                            int n, int k, const void* alpha, const void* A, cudaDataType type_a, int lda,
                            const void* B, cudaDataType type_b, int ldb, const void* beta, void* C,
                            cudaDataType type_c, int ldc, cublasComputeType_t compute, cublasGemmAlgo_t) {
  return gemm_of_types("cublasGemmEx", handle,
                       {{transa, transb, m, n, k, lda, ldb, ldc}, A, {type_a}, B, {type_b}, C, {type_c}},
                       alpha, beta, compute);
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                          const void* A, cudaDataType type_a, int lda, long long int stride_a,
                                          const void* B, cudaDataType type_b, int ldb, long long int stride_b,
                                          const void* beta, void* C, cudaDataType type_c, int ldc,
                                          long long int stride_c, int count, cublasComputeType_t compute,
                                          cublasGemmAlgo_t) {
  MixedProduct product{{transa, transb, m, n, k, lda, ldb, ldc}, A, {type_a}, B, {type_b}, C, {type_c}};
  product.count = count;
  product.stride_a = stride_a;
  product.stride_b = stride_b;
  product.stride_c = stride_c;
  return gemm_of_types("cublasGemmStridedBatchedEx", handle, product, alpha, beta, compute);
}

cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                             int n, int k, const float* alpha, const void* A, cudaDataType type_a, int lda,
                             const void* B, cudaDataType type_b, int ldb, const float* beta, void* C,
                             cudaDataType type_c, int ldc) {
  return gemm_of_types("cublasSgemmEx", handle,
                       {{transa, transb, m, n, k, lda, ldb, ldc}, A, {type_a}, B, {type_b}, C, {type_c}},
                       alpha, beta, CUBLAS_COMPUTE_32F);
}

}  // extern "C"

// NOLINTEND(readability-function-size,bugprone-macro-parentheses)
