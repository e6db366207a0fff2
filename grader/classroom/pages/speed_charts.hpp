// SPDX-License-Identifier: MIT
/// @file
/// Charts of one grade's speed task.
#pragma once

#include <string>

#include "record/record.hpp"

namespace gridstride::classroom {

/// @brief A bar for each known time: the submission, the reference solution, the CPU on one core and on all,
/// and the submission's bytes at the peak of the device's memory, or of the link to it. Longer is faster; the
/// time stands beside each. Empty where the submission has no time. @return a figure
std::string speed_bars(const Record& record);

/// @brief The submission under the roofs of the device's memory and arithmetic: operations a second over
/// operations for each byte of device memory. Empty where the record does not have the numbers: times that
/// were measured, copies that take longest, a program that computes no floats. @return a figure
std::string roofline(const Record& record);

}  // namespace gridstride::classroom
