// SPDX-License-Identifier: MIT
/// @file
/// printf, assert and clock are one name in CUDA, for kernels and for host code: the name that the linker
/// sees is the engine's, which asks where it is called from. The compiler's format checks stay. This comes
/// before <cstdio>: with debug information clang settles the linker's name of a function at the first `using
/// ::printf`. Functions of <math.h> that give results through pointers go there too: the library's stores
/// would not be checked, nor count as written.
#pragma once

#if defined(__GRIDSTRIDE__) && defined(__cplusplus)
extern "C" {
int printf(const char* __restrict format, ...) __asm__("gs_printf_anywhere");
__attribute__((noreturn)) void __assert_fail(const char* expression, const char* file, unsigned int line,
                                             const char* function) noexcept
    __asm__("gs_assert_fail_anywhere");
long clock(void) noexcept __asm__("gs_clock_anywhere");
void sincos(double x, double* sine, double* cosine) noexcept __asm__("gs_sincos");
void sincosf(float x, float* sine, float* cosine) noexcept __asm__("gs_sincosf");
double frexp(double x, int* exponent) noexcept __asm__("gs_frexp");
float frexpf(float x, int* exponent) noexcept __asm__("gs_frexpf");
double modf(double x, double* whole) noexcept __asm__("gs_modf");
float modff(float x, float* whole) noexcept __asm__("gs_modff");
double remquo(double x, double y, int* quotient) noexcept __asm__("gs_remquo");
float remquof(float x, float y, int* quotient) noexcept __asm__("gs_remquof");
}
#endif
