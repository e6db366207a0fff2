// SPDX-License-Identifier: MIT
/// @file
/// The single rewritings of the translator. Each adds its changes to one list.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "simt/translate/edits.hpp"
#include "simt/translate/scan.hpp"
#include "simt/translate/translate.hpp"

namespace gridstride::translate {

/// @return the source with `gridstride_` for its own `gridstride`, the name of the CPU device's namespace
std::string with_free_name(std::string_view source);

/// @brief `k<<<g, b, s, st>>>(args)` becomes a call of the header template simt::launch.
/// @param plain_kernels kernels that may be named as a function, for an exact conversion of the arguments
/// @param references which kernels take references
/// @param macro_parameters where the tokens are the replacement text of a #define: its parameters. The
/// arguments may then come from elsewhere, and the kernel may be one of them. nullptr: the tokens are code
void rewrite_launches(const Tokens& tokens, const PlainKernels& plain_kernels,
                      const ReferenceKernels& references,
                      const std::vector<std::string_view>* macro_parameters, Edits& edits,
                      std::vector<Problem>& problems);

/// @brief In `k<<<1, 32>>>(p, {4, 5})` braces get the type of their parameter, where it is written as a name.
/// @param arguments  index of the '(' of the launch's arguments
/// @param parameters that of the kernel's parameter list, a template's
void rewrite_brace_arguments(const Tokens& tokens, std::size_t arguments, std::size_t parameters,
                             Edits& edits);

/// @brief `extern __shared__ T name[];` becomes a reference to the block's dynamic shared memory: in place
/// inside a function; for a declaration at namespace scope at the head of each device function that uses the
/// name; in the text of a macro in place, so that its user has to stand in a function.
void rewrite_dynamic_shared(const Lexed& lexed, Edits& edits, std::vector<Problem>& problems);

/// @brief What C++ would take of variables and nvcc does not: those of the device that are members of a
/// class, `extern __shared__` arrays of one name with different types, and, unless `relocatable`, `inline`
/// ones; and `warpSize` where a constant has to stand.
void refuse_variables(const Lexed& lexed, bool relocatable, std::vector<Problem>& problems);

/// @brief Likewise of kernels: members of a class and friends that are defined there, values that are
/// returned, `constexpr`, `noexcept`, `__device__` or `__host__` as well, parameters `T&&`, `...` and
/// std::initializer_list. `__launch_bounds__` and `__grid_constant__` where they cannot stand, and `inline`
/// beside `__forceinline__`.
void refuse_kernels(const Lexed& lexed, std::vector<Problem>& problems);

/// @brief Warns of arrays of a kernel that each thread has for itself, and that are used as if it shared
/// them. Not of those in a branch of the preprocessor, which may not be compiled.
void warn_of_private_arrays(const Lexed& lexed, std::vector<Problem>& problems);

/// @brief `__device__` before a variable becomes gs_device_variable, so that the engine can tell it from host
/// variables. Unless `relocatable`, one at namespace scope is the file's own, as nvcc has it.
void rewrite_device_variables(const Tokens& tokens, bool relocatable, Edits& edits);

/// @brief A `static` variable in a function of the device alone is one of the device without being declared
/// so.
void rewrite_static_variables(const Tokens& tokens, Edits& edits);

/// @brief A function that runs on the device alone becomes the file's own, as nvcc has it without -rdc=true:
/// its definition may stand in a header that several files include.
void rewrite_device_functions(const Tokens& tokens, Edits& edits);

/// @brief `__CUDA_ARCH__`, which a compiler for GPUs defines while it compiles device code: defined in
/// functions of the device alone; in others `#ifdef __CUDA_ARCH__ ... #else ... #endif` and the like
/// around whole statements become questions at run time; outside of functions it is not defined.
void rewrite_architecture(const Lexed& lexed, Edits& edits);

/// @brief `NV_IF_TARGET(NV_IS_DEVICE, (a), (b))` of <nv/target> and its kin become questions at run time,
/// where they are statements and their targets are known.
void rewrite_targets(const Tokens& tokens, Edits& edits);

/// @brief `return` in a kernel's body (not in a lambda or local class there) notes that the thread left
/// early.
void rewrite_kernel_returns(const Tokens& tokens, Edits& edits);

/// @brief Behind each kernel that is no template comes an object that tells the engine its parameters, for
/// launches by pointer.
void rewrite_kernel_entries(const Lexed& lexed, const PlainKernels& kernels, Edits& edits);

/// @brief `(void*)k<T>` becomes a call that tells the engine of that instance.
void rewrite_kernel_casts(const Tokens& tokens, Edits& edits);

/// @brief A call of the run-time API as a statement of its own says where its result is thrown away; an
/// atomic says that it is.
void rewrite_discarded_calls(const Tokens& tokens, Edits& edits);

/// @brief Inline PTX in device code becomes a call that reports it as unsupported, should it be reached.
void rewrite_inline_assembly(const Tokens& tokens, Edits& edits);

/// @brief `__shared__ alignas(16) float a[4];`, where nvcc knows an attribute: C++ has `alignas` before all
/// other specifiers.
void rewrite_alignment(const Tokens& tokens, Edits& edits);

/// @brief The specifier `__noinline__` becomes an attribute. It cannot be a macro, since the standard library
/// writes
/// `__attribute__((__noinline__))`.
void rewrite_noinline(const Tokens& tokens, Edits& edits);

}  // namespace gridstride::translate
