// SPDX-License-Identifier: MIT
#include "simt/cc/flags.hpp"

#include "simt/cc/engine_names.hpp"
#include "simt/cc/processor_flags.hpp"

namespace gridstride::cc {

namespace {

/// What code without checks has beside the common ones.
CommandLine unchecked_flags() {
  return {"-O3",
          native_flag,
          "-fno-trapping-math",
          has_vector_functions ? "-fveclib=libmvec" : "-fveclib=none",
          "-mllvm",
          "-enable-unroll-and-jam",
          "-DGRIDSTRIDE_UNCHECKED=1"};
}

/// What code with checks has beside them.
CommandLine checked_flags() {
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

}  // namespace

CommandLine common_flags() {
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

CommandLine device_flags(bool checked) {
  CommandLine flags = common_flags();
  const CommandLine more = checked ? checked_flags() : unchecked_flags();
  flags.insert(flags.end(), more.begin(), more.end());
  return flags;
}

CommandLine cpp17_flags() {
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

CommandLine code_flags(const Tools& tools, const CompileChoices& choices) {
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

CommandLine compiler_flags(const Tools& tools, const CompileChoices& choices) {
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

CommandLine assembly_flags() { return {"-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes"}; }

CommandLine link_flags(const Tools& tools) {
  CommandLine flags;
  for (const char* const function : functions_of_engine)
    flags.push_back(std::string("-Wl,--wrap=") + function);
  if (!tools.checked && has_vector_functions) flags.emplace_back("-lmvec");
  if (!tools.linker.empty()) flags.push_back("-fuse-ld=" + tools.linker);
  return flags;
}

}  // namespace gridstride::cc
