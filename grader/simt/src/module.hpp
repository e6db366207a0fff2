// SPDX-License-Identifier: MIT
/// @file
/// The loaded object that holds a kernel: its shared arrays, its variables and which addresses are its data.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gridstride/simt_abi.h"
#include "simt/src/memory/address_hull.hpp"
#include "simt/src/memory/layout.hpp"
#include "simt/src/started_kernels.hpp"

namespace gridstride::simt {

/// @brief An array's extents as it is declared, `{32, 33}` of `tile[32][33]`; empty: not known, or no array.
using Extents = std::vector<std::size_t>;

/// @brief A `__shared__` array: a thread-local symbol of the module.
struct SharedArray {
  std::size_t offset = 0;  ///< in static shared memory
  std::size_t size_bytes = 0;
  std::string name;        ///< as the student wrote it
  std::string symbol;      ///< mangled; in a function it begins with "_ZZ" and the function's name
  bool of_kernel = false;  ///< declared in a kernel: no other kernel may use the array
  Extents extents;
};

/// @brief A variable of the module at an address.
struct Variable {
  std::uintptr_t address = 0;
  std::size_t size_bytes = 0;
  std::string name;    ///< as the source says it, without scopes
  std::string symbol;  ///< mangled
  enum class Kind { device, constant, managed, read_only, host } kind = Kind::host;
  Extents extents;
  Cell* word_cells = nullptr;  ///< of a device variable: its history, from the word that it begins in
  Cell* byte_cells = nullptr;
  mutable bool settled = false;  ///< a constant of which nothing is to be told any more

  /// @return the history of the variable's word at the address
  [[nodiscard]] Cell* word_cell_of(std::uintptr_t word) const {
    return word_cells + (word - address / 4 * 4) / 4;
  }
  /// @return whether kernels load and store it in global memory
  [[nodiscard]] bool is_in_global_memory() const { return kind == Kind::device || kind == Kind::managed; }
  /// @return whether kernels reach it
  [[nodiscard]] bool is_of_device() const { return is_in_global_memory() || kind == Kind::constant; }
};

/// @brief A loaded part of the module.
struct Segment {
  std::uintptr_t address = 0;
  std::size_t size_bytes = 0;
  bool writable = false;
};

/// @brief One loaded object (a shared object, or the program itself).
struct Module {
  std::string path;
  std::uintptr_t bias = 0;   ///< load address minus the file's addresses
  std::uint64_t serial = 0;  ///< 1, 2, ... in order of first use
  std::vector<Segment> segments;
  std::uintptr_t tls_address = 0;  ///< of its thread-local block, in the file's addresses
  std::size_t shared_offset = 0;   ///< where static shared memory begins in that block
  std::size_t shared_bytes = 0;    ///< size of static shared memory
  std::vector<SharedArray> shared_arrays;
  std::vector<std::size_t>
      guards;  ///< of shared objects with constructors: offsets in the thread-local block
  std::vector<Variable> variables;
  std::uintptr_t global_base = 0;  ///< of those in global memory, a multiple of a line of the caches
  std::vector<std::pair<std::uintptr_t, std::string>> functions;  ///< address and mangled name
  gs_unchecked_index* (*find_index)() = nullptr;  ///< of code without checks: where it keeps threadIdx
  std::vector<std::string> kernels;               ///< mangled names of the functions declared __global__
  StartedKernels started;

  /// @return the variable at the address, or nullptr
  [[nodiscard]] const Variable* variable_at(std::uintptr_t address) const;
  /// @return the device or constant variable whose begin is nearest below the address; nullptr where none is
  /// near
  [[nodiscard]] const Variable* device_variable_before(std::uintptr_t address) const;
  /// @return the variable that kernels reach or that is constant, by its symbol; nullptr where there is none
  [[nodiscard]] const Variable* variable_named(const std::string& symbol) const;
  /// @return the segment at the address, or nullptr
  [[nodiscard]] const Segment* segment_at(std::uintptr_t address) const;
  /// @return mangled name of the function that begins nearest before this code, or nullptr
  [[nodiscard]] const std::string* function_around(const void* code) const;
  /// @return whether the array is declared by this kernel, named by its address (nullptr: not known) or its
  /// text
  [[nodiscard]] bool declares(const void* kernel, const std::string& kernel_name,
                              const SharedArray& array) const;
  /// @brief The array that each byte of static shared memory belongs to, of those that a kernel may use:
  /// its own and those of device functions. @return array number + 1, 0 for none; lives as long as the module
  [[nodiscard]] const std::uint8_t* shared_owner(const void* kernel, const std::string& kernel_name) const;
  /// @return bytes of `__shared__` arrays that a kernel declares, by its address (nullptr: not known) or its
  /// name
  [[nodiscard]] std::size_t static_shared_bytes(const void* kernel, const std::string& kernel_name) const;

 private:
  mutable std::map<std::string, std::vector<std::uint8_t>> owners_;  // by kernel address and name
};

/// @brief Of the variables of all modules that lie in global memory, with whatever lies between them.
extern AddressHull global_variable_hull;
/// @brief Likewise of those that kernels reach: in global memory or constant.
extern AddressHull device_variable_hull;

/// @brief The module that contains the code at this address. Lives until the process ends. nullptr where in
/// none.
const Module* module_of(const void* code);

/// @return the kernel that the code which runs a launch's threads calls; nullptr: not known
const void* kernel_started_by(void (*body)(const void*));

/// @return the module's thread-local block of the calling OS thread; 0 where it has none
std::uintptr_t tls_block_of(const Module& module);

/// @brief Forgets the history of all device variables.
void clear_variable_cells();

/// @return the variable of a loaded module that the whole range lies in, or nullptr
const Variable* variable_around(std::uintptr_t address, std::size_t size_bytes);

/// @return whether the range lies in a __device__, __constant__ or __managed__ variable of a loaded module
bool is_device_variable(std::uintptr_t address, std::size_t size_bytes);

/// @return whether the range lies in a __managed__ variable of a loaded module
bool is_managed_variable(std::uintptr_t address, std::size_t size_bytes);

/// @return the symbol's name as C++ source would say it
std::string demangle(const std::string& symbol);
/// @return where the '(' of its parameters stands in "void (anonymous namespace)::scale<3>(float*, int)"; its
/// end where it has none
std::size_t begin_of_parameters(std::string_view signature);

}  // namespace gridstride::simt
