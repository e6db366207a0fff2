// SPDX-License-Identifier: MIT
/// @file
/// Code without checks tells the engine of no access. A thread that waits for another one in a loop, on a
/// volatile or an atomic variable, would keep its processor for itself, and the other never come to its turn.
#pragma once

#include <string>

namespace gridstride::translate {

/// @brief Tells the engine of volatile and atomic accesses, by which threads, and the host, wait for others.
/// @param[in] text a file's intermediate code, before any optimisation
std::string with_turns(const std::string& text);

}  // namespace gridstride::translate
