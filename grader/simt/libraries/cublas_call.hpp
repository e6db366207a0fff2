// SPDX-License-Identifier: MIT
/// @file
/// What every function of cuBLAS does around its arithmetic: checks its arguments, takes its scalars, and
/// gives the work to the handle's stream.
#pragma once

#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "simt/libraries/cpu_blas.hpp"
#include "simt/libraries/operands.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/streams/queue.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cublas_v2.h"

/// @brief What a handle stands for.
struct cublasContext {
  cudaStream_t stream = nullptr;
  cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
  cublasAtomicsMode_t atomics_mode = CUBLAS_ATOMICS_NOT_ALLOWED;
  cublasMath_t math_mode = CUBLAS_DEFAULT_MATH;
};

namespace gridstride::simt {

/// @return whether the handle was made and not destroyed. The engine's lock must be held.
bool is_cublas_handle(cublasHandle_t handle);

/// @brief A number given by pointer: its value at the call, or where it will lie when the work runs.
template <class T>
class Scalar {
 public:
  Scalar() = default;
  explicit Scalar(const T* where, bool later) : where_(later ? where : nullptr) {
    if (!later && where != nullptr) value_ = *where;
  }
  [[nodiscard]] T get() const { return where_ == nullptr ? value_ : *where_; }
  /// @return whether it is known to be zero at the call
  [[nodiscard]] bool is_zero() const {
    const T zero{};
    return where_ == nullptr && std::memcmp(&value_, &zero, sizeof(T)) == 0;
  }

 private:
  const T* where_ = nullptr;
  T value_{};
};

/// @brief One call, from its arguments to the stream.
class CublasCall {
 public:
  CublasCall(const char* name, cublasHandle_t handle);
  /// @brief A call that needs no handle.
  explicit CublasCall(const char* name) : name_(name), handle_(nullptr), frames_(caller_frames()) {}

  /// @brief An argument's condition; says `complaint` where it does not hold.
  void need(bool holds, const std::string& complaint);
  /// @brief Any array.
  void array(Operand operand) { add(std::move(operand)); }
  /// @brief A vector of n elements, `increment` elements apart.
  template <class T>
  void vector(const char* name, const T* x, int n, int increment, Use use) {
    need(increment != 0, std::string("the increment of ") + name + " is 0");
    const auto apart =
        static_cast<std::size_t>(increment < 0 ? -static_cast<long long>(increment) : increment);
    add({name, reinterpret_cast<std::uintptr_t>(x), size_of(n), sizeof(T), apart * sizeof(T), use});
  }
  /// @brief A column-major matrix.
  template <class T>
  void matrix(const char* name, const T* a, int rows, int cols, int ld, Use use) {
    need(ld >= (rows > 1 ? rows : 1), std::string("the leading dimension of ") + name + " is " +
                                          std::to_string(ld) +
                                          (rows > 0 ? ", less than its " + std::to_string(rows) + " rows"
                                                    : std::string(": it is 1 at least, even of no rows")));
    add({name, reinterpret_cast<std::uintptr_t>(a), size_of(cols), size_of(rows) * sizeof(T),
         static_cast<std::size_t>(ld < 0 ? 0 : ld) * sizeof(T), use});
  }
  /// @brief A scalar, on the host or the device as the pointer mode says.
  template <class T>
  Scalar<T> scalar(const char* name, const T* where) {
    const bool here = scalar_place(name, where, sizeof(T), Use::reads);
    return here ? Scalar<T>(where, on_device()) : Scalar<T>();
  }
  /// @brief A result of `size_bytes` bytes; on the host it makes the call wait.
  void result(const char* name, void* where, std::size_t size_bytes);
  /// @brief Use of a matrix that is scaled by `beta` first: without reading it where that is known to be 0.
  template <class T>
  static Use scaled_by(const Scalar<T>& beta, bool on_device) {
    return beta.is_zero() || on_device ? Use::writes : Use::updates;
  }
  [[nodiscard]] bool on_device() const;

  /// @brief Gives the arithmetic to the stream, unless an argument was wrong.
  cublasStatus_t submit(std::function<void()> arithmetic);
  [[nodiscard]] bool usable() const { return status_ == CUBLAS_STATUS_SUCCESS; }
  [[nodiscard]] cublasStatus_t status() const { return status_; }
  /// @brief Overrides the handle's stream.
  void use_stream(cudaStream_t stream) { stream_ = stream; }
  void wait() { returns_ = Returns::when_work_done; }
  void touches_host(const void* memory, std::size_t size_bytes, bool writes);

 private:
  static std::size_t size_of(int count) { return count < 0 ? 0 : static_cast<std::size_t>(count); }
  void add(Operand operand);
  void watch_host_memory();
  bool scalar_place(const char* name, const void* where, std::size_t size_bytes, Use use);

  ApiCall api_call_;
  std::string name_;
  cublasHandle_t handle_;
  cublasStatus_t status_ = CUBLAS_STATUS_SUCCESS;
  cudaStream_t stream_ = nullptr;
  Returns returns_ = Returns::at_once;
  std::vector<Operand> operands_;
  std::vector<HostRange> reads_;
  std::vector<HostRange> writes_;
  std::vector<void*> frames_;
};

/// @brief BLAS's numbers of cuBLAS's words.
inline int blas_operation(cublasOperation_t operation) {
  return operation == CUBLAS_OP_N   ? blas_no_transpose
         : operation == CUBLAS_OP_T ? blas_transpose
                                    : blas_conjugate_transpose;
}
inline int blas_fill(cublasFillMode_t fill) {
  return fill == CUBLAS_FILL_MODE_UPPER ? blas_upper : blas_lower;
}
inline int blas_diagonal(cublasDiagType_t diag) {
  return diag == CUBLAS_DIAG_UNIT ? blas_unit : blas_non_unit;
}
inline int blas_side(cublasSideMode_t side) { return side == CUBLAS_SIDE_LEFT ? blas_left : blas_right; }

}  // namespace gridstride::simt
