// SPDX-License-Identifier: MIT
/// @file
/// A piece of work that the host has given to a stream, or a kernel that a kernel has launched, as diagnoses
/// name it.
#pragma once

#include <cstdint>
#include <string>

namespace gridstride::simt {

/// @brief What a stream has to do.
enum class WorkKind : std::uint8_t { kernel, host_function, copy, fill, prefetch, allocation, freeing };

/// @brief How one piece of work is related to another that nothing orders with it.
enum class Kinship : std::uint8_t {
  other_stream,
  default_stream,  ///< one of them is in the default stream, the other in one made with cudaStreamNonBlocking
  same_graph,      ///< both are nodes of one launch of a graph
  launcher,        ///< it is the kernel that has launched the other one, or one of those between
  family,          ///< both are of one launch by the host: kernels that kernels have launched
};

/// @brief A piece of work, and where it was given.
struct GivenWork {
  WorkKind kind = WorkKind::kernel;
  std::string what;  ///< "kernel scale", "cudaMemcpyAsync"
  std::string file;
  int line = 0;
  std::uint64_t graph_launch = 0;  ///< that it is a node of; 0: of none
  std::uint64_t family = 0;        ///< the operation of the host that it is part of; 0: it is one itself
  std::uint64_t launched_by = 0;   ///< the operation whose kernel has launched it; 0: none
  bool in_default_stream = false;  ///< of the device, the legacy one
  bool apart = false;              ///< in a stream made with cudaStreamNonBlocking
  bool unawaited = false;  ///< CUDA does not promise that it is over when its call returns: cudaMemset
};

}  // namespace gridstride::simt
