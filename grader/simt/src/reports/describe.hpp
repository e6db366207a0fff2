// SPDX-License-Identifier: MIT
/// @file
/// What the files that put incidents into words share.
#pragma once

#include <array>
#include <string>

#include "simt/src/engine.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {

/// @brief A class name with what is known about it: message and advice.
struct Words {
  const char* bug_class;
  std::string message;
  std::string advice;
};

/// @return "(x,y,z)"
inline std::string triple(const std::array<unsigned, 3>& index) {
  return "(" + std::to_string(index[0]) + "," + std::to_string(index[1]) + "," + std::to_string(index[2]) +
         ")";
}

/// @return sizes along x, y and z
inline std::array<unsigned, 3> sizes_of(const unsigned (&sizes)[3]) { return {sizes[0], sizes[1], sizes[2]}; }

/// @return " at FILE:LINE"; nothing where the line is not known
inline std::string at_line(const SourceLine& where) {
  return where.line > 0 ? " at " + text_of(where) : std::string();
}

/// @return "updates", "writes" or "reads"
inline const char* verb(const Incident& incident) {
  return incident.atomic ? "updates" : incident.write ? "writes" : "reads";
}

/// @return a sentence, with a space before it, on the blocks of a launch whose kernel has used an index
/// beyond the end of a shared array
inline std::string shared_array_and_block(const Launch& launch) {
  return " The launch has blocks of " + counted(launch.thread_count, "thread") +
         ": is the array made for that many?";
}

/// @return how many bytes the access has, in words
inline std::string bytes_of(const Incident& incident) { return counted(incident.size_bytes, "byte"); }

/// @brief How to come to a row of an array of cudaMallocPitch.
/// @param mistaken what the rows' distance was taken for
inline std::string pitch_advice(const std::string& mistaken) {
  return "Rows of cudaMallocPitch are pitch bytes apart, " + mistaken +
         ": row y begins at reinterpret_cast<T*>(reinterpret_cast<char*>(p) + y * pitch).";
}

/// @brief Of an index that is so far off that it is outside of all arrays.
inline constexpr const char* overflow_advice =
    "The index is so far off that a product or sum of int may have overflowed: compute large indices in "
    "std::size_t or long long.";

/// @brief Accesses outside of an array.
Words describe_bounds(const Incident& incident, const Launch& launch);
/// @brief Accesses through a pointer that leads to no array which the kernel may use so.
Words describe_pointer(const Incident& incident, const Launch& launch);
/// @brief Reads of elements that nothing has written.
Words describe_uninitialised(const Incident& incident, const Launch& launch);
Words describe_unfilled(const Incident& incident, const Launch& launch);
/// @brief Threads of a block that wait at __syncthreads() for others in vain.
Words describe_barrier(const Incident& incident, const Launch& launch);
/// @brief Accesses that nothing orders: of two threads, of a texture and a store, of a thread and an
/// asynchronous copy.
Words describe_race(const Incident& incident, const Launch& launch);
Words describe_stored_twice(const Incident& incident, const Launch& launch);
Words describe_stored_by_all(const Incident& incident, const Launch& launch);
Words describe_stored_over_alias(const Incident& incident, const Launch& launch);
Words describe_stale(const Incident& incident, const Launch& launch);
Words describe_lost_update(const Incident& incident, const Launch& launch);
Words describe_copy_race(const Incident& incident, const Launch& launch);
/// @brief Warp operations whose mask is wrong.
Words describe_mask(const Incident& incident, const Launch& launch);
Words describe_matrix_op(const Incident& incident, const Launch& launch);
/// @brief Barriers of the grid that cannot be complete.
Words describe_grid_barrier(const Incident& incident, const Launch& launch);
/// @brief Shared memory of other blocks of a cluster.
Words describe_cluster(const Incident& incident, const Launch& launch);
/// @brief Threads that wait for one another.
Words describe_deadlock(const Incident& incident, const Launch& launch);

}  // namespace gridstride::simt
