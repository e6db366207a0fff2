// SPDX-License-Identifier: MIT
/// @file
/// Reductions of whole arrays.
#pragma once

#include <limits>

#include "dispatch.cuh"

namespace cub {

/// @brief Reductions of an array in device memory. Each is called twice: with d_temp_storage null it sets
/// temp_storage_bytes and does nothing else; then it runs, in stream order. The result lies in *d_out.
/// @return cudaErrorInvalidValue where the temporary memory is too small; else the last launch's error
struct DeviceReduce {
  /// @brief op over all elements and init.
  template <class In, class Out, class Op, class T, class Count>
  static cudaError_t Reduce(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                            Count num_items, Op reduction_op, T init, cudaStream_t stream = nullptr,
                            bool = false) {
    return reduce<detail::accumulator_t<Op, T, detail::value_t<In>>>({"cub::DeviceReduce::Reduce", stream},
                                                                     d_temp_storage, temp_storage_bytes, d_in,
                                                                     d_out, num_items, reduction_op, init);
  }
  /// @brief The sum.
  template <class In, class Out, class Count>
  static cudaError_t Sum(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                         Count num_items, cudaStream_t stream = nullptr, bool = false) {
    using T = detail::output_value_t<Out, In>;
    return reduce<detail::accumulator_t<cub::Sum, T, detail::value_t<In>>>(
        {"cub::DeviceReduce::Sum", stream}, d_temp_storage, temp_storage_bytes, d_in, d_out, num_items,
        cub::Sum(), T{});
  }
  /// @brief The smallest element.
  template <class In, class Out, class Count>
  static cudaError_t Min(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                         Count num_items, cudaStream_t stream = nullptr, bool = false) {
    using T = detail::value_t<In>;
    return reduce<T>({"cub::DeviceReduce::Min", stream}, d_temp_storage, temp_storage_bytes, d_in, d_out,
                     num_items, cub::Min(), std::numeric_limits<T>::max());
  }
  /// @brief The greatest element.
  template <class In, class Out, class Count>
  static cudaError_t Max(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                         Count num_items, cudaStream_t stream = nullptr, bool = false) {
    using T = detail::value_t<In>;
    return reduce<T>({"cub::DeviceReduce::Max", stream}, d_temp_storage, temp_storage_bytes, d_in, d_out,
                     num_items, cub::Max(), std::numeric_limits<T>::lowest());
  }
  /// @brief Index and value of the smallest element, as a KeyValuePair; of equals the first.
  template <class In, class Out, class Count>
  requires std::is_integral_v<Count>
  static cudaError_t ArgMin(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                            Count num_items, cudaStream_t stream = nullptr, bool = false) {
    return arg({"cub::DeviceReduce::ArgMin", stream}, d_temp_storage, temp_storage_bytes, d_in, num_items,
               cub::ArgMin(), std::numeric_limits<detail::value_t<In>>::max(), StorePair<Out>{d_out});
  }
  /// @brief Index and value of the greatest element, as a KeyValuePair; of equals the first.
  template <class In, class Out, class Count>
  requires std::is_integral_v<Count>
  static cudaError_t ArgMax(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                            Count num_items, cudaStream_t stream = nullptr, bool = false) {
    return arg({"cub::DeviceReduce::ArgMax", stream}, d_temp_storage, temp_storage_bytes, d_in, num_items,
               cub::ArgMax(), std::numeric_limits<detail::value_t<In>>::lowest(), StorePair<Out>{d_out});
  }
  /// @brief Likewise, value and index apart.
  template <class In, class Out, class IndexOut, class Count>
  requires(!std::is_integral_v<IndexOut> && std::is_integral_v<Count>) static cudaError_t
      ArgMin(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_min_out,
             IndexOut d_index_out, Count num_items, cudaStream_t stream = nullptr) {
    return arg({"cub::DeviceReduce::ArgMin", stream}, d_temp_storage, temp_storage_bytes, d_in, num_items,
               cub::ArgMin(), std::numeric_limits<detail::value_t<In>>::max(),
               StoreBoth<Out, IndexOut>{d_min_out, d_index_out});
  }
  template <class In, class Out, class IndexOut, class Count>
  requires(!std::is_integral_v<IndexOut> && std::is_integral_v<Count>) static cudaError_t
      ArgMax(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_max_out,
             IndexOut d_index_out, Count num_items, cudaStream_t stream = nullptr) {
    return arg({"cub::DeviceReduce::ArgMax", stream}, d_temp_storage, temp_storage_bytes, d_in, num_items,
               cub::ArgMax(), std::numeric_limits<detail::value_t<In>>::lowest(),
               StoreBoth<Out, IndexOut>{d_max_out, d_index_out});
  }
  /// @brief op over transform_op of all elements and init.
  template <class In, class Out, class Count, class Op, class TransformOp, class T>
  static cudaError_t TransformReduce(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in,
                                     Out d_out, Count num_items, Op reduction_op, TransformOp transform_op,
                                     T init, cudaStream_t stream = nullptr) {
    using Element = std::decay_t<std::invoke_result_t<TransformOp&, detail::value_t<In>>>;
    return Reduce(d_temp_storage, temp_storage_bytes,
                  TransformInputIterator<Element, TransformOp, In>(d_in, transform_op), d_out, num_items,
                  reduction_op, init, stream);
  }
  /// @brief op over each run of equal keys: their keys, results, and the number of runs.
  template <class Keys, class UniqueOut, class Values, class Aggregates, class NumRuns, class Op, class Count>
  static cudaError_t ReduceByKey(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys_in,
                                 UniqueOut d_unique_out, Values d_values_in, Aggregates d_aggregates_out,
                                 NumRuns d_num_runs_out, Op reduction_op, Count num_items,
                                 cudaStream_t stream = nullptr, bool = false) {
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, 0, "cub::DeviceReduce::ReduceByKey");
    if (!temp.runs()) return temp.result();
    using T = detail::accumulator_t<Op, detail::value_t<Values>, detail::value_t<Values>>;
    detail::library::once({"cub::DeviceReduce::ReduceByKey", stream}, [=]() mutable {
      Count runs = 0;
      for (Count i = 0; i < num_items; ++runs) {
        const detail::value_t<Keys> key = d_keys_in[i];
        T sum = static_cast<T>(d_values_in[i]);
        for (++i; i < num_items && d_keys_in[i] == key; ++i) sum = reduction_op(sum, d_values_in[i]);
        d_unique_out[runs] = key;
        d_aggregates_out[runs] = sum;
      }
      *d_num_runs_out = runs;
    });
    return temp.result();
  }

 private:
  template <class Out>
  struct StorePair {
    Out out;
    template <class Pair>
    __device__ __forceinline__ void operator()(const Pair& pair) {
      *out = {static_cast<int>(pair.key), pair.value};
    }
  };
  template <class Out, class IndexOut>
  struct StoreBoth {
    Out out;
    IndexOut index_out;
    template <class Pair>
    __device__ __forceinline__ void operator()(const Pair& pair) {
      *out = pair.value;
      *index_out = pair.key;
    }
  };

  template <class T, class In, class Out, class Count, class Op, class Init>
  static cudaError_t reduce(detail::Target target, void* d_temp_storage, std::size_t& temp_storage_bytes,
                            In d_in, Out d_out, Count num_items, Op op, Init init) {
    return reduce_to<T>(target, d_temp_storage, temp_storage_bytes, d_in, num_items, op, init,
                        [d_out](const T& value) mutable { *d_out = value; });
  }
  template <class T, class In, class Count, class Op, class Init, class Store>
  static cudaError_t reduce_to(detail::Target target, void* d_temp_storage, std::size_t& temp_storage_bytes,
                               In d_in, Count num_items, Op op, Init init, Store store) {
    const auto n = static_cast<std::size_t>(num_items);
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes,
                            detail::bytes_for<T>(detail::library::partial_count<T>(n)), target.name);
    if (!temp.runs()) return temp.result();
    detail::library::reduce(target, d_in, n, static_cast<T>(init), op,
                            temp.take<T>(detail::library::partial_count<T>(n)), store);
    return temp.result();
  }
  template <class In, class Count, class Op, class T, class Store>
  static cudaError_t arg(detail::Target target, void* d_temp_storage, std::size_t& temp_storage_bytes,
                         In d_in, Count num_items, Op op, T limit, Store store) {
    using Pair = KeyValuePair<std::ptrdiff_t, T>;
    // The first element begins, so that elements equal to the limit are found as well.
    constexpr std::ptrdiff_t behind_all = std::numeric_limits<std::ptrdiff_t>::max();
    const Pair init = num_items > 0 ? Pair(behind_all, limit) : Pair(1, limit);
    return reduce_to<Pair>(target, d_temp_storage, temp_storage_bytes,
                           ArgIndexInputIterator<In, std::ptrdiff_t, T>(d_in), num_items, op, init, store);
  }
};

/// @brief Reductions of segments of an array, each [begin_offsets[i], end_offsets[i]). @see DeviceReduce
struct DeviceSegmentedReduce {
  /// @brief op over each segment and init.
  template <class In, class Out, class Begins, class Ends, class Op, class T>
  static cudaError_t Reduce(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                            int num_segments, Begins d_begin_offsets, Ends d_end_offsets, Op reduction_op,
                            T init, cudaStream_t stream = nullptr, bool = false) {
    return reduce<detail::accumulator_t<Op, T, detail::value_t<In>>>(
        {"cub::DeviceSegmentedReduce::Reduce", stream}, d_temp_storage, temp_storage_bytes, d_in, d_out,
        num_segments, d_begin_offsets, d_end_offsets, reduction_op, init);
  }
#define GRIDSTRIDE_SEGMENTED(NAME, OP, INIT)                                                             \
  template <class In, class Out, class Begins, class Ends>                                               \
  static cudaError_t NAME(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,     \
                          int num_segments, Begins d_begin_offsets, Ends d_end_offsets,                  \
                          cudaStream_t stream = nullptr, bool = false) {                                 \
    using T = detail::output_value_t<Out, In>;                                                           \
    return reduce<detail::accumulator_t<OP, T, detail::value_t<In>>>(                                    \
        {"cub::DeviceSegmentedReduce::" #NAME, stream}, d_temp_storage, temp_storage_bytes, d_in, d_out, \
        num_segments, d_begin_offsets, d_end_offsets, OP(), INIT);                                       \
  }
  /// @brief The sum of each segment.
  GRIDSTRIDE_SEGMENTED(Sum, cub::Sum, T{})
  /// @brief The smallest element of each segment.
  GRIDSTRIDE_SEGMENTED(Min, cub::Min, std::numeric_limits<T>::max())
  /// @brief The greatest element of each segment.
  GRIDSTRIDE_SEGMENTED(Max, cub::Max, std::numeric_limits<T>::lowest())
#undef GRIDSTRIDE_SEGMENTED

 private:
  template <class T, class In, class Out, class Begins, class Ends, class Op, class Init>
  static cudaError_t reduce(detail::Target target, void* d_temp_storage, std::size_t& temp_storage_bytes,
                            In d_in, Out d_out, int num_segments, Begins begins, Ends ends, Op op,
                            Init init) {
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, 0, target.name);
    if (!temp.runs()) return temp.result();
    detail::library::each(target, static_cast<std::size_t>(num_segments), [=](std::size_t s) mutable {
      T sum = static_cast<T>(init);
      const auto end = ends[s];
      for (auto i = begins[s]; i < end; ++i) sum = op(sum, d_in[i]);
      d_out[s] = sum;
    });
    return temp.result();
  }
};

}  // namespace cub
