// SPDX-License-Identifier: MIT
/// @file
/// CUDA's declaration specifiers, as they are on the CPU device.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's
// Helper headers of other projects ask by this name whether the header has been included.
#define __HOST_DEFINES_H__

/// Kernels lie in a section of their own, so that the engine can tell whose shared array is whose.
#ifdef GRIDSTRIDE_UNCHECKED
#define __global__ __attribute__((used, section("gs_kernels")))
#else
#define __global__ __attribute__((used, noinline, section("gs_kernels")))
#endif
#define __host__
#define __device__
/// `used` keeps arrays that are only written, whose stores the compiler would drop before they can be
/// checked. A section of their own tells them from thread-local variables of the host.
#define __shared__ static thread_local __attribute__((used, section("gs_shared")))
/// Variables that the host and every device may touch.
#define __managed__ __attribute__((section("gs_managed"), used))
#define __grid_constant__
#define __launch_bounds__(...)
#define __maxnreg__(...)
/// A word in a kernel's head that no code comes of: what macros have made of the head is read from it.
/// @see gridstride::simt::cluster_in
#define __cluster_dims__(...) __attribute__((swift_attr("gs_cluster_dims(" #__VA_ARGS__ ")")))
#define __forceinline__ inline __attribute__((always_inline))
// __noinline__ is no macro: the standard library says __attribute__((__noinline__)). The translator rewrites
// it.
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define CUDARTAPI
#define CUDART_CB

/// Where the translator puts `__device__` and `__constant__` variables: sections of their own, so that the
/// engine knows device memory from the host's globals.
#define gs_device_variable __attribute__((section("gs_device"), used))
#define gs_constant_variable __attribute__((section("gs_constant"), used))
#define __constant__ gs_constant_variable
/// The same for those of one file alone, and the functions that run on the device alone.
#define gs_file_device_variable __attribute__((section("gs_device"), used, internal_linkage))
#define gs_file_constant_variable __attribute__((section("gs_constant"), used, internal_linkage))
#define gs_device_function __attribute__((internal_linkage))

// What lies in these sections begins, file by file, with a line of the caches, so that the sectors of a
// variable do not hang on what the linker puts before it.
#if defined(__GRIDSTRIDE__) && !defined(__GRIDSTRIDE_EDITOR__)
__asm__(
    ".pushsection gs_device,\"aw\",@progbits\n.balign 256\n.popsection\n"
    ".pushsection gs_managed,\"aw\",@progbits\n.balign 256\n.popsection");
#endif

// An editor's clangd parses CUDA itself and compiles nothing (grader/editors/prelude.h): a kernel is one to
// it, and where a variable lies does not matter.
#ifdef __GRIDSTRIDE_EDITOR__
#undef __global__
#undef __shared__
#undef __managed__
#undef __constant__
#define __global__ __attribute__((global))
#define __shared__
#define __managed__
#define __constant__
#define __noinline__
#endif
