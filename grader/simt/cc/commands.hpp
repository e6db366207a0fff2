// SPDX-License-Identifier: MIT
/// @file
/// The commands that turn a .cu file into code for the CPU device. One list for `gridstride cc`, for graded
/// submissions (which run the same commands inside the sandbox) and for the build of the reference solutions.
///
/// @code
///   run(translate_command(tools, "sum.cu", "sum.cu.cpp", "sum.cu"));
///   run(compile_command(tools, "sum.cu.cpp", "sum.ll"));
///   run(add_checks_command(tools, "sum.ll", "sum.checked.ll"));
///   run(compile_assembly_command(tools, "sum.checked.ll", "sum.o"));
///   run(link_module_command(tools, {"sum.o", "glue.o"}, "sum.so"));
/// @endcode
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "simt/cc/flags.hpp"

namespace gridstride::cc {

/// @brief Translates the CUDA file `input` to the C++ file `output`.
/// @param name how diagnoses and compiler messages call the file; empty: as `input`
CommandLine translate_command(const Tools& tools, const std::filesystem::path& input,
                              const std::filesystem::path& output, const std::string& name = {});

/// @brief Compiles a translated file to LLVM's assembly. `extra` comes last (-I, -D, -w of the user).
CommandLine compile_command(const Tools& tools, const std::filesystem::path& source,
                            const std::filesystem::path& assembly, const CommandLine& extra = {});

/// @brief Gives LLVM's assembly of a file with checks those that clang does not know: add_checks() of
/// translate/intermediate.hpp, as a command.
CommandLine add_checks_command(const Tools& tools, const std::filesystem::path& assembly,
                               const std::filesystem::path& output);

/// @brief Optimises LLVM's assembly of a file, instruments it where that is to be, and makes the object.
CommandLine compile_assembly_command(const Tools& tools, const std::filesystem::path& assembly,
                                     const std::filesystem::path& object, const CompileChoices& choices = {});

/// @brief The same command with the headers themselves, as they are now, in place of the precompiled ones.
CommandLine without_precompiled_header(CommandLine command);

/// @brief Precompiles the prelude for compile_command, and writes a rule for make with all headers that went
/// in, those of the system too, to `output`.d. @param cpp17 with the standard library of C++17
CommandLine precompile_command(const Tools& tools, const std::filesystem::path& prelude,
                               const std::filesystem::path& output, bool cpp17);

/// @brief Links objects to a module that the worker loads; the engine's functions come from the worker.
CommandLine link_module_command(const Tools& tools, const std::vector<std::filesystem::path>& objects,
                                const std::filesystem::path& module);

}  // namespace gridstride::cc
