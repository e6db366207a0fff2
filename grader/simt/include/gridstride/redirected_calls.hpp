// SPDX-License-Identifier: MIT
/// @file
/// printf, assert and clock are one name in CUDA, for kernels and for host code: the name that the linker
/// sees is the engine's, which asks where it is called from. The compiler's format checks stay. This comes
/// before <cstdio>: with debug information clang settles the linker's name of a function at the first `using
/// ::printf`.
#pragma once

#ifdef __GRIDSTRIDE__
extern "C" {
int printf(const char* __restrict format, ...) __asm__("gs_printf_anywhere");
__attribute__((noreturn)) void __assert_fail(const char* expression, const char* file, unsigned int line,
                                             const char* function) noexcept
    __asm__("gs_assert_fail_anywhere");
long clock(void) noexcept __asm__("gs_clock_anywhere");
}
#endif
