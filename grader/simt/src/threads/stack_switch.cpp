// SPDX-License-Identifier: MIT
#include "simt/src/threads/stack_switch.hpp"

#include <bit>

#if defined(__x86_64__)

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

}  // namespace gridstride::simt

#else
#error "Gridstride switches stacks on x86-64 only"
#endif
