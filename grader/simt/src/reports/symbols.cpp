// SPDX-License-Identifier: MIT
#include "simt/src/reports/symbols.hpp"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "simt/session.hpp"
#include "simt/src/module.hpp"
#include "simt/src/processor/stack_switch.hpp"
#include "simt/src/reports/run_time_texts.hpp"

namespace gridstride::simt {
namespace {

using CallPlace = std::pair<Dwarf_Word, Dwarf_Word>;  // number of the file, line

struct Place {
  SourceLine line;
  Dwarf_Off called = 0;  // the function that is called there, inlined; 0: none
};

// The debug information of one loaded object.
class DebugInfo {
 public:
  explicit DebugInfo(const Module& module) : loaded_(module) {
    static const Dwfl_Callbacks callbacks{dwfl_linux_proc_find_elf, dwfl_standard_find_debuginfo,
                                          dwfl_offline_section_address, nullptr};
    dwfl_ = dwfl_begin(&callbacks);
    if (dwfl_ == nullptr) return;
    dwfl_report_begin(dwfl_);
    module_ = dwfl_report_elf(dwfl_, "module", module.path.c_str(), -1, module.bias, false);
    dwfl_report_end(dwfl_, nullptr, nullptr);
  }
  ~DebugInfo() {
    if (dwfl_ != nullptr) dwfl_end(dwfl_);
  }
  DebugInfo(const DebugInfo&) = delete;
  DebugInfo& operator=(const DebugInfo&) = delete;

  // All source places of an address: the line itself, then the calls it was inlined from, outwards.
  const std::vector<Place>& places(std::uintptr_t address);

  // Whether other lines of its unit call this function too, inlined.
  bool has_several_calls(Dwarf_Off function);

  // Names of the parameters of the function that has this name, and so many of them.
  std::vector<std::string> parameters(const std::string& function, std::size_t count);

  // Bytes of the variable that has this name at an address of code; 0: there is none.
  std::size_t variable_bytes(std::uintptr_t address, const std::string& name);

 private:
  std::vector<Place> read_places(std::uintptr_t address);
  SourceLine line_of(const char* file, int line, const std::string& folder) const;
  Dwarf_Die* unit_of(std::uintptr_t address, Dwarf_Addr& bias);
  static Dwarf_Addr with_line(Dwarf_Die* unit, Dwarf_Addr address);
  std::vector<Dwarf_Die>& functions_of(Dwarf_Die& unit);
  void add_inlined_calls(Dwarf_Die* unit, Dwarf_Addr address, const std::string& folder,
                         std::vector<Place>& places);
  const Module& loaded_;
  Dwfl* dwfl_ = nullptr;
  Dwfl_Module* module_ = nullptr;
  // What was read is kept: a program asks for the same few addresses again and again, and reading takes long.
  std::unordered_map<std::uintptr_t, std::vector<Place>> places_;
  std::unordered_map<Dwarf_Off, std::vector<Dwarf_Die>> functions_;  // that have code, by unit
  std::unordered_map<Dwarf_Off, bool> several_calls_;                // by function
};

// Asked of each unit, since clang writes no table from addresses to units.
Dwarf_Die* DebugInfo::unit_of(std::uintptr_t address, Dwarf_Addr& bias) {
  for (Dwarf_Die* unit = nullptr; (unit = dwfl_module_nextcu(module_, unit, &bias)) != nullptr;)
    if (dwarf_haspc(unit, address - bias) == 1) return unit;
  return nullptr;
}

const std::vector<Place>& DebugInfo::places(std::uintptr_t address) {
  const auto known = places_.find(address);
  return known != places_.end() ? known->second : places_[address] = read_places(address);
}

std::vector<Place> DebugInfo::read_places(std::uintptr_t address) {
  std::vector<Place> places;
  if (module_ == nullptr) return places;
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = unit_of(address, bias);
  if (unit == nullptr) return places;
  Dwarf_Attribute attribute;
  const char* const comp_dir = dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute));
  const std::string folder = comp_dir == nullptr ? "" : comp_dir;
  const Dwarf_Addr place = with_line(unit, address - bias);
  if (Dwarf_Line* const line = dwarf_getsrc_die(unit, place)) {
    int number = 0;
    dwarf_lineno(line, &number);
    const char* const file = dwarf_linesrc(line, nullptr, nullptr);
    if (file != nullptr) places.push_back({line_of(file, number, folder)});
  }
  add_inlined_calls(unit, place, folder, places);
  return places;
}

// @param folder where the compiler ran
SourceLine DebugInfo::line_of(const char* file, int line, const std::string& folder) const {
  const std::string name = named_from(file, folder);
  const std::string of_text = folder_of_text(loaded_, name);
  return {name, line, of_text.empty() ? folder : of_text};
}

// An access that the compiler has made of those in both branches of a condition has line 0: the lines of the
// branches follow.
Dwarf_Addr DebugInfo::with_line(Dwarf_Die* unit, Dwarf_Addr address) {
  constexpr Dwarf_Addr reach = 256;
  Dwarf_Lines* lines = nullptr;
  std::size_t count = 0;
  Dwarf_Line* const here = dwarf_getsrc_die(unit, address);
  int number = 0;
  if (here == nullptr || dwarf_lineno(here, &number) != 0 || number != 0) return address;
  if (dwarf_getsrclines(unit, &lines, &count) != 0) return address;
  for (std::size_t i = 0; i < count; ++i) {
    Dwarf_Line* const line = dwarf_onesrcline(lines, i);
    Dwarf_Addr begin = 0;
    bool ends = false;
    dwarf_lineaddr(line, &begin);
    dwarf_lineendsequence(line, &ends);
    dwarf_lineno(line, &number);
    if (begin <= address || (number == 0 && !ends)) continue;
    return ends || begin - address > reach ? address : begin;
  }
  return address;
}

// Whether code of the address may be below this entry. Namespaces and classes have no addresses of their own;
// libdw's dwarf_getscopes() does not look into them.
bool may_hold(Dwarf_Die& entry, Dwarf_Addr address) {
  switch (dwarf_tag(&entry)) {
    case DW_TAG_namespace:
    case DW_TAG_class_type:
    case DW_TAG_structure_type:
    case DW_TAG_union_type:
      return true;
    case DW_TAG_subprogram:
    case DW_TAG_lexical_block:
    case DW_TAG_inlined_subroutine:
      return dwarf_haspc(&entry, address) == 1;
    default:
      return false;
  }
}

bool has_code(Dwarf_Die& function) {
  return dwarf_hasattr(&function, DW_AT_low_pc) != 0 || dwarf_hasattr(&function, DW_AT_ranges) != 0;
}

// Those that have code: classes have only declarations of theirs.
void collect_functions(Dwarf_Die& parent, std::vector<Dwarf_Die>& functions) {
  Dwarf_Die child;
  if (dwarf_child(&parent, &child) != 0) return;
  do {
    switch (dwarf_tag(&child)) {
      case DW_TAG_namespace:
        collect_functions(child, functions);
        break;
      case DW_TAG_subprogram:
        if (has_code(child)) functions.push_back(child);
        break;
      default:
        break;
    }
  } while (dwarf_siblingof(&child, &child) == 0);
}

// Kept: libdw reads everything below an entry to get past it.
std::vector<Dwarf_Die>& DebugInfo::functions_of(Dwarf_Die& unit) {
  const auto [known, is_new] = functions_.try_emplace(dwarf_dieoffset(&unit));
  if (is_new) collect_functions(unit, known->second);
  return known->second;
}

// The inlined calls that the address is in, outermost first.
bool find_inlined_calls(Dwarf_Die& parent, Dwarf_Addr address, std::vector<Dwarf_Die>& calls) {
  Dwarf_Die child;
  if (dwarf_child(&parent, &child) != 0) return false;
  do {
    if (!may_hold(child, address)) continue;
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_inlined_subroutine) calls.push_back(child);
    const bool found = find_inlined_calls(child, address, calls);
    if (found || dwarf_haspc(&child, address) == 1) return true;
  } while (dwarf_siblingof(&child, &child) == 0);
  return false;
}

// The function that an inlined call is of.
Dwarf_Off origin_of(Dwarf_Die& call) {
  Dwarf_Attribute attribute;
  Dwarf_Die function;
  return dwarf_formref_die(dwarf_attr(&call, DW_AT_abstract_origin, &attribute), &function) == nullptr
             ? 0
             : dwarf_dieoffset(&function);
}

Dwarf_Word number_of(Dwarf_Die& entry, unsigned name) {
  Dwarf_Attribute attribute;
  Dwarf_Word number = 0;
  dwarf_formudata(dwarf_attr(&entry, name, &attribute), &number);
  return number;
}

void DebugInfo::add_inlined_calls(Dwarf_Die* unit, Dwarf_Addr address, const std::string& folder,
                                  std::vector<Place>& places) {
  std::vector<Dwarf_Die>& functions = functions_of(*unit);
  const auto function =
      std::ranges::find_if(functions, [&](Dwarf_Die& one) { return dwarf_haspc(&one, address) == 1; });
  if (function == functions.end()) return;
  std::vector<Dwarf_Die> calls;
  find_inlined_calls(*function, address, calls);
  Dwarf_Files* files = nullptr;
  std::size_t file_count = 0;
  dwarf_getsrcfiles(unit, &files, &file_count);
  for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
    const Dwarf_Word file = number_of(*call, DW_AT_call_file);
    const Dwarf_Word line = number_of(*call, DW_AT_call_line);
    const char* const name = files == nullptr ? nullptr : dwarf_filesrc(files, file, nullptr, nullptr);
    if (name == nullptr) continue;
    places.push_back({line_of(name, static_cast<int>(line), folder), origin_of(*call)});
  }
}

// Adds the inlined calls of a function that are below an entry, until there are several.
void collect_calls(Dwarf_Die& parent, Dwarf_Off function, std::set<CallPlace>& calls) {
  Dwarf_Die child;
  if (dwarf_child(&parent, &child) != 0) return;
  do {
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_inlined_subroutine && origin_of(child) == function)
      calls.emplace(number_of(child, DW_AT_call_file), number_of(child, DW_AT_call_line));
    if (tag == DW_TAG_inlined_subroutine || tag == DW_TAG_lexical_block)
      collect_calls(child, function, calls);
  } while (calls.size() < 2 && dwarf_siblingof(&child, &child) == 0);
}

bool DebugInfo::has_several_calls(Dwarf_Off function) {
  const auto [known, is_new] = several_calls_.try_emplace(function, false);
  if (!is_new) return known->second;
  Dwarf_Addr bias = 0;
  Dwarf_Die entry;
  Dwarf_Die unit;
  Dwarf* const dwarf = dwfl_module_getdwarf(module_, &bias);
  if (dwarf == nullptr || dwarf_offdie(dwarf, function, &entry) == nullptr ||
      dwarf_diecu(&entry, &unit, nullptr, nullptr) == nullptr)
    return false;
  std::set<CallPlace> calls;
  for (Dwarf_Die& caller : functions_of(unit))
    if (calls.size() < 2) collect_calls(caller, function, calls);
  return known->second = calls.size() > 1;
}

std::vector<std::string> parameters_of(Dwarf_Die& function) {
  std::vector<std::string> names;
  Dwarf_Die child;
  if (dwarf_child(&function, &child) != 0) return names;
  do {
    if (dwarf_tag(&child) != DW_TAG_formal_parameter) continue;
    const char* const name = dwarf_diename(&child);
    names.emplace_back(name == nullptr ? "" : name);
  } while (dwarf_siblingof(&child, &child) == 0);
  return names;
}

std::vector<std::string> DebugInfo::parameters(const std::string& function, std::size_t count) {
  if (module_ == nullptr) return {};
  Dwarf_Addr bias = 0;
  for (Dwarf_Die* unit = nullptr; (unit = dwfl_module_nextcu(module_, unit, &bias)) != nullptr;) {
    Dwarf_Die child;
    if (dwarf_child(unit, &child) != 0) continue;
    do {
      if (dwarf_tag(&child) != DW_TAG_subprogram || dwarf_func_inline(&child) != 0) continue;
      const char* const name = dwarf_diename(&child);
      if (name == nullptr || function != name || dwarf_hasattr(&child, DW_AT_declaration) != 0) continue;
      std::vector<std::string> names = parameters_of(child);
      if (names.size() == count) return names;
    } while (dwarf_siblingof(&child, &child) == 0);
  }
  return {};
}

// What a reference names has a size of its own.
std::size_t bytes_of_variable(Dwarf_Die& variable) {
  Dwarf_Attribute attribute;
  Dwarf_Die type;
  Dwarf_Word size_bytes = 0;
  if (dwarf_formref_die(dwarf_attr_integrate(&variable, DW_AT_type, &attribute), &type) == nullptr ||
      dwarf_peel_type(&type, &type) != 0 || dwarf_tag(&type) == DW_TAG_reference_type ||
      dwarf_tag(&type) == DW_TAG_rvalue_reference_type || dwarf_aggregate_size(&type, &size_bytes) != 0)
    return 0;
  return size_bytes;
}

// That of the innermost block around the address.
std::size_t bytes_of_variable_in(Dwarf_Die& block, Dwarf_Addr address, const std::string& name) {
  Dwarf_Die child;
  if (dwarf_child(&block, &child) != 0) return 0;
  std::size_t found = 0;
  do {
    if (may_hold(child, address)) {
      if (const std::size_t inner = bytes_of_variable_in(child, address, name); inner > 0) return inner;
    } else if (dwarf_tag(&child) == DW_TAG_variable || dwarf_tag(&child) == DW_TAG_formal_parameter) {
      const char* const own = dwarf_diename(&child);
      if (own != nullptr && name == own) found = bytes_of_variable(child);
    }
  } while (dwarf_siblingof(&child, &child) == 0);
  return found;
}

std::size_t DebugInfo::variable_bytes(std::uintptr_t address, const std::string& name) {
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = module_ == nullptr ? nullptr : unit_of(address, bias);
  return unit == nullptr ? 0 : bytes_of_variable_in(*unit, address - bias, name);
}

// The debug information of the object that an address is in; nullptr for the system's.
DebugInfo* debug_info_of(const void* address) {
  // Still needed by code that runs while the process ends.
  static auto& known = *new std::map<const Module*, std::unique_ptr<DebugInfo>>;
  const Module* const module = module_of(address);
  if (module == nullptr || module->path.starts_with("/usr/") || module->path.starts_with("/lib"))
    return nullptr;
  auto& info = known[module];
  if (!info) info = std::make_unique<DebugInfo>(*module);
  return info.get();
}

// Of lookups, whose tables grow.
std::mutex& lookup_mutex() {
  static std::mutex mutex;
  return mutex;
}

// libdw needs more stack than a device thread or a signal handler may have left: it runs on one of its own.
struct Lookup {
  const std::function<void(DebugInfo&, std::uintptr_t)>& ask;
  const void* pc;
  StackPointer caller = nullptr;
  StackPointer own = nullptr;
};

void run_lookup(void* argument) {
  auto& lookup = *static_cast<Lookup*>(argument);
  if (DebugInfo* const info = debug_info_of(lookup.pc))
    lookup.ask(*info, reinterpret_cast<std::uintptr_t>(lookup.pc));
  gridstride_switch_stack(&lookup.own, lookup.caller);
}

// Asks the debug information that an address of code has.
void look_up(const void* pc, const std::function<void(DebugInfo&, std::uintptr_t)>& ask) {
  constexpr std::size_t stack_bytes = std::size_t{1} << 20;
  static void* const stack =
      mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED) return;
  const std::scoped_lock lock(lookup_mutex());
  Lookup lookup{ask, pc};
  const StackPointer start =
      fresh_stack(reinterpret_cast<std::uintptr_t>(stack) + stack_bytes, run_lookup, &lookup);
  gridstride_switch_stack(&lookup.caller, start);
}

// An address in the instruction that calls. @param pc what the call returns to
const void* call_before(const void* pc) { return static_cast<const char*>(pc) - 1; }

bool is_student_line(const SourceLine& line) { return line.line > 0 && is_student_file(line.file); }

}  // namespace

std::vector<std::string> parameter_names(const void* in_object, const std::string& function,
                                         std::size_t count) {
  const std::scoped_lock lock(lookup_mutex());
  DebugInfo* const info = debug_info_of(in_object);
  return info == nullptr ? std::vector<std::string>() : info->parameters(function, count);
}

std::size_t variable_bytes(const void* pc, const std::string& name) {
  const std::scoped_lock lock(lookup_mutex());
  DebugInfo* const info = debug_info_of(pc);
  return info == nullptr ? 0 : info->variable_bytes(reinterpret_cast<std::uintptr_t>(pc) - 1, name);
}

std::string text_of(const SourceLine& where) { return where.file + ":" + std::to_string(where.line); }

std::string named_from(std::string file, const std::string& folder) {
  const std::string prefix = folder + "/";
  if (!folder.empty() && file.starts_with(prefix)) file.erase(0, prefix.size());
  while (file.starts_with("./")) file.erase(0, 2);
  return file;
}

bool is_student_file(const std::string& file) {
  static constexpr std::array<std::string_view, 3> starts{"/usr/", "/lib", "<"};
  static constexpr std::array<std::string_view, 9> parts{
      "/simt/include/",  "/simt/src/",    "/lessons/support/", "/grader/worker/", "/grader/harness/",
      "/build/include/", "simt/include/", "lessons/support/",  "/lib/clang/"};
  static constexpr std::array<std::string_view, 2> names{"gridstride.cuh", "glue.cpp"};
  const auto slash = file.rfind('/');
  const std::string_view base = std::string_view(file).substr(slash == std::string::npos ? 0 : slash + 1);
  return !file.empty() &&
         std::ranges::none_of(starts, [&](std::string_view start) { return file.starts_with(start); }) &&
         std::ranges::none_of(parts,
                              [&](std::string_view part) { return file.find(part) != std::string::npos; }) &&
         std::ranges::none_of(names, [&](std::string_view name) { return base == name; });
}

std::size_t lesson_support_in(const std::string& file) { return file.find("lessons/support/"); }

std::vector<SourceLine> student_lines(const void* pc) {
  std::vector<SourceLine> lines;
  if (pc == nullptr) return lines;
  look_up(call_before(pc), [&](DebugInfo& info, std::uintptr_t address) {
    for (const Place& place : info.places(address))
      if (is_student_line(place.line)) lines.push_back(place.line);
  });
  return lines;
}

SourceLine student_line(const void* pc) {
  const std::vector<SourceLine> places = student_lines(pc);
  return places.empty() ? SourceLine{} : places.front();
}

SourceLine student_line(const std::vector<void*>& frames) {
  for (const void* pc : frames)
    if (SourceLine place = student_line(pc); place.line > 0) return place;
  return {};
}

std::string called_at(const std::vector<void*>& frames) {
  const auto of_contract = [](const std::string& file) {
    return file.find("/lessons/") != std::string::npos && file.ends_with(".cuh");
  };
  // The line of a destructor that nobody wrote.
  const auto of_implicit = [](const SourceLine& place) {
    const std::string text = source_text(place);
    const std::string_view head =
        std::string_view(text).substr(std::min(text.find_first_not_of(" \t"), text.size()));
    const bool begins =
        head.starts_with("class ") || head.starts_with("struct ") || head.starts_with("template");
    const bool of_class = head.find("class ") != head.npos || head.find("struct ") != head.npos;
    return begins && of_class && head.find_first_of("(;") == head.npos;
  };
  SourceLine inner;
  for (const void* pc : frames) {
    for (const SourceLine& place : student_lines(pc)) {
      if (inner.line > 0 && (of_contract(place.file) || of_implicit(place))) continue;
      if (inner.line > 0 && (place.line != inner.line || place.file != inner.file))
        return "; called at " + text_of(place);
      inner = place;
    }
  }
  return {};
}

SourceLine telling_call(const void* pc) {
  SourceLine call;
  if (pc == nullptr) return call;
  look_up(call_before(pc), [&](DebugInfo& info, std::uintptr_t address) {
    const std::vector<Place>& places = info.places(address);
    for (std::size_t i = 1; i < places.size() && call.line == 0; ++i) {
      const bool of_own_function = is_student_file(places[i - 1].line.file);  // the device's own tell nothing
      if (of_own_function && is_student_line(places[i].line) && info.has_several_calls(places[i].called))
        call = places[i].line;
    }
  });
  return call;
}

SourceLine telling_line(const void* pc) {
  SourceLine call = telling_call(pc);
  return call.line > 0 ? call : student_line(pc);
}

std::istringstream source_file(const std::string& name, const std::string& folder) {
  if (const std::string* const text = text_in(folder)) return std::istringstream(*text);
  std::ifstream file(name);
  if (!file && !folder.empty()) file.open(folder + "/" + name);
  return std::istringstream(std::string{std::istreambuf_iterator<char>(file), {}});
}

bool file_has(const SourceLine& where, std::string_view words) {
  std::istringstream file = source_file(where.file, where.folder);
  for (std::string line; std::getline(file, line);)
    if (line.find(words) != std::string::npos) return true;
  return false;
}

std::string source_text(const SourceLine& where) {
  std::istringstream file = source_file(where.file, where.folder);
  std::string text;
  for (int line = 0; line < where.line; ++line)
    if (!std::getline(file, text)) return {};
  return where.line > 0 ? text : std::string();
}

}  // namespace gridstride::simt
