// SPDX-License-Identifier: MIT
/// @file
/// Kernels by pointer. A call such as cudaLaunchKernel passes a kernel as an untyped address and its
/// arguments as an array of pointers; how many there are and how large is known only where the kernel's type
/// is. So the translator writes an object behind each `__global__` function that is no template,
/// @code
///   __global__ void k(int n) { ... } static const ::gridstride::simt::KernelEntry gs_entry_1_k{"k",
///       static_cast<void (*)(int n)>(&k)};
/// @endcode
/// whose constructor tells the engine what it needs. Instances of templates are told where one is named: by
/// the run-time API's templates, and where the source casts one to `void*` (then through kernel_pointer).
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>

#include "launch.hpp"

extern "C" {
/// @brief What the engine knows of one kernel. Everything it points to lives as long as the kernel's module.
struct gs_kernel_record {
  const void* address;            ///< of the kernel
  const char* name;               ///< as written; nullptr where not known
  int max_threads;                ///< of a block, by __launch_bounds__; 0: not said
  unsigned cluster[3];            ///< blocks of a cluster along each axis, by __cluster_dims__; 0: not said
  unsigned parameter_count;       ///< entries of the two arrays
  const std::size_t* bytes;       ///< size of each parameter @unit{bytes}
  const std::size_t* alignments;  ///< alignment of each parameter @unit{bytes}
  std::size_t closure_bytes;      ///< size of what pack() fills @unit{bytes}
  void (*pack)(void* closure, const void* kernel, void* const* arguments);  ///< copies the arguments
  void (*body)(const void* closure);                                        ///< runs one device thread
};
/// @brief Tells the engine of a kernel; a second time for the same address changes nothing.
void gs_register_kernel(const struct gs_kernel_record* record);
/// @brief Tells the engine of the `__cluster_dims__` of a kernel, or of all instances of a template, by its
/// name with its namespaces.
void gs_register_cluster(const char* kernel, const unsigned cluster[3]);
}

namespace gridstride::simt {

/// @brief The text of a kernel's head once its macros stand for what they are.
#define GRIDSTRIDE_HEAD(...) GRIDSTRIDE_HEAD_TEXT(__VA_ARGS__)
#define GRIDSTRIDE_HEAD_TEXT(...) #__VA_ARGS__

/// @brief Blocks of a cluster along each axis, as `__cluster_dims__` gives them. x is 0 where nothing says
/// so.
struct ClusterDims {
  unsigned x = 0;
  unsigned y = 1;
  unsigned z = 1;
};

/// @brief The `__cluster_dims__` in the text of a kernel's head, whose numbers have to be literals there.
inline ClusterDims cluster_in(const char* head) {
  constexpr char word[] = "gs_cluster_dims(";
  const char* at = __builtin_strstr(head, word);
  if (at == nullptr) return {};
  unsigned dims[3] = {0, 1, 1};
  at += sizeof word - 1;
  for (unsigned axis = 0; axis < 3; ++axis) {
    while (*at == ' ' || *at == ',' || *at == '"') ++at;
    for (unsigned digits = 0; *at >= '0' && *at <= '9'; ++at)
      dims[axis] = (digits++ == 0 ? 0 : 10 * dims[axis]) + static_cast<unsigned>(*at - '0');
  }
  return {dims[0], dims[1], dims[2]};
}

namespace detail {

/// @brief The record of kernels with these parameters.
template <class... Parameters>
struct RecordOf {
  using Kernel = void (*)(Parameters...);
  using Arguments = decltype(make_pack(std::declval<std::decay_t<Parameters>>()...));
  using Packed = Closure<Kernel, Arguments>;
  static constexpr std::size_t count = sizeof...(Parameters);
  static constexpr std::size_t bytes[count + 1] = {sizeof(std::decay_t<Parameters>)..., 0};
  static constexpr std::size_t alignments[count + 1] = {alignof(std::decay_t<Parameters>)..., 0};

  template <std::size_t... index>
  static void fill(void* closure, const void* kernel, void* const* arguments, std::index_sequence<index...>) {
    (void)arguments;
    new (closure) Packed{reinterpret_cast<Kernel>(const_cast<void*>(kernel)),
                         make_pack(std::decay_t<Parameters>(
                             *static_cast<const std::decay_t<Parameters>*>(arguments[index]))...)};
  }
  static void pack(void* closure, const void* kernel, void* const* arguments) {
    fill(closure, kernel, arguments, std::make_index_sequence<count>());
  }
};

template <class... Parameters>
const void* register_kernel(const char* name, void (*kernel)(Parameters...), int max_threads = 0,
                            ClusterDims cluster = {}) {
  using Record = RecordOf<Parameters...>;
  const auto* const address = reinterpret_cast<const void*>(kernel);
  if (address == nullptr) return nullptr;
  const gs_kernel_record record{address,
                                name,
                                max_threads,
                                {cluster.x, cluster.y, cluster.z},
                                static_cast<unsigned>(Record::count),
                                Record::bytes,
                                Record::alignments,
                                sizeof(typename Record::Packed),
                                &Record::pack,
                                &run_thread<typename Record::Kernel, typename Record::Arguments>};
  ::gs_register_kernel(&record);
  return address;
}

}  // namespace detail

/// @brief Tells the engine of a kernel while the program starts.
struct KernelEntry {
  template <class... Parameters>
  KernelEntry(const char* name, void (*kernel)(Parameters...), int max_threads = 0,
              ClusterDims cluster = {}) {
    detail::register_kernel(name, kernel, max_threads, cluster);
  }
};

/// @brief Tells the engine of the clusters of a kernel by its name while the program starts.
struct ClusterEntry {
  ClusterEntry(const char* name, ClusterDims dims) {
    if (dims.x == 0) return;
    const unsigned cluster[3] = {dims.x, dims.y, dims.z};
    ::gs_register_cluster(name, cluster);
  }
};

/// @brief A kernel's address, after the engine was told of it. @return the same address
template <class... Parameters>
inline void* kernel_pointer(void (*kernel)(Parameters...)) {
  return const_cast<void*>(detail::register_kernel(nullptr, kernel));
}
/// @brief Of anything else that a source casts to a pointer: the cast.
template <class Other>
inline void* kernel_pointer(Other other) {
  return const_cast<void*>((const volatile void*)(other));  // as the source does it: any cast
}

}  // namespace gridstride::simt
