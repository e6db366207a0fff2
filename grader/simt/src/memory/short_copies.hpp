// SPDX-License-Identifier: MIT
/// @file
/// Copies and fills of the beginning of an array, of as many bytes as it has elements above all: a forgotten
/// sizeof(T). Whether it is one shows later, when nothing else has touched the rest in the same way.
#pragma once

#include <string>

#include "simt/src/memory/copies.hpp"

namespace gridstride::simt {

struct Allocation;

/// @brief Remembers what a copy that was given touches of arrays of the device. The engine's lock must be
/// held.
void note_extent(const Transfer& transfer);
/// @brief Likewise a fill. @param frames who calls
void note_extent(const Fill& fill, const std::vector<void*>& frames);

/// @return a sentence on the one copy or fill that has written the beginning of this array and no more;
/// empty where there is none, or others as well
std::string short_copy_into(const Allocation& array);

/// @brief Adds a note for each array of which the host has been given only such a part, from a call in whose
/// line there is no sizeof, although there was room for all. The engine's lock must be held.
void tell_short_copies();

}  // namespace gridstride::simt
