// SPDX-License-Identifier: MIT
/// @file
/// Functions of the C and C++ libraries that a program for the CPU device calls in the engine: block copies
/// made by the compiler go through the engine's checks, and memory that a kernel allocates comes from the
/// device's heap. Of the host's own blocks the engine knows the sizes, and of a std::vector where its
/// elements end.
#pragma once

#include <array>
#include <filesystem>
#include <string>

namespace gridstride::cc {

/// @brief Their symbols. The engine has each as `__wrap_` and its name, as ld's option --wrap wants it.
inline constexpr std::array functions_of_engine = {
    "memcpy", "memset", "memmove", "malloc", "calloc", "realloc", "reallocarray", "free", "_Znwm", "_Znam",
    "_ZnwmSt11align_val_t", "_ZnamSt11align_val_t", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm",
    "_ZdlPvSt11align_val_t", "_ZdaPvSt11align_val_t", "__sanitizer_annotate_contiguous_container",
    // Host threads, whose modelled times follow from who waits for whom.
    "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE",
    "_ZNSt6thread4joinEv", "_ZNSt6thread6detachEv", "pthread_mutex_lock", "pthread_mutex_trylock",
    "pthread_mutex_unlock"};

/// @brief Gives an object the engine's names for those that it calls and does not define, so that it can be
/// linked without --wrap, by g++.
/// @return "", or what stood against it
std::string take_names_of_engine(const std::filesystem::path& object);

/// @return whether the object, or each of an archive, has been compiled with checks, or has no code
bool is_instrumented(const std::filesystem::path& object);

}  // namespace gridstride::cc
