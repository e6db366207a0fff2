// SPDX-License-Identifier: MIT
/// @file
/// Calls of the run-time API whose result is thrown away. The translator rewrites the statement
/// @code
///   cudaFree(p);
/// @endcode
/// to
/// @code
///   ::gridstride::simt::Ignored{"cudaFree", __FILE__, __LINE__}, cudaFree(p);
/// @endcode
/// so that a call that fails unseen can be told where nothing asks for the error later either, and one that
/// nobody would have seen fail.
#pragma once

#include "../driver_types.h"

extern "C" {
/// @brief Remembers that a call's result, which may be cudaSuccess, was thrown away.
void gs_note_ignored(const char* call, const char* file, int line, cudaError_t error);
}

namespace gridstride::simt {

/// @brief Where a result is thrown away.
struct Ignored {
  const char* call;  ///< the function's name
  const char* file;  ///< source file
  int line;          ///< line of the call
};

/// @brief Takes the result.
__forceinline__ void operator,(const Ignored& where, cudaError_t error) {
  ::gs_note_ignored(where.call, where.file, where.line, error);
}

}  // namespace gridstride::simt
