// SPDX-License-Identifier: MIT
/// @file
/// The numbers of a gate as reports tell them.
#pragma once

#include <string>

#include "record/record.hpp"

namespace gridstride {

/// @brief Numbers of a gate as texts.
struct GateNumbers {
  std::string now;    ///< what the submission does
  std::string right;  ///< what the reference does
  std::string limit;  ///< the most that passes
};

/// @brief Integers in full, others with four digits, from 1000 on without a fraction. Where that does not
/// tell a number that fails from its limit, with as many digits as do.
GateNumbers numbers_of(const Gate& gate);

}  // namespace gridstride
