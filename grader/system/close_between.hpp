// SPDX-License-Identifier: MIT
/// @file
/// Closing descriptors that a process is not to have.
#pragma once

namespace gridstride::system {

/// @brief Closes the descriptors from `first` to `last`, both included, which need not be open. May be called
/// between fork and exec: it makes async-signal-safe calls only.
/// @return false where some may still be open
bool close_between(int first, int last);

}  // namespace gridstride::system
