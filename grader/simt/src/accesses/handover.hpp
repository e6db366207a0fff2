// SPDX-License-Identifier: MIT
/// @file
/// What an atomic or volatile access does beyond its own word: it may hand data over, and it may be a spin.
#pragma once

#include "simt/src/accesses/ahead.hpp"
#include "simt/src/accesses/releases.hpp"
#include "simt/src/memory/variables_by_name.hpp"
#include "simt/src/streams/progress.hpp"
#include "simt/src/threads/execution.hpp"
#include "simt/src/threads/fiber_scheduler.hpp"

namespace gridstride::simt {

/// @brief The running thread, if any, is about to make an atomic or volatile access.
inline void note_handover(void* pointer, Handover kind) {
  Execution* const execution = current;
  if (execution == nullptr) return;
  const std::uintptr_t address = history_address(*execution, reinterpret_cast<std::uintptr_t>(pointer));
  const bool shared = in_shared(*execution, address);
  if (!shared) await_turn(*execution);
  if (kind != Handover::store && (in_host_window(address) || managed_hull.holds(address)))
    note_look_at_host_memory();
  if (!execution->checks) return;
  if (!shared) execution->sync.tells = true;
  hand_over(*execution, address, kind, shared);
}

/// @brief Likewise an atomic that a thread may wait by.
inline void note_atomic_load(void* pointer, Handover kind, const void* pc) {
  if (current == nullptr) return;
  note_spin(*current, pc, pointer);
  note_handover(pointer, kind);
}
/// @brief Likewise a volatile load.
inline void note_volatile_load(void* pointer, const void* pc) {
  note_atomic_load(pointer, Handover::load, pc);
}

/// @brief Likewise a volatile store, for which another thread may wait.
inline void note_volatile_store(void* pointer) {
  if (current == nullptr) return;
  note_change(*current);
  note_handover(pointer, Handover::store);
}

}  // namespace gridstride::simt
