// SPDX-License-Identifier: MIT
/// @file
/// Compiling device code while a program runs (NVRTC). The engine has no compiler: a program built by
/// `gridstride cc` brings one along, the worker of graded submissions has none.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace gridstride::simt {

/// @brief What to compile.
struct CompileRequest {
  std::string source;
  std::string name;                                          ///< of the source, as messages say it
  std::vector<std::pair<std::string, std::string>> headers;  ///< include name and text
  std::vector<std::string> options;                          ///< NVRTC's
  std::vector<std::string> expressions;                      ///< names whose symbols are wanted
};

/// @brief What came of it.
struct CompileAnswer {
  enum class Status { compiled, refused, unknown_option } status = Status::refused;
  std::string log;    ///< the compiler's messages
  std::string image;  ///< a module for cuModuleLoadData
};

/// @brief Compiles device code.
using RunTimeCompiler = CompileAnswer (*)(const CompileRequest& request);

/// @brief Says who compiles; nullptr: nobody.
void set_run_time_compiler(RunTimeCompiler compiler);

/// @brief Name of the variable that holds the address of the expression number `index` in a module.
inline std::string expression_symbol(std::size_t index) { return "gs_expression_" + std::to_string(index); }

}  // namespace gridstride::simt
