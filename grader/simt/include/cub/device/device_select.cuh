// SPDX-License-Identifier: MIT
/// @file
/// Selections and runs of whole arrays.
#pragma once

#include "dispatch.cuh"

namespace cub {

namespace detail {

/// @brief A flag decides.
struct FlagItself {
  template <class Flag>
  __device__ __forceinline__ bool operator()(const Flag& flag) const {
    return static_cast<bool>(flag);
  }
};

/// @brief Elements for whose flag an operator holds.
template <class Flags, class SelectOp>
struct ChosenByFlag {
  Flags flags;
  SelectOp select_op;
  template <class T>
  __device__ __forceinline__ bool operator()(std::size_t i, const T*, bool) {
    return static_cast<bool>(select_op(flags[i]));
  }
};

/// @brief Elements for which an operator holds.
template <class SelectOp>
struct ChosenIf {
  SelectOp select_op;
  template <class T>
  __device__ __forceinline__ bool operator()(std::size_t, const T* element, bool) {
    T own(*element);  // the operator may take a reference
    return static_cast<bool>(select_op(own));
  }
};

/// @brief Elements that are not equal to the one before.
template <class In>
struct ChosenFirst {
  In in;
  template <class T>
  __device__ __forceinline__ bool operator()(std::size_t i, const T* element, bool has_left) {
    if (i == 0) return true;
    if (has_left) return !(*element == element[-1]);
    return !(*element == static_cast<T>(in[i - 1]));
  }
};

/// @brief A call of a selection. @see library::select
template <class In, class Count, class Chosen, class Take, class TakeOther, class Num>
cudaError_t select(Target target, void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in,
                   Count num_items, Chosen is_chosen, Take take, TakeOther take_other, Num d_num) {
  using T = std::remove_cv_t<value_t<In>>;
  using State = library::TileState<std::size_t>;
  const auto n = static_cast<std::size_t>(num_items);
  const std::size_t states = library::state_count(library::Tiling<T>::count(n));
  TempMemory temp(d_temp_storage, temp_storage_bytes, bytes_for<State>(states), target.name);
  if (!temp.runs()) return temp.result();
  library::select<T>(
      target, d_in, n, is_chosen, take, take_other,
      [=](std::size_t count) mutable { *d_num = static_cast<Count>(count); }, temp.take<State>(states));
  return temp.result();
}

}  // namespace detail

/// @brief Copies the chosen elements of an array in order, and their number. Each is called twice.
/// @see DeviceReduce
struct DeviceSelect {
  /// @brief Elements whose flag is not 0.
  template <class In, class Flags, class Out, class Num, class Count>
  static cudaError_t Flagged(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Flags d_flags,
                             Out d_out, Num d_num_selected_out, Count num_items,
                             cudaStream_t stream = nullptr, bool = false) {
    return select({"cub::DeviceSelect::Flagged", stream}, d_temp_storage, temp_storage_bytes, d_in, d_out,
                  d_num_selected_out, num_items,
                  detail::ChosenByFlag<Flags, detail::FlagItself>{d_flags, {}});
  }
  /// @brief Elements for which select_op holds.
  template <class In, class Out, class Num, class Count, class SelectOp>
  static cudaError_t If(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                        Num d_num_selected_out, Count num_items, SelectOp select_op,
                        cudaStream_t stream = nullptr, bool = false) {
    return select({"cub::DeviceSelect::If", stream}, d_temp_storage, temp_storage_bytes, d_in, d_out,
                  d_num_selected_out, num_items, detail::ChosenIf<SelectOp>{select_op});
  }
  /// @brief Elements for whose flag select_op holds.
  template <class In, class Flags, class Out, class Num, class Count, class SelectOp>
  static cudaError_t FlaggedIf(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Flags d_flags,
                               Out d_out, Num d_num_selected_out, Count num_items, SelectOp select_op,
                               cudaStream_t stream = nullptr) {
    return select({"cub::DeviceSelect::FlaggedIf", stream}, d_temp_storage, temp_storage_bytes, d_in, d_out,
                  d_num_selected_out, num_items, detail::ChosenByFlag<Flags, SelectOp>{d_flags, select_op});
  }
  /// @brief The first of each run of equal elements.
  template <class In, class Out, class Num, class Count>
  static cudaError_t Unique(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                            Num d_num_selected_out, Count num_items, cudaStream_t stream = nullptr,
                            bool = false) {
    return select({"cub::DeviceSelect::Unique", stream}, d_temp_storage, temp_storage_bytes, d_in, d_out,
                  d_num_selected_out, num_items, detail::ChosenFirst<In>{d_in});
  }
  /// @brief Key and value of the first of each run of equal keys.
  template <class Keys, class Values, class KeysOut, class ValuesOut, class Num, class Count>
  static cudaError_t UniqueByKey(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys_in,
                                 Values d_values_in, KeysOut d_keys_out, ValuesOut d_values_out,
                                 Num d_num_selected_out, Count num_items, cudaStream_t stream = nullptr,
                                 bool = false) {
    return detail::select(
        {"cub::DeviceSelect::UniqueByKey", stream}, d_temp_storage, temp_storage_bytes, d_keys_in, num_items,
        detail::ChosenFirst<Keys>{d_keys_in},
        [=](std::size_t place, std::size_t i, const detail::value_t<Keys>& key) mutable {
          d_keys_out[place] = key;
          d_values_out[place] = d_values_in[i];
        },
        nullptr, d_num_selected_out);
  }

 private:
  template <class In, class Out, class Num, class Count, class Chosen>
  static cudaError_t select(detail::Target target, void* d_temp_storage, std::size_t& temp_storage_bytes,
                            In d_in, Out d_out, Num d_num, Count num_items, Chosen is_chosen) {
    return detail::select(
        target, d_temp_storage, temp_storage_bytes, d_in, num_items, is_chosen,
        [=](std::size_t place, std::size_t, const detail::value_t<In>& element) mutable {
          d_out[place] = element;
        },
        nullptr, d_num);
  }
};

/// @brief Puts the chosen elements first, in order, and the others behind them, in reversed order. Each is
/// called twice. @see DeviceReduce
struct DevicePartition {
  /// @brief Elements whose flag is not 0 come first.
  template <class In, class Flags, class Out, class Num, class Count>
  static cudaError_t Flagged(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Flags d_flags,
                             Out d_out, Num d_num_selected_out, Count num_items,
                             cudaStream_t stream = nullptr, bool = false) {
    return partition({"cub::DevicePartition::Flagged", stream}, d_temp_storage, temp_storage_bytes, d_in,
                     d_out, d_num_selected_out, num_items,
                     detail::ChosenByFlag<Flags, detail::FlagItself>{d_flags, {}});
  }
  /// @brief Elements for which select_op holds come first.
  template <class In, class Out, class Num, class Count, class SelectOp>
  static cudaError_t If(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in, Out d_out,
                        Num d_num_selected_out, Count num_items, SelectOp select_op,
                        cudaStream_t stream = nullptr, bool = false) {
    return partition({"cub::DevicePartition::If", stream}, d_temp_storage, temp_storage_bytes, d_in, d_out,
                     d_num_selected_out, num_items, detail::ChosenIf<SelectOp>{select_op});
  }
  /// @brief Three parts in arrays of their own: what the first condition holds for, the second, neither.
  /// @param d_num_selected_out lengths of the first two parts
  template <class In, class First, class Second, class Others, class Num, class Count, class SelectFirst,
            class SelectSecond>
  static cudaError_t If(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in,
                        First d_first_part_out, Second d_second_part_out, Others d_unselected_out,
                        Num d_num_selected_out, Count num_items, SelectFirst select_first_part_op,
                        SelectSecond select_second_part_op, cudaStream_t stream = nullptr) {
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, 0, "cub::DevicePartition::If");
    if (!temp.runs()) return temp.result();
    detail::library::once({"cub::DevicePartition::If", stream}, [=]() mutable {
      Count first = 0;
      Count second = 0;
      for (Count i = 0, other = 0; i < num_items; ++i) {
        if (select_first_part_op(d_in[i]))
          d_first_part_out[first++] = d_in[i];
        else if (select_second_part_op(d_in[i]))
          d_second_part_out[second++] = d_in[i];
        else
          d_unselected_out[other++] = d_in[i];
      }
      d_num_selected_out[0] = first;
      d_num_selected_out[1] = second;
    });
    return temp.result();
  }

 private:
  template <class In, class Out, class Num, class Count, class Chosen>
  static cudaError_t partition(detail::Target target, void* d_temp_storage, std::size_t& temp_storage_bytes,
                               In d_in, Out d_out, Num d_num, Count num_items, Chosen is_chosen) {
    using T = detail::value_t<In>;
    const auto last = static_cast<std::size_t>(num_items) - 1;
    return detail::select(
        target, d_temp_storage, temp_storage_bytes, d_in, num_items, is_chosen,
        [=](std::size_t place, std::size_t, const T& element) mutable { d_out[place] = element; },
        [=](std::size_t place, std::size_t, const T& element) mutable { d_out[last - place] = element; },
        d_num);
  }
};

/// @brief Runs of equal elements. Each is called twice. @see DeviceReduce
struct DeviceRunLengthEncode {
  /// @brief Element and length of each run, and the number of runs.
  template <class In, class UniqueOut, class Lengths, class NumRuns, class Count>
  static cudaError_t Encode(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in,
                            UniqueOut d_unique_out, Lengths d_counts_out, NumRuns d_num_runs_out,
                            Count num_items, cudaStream_t stream = nullptr, bool = false) {
    return runs({"cub::DeviceRunLengthEncode::Encode", stream}, d_temp_storage, temp_storage_bytes, d_in,
                num_items, d_num_runs_out, [=](Count run, Count begin, Count length) mutable {
                  d_unique_out[run] = d_in[begin];
                  d_counts_out[run] = length;
                  return true;
                });
  }
  /// @brief Begin and length of each run of at least two elements, and the number of those runs.
  template <class In, class Offsets, class Lengths, class NumRuns, class Count>
  static cudaError_t NonTrivialRuns(void* d_temp_storage, std::size_t& temp_storage_bytes, In d_in,
                                    Offsets d_offsets_out, Lengths d_lengths_out, NumRuns d_num_runs_out,
                                    Count num_items, cudaStream_t stream = nullptr, bool = false) {
    return runs({"cub::DeviceRunLengthEncode::NonTrivialRuns", stream}, d_temp_storage, temp_storage_bytes,
                d_in, num_items, d_num_runs_out, [=](Count run, Count begin, Count length) mutable {
                  if (length < 2) return false;
                  d_offsets_out[run] = begin;
                  d_lengths_out[run] = length;
                  return true;
                });
  }

 private:
  template <class In, class Count, class NumRuns, class Note>
  static cudaError_t runs(detail::Target target, void* d_temp_storage, std::size_t& temp_storage_bytes,
                          In d_in, Count num_items, NumRuns d_num_runs, Note note) {
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, 0, target.name);
    if (!temp.runs()) return temp.result();
    detail::library::once(target, [=]() mutable {
      Count noted = 0;
      for (Count begin = 0, end = 0; begin < num_items; begin = end) {
        for (end = begin + 1; end < num_items && d_in[end] == d_in[begin];) ++end;
        if (note(noted, begin, static_cast<Count>(end - begin))) ++noted;
      }
      *d_num_runs = noted;
    });
    return temp.result();
  }
};

}  // namespace cub
