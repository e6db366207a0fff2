// SPDX-License-Identifier: MIT
#include "simt/translate/device_code.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "simt/translate/function_lists.hpp"
#include "simt/translate/host_variables.hpp"
#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

constexpr string_view declare_constant =
    ", a constant of the host: device code has no arrays and objects of the host, only single values that "
    "are "
    "known when it is compiled. Declare it __constant__, or constexpr in the function that reads it";
constexpr string_view name_length =
    "an array in device code has a length that is known when it is compiled: take the largest that is "
    "needed, "
    "as in float a[64], or shared or global memory";

constexpr string_view copy_to_it =
    ", a __constant__ variable, which kernels only read: let the host fill it with cudaMemcpyToSymbol(), or "
    "declare it __device__";
constexpr string_view one_type =
    "extern __shared__ T[] is an array of different types for different T here, and in one program such "
    "arrays of one name have one type: declare extern __shared__ __align__(16) unsigned char raw[], and T* "
    "by "
    "reinterpret_cast<T*>(raw)";
constexpr string_view no_first_value =
    " as a static variable whose first value is computed when it is reached: device code has none. Assign "
    "the value in a statement of its own, or leave out static";

/// What the C++ run-time library does for code of the host.
struct ByRuntime {
  string_view symbol;
  string_view what;
};
constexpr string_view no_exceptions =
    "; device code has no exceptions: write what went wrong to memory that the host reads, or stop with "
    "assert() or "
    "__trap()";
constexpr string_view no_types =
    "; device code knows no types at run time: call a virtual function, or keep a number that says the type";
constexpr std::array<ByRuntime, 4> by_runtime{{{"__cxa_throw", "throws an exception"},
                                               {"__cxa_rethrow", "throws an exception"},
                                               {"__cxa_begin_catch", "catches exceptions"},
                                               {"__dynamic_cast", "uses dynamic_cast"}}};

/// What a line does that device code cannot; nullptr: nothing of the kind.
const ByRuntime* runtime_call(string_view line) {
  const std::size_t call = call_in(line);
  if (call == line.npos) return nullptr;
  const auto* const found = std::ranges::find(by_runtime, callee_of(line.substr(call)), &ByRuntime::symbol);
  return found == by_runtime.end() ? nullptr : found;
}

/// Whether a line asks for a type: not for that of an exception, which stands beside what is thrown or
/// caught.
bool is_typeid(string_view line) {
  const bool is_instruction = line.starts_with("  %") || line.starts_with("  store ");
  return is_instruction && line.find("@_ZTI") != line.npos && line.find("@llvm.eh.typeid.for") == line.npos &&
         line.find("@__dynamic_cast") == line.npos && line.find(" landingpad ") == line.npos;
}

/// The values ("%5") that an instruction takes: those with numbers, which no types are.
std::vector<string_view> values_taken_by(string_view line) {
  std::vector<string_view> values = values_in(assignment_of(line.substr(0, line.find(", !dbg "))).operation);
  std::erase_if(values, [](string_view value) {
    return value.size() == 1 || value.find_first_not_of("0123456789", 1) != value.npos;
  });
  return values;
}

/// Whether the line "define ..." is of a function that is always compiled, since another file may call it.
bool is_for_other_files(string_view line) {
  static constexpr std::array<string_view, 4> not_alone{"internal ", "linkonce_odr ", "weak_odr ", "weak "};
  line.remove_prefix(std::min(line.size(), string_view("define ").size()));
  return std::ranges::none_of(not_alone, [&](string_view linkage) { return line.starts_with(linkage); });
}

/// What each value of a function is made by.
using Definitions = std::map<string_view, string_view>;

Definitions definitions_of(const ModuleText& module, const FunctionText& function) {
  Definitions definitions;
  for (std::size_t i = function.begin + 1; i < function.end; ++i) {
    const string_view name = assignment_of(module.lines[i]).name;
    if (!name.empty()) definitions.emplace(name, module.lines[i]);
  }
  return definitions;
}

/// Whether an element of an array is read here, by an index: that of `getelementptr ... @tab, i64 0, i64 %5`.
string_view index_in(string_view line) {
  const std::size_t sign = line.find(" = getelementptr ");
  if (sign == line.npos) return {};
  const std::vector<string_view> parts = operands(line.substr(sign, line.find(", !dbg ") - sign));
  return value_of(parts.back());
}

/// "@n" in `store i32 %1, i32* @n`; empty for other lines.
string_view stored_to(string_view line) {
  constexpr string_view store = "  store ";
  if (!line.starts_with(store)) return {};
  const std::vector<string_view> parts =
      operands(line.substr(store.size(), line.find(", !dbg ") - store.size()));
  if (parts.size() < 2) return {};
  const string_view pointer = last_word(parts[1]);
  return pointer.starts_with('@') ? symbol_at(pointer, 0) : string_view();
}

class Finder {
 public:
  Finder(const ModuleText& module, const ModuleLists& lists)
      : module_(module), lists_(lists), host_variables_(module, lists) {
    for (const auto& [symbol, line] : module_.global_of)
      if (is_constant_of_host(symbol, module_.lines[line])) constants_.insert(symbol);
  }

  std::vector<FileProblem> run() {
    for (const FunctionText& function : module_.functions)
      if (lists_.device.contains(listed_entry(function))) reach(function);
    for (const FunctionText& function : module_.functions) look_at_dynamic_shared(function);
    for (std::size_t i = 0; i < to_do_.size(); ++i) look_at(*to_do_[i]);
    for (const FunctionText& function : module_.functions)
      if (is_always_device_code(function) && !reached_.contains(function.symbol))
        look_for_variables(function);
    return std::move(problems_);
  }

 private:
  void reach(const FunctionText& function) {
    if (reached_.insert(function.symbol).second) to_do_.push_back(&function);
  }

  /// An array or object, of the program's own files and of no function.
  [[nodiscard]] bool is_constant_of_host(string_view symbol, string_view line) const {
    const std::size_t kind = line.find(" constant ");
    if (kind == line.npos || lists_.constants.empty()) return false;
    const string_view type = line.substr(kind + 10);
    static constexpr std::array<string_view, 4> memory{"[", "%", "{", "<{"};
    if (std::ranges::none_of(memory, [&](string_view begin) { return type.starts_with(begin); }))
      return false;
    if (symbol.starts_with("_ZZ") || symbol.starts_with("\"_ZZ")) return false;
    const VariableText variable = module_.variable(symbol);
    return !variable.name.empty() &&
           lists_.constants.contains(listed_place(variable.file, variable.source_line) + " " +
                                     listed_name(variable.name));
  }

  /// Functions for both sides that other files may call, and the lambdas for the device.
  [[nodiscard]] bool is_always_device_code(const FunctionText& function) const {
    if (lists_.both.contains(listed_entry(function)))
      return is_for_other_files(module_.lines[function.begin]);
    return function.name.starts_with("operator()") &&
           lists_.extended.contains(listed_place(function.file, function.source_line));
  }

  /// Whether a line calls a function that may be there for the compiler alone, as one that is asked for the
  /// length of an array.
  [[nodiscard]] bool may_call_for_compiler(string_view line) const {
    const std::size_t call = call_in(line);
    if (call == line.npos) return false;
    const string_view symbol = callee_of(line.substr(call));
    const FunctionText* const callee = module_.function(symbol);
    if (callee == nullptr) return !symbol.starts_with("llvm.");
    const std::string entry = listed_entry(*callee);
    return lists_.constexprs.contains(entry) ||
           !(lists_.device.contains(entry) || lists_.both.contains(entry));
  }

  void look_for_variables(const FunctionText& function) {
    if (host_variables_.empty()) return;
    for (std::size_t i = function.begin + 1; i < function.end; ++i) {
      const string_view line = module_.lines[i];
      for (std::size_t at = line.find('@'); at != line.npos; at = line.find('@', at + 1)) {
        const string_view symbol = symbol_at(line, at);
        if (!host_variables_.contains(symbol) || may_call_for_compiler(line)) continue;
        const std::string name = host_variables_.name(symbol);
        if (lists_.uses.contains(listed_place(function.file, module_.source_line(i)) + " " + name))
          tell(function, i, name, host_variables_.message(function, symbol));
      }
    }
  }

  void look_at(const FunctionText& function) {
    look_for_variables(function);
    const Definitions definitions = definitions_of(module_, function);
    for (std::size_t i = function.begin + 1; i < function.end; ++i) {
      const string_view line = module_.lines[i];
      if (is_array_of_any_length(line)) tell(function, i, "", std::string(name_length));
      if (const ByRuntime* const known = runtime_call(line))
        tell_runtime(function, i, known->what, known->symbol == "__dynamic_cast" ? no_types : no_exceptions);
      else if (is_typeid(line))
        tell_runtime(function, i, "uses typeid", no_types);
      look_at_store(function, i);
      look_at_static(function, i);
      for (std::size_t at = line.find('@'); at != line.npos; at = line.find('@', at + 1)) {
        const string_view symbol = symbol_at(line, at);
        if (constants_.contains(symbol) && needs_memory(line, symbol, definitions))
          tell_constant(function, i, symbol);
      }
      if (const std::size_t call = call_in(line); call != line.npos)
        follow(function, callee_of(line.substr(call)));
    }
  }

  [[nodiscard]] string_view line_of(string_view global) const {
    const auto found = module_.global_of.find(global);
    return found == module_.global_of.end() ? string_view() : module_.lines[found->second];
  }

  /// A single number in constant memory that is assigned by its name. nvcc takes stores to elements.
  void look_at_store(const FunctionText& function, std::size_t number) {
    const string_view symbol = stored_to(module_.lines[number]);
    const string_view global = symbol.empty() ? string_view() : line_of(symbol);
    if (global.find("section \"gs_constant\"") == string_view::npos) return;
    const std::size_t type = global.find(" global ");
    if (type == string_view::npos || string_view("[%{<").find(global[type + 8]) != string_view::npos) return;
    const std::string name = listed_name(module_.variable(symbol).name);
    tell(
        function, number, name,
        listed_name(function.name) + "() runs on the device and writes to " + name + std::string(copy_to_it));
  }

  /// What is guarded so that it is done once.
  void look_at_static(const FunctionText& function, std::size_t number) {
    const string_view line = module_.lines[number];
    constexpr string_view guard = "@_ZGV";
    const std::size_t call = call_in(line);
    if (call == line.npos || callee_of(line.substr(call)) != "__cxa_guard_acquire") return;
    const std::size_t at = line.find(guard);
    if (at == line.npos) return;
    const std::string symbol = "_Z" + std::string(symbol_at(line, at).substr(guard.size() - 1));
    if (line_of(symbol).find("section \"gs_device\"") == string_view::npos) return;
    const std::string name = listed_name(module_.variable(symbol).name);
    tell(function, number, name,
         listed_name(function.name) + "() runs on the device and has " + name + std::string(no_first_value));
  }

  /// A template's dynamic array, by the types that its instances have it as.
  void look_at_dynamic_shared(const FunctionText& function) {
    for (std::size_t i = function.begin + 1; i + 1 < function.end; ++i) {
      const std::size_t call = call_in(module_.lines[i]);
      if (call == string_view::npos || callee_of(module_.lines[i].substr(call)) != "gs_dynamic_shared")
        continue;
      const string_view next = module_.lines[i + 1];
      const std::size_t to = next.find(" to [0 x ");
      if (next.find(" = bitcast ") == string_view::npos || to == string_view::npos) continue;
      const string_view type = next.substr(to, next.find(", !dbg ") - to);
      const string_view name = module_.lines[i].substr(call);  // the call's only argument
      const auto key =
          std::make_tuple(function.file, module_.source_line(i), name.substr(0, name.find(", !dbg ")));
      const auto [first, is_new] = shared_types_.try_emplace(key, type);
      if (!is_new && first->second != type) tell(function, i, "extern __shared__", std::string(one_type));
    }
  }

  /// Into functions for both sides, and the lambdas of this one.
  void follow(const FunctionText& caller, string_view symbol) {
    const FunctionText* const callee = module_.function(symbol);
    if (callee == nullptr) return;
    const bool own_lambda = callee->name.starts_with("operator()") && is_within(symbol, caller.symbol);
    if (own_lambda || lists_.both.contains(listed_entry(*callee))) reach(*callee);
  }

  /// Not of bytes, which may be alloca()'s.
  static bool is_array_of_any_length(string_view line) {
    const std::size_t sign = line.find(" = alloca ");
    if (sign == line.npos) return false;
    const std::vector<string_view> parts = operands(line.substr(sign + 10, line.find(", !dbg ") - sign - 10));
    return parts.size() > 1 && parts[0] != "i8" && !value_of(parts[1]).empty();
  }

  /// Whether the constant has to lie in memory for this instruction. A single element whose place is known is
  /// read without it, and so is the whole.
  [[nodiscard]] bool needs_memory(string_view line, string_view symbol,
                                  const Definitions& definitions) const {
    if (const string_view index = index_in(line); !index.empty()) return depends(index, definitions);
    constexpr string_view store = "  store ";
    if (line.starts_with(store))
      return operands(line.substr(store.size())).front().find(symbol) != string_view::npos;
    const std::size_t call = call_in(line);
    if (call == line.npos || !is_looked_into(callee_of(line.substr(call)))) return false;
    return std::ranges::any_of(values_taken_by(line.substr(call)),
                               [&](string_view value) { return depends(value, definitions); });
  }

  /// The program's own functions and what takes an element of a class.
  [[nodiscard]] bool is_looked_into(string_view symbol) const {
    const FunctionText* const callee = module_.function(symbol);
    if (callee == nullptr) return false;
    const std::string name = listed_name(callee->name);
    const std::string entry = listed_entry(*callee);
    return name == "operator[]" || name == "at" || lists_.both.contains(entry) ||
           lists_.device.contains(entry);
  }

  /// Whether a value is only known at run time: it is no call, and of no calls, that the compiler may make.
  [[nodiscard]] bool depends(string_view value, const Definitions& definitions, int depth = 0) const {
    const auto found = definitions.find(value);
    if (found == definitions.end() || depth > 16) return true;
    const string_view line = found->second;
    if (line.find(" = alloca ") != line.npos) return false;
    if (line.find(" = load ") != line.npos) return !is_read_from_constant(line);
    if (line.find(" = phi ") != line.npos) return true;
    if (const std::size_t call = call_in(line); call != line.npos)
      if (callee_of(line.substr(call)).starts_with("_ZNK10gridstride4simt")) return true;
    return std::ranges::any_of(values_taken_by(line),
                               [&](string_view part) { return depends(part, definitions, depth + 1); });
  }

  /// Whether what a line loads is the element of a constant at a known place.
  [[nodiscard]] bool is_read_from_constant(string_view line) const {
    const std::size_t at = line.find('@');
    if (at == line.npos || !values_taken_by(line).empty()) return false;
    const auto global = module_.global_of.find(symbol_at(line, at));
    return global != module_.global_of.end() &&
           module_.lines[global->second].find(" constant ") != string_view::npos;
  }

  void tell_constant(const FunctionText& function, std::size_t number, string_view symbol) {
    const std::string name = listed_name(module_.variable(symbol).name);
    tell(function, number, name,
         listed_name(function.name) + "() runs on the device and reads " + name +
             std::string(declare_constant));
  }

  /// Only where the line itself has the word: macros have it in their branch for the host.
  void tell_runtime(const FunctionText& function, std::size_t number, string_view what, string_view why) {
    if (!lists_.words.contains(listed_place(function.file, module_.source_line(number)))) return;
    tell(function, number, std::string(what),
         listed_name(function.name) + "() runs on the device and " + std::string(what) + std::string(why));
  }

  void tell(const FunctionText& function, std::size_t number, const std::string& name, std::string message) {
    const unsigned long line = module_.source_line(number);
    if (!told_.emplace(function.file, line, name).second) return;
    problems_.push_back({std::string(function.file), static_cast<int>(line), std::move(message)});
  }

  const ModuleText& module_;
  const ModuleLists& lists_;
  HostVariables host_variables_;
  std::map<std::tuple<string_view, unsigned long, string_view>, string_view> shared_types_;  // by place
  std::unordered_set<string_view> constants_;                                                // by symbol
  std::unordered_set<string_view> reached_;                                                  // by symbol
  std::vector<const FunctionText*> to_do_;
  std::set<std::tuple<string_view, unsigned long, std::string>> told_;
  std::vector<FileProblem> problems_;
};

}  // namespace

std::vector<FileProblem> unknown_to_device(const ModuleText& module, const ModuleLists& lists) {
  return Finder(module, lists).run();
}

}  // namespace gridstride::translate
