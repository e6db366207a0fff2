// SPDX-License-Identifier: MIT
/// @file
/// The lists that the translator has left in a module (function_lists.hpp), read from its intermediate code.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// @brief What the lists of a module say, by place and name.
struct ModuleLists {
  using Entries = std::set<std::string, std::less<>>;
  Entries host;
  Entries device;
  Entries both;
  Entries library;
  Entries constants;
  Entries variables;
  Entries uses;
  Entries constexprs;
  Entries extended;
  Entries lambdas;
  Entries by_reference;
  Entries words;
  Entries asking;
  bool relaxed = false;
  bool relocatable = false;
};

/// @return the lists of a module; empty where it has none
ModuleLists lists_of(const ModuleText& module);

/// @return "FILE:LINE", as the lists have it
std::string listed_place(std::string_view file, unsigned long line);
/// @return "FILE:LINE name", as the lists have it
std::string listed_entry(const FunctionText& function);

}  // namespace gridstride::translate
