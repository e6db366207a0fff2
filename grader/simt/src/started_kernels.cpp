// SPDX-License-Identifier: MIT
#include "simt/src/started_kernels.hpp"

#include <string_view>

namespace gridstride::simt {
namespace {

constexpr std::string_view mark = ".gs_starts.";

}  // namespace

void StartedKernels::add_function(const std::string& symbol, std::uintptr_t address) {
  functions_.emplace(symbol, address);
}

void StartedKernels::add_note(const std::string& symbol) {
  if (symbol.find(mark) != std::string::npos) notes_.push_back(symbol);
}

void StartedKernels::settle() {
  const auto address_of = [&](const std::string& symbol) {
    return functions_.count(symbol) == 1 ? functions_.find(symbol)->second : 0;
  };
  for (const std::string& note : notes_) {
    const std::size_t at = note.find(mark);
    const std::uintptr_t function = address_of(note.substr(0, at));
    const std::uintptr_t kernel = address_of(note.substr(at + mark.size()));
    if (function != 0 && kernel != 0) kernel_of_[function] = kernel;
  }
  functions_.clear();
  notes_.clear();
}

std::uintptr_t StartedKernels::started_by(std::uintptr_t function) const {
  const auto found = kernel_of_.find(function);
  return found == kernel_of_.end() ? 0 : found->second;
}

}  // namespace gridstride::simt
