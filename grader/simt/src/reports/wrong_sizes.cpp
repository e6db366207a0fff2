// SPDX-License-Identifier: MIT
#include "simt/src/reports/wrong_sizes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "simt/src/engine.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/kernel_source.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

struct Size {
  std::string name;
  std::int64_t value = 0;
  std::uint16_t bytes = 0;
};

bool is_integer(const gs_argument& argument) {
  return argument.size_bytes > 0 && argument.size_bytes <= sizeof(std::int64_t);
}

// The value of an argument of a launch that is an integer.
std::int64_t value_of(const gs_argument& argument, const void* closure) {
  std::uint64_t bits = 0;
  raw_copy(&bits, static_cast<const unsigned char*>(closure) + argument.offset, argument.size_bytes);
  const unsigned unused = 64 - 8U * argument.size_bytes;
  if (argument.is_signed == 0 || unused == 0) return static_cast<std::int64_t>(bits);
  return static_cast<std::int64_t>(bits << unused) >> unused;
}

// The integers that a launch passes, each with its parameter's name.
std::vector<Size> sizes_of(const Launch& launch, const std::vector<std::string>& parameters) {
  const gs_launch& call = *launch.call;
  std::vector<Size> sizes;
  for (std::size_t i = 0; i < parameters.size() && i < call.argument_count; ++i)
    if (is_integer(call.arguments[i]))
      sizes.push_back({parameters[i], value_of(call.arguments[i], launch.closure),
                       static_cast<std::uint16_t>(call.arguments[i].size_bytes)});
  return sizes;
}

// " (the bits of the float 1.5)", where a size is a number that is short as a float, and none that an array
// has.
std::string as_float(const Size& size) {
  constexpr std::int64_t least = 0x3a800000;  // 2^-10
  constexpr std::int64_t most = 0x4b800000;   // 2^24
  const bool is_power =
      std::has_single_bit(static_cast<std::uint64_t>(size.value));  // 2^30: a size as others
  if (size.bytes != sizeof(float) || size.value < least || size.value > most || is_power) return {};
  const auto number = std::bit_cast<float>(static_cast<std::uint32_t>(size.value));
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", static_cast<double>(number));
  return std::strtof(text.data(), nullptr) == number
             ? std::string(" (the bits of the float ") + text.data() + ")"
             : std::string();
}

// Where the launch passes the array's size as well: to another parameter.
std::string advice_on_order(const std::string& launched, const std::string& right, const std::string& array,
                            std::int64_t count) {
  return launched + " and " + right + " = " + std::to_string(count) + ", and " + array + " has " +
         counted(count, "element") +
         ": either two of its arguments are in the wrong order, or the index is to stay below " + right + ".";
}

// Another array of the launch that has so many elements, each as wide as those of `element` where its type is
// not known. nullptr: there is none.
const Allocation* array_of_size(std::int64_t size, const Element& element, const Launch& launch) {
  if (element.count == 0) return nullptr;
  const auto arrays = arrays_given_to(launch);
  const auto found = std::ranges::find_if(arrays, [&](const Allocation* array) {
    const std::size_t unit =
        array->element_bytes > 0 ? array->element_bytes : element.array_bytes / element.count;
    return array->base != element.base && static_cast<std::int64_t>(array->size_bytes / unit) == size;
  });
  return found == arrays.end() ? nullptr : *found;
}

}  // namespace

std::string advice_on_size(const Incident& incident, const Element& element, const Launch& launch) {
  const gs_launch& call = *launch.call;
  const auto count = static_cast<std::int64_t>(element.count);
  if (call.line == 0 || call.arguments == nullptr || element.array.empty() || element.shared ||
      element.pitched || element.index < count)
    return {};
  const std::string text = kernel_text(student_line(incident.pc), call.kernel_name);
  const std::vector<std::string> parameters = parameters_in(text);
  if (parameters.size() != call.argument_count) return {};
  const std::vector<Size> sizes = sizes_of(launch, parameters);
  const std::vector<std::string> bounds = bounds_of_index(text, parameters);
  const auto wrong = std::ranges::find_if(sizes, [&](const Size& size) {
    return element.index < size.value && std::ranges::find(bounds, size.name) != bounds.end();
  });
  if (wrong == sizes.end()) return {};
  const std::string launched = "The launch at " + std::string(call.file) + ":" + std::to_string(call.line) +
                               " passes " + wrong->name + " = " + std::to_string(wrong->value) +
                               as_float(*wrong);
  if (const auto right = std::ranges::find(sizes, count, &Size::value); right != sizes.end())
    return advice_on_order(launched, right->name, element.array, count);
  const std::string elements = counted(count, "element");
  const std::string made = element.made_at.empty() ? std::string() : ", from " + element.made_at;
  if (count == 0)
    return launched + ", but " + element.array + " has " + counted(element.array_bytes, "byte") + made +
           ", less than one element takes: cudaMalloc counts bytes, n * sizeof(T).";
  if (wrong->value == static_cast<std::int64_t>(element.array_bytes))
    return launched + ", as many as " + element.array + " has bytes" + made + ": it has " + elements +
           ". A launch, and the kernel's " + wrong->name +
           ", count elements; cudaMalloc and cudaMemcpy count bytes, n * sizeof(T).";
  const std::string has = ", but " + element.array + " has " + elements + " (" +
                          counted(element.array_bytes, "byte") + made + "): ";
  // What the judge has made is as large as it is to be.
  if (const Allocation* const other = array_of_size(wrong->value, element, launch))
    return launched + ", as many as " + allocation_name(*other) + " has elements" + has +
           "compute an index of its own for it" + (made.empty() ? "." : ", or make it as large.");
  return launched + has + "pass the number of its elements, or make it as large.";
}

}  // namespace gridstride::simt
