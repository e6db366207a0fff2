// SPDX-License-Identifier: MIT
/// @file
/// Which stream handles are alive.
#pragma once

namespace gridstride::simt {

/// @brief Whether work can be given to this stream. The engine's lock must be held.
/// @return true for a created one and for the default streams
bool is_stream(void* stream);

}  // namespace gridstride::simt
