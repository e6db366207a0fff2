// SPDX-License-Identifier: MIT
/// @file
/// A submission as JSON text, and back, byte for byte.
#pragma once

#include <string>

#include "classroom/submission.hpp"

namespace gridstride::classroom::slurm {

/// @brief As JSON. Texts may hold any bytes, which JSON cannot: each byte is written as the character of its
/// number.
std::string to_work_json(const Submission& submission);

/// @brief Inverse of to_work_json. @throws std::runtime_error naming the key
Submission submission_from_work_json(const std::string& json);

}  // namespace gridstride::classroom::slurm
