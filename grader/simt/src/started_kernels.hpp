// SPDX-License-Identifier: MIT
/// @file
/// Which kernel a launch runs, where the launch itself does not say: of templates whose arguments are
/// deduced, and of kernels in included files.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace gridstride::simt {

/// @brief Gathered from a module's symbols.
class StartedKernels {
 public:
  /// @brief A function of the module, or what the translator's launch_notes() say by a symbol.
  void add_function(const std::string& symbol, std::uintptr_t address);
  void add_note(const std::string& symbol);
  /// @brief All symbols have been added. Names that several functions have are left out.
  void settle();

  /// @return address of the kernel that the function which runs a launch's threads calls; 0: not known
  [[nodiscard]] std::uintptr_t started_by(std::uintptr_t function) const;

 private:
  std::multimap<std::string, std::uintptr_t> functions_;
  std::vector<std::string> notes_;
  std::map<std::uintptr_t, std::uintptr_t> kernel_of_;
};

}  // namespace gridstride::simt
