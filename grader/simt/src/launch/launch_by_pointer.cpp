// SPDX-License-Identifier: MIT
#include "simt/src/launch/launch_by_pointer.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "simt/src/devices/kernel_registers.hpp"
#include "simt/src/devices/occupancy.hpp"
#include "simt/src/launch/arguments.hpp"
#include "simt/src/reports/error_codes.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/reports/unchecked_launches.hpp"
#include "simt/src/reports/unlooked.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "gridstride/kernel_record.hpp"

namespace gridstride::simt {
namespace {

struct Records {
  std::mutex mutex;
  std::map<const void*, gs_kernel_record> by_address;
};

// Filled by constructors of static objects, before anything else of the engine is there.
Records& records() {
  static auto* const kept = new Records;
  return *kept;
}

const std::string* mangled_name(const Module& module, const void* kernel) {
  const auto address = reinterpret_cast<std::uintptr_t>(kernel);
  const auto found =
      std::ranges::find(module.functions, address, &std::pair<std::uintptr_t, std::string>::first);
  return found == module.functions.end() ? nullptr : &found->second;
}

// "scale<float>" of "void scale<float>(float*, int)".
std::string name_of(const gs_kernel_record& record) {
  if (record.name != nullptr) return record.name;
  const Module* const module = module_of(record.address);
  const std::string* const mangled = module == nullptr ? nullptr : mangled_name(*module, record.address);
  if (mangled == nullptr) return "a kernel";
  const std::string signature = demangle(*mangled);
  std::string name = signature.substr(0, begin_of_parameters(signature));
  if (name.starts_with("void ")) name.erase(0, 5);
  constexpr std::string_view unnamed = "(anonymous namespace)::";
  for (std::size_t at = name.find(unnamed); at != std::string::npos; at = name.find(unnamed))
    name.erase(at, unnamed.size());
  return name;
}

// Names and lines that a launch points to, kept for good.
const char* kept_text(const std::string& text) {
  static auto* const texts = new std::map<std::string, std::string>;
  return texts->try_emplace(text, text).first->second.c_str();
}

const SourceLine& line_of(const std::vector<void*>& frames) {
  static auto* const known = new std::map<std::vector<void*>, SourceLine>;
  const auto [entry, is_new] = known->try_emplace(frames);
  if (is_new) entry->second = student_line(frames);
  return entry->second;
}

gs_launch launch_of(const PackedKernel& kernel, const LaunchConfiguration& shape,
                    const std::vector<void*>& frames) {
  gs_launch launch{};
  std::copy_n(shape.grid, 3, launch.grid);
  std::copy_n(shape.block, 3, launch.block);
  launch.dynamic_shared_bytes = shape.dynamic_shared_bytes;
  launch.stream = shape.stream;
  launch.kernel_name = kept_text(name_of(*kernel.record));
  launch.kernel_address = kernel.record->address;
  const SourceLine& where = line_of(frames);
  launch.file = where.file.c_str();
  launch.line = where.line;
  launch.closure_bytes = kernel.record->closure_bytes;
  launch.cooperative = shape.cooperative ? 1 : 0;
  std::copy_n(shape.cluster, 3, launch.cluster);
  launch.arguments = argument_table(*kernel.record);
  launch.argument_count = launch.arguments == nullptr ? 0 : kernel.record->parameter_count;
  return launch;
}

}  // namespace

const gs_kernel_record* kernel_record(const void* kernel) {
  Records& known = records();
  const std::scoped_lock lock(known.mutex);
  const auto found = known.by_address.find(kernel);
  return found == known.by_address.end() ? nullptr : &found->second;
}

const gs_kernel_record* kernel_named(const Module& module, const std::string& symbol) {
  for (const auto& [address, name] : module.functions)
    if (name == symbol) return kernel_record(reinterpret_cast<const void*>(address));
  return nullptr;
}

std::string kernel_text(const void* kernel) {
  const gs_kernel_record* const record = kernel_record(kernel);
  gs_kernel_record unknown{};
  unknown.address = kernel;
  return name_of(record != nullptr ? *record : unknown);
}

const char* kept_kernel_text(const void* kernel) { return kept_text(kernel_text(kernel)); }

std::string symbol_of_kernel(const void* kernel) {
  const Module* const module = module_of(kernel);
  const std::string* const mangled = module == nullptr ? nullptr : mangled_name(*module, kernel);
  return mangled == nullptr ? kernel_text(kernel) : *mangled;
}

int launch_bound(const void* kernel) {
  const gs_kernel_record* const record = kernel == nullptr ? nullptr : kernel_record(kernel);
  const int recorded = record == nullptr ? 0 : record->max_threads;
  return recorded > 0 ? recorded : bound_threads(kernel);  // templates have no record
}

PackedKernel pack_kernel(const void* kernel, void* const* arguments) {
  PackedKernel packed;
  packed.record = kernel_record(kernel);
  if (packed.record == nullptr) return packed;
  packed.closure.resize(packed.record->closure_bytes / sizeof(std::max_align_t) + 1);
  const ArgumentsAreRead reading(*packed.record);
  packed.record->pack(packed.closure.data(), kernel, arguments);
  return packed;
}

PackedKernel pack_kernel_from_buffer(const void* kernel, const void* buffer, std::size_t size_bytes) {
  const gs_kernel_record* const record = kernel_record(kernel);
  if (record == nullptr) return {};
  std::vector<void*> arguments;
  std::size_t offset = 0;
  for (unsigned i = 0; i < record->parameter_count; ++i) {
    offset = (offset + record->alignments[i] - 1) / record->alignments[i] * record->alignments[i];
    if (offset + record->bytes[i] > size_bytes) return {};
    arguments.push_back(const_cast<char*>(static_cast<const char*>(buffer)) + offset);
    offset += record->bytes[i];
  }
  return pack_kernel(kernel, arguments.data());
}

ErrorCode launch_packed(const PackedKernel& kernel, const LaunchConfiguration& shape,
                        const std::vector<void*>& frames) {
  if (kernel.record == nullptr) return error_invalid_device_function;
  const gs_launch launch = launch_of(kernel, shape, frames);
  if (shape.cooperative)
    if (const ErrorCode error = check_cooperative(launch); error != 0) return note_error(error);
  const ErrorCode before = std::exchange(host_thread().last_error, 0);
  const ErrorIsReturned returned;
  gs_launch_kernel(&launch, kernel.record->body, kernel.closure.data());
  note_answered(launch);
  const ErrorCode error = host_thread().last_error;
  if (error == 0) host_thread().last_error = before;
  return error;
}

ErrorCode launch_by_pointer(const void* kernel, void* const* arguments, const LaunchConfiguration& shape,
                            const std::vector<void*>& frames) {
  const gs_kernel_record* const record = kernel_record(kernel);
  if (record == nullptr || (record->parameter_count > 0 && arguments == nullptr)) {
    add_host_finding(
        "cuda_error",
        record == nullptr ? "a launch by pointer of what is no known kernel"
                          : "a launch by pointer without arguments of a kernel that has parameters",
        record == nullptr
            ? "Pass the address of a __global__ function; an instance of a template by its name with "
              "all template arguments."
            : "args holds one pointer to a value for each parameter of the kernel.",
        frames);
    return note_error(record == nullptr ? error_invalid_device_function : error_invalid_value);
  }
  check_places(*record, arguments, frames);
  return launch_packed(pack_kernel(kernel, arguments), shape, frames);
}

}  // namespace gridstride::simt

extern "C" void gs_register_kernel(const gs_kernel_record* record) {
  using namespace gridstride::simt;
  Records& known = records();
  const std::scoped_lock lock(known.mutex);
  gs_kernel_record& kept = known.by_address[record->address];
  const gs_kernel_record before = kept;
  kept = *record;
  if (kept.name == nullptr) kept.name = before.name;
  if (kept.max_threads == 0) kept.max_threads = before.max_threads;
  if (kept.cluster[0] == 0) std::copy_n(before.cluster, 3, kept.cluster);
}
