// SPDX-License-Identifier: MIT
/// @file
/// Plain loads that only spare an atomic: `if (x < *p) atomicMin(p, x)`. Whatever the load finds, the atomic
/// decides, and doing it once more changes nothing: no GPU makes a wrong result of that race.
#pragma once

#include "simt/src/threads/execution.hpp"

namespace gridstride::simt {

/// @brief The running thread's plain load races with an atomic. It may be about to update the word itself.
void note_racing_look(Execution& execution, std::uintptr_t address, const void* pc);
/// @brief The running thread is about to update a word by an atomic that changes nothing when it is done
/// twice: where it has just looked at the word, that load and this atomic belong together.
void note_filtered_update(void* pointer, std::size_t size_bytes, const void* pc);

/// @return whether the race is one of such a load with such an atomic. Asked once the launch has ended
bool is_filter(const Incident& race);

}  // namespace gridstride::simt
