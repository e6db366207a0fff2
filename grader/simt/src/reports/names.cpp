// SPDX-License-Identifier: MIT
#include "simt/src/reports/names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == ':' || c == '[' ||
         c == ']';
}

// The first argument of the allocating call in a source line, without casts and '&': "d_in" of
// "CUDA_CHECK(cudaMalloc((void**)&d_in, bytes));". Empty where it is not a plain name.
std::string first_argument(const std::string& line) {
  static constexpr std::array<std::string_view, 4> calls{"cudaMallocManaged", "cudaMallocAsync",
                                                         "cudaHostAlloc", "cudaMalloc"};
  for (const std::string_view call : calls) {
    const auto found = line.find(call);
    if (found == std::string::npos) continue;
    auto begin = line.find('(', found);
    if (begin == std::string::npos) return {};
    std::size_t end = ++begin;
    for (int depth = 0; end < line.size() && (depth > 0 || (line[end] != ',' && line[end] != ')')); ++end)
      depth += line[end] == '(' ? 1 : line[end] == ')' ? -1 : 0;
    std::string text = line.substr(begin, end - begin);
    if (const auto address_of = text.rfind('&'); address_of != std::string::npos)
      text.erase(0, address_of + 1);
    std::erase_if(text, [](char c) { return c == ' '; });
    return std::ranges::all_of(text, is_name_character) ? text : std::string();
  }
  return {};
}

Element element_of(std::uintptr_t base, std::size_t array_bytes, std::uintptr_t address,
                   std::uint32_t size_bytes) {
  Element element;
  const auto offset = static_cast<std::int64_t>(address - base);
  const auto unit = static_cast<std::int64_t>(size_bytes);
  element.index = offset >= 0 ? offset / unit : -((-offset + unit - 1) / unit);
  element.count = array_bytes / size_bytes;
  return element;
}

// Of the arrays that the kernel may use, the last that begins at or before the address.
Element shared_element(const SharedRange& range, std::uintptr_t address, std::uint32_t size_bytes,
                       const Launch& launch) {
  const SharedArray* nearest = nullptr;
  for (const SharedArray& array : launch.module->shared_arrays)
    if (launch.may_use(array) && (nearest == nullptr || range.base + array.offset <= address))
      nearest = &array;
  if (nearest == nullptr) return {};
  Element element = element_of(range.base + nearest->offset, nearest->size_bytes, address, size_bytes);
  element.array = nearest->name;
  element.shared = true;
  return element;
}

bool near_range(const SharedRange& range, std::uintptr_t address, std::size_t margin_bytes) {
  return range.size_bytes > 0 && address + margin_bytes - range.base < range.size_bytes + 2 * margin_bytes;
}

// Each OS thread has its own shared memory: looks for the one that the address is in or near.
bool find_shared(std::uintptr_t address, std::uint32_t size_bytes, const Launch& launch, Element& element) {
  for (const std::size_t margin : {std::size_t{0}, std::size_t{64} * 1024}) {
    for (const Execution* execution : executions()) {
      if (near_range(execution->static_shared, address, margin)) {
        element = shared_element(execution->static_shared, address, size_bytes, launch);
        return !element.array.empty();
      }
      if (near_range(execution->dynamic_shared, address, margin)) {
        const SharedRange& range = execution->dynamic_shared;
        element = element_of(range.base, range.size_bytes, address, size_bytes);
        element.array =
            execution->dynamic_name == nullptr ? "dynamic shared memory" : execution->dynamic_name;
        element.shared = true;
        return true;
      }
    }
  }
  return false;
}

}  // namespace

std::string Element::text() const {
  if (array.empty()) return "memory outside every array";
  if (array.find(' ') == std::string::npos) return array + "[" + std::to_string(index) + "]";
  return "element " + std::to_string(index) + " of " + array;
}

std::string allocation_name(const Allocation& allocation) {
  if (!allocation.name.empty()) return allocation.name;
  const SourceLine where = student_line(allocation.frames);
  if (allocation.kind == MemoryKind::heap) return "memory of malloc at line " + std::to_string(where.line);
  if (std::string name = first_argument(source_text(where)); !name.empty()) return name;
  std::string text = "the array of " + std::to_string(allocation.size_bytes) + " bytes";
  if (where.line > 0) text += " allocated at " + where.file + ":" + std::to_string(where.line);
  return text;
}

Element element_at(std::uintptr_t address, std::uint32_t size_bytes, const Launch& launch) {
  Element element;
  if (in_region(address)) {
    const Allocation* const allocation = device_memory().nearest(address);
    if (allocation == nullptr) return {};
    element = element_of(allocation->base, allocation->size_bytes, address, size_bytes);
    element.array = allocation_name(*allocation);
    return element;
  }
  if (find_shared(address, size_bytes, launch, element)) return element;
  if (launch.module == nullptr) return element;
  const Variable* variable = launch.module->variable_at(address);
  if (variable == nullptr) variable = launch.module->device_variable_before(address);
  if (variable != nullptr) {
    element = element_of(variable->address, variable->size_bytes, address, size_bytes);
    element.array = variable->name;
  }
  return element;
}

std::string variable_name(std::uintptr_t address, const Launch& launch) {
  const Variable* const variable = launch.module == nullptr ? nullptr : launch.module->variable_at(address);
  return variable == nullptr ? "a variable" : variable->name;
}

std::string freed_where(std::uintptr_t address) {
  const Allocation* const allocation = device_memory().find(address);
  if (allocation == nullptr) return {};
  const SourceLine where = student_line(allocation->free_frames);
  return where.line > 0 ? " at " + where.file + ":" + std::to_string(where.line) : std::string();
}

}  // namespace gridstride::simt
