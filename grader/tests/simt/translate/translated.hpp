// SPDX-License-Identifier: MIT
/// @file
/// Helpers of the translator's tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "simt/translate/translate.hpp"

namespace gridstride::translate {

/// @return the text without the objects that tell the engine of kernels; kernel_entries_test.cpp looks at
/// them
inline std::string without_kernel_entries(std::string text) {
  const std::string start = " [[maybe_unused]] static const ::gridstride::simt::KernelEntry ";
  for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at))
    text.erase(at, text.find("};", at) + 2 - at);
  return text;
}

/// @return the translated text without its #line directive; fails the test on a problem or a changed number
/// of lines
/// @param relocatable as nvcc's -rdc=true; else device variables and functions become the file's own
inline std::string translated(std::string_view source, bool relocatable = true) {
  const Translation translation = translate(source, "a.cu", {}, relocatable);
  for (const Problem& problem : translation.problems) {
    ADD_FAILURE() << "line " << problem.line << ": " << problem.message;
  }
  const std::string directive = "#line 1 \"a.cu\"\n";
  EXPECT_EQ(translation.text.substr(0, directive.size()), directive);
  const std::string text = without_kernel_entries(translation.text.substr(directive.size()));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), std::count(source.begin(), source.end(), '\n'));
  return text;
}

/// @brief What a launch is translated to, by its parts. See launch.hpp for the form.
/// @param exact the kernel is known as one function
inline std::string launch(const std::string& kernel, const std::string& configuration,
                          const std::string& arguments, bool exact = false) {
  return "::gridstride::simt::launch(::gridstride::simt::LaunchSite{\"" + kernel +
         "\", __FILE__, __LINE__}, ::gridstride::simt::LaunchConfig(" + configuration +
         "), [=](auto... gs_arguments) -> decltype(" + kernel + "(gs_arguments...)) { return " + kernel +
         "(gs_arguments...); }" + (exact ? ", " + kernel : "") + ")" + arguments;
}

/// @brief Likewise where the kernel is an expression that gives a pointer.
inline std::string launch_by_pointer(const std::string& kernel, const std::string& configuration,
                                     const std::string& arguments) {
  return "::gridstride::simt::launch(::gridstride::simt::LaunchSite{\"" + kernel +
         "\", __FILE__, __LINE__}, ::gridstride::simt::LaunchConfig(" + configuration + "), " + kernel + ")" +
         arguments;
}

/// @brief Likewise in a macro whose parameter the kernel is: it is told as the macro's user spells it.
inline std::string launch_of_parameter(const std::string& kernel, const std::string& configuration,
                                       const std::string& arguments) {
  std::string text = launch(kernel, configuration, arguments);
  const std::string literal = "\"" + kernel + "\"";
  return text.replace(text.find(literal), literal.size(), "#" + kernel);
}

}  // namespace gridstride::translate
