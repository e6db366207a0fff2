// SPDX-License-Identifier: MIT
#include "worker/undefined.hpp"

#include <cxxabi.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <gelf.h>

#include <cstdlib>
#include <memory>
#include <stdexcept>

#include "sandbox/descriptor.hpp"

namespace gridstride::worker {
namespace {

std::string demangled(const char* name) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(name, nullptr, nullptr, &status),
                                                         &std::free);
  return text ? text.get() : name;
}

void add_undefined(Elf* elf, Elf_Scn* section, const GElf_Shdr& header, std::vector<std::string>& names) {
  Elf_Data* const data = elf_getdata(section, nullptr);
  if (data == nullptr || header.sh_entsize == 0) return;
  const int count = static_cast<int>(header.sh_size / header.sh_entsize);
  for (int i = 1; i < count; ++i) {  // symbol 0 is none
    GElf_Sym symbol;
    if (gelf_getsym(data, i, &symbol) == nullptr) return;
    if (symbol.st_shndx != SHN_UNDEF || GELF_ST_BIND(symbol.st_info) == STB_WEAK) continue;
    const char* const name = elf_strptr(elf, header.sh_link, symbol.st_name);
    if (name != nullptr && dlsym(RTLD_DEFAULT, name) == nullptr) names.push_back(demangled(name));
  }
}

}  // namespace

std::vector<std::string> undefined_symbols(const std::string& module) {
  const sandbox::Descriptor file(
      sandbox::checked(open(module.c_str(), O_RDONLY | O_CLOEXEC), module.c_str()));
  elf_version(EV_CURRENT);
  const std::unique_ptr<Elf, int (*)(Elf*)> elf(elf_begin(file.get(), ELF_C_READ, nullptr), &elf_end);
  if (!elf || elf_kind(elf.get()) != ELF_K_ELF) throw std::runtime_error(module + " is not a shared object");
  std::vector<std::string> names;
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf.get(), section)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) != nullptr && header.sh_type == SHT_DYNSYM)
      add_undefined(elf.get(), section, header, names);
  }
  return names;
}

}  // namespace gridstride::worker
