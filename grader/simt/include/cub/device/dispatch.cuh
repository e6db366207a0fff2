// SPDX-License-Identifier: MIT
/// @file
/// The two phases of a device-wide algorithm: first it tells how much memory it needs, then it runs.
#pragma once

#include "../../gridstride/library/algorithms.hpp"
#include "../iterator/iterators.cuh"
#include "../thread/thread_operators.cuh"

namespace cub::detail {

namespace library = ::gridstride::simt::library;
using library::Target;

inline constexpr std::size_t temp_alignment = 256;

/// @brief What a call is to do.
enum class Phase { tell_size, refuse, run };

/// @brief A call's temporary memory, handed out piece by piece.
class TempMemory {
  std::uintptr_t next_ = 0;
  Phase phase_ = Phase::tell_size;

 public:
  /// @param[in,out] size_bytes what the caller has; where temp is nullptr: what is needed
  TempMemory(void* temp, std::size_t& size_bytes, std::size_t needed_bytes, const char* name) {
    const std::size_t needed = needed_bytes + temp_alignment - 1;
    if (temp == nullptr) {
      size_bytes = needed;
    } else if (size_bytes < needed) {
      char message[192];
      std::snprintf(message, sizeof message, "%s gets %zu bytes of temporary memory, but needs %zu", name,
                    size_bytes, needed);
      ::gs_library_misuse(message,
                          "Call it first with a null pointer for the temporary memory and the same other "
                          "arguments: it then tells the size to allocate.");
      phase_ = Phase::refuse;
    } else {
      phase_ = Phase::run;
      next_ = (reinterpret_cast<std::uintptr_t>(temp) + temp_alignment - 1) / temp_alignment * temp_alignment;
    }
  }
  [[nodiscard]] bool runs() const { return phase_ == Phase::run; }
  /// @return what the call returns
  [[nodiscard]] cudaError_t result() const {
    if (phase_ == Phase::tell_size) return cudaSuccess;
    return phase_ == Phase::refuse ? cudaErrorInvalidValue : cudaPeekAtLastError();
  }
  /// @brief The next piece: `count` values of T.
  template <class T>
  T* take(std::size_t count) {
    T* const piece = reinterpret_cast<T*>(next_);
    next_ += padded(count * sizeof(T));
    return piece;
  }
  /// @return bytes that a piece occupies
  static constexpr std::size_t padded(std::size_t size_bytes) {
    return (size_bytes + temp_alignment - 1) / temp_alignment * temp_alignment;
  }
};

/// @brief Bytes for `count` values of T. @see TempMemory::take
template <class T>
constexpr std::size_t bytes_for(std::size_t count) {
  return TempMemory::padded(count * sizeof(T));
}

/// @brief An iterator's value type; that of Fallback where it has none, as output iterators may.
template <class Iterator, class Fallback>
using output_value_t =
    std::conditional_t<std::is_same_v<value_t<Iterator>, void> || std::is_same_v<value_t<Iterator>, NullType>,
                       value_t<Fallback>, value_t<Iterator>>;

/// @brief The type in which a sum is kept.
template <class Op, class Init, class In>
using accumulator_t = std::decay_t<std::invoke_result_t<Op&, Init, In>>;

/// @brief A first value, known now or read in the kernel.
template <class T>
struct value_of {
  using type = T;
};
template <class T, class Iterator>
struct value_of<FutureValue<T, Iterator>> {
  using type = T;
};

}  // namespace cub::detail
