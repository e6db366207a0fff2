// SPDX-License-Identifier: MIT
/// @file
/// Who has made an object with virtual functions: those that it knows are its maker's, host's or device's.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simt/src/memory/address_hull.hpp"

namespace gridstride::simt {

/// @brief Memory whose objects may be a kernel's though no mark says so: what was copied within devices, and
/// all of it where marks have begun anew.
extern AddressHull unknown_makers;

/// @brief A copy has brought bytes there: what they are of is known where they come from the host, and not
/// from what a copy brought there before.
void note_copied_objects(std::uintptr_t to, std::uintptr_t from, std::size_t size_bytes);

/// @brief A virtual function is about to be called: stops the running thread of a kernel where the host has
/// made the object.
void check_maker(const void* object, const void* pc);

}  // namespace gridstride::simt
