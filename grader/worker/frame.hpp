// SPDX-License-Identifier: MIT
/// @file
/// What the worker and the table of graded functions in a module share: plain data, no CUDA, no CPU device.
#pragma once

#include <cstdint>
#include <string>

#include "worker/marshal.hpp"

namespace gridstride::worker {

/// @brief An argument as the worker prepared it: in host or device memory, where its kind says.
struct View {
  marshal::Kind kind;
  std::uint32_t element_bytes;
  std::uint64_t count;  ///< elements
  void* data;           ///< element 0
};

/// @brief How a call inside the worker ended.
enum class CallEnd : std::uint32_t {
  returned = 1,
  cuda_error,     ///< gridstride::CudaError left the function
  exception,      ///< another exception left it
  out_of_memory,  ///< std::bad_alloc left it
  mismatch,       ///< the arguments are not the function's
};

/// @brief One call inside the worker, from the arguments to the result.
struct Frame {
  const View* arguments = nullptr;   ///< one for each parameter
  std::uint64_t argument_count = 0;  ///< how many
  CallEnd end = CallEnd::mismatch;   ///< filled by the call
  std::string returned;              ///< the value's bytes
  int returned_error = 0;            ///< the value, where it is a cudaError_t
  std::string what;                  ///< of the exception
  int error_line = 0;                ///< of the failed CUDA call
  int refused_error = 0;             ///< its cudaError_t
};

/// @brief One row of a module's table: a graded function and how it is called from a frame.
struct GradedFunction {
  const char* name;           ///< as declared
  void (*run)(Frame& frame);  ///< calls it; nothing leaves it as an exception
};

/// @brief Symbol of the table in a module, ended by a row without a name.
inline constexpr const char* table_symbol = "gridstride_graded_functions";

/// @brief The last error of the module's own CUDA run time, which it forgets: a cudaError_t.
using TakeError = int (*)();
/// @brief Symbol of a function of that type, in modules for a GPU.
inline constexpr const char* take_error_symbol = "gridstride_take_cuda_error";

/// @brief How often the module has compiled device code since the last such call.
using TakeCompilations = unsigned (*)();
/// @brief Symbol of a function of that type, in modules for a GPU that may compile as they run.
inline constexpr const char* take_compilations_symbol = "gridstride_take_compilations";

}  // namespace gridstride::worker
