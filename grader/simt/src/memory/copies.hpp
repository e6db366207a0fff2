// SPDX-License-Identifier: MIT
/// @file
/// Copies and fills of memory in stream order: one description for all calls, checked in one place.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simt/src/streams/queue.hpp"

namespace gridstride::simt {

/// @brief One side of a copy: the first byte, and how its rows lie.
struct Side {
  std::uintptr_t address = 0;
  std::size_t pitch_bytes = 0;   ///< from one row to the next; not used for a single row
  std::size_t rows_a_slice = 0;  ///< from one slice to the next, in rows; not used for a single slice
};

/// @brief Direction of a copy, by cudaMemcpyKind's numbers.
enum class Direction {
  host_to_host = 0,
  host_to_device = 1,
  device_to_host = 2,
  device_to_device = 3,
  any = 4
};

/// @brief A copy: `slices` times `rows` rows of `width_bytes`.
struct Transfer {
  const char* call = "";  ///< the API call, for diagnoses
  Side to;
  Side from;
  std::size_t width_bytes = 0;
  std::size_t rows = 1;
  std::size_t slices = 1;
  Direction direction = Direction::any;
  bool async = false;  ///< the caller asks not to wait
  void* stream = nullptr;
  std::vector<void*> frames;  ///< who calls; filled in by the checks where empty

  [[nodiscard]] std::size_t bytes() const { return width_bytes * rows * slices; }
  /// @return bytes from the first to the last of one side
  [[nodiscard]] std::size_t span(const Side& side) const;
};

/// @brief A fill of `rows` rows with one byte value.
struct Fill {
  const char* call = "";
  Side to;
  int value = 0;
  std::size_t width_bytes = 0;
  std::size_t rows = 1;
  std::size_t slices = 1;
  bool async = false;
  void* stream = nullptr;
};

/// @brief Tells of a size or a number of rows that no memory has: of a negative number, mostly.
/// @return the error then, else 0
ErrorCode check_sizes(const Transfer& transfer);

/// @brief Tells of rows that lie nearer to each other than they are long.
void tell_small_pitch(const std::string& call, std::size_t width_bytes, std::size_t pitch_bytes,
                      const std::vector<void*>& frames);

/// @brief Checks a copy against arrays and directions, reports what is wrong, and returns the error.
/// @return 0 where it may be carried out; the engine's lock must be held
ErrorCode check_transfer(Transfer& transfer);

/// @brief The copy as work for a stream, ranges of the host included. @pre check_transfer() found nothing
/// @param returns how a call that gives it treats the host
Work work_of(const Transfer& transfer, Returns& returns);

/// @brief Checks a copy and gives it to its stream. @return the call's error, noted for cudaGetLastError
ErrorCode copy_in_stream(Transfer transfer);

/// @brief Likewise a fill.
ErrorCode fill_in_stream(const Fill& fill);

/// @return who called for the copy that this OS thread makes right now; nullptr while it makes none
const std::vector<void*>* callers_of_running_copy();

/// @brief Whether the range lies in one live array of a memory window; reports it otherwise.
/// @param verb "copies to", "sets" @param advice where it is too small; empty: to look at the call's size
/// @param runs_now what asks, and is not only given to a stream: a graph that runs before may bring the array
/// back
bool inside_allocation(std::uintptr_t address, std::size_t size_bytes, const std::string& verb,
                       const std::vector<void*>& frames, const std::string& advice = {},
                       bool runs_now = false);

/// @brief After a copy or a fill that was refused and told: what it was to write does not count as never
/// written, so that its one mistake is not told again by each kernel that reads the array.
void take_for_written(std::uintptr_t address, std::size_t size_bytes);

}  // namespace gridstride::simt
