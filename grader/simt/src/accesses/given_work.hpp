// SPDX-License-Identifier: MIT
/// @file
/// A piece of work that the host has given to a stream, as diagnoses name it.
#pragma once

#include <cstdint>
#include <string>

namespace gridstride::simt {

/// @brief What a stream has to do.
enum class WorkKind : std::uint8_t { kernel, host_function, copy, fill, prefetch, allocation, freeing };

/// @brief A piece of work, and where the host gave it.
struct GivenWork {
  WorkKind kind = WorkKind::kernel;
  std::string what;  ///< "kernel scale", "cudaMemcpyAsync"
  std::string file;
  int line = 0;
  std::uint64_t graph_launch = 0;  ///< that it is a node of; 0: of none
  bool unawaited = false;  ///< CUDA does not promise that it is over when its call returns: cudaMemset
};

}  // namespace gridstride::simt
