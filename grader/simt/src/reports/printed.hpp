// SPDX-License-Identifier: MIT
/// @file
/// What device code prints: kept until the host waits for the device.
#pragma once

#include <string>
#include <vector>

#include "gridstride/simt_abi.h"

namespace gridstride::simt {

/// @brief What one launch has printed.
struct PrintedText {
  std::string text;
  std::string kernel;
  std::string file;  ///< the launch's position
  int line = 0;
};

/// @brief Takes what the launch that has just ended printed, in the order of blocks.
void collect_printed(const gs_launch& call);

/// @brief What is not written yet, launch by launch; then nothing is.
std::vector<PrintedText> take_printed();

}  // namespace gridstride::simt
