// SPDX-License-Identifier: MIT
/// @file
/// What a submission that was not compiled is told.
#pragma once

#include <string>

#include "record/verdict.hpp"
#include "sandbox/sandbox.hpp"

namespace gridstride::harness {

/// @brief The compiler may have been stopped by a limit, or by no fault of the submission's, such as a
/// machine so busy that it could not compute.
/// @param outcome of the step that failed
Verdict failed_build_verdict(const sandbox::Outcome& outcome);

/// @brief What happened, or what to do, in a sentence or two.
/// @param outcome of the step that failed @param limits of the same
std::string failed_build_words(const sandbox::Outcome& outcome, const sandbox::Limits& limits);

}  // namespace gridstride::harness
