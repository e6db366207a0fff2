// SPDX-License-Identifier: MIT
/// @file
/// Runs a lesson's check program on a submission.
#pragma once

#include <functional>
#include <string>

#include "harness/request.hpp"
#include "record/record.hpp"
#include "sandbox/build.hpp"

namespace gridstride::cli {

/// @brief Grades one submission. Whatever happens inside, a record comes back: a check program that dies or
/// says nothing is a `grader_error`.
/// @param[in] on_progress called as the grade goes on; may be empty
Record grade(const sandbox::Installation& installation, const harness::Request& request,
             const std::function<void(const harness::Progress&)>& on_progress = {});

/// @brief The isolation to grade under. @throws UsageError where the machine has none and the user did not do
/// without
/// @param[in] no_sandbox the user gave --no-sandbox
sandbox::Isolation chosen_isolation(bool no_sandbox);

}  // namespace gridstride::cli
