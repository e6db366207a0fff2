// SPDX-License-Identifier: MIT
/// @file
/// What the functions of CUDA's API share. Included last: CUDA's words are macros, which the standard library
/// has too.
#pragma once

#include <algorithm>
#include <cstdint>

#include "simt/src/engine.hpp"

#include "driver_types.h"

namespace gridstride::simt {

/// @return the error as the API's functions return it
inline cudaError_t as_cuda(ErrorCode error) { return static_cast<cudaError_t>(error); }

/// @brief Remembers the error for cudaGetLastError and returns it.
inline cudaError_t noted(cudaError_t error) { return as_cuda(note_error(error)); }

/// @brief Reports that the program's line which called the API asks for what is not modelled.
/// @return cudaErrorNotSupported, remembered
cudaError_t refuse_unmodelled(const char* what);

/// @return whether there is a device of this number
inline bool is_device(int device) {
  return device >= 0 && device < std::max(engine().profile.device_count, 1);
}

/// @return the address as a number
inline std::uintptr_t address_of(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

}  // namespace gridstride::simt
