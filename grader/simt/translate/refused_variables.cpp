// SPDX-License-Identifier: MIT
#include "simt/translate/refused_variables.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "simt/translate/function_lists.hpp"
#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

/// "@d" in the operand; empty where it names nothing.
string_view symbol_in(string_view operand) {
  const std::size_t at = operand.find('@');
  return at == operand.npos ? string_view() : symbol_at(operand, at);
}

/// The arguments of a call.
string_view arguments_of(string_view call, string_view callee) {
  const std::size_t open = call.find('(', call.find(callee) + callee.size());
  return open == call.npos ? string_view() : call.substr(open + 1);
}

/// A call in a line of the text.
struct Call {
  string_view callee;
  std::vector<string_view> arguments;
  bool gives_object = false;  // by the address that is its first argument
};

Call call_of(string_view line) {
  const std::size_t begin = call_in(line);
  if (begin == line.npos) return {};
  const string_view call = line.substr(begin);
  const string_view callee = callee_of(call);
  if (callee.empty()) return {};
  return {callee, operands(arguments_of(call, callee)), call.find(" sret(") != call.npos};
}

/// The bytes of a number or an array of such at the begin of `type`; 0 for others.
unsigned long bytes_of(string_view type) {
  static constexpr std::array<std::pair<string_view, unsigned long>, 6> numbers{
      {{"i8", 1}, {"i16", 2}, {"i32", 4}, {"i64", 8}, {"float", 4}, {"double", 8}}};
  if (type.starts_with('[')) {
    const std::size_t by = type.find(" x ");
    return by == type.npos ? 0 : number_at(type.substr(1)) * bytes_of(type.substr(by + 3));
  }
  const auto* const number = std::ranges::find(numbers, type.substr(0, type.find_first_of(" ,]")),
                                               &std::pair<string_view, unsigned long>::first);
  return number == numbers.end() ? 0 : number->second;
}

bool is_constructor(string_view symbol) {
  return symbol.find("C1E") != symbol.npos || symbol.find("C2E") != symbol.npos;
}

class Finder {
 public:
  Finder(const ModuleText& module, const ModuleLists& lists) : module_(module), lists_(lists) {}

  std::vector<FileProblem> run() {
    for (const FunctionText& function : module_.functions)
      if (function.symbol.starts_with("__cxx_global_var_init")) look_at(function);
    for (const auto& [symbol, line] : module_.global_of)
      if (is_in(line, "gs_shared")) look_at_shared(symbol);
    look_at_constant_memory();
    std::ranges::sort(problems_, {}, &FileProblem::line);
    return std::move(problems_);
  }

 private:
  [[nodiscard]] bool is_in(std::size_t line, string_view section) const {
    return module_.lines[line].find(", section \"" + std::string(section) + "\"") != string_view::npos;
  }

  /// The largest variable is told where all together are too large.
  void look_at_constant_memory() {
    constexpr unsigned long most = 65536;
    unsigned long sum = 0;
    unsigned long largest = 0;
    string_view of_largest;
    for (const auto& [symbol, number] : module_.global_of) {
      const string_view line = module_.lines[number];
      const bool is_variable = line.find(" constant ") == line.npos;
      const std::size_t type = is_variable ? line.find(" global ") + 8 : line.find(" constant ") + 10;
      if (!is_in(number, "gs_constant") || line.find(" = external ") != line.npos) continue;
      const unsigned long bytes = bytes_of(line.substr(type));
      sum += bytes;
      if (bytes <= largest) continue;
      largest = bytes;
      of_largest = symbol;
    }
    if (sum <= most) return;
    const VariableText variable = module_.variable(of_largest);
    tell(variable, "the __constant__ variables of this program take " + std::to_string(sum) +
                       " bytes, and a device has " + std::to_string(most) + " of constant memory: make " +
                       listed_name(variable.name) +
                       " an array in global memory, which kernels read through a const pointer or by "
                       "__device__");
  }

  /// The initialiser of one variable: that which it fills last. Others may get a value on the way.
  void look_at(const FunctionText& function) {
    std::map<string_view, string_view> elements;  // of arrays: "%arrayctor.cur" -> symbol
    string_view last;
    for (std::size_t i = function.begin + 1; i < function.end; ++i) {
      const string_view line = without_place(module_.lines[i]);
      if (const std::size_t phi = line.find(" = phi "); phi != line.npos)
        elements[line.substr(2, phi - 2)] = symbol_in(line);
      else if (const string_view symbol = filled_by(line, elements);
               !symbol.empty() && !symbol.starts_with("_ZGV"))
        last = symbol;
    }
    if (!last.empty()) tell_computed(last);
  }

  static string_view without_place(string_view line) { return line.substr(0, line.find(", !dbg ")); }

  /// The variable that a line fills, by its symbol: what it stores to, gives to a constructor that does
  /// something, or has a function's result written to.
  [[nodiscard]] string_view filled_by(string_view line,
                                      const std::map<string_view, string_view>& elements) const {
    constexpr string_view store = "  store ";
    if (line.starts_with(store)) {
      const std::vector<string_view> parts = operands(line.substr(store.size()));
      return parts.size() > 1 ? symbol_in(parts[1]) : string_view();
    }
    const Call call = call_of(line);
    if (call.callee.empty() || call.arguments.empty()) return {};
    const bool constructs = is_constructor(call.callee) && !does_nothing(call);
    if (!constructs && !call.callee.starts_with("llvm.mem") && !call.gives_object) return {};
    const string_view symbol = symbol_in(call.arguments.front());
    if (!symbol.empty()) return symbol;
    const string_view pointer = last_word(call.arguments.front());
    const auto element = elements.find(pointer.substr(0, pointer.find(')')));
    return element == elements.end() ? string_view() : element->second;
  }

  /// Whether it is a call of an empty constructor, as nvcc has it: without parameters, and nothing in its
  /// body but empty constructors of bases and members. Those of Thrust are constexpr in other versions.
  [[nodiscard]] bool does_nothing(const Call& call, int depth = 0) const {
    if (call.callee.find("6thrust") != string_view::npos) return true;
    const FunctionText* const function = module_.function(call.callee);
    if (function == nullptr || call.arguments.size() != 1 || depth > 16) return false;
    std::set<string_view> own;  // its local variables
    for (std::size_t i = function->begin + 1; i < function->end; ++i) {
      const string_view line = without_place(module_.lines[i]);
      if (const std::size_t alloca = line.find(" = alloca "); alloca != line.npos)
        own.insert(line.substr(2, alloca - 2));
      if (line.starts_with("  store ")) {
        const std::vector<string_view> parts = operands(line.substr(8));
        if (parts.size() < 2 || !own.contains(last_word(parts[1]))) return false;
      }
      if (call_in(line) == line.npos) continue;
      const Call inner = call_of(line);
      if (inner.callee.starts_with("llvm.dbg.")) continue;
      if (!is_constructor(inner.callee) || !does_nothing(inner, depth + 1)) return false;
    }
    return true;
  }

  void tell_computed(string_view symbol) {
    static constexpr std::array<std::pair<string_view, string_view>, 3> kinds{
        {{"gs_device", "__device__"}, {"gs_constant", "__constant__"}, {"gs_managed", "__managed__"}}};
    const auto global = module_.global_of.find(symbol);
    const VariableText variable = module_.variable(symbol);
    if (global == module_.global_of.end()) return;
    const auto* const kind =
        std::ranges::find_if(kinds, [&](const auto& entry) { return is_in(global->second, entry.first); });
    if (kind == kinds.end()) return;
    tell(variable,
         listed_name(variable.name) + " is a " + std::string(kind->second) +
             " variable: its first value has to be known when the program is compiled, without a call of a "
             "constructor or function that is not constexpr. Let a kernel set it, or copy to it with "
             "cudaMemcpyToSymbol()");
  }

  void look_at_shared(string_view symbol) {
    const bool in_host_code = std::ranges::any_of(module_.functions, [&](const FunctionText& around) {
      return is_within(symbol, around.symbol) && lists_.host.contains(listed_entry(around));
    });
    if (!in_host_code) return;
    const VariableText variable = module_.variable(symbol);
    tell(variable,
         listed_name(variable.name) +
             " is a __shared__ variable in a function of the host: only the blocks of a kernel have shared "
             "memory");
  }

  void tell(const VariableText& variable, std::string message) {
    if (!told_.emplace(variable.file, variable.source_line, variable.name).second) return;
    problems_.push_back(
        {std::string(variable.file), static_cast<int>(variable.source_line), std::move(message)});
  }

  const ModuleText& module_;
  const ModuleLists& lists_;
  std::set<std::tuple<string_view, unsigned long, string_view>> told_;
  std::vector<FileProblem> problems_;
};

}  // namespace

std::vector<FileProblem> refused_variables(const ModuleText& module, const ModuleLists& lists) {
  return Finder(module, lists).run();
}

}  // namespace gridstride::translate
