// SPDX-License-Identifier: MIT
// The names that NVIDIA's header gives cuBLAS's functions for the linker: objects compiled by it, and
// programs that look functions up by dlsym, ask for cublasSgemm_v2. A jump leaves the caller as it was, whose
// line is told.
#include "cublas_v2.h"

#if defined(__x86_64__)
#define GRIDSTRIDE_JUMP_TO(NAME) "jmp " NAME "@PLT"
#else
#define GRIDSTRIDE_JUMP_TO(NAME) "b " NAME
#endif
#define GRIDSTRIDE_SECOND_NAME(NAME)                                          \
  __asm__(".text\n.globl " #NAME "_v2\n.type " #NAME "_v2, %function\n" #NAME \
          "_v2: " GRIDSTRIDE_JUMP_TO(#NAME) "\n.size " #NAME "_v2, . - " #NAME "_v2\n");
GRIDSTRIDE_CUBLAS_V2(GRIDSTRIDE_SECOND_NAME)
