// SPDX-License-Identifier: MIT
/// @file
/// Which grade counts where a submission is graded with several seeds.
#pragma once

#include <vector>

#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief The record that counts: one in which the grader itself failed, since then not all is known; else
/// the one with fewest points, of equal ones that with the worse verdict, and then the first. It says how
/// long all of them took.
/// @pre there is one
Record worst_record(const std::vector<Record>& records);

}  // namespace gridstride::classroom
