// SPDX-License-Identifier: MIT
/// @file
/// What a kernel launch becomes. The translator rewrites
/// @code
///   k<<<g, b, s, st>>>(x, y);
/// @endcode
/// to (k's text unchanged; g, b, s, st as written, those not written left out):
/// @code
///   ::gridstride::simt::launch(
///       ::gridstride::simt::LaunchSite{"k", __FILE__, __LINE__}, ::gridstride::simt::LaunchConfig(g, b, s,
///       st),
///       [=](auto... gs_arguments) -> decltype(k(gs_arguments...)) { return k(gs_arguments...); })(x, y);
/// @endcode
/// which works for any k: a template with deduced arguments, an overloaded name, a function pointer. Where k
/// surely names one function (a `__global__` function that the file declares once, as a template only with
/// all its template arguments given, or a local function pointer), `, k` follows the lambda as a fourth
/// argument; the arguments are then converted to the parameters' types on the host, once, with the compiler's
/// ordinary messages. It is only an improvement: the three-argument form also accepts 0 and NULL for a
/// pointer. Where k is declared with references, and is not known as one function, the arguments for these
/// are `by_reference(x)`, and the lambda gives the kernel `referred(gs_arguments)...`.
///
/// A macro that is a configuration alone, as in `#define CONF(g, b) <<< g, b >>>`, cannot say what stands
/// before it. It becomes `->*::gridstride::simt::ConfigurationInMacro{__FILE__, __LINE__, LaunchConfig(g,
/// b)}`, which takes the arguments first and then the kernel, in `k CONF(g, b)(x, y);` as it stands; a k that
/// is no single function is `NamedKernel{"k", [=](auto... gs_arguments) ...}` there.
///
/// The first element of LaunchSite is k's text as a string literal. Arguments are evaluated once, on the
/// host; each device thread starts from a byte copy of them, as on a GPU. No constructor and no destructor of
/// a parameter runs there where the kernel is known as one function and all its arguments are given: what the
/// calling convention passes by its address is the byte copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "../driver_types.h"
#include "../vector_types.h"
#include "simt_abi.h"

// Submissions are compiled with this word defined as nonsense, so that they cannot leave the checks out.
#pragma push_macro("no_sanitize")
#undef no_sanitize

namespace gridstride::simt {

/// @brief The launch as it stands in the source.
struct LaunchSite {
  const char* kernel;  ///< the kernel's name as written; nullptr: the engine finds it by the address
  const char* file;    ///< source file
  int line;            ///< line of the launch
};

/// @brief What stands between `<<<` and `>>>`.
struct LaunchConfig {
  /// @brief The four arguments of a launch.
  LaunchConfig(dim3 grid_size, dim3 block_size, std::size_t shared_bytes = 0,
               cudaStream_t on_stream = nullptr)
      : grid(grid_size), block(block_size), dynamic_shared_bytes(shared_bytes), stream(on_stream) {}
  dim3 grid;                         ///< blocks
  dim3 block;                        ///< threads a block
  std::size_t dynamic_shared_bytes;  ///< @unit{bytes}
  cudaStream_t stream;               ///< nullptr: the default stream
};

namespace detail {

/// @brief An integer argument that may have to become a null pointer: the literal 0 once its type is int.
template <class Integer>
struct Number {
  Integer value;
  template <class To>
  requires std::is_arithmetic_v<To>
  operator To() const { return static_cast<To>(value); }
  template <class To>
  operator To*() const {
    return reinterpret_cast<To*>(static_cast<std::uintptr_t>(value));
  }
};

template <class T>
using Relaxed = std::conditional_t<std::is_integral_v<T> && !std::is_same_v<T, bool>, Number<T>, T>;

template <class T>
constexpr Relaxed<T> relax(const T& value) {
  return Relaxed<T>{value};
}

// An aggregate of values without library code, so that a device thread runs none.
template <class... T>
struct Pack {};

template <class First, class... Rest>
struct Pack<First, Rest...> {
  First first;
  Pack<Rest...> rest;
};

template <class Call, class... Unpacked>
__attribute__((always_inline, no_sanitize("thread"))) inline decltype(auto) apply(Call& call, Pack<>&,
                                                                                  Unpacked&... unpacked) {
  return call(unpacked...);
}

template <class Call, class First, class... Rest, class... Unpacked>
__attribute__((always_inline, no_sanitize("thread"))) inline decltype(auto) apply(Call& call,
                                                                                  Pack<First, Rest...>& pack,
                                                                                  Unpacked&... unpacked) {
  return apply(call, pack.rest, unpacked..., pack.first);
}

inline Pack<> make_pack() { return {}; }

template <class First, class... Rest>
Pack<First, Rest...> make_pack(First&& first, Rest&&... rest) {
  return {std::move(first), make_pack(std::move(rest)...)};
}

template <class Call, class Arguments>
struct Closure {
  Call call;
  Arguments arguments;
};

/// @brief What the parameters of a kernel may take. @unit{bytes} @source CUDA C++ Programming Guide,
/// "__global__ Function Parameters": since compute capability 7.0 and CUDA 12.1
inline constexpr std::size_t most_parameter_bytes = 32764;

// What parameters take one behind the other, each at its alignment; a reference is a pointer.
template <class... Parameters>
constexpr std::size_t parameter_bytes() {
  std::size_t bytes = 0;
  const auto add = [&](std::size_t size, std::size_t alignment) {
    bytes = (bytes + alignment - 1) / alignment * alignment + size;
  };
  (add(std::is_reference_v<Parameters> ? sizeof(void*) : sizeof(Parameters),
       std::is_reference_v<Parameters> ? alignof(void*) : alignof(Parameters)),
   ...);
  return bytes;
}

// One device thread: a byte copy of callee and arguments on its own stack, then the call. Not traced, since
// it reads what the host wrote.
template <class Call, class Arguments>
__attribute__((no_sanitize("thread"))) void run_thread(const void* closure) {
  using Packed = Closure<Call, Arguments>;
  alignas(Packed) unsigned char copy[sizeof(Packed)];
  // Inline: memcpy itself is checked, and the source is the host's.
  __builtin_memcpy_inline(copy + 0, static_cast<const unsigned char*>(closure), sizeof(Packed));
  Packed* own = reinterpret_cast<Packed*>(copy);
  apply(own->call, own->arguments);
}

// Whether the calling convention (Itanium C++ ABI, "Non-trivial parameters") passes the address of an object
// that the caller makes and destroys. Where only a move constructor makes it so, the answer is no, and the
// compiler makes the object.
template <class T>
inline constexpr bool by_address = (std::is_class_v<T> ||
                                    std::is_union_v<T>)&&(!std::is_trivially_destructible_v<T> ||
                                                          (std::is_copy_constructible_v<T> &&
                                                           !std::is_trivially_copy_constructible_v<T> &&
                                                           !__has_trivial_copy(T)));

template <class Parameter>
using PassedTo = std::conditional_t<by_address<Parameter>, std::add_pointer_t<Parameter>, Parameter>;

template <class Parameter, class Argument>
__attribute__((always_inline, no_sanitize("thread"))) constexpr PassedTo<Parameter> passed_to(
    Argument& argument) {
  if constexpr (by_address<Parameter>) {
    return __builtin_addressof(argument);
  } else {
    return argument;
  }
}

// A kernel that has parameters with constructors or destructors of their own: it gets the byte copies of the
// arguments themselves.
template <class... Parameters>
struct CallWithoutCopies {
  void (*kernel)(PassedTo<Parameters>...);
  template <class... Arguments>
  __attribute__((always_inline, no_sanitize("thread"))) void operator()(Arguments&... arguments) const {
    kernel(passed_to<Parameters>(arguments)...);
  }
};

template <class T>
struct Passes {
  using Type = T;
};
template <class Integer>
struct Passes<Number<Integer>> {
  using Type = Integer;
};

constexpr std::size_t aligned(std::size_t offset, std::size_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

// Describes the arguments of a pack that begins there.
template <class First, class... Rest>
constexpr void describe_arguments(gs_argument* each, std::size_t offset, const Pack<First, Rest...>*) {
  using Type = typename Passes<First>::Type;
  each->offset = static_cast<std::uint32_t>(offset);
  if constexpr (std::is_integral_v<Type> && !std::is_same_v<Type, bool>) {
    each->size_bytes = sizeof(Type);
    each->is_signed = std::is_signed_v<Type>;
  }
  // What lies between the members of a class may look like a pointer.
  constexpr bool has_gaps = !std::has_unique_object_representations_v<Type>;
  if constexpr (std::is_pointer_v<Type> || (std::is_class_v<Type> && !has_gaps))
    each->pointer_bytes = sizeof(Type) <= most_parameter_bytes ? sizeof(Type) : 0;
  if constexpr (sizeof...(Rest) > 0) {
    const Pack<Rest...>* const rest = nullptr;
    describe_arguments(each + 1, aligned(offset + sizeof(First), alignof(Pack<Rest...>)), rest);
  }
}

// What the engine is told of a launch's arguments.
template <class Call, class Arguments>
struct ArgumentTable;
template <class Call, class... Each>
struct ArgumentTable<Call, Pack<Each...>> {
  static constexpr unsigned count = sizeof...(Each);
  struct Entries {
    gs_argument each[count + 1] = {};
  };
  static constexpr Entries make() {
    Entries made;
    const Pack<Each...>* const pack = nullptr;
    if constexpr (count > 0)
      describe_arguments(made.each, aligned(sizeof(Call), alignof(Pack<Each...>)), pack);
    return made;
  }
  static constexpr Entries entries = make();
};

#ifdef GRIDSTRIDE_UNCHECKED
// A pointer that alone leads to its array, and what may be passed beside it: nothing that could hide another
// pointer to the same array.
template <class T>
struct Alone {
  using Type = T;
  static constexpr bool plain = std::is_arithmetic_v<T> || std::is_enum_v<T>;
};
template <class T>
struct Alone<Number<T>> {
  using Type = Number<T>;
  static constexpr bool plain = true;
};
template <class T>
requires(std::is_arithmetic_v<T> && !std::is_volatile_v<T>) struct Alone<T*> {
  using Type = T* __restrict__;
  static constexpr bool plain = true;
};

// Whether each argument is a number or a pointer to numbers, and those lead to different arrays.
template <class... Arguments>
bool are_apart(const Arguments&... arguments) {
  if constexpr ((Alone<Arguments>::plain && ...)) {
    const void* pointers[sizeof...(arguments) + 1];
    unsigned count = 0;
    const auto add = [&](const auto& argument) {
      if constexpr (std::is_pointer_v<std::remove_reference_t<decltype(argument)>>)
        pointers[count++] = argument;
    };
    (add(arguments), ...);
    return count > 0 && gs_are_apart(pointers, count);
  } else {
    return false;
  }
}

// The threads of a row from `first` on, where they can only meet in what they read: the compiler may run some
// of them side by side. A function of its own, since only parameters are known to be alone.
template <class Call, class... Arguments>
__attribute__((noinline)) void run_row_apart(const Call& call, const gs_thread_range* range, unsigned first,
                                             unsigned width, Arguments... arguments) {
#pragma unroll_and_jam(4)
  for (unsigned x = first; x < width; ++x) {
    unchecked_index.axis[0] = static_cast<gs_axis_index>(x);
    call(arguments...);
    if (range->stop) return;
  }
}

// The threads of a row one after another.
template <class Call, class Arguments>
__attribute__((always_inline)) inline void run_row(const Closure<Call, Arguments>& own,
                                                   const gs_thread_range* range, unsigned first,
                                                   unsigned width) {
  for (unsigned x = first; x < width; ++x) {
    unchecked_index.axis[0] = static_cast<gs_axis_index>(x);
    Closure<Call, Arguments> thread = own;
    apply(thread.call, thread.arguments);
    if (range->stop) return;
  }
}

// The threads of a block one after another from `range->first` on, as a loop that the compiler can see
// through.
template <class Call, class Arguments>
void run_range(const void* closure, gs_thread_range* range) {
  Closure<Call, Arguments> own = *static_cast<const Closure<Call, Arguments>*>(closure);
  gs_unchecked_index& index = unchecked_index;
  const unsigned width = gs_block_dim(0), height = gs_block_dim(1), depth = gs_block_dim(2);
  unsigned x = range->first[0], y = range->first[1];
  for (unsigned z = range->first[2]; z < depth; ++z, y = 0) {
    index.axis[2] = static_cast<gs_axis_index>(z);
    for (; y < height; ++y, x = 0) {
      index.axis[1] = static_cast<gs_axis_index>(y);
      const auto apart = [&]<class... Each>(Each&... each) {
        if constexpr ((Alone<Each>::plain && ...))
          run_row_apart<Call, typename Alone<Each>::Type...>(own.call, range, x, width, each...);
      };
      if (range->apart) {
        apply(apart, own.arguments);
      } else {
        run_row(own, range, x, width);
      }
      if (range->stop) return;
    }
  }
}

// One thread as a coroutine, where the compiler can make it one: called it runs up to its first barrier and
// returns how to go on, nullptr at its end. `buffer` holds what it keeps meanwhile.
template <class Call, class Arguments>
void* begin_thread(void* buffer, const void* closure) {
  void* const frame = gs_coroutine_begin(buffer, gs_coroutine_bytes);
  Closure<Call, Arguments> own = *static_cast<const Closure<Call, Arguments>*>(closure);
  apply(own.call, own.arguments);
  gs_coroutine_end(frame);
  return nullptr;
}
#endif

template <class Call, class Arguments>
void start(const LaunchSite& site, const LaunchConfig& config, const void* kernel_address, Call call,
           Arguments arguments) {
  gs_launch launch{};
  const unsigned grid[] = {config.grid.x, config.grid.y, config.grid.z};
  const unsigned block[] = {config.block.x, config.block.y, config.block.z};
  for (int axis = 0; axis < 3; ++axis) {
    launch.grid[axis] = grid[axis];
    launch.block[axis] = block[axis];
  }
  launch.dynamic_shared_bytes = config.dynamic_shared_bytes;
  launch.stream = config.stream;
  launch.kernel_name = site.kernel;
  launch.kernel_address = kernel_address;
  launch.file = site.file;
  launch.line = site.line;
  launch.closure_bytes = sizeof(Closure<Call, Arguments>);
#ifdef GRIDSTRIDE_UNCHECKED
  if constexpr (!by_address<Closure<Call, Arguments>>) {  // those make copies
    launch.run_range = &run_range<Call, Arguments>;
    launch.begin_thread = gs_coroutine_of(&begin_thread<Call, Arguments>);
  }
  const auto apart = [](const auto&... each) { return are_apart(each...); };
  launch.apart = apply(apart, arguments);
#else
  launch.arguments = ArgumentTable<Call, Arguments>::entries.each;
  launch.argument_count = ArgumentTable<Call, Arguments>::count;
#endif
  const Closure<Call, Arguments> closure{call, std::move(arguments)};
  gs_launch_kernel(&launch, &run_thread<Call, Arguments>, &closure);
}

/// @brief What is passed where a kernel takes a reference: the address, so that the kernel sees the very
/// object. It has to be one that the device reaches, in managed memory for instance.
template <class T>
struct Reference {
  T* object;
  Reference(T& referred) : object(__builtin_addressof(referred)) {}
  operator T&() const { return *object; }
};

template <class Parameter>
using Passed = std::conditional_t<std::is_lvalue_reference_v<Parameter>,
                                  Reference<std::remove_reference_t<Parameter>>, std::decay_t<Parameter>>;

template <class>
inline constexpr bool dependent_false = false;

// Named by the compiler where a launch has too many or too few arguments.
template <std::size_t parameters, std::size_t arguments>
inline constexpr bool fits_number = false;

template <class Body, class... Arguments>
inline constexpr bool takes = std::is_invocable_v<const Body&, Arguments&...> ||
                              std::is_invocable_v<const Body&, Relaxed<Arguments>&...>;

}  // namespace detail

/// @brief What a launch is given for a parameter that is a reference.
template <class T>
auto by_reference(T&& value) {
  constexpr bool named = std::is_lvalue_reference_v<T>;
  using Referred = std::conditional_t<named, std::remove_reference_t<T>, const T>;
  return detail::Reference<Referred>(value);
}

/// @brief What a device thread gives the kernel of that: the object itself.
template <class T>
__attribute__((always_inline, no_sanitize("thread"))) constexpr T& referred(detail::Reference<T>& reference) {
  return *reference.object;
}
/// @brief Likewise of other arguments: its own copy.
template <class T>
__attribute__((always_inline, no_sanitize("thread"))) constexpr T& referred(T& value) {
  return value;
}

/// @brief A configured launch of anything that can be called; operator() starts it.
template <class Body>
struct GenericLaunch {
  LaunchSite site;
  LaunchConfig config;
  Body body;

  /// @brief Starts the kernel with these arguments.
  template <class... Arguments>
  void operator()(Arguments... arguments) const {
    using namespace detail;
    if constexpr (std::is_invocable_v<const Body&, Arguments&...>) {
      start(site, config, nullptr, body, make_pack(std::move(arguments)...));
    } else if constexpr (std::is_invocable_v<const Body&, Relaxed<Arguments>&...>) {
      start(site, config, nullptr, body, make_pack(relax(arguments)...));
    } else {
      static_assert(dependent_false<Body>, "the arguments of this launch do not fit the kernel's parameters");
    }
  }
};

/// @brief A configured launch of a kernel whose parameters are known; operator() starts it.
template <class Body, class... Parameters>
struct ExactLaunch {
  LaunchSite site;
  LaunchConfig config;
  Body body;
  void (*kernel)(Parameters...);

  /// @brief Starts the kernel; each argument is converted to its parameter's type here.
  void operator()(detail::Passed<Parameters>... arguments) const {
    static_assert(detail::parameter_bytes<Parameters...>() <= detail::most_parameter_bytes,
                  "a kernel's parameters take 32764 bytes at most: pass a pointer to larger structures");
    detail::start(site, config, reinterpret_cast<const void*>(kernel), callee(),
                  detail::make_pack(std::move(arguments)...));
  }

  /// @brief Fewer arguments than parameters: the kernel has default arguments.
  template <class... Arguments>
  requires(sizeof...(Arguments) != sizeof...(Parameters)) void operator()(Arguments... arguments) const {
    if constexpr (detail::takes<Body, Arguments...>) {
      GenericLaunch<Body>{site, config, body}(std::move(arguments)...);
    } else {
      static_assert(detail::fits_number<sizeof...(Parameters), sizeof...(Arguments)>,
                    "the launch has another number of arguments than the kernel has parameters");
    }
  }

 private:
  [[nodiscard]] auto callee() const {
    if constexpr ((detail::by_address<Parameters> || ...)) {
      using Call = detail::CallWithoutCopies<Parameters...>;
      return Call{reinterpret_cast<decltype(Call::kernel)>(kernel)};
    } else {
#ifdef GRIDSTRIDE_UNCHECKED
      return body;  // not the pointer: the compiler shall see what it calls
#else
      return kernel;
#endif
    }
  }
};

/// @brief A launch of anything that can be called.
template <class Body>
GenericLaunch<Body> launch(LaunchSite site, LaunchConfig config, Body body) {
  return {site, config, body};
}

/// @brief A launch of one known kernel.
template <class Body, class... Parameters>
ExactLaunch<Body, Parameters...> launch(LaunchSite site, LaunchConfig config, Body body,
                                        void (*kernel)(Parameters...)) {
  return {site, config, body, kernel};
}

/// @brief A launch by a pointer, whose value now counts.
template <class... Parameters>
ExactLaunch<void (*)(Parameters...), Parameters...> launch(LaunchSite site, LaunchConfig config,
                                                           void (*kernel)(Parameters...)) {
  if (kernel != nullptr) site.kernel = nullptr;  // by the name of what it points to
  return {site, config, kernel, kernel};
}

/// @brief A launch that lacks its kernel only.
template <class Start>
struct LaunchWithoutKernel {
  Start start;
};

/// @brief The configuration of a launch that a macro stands for; operator() adds the arguments.
struct ConfigurationInMacro {
  const char* file;
  int line;
  LaunchConfig config;

  /// @return what a kernel is given to by `->*`
  template <class... Arguments>
  auto operator()(Arguments... arguments) const {
    auto start = [=, *this](auto kernel) {
      const auto started = [&] {
        if constexpr (std::is_pointer_v<decltype(kernel)>) {
          return launch(
              LaunchSite{nullptr, file, line}, config,
              [=](auto... values) -> decltype(kernel(values...)) { return kernel(values...); }, kernel);
        } else {
          return launch(LaunchSite{kernel.name, file, line}, config, kernel.call);
        }
      }();
      if constexpr (std::is_invocable_v<decltype(started), Arguments...>) {
        started(arguments...);
      } else {
        started(detail::relax(arguments)...);
      }
    };
    return LaunchWithoutKernel<decltype(start)>{start};
  }
};

/// @brief A kernel that is a template with arguments to deduce, or one of several of its name.
template <class Call>
struct NamedKernel {
  const char* name;
  Call call;
};
template <class Call>
NamedKernel(const char*, Call) -> NamedKernel<Call>;

/// @brief Starts the kernel.
template <class Call, class Start>
void operator->*(NamedKernel<Call> kernel, const LaunchWithoutKernel<Start>& launch) {
  launch.start(kernel);
}
template <class... Parameters, class Start>
void operator->*(void (*kernel)(Parameters...), const LaunchWithoutKernel<Start>& launch) {
  launch.start(kernel);
}

}  // namespace gridstride::simt

#pragma pop_macro("no_sanitize")
