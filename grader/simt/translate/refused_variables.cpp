// SPDX-License-Identifier: MIT
#include "simt/translate/refused_variables.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

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

/// The variable that a line of an initialiser fills, by its symbol: what it stores to, gives to a
/// constructor, or has a function's result written to. The elements of an array come by a phi.
string_view filled_by(string_view line) {
  line = line.substr(0, line.find(", !dbg "));
  constexpr string_view store = "  store ";
  if (line.starts_with(store)) {
    const std::vector<string_view> parts = operands(line.substr(store.size()));
    return parts.size() > 1 ? symbol_in(parts[1]) : string_view();
  }
  if (line.find(" = phi ") != line.npos) return symbol_in(line);
  const std::size_t begin = call_in(line);
  if (begin == line.npos) return {};
  const string_view call = line.substr(begin);
  const string_view callee = callee_of(call);
  const bool constructs = callee.find("C1E") != callee.npos || callee.find("C2E") != callee.npos;
  if (callee.empty() || (!constructs && !callee.starts_with("llvm.mem") && call.find(" sret(") == call.npos))
    return {};
  const std::vector<string_view> parts = operands(arguments_of(call, callee));
  return parts.empty() ? string_view() : symbol_in(parts.front());
}

class Finder {
 public:
  Finder(const ModuleText& module, const ModuleLists& lists) : module_(module), lists_(lists) {}

  std::vector<FileProblem> run() {
    for (const FunctionText& function : module_.functions)
      if (function.symbol.starts_with("__cxx_global_var_init")) look_at(function);
    for (const auto& [symbol, line] : module_.global_of)
      if (is_in(line, "gs_shared")) look_at_shared(symbol);
    std::ranges::sort(problems_, {}, &FileProblem::line);
    return std::move(problems_);
  }

 private:
  [[nodiscard]] bool is_in(std::size_t line, string_view section) const {
    return module_.lines[line].find(", section \"" + std::string(section) + "\"") != string_view::npos;
  }

  void look_at(const FunctionText& function) {
    static constexpr std::array<std::pair<string_view, string_view>, 3> kinds{
        {{"gs_device", "__device__"}, {"gs_constant", "__constant__"}, {"gs_managed", "__managed__"}}};
    for (std::size_t i = function.begin + 1; i < function.end; ++i) {
      const string_view symbol = filled_by(module_.lines[i]);
      const auto global = module_.global_of.find(symbol);
      if (symbol.empty() || global == module_.global_of.end()) continue;
      for (const auto& [section, specifier] : kinds)
        if (is_in(global->second, section)) tell_computed(symbol, std::string(specifier));
    }
  }

  void tell_computed(string_view symbol, const std::string& specifier) {
    const VariableText variable = module_.variable(symbol);
    tell(variable,
         listed_name(variable.name) + " is a " + specifier +
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
