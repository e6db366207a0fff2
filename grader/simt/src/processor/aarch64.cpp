// SPDX-License-Identifier: MIT
#if defined(__aarch64__)

#include <asm/sigcontext.h>

#include <bit>
#include <cstddef>

#include "simt/src/processor/registers.hpp"

// Stores the callee-saved registers (of those for vectors their low halves are), swaps the stack pointer and
// loads them again. A fresh stack holds the argument in x19, the entry in x20 and "returns" into
// gridstride_stack_entry, whose frame ends the unwinder's walk.
asm(R"(
.text
.globl gridstride_switch_stack
.hidden gridstride_switch_stack
.type gridstride_switch_stack,@function
.p2align 5
gridstride_switch_stack:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
.size gridstride_switch_stack,.-gridstride_switch_stack
.globl gridstride_stack_entry
.hidden gridstride_stack_entry
.type gridstride_stack_entry,@function
gridstride_stack_entry:
  .cfi_startproc
  .cfi_undefined x30
  mov x0, x19
  blr x20
  brk #1
  .cfi_endproc
.size gridstride_stack_entry,.-gridstride_stack_entry
)");

extern "C" void gridstride_stack_entry();

namespace gridstride::simt {
namespace {

constexpr std::size_t saved_words = 20;
constexpr std::size_t x19 = 0;
constexpr std::size_t x20 = 1;
constexpr std::size_t x30 = 11;

}  // namespace

StackPointer fresh_stack(std::uintptr_t top, void (*entry)(void*), void* argument) {
  auto* const frame = reinterpret_cast<std::uintptr_t*>(top & ~std::uintptr_t{15}) - saved_words;
  for (std::size_t word = 0; word < saved_words; ++word) frame[word] = 0;
  frame[x19] = std::bit_cast<std::uintptr_t>(argument);
  frame[x20] = std::bit_cast<std::uintptr_t>(entry);
  frame[x30] = std::bit_cast<std::uintptr_t>(&gridstride_stack_entry);
  return frame;
}

std::uintptr_t program_counter(const ucontext_t& context) { return context.uc_mcontext.pc; }

std::uintptr_t stack_pointer(const ucontext_t& context) { return context.uc_mcontext.sp; }

std::uintptr_t return_address(const ucontext_t& context) { return context.uc_mcontext.regs[30]; }

// Of the records that the kernel adds to the registers, one holds the exception's syndrome.
bool was_store(const ucontext_t& context) {
  constexpr std::uint64_t write_not_read = 1U << 6;
  const auto* record = reinterpret_cast<const _aarch64_ctx*>(&context.uc_mcontext.__reserved);
  while (record->magic != 0 && record->size != 0) {
    if (record->magic == ESR_MAGIC)
      return (reinterpret_cast<const esr_context*>(record)->esr & write_not_read) != 0;
    record = reinterpret_cast<const _aarch64_ctx*>(reinterpret_cast<const std::byte*>(record) + record->size);
  }
  return false;
}

void return_into(ucontext_t& context, StackPointer stopped) {
  const auto* const frame = static_cast<const std::uintptr_t*>(stopped);
  auto& registers = context.uc_mcontext;
  registers.regs[19] = frame[x19];
  registers.regs[20] = frame[x20];
  registers.pc = frame[x30];
  registers.sp = reinterpret_cast<std::uintptr_t>(frame + saved_words);
}

}  // namespace gridstride::simt

#endif
