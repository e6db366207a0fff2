// SPDX-License-Identifier: MIT
#include "simt/src/launch/arguments.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "simt/src/launch/launch_by_pointer.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/names.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "gridstride/kernel_record.hpp"

namespace gridstride::simt {
namespace {

constexpr const char* place_advice =
    "The array of arguments holds the places where their values lie, in host memory: of a pointer the place "
    "of the pointer itself, &pointer.";

// Whose arguments this host thread reads right now.
thread_local const gs_kernel_record* read_for = nullptr;

// "float*", "int" of "void lib::scale<3>(float*, int)"; nothing of a name alone.
std::vector<std::string> types_in(const std::string& signature) {
  std::vector<std::string> types;
  std::size_t begin = begin_of_parameters(signature) + 1;  // of a type
  int depth = 0;
  for (std::size_t i = begin; i < signature.size(); ++i) {
    const char c = signature[i];
    if (depth == 0 && (c == ',' || c == ')')) {
      types.push_back(signature.substr(begin, i - begin));
      begin = i + 2;  // behind the blank
      if (c == ')') break;
    } else {
      depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
    }
  }
  return types;
}

// What is_signed says of an integer's type; -1 of others.
int sign_of(std::string_view type) {
  static constexpr std::array with{"signed char", "short", "int", "long", "long long"};
  static constexpr std::array without{"unsigned char", "unsigned short", "unsigned int", "unsigned long",
                                      "unsigned long long"};
  if (std::ranges::find(with, type) != with.end()) return 1;
  return std::ranges::find(without, type) != without.end() ? 0 : -1;
}

// As a Closure of a kernel's address and a Pack has them: what follows an argument is aligned as a whole.
std::vector<gs_argument> table_of(const gs_kernel_record& kernel, const std::vector<std::string>& types) {
  std::vector<std::size_t> alignments(kernel.parameter_count + 1, 1);
  for (std::size_t i = kernel.parameter_count; i-- > 0;)
    alignments[i] = std::max(kernel.alignments[i], alignments[i + 1]);
  std::vector<gs_argument> table;
  std::size_t offset = sizeof(void*);
  for (std::size_t i = 0; i < kernel.parameter_count; ++i) {
    offset = (offset + alignments[i] - 1) / alignments[i] * alignments[i];
    const int sign = sign_of(types[i]);
    table.push_back({static_cast<std::uint32_t>(offset),
                     static_cast<std::uint16_t>(sign < 0 ? 0 : kernel.bytes[i]),
                     static_cast<std::uint16_t>(sign > 0), 0});
    offset += kernel.bytes[i];
  }
  return table;
}

std::string advice_on_parameters(const gs_kernel_record& kernel) {
  return "The kernel has " + counted(kernel.parameter_count, "parameter") +
         ": the array of arguments needs the place of a value for each, in their order.";
}

}  // namespace

const gs_argument* argument_table(const gs_kernel_record& kernel) {
  static auto* const known = new std::map<const void*, std::vector<gs_argument>>;
  const auto [entry, is_new] = known->try_emplace(kernel.address);
  if (is_new) {
    const std::vector<std::string> types = types_in(demangle(symbol_of_kernel(kernel.address)));
    if (types.size() == kernel.parameter_count) entry->second = table_of(kernel, types);
  }
  return entry->second.empty() ? nullptr : entry->second.data();
}

namespace {

// Whether an argument, neither an integer nor a pointer, takes as much room as its parameter does: a double
// that is given for a float takes more.
bool takes_bytes_of(const gs_launch& call, unsigned i, const gs_kernel_record& kernel) {
  const bool last = i + 1 == kernel.parameter_count;
  const std::size_t room =
      (last ? call.closure_bytes : call.arguments[i + 1].offset) - call.arguments[i].offset;
  if (!last || room < kernel.bytes[i]) return room == kernel.bytes[i];
  // Behind the last one an empty Pack lies, and what the closure as a whole is aligned to.
  const std::size_t behind = room - kernel.bytes[i];
  return behind >= kernel.alignments[i] && behind < kernel.alignments[i] + alignof(void*);
}

}  // namespace

bool places_of_arguments(const gs_launch& call, const void* closure, std::vector<void*>& places) {
  const gs_kernel_record* const record = kernel_record(call.kernel_address);
  if (record == nullptr) return false;
  if (record->parameter_count == 0) return true;
  const gs_argument* const by_pointer = argument_table(*record);
  if (call.arguments == nullptr || closure == nullptr || call.argument_count != record->parameter_count)
    return false;
  for (unsigned i = 0; i < record->parameter_count; ++i) {
    const gs_argument& given = call.arguments[i];
    const std::size_t known_bytes = std::max(given.size_bytes, given.pointer_bytes);
    const bool of_type = known_bytes > 0 ? known_bytes == record->bytes[i] : takes_bytes_of(call, i, *record);
    if (call.arguments != by_pointer && !of_type) return false;
    places.push_back(static_cast<char*>(const_cast<void*>(closure)) + given.offset);
  }
  return true;
}

void check_places(const gs_kernel_record& kernel, void* const* arguments, const std::vector<void*>& frames) {
  for (unsigned i = 0; i < kernel.parameter_count; ++i) {
    const auto place = reinterpret_cast<std::uintptr_t>(arguments[i]);
    if (place != 0 && !in_device_window(place)) continue;
    claim_last_words();
    const std::string which = "argument " + std::to_string(i) + " of kernel " + kernel_text(kernel.address);
    if (place == 0) {
      add_host_finding("crashed", "the place of " + which + " is a null pointer",
                       advice_on_parameters(kernel), frames);
    } else {
      const Allocation* const array = device_memory().nearest(place);
      add_host_finding("memory_space",
                       "the value of " + which + " is looked for in " +
                           (array == nullptr ? "" : allocation_name(*array) + ", ") + "device memory",
                       place_advice, frames);
    }
    end_process();
  }
}

ArgumentsAreRead::ArgumentsAreRead(const gs_kernel_record& kernel) { read_for = &kernel; }

ArgumentsAreRead::~ArgumentsAreRead() { read_for = nullptr; }

bool tell_missing_argument(const std::vector<void*>& frames) {
  if (read_for == nullptr) return false;
  add_host_finding("crashed",
                   "the place of an argument of kernel " + kernel_text(read_for->address) + " is not there",
                   advice_on_parameters(*read_for), frames);
  return true;
}

}  // namespace gridstride::simt
