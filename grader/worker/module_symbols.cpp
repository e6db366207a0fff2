// SPDX-License-Identifier: MIT
#include "worker/module_symbols.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <gelf.h>

#include <cstdlib>
#include <functional>
#include <memory>
#include <set>
#include <stdexcept>
#include <string_view>

#include "system/descriptor.hpp"

namespace gridstride::worker {
namespace {

std::string demangled(const char* name) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(name, nullptr, nullptr, &status),
                                                         &std::free);
  return text ? text.get() : name;
}

/// Called with each symbol of a table and its name.
using Visitor = std::function<void(const GElf_Sym& symbol, const char* name)>;

void visit(Elf* elf, Elf_Scn* section, const GElf_Shdr& header, const Visitor& visitor) {
  Elf_Data* const data = elf_getdata(section, nullptr);
  if (data == nullptr || header.sh_entsize == 0) return;
  const int count = static_cast<int>(header.sh_size / header.sh_entsize);
  for (int i = 1; i < count; ++i) {  // symbol 0 is none
    GElf_Sym symbol;
    if (gelf_getsym(data, i, &symbol) == nullptr) return;
    const char* const name = elf_strptr(elf, header.sh_link, symbol.st_name);
    if (name != nullptr) visitor(symbol, name);
  }
}

/// Visits the symbol tables of one type: SHT_DYNSYM, or SHT_SYMTAB with the file's local symbols too.
void visit_symbols(const std::string& module, GElf_Word type, const Visitor& visitor) {
  const system::Descriptor file(system::checked(open(module.c_str(), O_RDONLY | O_CLOEXEC), module.c_str()));
  elf_version(EV_CURRENT);
  const std::unique_ptr<Elf, int (*)(Elf*)> elf(elf_begin(file.get(), ELF_C_READ, nullptr), &elf_end);
  if (!elf || elf_kind(elf.get()) != ELF_K_ELF) throw std::runtime_error(module + " is not a shared object");
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf.get(), section)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) != nullptr && header.sh_type == type)
      visit(elf.get(), section, header, visitor);
  }
}

/// Whether the name, with C linkage, is one by which translated code reaches the CPU device.
bool is_of_device(std::string_view name) {
  for (const std::string_view copy : {"memcpy", "memmove", "memset"})
    if (name == copy) return true;
  for (const std::string_view prefix : {"gs_", "cuda", "__tsan_", "__wrap_", "__real_"})
    if (name.starts_with(prefix)) return dlsym(RTLD_DEFAULT, std::string(name).c_str()) != nullptr;
  return false;
}

}  // namespace

std::vector<std::string> undefined_symbols(const std::string& module) {
  std::vector<std::string> names;
  visit_symbols(module, SHT_DYNSYM, [&](const GElf_Sym& symbol, const char* name) {
    if (symbol.st_shndx != SHN_UNDEF || GELF_ST_BIND(symbol.st_info) == STB_WEAK) return;
    if (dlsym(RTLD_DEFAULT, name) == nullptr) names.push_back(demangled(name));
  });
  return names;
}

std::vector<std::string> redefined_symbols(const std::string& module) {
  std::set<std::string> names;
  visit_symbols(module, SHT_SYMTAB, [&](const GElf_Sym& symbol, const char* name) {
    const int type = GELF_ST_TYPE(symbol.st_info);
    if (symbol.st_shndx == SHN_UNDEF || type == STT_FILE || type == STT_SECTION) return;
    if (is_of_device(name)) names.insert(name);
  });
  return {names.begin(), names.end()};
}

}  // namespace gridstride::worker
