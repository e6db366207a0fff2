// SPDX-License-Identifier: MIT
/// @file
/// What a kernel's head, or the command line, says of the registers of its threads.
#pragma once

#include <string_view>
#include <unordered_map>

#include "simt/translate/module_text.hpp"

namespace gridstride::translate {

/// @brief Bounds of one kernel; 0 where nothing says so.
struct RegisterBounds {
  unsigned long threads = 0;  ///< of a block, by `__launch_bounds__`
  unsigned long blocks = 0;   ///< on a multiprocessor, likewise
  unsigned long most = 0;     ///< by `__maxnreg__`, or else by -maxrregcount

  /// @return registers that they leave a thread of a device with 2048 threads a multiprocessor, on which they
  /// bind most; 0: they bind nothing
  [[nodiscard]] unsigned registers() const;
};

/// @brief Bounds of the kernels of a file.
class BoundsOfKernels {
 public:
  /// @param module outlives this object @param most_registers by -maxrregcount; 0: not given
  BoundsOfKernels(const ModuleText& module, unsigned most_registers);

  [[nodiscard]] RegisterBounds of(const FunctionText& kernel) const;

  /// @return registers that the kernels which run a function leave it; 0: one of them is not bound
  [[nodiscard]] unsigned registers_of(const FunctionText& function) const;

 private:
  std::unordered_map<std::string_view, RegisterBounds> of_kernel_;  // by symbol
  std::unordered_map<std::string_view, unsigned> registers_of_;     // by symbol, of all that kernels run
  unsigned most_registers_;
};

}  // namespace gridstride::translate
