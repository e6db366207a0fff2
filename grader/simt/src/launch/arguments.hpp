// SPDX-License-Identifier: MIT
/// @file
/// The arguments of a launch by pointer: an array of places in host memory, one a parameter.
#pragma once

#include <vector>

#include "simt/src/engine.hpp"

struct gs_kernel_record;
struct gs_argument;

namespace gridstride::simt {

/// @return where the kernel's arguments lie in its closure, one entry a parameter, for as long as the process
/// runs; nullptr where the types of its parameters are not known, as those of an extern "C" kernel
const gs_argument* argument_table(const gs_kernel_record& kernel);

/// @brief Where in its closure the arguments of a launch lie, one place a parameter.
/// @return false: they are not known, or not of the parameters' types, as an int that is given for a float
bool places_of_arguments(const gs_launch& call, const void* closure, std::vector<void*>& places);

/// @brief Ends the process with a finding where an argument's place cannot be one: a null pointer, or memory
/// of the device, as where a pointer itself was given in place of its address.
void check_places(const gs_kernel_record& kernel, void* const* arguments, const std::vector<void*>& frames);

/// @brief While it lives, arguments are read from the places that the program has given.
class ArgumentsAreRead {
 public:
  explicit ArgumentsAreRead(const gs_kernel_record& kernel);
  ~ArgumentsAreRead();
  ArgumentsAreRead(const ArgumentsAreRead&) = delete;
  ArgumentsAreRead& operator=(const ArgumentsAreRead&) = delete;
};

/// @brief Host code has touched memory that is not there. @return whether it was the engine that read
/// arguments; it is told then
bool tell_missing_argument(const std::vector<void*>& frames);

}  // namespace gridstride::simt
