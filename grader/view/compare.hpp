// SPDX-License-Identifier: MIT
/// @file
/// Two programs on the same input: what each has asked for, in one table.
#pragma once

#include <string>
#include <vector>

#include "record/access_trace.hpp"

namespace gridstride::view {

/// @brief ComparedRow::ratio where both programs do as much.
extern const char* const same_ratio;

/// @brief A row of the table, in words.
struct ComparedRow {
  std::string name;       ///< "Sectors of global memory"
  std::string yours;      ///< "1,024", "3.2 us"
  std::string reference;  ///< likewise
  std::string ratio;      ///< yours against the reference: "2.0 times", "the same"
};

/// @brief Counts of both programs from their first launch to their last: launches, barriers, requests,
/// sectors, ways of bank conflicts, turns of atomics, modelled time. What neither program does has no row.
std::vector<ComparedRow> compared(const TracedTotal& yours, const TracedTotal& reference);

/// @brief Where a bug has stopped a kernel, why its program stands beside no other: sentences. Else empty.
std::string stopped_text(const AccessTrace& yours);

/// @brief What to know of the table: sentences.
/// @param[in] is_withheld the reference's code is not shown
/// @param[in] ended_early yours did not come to its end
std::string comparison_note(const AccessTrace& yours, bool is_withheld, bool ended_early);

/// @brief The rows for terminals, each in a line.
std::string compared_text(const std::vector<ComparedRow>& rows);

}  // namespace gridstride::view
