// SPDX-License-Identifier: MIT
/// @file
/// nvcc's options that need no thought: those that change nothing here and those with another spelling.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "simt/cc/options.hpp"

namespace gridstride::cc {

using std::string_view_literals::operator""sv;

/// @return whether the list has this text
template <class List>
bool contains(const List& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

/// @brief Options that mean nothing here and take no value. Debug information is always there.
inline constexpr std::array ignored_flags = {"-g"sv,
                                             "--debug"sv,
                                             "-lineinfo"sv,
                                             "--generate-line-info"sv,
                                             "-m64"sv,
                                             "-use_fast_math"sv,
                                             "--use_fast_math"sv,
                                             "-fPIC"sv,
                                             "-restrict"sv,
                                             "--restrict"sv,
                                             "-res-usage"sv,
                                             "--resource-usage"sv,
                                             "-rdynamic"sv,
                                             "-allow-unsupported-compiler"sv,
                                             "--allow-unsupported-compiler"sv,
                                             "-pthread"sv,
                                             "-keep"sv,
                                             "--keep"sv,
                                             "-save-temps"sv,
                                             "--save-temps"sv,
                                             "-src-in-ptx"sv,
                                             "--source-in-ptx"sv,
                                             "-noprof"sv,
                                             "-nohdinitlist"sv,
                                             "-extra-device-vectorization"sv,
                                             "--extra-device-vectorization"sv,
                                             "-dlto"sv,
                                             "-lto"sv,
                                             "-Wno-deprecated-gpu-targets"sv,
                                             "-no-device-link"sv,
                                             "--no-device-link"sv,
                                             "-nodlink"sv,
                                             "-no-compress"sv,
                                             "--no-compress"sv,
                                             "-noeh"sv,
                                             "--no-exceptions"sv,
                                             "-ewp"sv,
                                             "--extensible-whole-program"sv,
                                             "-err-no"sv,
                                             "--display-error-number"sv,
                                             "-no-err-no"sv,
                                             "--no-display-error-number"sv,
                                             "-forward-unknown-to-host-compiler"sv,
                                             "--forward-unknown-to-host-compiler"sv,
                                             "-forward-unknown-to-host-linker"sv,
                                             "--forward-unknown-to-host-linker"sv};

/// @brief Options that mean nothing here and take a value, as the next argument or behind '='.
inline constexpr std::array ignored_values = {"-Xptxas"sv,
                                              "--ptxas-options"sv,
                                              "-Xnvlink"sv,
                                              "--nvlink-options"sv,
                                              "-Xfatbin"sv,
                                              "--fatbin-options"sv,
                                              "-Xcudafe"sv,
                                              "--cudafe-options"sv,
                                              "-Xarchive"sv,
                                              "-ccbin"sv,
                                              "--compiler-bindir"sv,
                                              "-t"sv,
                                              "--threads"sv,
                                              "-split-compile"sv,
                                              "--split-compile"sv,
                                              "-cudart"sv,
                                              "--cudart"sv,
                                              "-cudadevrt"sv,
                                              "-O"sv,
                                              "--optimize"sv,
                                              "-fmad"sv,
                                              "--fmad"sv,
                                              "-ftz"sv,
                                              "--ftz"sv,
                                              "-prec-div"sv,
                                              "--prec-div"sv,
                                              "-prec-sqrt"sv,
                                              "--prec-sqrt"sv,
                                              "-opt-info"sv,
                                              "--optimization-info"sv,
                                              "-keep-dir"sv,
                                              "--keep-dir"sv,
                                              "-m"sv,
                                              "--machine"sv,
                                              "-diag-suppress"sv,
                                              "--diag-suppress"sv,
                                              "-diag-error"sv,
                                              "--diag-error"sv,
                                              "-diag-warn"sv,
                                              "--diag-warn"sv,
                                              "-time"sv,
                                              "--time"sv,
                                              "-fdevice-time-trace"sv,
                                              "--fdevice-time-trace"sv,
                                              "-ftemplate-depth"sv,
                                              "--ftemplate-depth"sv,
                                              "-ftemplate-backtrace-limit"sv,
                                              "--ftemplate-backtrace-limit"sv,
                                              "-ldir"sv,
                                              "--libdevice-directory"sv,
                                              "-arbin"sv,
                                              "--archiver-binary"sv,
                                              "-target-dir"sv,
                                              "--target-directory"sv,
                                              "-jump-table-density"sv,
                                              "-compress-mode"sv,
                                              "--compress-mode"sv,
                                              "-dopt"sv,
                                              "--dopt"sv,
                                              "-static-global-template-stub"sv,
                                              "--static-global-template-stub"sv,
                                              "-dwarf"sv};

/// @brief Options that ask for what the CPU device has no form of.
inline constexpr std::array unsupported_flags = {"-optix-ir"sv,  "--optix-ir"sv, "-cuda"sv,  "--cuda"sv,
                                                 "-link-time"sv, "-ltoir"sv,     "--ltoir"sv};

/// @brief Options that say how far the build goes.
struct StageName {
  std::string_view name;
  Stage stage;
};
inline constexpr std::array stage_names = {
    StageName{"-c", Stage::object},
    StageName{"--compile", Stage::object},
    StageName{"-dc", Stage::object},
    StageName{"--device-c", Stage::object},
    StageName{"-dw", Stage::object},
    StageName{"--device-w", Stage::object},
    StageName{"-ptx", Stage::module},
    StageName{"--ptx", Stage::module},
    StageName{"-cubin", Stage::module},
    StageName{"--cubin", Stage::module},
    StageName{"-fatbin", Stage::module},
    StageName{"--fatbin", Stage::module},
    StageName{"-M", Stage::dependencies},
    StageName{"-MM", Stage::dependencies},
    StageName{"--generate-dependencies", Stage::dependencies},
    StageName{"--generate-nonsystem-dependencies", Stage::dependencies},
    StageName{"-E", Stage::preprocess},
    StageName{"--preprocess", Stage::preprocess},
    StageName{"-dlink", Stage::device_link},
    StageName{"--device-link", Stage::device_link},
    StageName{"-lib", Stage::archive},
    StageName{"--lib", Stage::archive},
    StageName{"-link", Stage::program},
    StageName{"--link", Stage::program}};

/// @brief Long names of options that are read by their short ones; with a value behind a blank or '='.
struct LongName {
  std::string_view full;
  std::string_view short_name;
};
inline constexpr std::array long_names = {LongName{"--output-file", "-o"},
                                          LongName{"--output-directory", "-odir"},
                                          LongName{"--std", "-std"},
                                          LongName{"--include-path", "-I"},
                                          LongName{"--system-include", "-isystem"},
                                          LongName{"--pre-include", "-include"},
                                          LongName{"--define-macro", "-D"},
                                          LongName{"--undefine-macro", "-U"},
                                          LongName{"--library", "-l"},
                                          LongName{"--library-path", "-L"},
                                          LongName{"--compiler-options", "-Xcompiler"},
                                          LongName{"--linker-options", "-Xlinker"},
                                          LongName{"--gpu-architecture", "-arch"},
                                          LongName{"--gpu-code", "-code"},
                                          LongName{"--generate-code", "-gencode"},
                                          LongName{"--relocatable-device-code", "-rdc"},
                                          LongName{"--default-stream", "-default-stream"},
                                          LongName{"--options-file", "-optf"},
                                          LongName{"--run-args", "-run-args"},
                                          LongName{"--Werror", "-Werror"},
                                          LongName{"--dependency-output", "-MF"},
                                          LongName{"--dependency-target-name", "-MT"}};

/// @brief How macros begin that headers look at, which therefore cannot come precompiled without them.
inline constexpr std::array macros_of_headers = {"CUDA_API_PER_THREAD_DEFAULT_STREAM"sv,
                                                 "NDEBUG"sv,
                                                 "_GLIBCXX_"sv,
                                                 "_FORTIFY_SOURCE"sv,
                                                 "_FILE_OFFSET_BITS"sv,
                                                 "_TIME_BITS"sv,
                                                 "_POSIX_C_SOURCE"sv,
                                                 "_XOPEN_SOURCE"sv};

/// @brief Libraries of CUDA that are built in, those of OpenMP, and those that are not there.
inline constexpr std::array built_in_libraries = {
    "cudart"sv,        "cudart_static"sv, "cuda"sv,      "cudadevrt"sv,    "nvrtc"sv,
    "cublas"sv,        "curand"sv,        "cufft"sv,     "cufft_static"sv, "cublas_static"sv,
    "curand_static"sv, "culibos"sv,       "nvToolsExt"sv};
inline constexpr std::array openmp_libraries = {"gomp"sv, "omp"sv, "iomp5"sv};
inline constexpr std::array missing_libraries = {"cublasLt"sv, "cusparse"sv, "cusolver"sv,
                                                 "nccl"sv,     "cudnn"sv,    "nvidia-ml"sv,
                                                 "cupti"sv,    "nppc"sv,     "nvjpeg"sv};

/// @brief Architectures that nvcc 12.0 lists, the first as sm_50 and compute_50.
inline constexpr std::array architectures = {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90};

/// @brief Clang's warnings that GCC has not, or not for code in C++, by default, -Wall and -Wextra: where
/// warnings are to be errors, a project that GCC finds none in has yet to build.
inline constexpr std::array clang_warnings = {"absolute-value"sv,
                                              "ambiguous-reversed-operator"sv,
                                              "bitwise-conditional-parentheses"sv,
                                              "bitwise-instead-of-logical"sv,
                                              "bool-conversion"sv,
                                              "c99-designator"sv,
                                              "c99-extensions"sv,
                                              "constant-conversion"sv,
                                              "constant-logical-operand"sv,
                                              "dangling"sv,
                                              "defaulted-function-deleted"sv,
                                              "delete-non-abstract-non-virtual-dtor"sv,
                                              "deprecated-copy"sv,
                                              "duplicate-decl-specifier"sv,
                                              "empty-init-stmt"sv,
                                              "enum-compare-switch"sv,
                                              "for-loop-analysis"sv,
                                              "format-security"sv,
                                              "fortify-source"sv,
                                              "gnu-designator"sv,
                                              "gnu-variable-sized-type-not-at-end"sv,
                                              "ignored-attributes"sv,
                                              "ignored-optimization-argument"sv,
                                              "implicit-const-int-float-conversion"sv,
                                              "implicit-conversion-floating-point-to-bool"sv,
                                              "inconsistent-missing-override"sv,
                                              "literal-conversion"sv,
                                              "literal-range"sv,
                                              "mismatched-tags"sv,
                                              "missing-braces"sv,
                                              "null-arithmetic"sv,
                                              "null-conversion"sv,
                                              "null-dereference"sv,
                                              "null-pointer-arithmetic"sv,
                                              "null-pointer-subtraction"sv,
                                              "overloaded-shift-op-parentheses"sv,
                                              "overloaded-virtual"sv,
                                              "parentheses-equality"sv,
                                              "pass-failed"sv,
                                              "pointer-bool-conversion"sv,
                                              "reinterpret-base-class"sv,
                                              "reorder-init-list"sv,
                                              "return-type-c-linkage"sv,
                                              "self-assign"sv,
                                              "self-move"sv,
                                              "sizeof-array-decay"sv,
                                              "sometimes-uninitialized"sv,
                                              "static-in-inline"sv,
                                              "string-concatenation"sv,
                                              "string-plus-char"sv,
                                              "string-plus-int"sv,
                                              "tautological-compare"sv,
                                              "undefined-bool-conversion"sv,
                                              "undefined-inline"sv,
                                              "undefined-internal"sv,
                                              "undefined-var-template"sv,
                                              "unevaluated-expression"sv,
                                              "uninitialized-const-reference"sv,
                                              "unknown-attributes"sv,
                                              "unknown-pragmas"sv,
                                              "unneeded-internal-declaration"sv,
                                              "unused-command-line-argument"sv,
                                              "unused-const-variable"sv,
                                              "unused-lambda-capture"sv,
                                              "unused-private-field"sv,
                                              "user-defined-literals"sv,
                                              "user-defined-warnings"sv,
                                              "visibility"sv,
                                              "xor-used-as-pow"sv};

/// @brief What nvcc's -Werror and -W know and clang does not.
inline constexpr std::array nvcc_warnings = {
    "all-warnings"sv,           "cross-execution-space-call"sv, "reorder"sv,
    "default-stream-launch"sv,  "missing-launch-bounds"sv,      "ext-lambda-captures-this"sv,
    "deprecated-declarations"sv};

}  // namespace gridstride::cc
