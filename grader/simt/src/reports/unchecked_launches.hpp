// SPDX-License-Identifier: MIT
/// @file
/// Launches that went well and that nothing has asked about: had one been refused, nobody would know.
#pragma once

#include "gridstride/simt_abi.h"
#include "simt/session.hpp"

namespace gridstride::simt {

/// @brief The calling host thread has launched a kernel. A library's is left out.
void note_unchecked(const gs_launch& call);

/// @brief That launch was a call which has given its error back.
void note_answered(const gs_launch& call);

/// @brief The calling host thread asks for its last error, and so for that of each of its launches.
void note_launches_checked();

/// @brief Forgets all launches of all host threads.
void forget_launches();

}  // namespace gridstride::simt
