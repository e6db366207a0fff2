// SPDX-License-Identifier: MIT
/// @file
/// From CUDA C++ to C++ for the CPU device. Only what C++ cannot say is rewritten: launches,
/// `extern __shared__` arrays, `__device__` variables, `return` in a kernel and inline PTX.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "simt/translate/references.hpp"
#include "simt/translate/specifiers.hpp"

namespace gridstride::translate {

/// @brief Something that cannot be translated, or that is hardly meant so.
struct Problem {
  int line = 0;             ///< 1-based
  std::string message;      ///< one sentence
  int column = 0;           ///< 1-based; 0: not known
  bool is_warning = false;  ///< it is translated, as it stands
};

/// @brief A translated file.
struct Translation {
  std::string text;               ///< C++; line n of the source is line n under the leading #line directive
  std::vector<Problem> problems;  ///< where one is no warning, the text is not to be compiled
  bool changed = false;           ///< whether there was anything to rewrite
};

/// @brief Says which file to include in place of `#include "name"`, or of `<name>`, given with its brackets;
/// empty: as written.
using IncludeRule = std::function<std::string(std::string_view name)>;

/// @brief What files say that others include.
struct Declared {
  SpecifierMacros macros;
  ReferenceKernels kernels;
};

/// @brief Translates one file.
/// @param source its text, of any content
/// @param name   how diagnoses and compiler messages are to call it
/// @param include_rule asked for each include
/// @param relocatable whether other files may use this one's device variables and functions (-rdc=true)
/// @param declared what is known before it; its own is added. nullptr: it has only its own
Translation translate(std::string_view source, std::string_view name, const IncludeRule& include_rule = {},
                      bool relocatable = false, Declared* declared = nullptr);

}  // namespace gridstride::translate
