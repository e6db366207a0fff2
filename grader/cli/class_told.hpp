// SPDX-License-Identifier: MIT
/// @file
/// What an instructor is told of what was handed in, beside grades.
#pragma once

#include <string>
#include <vector>

#include "classroom/intake.hpp"
#include "classroom/manifest.hpp"

namespace gridstride::cli {

/// @brief What was not taken and why, what may be meant otherwise, and what belongs to no lesson of the
/// course.
void tell_intake(const classroom::Intake& intake, const classroom::Manifest& manifest);

/// @brief What of it is one student's, by any of their names.
classroom::Intake intake_of(const classroom::Intake& intake, const classroom::Manifest& manifest,
                            const std::string& student);

/// @brief Lines on deadlines that cannot be applied, since nobody noted when work was handed in; or "".
std::string unknown_times_text(const std::vector<classroom::Submission>& submissions,
                               const classroom::Manifest& manifest);

/// @brief Lines on students whose names look the same, and whom neither ids nor course.toml tell apart; or
/// "".
std::string names_alike_text(const classroom::Intake& intake, const classroom::Manifest& manifest);

}  // namespace gridstride::cli
