// SPDX-License-Identifier: MIT
/// @file
/// Arrays that a library call takes: whether they are where they must be, and what is known of their content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "simt/src/memory/sizes.hpp"

namespace gridstride::simt {

/// @brief What a call does with an array.
enum class Use : std::uint8_t {
  reads,        ///< reads every element
  reads_part,   ///< reads elements that are not known beforehand, such as one triangle
  copies,       ///< reads every element, and may find anything there
  writes,       ///< writes, and reads nothing that was there
  writes_part,  ///< writes elements that are not known beforehand
  updates,      ///< reads every element, and writes
};

/// @return whether the use changes the array
constexpr bool changes(Use use) {
  return use == Use::writes || use == Use::writes_part || use == Use::updates;
}

/// @brief An array in device memory: `columns` runs of `run_bytes` bytes that begin `pitch_bytes` apart.
struct Operand {
  std::string name;  ///< as the library's documentation calls it
  std::uintptr_t address = 0;
  std::size_t columns = 0;
  std::size_t run_bytes = 0;
  std::size_t pitch_bytes = 0;
  Use use = Use::reads;

  /// @return bytes from the first to the last element; SIZE_MAX where they are more than that
  [[nodiscard]] std::size_t span_bytes() const {
    if (columns == 0 || run_bytes == 0) return 0;
    const auto before_last = product({columns - 1, pitch_bytes});
    return before_last && *before_last <= SIZE_MAX - run_bytes ? *before_last + run_bytes : SIZE_MAX;
  }
};

/// @brief Whether the operand lies in one live array of device memory (or memory that devices reach); reports
/// it otherwise, as a bug of the host code that called. @param call the function's name
bool check_place(const std::string& call, const Operand& operand, const std::vector<void*>& frames);

/// @brief Whether what will be read has been written; reports it otherwise.
bool check_initialised(const std::string& call, const Operand& operand, const std::vector<void*>& frames);

/// @brief The running work touches the operand: checks that against the work of other streams, and remembers
/// it for theirs. After check_initialised(): what is remembered as written counts so. Parts that are not
/// known are left out.
void note_use(const Operand& operand);

/// @brief Marks what the operand covers as written.
void mark_written(const Operand& operand);

/// @return whether a pointer is to device memory that the host cannot touch
bool only_on_device(const void* pointer);

}  // namespace gridstride::simt
