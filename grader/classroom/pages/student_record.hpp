// SPDX-License-Identifier: MIT
/// @file
/// What of a record a student may see.
#pragma once

#include <string>

#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief A check that is not visible, as a student may see it: neither its name nor its message, which may
/// tell inputs, but the category of its failure alone, such as "out of bounds on hidden inputs". Of a message
/// that names no known category "a failure on hidden inputs" is left. A visible check stays as it is.
CheckResult student_check(const CheckResult& check);

/// @brief Whether a check's name was taken away. @see student_check
bool is_nameless(const CheckResult& check);

/// @brief A record without what could tell hidden inputs or the machine: the seed, names and messages of
/// checks that are not visible, how often and by which thread a finding on hidden inputs came about, events
/// counted over all checks, what Google Benchmark says of the machine.
Record student_record(Record record);

/// @brief Whether a finding is known from hidden inputs alone.
bool is_hidden(const Finding& finding);

}  // namespace gridstride::classroom
