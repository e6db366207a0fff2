// SPDX-License-Identifier: MIT
// What the compiler's instrumentation calls before each load and store. The names are those of the thread
// sanitizer's run time, whose pass is used; its run time is not.
#include "simt/src/accesses/access.hpp"
#include "simt/src/accesses/handover.hpp"
#include "simt/src/accesses/lane_reads.hpp"
#include "simt/src/accesses/makers.hpp"
#include "simt/src/accesses/race.hpp"
#include "simt/src/memory/raw_memory.hpp"

using gridstride::simt::Access;
using gridstride::simt::check_access;
using gridstride::simt::check_lane_store;
using gridstride::simt::check_pieces;
using gridstride::simt::note_lane_read;
using gridstride::simt::note_volatile_load;
using gridstride::simt::note_volatile_store;

#define CALLER __builtin_return_address(0)
#define ALIGNED(bytes)                                                                           \
  void __tsan_read##bytes(void* address) { check_access<bytes, Access::load>(address, CALLER); } \
  void __tsan_write##bytes(void* address) { check_access<bytes, Access::store>(address, CALLER); }
#define UNALIGNED(bytes)                                                                   \
  void __tsan_unaligned_read##bytes(void* address) {                                       \
    check_pieces(reinterpret_cast<std::uintptr_t>(address), bytes, Access::load, CALLER);  \
  }                                                                                        \
  void __tsan_unaligned_write##bytes(void* address) {                                      \
    check_pieces(reinterpret_cast<std::uintptr_t>(address), bytes, Access::store, CALLER); \
  }

#define VOLATILE(bytes)                                                                    \
  void __tsan_volatile_read##bytes(void* address) {                                        \
    note_volatile_load(address, CALLER);                                                   \
    check_access<bytes, Access::volatile_load>(address, CALLER);                           \
    note_lane_read(address, CALLER);                                                       \
  }                                                                                        \
  void __tsan_volatile_write##bytes(void* address) {                                       \
    note_volatile_store(address);                                                          \
    check_access<bytes, Access::volatile_store>(address, CALLER);                          \
    check_lane_store(address, bytes, CALLER);                                              \
  }                                                                                        \
  void __tsan_unaligned_volatile_read##bytes(void* address) {                              \
    check_pieces(reinterpret_cast<std::uintptr_t>(address), bytes, Access::load, CALLER);  \
  }                                                                                        \
  void __tsan_unaligned_volatile_write##bytes(void* address) {                             \
    check_pieces(reinterpret_cast<std::uintptr_t>(address), bytes, Access::store, CALLER); \
  }

namespace {

void copy_checks(void* to, const void* from, std::size_t size_bytes, const void* pc) {
  check_pieces(reinterpret_cast<std::uintptr_t>(from), size_bytes, Access::load, pc);
  check_pieces(reinterpret_cast<std::uintptr_t>(to), size_bytes, Access::store, pc);
}

}  // namespace

extern "C" {

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}

ALIGNED(1)
ALIGNED(2)
ALIGNED(4)
ALIGNED(8)
ALIGNED(16)
// An object's pointer to the table of its virtual functions: read before a virtual call, set by constructors.
// Each comes in place of the plain callback.
void __tsan_vptr_read(void** address) {
  check_access<8, Access::load>(address, CALLER);
  gridstride::simt::check_maker(address, CALLER);
}
void __tsan_vptr_update(void** address, void*) { check_access<8, Access::store>(address, CALLER); }
UNALIGNED(2)
UNALIGNED(4)
UNALIGNED(8)
UNALIGNED(16)
VOLATILE(1)
VOLATILE(2)
VOLATILE(4)
VOLATILE(8)
VOLATILE(16)

void __tsan_read_range(void* address, unsigned long size_bytes) {
  check_pieces(reinterpret_cast<std::uintptr_t>(address), size_bytes, Access::load, CALLER);
}
void __tsan_write_range(void* address, unsigned long size_bytes) {
  check_pieces(reinterpret_cast<std::uintptr_t>(address), size_bytes, Access::store, CALLER);
}

void gs_note_read_only(const void* address, std::size_t size_bytes) {
  gridstride::simt::note_read_only(reinterpret_cast<std::uintptr_t>(address),
                                   static_cast<std::uint32_t>(size_bytes), CALLER);
}

void* __wrap_memcpy(void* to, const void* from, std::size_t size_bytes) {
  copy_checks(to, from, size_bytes, CALLER);
  return gridstride::simt::raw_copy(to, from, size_bytes);
}
void* __wrap_memmove(void* to, const void* from, std::size_t size_bytes) {
  copy_checks(to, from, size_bytes, CALLER);
  return gridstride::simt::raw_move(to, from, size_bytes);
}
void* __wrap_memset(void* to, int value, std::size_t size_bytes) {
  check_pieces(reinterpret_cast<std::uintptr_t>(to), size_bytes, Access::store, CALLER);
  return gridstride::simt::raw_set(to, value, size_bytes);
}
void* __tsan_memcpy(void* to, const void* from, std::size_t size_bytes) {
  copy_checks(to, from, size_bytes, CALLER);
  return gridstride::simt::raw_copy(to, from, size_bytes);
}
void* __tsan_memmove(void* to, const void* from, std::size_t size_bytes) {
  copy_checks(to, from, size_bytes, CALLER);
  return gridstride::simt::raw_move(to, from, size_bytes);
}
void* __tsan_memset(void* to, int value, std::size_t size_bytes) {
  check_pieces(reinterpret_cast<std::uintptr_t>(to), size_bytes, Access::store, CALLER);
  return gridstride::simt::raw_set(to, value, size_bytes);
}

}  // extern "C"
