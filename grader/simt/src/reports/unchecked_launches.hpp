// SPDX-License-Identifier: MIT
/// @file
/// Launches and asynchronous copies that went well and that nothing has asked about: had one been refused,
/// nobody would know.
#pragma once

#include "gridstride/simt_abi.h"
#include "simt/session.hpp"

namespace gridstride::simt {

/// @brief The calling host thread has launched a kernel. A library's is left out.
void note_unchecked(const gs_launch& call);

/// @brief A call of the calling host thread went well, and its result is thrown away. Copies that do not wait
/// count, which are told apart from others by the call's name.
void note_unchecked_call(const char* call, const char* file, int line);

/// @brief That launch was a call which has given its error back.
void note_answered(const gs_launch& call);

/// @brief The calling host thread asks for its last error, and so for that of each of its launches
/// and copies.
void note_launches_checked();

/// @brief Forgets all launches and copies of all host threads.
void forget_launches();

}  // namespace gridstride::simt
