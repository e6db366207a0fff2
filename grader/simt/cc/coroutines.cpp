// SPDX-License-Identifier: MIT
// The template begin_thread of gridstride/launch.hpp has one instance a kernel and set of argument types: it
// becomes the coroutine. What it calls down to the barriers has to be inlined into it, so those functions
// are copied, with the barriers replaced by suspensions and the calls between them by calls of the copies.
// The originals stay for threads that have stacks.
#include "simt/cc/coroutines.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

#include "simt/cc/cc.hpp"
#include "simt/cc/commands.hpp"
#include "simt/translate/device_variables.hpp"
#include "simt/translate/launch_notes.hpp"
#include "simt/translate/memory_types.hpp"
#include "simt/translate/register_notes.hpp"
#include "simt/translate/turns.hpp"
#include "system/program.hpp"

namespace gridstride::cc {
namespace {

constexpr std::string_view barrier = "gs_syncthreads";
constexpr std::string_view begin_mark = "gs_coroutine_begin";
constexpr std::string_view end_mark = "gs_coroutine_end";
constexpr std::string_view query_mark = "gs_coroutine_of";
constexpr std::string_view copy_suffix = ".waits";
constexpr std::size_t none = std::string_view::npos;

// Calls of the engine in which no thread waits for another.
constexpr std::array<std::string_view, 21> never_wait = {
    "gs_thread_idx",           "gs_block_idx",   "gs_block_dim",   "gs_grid_dim",        "gs_linear_thread",
    "gs_threadfence",          "gs_clock",       "gs_globaltimer", "gs_sm_count",        "gs_dynamic_shared",
    "gs_dynamic_shared_bytes", "gs_note_return", "gs_printf",      "gs_assert_failed",   "gs_trap",
    "gs_unsupported",          "gs_in_kernel",   "gs_find_index",  "gs_coroutine_begin", "gs_coroutine_end",
    "gs_note_waiting_store"};

// A name as LLVM writes it after @ or %, without quotes.
struct Name {
  std::string_view text;
  std::size_t end = 0;  ///< behind it, and behind its closing quote
  bool quoted = false;
};

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-$._").find(c) != none;
}

Name name_at(std::string_view line, std::size_t start) {
  if (start < line.size() && line[start] == '"') {
    const std::size_t end = std::min(line.find('"', start + 1), line.size() - 1);
    return {line.substr(start + 1, end - start - 1), end + 1, true};
  }
  std::size_t end = start;
  while (end < line.size() && is_name_character(line[end])) ++end;
  return {line.substr(start, end - start), end, false};
}

// What a line calls.
struct Call {
  std::string_view callee;     ///< empty: not known, by a pointer
  std::size_t callee_end = 0;  ///< where a suffix of its name goes
  std::size_t start = 0;       ///< of `call` or `invoke`
  bool invoke = false;         ///< goes on at a label, which the next line gives
};

std::optional<Call> call_in(std::string_view line) {
  if (!line.starts_with("  ") || line.starts_with("   ")) return std::nullopt;
  std::size_t at = 2;
  if (line[at] == '%') {
    at = line.find(" = ", at);
    if (at == none) return std::nullopt;
    at += 3;
  }
  for (const std::string_view word : {"tail ", "musttail ", "notail "})
    if (line.substr(at).starts_with(word)) at += word.size();
  Call call;
  call.start = at;
  call.invoke = line.substr(at).starts_with("invoke ");
  if (!call.invoke && !line.substr(at).starts_with("call ")) return std::nullopt;
  if (line.find(" asm ", at) != none) return std::nullopt;
  while ((at = line.find_first_of("@%", at)) != none) {
    const bool known = line[at] == '@';
    const Name name = name_at(line, at + 1);
    if (name.end < line.size() && line[name.end] == '(') {
      if (known) {
        call.callee = name.text;
        call.callee_end = name.end - (name.quoted ? 1 : 0);
      }
      return call;
    }
    at = name.end;
  }
  return call;
}

struct Function {
  std::string_view name;
  std::size_t first = 0;  ///< line of its `define`
  std::size_t last = 0;   ///< line of its `}`
  std::vector<std::string_view> callees;
  bool calls_pointers = false;
};

// What is known of a function and all that it calls.
struct Reach {
  bool waits = false;    ///< at the barrier
  bool refuses = false;  ///< may wait otherwise, or cannot be inlined
  bool open = true;      ///< still being looked at: the call is recursive
};

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == none ? text.size() : end + 1);
  }
  return lines;
}

// What is inlined has no line of its own any more, and LLVM 14 fails to take such apart from what has.
std::string without_debug_info(std::string_view line) {
  std::string kept(line);
  std::size_t start = kept.find(" !dbg !");
  if (start == none) return kept;
  std::size_t end = start + 7;
  if (kept[start - 1] == ',') --start;
  while (end < kept.size() && kept[end] >= '0' && kept[end] <= '9') ++end;
  return kept.erase(start, end - start);
}

bool is_debug_info(std::string_view line) { return line.find("@llvm.dbg.") != none; }

class Module {
 public:
  explicit Module(std::string_view text) : lines_(lines_of(text)) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].starts_with("define ")) i = add_function(i);
      if (lines_[i].starts_with("attributes #") && lines_[i].find(" noinline") != none)
        never_inlined_.insert(lines_[i].substr(11, lines_[i].find(' ', 11) - 11));
    }
  }

  // The instances of begin_thread that become coroutines.
  std::vector<const Function*> coroutines() {
    std::vector<const Function*> found;
    for (const auto& [name, function] : functions_) {
      if (std::ranges::find(function.callees, begin_mark) == function.callees.end()) continue;
      const Reach reach = look(name);
      if (reach.waits && !reach.refuses) found.push_back(&function);
    }
    return found;
  }

  std::string rewritten(const std::vector<const Function*>& coroutines) {
    std::set<std::string_view> names;
    for (const Function* function : coroutines) {
      names.insert(function->name);
      collect_copies(*function);
    }
    std::string text;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const auto coroutine = std::ranges::find(coroutines, i, &Function::first);
      if (coroutine != coroutines.end()) {
        for (; i < (*coroutine)->last; ++i)
          if (!is_debug_info(lines_[i])) text += coroutine_line(without_debug_info(lines_[i])) + '\n';
      }
      text += query_line(lines_[i], names) + '\n';
    }
    for (const std::string_view name : copies_) add_copy(text, functions_.at(name));
    return text + std::string(declarations());
  }

 private:
  std::size_t add_function(std::size_t first) {
    Function function;
    function.first = first;
    function.name = name_at(lines_[first], lines_[first].find('@') + 1).text;
    std::size_t i = first + 1;
    for (; i + 1 < lines_.size() && lines_[i] != "}"; ++i) {
      const std::optional<Call> call = call_in(lines_[i]);
      if (!call) continue;
      if (call->callee.empty()) {
        function.calls_pointers = true;
      } else {
        function.callees.push_back(call->callee);
      }
    }
    function.last = i;
    functions_.emplace(function.name, std::move(function));
    return i;
  }

  // The attributes of a function: what stands behind its parameters.
  std::string_view tail_of(const Function& function) const {
    const std::string_view line = lines_[function.first];
    std::size_t at = line.find('(', name_at(line, line.find('@') + 1).end);
    for (int depth = 0; at < line.size(); ++at) {
      depth += line[at] == '(' ? 1 : line[at] == ')' ? -1 : 0;
      if (depth == 0) break;
    }
    return line.substr(std::min(at + 1, line.size()));
  }

  bool is_never_inlined(const Function& function) const {
    const std::string_view tail = tail_of(function);
    const std::size_t group = tail.find(" #");
    return group != none &&
           never_inlined_.contains(tail.substr(group + 1, tail.find_first_of(" {", group + 1) - group - 1));
  }

  static Reach outside(std::string_view name) {
    if (name == barrier) return {true, false, false};
    if (name.starts_with("gs_texture_") || name.starts_with("gs_surface_")) return {false, false, false};
    if (name.starts_with("gs_"))
      return {false, std::ranges::find(never_wait, name) == never_wait.end(), false};
    const bool standard = name.starts_with("_ZSt") || name.starts_with("_ZNSt") ||
                          name.starts_with("_ZNKSt") || name.starts_with("_Zn") || name.starts_with("_Zd");
    return {false, name.starts_with("_Z") && !standard, false};
  }

  Reach look(std::string_view name) {
    const auto function = functions_.find(name);
    if (function == functions_.end()) return outside(name);
    const auto [known, fresh] = reach_.emplace(name, Reach{});
    if (!fresh) return known->second.open ? Reach{false, true, false} : known->second;
    Reach reach{false, function->second.calls_pointers, false};
    for (const std::string_view callee : function->second.callees) {
      const Reach below = look(callee);
      reach.waits |= below.waits;
      reach.refuses |= below.refuses;
    }
    reach.refuses |= reach.waits && is_never_inlined(function->second);
    return reach_.insert_or_assign(name, reach).first->second;
  }

  bool is_copied(std::string_view callee) const {
    const auto known = reach_.find(callee);
    return known != reach_.end() && known->second.waits;
  }

  void collect_copies(const Function& function) {
    for (const std::string_view callee : function.callees)
      if (is_copied(callee) && copies_.insert(callee).second) collect_copies(functions_.at(callee));
  }

  // A line of a copy or of a coroutine: a barrier becomes a suspension, other waiting calls those of copies.
  std::string waiting_line(std::string_view line) {
    const std::optional<Call> call = call_in(line);
    if (!call) return std::string(line);
    if (call->callee == barrier) {
      const std::string mark =
          "  %gs.wait." + std::to_string(++suspensions_) + " = call i1 (...) @llvm.coro.suspend.retcon.i1()";
      return mark;
    }
    if (!is_copied(call->callee)) return std::string(line);
    return std::string(line).insert(call->callee_end, copy_suffix);
  }

  std::string coroutine_line(std::string_view line) {
    const std::optional<Call> call = call_in(line);
    if (!call || (call->callee != begin_mark && call->callee != end_mark)) return waiting_line(line);
    // (i8* %buffer, i32 noundef SIZE) or (i8* %frame), with attributes
    const std::size_t open = line.find('(', call->callee_end);
    const std::size_t operand = line.find('%', open);
    const std::string value = "%" + std::string(name_at(line, operand + 1).text);
    if (call->callee == end_mark) return "  %gs.end = call i1 @llvm.coro.end(i8* " + value + ", i1 false)";
    const std::size_t size_at = line.rfind(' ', line.find(')', operand));
    const std::string size(line.substr(size_at + 1, line.find(')', operand) - size_at - 1));
    return "  %gs.id = call token @llvm.coro.id.retcon(i32 " + size + ", i32 64, i8* " + value +
           ", i8* bitcast (i8* (i8*, i1)* @gs_coroutine_prototype to i8*), i8* bitcast (i8* (i32)* "
           "@gs_coroutine_memory to i8*), i8* bitcast (void (i8*)* @gs_coroutine_forget to i8*))\n" +
           std::string(line.substr(0, call->start)) + "call i8* @llvm.coro.begin(token %gs.id, i8* null)";
  }

  // The launch asks whether its begin_thread is a coroutine.
  static std::string query_line(std::string_view line, const std::set<std::string_view>& coroutines) {
    const std::optional<Call> call = call_in(line);
    if (!call || call->callee != query_mark) return std::string(line);
    const std::size_t argument = line.find('@', call->callee_end);
    if (argument == none || !coroutines.contains(name_at(line, argument + 1).text)) return std::string(line);
    return std::string(line).insert(call->callee_end, "_itself");
  }

  void add_copy(std::string& text, const Function& function) {
    const std::string_view line = lines_[function.first];
    const std::size_t at = line.find('@');
    const Name name = name_at(line, at + 1);
    const std::string_view tail = tail_of(function);
    // The return type stands behind words such as linkonce_odr and hidden, which do not fit a copy.
    std::string head(line.substr(0, at));
    for (const std::string_view word :
         {"linkonce_odr ", "weak_odr ", "internal ", "hidden ", "protected ", "dso_local "})
      if (const std::size_t found = head.find(word); found != none) head.erase(found, word.size());
    head.insert(std::string_view("define ").size(), "internal ");
    const std::size_t group = tail.find(" #");
    const std::size_t personality = tail.find(" personality ");
    const std::size_t suffix_at = name.end - at - (name.quoted ? 1 : 0);
    text += '\n' + head;
    text += std::string(line.substr(at, tail.data() - line.data() - at)).insert(suffix_at, copy_suffix);
    text += " alwaysinline";
    if (group != none) text += tail.substr(group, tail.find_first_of(" {", group + 1) - group);
    if (personality != none)
      text += tail.substr(personality, std::min(tail.find(" !dbg"), tail.size() - 2) - personality);
    text += " {\n";
    for (std::size_t i = function.first + 1; i <= function.last; ++i) {
      if (is_debug_info(lines_[i])) continue;
      const std::optional<Call> call = call_in(lines_[i]);
      text += waiting_line(without_debug_info(lines_[i])) + '\n';
      if (call && call->invoke && call->callee == barrier) {
        const std::string_view labels = lines_[++i];
        const std::size_t label = labels.find("label %");
        text += "  br " + std::string(labels.substr(label, labels.find(' ', label + 6) - label)) + '\n';
      }
    }
  }

  static std::string_view declarations() {
    return R"(
declare token @llvm.coro.id.retcon(i32, i32, i8*, i8*, i8*, i8*)
declare i8* @llvm.coro.begin(token, i8*)
declare i1 @llvm.coro.suspend.retcon.i1(...)
declare i1 @llvm.coro.end(i8*, i1)
declare i8* @gs_coroutine_prototype(i8*, i1 zeroext)
declare i8* @gs_coroutine_memory(i32)
declare void @gs_coroutine_forget(i8*)
define internal i8* (i8*, i8*)* @gs_coroutine_of_itself(i8* (i8*, i8*)* %begin) alwaysinline {
  ret i8* (i8*, i8*)* %begin
}
)";
  }

  std::vector<std::string_view> lines_;
  std::map<std::string_view, Function> functions_;
  std::map<std::string_view, Reach> reach_;
  std::set<std::string_view> never_inlined_;  ///< groups of attributes: #0, ...
  std::set<std::string_view> copies_;
  unsigned suspensions_ = 0;
};

}  // namespace

std::string with_coroutines(std::string_view text) {
  Module module(text);
  const std::vector<const Function*> coroutines = module.coroutines();
  return coroutines.empty() ? std::string(text) : module.rewritten(coroutines);
}

int compile_assembly(const Tools& tools, const std::filesystem::path& assembly,
                     const std::filesystem::path& object, const CompileChoices& choices,
                     unsigned most_registers) {
  const auto write = [&](const std::string& text) {
    if (!(std::ofstream(assembly) << text).flush())
      throw std::runtime_error(assembly.string() + " cannot be written");
  };
  std::ifstream in(assembly);
  const std::string read = translate::with_variables({std::istreambuf_iterator<char>(in), {}});
  const std::string text = translate::with_one_memory_type(translate::with_turns(read)) +
                           translate::register_notes(read, most_registers) + translate::launch_notes(read);
  const CommandLine command = compile_assembly_command(tools, assembly, object, choices);
  const std::string marked = choices.debug ? text : with_coroutines(text);
  if (marked != text) {
    write(marked);
    std::string log;
    if (system::run_here(command, log) == 0) return 0;
  }
  write(text);
  return system::run_here(command);
}

}  // namespace gridstride::cc
