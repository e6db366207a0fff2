// SPDX-License-Identifier: MIT
#include "simt/cc/options.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace gridstride::cc {
namespace {

using std::string_view_literals::operator""sv;

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

/// Options of nvcc that mean nothing here and take no value.
constexpr std::array ignored_flags = {"-g"sv,
                                      "-G"sv,
                                      "--debug"sv,
                                      "--device-debug"sv,
                                      "-lineinfo"sv,
                                      "--generate-line-info"sv,
                                      "-m64"sv,
                                      "-use_fast_math"sv,
                                      "--use_fast_math"sv,
                                      "--expt-relaxed-constexpr"sv,
                                      "-expt-relaxed-constexpr"sv,
                                      "--expt-extended-lambda"sv,
                                      "-expt-extended-lambda"sv,
                                      "--extended-lambda"sv,
                                      "-extended-lambda"sv,
                                      "-fPIC"sv,
                                      "-v"sv,
                                      "--verbose"sv,
                                      "-restrict"sv,
                                      "--resource-usage"sv,
                                      "-rdynamic"sv,
                                      "-allow-unsupported-compiler"sv,
                                      "-pthread"sv};

/// Options of nvcc that mean nothing here and take a value, as the next argument or behind '='.
constexpr std::array ignored_values = {"-arch"sv,
                                       "--gpu-architecture"sv,
                                       "-code"sv,
                                       "--gpu-code"sv,
                                       "-gencode"sv,
                                       "--generate-code"sv,
                                       "-maxrregcount"sv,
                                       "--maxrregcount"sv,
                                       "-rdc"sv,
                                       "--relocatable-device-code"sv,
                                       "-Xptxas"sv,
                                       "--ptxas-options"sv,
                                       "-ccbin"sv,
                                       "--compiler-bindir"sv,
                                       "-x"sv,
                                       "-t"sv,
                                       "--threads"sv,
                                       "-default-stream"sv,
                                       "--default-stream"sv,
                                       "-cudart"sv,
                                       "--cudart"sv,
                                       "-std"sv,
                                       "--std"sv,
                                       "-Xlinker"sv,
                                       "-diag-suppress"sv,
                                       "--diag-suppress"sv};

/// Options that stop before a program is made.
constexpr std::array unsupported_flags = {"-c"sv,      "--compile"sv, "-dc"sv,    "-ptx"sv,
                                          "--ptx"sv,   "-cubin"sv,    "-dlink"sv, "-E"sv,
                                          "-shared"sv, "-lib"sv,      "-fatbin"sv};

/// CUDA's own libraries: the run time is built in, the others are not there.
constexpr std::array built_in_libraries = {"cudart"sv, "cudart_static"sv, "cuda"sv, "cudadevrt"sv};
constexpr std::array missing_libraries = {"cublas"sv,   "cublasLt"sv,  "cufft"sv, "curand"sv,
                                          "cusparse"sv, "cusolver"sv,  "nvrtc"sv, "nccl"sv,
                                          "cudnn"sv,    "nvidia-ml"sv, "cupti"sv, "nppc"sv};

template <class List>
bool contains(const List& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

class Parser {
 public:
  explicit Parser(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  Options run() {
    for (at_ = 0; at_ < arguments_.size(); ++at_) take(arguments_[at_]);
    if (options_.sources.empty()) throw UsageError("no file to compile: gridstride cc FILE.cu... -o PROG");
    return std::move(options_);
  }

 private:
  void take(const std::string& argument) {
    if (argument.empty() || argument[0] != '-') return take_file(argument);
    if (take_own(argument) || take_passed_on(argument) || take_library(argument)) return;
    if (contains(ignored_flags, argument) || starts_with(argument, "-O")) return;
    const std::string name = argument.substr(0, argument.find('='));
    if (contains(ignored_values, name)) {
      if (name == argument) value(argument);
      return;
    }
    if (contains(unsupported_flags, argument)) {
      throw UsageError("'" + argument + "' is not possible: gridstride cc makes whole programs only");
    }
    options_.notes.push_back("option '" + argument + "' is ignored");
  }

  void take_file(const std::string& argument) {
    const std::string extension = std::filesystem::path(argument).extension().string();
    if (extension == ".o" || extension == ".a" || extension == ".so") {
      options_.link_options.push_back(argument);
    } else if (contains(std::array{".cu"sv, ".cpp"sv, ".cc"sv, ".cxx"sv, ".c"sv}, extension)) {
      options_.sources.emplace_back(argument);
    } else {
      throw UsageError("'" + argument + "' is no CUDA or C++ file (.cu, .cpp, .cc, .cxx, .c)");
    }
  }

  bool take_own(const std::string& argument) {
    if (argument == "-o" || argument == "--output-file") {
      options_.program = value(argument);
    } else if (starts_with(argument, "-o") && argument.size() > 2) {
      options_.program = argument.substr(2);
    } else if (argument == "--device") {
      options_.profile = profile_of(value(argument));
    } else if (starts_with(argument, "--device=")) {
      options_.profile = profile_of(argument.substr(9));
    } else if (argument == "--report") {
      options_.report = value(argument);
    } else if (starts_with(argument, "--report=")) {
      options_.report = argument.substr(9);
    } else {
      return false;
    }
    return true;
  }

  bool take_passed_on(const std::string& argument) {
    static constexpr std::array with_value = {"-I"sv, "-D"sv, "-U"sv, "-isystem"sv, "-include"sv};
    if (contains(with_value, argument)) {
      options_.compile_options.insert(options_.compile_options.end(), {argument, value(argument)});
    } else if (argument == "-Xcompiler" || argument == "--compiler-options") {
      take_compiler_options(value(argument));
    } else if (starts_with(argument, "-Xcompiler=") || starts_with(argument, "--compiler-options=")) {
      take_compiler_options(argument.substr(argument.find('=') + 1));
    } else if (starts_with(argument, "-I") || starts_with(argument, "-D") || starts_with(argument, "-U") ||
               argument == "-w" || (starts_with(argument, "-W") && !starts_with(argument, "-Wl,"))) {
      options_.compile_options.push_back(argument);
    } else {
      return false;
    }
    return true;
  }

  /// Of the host compiler's options (separated by commas) those on warnings and macros matter here.
  void take_compiler_options(const std::string& list) {
    for (std::size_t begin = 0; begin <= list.size();) {
      const std::size_t end = std::min(list.find(',', begin), list.size());
      const std::string option = list.substr(begin, end - begin);
      if (starts_with(option, "-W") || starts_with(option, "-D") || option == "-w") {
        options_.compile_options.push_back(option);
      }
      begin = end + 1;
    }
  }

  bool take_library(const std::string& argument) {
    if (starts_with(argument, "-L") || starts_with(argument, "-Wl,")) {
      options_.link_options.push_back(argument);
      if (argument == "-L") options_.link_options.push_back(value(argument));
      return true;
    }
    if (!starts_with(argument, "-l") || argument == "-lineinfo") return false;
    const std::string library = argument == "-l" ? value(argument) : argument.substr(2);
    if (contains(missing_libraries, library)) {
      options_.notes.push_back("library '" + library + "' is not part of the CPU device and is not linked");
    } else if (!contains(built_in_libraries, library)) {
      options_.link_options.push_back("-l" + library);
    }
    return true;
  }

  static std::string profile_of(const std::string& device) {
    if (device == "sim") return Options{}.profile;
    if (starts_with(device, "sim:") && device.size() > 4) return device.substr(4);
    throw UsageError("device '" + device + "' is unknown here; programs are built for sim or sim:PROFILE");
  }

  std::string value(const std::string& option) {
    if (at_ + 1 >= arguments_.size()) throw UsageError("option '" + option + "' needs a value");
    return arguments_[++at_];
  }

  const std::vector<std::string>& arguments_;
  std::size_t at_ = 0;
  Options options_;
};

}  // namespace

Options parse_options(const std::vector<std::string>& arguments) { return Parser(arguments).run(); }

std::string help_text() {
  return R"(usage: gridstride cc FILE.cu... -o PROG [options]

Builds a CUDA program with its own main for the CPU device. Running PROG tells each finding on stderr, first
FILE:LINE: and its class, and ends with exit code 86 where there was an error; else with the program's own code.

  -o PROG              the program to make (a.out)
  --device sim:NAME    the device that it shall see, a profile of datasets/devices (gtx1060)
  --report FILE.json   PROG also writes its findings there
  -I, -D, -U, -include, -L, -l, -w, -W..., -Xcompiler LIST   as for nvcc
Other usual options of nvcc (-arch, -O3, -lineinfo, -std=..., ...) are accepted and change nothing.
)";
}

}  // namespace gridstride::cc
