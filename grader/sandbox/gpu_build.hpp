// SPDX-License-Identifier: MIT
/// @file
/// The commands by which nvcc turns a submission into a module for a GPU.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "system/program.hpp"

namespace gridstride::sandbox {

/// @brief The CUDA Toolkit that this build of Gridstride was configured with.
struct Toolkit {
  std::filesystem::path nvcc;                  ///< empty: there was none
  std::vector<std::string> flags;              ///< of every module
  std::vector<int> capabilities;               ///< that it makes code for, 75 for 7.5, ascending
  std::vector<std::string> run_time_compiler;  ///< options to link modules with that compile as they run
};
/// @return that toolkit
Toolkit toolkit();

/// @return the folders of the libraries that modules which compile as they run are linked with, as far as
/// they lie outside of /usr, which every sandbox shows
std::vector<std::filesystem::path> run_time_compiler_folders();

/// @brief nvcc's choice of code for a GPU: its own where the toolkit knows it, else intermediate code of the
/// newest one before it, which the driver compiles.
/// @param[in] capability of the GPU, 90 for 9.0
std::string code_option(const std::vector<int>& capabilities, int capability);

/// @brief The files that a module is made of.
struct GpuModuleFiles {
  std::filesystem::path source;                ///< the submission
  std::filesystem::path object;                ///< made from it
  std::filesystem::path glue;                  ///< the lesson's table of functions
  std::filesystem::path module;                ///< the result
  std::vector<std::filesystem::path> headers;  ///< folders that it may include from
  bool run_time_compiler = false;              ///< it may compile as it runs: NVRTC and the driver are linked
};

/// @brief Compiles and links, in this order.
std::vector<system::CommandLine> gpu_commands(const Toolkit& toolkit, const GpuModuleFiles& files,
                                              int capability);

/// @brief One command that makes a program.
/// @param[in] sources files with one main among them @param[in] headers folders that they may include from
system::CommandLine gpu_program_command(const Toolkit& toolkit,
                                        const std::vector<std::filesystem::path>& sources,
                                        const std::vector<std::filesystem::path>& headers,
                                        const std::filesystem::path& program, int capability);

}  // namespace gridstride::sandbox
