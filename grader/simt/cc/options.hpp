// SPDX-License-Identifier: MIT
/// @file
/// The command line of `gridstride cc`: nvcc's usual options, and a few of its own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace gridstride::cc {

/// @brief A command line that cannot be carried out; the message is for the user.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// @brief Where a build stops.
enum class Stage {
  program,       ///< a program or, with `shared`, a shared library
  object,        ///< -c, -dc: an object for each file
  preprocess,    ///< -E: the text after the preprocessor
  dependencies,  ///< -M, -MM: a rule for make
  module,        ///< -ptx, -cubin, -fatbin: what cuModuleLoad loads
  device_link,   ///< -dlink: objects are whole already, so an empty object
  archive        ///< -lib: a static library of the objects
};

/// @brief How a file is compiled.
enum class Language {
  by_name,  ///< as its name ends: .cu is CUDA, .c is C, all else C++ for the host
  cuda,     ///< -x cu
  cpp,      ///< -x c++
  c         ///< -x c
};

/// @brief What to build.
struct Options {
  std::vector<std::filesystem::path> sources;  ///< .cu, .cpp and .cc files, as the user named them
  Language language = Language::by_name;       ///< -x
  Stage stage = Stage::program;
  std::string module_extension = ".ptx";    ///< of Stage::module without -o: .cubin after -cubin
  std::filesystem::path program = "a.out";  ///< -o
  bool output_given = false;                ///< whether -o was there
  std::filesystem::path output_folder;      ///< -odir: of what has no name of its own
  std::string profile = "gtx1060";          ///< --device sim:NAME, a file of datasets/devices
  std::filesystem::path report;             ///< --report: the program writes its findings there; empty: no
  bool unchecked = false;                   ///< --no-checks: fast code, which tells nothing
  bool strict = false;                      ///< --strict: also tell what is harmless on every GPU
  std::uint64_t schedule = 0;               ///< --schedule N: 0 in order, 1 reversed, else a seed
  unsigned arch = 0;            ///< value of __CUDA_ARCH__ in device code, of -arch; 0: of the device profile
  unsigned most_registers = 0;  ///< -maxrregcount, of a thread; 0: not given
  bool relocatable = false;     ///< -rdc=true, -dc: device code of several files is linked together
  bool extended_lambda = false;    ///< lambdas may be declared for the device; else a warning says so
  bool relaxed_constexpr = false;  ///< device code may call constexpr functions of the host
  bool debug = false;              ///< -G: compiled without optimisation, for a debugger
  bool openmp = false;             ///< -Xcompiler -fopenmp
  bool own_prelude = false;        ///< macros are given that change the headers: none precompiled
  bool cpp20 = false;              ///< -std=c++20 and later: else the standard library is that of C++17
  bool shared = false;             ///< -shared
  bool dry_run = false;            ///< --dryrun: tell the commands and run none
  bool verbose = false;            ///< -v: tell the commands
  bool run = false;                ///< -run: run the program once it is built
  bool is_built = false;           ///< with -run: the program is there already
  bool show_version = false;       ///< --version
  bool show_toolkit = false;       ///< --toolkit: where build systems find an nvcc with its folders
  bool show_arches = false;        ///< --list-gpu-arch
  bool show_codes = false;         ///< --list-gpu-code
  bool write_rule = false;         ///< -MD, -MMD: also write a rule for make
  std::filesystem::path rule;      ///< -MF; empty: the output's name with .d
  std::string rule_target;         ///< -MT, -MQ; empty: the output
  bool phony_headers = false;      ///< -MP: an empty rule for each header too
  std::vector<std::string> compile_options;  ///< -I, -D, -U, -w, -W..., -include
  std::vector<std::string> link_options;     ///< -l, -L, objects and archives
  std::vector<std::string> run_arguments;    ///< --run-args
  std::vector<std::string> notes;            ///< what was ignored and is worth telling
};

/// @brief Reads the arguments behind `gridstride cc`.
/// @throws UsageError naming the argument
Options parse_options(const std::vector<std::string>& arguments);

/// @return how `source` is compiled under these options: never by_name
Language language_of(const std::filesystem::path& source, const Options& options);

/// @return the help text of `gridstride cc`
std::string help_text();

/// @return what --version prints
std::string version_text();

/// @return what --list-gpu-arch prints, or --list-gpu-code: a line for each, from `kind`50 on
std::string architectures_text(const std::string& kind);

}  // namespace gridstride::cc
