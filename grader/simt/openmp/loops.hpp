// SPDX-License-Identifier: MIT
/// @file
/// Which iterations of a loop a thread of a team has, by the rules of OpenMP's static schedules.
#pragma once

#include <algorithm>
#include <type_traits>

namespace gridstride::openmp {

/// @brief A thread's place in its team.
struct Place {
  unsigned thread = 0;
  unsigned threads = 1;
};

/// @brief A part of a loop that counts from `lower` to `upper`, the latter included.
template <class T>
struct Part {
  T lower{};
  T upper{};
  std::make_signed_t<T> stride{};  ///< to the thread's next part, where it has several
  bool last = false;               ///< whether the loop's last iteration is in it (or in one that follows)
};

/// @return how often a loop runs
template <class T>
std::make_unsigned_t<T> iterations(T lower, T upper, std::make_signed_t<T> step) {
  using Count = std::make_unsigned_t<T>;
  if (step > 0 ? upper < lower : lower < upper) return 0;
  return step > 0 ? (Count(upper) - Count(lower)) / Count(step) + 1
                  : (Count(lower) - Count(upper)) / (Count(0) - Count(step)) + 1;
}

/// @return the thread's share where each has one, and they are as equal as can be
template <class T>
Part<T> share_of(Place place, T lower, T upper, std::make_signed_t<T> step) {
  using Count = std::make_unsigned_t<T>;
  const Count count = iterations(lower, upper, step);
  const Count each = count / place.threads;
  const Count larger = count % place.threads;  // so many threads have one more
  const Count own = each + (place.thread < larger ? 1 : 0);
  const Count before = place.thread * each + std::min<Count>(place.thread, larger);
  const T first = static_cast<T>(Count(lower) + before * Count(step));
  Part<T> part{first, static_cast<T>(Count(first) + (own - 1) * Count(step)), step, false};
  part.stride = static_cast<std::make_signed_t<T>>(count);
  part.last = own > 0 && before + own == count;
  return part;
}

/// @return the thread's first piece where pieces of `chunk` iterations go round the team
template <class T>
Part<T> first_piece_of(Place place, T lower, T upper, std::make_signed_t<T> step,
                       std::make_signed_t<T> chunk) {
  using Count = std::make_unsigned_t<T>;
  const Count size = chunk < 1 ? 1 : Count(chunk);
  const Count count = iterations(lower, upper, step);
  const Count span = size * Count(step);
  const T first = static_cast<T>(Count(lower) + span * place.thread);
  Part<T> part{first, static_cast<T>(Count(first) + span - Count(step)), 0, false};
  part.stride = static_cast<std::make_signed_t<T>>(span * place.threads);
  part.last = count > 0 && (count - 1) / size % place.threads == place.thread;
  return part;
}

}  // namespace gridstride::openmp
