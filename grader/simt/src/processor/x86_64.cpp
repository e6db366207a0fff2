// SPDX-License-Identifier: MIT
#if defined(__x86_64__)

#include <bit>

#include "simt/src/processor/registers.hpp"

// Pushes the callee-saved registers, swaps the stack pointer, pops them again. A fresh stack holds the
// argument in rbx, the entry in r12 and "returns" into gridstride_stack_entry, whose frame ends the
// unwinder's walk.
asm(R"(
.text
.globl gridstride_switch_stack
.hidden gridstride_switch_stack
.type gridstride_switch_stack,@function
.p2align 5
gridstride_switch_stack:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size gridstride_switch_stack,.-gridstride_switch_stack
.globl gridstride_stack_entry
.hidden gridstride_stack_entry
.type gridstride_stack_entry,@function
gridstride_stack_entry:
  .cfi_startproc
  .cfi_undefined rip
  movq %rbx, %rdi
  callq *%r12
  ud2
  .cfi_endproc
.size gridstride_stack_entry,.-gridstride_stack_entry
)");

extern "C" void gridstride_stack_entry();

namespace gridstride::simt {

StackPointer fresh_stack(std::uintptr_t top, void (*entry)(void*), void* argument) {
  auto* frame = reinterpret_cast<std::uintptr_t*>(top & ~std::uintptr_t{15}) - 9;
  frame[0] = frame[1] = frame[2] = frame[5] = 0;       // r15 r14 r13, rbp
  frame[3] = std::bit_cast<std::uintptr_t>(entry);     // r12
  frame[4] = std::bit_cast<std::uintptr_t>(argument);  // rbx
  frame[6] = std::bit_cast<std::uintptr_t>(&gridstride_stack_entry);
  frame[7] = frame[8] = 0;  // the stack is aligned where the entry is called
  return frame;
}

std::uintptr_t program_counter(const ucontext_t& context) {
  return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
}

std::uintptr_t stack_pointer(const ucontext_t& context) {
  return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
}

// The call has pushed it.
std::uintptr_t return_address(const ucontext_t& context) {
  return *reinterpret_cast<const std::uintptr_t*>(stack_pointer(context));
}

bool was_store(const ucontext_t& context) {
  constexpr greg_t write_bit = 2;  // of the page fault's error code
  return (context.uc_mcontext.gregs[REG_ERR] & write_bit) != 0;
}

void return_into(ucontext_t& context, StackPointer stopped) {
  const auto* const frame = static_cast<const std::uintptr_t*>(stopped);
  auto& registers = context.uc_mcontext.gregs;
  registers[REG_RBX] = static_cast<greg_t>(frame[4]);
  registers[REG_R12] = static_cast<greg_t>(frame[3]);
  registers[REG_RIP] = static_cast<greg_t>(frame[6]);
  registers[REG_RSP] = static_cast<greg_t>(reinterpret_cast<std::uintptr_t>(frame + 7));
}

}  // namespace gridstride::simt

#endif
