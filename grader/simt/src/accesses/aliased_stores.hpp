// SPDX-License-Identifier: MIT
/// @file
/// Stores to memory that two `extern __shared__` arrays name.
#pragma once

#include "simt/src/accesses/cells.hpp"

namespace gridstride::simt {

/// @brief A kernel of two `extern __shared__` arrays is about to store a word to them: notes it where the
/// same thread has stored there since the block's last barrier, to the other array, and nobody has read it.
/// Other threads' stores are races; what is read, or behind a barrier, may well be used anew on purpose.
GRIDSTRIDE_SLOW void look_at_aliased_store(Execution& execution, std::uintptr_t address,
                                           std::uint32_t size_bytes, const void* pc);

}  // namespace gridstride::simt
