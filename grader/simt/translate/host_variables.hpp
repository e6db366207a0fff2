// SPDX-License-Identifier: MIT
/// @file
/// Variables of the host, which device code does not know: nvcc says `identifier "n" is undefined in device
/// code`. A constant whose value is known is none of these where its value alone is used.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "simt/translate/module_lists.hpp"

namespace gridstride::translate {

/// @brief The variables of a module that only the host has: the program's own, of no function.
class HostVariables {
 public:
  /// @param module outlives this object @param lists of the module
  HostVariables(const ModuleText& module, const ModuleLists& lists);

  [[nodiscard]] bool contains(std::string_view symbol) const { return symbols_.contains(symbol); }
  [[nodiscard]] bool empty() const { return symbols_.empty(); }
  /// @return what the source calls it
  [[nodiscard]] std::string name(std::string_view symbol) const;
  /// @return that `function` uses it, and what to do
  [[nodiscard]] std::string message(const FunctionText& function, std::string_view symbol) const;

 private:
  [[nodiscard]] bool is_of_host(std::string_view symbol, std::string_view line) const;

  const ModuleText& module_;
  const ModuleLists& lists_;
  std::unordered_set<std::string_view> symbols_;
};

}  // namespace gridstride::translate
