// SPDX-License-Identifier: MIT
/// @file
/// What a copy to the host should find in device memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @brief Tells of a copy to the host of device memory that nothing has written: an error where that is all
/// it copies, a note where it is a part, as the unused end of a buffer. Words of which some bytes are written
/// count as written, since structures have padding. Silent after an error, which may be the cause.
/// @param call the function's name; frames who called it, innermost first
void check_written(const char* call, std::uintptr_t from, std::size_t size_bytes,
                   const std::vector<void*>& frames);

}  // namespace gridstride::simt
