// SPDX-License-Identifier: MIT
/// @file
/// The words of CUDA C++ that say where a function runs or a variable lies, also where a macro stands for
/// them: `#define HD __host__ __device__`.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "simt/translate/lexer.hpp"

namespace gridstride::translate {

/// @brief The object-like macros that stand for specifiers, of a file and of those that it includes, those
/// with parameters that stand for bounds of kernels, and those that begin with `<<<`.
class SpecifierMacros {
 public:
  /// @brief Adds the macros that a file defines. Of several definitions of one name all count.
  void add(const Lexed& lexed);

  /// @brief Notes in each token what the macro that it names says, see Token::says.
  void mark(std::vector<Token>& tokens) const;

 private:
  void add_bounds(std::string_view name, const std::vector<Token>& text);
  [[nodiscard]] unsigned says(const std::string& name, std::set<std::string>& seen) const;

  std::map<std::string, std::set<std::string>, std::less<>> words_;  ///< of the replacement text
  std::map<std::string, unsigned, std::less<>> bounds_;              ///< what macros with parameters say
  std::set<std::string, std::less<>> configurations_;
};

}  // namespace gridstride::translate
