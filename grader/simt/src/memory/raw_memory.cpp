// SPDX-License-Identifier: MIT
// Compiled with -fno-builtin: the compiler must not turn these calls back into memcpy.
#include "simt/src/memory/raw_memory.hpp"

extern "C" {
void* __memcpy_chk(void* to, const void* from, std::size_t size_bytes, std::size_t room);
void* __memmove_chk(void* to, const void* from, std::size_t size_bytes, std::size_t room);
void* __memset_chk(void* to, int value, std::size_t size_bytes, std::size_t room);
}

namespace gridstride::simt {

void* raw_copy(void* to, const void* from, std::size_t size_bytes) {
  return __memcpy_chk(to, from, size_bytes, static_cast<std::size_t>(-1));
}
void* raw_move(void* to, const void* from, std::size_t size_bytes) {
  return __memmove_chk(to, from, size_bytes, static_cast<std::size_t>(-1));
}
void* raw_set(void* to, int value, std::size_t size_bytes) {
  return __memset_chk(to, value, size_bytes, static_cast<std::size_t>(-1));
}

}  // namespace gridstride::simt
