// SPDX-License-Identifier: MIT
/// @file
/// Copies from the host over an array that a kernel has filled, as the last thing that happens to it: the
/// copy back with source, destination and direction the wrong way round, which no device refuses.
#pragma once

#include "simt/src/memory/copies.hpp"

namespace gridstride::simt {

/// @brief A copy is about to run. The engine's lock must be held, here and below.
void note_copy_over_results(const Transfer& transfer);
/// @brief Likewise a fill.
void note_fill_over_results(const Fill& fill);
/// @brief A kernel, or one of a library, begins: it may read whatever has been copied.
void note_kernel_reads_copies();

/// @brief Adds a note for each array that a kernel has filled, and that has then been copied to once, and
/// neither read by a kernel nor copied from since.
void tell_lost_results();

}  // namespace gridstride::simt
