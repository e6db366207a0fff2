// SPDX-License-Identifier: MIT
/// @file
/// Whether a name is a macro, as an expression. `#if defined(__CUDA_ARCH__) && defined(NDEBUG)` in a function
/// of host and device becomes a question at run time, of which the second part stays what the preprocessor
/// knows.
#pragma once

#include <type_traits>

namespace gridstride::simt {

/// @return whether two texts differ
constexpr bool differ(const char* a, const char* b) {
  for (; *a != '\0' && *a == *b; ++a, ++b) {
  }
  return *a != *b;
}

}  // namespace gridstride::simt

/// @brief Whether the name stands for another text. Of macros with parameters it knows nothing: false.
#define gs_is_defined(name) (::std::bool_constant<::gridstride::simt::differ(#name, gs_text_of(name))>::value)
#define gs_text_of(...) gs_literal_of(__VA_ARGS__)
#define gs_literal_of(...) #__VA_ARGS__
