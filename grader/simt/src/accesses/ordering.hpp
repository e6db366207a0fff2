// SPDX-License-Identifier: MIT
/// @file
/// The order of whole operations: kernels and copies of several streams. The streams tell which operation
/// runs and what is ordered before it; accesses of operations that nothing orders are checked against each
/// other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "simt/src/accesses/given_work.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @brief The number of an operation given to a stream; numbers rise in the order in which operations are
/// carried out. 0: none.
using OperationId = std::uint64_t;

/// @brief A kernel, a copy or a memset while it is carried out.
struct Operation {
  OperationId id = 0;
  /// The earliest operation that is not ordered before this one; its own id where all are. May name one too
  /// early: happens_before() is asked for each between.
  OperationId concurrent_since = 0;
  GivenWork given;
  bool race_told = false;  ///< with kernels that have read before it what it brings
};

/// @brief Called before an operation is carried out, and after. Without these calls every launch and copy is
/// ordered after all before it.
void begin_operation(Operation operation);
void end_operation();

/// @brief Whether the earlier operation is done before the later one begins, whatever the device does. Asked
/// only for operations that begin_operation() has told. The streams' own knowledge: set once.
/// @param mark that the earlier one has left; a kernel that it has launched may be ordered behind some of
/// them
using HappensBefore = bool (*)(OperationId earlier, OperationId later, std::uint64_t mark);
void set_happens_before(HappensBefore asked);

/// @brief Rows of memory that an operation touches, `pitch_bytes` apart.
struct TouchedRows {
  std::uintptr_t address = 0;
  std::size_t row_bytes = 0;
  std::size_t rows = 1;
  std::size_t pitch_bytes = 0;
};

/// @brief The current operation reads or writes these rows of memory that kernels reach: checks them against
/// operations that are not ordered before, and remembers them for those that follow. To be called where
/// streams run side by side; costs time in proportion to the rows.
void note_copy(const TouchedRows& touched, bool write);

// Below: for the access checks.

/// @brief Sets the marks of a launch that is about to run.
void order_launch(Launch& launch);

/// @brief What left a mark that is older than the running launch.
struct EarlierWork {
  OperationId id = 0;
  std::uint64_t first_mark = 0;
  std::uintptr_t anchor = 0;  ///< of its sites; 0: a copy
  GivenWork given;
  Kinship kinship = Kinship::other_stream;  ///< with the operation that runs now
};

/// @brief How diagnoses name the other one of two pieces of work that nothing orders.
/// @return such as "copy given at prog.cu:12 in another stream"
std::string other_work(const GivenWork& other, Kinship kinship);
/// @return what is to be done about such a pair
/// @param[in] other the earlier one
std::string advice_on_order(const GivenWork& other, Kinship kinship);
/// @brief A stream was told here to wait for an event that nothing had recorded. Where streams race the first
/// such line is told.
void note_vain_wait(const std::string& file, int line);
inline constexpr const char* order_streams =
    "Streams run side by side: give both to the same stream; or record an event behind the first "
    "(cudaEventRecord) and then let the other stream wait for it (cudaStreamWaitEvent); or synchronise "
    "before. An event that is recorded before the first orders nothing.";

inline constexpr const char* apart_from_default =
    "What names no stream, such as <<<blocks, threads>>>, goes to the default stream, and a stream made with "
    "cudaStreamNonBlocking neither waits for that nor is waited for. ";

/// @return the work that left the mark; id 0 where not known
EarlierWork work_of_mark(std::uint64_t mark);
/// @return whether the work that left the mark is ordered before the operation that runs now
bool ordered_before_now(std::uint64_t mark);
/// @brief Forgets all marks.
void forget_operations();

}  // namespace gridstride::simt
