// SPDX-License-Identifier: MIT
/// @file
/// Histograms of whole arrays.
#pragma once

#include "dispatch.cuh"

namespace cub {

/// @brief Counts how many samples fall into each bin; num_levels levels bound num_levels - 1 bins, each with
/// its lower and without its upper level. Samples outside count nowhere. Each is called twice. @see
/// DeviceReduce
struct DeviceHistogram {
  /// @brief Bins of equal width from lower_level to upper_level.
  template <class Samples, class Counter, class Level, class Count>
  static cudaError_t HistogramEven(void* d_temp_storage, std::size_t& temp_storage_bytes, Samples d_samples,
                                   Counter* d_histogram, int num_levels, Level lower_level, Level upper_level,
                                   Count num_samples, cudaStream_t stream = nullptr, bool = false) {
    Counter* histograms[1] = {d_histogram};
    const int levels[1] = {num_levels};
    const Level lower[1] = {lower_level};
    const Level upper[1] = {upper_level};
    return MultiHistogramEven<1, 1>(d_temp_storage, temp_storage_bytes, d_samples, histograms, levels, lower,
                                    upper, num_samples, stream);
  }
  /// @brief Bins between the levels of a sorted array.
  template <class Samples, class Counter, class Level, class Count>
  static cudaError_t HistogramRange(void* d_temp_storage, std::size_t& temp_storage_bytes, Samples d_samples,
                                    Counter* d_histogram, int num_levels, const Level* d_levels,
                                    Count num_samples, cudaStream_t stream = nullptr, bool = false) {
    Counter* histograms[1] = {d_histogram};
    const int level_counts[1] = {num_levels};
    const Level* levels[1] = {d_levels};
    return MultiHistogramRange<1, 1>(d_temp_storage, temp_storage_bytes, d_samples, histograms, level_counts,
                                     levels, num_samples, stream);
  }
  /// @brief Likewise of pixels with several channels side by side, the first of which are counted.
  template <int NUM_CHANNELS, int NUM_ACTIVE_CHANNELS, class Samples, class Counter, class Level, class Count>
  static cudaError_t MultiHistogramEven(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                        Samples d_samples, Counter* (&d_histogram)[NUM_ACTIVE_CHANNELS],
                                        const int (&num_levels)[NUM_ACTIVE_CHANNELS],
                                        const Level (&lower_level)[NUM_ACTIVE_CHANNELS],
                                        const Level (&upper_level)[NUM_ACTIVE_CHANNELS], Count num_pixels,
                                        cudaStream_t stream = nullptr, bool = false) {
    const detail::Target target{"cub::DeviceHistogram::HistogramEven", stream};
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, 0, target.name);
    if (!temp.runs()) return temp.result();
    for (int c = 0; c < NUM_ACTIVE_CHANNELS; ++c) {
      const Even<Level> bin{lower_level[c], upper_level[c], num_levels[c] - 1};
      count<NUM_CHANNELS>(target, d_samples + c, d_histogram[c], num_levels[c] - 1, num_pixels, bin);
    }
    return temp.result();
  }
  template <int NUM_CHANNELS, int NUM_ACTIVE_CHANNELS, class Samples, class Counter, class Level, class Count>
  static cudaError_t MultiHistogramRange(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                         Samples d_samples, Counter* (&d_histogram)[NUM_ACTIVE_CHANNELS],
                                         const int (&num_levels)[NUM_ACTIVE_CHANNELS],
                                         const Level* (&d_levels)[NUM_ACTIVE_CHANNELS], Count num_pixels,
                                         cudaStream_t stream = nullptr, bool = false) {
    const detail::Target target{"cub::DeviceHistogram::HistogramRange", stream};
    detail::TempMemory temp(d_temp_storage, temp_storage_bytes, 0, target.name);
    if (!temp.runs()) return temp.result();
    for (int c = 0; c < NUM_ACTIVE_CHANNELS; ++c) {
      const Range<Level> bin{d_levels[c], num_levels[c]};
      count<NUM_CHANNELS>(target, d_samples + c, d_histogram[c], num_levels[c] - 1, num_pixels, bin);
    }
    return temp.result();
  }

 private:
  // The bin of a sample, or -1.
  template <class Level>
  struct Even {
    Level lower;
    Level upper;
    int bins;
    template <class Sample>
    __device__ __forceinline__ int operator()(const Sample& sample) const {
      using Common = std::common_type_t<Level, Sample>;
      const auto value = static_cast<Common>(sample);
      const auto low = static_cast<Common>(lower);
      const auto high = static_cast<Common>(upper);
      if (!(value >= low && value < high)) return -1;
      if constexpr (std::is_integral_v<Common>) {
        return static_cast<int>(static_cast<std::uint64_t>(value - low) * static_cast<std::uint64_t>(bins) /
                                static_cast<std::uint64_t>(high - low));
      } else {
        const int bin = static_cast<int>((value - low) * (static_cast<Common>(bins) / (high - low)));
        return bin < bins ? bin : bins - 1;
      }
    }
  };
  template <class Level>
  struct Range {
    const Level* levels;
    int level_count;
    template <class Sample>
    __device__ __forceinline__ int operator()(const Sample& sample) const {
      const int above = UpperBound(levels, level_count, static_cast<Level>(sample));
      return above == level_count ? -1 : above - 1;
    }
  };

  template <int stride, class Samples, class Counter, class Count, class Bin>
  static void count(detail::Target target, Samples samples, Counter* histogram, int bins, Count n,
                    Bin bin_of) {
    detail::library::each(target, static_cast<std::size_t>(bins),
                          [=](std::size_t bin) { histogram[bin] = 0; });
    detail::library::each(target, static_cast<std::size_t>(n), [=](std::size_t i) {
      const int bin = bin_of(samples[i * stride]);
      if (bin >= 0) atomicAdd(histogram + bin, Counter{1});
    });
  }
};

}  // namespace cub
