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
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "installation/installation.hpp"
#include "simt/cc/engine_names.hpp"
#include "simt/cc/processor_flags.hpp"

namespace gridstride::cc {

/// @brief A command line: the program, then its arguments. No shell is involved.
using CommandLine = std::vector<std::string>;

/// @brief The file beside the precompiled headers that names the folder of the sources they were made of.
inline constexpr const char* precompiled_in = "precompiled_in";

/// @brief Where the tools are, as the process that runs the commands sees them.
struct Tools {
  std::filesystem::path clangxx = "clang++";  ///< the compiler, clang 14 or newer
  std::filesystem::path translator;           ///< build/bin/gridstride-translate
  std::vector<std::filesystem::path>
      include_folders;                             ///< grader/simt/include first, then lessons/support ...
  std::filesystem::path precompiled_header;        ///< build/include/prelude.hpp.pch; empty: none
  std::filesystem::path precompiled_header_cpp17;  ///< the same, with the library of C++17
  std::string linker = "lld";                      ///< for -fuse-ld=; empty: the compiler's default
  bool checked = true;                             ///< false: fast code without diagnoses
  unsigned arch = 610;  ///< __CUDA_ARCH__ in device code: that of the grading profile
};

/// @brief Whether the headers are precompiled where they are: paths are part of it, so that those of an
/// installation that was moved afterwards are of no use.
inline bool has_precompiled_headers(const Installation& installation) {
  const std::filesystem::path headers = installation.build / "include";
  if (!std::filesystem::exists(headers / "prelude.hpp.pch")) return false;
  std::ifstream made_in(headers / precompiled_in);
  const std::string folder{std::istreambuf_iterator<char>(made_in), {}};
  return folder.empty() || folder == installation.source.string();
}

/// @brief The tools of an installation. Without precompiled headers, which a system's update or a prefix that
/// was moved may cost, every build reads the headers themselves.
inline Tools installed_tools(const Installation& installation) {
  const std::filesystem::path headers = installation.build / "include";
  const bool precompiled = has_precompiled_headers(installation);
  const auto where_there = [&](const std::filesystem::path& file) {
    return precompiled && std::filesystem::exists(file) ? file : std::filesystem::path();
  };
  Tools tools;
  tools.translator = installation.build / "bin" / "gridstride-translate";
  tools.include_folders = {installation.source / "grader" / "simt" / "include"};
  if (std::filesystem::exists(headers / "libcudacxx" / "cuda" / "std"))
    tools.include_folders.push_back(headers / "libcudacxx");
  tools.precompiled_header = where_there(headers / "prelude.hpp.pch");
  tools.precompiled_header_cpp17 = where_there(headers / "prelude_cpp17.hpp.pch");
#ifdef GRIDSTRIDE_CLANGXX
  tools.clangxx = GRIDSTRIDE_CLANGXX;
#endif
#ifdef GRIDSTRIDE_LINKER
  tools.linker = GRIDSTRIDE_LINKER;
#endif
  return tools;
}

/// @brief What code with checks and code without them have in common: the language, what a program's meaning
/// hangs on, and what the compiler says. @see device_flags
inline CommandLine common_flags() {
  return {"-std=c++20",
          "-g",
          "-fdebug-compilation-dir=.",
          "-fPIC",
          "-fdeclspec",
          "-ftrivial-auto-var-init=pattern",
          "-fsigned-char",
          "-fno-math-errno",
          "-fno-finite-loops",
          "-fno-plt",
          "-ftls-model=initial-exec",
          "-fno-color-diagnostics",
          "-Wuninitialized",
          "-Wno-sometimes-uninitialized",  // warns of two ifs with the same condition, too
          "-Wno-unknown-pragmas",
          "-Wno-implicit-const-int-float-conversion",
          "-Wno-pass-failed",
          "-Wno-unknown-warning-option",
          "-Wno-duplicate-decl-specifier",  // static __shared__
          "-Wno-undefined-internal",
          "-Wno-ignored-attributes",
          "-Wno-null-dereference",
          "-Wno-deprecated-volatile",
          "-Wno-c++2b-extensions",
          "-Wno-error=c++11-narrowing",  // int2{threadIdx.x, 0}: a warning, as with nvcc
          "-D__GRIDSTRIDE__=1"};
}

/// @brief What code without checks has beside them. @see device_flags
inline CommandLine unchecked_flags() {
  return {"-O3",
          native_flag,
          "-fno-trapping-math",
          has_vector_functions ? "-fveclib=libmvec" : "-fveclib=none",
          "-mllvm",
          "-enable-unroll-and-jam",
          "-DGRIDSTRIDE_UNCHECKED=1"};
}

/// @brief What code with checks has beside them. @see device_flags
inline CommandLine checked_flags() {
  CommandLine flags{"-O1",
                    "-gdwarf-aranges",
                    "-fsanitize=thread",
                    "-fsanitize=array-bounds",
                    "-mllvm",
                    "-tsan-instrument-read-before-write",
                    "-mllvm",
                    "-tsan-instrument-func-entry-exit=0",
                    "-mllvm",
                    "-tsan-distinguish-volatile",
                    "-mllvm",
                    "-hoist-common-insts=false",
                    "-mllvm",
                    "-sink-common-insts=false",
                    "-mllvm",
                    "-enable-tail-merge=false",
                    "-fno-builtin-malloc",
                    "-fno-builtin-free",
                    "-fno-delete-null-pointer-checks",
                    "-fno-optimize-sibling-calls",
                    "-D_GLIBCXX_SANITIZE_STD_ALLOCATOR=1",
                    "-D_GLIBCXX_SANITIZE_VECTOR=1"};
  if (probes_large_frames) flags.emplace_back("-fstack-clash-protection");
  return flags;
}

/// @brief Flags that the code's meaning depends on; a precompiled header must be made with the same.
///
/// The thread sanitizer's pass is used as instrumentation only: its calls end in the engine, not in its run
/// time. Reads that precede a write to the same word are kept (an uninitialised `x[i] += 1` must show), calls
/// at function entry are not needed. Indices of arrays with a known extent are compared with it
/// (array-bounds); a large frame is touched page by page where clang can, so that it meets the guard below
/// the stack. -O1 keeps lines faithful; initial-exec makes the block's shared memory (static thread_local)
/// one fixed range. malloc and free of a kernel are kept even where nothing needs them: a heap can be used
/// up, and so are accesses through a null pointer, and loops without a way out, which C++ lets a compiler
/// drop: a GPU hangs in them. No function of mathematics sets errno, so that an element read before and after
/// sinf is read once, as nvcc has it. File names stay as the user wrote them: clang shortens a name below the
/// compilation directory, so that is told to be nowhere. A variable that nothing was assigned to is no zero,
/// as it would mostly be by chance: it is a nan, or an absurd number. What both branches of an if do is not
/// made one: it would have the line of neither. A std::vector tells the engine how many of its elements are
/// there, as it tells AddressSanitizer.
///
/// Without checks nothing is instrumented, and loops over threads are vectorised for this machine. There,
/// too, variables that nothing was assigned to have a value: lanes that take no part in `if (lane == 0) first
/// = atomicAdd(...)` pass theirs to a shuffle, and were it undefined, all lanes might as well take part.
inline CommandLine device_flags(bool checked = true) {
  CommandLine flags = common_flags();
  const CommandLine more = checked ? checked_flags() : unchecked_flags();
  flags.insert(flags.end(), more.begin(), more.end());
  return flags;
}

/// @brief Flags that leave C++17 of the standard library, as nvcc does unless told otherwise: a program may
/// have a `lerp` or an `identity` of its own, beside `using namespace std` too. The language itself stays
/// C++20, which the device's headers are written in; what it deprecates is no fault of a program in C++17.
inline CommandLine cpp17_flags() {
  return {"-Wno-builtin-macro-redefined",
          "-U__cplusplus",
          "-D__cplusplus=201703L",
          "-U__cpp_constexpr_dynamic_alloc",
          "-fno-char8_t",
          "-Wno-deprecated-volatile",
          "-Wno-deprecated-enum-enum-conversion",
          "-Wno-deprecated-enum-float-conversion",
          "-Wno-deprecated-anon-enum-enum-conversion",
          "-Wno-ambiguous-reversed-operator",
          "-Wno-register"};
}

/// @brief Translates the CUDA file `input` to the C++ file `output`.
/// @param name how diagnoses and compiler messages call the file; empty: as `input`
inline CommandLine translate_command(const Tools& tools, const std::filesystem::path& input,
                                     const std::filesystem::path& output, const std::string& name = {}) {
  CommandLine command{tools.translator.string()};
  if (!name.empty()) command.insert(command.end(), {"--name", name});
  command.insert(command.end(), {input.string(), output.string()});
  return command;
}

/// @brief How one file is compiled. Only with the defaults is the precompiled header of use.
struct CompileChoices {
  bool debug = false;        ///< without optimisation
  bool openmp = false;       ///< with OpenMP, in host code
  bool host_only = false;    ///< a file for the host's compiler: CUDA's headers, but no device code
  bool plain_c = false;      ///< such a file in C
  bool own_prelude = false;  ///< macros are given that change the headers
  bool cpp17 = false;        ///< with the standard library of C++17. @see cpp17_flags
};

/// @brief The compiler and what decides on the code that it makes.
inline CommandLine code_flags(const Tools& tools, const CompileChoices& choices) {
  CommandLine command{tools.clangxx.string()};
  for (const std::string& flag : device_flags(tools.checked)) {
    const bool cpp_only = flag == "-std=c++20";
    if (!(cpp_only && choices.plain_c)) command.push_back(flag);
  }
  if (choices.cpp17 && !choices.plain_c) {
    const CommandLine flags = cpp17_flags();
    command.insert(command.end(), flags.begin(), flags.end());
  }
  if (choices.debug) command.insert(command.end(), {"-O0", "-fno-omit-frame-pointer"});
  return command;
}

/// @brief The compiler and its flags, up to the user's own.
inline CommandLine compiler_flags(const Tools& tools, const CompileChoices& choices = {}) {
  CommandLine command = code_flags(tools, choices);
  if (choices.openmp) command.emplace_back("-fopenmp");
  const std::filesystem::path& precompiled =
      choices.cpp17 ? tools.precompiled_header_cpp17 : tools.precompiled_header;
  const bool prelude = !choices.debug && !choices.openmp && !choices.own_prelude && !choices.host_only &&
                       tools.checked && !precompiled.empty();
  if (prelude) {
    command.insert(command.end(), {"-include-pch", precompiled.string()});
  } else if (!choices.host_only) {
    command.insert(command.end(), {"-include", "cuda_runtime.h"});
  }
  if (choices.host_only) {
    command.emplace_back("-D__GRIDSTRIDE_HOST__=1");
  } else {
    command.push_back("-D__GRIDSTRIDE_ARCH__=" + std::to_string(tools.arch));
    command.insert(command.end(), {"-D__NVCC__=1", "-D__CUDACC_VER_MAJOR__=12", "-D__CUDACC_VER_MINOR__=0",
                                   "-D__CUDACC_VER_BUILD__=140"});
  }
  for (const auto& folder : tools.include_folders)
    command.insert(command.end(), {"-isystem", folder.string()});
  return command;
}

/// @brief What makes the compiler write LLVM's assembly instead of an object, before any optimisation.
inline CommandLine assembly_flags() { return {"-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes"}; }

/// @brief Compiles a translated file to LLVM's assembly. `extra` comes last (-I, -D, -w of the user).
inline CommandLine compile_command(const Tools& tools, const std::filesystem::path& source,
                                   const std::filesystem::path& assembly, const CommandLine& extra = {}) {
  CommandLine command = compiler_flags(tools);
  for (const CommandLine& more :
       {extra, assembly_flags(), {"-x", "c++", source.string(), "-o", assembly.string()}})
    command.insert(command.end(), more.begin(), more.end());
  return command;
}

/// @brief Gives LLVM's assembly of a file with checks those that clang does not know: add_checks() of
/// translate/intermediate.hpp, as a command.
inline CommandLine add_checks_command(const Tools& tools, const std::filesystem::path& assembly,
                                      const std::filesystem::path& output) {
  return {tools.translator.string(), "--add-checks", assembly.string(), output.string()};
}

/// @brief Optimises LLVM's assembly of a file, instruments it where that is to be, and makes the object.
inline CommandLine compile_assembly_command(const Tools& tools, const std::filesystem::path& assembly,
                                            const std::filesystem::path& object,
                                            const CompileChoices& choices = {}) {
  CommandLine command = code_flags(tools, choices);
  command.insert(command.end(), {"-w", "-x", "ir", "-c", assembly.string(), "-o", object.string()});
  return command;
}

/// @brief The same command with the headers themselves, as they are now, in place of the precompiled ones.
inline CommandLine without_precompiled_header(CommandLine command) {
  for (std::size_t i = 0; i + 1 < command.size(); ++i) {
    if (command[i] != "-include-pch") continue;
    command[i] = "-include";
    command[i + 1] = "cuda_runtime.h";
  }
  return command;
}

/// @brief Precompiles the prelude for compile_command, and writes a rule for make with all headers that went
/// in, those of the system too, to `output`.d. @param cpp17 with the standard library of C++17
inline CommandLine precompile_command(const Tools& tools, const std::filesystem::path& prelude,
                                      const std::filesystem::path& output, bool cpp17) {
  CommandLine command{tools.clangxx.string()};
  CommandLine flags = device_flags();
  if (cpp17) {
    const CommandLine more = cpp17_flags();
    flags.insert(flags.end(), more.begin(), more.end());
  }
  command.insert(command.end(), flags.begin(), flags.end());
  for (const auto& folder : tools.include_folders)
    command.insert(command.end(), {"-isystem", folder.string()});
  command.insert(command.end(), {"-MD", "-MF", output.string() + ".d", "-MT", output.string()});
  command.insert(command.end(), {"-x", "c++-header", prelude.string(), "-o", output.string()});
  return command;
}

/// @brief What both links need. @see functions_of_engine
inline CommandLine link_flags(const Tools& tools) {
  CommandLine flags;
  for (const char* const function : functions_of_engine)
    flags.push_back(std::string("-Wl,--wrap=") + function);
  if (!tools.checked && has_vector_functions) flags.emplace_back("-lmvec");
  if (!tools.linker.empty()) flags.push_back("-fuse-ld=" + tools.linker);
  return flags;
}

/// @brief Links objects to a module that the worker loads; the engine's functions come from the worker.
inline CommandLine link_module_command(const Tools& tools, const std::vector<std::filesystem::path>& objects,
                                       const std::filesystem::path& module) {
  // A kernel may have the name of one of C's functions, such as times: it is not that.
  CommandLine command{tools.clangxx.string(), "-shared", "-Wl,-Bsymbolic-functions"};
  const CommandLine flags = link_flags(tools);
  command.insert(command.end(), flags.begin(), flags.end());
  for (const auto& object : objects) command.push_back(object.string());
  command.insert(command.end(), {"-o", module.string()});
  return command;
}

}  // namespace gridstride::cc
