// SPDX-License-Identifier: MIT
#include "simt/src/memory/host_blocks.hpp"

#include <pthread.h>
#include <unwind.h>

#include <algorithm>
#include <array>
#include <atomic>

#include "simt/src/engine.hpp"
#include "simt/src/module.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t page_bytes = 4096;
constexpr std::size_t slot_count = std::size_t{1} << 16;
constexpr std::uint64_t object_bit = std::uint64_t{1} << 63;
constexpr std::uint64_t argument_bit = std::uint64_t{1} << 62;
constexpr std::uint64_t size_mask = argument_bit - 1;

// Two words that belong together where `check` is address ^ size: host threads write without a lock, and
// halves of two blocks do not fit.
struct Slot {
  std::atomic<std::uint64_t> check;
  std::atomic<std::uint64_t> size;
};
std::array<Slot, slot_count> slots;

// By the same numbers as the slots: the block of a std::vector without elements, else 0.
std::array<std::atomic<std::uintptr_t>, slot_count> reserved;

std::size_t slot_number(std::uintptr_t address) {
  const std::uintptr_t number = address / 16;
  return (number ^ number >> 16) % slot_count;
}

Slot& slot_of(std::uintptr_t address) { return slots[slot_number(address)]; }

// What the C library's heap keeps before a block: the bytes of the whole piece, and three bits.
std::size_t heap_bytes(std::uintptr_t block) {
  constexpr std::size_t flags = 7;
  constexpr std::size_t mapped = 2;
  const std::size_t head = reinterpret_cast<const std::size_t*>(block)[-1];
  const std::size_t before = (head & mapped) != 0 ? 2 * sizeof head : sizeof head;
  return (head & ~flags) - before;
}

// A block that begins at the address, where the heap agrees with what was noted: a library may have freed it,
// and the heap have given it out anew.
std::optional<HostRoom> block_exceeded(std::uintptr_t address, std::size_t size_bytes) {
  if (!engine().options.knows_host_code) return std::nullopt;
  const Slot& slot = slot_of(address);
  const std::uint64_t check = slot.check.load(std::memory_order_relaxed);
  const std::uint64_t size = slot.size.load(std::memory_order_relaxed);
  if (address == 0 || (check ^ size) != address || address % page_bytes == 0) return std::nullopt;
  if ((size & argument_bit) != 0) return std::nullopt;
  const std::size_t asked = size & size_mask;
  const std::size_t has = heap_bytes(address);
  const std::size_t most_rest = asked < 16 * page_bytes ? 48 : 2 * page_bytes;
  if (has < asked || has - asked > most_rest) return std::nullopt;
  if (size_bytes <= ((size & object_bit) != 0 ? has : asked)) return std::nullopt;
  return HostRoom{asked, 0, false, "memory of malloc or new"};
}

// Symbols may share an address: the one that goes on furthest counts.
std::optional<HostRoom> variable_exceeded(std::uintptr_t address, std::size_t size_bytes) {
  const Module* const module = module_of(reinterpret_cast<const void*>(address));
  if (module == nullptr) return std::nullopt;
  std::optional<HostRoom> room;
  for (const Variable& variable : module->variables) {
    const std::uintptr_t offset = address - variable.address;
    if (offset >= variable.size_bytes) continue;
    const std::size_t has = variable.size_bytes - offset;
    if (has >= size_bytes) return std::nullopt;
    if (!room || has > room->size_bytes) room = HostRoom{has, offset, false, variable.name};
  }
  return room;
}

// The frames of the calling thread, innermost first, up to the one that the address is in.
struct FrameSearch {
  std::uintptr_t address = 0;
  std::uintptr_t begin = 0;  // of the frame looked at: the stack pointer at its call
  std::uintptr_t end = 0;    // of the frame found, 0 where none is
  const void* code = nullptr;
};

_Unwind_Reason_Code visit_frame(_Unwind_Context* context, void* data) {
  auto& search = *static_cast<FrameSearch*>(data);
  const std::uintptr_t begin = _Unwind_GetCFA(context);
  if (search.begin != 0 && search.address - search.begin < begin - search.begin) {
    search.end = begin - sizeof(void*);  // there lies the address to return to
    return _URC_NORMAL_STOP;
  }
  if (begin > search.address || begin < search.begin) return _URC_NORMAL_STOP;
  search.begin = begin;
  search.code = reinterpret_cast<const void*>(_Unwind_GetIP(context));
  return _URC_NO_REASON;
}

// End of the calling thread's stack; 0 where not known.
std::uintptr_t stack_end() {
  static thread_local std::uintptr_t end = 0;
  pthread_attr_t attributes;
  if (end != 0 || pthread_getattr_np(pthread_self(), &attributes) != 0) return end;
  void* low = nullptr;
  std::size_t size_bytes = 0;
  if (pthread_attr_getstack(&attributes, &low, &size_bytes) == 0)
    end = reinterpret_cast<std::uintptr_t>(low) + size_bytes;
  pthread_attr_destroy(&attributes);
  return end;
}

// "main" of "main", "scale" of "scale(float*, int)".
std::string function_name(const void* code) {
  const Module* const module = module_of(code);
  const std::string* const symbol = module == nullptr ? nullptr : module->function_around(code);
  const std::string name = symbol == nullptr ? std::string() : demangle(*symbol);
  return name.empty() || name.find('<') != std::string::npos ? "host code"
                                                             : name.substr(0, begin_of_parameters(name));
}

std::optional<HostRoom> frame_exceeded(std::uintptr_t address, std::size_t size_bytes) {
  if (!is_on_stack(address)) return std::nullopt;
  FrameSearch search{address};
  _Unwind_Backtrace(visit_frame, &search);
  if (search.end <= address || search.end - address >= size_bytes) return std::nullopt;
  return HostRoom{search.end - address, 0, true, "a local variable of " + function_name(search.code)};
}

}  // namespace

bool is_on_stack(std::uintptr_t address) {
  return address > reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) && address < stack_end();
}

void* note_block(void* block, std::size_t size_bytes, BlockOrigin origin) {
  const std::uint64_t size = size_bytes | (origin == BlockOrigin::object     ? object_bit
                                           : origin == BlockOrigin::argument ? argument_bit
                                                                             : 0);
  Slot& slot = slot_of(reinterpret_cast<std::uintptr_t>(block));
  slot.size.store(size, std::memory_order_relaxed);
  slot.check.store(reinterpret_cast<std::uintptr_t>(block) ^ size, std::memory_order_relaxed);
  return block;
}

void forget_block(const void* block) {
  Slot& slot = slot_of(reinterpret_cast<std::uintptr_t>(block));
  const std::uint64_t check = slot.check.load(std::memory_order_relaxed);
  if ((check ^ slot.size.load(std::memory_order_relaxed)) != reinterpret_cast<std::uintptr_t>(block)) return;
  slot.check.store(0, std::memory_order_relaxed);
  slot.size.store(0, std::memory_order_relaxed);
  note_elements_end(block, static_cast<const char*>(block) + 1);
}

void note_elements_end(const void* begin, const void* end) {
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  std::atomic<std::uintptr_t>& block = reserved[slot_number(address)];
  if (begin == end) {
    block.store(address, std::memory_order_relaxed);
  } else if (block.load(std::memory_order_relaxed) == address) {
    block.store(0, std::memory_order_relaxed);
  }
}

std::size_t host_block_bytes(std::uintptr_t address) {
  const Slot& slot = slot_of(address);
  const std::uint64_t size = slot.size.load(std::memory_order_relaxed);
  const bool known = address != 0 && (slot.check.load(std::memory_order_relaxed) ^ size) == address;
  return known ? size & size_mask : 0;
}

std::size_t host_array_bytes(std::uintptr_t address) {
  if (const std::size_t block_bytes = host_block_bytes(address); block_bytes > 0) return block_bytes;
  const Module* const module = module_of(reinterpret_cast<const void*>(address));
  if (module == nullptr) return 0;
  const auto variable = std::ranges::find(module->variables, address, &Variable::address);
  return variable == module->variables.end() ? 0 : variable->size_bytes;
}

bool is_reserved_only(std::uintptr_t address) {
  return host_block_bytes(address) > 0 &&
         reserved[slot_number(address)].load(std::memory_order_relaxed) == address;
}

std::optional<HostRoom> host_room_exceeded(std::uintptr_t address, std::size_t size_bytes) {
  if (auto room = block_exceeded(address, size_bytes)) return room;
  if (auto room = frame_exceeded(address, size_bytes)) return room;
  return variable_exceeded(address, size_bytes);
}

}  // namespace gridstride::simt

// What std::vector tells of its elements where _GLIBCXX_SANITIZE_VECTOR is defined: the linker binds
// AddressSanitizer's function to this one.
extern "C" void __wrap___sanitizer_annotate_contiguous_container(const void* begin, const void* /*room_end*/,
                                                                 const void* /*old_end*/,
                                                                 const void* new_end) {
  gridstride::simt::note_elements_end(begin, new_end);
}
