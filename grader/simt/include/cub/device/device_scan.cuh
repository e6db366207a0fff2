// SPDX-License-Identifier: MIT
/// @file
/// Prefix sums of whole arrays.
#pragma once

#include "dispatch.cuh"

namespace cub {

namespace detail {

/// @brief Of a stretch of elements: op over its last run of equal keys, and whether that begins in it.
template <class T>
struct ScannedRun {
  T value;
  unsigned begins;
};

/// @brief Combines two stretches that follow each other.
template <class Op>
struct WithinRuns {
  Op op;
  template <class T>
  __device__ __forceinline__ ScannedRun<T> operator()(const ScannedRun<T>& a, const ScannedRun<T>& b) {
    if (b.begins != 0) return b;
    return {static_cast<T>(op(a.value, b.value)), a.begins};
  }
};

/// @brief The result of an exclusive scan: op of init and what the run has before the element.
template <class T, class Op>
struct BeforeInRun {
  T init;
  Op op;
  __device__ __forceinline__ ScannedRun<T> operator()(const ScannedRun<T>& before,
                                                      const ScannedRun<T>& element, const ScannedRun<T>&) {
    return {element.begins != 0 ? init : static_cast<T>(op(init, before.value)), 0};
  }
};

/// @brief Each element as a stretch.
template <class T, class Keys, class Values, class Equal>
struct ElementsOfRuns {
  Keys keys;
  Values values;
  Equal equal;
  __device__ __forceinline__ ScannedRun<T> operator[](std::size_t i) {
    return {static_cast<T>(values[i]), i == 0 || !equal(keys[i - 1], keys[i]) ? 1u : 0u};
  }
};

/// @brief Where values of stretches go.
template <class Out>
struct ValuesOfRuns {
  struct Place {
    Out out;
    std::size_t i;
    template <class T>
    __device__ __forceinline__ void operator=(const ScannedRun<T>& run) {
      out[i] = run.value;
    }
  };
  Out out;
  __device__ __forceinline__ Place operator[](std::size_t i) const { return {out, i}; }
};

}  // namespace detail

/// @brief Scans of an array in device memory; output and input may be the same array. Each is called twice.
/// @see DeviceReduce
struct DeviceScan {
#define GRIDSTRIDE_SCAN_SUM(NAME, INCLUSIVE, HAS_INIT)                                             \
  template <class In, class Out, class Count>                                                      \
  requires(!std::is_integral_v<Out> && std::is_integral_v<Count>) static cudaError_t NAME(         \
      void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out, Count num_items,  \
      cudaStream_t stream = nullptr, bool = false) {                                               \
    using T = detail::value_t<In>;                                                                 \
    return scan<INCLUSIVE, HAS_INIT>({"cub::DeviceScan::" #NAME, stream}, d_temp_storage,          \
                                     temp_storage_bytes, d_in, d_out, num_items, cub::Sum(), T{}); \
  }                                                                                                \
  template <class Data, class Count>                                                               \
  requires std::is_integral_v<Count>                                                               \
  static cudaError_t NAME(void* d_temp_storage, std::size_t& temp_storage_bytes, Data d_data,      \
                          Count num_items, cudaStream_t stream = nullptr) {                        \
    return NAME(d_temp_storage, temp_storage_bytes, d_data, d_data, num_items, stream);            \
  }
  /// @brief Sum of the elements up to each.
  GRIDSTRIDE_SCAN_SUM(InclusiveSum, true, false)
  /// @brief Sum of the elements before each.
  GRIDSTRIDE_SCAN_SUM(ExclusiveSum, false, true)
#undef GRIDSTRIDE_SCAN_SUM

  /// @brief op of the elements up to each.
  template <class In, class Out, class Op, class Count>
  static cudaError_t InclusiveScan(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                                   Op scan_op, Count num_items, cudaStream_t stream = nullptr, bool = false) {
    using T = detail::value_t<In>;
    return scan<true, false>({"cub::DeviceScan::InclusiveScan", stream}, d_temp_storage, temp_storage_bytes,
                             d_in, d_out, num_items, scan_op, Uninitialized<T>{}.Alias());
  }
  /// @brief op of init and the elements up to each.
  template <class In, class Out, class Op, class T, class Count>
  static cudaError_t InclusiveScanInit(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in,
                                       Out d_out, Op scan_op, T init_value, Count num_items,
                                       cudaStream_t stream = nullptr) {
    return scan<true, true>({"cub::DeviceScan::InclusiveScanInit", stream}, d_temp_storage,
                            temp_storage_bytes, d_in, d_out, num_items, scan_op, init_value);
  }
  /// @brief op of init and the elements before each.
  template <class In, class Out, class Op, class T, class Count>
  requires std::is_integral_v<Count>
  static cudaError_t ExclusiveScan(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                                   Op scan_op, T init_value, Count num_items, cudaStream_t stream = nullptr,
                                   bool = false) {
    return scan<false, true>({"cub::DeviceScan::ExclusiveScan", stream}, d_temp_storage, temp_storage_bytes,
                             d_in, d_out, num_items, scan_op, init_value);
  }
#define GRIDSTRIDE_SCAN_BY_KEY(NAME, INCLUSIVE)                                                          \
  template <class Keys, class Values, class Out, class Count, class Equal = Equality>                    \
  static cudaError_t NAME(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys_in,         \
                          Values d_values_in, Out d_values_out, Count num_items, Equal equality_op = {}, \
                          cudaStream_t stream = nullptr) {                                               \
    return by_key<INCLUSIVE>({"cub::DeviceScan::" #NAME, stream}, d_temp_storage, temp_storage_bytes,    \
                             d_keys_in, d_values_in, d_values_out, num_items, equality_op, cub::Sum(),   \
                             detail::value_t<Values>{});                                                 \
  }
  /// @brief Sum of the elements before each, of those with the same key in a row.
  GRIDSTRIDE_SCAN_BY_KEY(ExclusiveSumByKey, false)
  /// @brief Sum of the elements up to each, of those with the same key in a row.
  GRIDSTRIDE_SCAN_BY_KEY(InclusiveSumByKey, true)
#undef GRIDSTRIDE_SCAN_BY_KEY

  /// @brief op of init and the elements before each, of those with the same key in a row.
  template <class Keys, class Values, class Out, class Op, class T, class Count, class Equal = Equality>
  static cudaError_t ExclusiveScanByKey(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys_in,
                                        Values d_values_in, Out d_values_out, Op scan_op, T init_value,
                                        Count num_items, Equal equality_op = {},
                                        cudaStream_t stream = nullptr) {
    return by_key<false>({"cub::DeviceScan::ExclusiveScanByKey", stream}, d_temp_storage, temp_storage_bytes,
                         d_keys_in, d_values_in, d_values_out, num_items, equality_op, scan_op, init_value);
  }
  /// @brief op of the elements up to each, of those with the same key in a row.
  template <class Keys, class Values, class Out, class Op, class Count, class Equal = Equality>
  static cudaError_t InclusiveScanByKey(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys_in,
                                        Values d_values_in, Out d_values_out, Op scan_op, Count num_items,
                                        Equal equality_op = {}, cudaStream_t stream = nullptr) {
    return by_key<true>({"cub::DeviceScan::InclusiveScanByKey", stream}, d_temp_storage, temp_storage_bytes,
                        d_keys_in, d_values_in, d_values_out, num_items, equality_op, scan_op,
                        detail::value_t<Values>{});
  }

 private:
  template <bool inclusive, bool has_init, class In, class Out, class Count, class Op, class Init>
  static cudaError_t scan(detail::Target target, void* d_temp_storage, std::size_t& temp_storage_bytes,
                          In d_in, Out d_out, Count num_items, Op op, Init init) {
    using Value = typename detail::value_of<Init>::type;
    using T = detail::accumulator_t<Op, Value, detail::value_t<In>>;
    using State = detail::library::TileState<T>;
    const auto n = static_cast<std::size_t>(num_items);
    const std::size_t states = detail::library::state_count(detail::library::Tiling<T>::count(n));
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, detail::bytes_for<State>(states),
                            target.name);
    if (!temp.runs()) return temp.result();
    detail::library::scan<inclusive, has_init, T>(target, d_in, d_out, n, init, op, temp.take<State>(states));
    return temp.result();
  }
  // The first value of a run is op(init, value), or of inclusive scans, which have no init, the value itself.
  template <bool inclusive, class Keys, class Values, class Out, class Count, class Equal, class Op,
            class Init>
  static cudaError_t by_key(detail::Target target, void* d_temp_storage, std::size_t& temp_storage_bytes,
                            Keys keys, Values values, Out out, Count num_items, Equal equal, Op op,
                            Init init) {
    using T = detail::accumulator_t<Op, Init, detail::value_t<Values>>;
    using Run = detail::ScannedRun<T>;
    using State = detail::library::TileState<Run>;
    const auto n = static_cast<std::size_t>(num_items);
    const std::size_t states = detail::library::state_count(detail::library::Tiling<Run>::count(n));
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, detail::bytes_for<State>(states),
                            target.name);
    if (!temp.runs()) return temp.result();
    const auto scan_runs = [&](auto result) {
      detail::library::scan_results<false, Run>(
          target, detail::ElementsOfRuns<T, Keys, Values, Equal>{keys, values, equal},
          detail::ValuesOfRuns<Out>{out}, n, 0, detail::WithinRuns<Op>{op}, result, temp.take<State>(states));
    };
    if constexpr (inclusive) {
      scan_runs(detail::library::UpToElement{});
    } else {
      scan_runs(detail::BeforeInRun<T, Op>{static_cast<T>(init), op});
    }
    return temp.result();
  }
};

}  // namespace cub
