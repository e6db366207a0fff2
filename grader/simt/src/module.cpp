// SPDX-License-Identifier: MIT
#include "simt/src/module.hpp"

#include <cxxabi.h>
#include <fcntl.h>
#include <gelf.h>
#include <link.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <sstream>
#include <string_view>
#include <vector>

#include "simt/src/devices/kernel_registers.hpp"
#include "simt/src/memory/sizes.hpp"
#include "simt/src/memory/variable_images.hpp"
#include "system/descriptor.hpp"

// Of the x86-64 ABI's thread-local storage: module number and offset.
struct TlsIndex {
  unsigned long module;
  unsigned long offset;
};
extern "C" void* __tls_get_addr(TlsIndex* index);

namespace gridstride::simt {

AddressHull global_variable_hull;
AddressHull device_variable_hull;

namespace {

struct Found {
  std::uintptr_t code;
  Module module;
  bool found = false;
};

int visit_object(dl_phdr_info* info, std::size_t, void* data) {
  auto& found = *static_cast<Found*>(data);
  Module module;
  bool contains = false;
  for (const auto& header : std::span(info->dlpi_phdr, info->dlpi_phnum)) {
    if (header.p_type == PT_TLS) module.tls_address = header.p_vaddr;
    if (header.p_type != PT_LOAD) continue;
    const Segment segment{info->dlpi_addr + header.p_vaddr, header.p_memsz, (header.p_flags & PF_W) != 0};
    contains = contains || found.code - segment.address < segment.size_bytes;
    module.segments.push_back(segment);
  }
  if (!contains) return 0;
  module.bias = info->dlpi_addr;
  module.path = info->dlpi_name != nullptr && *info->dlpi_name != '\0' ? info->dlpi_name : "/proc/self/exe";
  found.module = std::move(module);
  found.found = true;
  return 1;
}

// "_ZZ10sum_kernelPfE6s_data" is s_data of _Z10sum_kernelPf. The name in source is the last part.
std::string plain_name(const std::string& symbol) {
  std::string name = demangle(symbol);
  if (const auto bracket = name.find(" [clone"); bracket != std::string::npos) name.resize(bracket);
  int depth = 0;
  for (std::size_t i = name.size(); i-- > 0;) {
    if (name[i] == ')' || name[i] == '>') ++depth;
    if (name[i] == '(' || name[i] == '<') --depth;
    if (depth == 0 && i > 0 && name[i] == ':' && name[i - 1] == ':') return name.substr(i + 1);
  }
  return name;
}

constexpr std::string_view gap_mark = ".gs_gap";
constexpr std::string_view shared_section = "gs_shared";

// Gaps behind arrays are nobody's, nor are notes of registers and launches: see gap_behind(),
// register_notes() and launch_notes() of the translator.
bool belongs_to_engine(const std::string& symbol) {
  return symbol.find("gridstride4simt") != std::string::npos || symbol.find(gap_mark) != std::string::npos ||
         symbol.find(".gs_registers.") != std::string::npos ||
         symbol.find(".gs_starts.") != std::string::npos;
}

// By array. ".gs_gap.32.33" behind its name: the extents. Two of one name in several files: neither is known.
using Shapes = std::map<std::string, Extents>;

void add_shape(Shapes& shapes, const std::string& symbol) {
  const std::size_t mark = symbol.find(gap_mark);
  if (mark == std::string::npos) return;
  Extents extents;
  std::istringstream text(symbol.substr(mark + gap_mark.size()));
  char dot = 0;
  for (std::size_t extent = 0; text >> dot >> extent;) extents.push_back(extent);
  const auto [entry, is_new] = shapes.try_emplace(symbol.substr(0, mark), extents);
  if (!is_new && entry->second != extents) entry->second.clear();
}

void give_shapes(Module& module, const Shapes& shapes) {
  const auto give = [&](auto& array) {
    if (const auto found = shapes.find(array.symbol); found != shapes.end()) array.extents = found->second;
  };
  std::ranges::for_each(module.shared_arrays, give);
  std::ranges::for_each(module.variables, give);
}

Variable::Kind kind_of_section(const std::string& section) {
  if (section == "gs_device") return Variable::Kind::device;
  if (section == "gs_constant") return Variable::Kind::constant;
  if (section == "gs_managed") return Variable::Kind::managed;
  const bool read_only = section.starts_with(".data.rel.ro") || section.starts_with(".rodata");
  return read_only ? Variable::Kind::read_only : Variable::Kind::host;
}

void add_symbol(Module& module, const GElf_Sym& symbol, const std::string& name, const std::string& section) {
  const auto type = GELF_ST_TYPE(symbol.st_info);
  if (symbol.st_shndx == SHN_UNDEF || name.empty() || belongs_to_engine(name)) return;
  if (type == STT_TLS) {
    if (name.starts_with("_ZGV")) module.guards.push_back(symbol.st_value);
    if (section == shared_section)
      module.shared_arrays.push_back(
          {symbol.st_value - module.shared_offset, symbol.st_size, plain_name(name), name, false, {}});
  } else if (type == STT_OBJECT && symbol.st_size > 0) {  // markers such as __TMC_END__ have none
    const Variable::Kind kind = kind_of_section(section);
    module.variables.push_back(
        {module.bias + symbol.st_value, symbol.st_size, plain_name(name), name, kind, {}});
  } else if (type == STT_FUNC) {
    module.functions.emplace_back(module.bias + symbol.st_value, name);
    if (name == "gs_find_index")
      module.find_index = reinterpret_cast<gs_unchecked_index* (*)()>(module.bias + symbol.st_value);
    if (section == "gs_kernels") module.kernels.push_back(name);
  }
}

// A section's text at an offset; empty where it has none.
std::string text_at(Elf* elf, std::size_t section, std::size_t offset) {
  const char* const text = elf_strptr(elf, section, offset);
  return text == nullptr ? std::string() : text;
}

void read_symbols(Module& module) {
  const system::Descriptor file(::open(module.path.c_str(), O_RDONLY | O_CLOEXEC));
  elf_version(EV_CURRENT);
  const std::unique_ptr<Elf, int (*)(Elf*)> elf(elf_begin(file.get(), ELF_C_READ_MMAP, nullptr), &elf_end);
  std::size_t names = 0;  // which section has the names of all
  if (!elf || elf_getshdrstrndx(elf.get(), &names) != 0) return;
  std::vector<std::string> section_names{""};
  Elf_Data* symbols = nullptr;
  std::size_t symbol_names = 0;
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf.get(), section)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr) return;
    section_names.push_back(text_at(elf.get(), names, header.sh_name));
    if (header.sh_type == SHT_SYMTAB) {
      symbols = elf_getdata(section, nullptr);
      symbol_names = header.sh_link;
    }
    if (section_names.back() != shared_section) continue;
    module.shared_offset = header.sh_addr - module.tls_address;
    module.shared_bytes = header.sh_size;
  }
  Shapes shapes;
  GElf_Sym symbol;
  for (int i = 0; symbols != nullptr && gelf_getsym(symbols, i, &symbol) != nullptr; ++i) {
    const std::string name = text_at(elf.get(), symbol_names, symbol.st_name);
    add_symbol(module, symbol, name,
               symbol.st_shndx < section_names.size() ? section_names[symbol.st_shndx] : "");
    add_shape(shapes, name);
    note_kernel_registers(module, name);
    module.started.add_note(name);
    if (GELF_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_shndx != SHN_UNDEF)
      module.started.add_function(name, module.bias + symbol.st_value);
  }
  module.started.settle();
  give_shapes(module, shapes);
}

// "_ZZ10sum_kernelPfE6s_data" begins with "_ZZ" and the rest of its function's name "_Z10sum_kernelPf".
bool declared_in(const SharedArray& array, const std::string& function) {
  return function.starts_with("_Z") && array.symbol.starts_with("_ZZ" + function.substr(2) + "E");
}

void give_cells(Variable& variable) {
  variable.word_cells = fresh_cells(variable);
  if (variable.word_cells != nullptr) variable.byte_cells = variable.word_cells + word_count(variable);
}

struct KnownModules {
  std::mutex mutex;
  std::vector<std::unique_ptr<Module>> modules;
};

KnownModules& known_modules() {
  static auto* const kept = new KnownModules;  // still needed by code that runs while the process ends
  return *kept;
}

void sort_shared_arrays(Module& module) {
  std::ranges::sort(module.shared_arrays, {}, &SharedArray::offset);
  for (SharedArray& array : module.shared_arrays) {
    array.of_kernel = std::ranges::any_of(
        module.kernels, [&](const std::string& kernel) { return declared_in(array, kernel); });
  }
}

}  // namespace

std::string demangle(const std::string& symbol) {
  if (!symbol.starts_with("_Z")) return symbol;  // a variable `x` would become the type of that code
  int status = 0;
  char* const text = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
  std::string name = status == 0 && text != nullptr ? text : symbol;
  std::free(text);
  return name;
}

// The last brackets: "(anonymous namespace)" and template arguments come before.
std::size_t begin_of_parameters(std::string_view signature) {
  int depth = 0;
  for (std::size_t i = signature.size(); i-- > 0;) {
    if (signature[i] == ')') ++depth;
    if (signature[i] == '(' && --depth == 0) return i;
  }
  return signature.size();
}

const Variable* Module::variable_at(std::uintptr_t address) const {
  const auto found = std::ranges::find_if(variables, [&](const Variable& v) {
    return address - v.address < std::max<std::size_t>(v.size_bytes, 1);
  });
  return found == variables.end() ? nullptr : &*found;
}

const Variable* Module::device_variable_before(std::uintptr_t address) const {
  constexpr std::uintptr_t near_bytes = 64 * 1024;
  const Variable* nearest = nullptr;
  for (const Variable& variable : variables) {
    if (!variable.is_of_device() || variable.address > address ||
        address - variable.address > variable.size_bytes + near_bytes)
      continue;
    if (nearest == nullptr || variable.address > nearest->address) nearest = &variable;
  }
  return nearest;
}

const Variable* Module::variable_named(const std::string& symbol) const {
  const auto found = std::ranges::find_if(variables, [&](const Variable& variable) {
    return variable.symbol == symbol && variable.kind != Variable::Kind::host;
  });
  return found == variables.end() ? nullptr : &*found;
}

const Segment* Module::segment_at(std::uintptr_t address) const {
  const auto found =
      std::ranges::find_if(segments, [&](const Segment& s) { return address - s.address < s.size_bytes; });
  return found == segments.end() ? nullptr : &*found;
}

const std::string* Module::function_around(const void* code) const {
  const auto address = reinterpret_cast<std::uintptr_t>(code);
  const std::pair<std::uintptr_t, std::string>* nearest = nullptr;
  for (const auto& function : functions)
    if (function.first <= address && (nearest == nullptr || function.first > nearest->first))
      nearest = &function;
  return nearest == nullptr ? nullptr : &nearest->second;
}

bool Module::declares(const void* kernel, const std::string& kernel_name, const SharedArray& array) const {
  const auto address = reinterpret_cast<std::uintptr_t>(kernel);
  const auto function = std::ranges::find(functions, address, &std::pair<std::uintptr_t, std::string>::first);
  if (kernel != nullptr && function != functions.end()) return declared_in(array, function->second);
  std::string plain = kernel_name.substr(0, kernel_name.find('<'));
  if (const auto colon = plain.rfind(':'); colon != std::string::npos) plain.erase(0, colon + 1);
  return array.symbol.starts_with("_ZZ") &&
         array.symbol.find(std::to_string(plain.size()) + plain) != std::string::npos;
}

const std::uint8_t* Module::shared_owner(const void* kernel, const std::string& kernel_name) const {
  const std::string key = std::to_string(reinterpret_cast<std::uintptr_t>(kernel)) + kernel_name;
  const auto [entry, is_new] = owners_.try_emplace(key);
  std::vector<std::uint8_t>& owner = entry->second;
  if (!is_new) return owner.data();
  owner.assign(shared_bytes + 16, 0);
  for (std::size_t i = 0; i < shared_arrays.size(); ++i) {
    const SharedArray& array = shared_arrays[i];
    if (array.of_kernel && !declares(kernel, kernel_name, array)) continue;
    const std::size_t end = std::min(array.offset + array.size_bytes, shared_bytes);
    std::fill(owner.begin() + static_cast<std::ptrdiff_t>(std::min(array.offset, end)),
              owner.begin() + static_cast<std::ptrdiff_t>(end), static_cast<std::uint8_t>(1 + i % 255));
  }
  return owner.data();
}

std::size_t Module::static_shared_bytes(const void* kernel, const std::string& kernel_name) const {
  std::map<std::string, std::size_t> sums;  // by function: a template has several
  for (const auto& array : shared_arrays) {
    if (declares(kernel, kernel_name, array))
      sums[array.symbol.substr(0, array.symbol.rfind('E'))] += array.size_bytes;
  }
  std::size_t most = 0;
  for (const auto& [name, sum] : sums) most = std::max(most, sum);
  return most;
}

const Module* module_of(const void* code) {
  auto& [mutex, modules] = known_modules();
  const std::scoped_lock lock(mutex);
  const auto address = reinterpret_cast<std::uintptr_t>(code);
  Found found{address, {}};
  dl_iterate_phdr(visit_object, &found);
  if (!found.found) return nullptr;
  for (const auto& module : modules)
    if (module->bias == found.module.bias && module->path == found.module.path) return module.get();
  auto made = std::make_unique<Module>(std::move(found.module));
  made->serial = modules.size() + 1;
  read_symbols(*made);
  sort_shared_arrays(*made);
  std::uintptr_t lowest = UINTPTR_MAX;
  for (Variable& variable : made->variables) {
    const std::uintptr_t end = variable.address + variable.size_bytes;
    if (variable.is_of_device()) device_variable_hull.include(variable.address, end);
    if (!variable.is_in_global_memory()) continue;
    give_cells(variable);
    global_variable_hull.include(variable.address, end);
    lowest = std::min(lowest, variable.address);
  }
  constexpr std::uintptr_t alignment = 256;  // of the sections, in host_defines.h
  made->global_base = lowest / alignment * alignment;
  follow_variables(*made);
  modules.push_back(std::move(made));
  return modules.back().get();
}

void clear_variable_cells() {
  auto& [mutex, modules] = known_modules();
  const std::scoped_lock lock(mutex);
  for (const auto& module : modules)
    for (const Variable& variable : module->variables)
      if (variable.word_cells != nullptr)
        madvise(variable.word_cells, 5 * word_count(variable) * sizeof(Cell), MADV_DONTNEED);
  clear_kept_cells();
}

std::size_t word_count(const Variable& variable) {
  return (variable.address % 4 + variable.size_bytes + 3) / 4;
}

Cell* fresh_cells(const Variable& variable) {
  void* const memory = mmap(nullptr, 5 * word_count(variable) * sizeof(Cell), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<Cell*>(memory);
}

const Variable* variable_around(std::uintptr_t address, std::size_t size_bytes) {
  const Module* const module = module_of(reinterpret_cast<const void*>(address));
  const Variable* const variable = module == nullptr ? nullptr : module->variable_at(address);
  const bool inside =
      variable != nullptr && lies_within(address, size_bytes, variable->address, variable->size_bytes);
  return inside ? variable : nullptr;
}

bool is_device_variable(std::uintptr_t address, std::size_t size_bytes) {
  const Variable* const variable = variable_around(address, size_bytes);
  return variable != nullptr && variable->is_of_device();
}

bool is_managed_variable(std::uintptr_t address, std::size_t size_bytes) {
  const Variable* const variable = variable_around(address, size_bytes);
  return variable != nullptr && variable->kind == Variable::Kind::managed;
}

const void* kernel_started_by(void (*body)(const void*)) {
  const auto address = reinterpret_cast<std::uintptr_t>(body);
  const Module* const module = module_of(reinterpret_cast<const void*>(body));
  const std::uintptr_t kernel = module == nullptr ? 0 : module->started.started_by(address);
  return reinterpret_cast<const void*>(kernel);  // NOLINT(performance-no-int-to-ptr): of the module's symbols
}

// Asked of __tls_get_addr: dlpi_tls_data is empty for a thread that has not asked so yet.
std::uintptr_t tls_block_of(const Module& module) {
  struct Search {
    std::uintptr_t bias;
    std::size_t number;
  } search{module.bias, 0};
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        auto& wanted = *static_cast<Search*>(data);
        if (info->dlpi_addr != wanted.bias) return 0;
        wanted.number = info->dlpi_tls_modid;
        return 1;
      },
      &search);
  if (search.number == 0) return 0;
  TlsIndex index{search.number, 0};
  return reinterpret_cast<std::uintptr_t>(__tls_get_addr(&index));
}

}  // namespace gridstride::simt
