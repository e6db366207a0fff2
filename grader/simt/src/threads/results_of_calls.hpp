// SPDX-License-Identifier: MIT
/// @file
/// What a call of the runtime by a device thread returns through a pointer.
#pragma once

#include "simt/src/accesses/access.hpp"

namespace gridstride::simt {

/// @brief Stores the value as the running thread's own store, at the call's place: with its checks, which may
/// end the thread. @param pc of the call
template <class T>
void return_through(T* to, T value, const void* pc) {
  if (current->unchecked_index == nullptr)
    check_pieces(reinterpret_cast<std::uintptr_t>(to), sizeof value, Access::store, pc);
  *to = value;
}

}  // namespace gridstride::simt
