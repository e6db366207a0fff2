// SPDX-License-Identifier: MIT
/// @file
/// Kernels that take references. A launch of a known function sees from its type what is passed so; of a
/// template whose arguments are deduced, and of a kernel in a header, only the declaration says it.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "simt/translate/edits.hpp"
#include "simt/translate/scan.hpp"

namespace gridstride::translate {

/// @brief Which parameters of the kernels of a file, and of those that it includes, are references.
class ReferenceKernels {
 public:
  /// @brief Adds the kernels that a file declares.
  void add(const Tokens& tokens);

  /// @return for each of `arguments` whether kernels of this name take it by reference; empty where none
  /// does, or where they differ
  [[nodiscard]] std::vector<bool> references(const std::string& name, std::size_t arguments) const;

 private:
  std::map<std::pair<std::string, std::size_t>, std::vector<bool>>
      kernels_;  ///< by name and number of parameters
};

/// @brief In `k<<<1, 32>>>(p, n)`, whose second parameter is a reference, `n` becomes `by_reference(n)`.
/// @param arguments index of the '(' of the launch's arguments
/// @return whether there was such an argument
bool rewrite_reference_arguments(const Tokens& tokens, std::size_t arguments, const std::string& kernel,
                                 const ReferenceKernels& kernels, Edits& edits);

}  // namespace gridstride::translate
