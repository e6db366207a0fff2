// SPDX-License-Identifier: MIT
/// @file
/// Registers that a kernel's threads take on a GPU, as the translator has estimated them and the kernel's
/// head bounds them.
#pragma once

#include <string>

#include "simt/src/devices/profile.hpp"
#include "simt/src/module.hpp"

namespace gridstride::simt {

/// @brief Registers of a thread of a kernel that needs no more, or of which nothing is known: nvcc takes that
/// many on most devices before it gives up any occupancy.
inline constexpr int usual_registers = 32;

/// @brief What is known of one kernel.
struct KernelRegisters {
  int needed = 0;   ///< an estimate
  int threads = 0;  ///< of a block, by `__launch_bounds__`; 0: not said
  int blocks = 0;   ///< on a multiprocessor, likewise
  int most = 0;     ///< by `__maxnreg__` or -maxrregcount; 0: not said
};

/// @brief Reads what the translator's register_notes() say by a symbol of a module; others say nothing.
void note_kernel_registers(const Module& module, const std::string& symbol);

/// @return registers of a thread on a device: as many as the kernel needs, usual_registers at least, and no
/// more than its bounds allow
int registers_of(const KernelRegisters& kernel, const DeviceProfile& profile);

/// @return the same of the kernel at this address; usual_registers where nothing is known of it
int registers_of(const void* kernel, const DeviceProfile& profile);

/// @return threads that a block of the kernel has at most, by `__launch_bounds__`; 0: not said, or not known
int bound_threads(const void* kernel);

/// @return registers that the kernel's bounds leave a thread beyond what they leave on the device where they
/// bind most, for which the translator has reckoned with spills; 0: as many
int spare_registers(const void* kernel, const DeviceProfile& profile);

/// @return registers that a thread of the kernel takes in any case, however far the estimate is off: a launch
/// that cannot have them fails; 0 where nothing is known
int least_registers_of(const void* kernel, const DeviceProfile& profile);

}  // namespace gridstride::simt
