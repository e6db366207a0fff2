// SPDX-License-Identifier: MIT
/// @file
/// The flags that code for the CPU device is compiled and linked with.
#pragma once

#include "simt/cc/tools.hpp"
#include "system/program.hpp"

namespace gridstride::cc {

using system::CommandLine;

/// @brief How one file is compiled. Only with the defaults is the precompiled header of use.
struct CompileChoices {
  bool debug = false;        ///< without optimisation
  bool openmp = false;       ///< with OpenMP, in host code
  bool host_only = false;    ///< a file for the host's compiler: CUDA's headers, but no device code
  bool plain_c = false;      ///< such a file in C
  bool own_prelude = false;  ///< macros are given that change the headers
  bool cpp17 = false;        ///< with the standard library of C++17. @see cpp17_flags
};

/// @brief What code with checks and code without them have in common: the language, what a program's meaning
/// hangs on, and what the compiler says. @see device_flags
CommandLine common_flags();

/// @brief Flags that the code's meaning depends on; a precompiled header must be made with the same.
///
/// The thread sanitizer's pass is used as instrumentation only: its calls end in the engine, not in its run
/// time. Reads that precede a write to the same word are kept (an uninitialised `x[i] += 1` must show), calls
/// at function entry are not needed. Indices of arrays with a known extent are compared with it
/// (array-bounds); a large frame is touched page by page where clang can, so that it meets the guard below
/// the stack. -O1 keeps lines faithful; initial-exec makes the block's shared memory (static thread_local)
/// one fixed range. malloc and free of a kernel are kept even where nothing needs them: a heap can be used
/// up, and so are accesses through a null pointer, and loops without a way out, which C++ lets a compiler
/// drop: a GPU hangs in them. No function of mathematics sets errno, so that an element read before and after
/// sinf is read once, as nvcc has it. File names stay as the user wrote them: clang shortens a name below the
/// compilation directory, so that is told to be nowhere. A variable that nothing was assigned to is no zero,
/// as it would mostly be by chance: it is a nan, or an absurd number. What both branches of an if do is not
/// made one: it would have the line of neither. A std::vector tells the engine how many of its elements are
/// there, as it tells AddressSanitizer.
///
/// Without checks nothing is instrumented, and loops over threads are vectorised for this machine. There,
/// too, variables that nothing was assigned to have a value: lanes that take no part in `if (lane == 0) first
/// = atomicAdd(...)` pass theirs to a shuffle, and were it undefined, all lanes might as well take part.
CommandLine device_flags(bool checked = true);

/// @brief Flags that leave C++17 of the standard library, as nvcc does unless told otherwise: a program may
/// have a `lerp` or an `identity` of its own, beside `using namespace std` too. The language itself stays
/// C++20, which the device's headers are written in; what it deprecates is no fault of a program in C++17.
CommandLine cpp17_flags();

/// @brief The compiler and what decides on the code that it makes.
CommandLine code_flags(const Tools& tools, const CompileChoices& choices);

/// @brief The compiler and its flags, up to the user's own.
CommandLine compiler_flags(const Tools& tools, const CompileChoices& choices = {});

/// @brief What makes the compiler write LLVM's assembly instead of an object, before any optimisation.
CommandLine assembly_flags();

/// @brief What both links need. @see functions_of_engine
CommandLine link_flags(const Tools& tools);

}  // namespace gridstride::cc
