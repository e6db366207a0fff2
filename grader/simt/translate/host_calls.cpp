// SPDX-License-Identifier: MIT
#include "simt/translate/host_calls.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "simt/translate/c_library.hpp"
#include "simt/translate/device_code.hpp"
#include "simt/translate/function_lists.hpp"
#include "simt/translate/llvm_text.hpp"
#include "simt/translate/local_types.hpp"
#include "simt/translate/module_lists.hpp"
#include "simt/translate/module_text.hpp"
#include "simt/translate/refused_variables.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

bool is_of_standard_library(string_view file) { return file.find("/include/c++/") != file.npos; }

/// Whether kernels may have objects of its classes as parameters, of which they then call members.
bool is_used_by_value(string_view file) {
  return listed_file(file) == "complex" || listed_file(file) == "array";
}

/// Both sides may call it, as nvcc has it.
bool is_for_both(const FunctionText& function) {
  static constexpr std::array<string_view, 2> files{"cmath", "std_abs.h"};
  static constexpr std::array<string_view, 2> names{"move", "forward"};
  return std::ranges::find(files, listed_file(function.file)) != files.end() ||
         std::ranges::find(names, listed_name(function.name)) != names.end() ||
         function.file.ends_with("/initializer_list");
}

/// Whether it is copysign() of a `float` and a `double`, which CUDA has, in either order.
bool is_mixed_copysign(string_view symbol) {
  return symbol.starts_with("_ZSt8copysignIfd") || symbol.starts_with("_ZSt8copysignIdf");
}

/// Whether it is one of <cmath>'s templates, for integers and for arguments of several types. CUDA has the
/// functions for floating-point numbers of one type alone, but for two of them.
bool is_template_of_mathematics(const FunctionText& function) {
  return listed_file(function.file) == "cmath" && function.symbol.find("__is_integer") != string_view::npos &&
         listed_name(function.name) != "pow" && !is_mixed_copysign(function.symbol);
}

/// <cmath>'s comparisons, which are for the host whatever they compare.
bool is_comparison_of_mathematics(const FunctionText& function) {
  static constexpr std::array<string_view, 6> names{"isgreater",   "isgreaterequal", "isless",
                                                    "islessequal", "islessgreater",  "isunordered"};
  return listed_file(function.file) == "cmath" &&
         std::ranges::find(names, listed_name(function.name)) != names.end();
}

/// Of another file, but by its name the standard library's: streams, strings.
bool is_library_symbol(string_view symbol) {
  static constexpr std::array<string_view, 5> beginnings{"_ZSt", "_ZNSt", "_ZNKSt", "_ZNSo", "_ZNSs"};
  return std::ranges::any_of(beginnings, [&](string_view begin) { return symbol.starts_with(begin); });
}

/// Of CUDA's own functions, those that device code alone has: intrinsics, atomics, what needs other threads.
bool is_only_on_device(string_view name, string_view file) {
  static constexpr std::array<string_view, 6> intrinsics{"device_functions.hpp", "integer_functions.hpp",
                                                         "math_functions.hpp",   "rounded_arithmetic.hpp",
                                                         "simd_functions.hpp",   "warp_functions.hpp"};
  if (name.starts_with("__")) return std::ranges::find(intrinsics, listed_file(file)) != intrinsics.end();
  constexpr string_view atomic = "atomic";  // atomicAdd() and its kin, not atomic_ref
  const bool names_atomic = name.starts_with(atomic) && name.size() > atomic.size() &&
                            std::isupper(static_cast<unsigned char>(name[atomic.size()])) != 0;
  return names_atomic ||
         ((name == "clock" || name == "clock64") && listed_file(file) == "device_functions.hpp");
}

/// @return "blockDim" of a function that reads it; empty for others
string_view index_variable(string_view symbol) {
  static constexpr std::array<std::pair<string_view, string_view>, 4> variables{
      {{"11ThreadIndex", "threadIdx"},
       {"10BlockIndex", "blockIdx"},
       {"11BlockExtent", "blockDim"},
       {"10GridExtent", "gridDim"}}};
  constexpr string_view of_engine = "_ZNK10gridstride4simt";
  if (!symbol.starts_with(of_engine)) return {};
  for (const auto& [type, name] : variables)
    if (symbol.substr(of_engine.size()).starts_with(type)) return name;
  return {};
}

/// Whether it is a member of a class that is the host's: most keep their elements on its heap. Destructors,
/// which stand at the end of a block, are passed over.
bool is_of_host_class(string_view symbol) {
  static constexpr auto classes = std::to_array<string_view>(
      {"6vectorI", "7__cxx1112basic_stringI", "3mapI", "13unordered_mapI", "3setI", "13unordered_setI",
       "5dequeI", "5queueI", "5stackI", "7__cxx114listI", "10unique_ptrI", "10shared_ptrI", "8functionI",
       "6atomicI", "13__atomic_baseI", "5mutex", "6thread"});
  for (const string_view member : {"_ZNSt", "_ZNKSt"}) {
    if (!symbol.starts_with(member) || symbol.ends_with("D1Ev") || symbol.ends_with("D2Ev")) continue;
    const string_view of = symbol.substr(member.size());
    return std::ranges::any_of(classes, [&](string_view name) { return of.starts_with(name); });
  }
  return false;
}

/// Names with characters that LLVM does not have in its own stand in quotes, those of lambdas.
string_view unquoted(string_view symbol) {
  if (symbol.starts_with('"')) symbol.remove_prefix(1);
  return symbol;
}

/// Whether it is what each thread of a kernel of Thrust or CUB runs, which those launch from their headers.
bool is_kernel_of_library(string_view symbol) {
  constexpr string_view engine = "_ZN10gridstride4simt6detail5applyIZN";
  symbol = unquoted(symbol);
  return symbol.starts_with(engine) && symbol.substr(engine.size()).starts_with("S0_7library");
}

/// What CUDA_CHECK is made of.
bool is_check_of_lessons(const FunctionText& function) {
  return listed_file(function.file) == "gridstride.cuh" && listed_name(function.name) == "check";
}

constexpr string_view declare_it =
    ": device code may call functions that are declared __device__ or __host__ __device__, and those of CUDA";
constexpr string_view declare_both =
    ", a function of the device: declare it __host__ __device__ where both are to call it, or launch a "
    "kernel "
    "that calls it";
constexpr string_view of_library =
    "the C++ standard library, which is for the host: CUDA has min, max, and the functions of <cmath>; "
    "cuda::std has "
    "more, and of all output device code has printf()";

constexpr string_view convert_first =
    " of the C++ standard library, which has it for integers and for arguments of several types: device code "
    "has it where all are float or all are double, so convert the others, as in ";

constexpr string_view compare_by_operator =
    " of the C++ standard library, which nvcc takes in device code with its option --expt-relaxed-constexpr "
    "alone: compare with <, > and their kin, and ask with isnan()";

constexpr string_view declare_lambda =
    "device code calls this lambda, which is for the host alone: write [=] __device__ (...) { ... }, or "
    "__host__ __device__ where both are to call it (nvcc wants --extended-lambda for it)";

constexpr string_view declare_functor =
    "Thrust or CUB calls this operator() on the device, and it is a function of the host: declare it "
    "__host__ __device__";

constexpr string_view capture_values =
    "a lambda with __device__ cannot capture by reference what host code has: capture by value, as in [=] "
    "__device__ (...) { ... }";

constexpr string_view launch_needs_option =
    "a kernel is launched in device code: nvcc wants its option -rdc=true for that";

/// Of CUDA's functions for the host, those that device code has as well. @source CUDA C++ Programming Guide,
/// "CUDA Dynamic Parallelism", and nvcc 13.0
constexpr auto runtime_of_device =
    std::to_array<string_view>({"cudaDeviceGetAttribute",
                                "cudaDeviceGetCacheConfig",
                                "cudaDeviceGetLimit",
                                "cudaEventCreateWithFlags",
                                "cudaEventDestroy",
                                "cudaEventRecord",
                                "cudaEventRecordWithFlags",
                                "cudaFree",
                                "cudaFuncGetAttributes",
                                "cudaGetDevice",
                                "cudaGetDeviceCount",
                                "cudaGetErrorName",
                                "cudaGetErrorString",
                                "cudaGetLastError",
                                "cudaGraphLaunch",
                                "cudaMalloc",
                                "cudaMemcpy2DAsync",
                                "cudaMemcpy3DAsync",
                                "cudaMemcpyAsync",
                                "cudaMemset2DAsync",
                                "cudaMemset3DAsync",
                                "cudaMemsetAsync",
                                "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
                                "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
                                "cudaPeekAtLastError",
                                "cudaRuntimeGetVersion",
                                "cudaStreamCreateWithFlags",
                                "cudaStreamDestroy",
                                "cudaStreamWaitEvent"});

constexpr string_view runtime_needs_option =
    ", for which nvcc wants its option -rdc=true: without it the function is missing there, or does nothing";

constexpr string_view runtime_is_for_host =
    ", a function of the host: device code waits for threads at __syncthreads(), and for no kernel; memory "
    "it "
    "copies by plain assignments";

/// Whether it is a function of CUDA's runtime that the host has. They are C's; in their place may stand
/// templates of the headers here.
bool is_of_runtime(string_view name) {
  constexpr string_view runtime = "cuda";
  if (name == "cudaGridDependencySynchronize" || name == "cudaTriggerProgrammaticLaunchCompletion")
    return false;
  return name.starts_with(runtime) && name.size() > runtime.size() &&
         std::isupper(static_cast<unsigned char>(name[runtime.size()])) != 0;
}

/// Whether it starts a kernel, as the translator writes it for <<<...>>>.
bool is_launch(string_view symbol) { return unquoted(symbol).starts_with("_ZN10gridstride4simt6launchI"); }

class Finder {
 public:
  Finder(const ModuleText& module, const ModuleLists& lists) : module_(module), lists_(lists) {}

  std::vector<FileProblem> run() {
    for (const FunctionText& function : module_.functions) {
      if (is_lambda_in_host_code(function, lists_.by_reference)) tell_lambda(function, capture_values);
      const bool of_device = lists_.device.contains(listed_entry(function));
      if (!of_device && !lists_.host.contains(listed_entry(function))) continue;
      for (std::size_t i = function.begin + 1; i < function.end; ++i) look_at(function, i, of_device);
    }
    return std::move(problems_);
  }

  /// Functors and lambdas of the program that kernels of Thrust and CUB call: from these down through the
  /// functions of their headers.
  std::vector<FileProblem> run_library() {
    std::vector<const FunctionText*> to_do;
    for (const FunctionText& function : module_.functions)
      if (is_kernel_of_library(function.symbol)) to_do.push_back(&function);
    std::set<string_view> reached;
    for (std::size_t next = 0; next < to_do.size(); ++next)
      for (std::size_t i = to_do[next]->begin + 1; i < to_do[next]->end; ++i) {
        const FunctionText* const callee = callee_in(i);
        if (callee == nullptr || !reached.insert(callee->symbol).second) continue;
        if (!is_of_program(*callee)) to_do.push_back(callee);
        tell_called_by_library(*callee);
      }
    return std::move(problems_);
  }

 private:
  // A launch calls its kernel from a lambda, which no list names.
  void look_at(const FunctionText& caller, std::size_t number, bool of_device) {
    const string_view line = module_.lines[number];
    const std::size_t call = call_in(line);
    if (!of_device) look_for_addresses(caller, number, call);
    if (call == line.npos) return;
    const string_view symbol = callee_of(line.substr(call));
    const bool is_intrinsic = symbol.starts_with("llvm.") && !symbol.starts_with("llvm.memmove.");
    if (symbol.empty() || is_intrinsic || symbol.starts_with("gs_")) return;
    const unsigned long at = module_.source_line(number);
    if (const string_view variable = index_variable(symbol); !variable.empty()) {
      if (!of_device && !is_template(caller)) tell_variable(caller, at, std::string(variable));
      return;
    }
    const FunctionText* const callee = module_.function(symbol);
    if (callee != nullptr && is_kernel(*callee)) {
      const std::string name = listed_name(callee->name);
      return tell_once(caller, at, name,
                       name + " is a kernel: it is launched, as in " + name +
                           "<<<blocks, threads>>>(...), and not called like a function");
    }
    if (of_device) return look_at_device_call(caller, at, symbol, callee);
    if (callee != nullptr) look_at_host_call(caller, at, *callee);
  }

  // Functions of the device that a line of a host function names, but does not call.
  void look_for_addresses(const FunctionText& caller, std::size_t number, std::size_t call) {
    const string_view line = module_.lines[number];
    const string_view callee = call == line.npos ? string_view() : callee_of(line.substr(call));
    if (is_template(caller)) return;
    for (std::size_t at = line.find('@'); at != line.npos; at = line.find('@', at + 1)) {
      const string_view symbol = symbol_at(line, at);
      const FunctionText* const named = symbol == callee ? nullptr : module_.function(symbol);
      if (named == nullptr || is_kernel(*named) || !lists_.device.contains(listed_entry(*named))) continue;
      const std::string name = listed_name(named->name);
      tell_once(caller, module_.source_line(number), name,
                listed_name(caller.name) + "() runs on the host and takes the address of " + name +
                    "(), which device code cannot call by it: let device code take it, as in __device__ auto "
                    "pointer = " +
                    name + ", and copy that with cudaMemcpyFromSymbol(), or make " + name +
                    "() a template argument of the kernel");
    }
  }

  /// The function of this module that a line calls; nullptr where it calls none.
  [[nodiscard]] const FunctionText* callee_in(std::size_t number) const {
    const std::size_t call = call_in(module_.lines[number]);
    return call == string_view::npos ? nullptr
                                     : module_.function(callee_of(module_.lines[number].substr(call)));
  }

  void tell_called_by_library(const FunctionText& callee) {
    if (is_lambda_in_host_code(callee, lists_.lambdas)) tell_lambda(callee, declare_lambda);
    const bool is_functor = callee.name.starts_with("operator()");
    if (is_functor && lists_.host.contains(listed_entry(callee))) tell_lambda(callee, declare_functor);
  }

  [[nodiscard]] bool is_of_program(const FunctionText& function) const {
    const std::string entry = listed_entry(function);
    return lists_.host.contains(entry) || lists_.device.contains(entry) || lists_.both.contains(entry) ||
           lists_.asking.contains(entry);
  }

  // For the side of whoever calls it.
  static bool is_template(const FunctionText& function) {
    return function.name.find('<') != string_view::npos;
  }

  void tell_variable(const FunctionText& caller, unsigned long at, const std::string& variable) {
    tell_once(caller, at, variable,
              listed_name(caller.name) + "() runs on the host and reads " + variable +
                  ", which only the threads of a kernel have");
  }

  void look_at_host_call(const FunctionText& caller, unsigned long at, const FunctionText& callee) {
    if (is_template(caller)) return;
    const std::string name = listed_name(callee.name);
    if (lists_.device.contains(listed_entry(callee))) {
      tell(caller, at, "host", name + "()", declare_both);
    } else if (!lists_.host.contains(listed_entry(callee)) && !lists_.asking.contains(listed_entry(caller)) &&
               is_only_on_device(name, callee.file)) {
      tell(caller, at, "host", name + "()", ", which only device code has");
    }
  }

  void look_at_device_call(const FunctionText& caller, unsigned long at, string_view symbol,
                           const FunctionText* callee) {
    const bool names_library =
        lists_.library.contains(listed_place(caller.file, at)) || is_of_host_class(symbol);
    // Of those in C's headers some are defined there, as atoi() is.
    const bool is_own = callee != nullptr && (lists_.host.contains(listed_entry(*callee)) ||
                                              lists_.device.contains(listed_entry(*callee)));
    if (is_launch(symbol)) {
      if (!lists_.relocatable) tell_once(caller, at, "<<<", std::string(launch_needs_option));
      return;
    }
    const std::string runtime = callee == nullptr ? std::string(symbol) : listed_name(callee->name);
    if (!is_own && is_of_runtime(runtime)) return look_at_runtime(caller, at, runtime);
    const bool is_intrinsic = symbol.starts_with("llvm.");
    const string_view name = is_intrinsic ? "memmove" : symbol;
    const OfHost known = is_own ? OfHost() : of_c_library(name);
    if (known.always || (!known.instead.empty() && lists_.words.contains(listed_place(caller.file, at)))) {
      tell(caller, at, "device", std::string(name) + "()",
           ", a function of the host: " + std::string(known.instead));
    } else if (callee == nullptr) {
      if (names_library && is_library_symbol(symbol)) tell_library(caller, at);
    } else if (is_check_of_lessons(*callee)) {
      tell_once(caller, at, "CUDA_CHECK",
                listed_name(caller.name) +
                    "() runs on the device and uses CUDA_CHECK, which is for calls of CUDA in host code");
    } else if (is_lambda_in_host_code(*callee, lists_.lambdas)) {
      tell_lambda(*callee, declare_lambda);
    } else if (!lists_.relaxed && is_template_of_mathematics(*callee)) {
      const std::string function = listed_name(callee->name);
      tell(caller, at, "device", function + "()",
           std::string(convert_first) + function + "(static_cast<float>(n))");
    } else if (!lists_.relaxed && is_comparison_of_mathematics(*callee)) {
      tell(caller, at, "device", listed_name(callee->name) + "()", compare_by_operator);
    } else if (lists_.host.contains(listed_entry(*callee))) {
      tell(caller, at, "device", listed_name(callee->name) + "()",
           ", a function of the host" + std::string(declare_it));
    } else if (is_of_standard_library(callee->file) && !is_for_both(*callee) &&
               (names_library || (is_used_by_value(callee->file) && !lists_.relaxed))) {
      tell_library(caller, at);
    }
  }

  void look_at_runtime(const FunctionText& caller, unsigned long at, const std::string& name) {
    const bool of_device = std::ranges::find(runtime_of_device, name) != runtime_of_device.end();
    if (!of_device) tell(caller, at, "device", name + "()", runtime_is_for_host);
    if (of_device && !lists_.relocatable) tell(caller, at, "device", name + "()", runtime_needs_option);
  }

  /// Whether it is a lambda of one of the lists that stands in a function of the host.
  [[nodiscard]] bool is_lambda_in_host_code(const FunctionText& function,
                                            const ModuleLists::Entries& listed) const {
    if (!function.name.starts_with("operator()") ||
        !listed.contains(listed_place(function.file, function.source_line)))
      return false;
    return std::ranges::any_of(module_.functions, [&](const FunctionText& around) {
      return is_within(function.symbol, around.symbol) && lists_.host.contains(listed_entry(around));
    });
  }

  // A launch has a lambda of its own in the same line.
  void tell_lambda(const FunctionText& lambda, string_view what) {
    if (!told_.emplace(lambda.file, lambda.source_line, what).second) return;
    problems_.push_back({std::string(lambda.file), static_cast<int>(lambda.source_line), std::string(what)});
  }

  [[nodiscard]] bool is_kernel(const FunctionText& function) const {
    return defines_kernel(module_.lines[function.begin]);
  }

  void tell(const FunctionText& caller, unsigned long line, const std::string& side,
            const std::string& callee, string_view what) {
    tell_once(
        caller, line, callee,
        listed_name(caller.name) + "() runs on the " + side + " and calls " + callee + std::string(what));
  }

  void tell_once(const FunctionText& caller, unsigned long line, const std::string& callee,
                 std::string message) {
    if (!told_.emplace(caller.symbol, line, callee).second) return;
    problems_.push_back({std::string(caller.file), static_cast<int>(line), std::move(message)});
  }

  // Once a line: a vector alone is half a dozen calls.
  void tell_library(const FunctionText& caller, unsigned long line) {
    tell(caller, line, "device", "", of_library);
  }

  const ModuleText& module_;
  const ModuleLists& lists_;
  std::set<std::tuple<string_view, unsigned long, std::string>> told_;
  std::vector<FileProblem> problems_;
};

}  // namespace

std::vector<FileProblem> host_calls(const std::string& text) {
  const ModuleText module(text);
  const ModuleLists lists = lists_of(module);
  std::vector<FileProblem> problems = Finder(module, lists).run_library();
  std::ranges::move(Finder(module, lists).run(), std::back_inserter(problems));
  std::ranges::move(unknown_to_device(module, lists), std::back_inserter(problems));
  std::ranges::move(refused_variables(module, lists), std::back_inserter(problems));
  std::ranges::move(local_types(module), std::back_inserter(problems));
  return problems;
}

}  // namespace gridstride::translate
