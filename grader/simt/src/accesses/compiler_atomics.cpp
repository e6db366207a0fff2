// SPDX-License-Identifier: MIT
// What the compiler's instrumentation calls for its own atomics: std::atomic, std::atomic_ref, cuda::atomic
// and the __atomic_ builtins, in host and in device code. The names are those of the thread sanitizer's run
// time.
#include "simt/src/accesses/access.hpp"
#include "simt/src/accesses/handover.hpp"
#include "simt/src/accesses/phases.hpp"
#include "simt/src/devices/host_words.hpp"

namespace gridstride::simt {
namespace {

#define CALLER __builtin_return_address(0)

bool hands_on(int order) {
  return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
}

// An atomic that only hands on, or orders nothing, takes nothing over by itself.
bool takes_over(int order) { return order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE; }

Handover exchange(int order) { return takes_over(order) ? Handover::exchange : Handover::relaxed_exchange; }

HostWordsLock of_host(const volatile void* address, OnWord operation) {
  return current == nullptr ? note_host_word(address, operation) : HostWordsLock{};
}

// An atomic with release order does what a fence before it does.
void begin_update(void* address, int order, Handover kind) {
  Execution* const execution = current;
  if (execution == nullptr) return;
  if (hands_on(order)) pass_fence(*execution, 1);
  note_change(*execution);
  note_handover(address, kind);
}

template <class T>
void check_update(volatile T* address, int order, Handover kind, const void* pc) {
  void* const pointer = const_cast<T*>(address);
  begin_update(pointer, order, kind);
  check_access<sizeof(T), Access::atomic>(pointer, pc);
}

template <class T>
T load(const volatile T* address, int order, const void* pc) {
  void* const pointer = const_cast<T*>(address);
  note_atomic_load(pointer, takes_over(order) ? Handover::load : Handover::relaxed_load, pc);
  if (current == nullptr) {
    check_access<sizeof(T), Access::volatile_load>(pointer, pc);
  } else {
    check_access<sizeof(T), Access::compare_and_swap>(pointer, pc);
  }
  const HostWordsLock lock = of_host(address, OnWord::load);
  return __atomic_load_n(address, __ATOMIC_SEQ_CST);
}

template <class T>
bool swap(volatile T* address, T* expected, T desired, int order, const void* pc) {
  void* const pointer = const_cast<T*>(address);
  if (current != nullptr && hands_on(order)) pass_fence(*current, 1);
  note_atomic_load(pointer, exchange(order), pc);
  check_access<sizeof(T), Access::compare_and_swap>(pointer, pc);
  const HostWordsLock lock = of_host(address, OnWord::update);
  const bool done =
      __atomic_compare_exchange_n(address, expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  if (done && current != nullptr) note_change(*current);
  return done;
}

}  // namespace
}  // namespace gridstride::simt

using namespace gridstride::simt;

#define UPDATE(BITS, TYPE, NAME, BUILTIN)                                            \
  TYPE __tsan_atomic##BITS##_##NAME(volatile TYPE* address, TYPE value, int order) { \
    check_update(address, order, exchange(order), CALLER);                           \
    const HostWordsLock lock = of_host(address, OnWord::update);                     \
    return BUILTIN(address, value, __ATOMIC_SEQ_CST);                                \
  }
#define ALL_OF(BITS, TYPE)                                                                              \
  TYPE __tsan_atomic##BITS##_load(const volatile TYPE* address, int order) {                            \
    return load(address, order, CALLER);                                                                \
  }                                                                                                     \
  void __tsan_atomic##BITS##_store(volatile TYPE* address, TYPE value, int order) {                     \
    note_atomic_store(address);                                                                         \
    check_update(address, order, Handover::store, CALLER);                                              \
    note_atomic_store(nullptr);                                                                         \
    const HostWordsLock lock = of_host(address, OnWord::store);                                         \
    __atomic_store_n(address, value, __ATOMIC_SEQ_CST);                                                 \
  }                                                                                                     \
  UPDATE(BITS, TYPE, exchange, __atomic_exchange_n)                                                     \
  UPDATE(BITS, TYPE, fetch_add, __atomic_fetch_add)                                                     \
  UPDATE(BITS, TYPE, fetch_sub, __atomic_fetch_sub)                                                     \
  UPDATE(BITS, TYPE, fetch_and, __atomic_fetch_and)                                                     \
  UPDATE(BITS, TYPE, fetch_or, __atomic_fetch_or)                                                       \
  UPDATE(BITS, TYPE, fetch_xor, __atomic_fetch_xor)                                                     \
  UPDATE(BITS, TYPE, fetch_nand, __atomic_fetch_nand)                                                   \
  int __tsan_atomic##BITS##_compare_exchange_strong(volatile TYPE* address, TYPE* expected, TYPE value, \
                                                    int order, int) {                                   \
    return swap(address, expected, value, order, CALLER) ? 1 : 0;                                       \
  }                                                                                                     \
  int __tsan_atomic##BITS##_compare_exchange_weak(volatile TYPE* address, TYPE* expected, TYPE value,   \
                                                  int order, int) {                                     \
    return swap(address, expected, value, order, CALLER) ? 1 : 0;                                       \
  }                                                                                                     \
  TYPE __tsan_atomic##BITS##_compare_exchange_val(volatile TYPE* address, TYPE expected, TYPE value,    \
                                                  int order, int) {                                     \
    swap(address, &expected, value, order, CALLER);                                                     \
    return expected;                                                                                    \
  }

extern "C" {

ALL_OF(8, std::uint8_t)
ALL_OF(16, std::uint16_t)
ALL_OF(32, std::uint32_t)
ALL_OF(64, std::uint64_t)

void __tsan_atomic_thread_fence(int order) {
  if (current != nullptr && order != __ATOMIC_RELAXED) pass_fence(*current, 1);
}
void __tsan_atomic_signal_fence(int) {}

}  // extern "C"
