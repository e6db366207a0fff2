// SPDX-License-Identifier: MIT
/// @file
/// How calls travel between judge and worker: derived from the declared types of a contract's functions, so
/// that no lesson writes marshalling code. The judge includes this file, and so does the table of graded
/// functions inside the worker (worker/glue.hpp); it depends on neither CUDA nor the CPU device.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace gridstride {
// Both in lessons/support/gridstride.cuh.
template <class T>
class DeviceSpan;
template <class T>
class PinnedSpan;
}  // namespace gridstride

namespace gridstride::marshal {

/// @brief Where an argument lives in the worker and which way it travels.
enum class Kind : std::uint32_t {
  value = 1,     ///< a scalar or struct
  text,          ///< std::string
  vector,        ///< std::vector, by value or const reference
  host_read,     ///< std::span<const T>
  host_write,    ///< std::span<T>: there and back
  device_read,   ///< DeviceSpan<const T>
  device_write,  ///< DeviceSpan<T>: there and back
  pinned_read,   ///< PinnedSpan<const T>
  pinned_write,  ///< PinnedSpan<T>: there and back
};

/// @brief Whether an object of type T may travel as its bytes.
template <class T>
concept Plain = std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> && !std::is_reference_v<T>;

/// @brief What a parameter type means: kind and element type. Parameter types without a specialisation, and
/// not Plain, cannot be graded.
template <class T>
struct Meaning {
  static_assert(Plain<T>,
                "a graded function takes scalars, trivially copyable structs, std::string, std::vector, "
                "std::span, DeviceSpan or PinnedSpan");
  static constexpr Kind kind = Kind::value;  ///< where it lives
  using Element = T;                         ///< what it is made of
};
template <>
struct Meaning<std::string> {
  static constexpr Kind kind = Kind::text;
  using Element = char;
};
template <>
struct Meaning<std::string_view> : Meaning<std::string> {};
template <class T>
struct Meaning<std::vector<T>> {
  static_assert(Plain<T> && !std::is_same_v<T, bool>,
                "a vector that is passed has trivially copyable elements");
  static constexpr Kind kind = Kind::vector;
  using Element = T;
};
template <class T>
struct Meaning<std::span<T>> {
  static_assert(Plain<T>, "elements of an array are trivially copyable");
  static constexpr Kind kind = std::is_const_v<T> ? Kind::host_read : Kind::host_write;
  using Element = T;
};
template <class T>
struct Meaning<DeviceSpan<T>> {
  static_assert(Plain<T>, "elements of an array are trivially copyable");
  static constexpr Kind kind = std::is_const_v<T> ? Kind::device_read : Kind::device_write;
  using Element = T;
};
template <class T>
struct Meaning<PinnedSpan<T>> {
  static_assert(Plain<T>, "elements of an array are trivially copyable");
  static constexpr Kind kind = std::is_const_v<T> ? Kind::pinned_read : Kind::pinned_write;
  using Element = T;
};
/// @brief Meaning of a parameter as declared.
template <class Parameter>
using MeaningOf = Meaning<std::remove_cvref_t<Parameter>>;

/// @brief Whether the bytes come back.
constexpr bool writes_back(Kind kind) {
  return kind == Kind::host_write || kind == Kind::device_write || kind == Kind::pinned_write;
}

/// @brief One argument as the judge sends it.
struct Argument {
  Kind kind = Kind::value;          ///< where it lives
  std::uint32_t element_bytes = 1;  ///< size of an element
  std::uint64_t count = 0;          ///< elements
  const void* source = nullptr;     ///< its bytes; stays the caller's
  void* destination = nullptr;      ///< where they come back to, where they do
  /// @return size of the argument in @unit{bytes}
  [[nodiscard]] std::uint64_t bytes() const { return count * element_bytes; }
};

/// @brief One call as the judge sends it.
struct Request {
  std::string name;                 ///< the function
  std::vector<Argument> arguments;  ///< in the order of its parameters
  std::deque<std::string> owned;    ///< bytes of converted values; a deque, so that addresses stay
};

/// @brief What came back, in memory that the worker cannot reach.
struct Reply {
  std::string returned;  ///< the returned value's bytes, as encode_returned() made them
};

/// @brief Type of a function: what it returns and takes.
template <class Function>
struct Signature;
template <class R, class... P>
struct Signature<R(P...)> {
  using Result = R;  ///< what it returns
};
template <class R, class... P>
struct Signature<R(P...) noexcept> : Signature<R(P...)> {};

/// @brief What CALL gives back: the function's value, std::monostate for void.
template <class Function>
using Returned = std::conditional_t<std::is_void_v<typename Signature<Function>::Result>, std::monostate,
                                    std::remove_cvref_t<typename Signature<Function>::Result>>;

/// @brief Appends one argument to a request, converted to the declared parameter type.
template <class Parameter, class Given>
void add_argument(Request& request, Given&& given) {
  using M = MeaningOf<Parameter>;
  using Element = typename M::Element;
  Argument argument{.kind = M::kind, .element_bytes = sizeof(Element)};
  if constexpr (M::kind == Kind::value) {
    const std::remove_cvref_t<Parameter> value = static_cast<std::remove_cvref_t<Parameter>>(given);
    request.owned.emplace_back(reinterpret_cast<const char*>(&value), sizeof(value));
    argument.count = 1;
    argument.source = request.owned.back().data();
  } else if constexpr (M::kind == Kind::text) {
    request.owned.emplace_back(std::string_view(given));
    argument.count = request.owned.back().size();
    argument.source = request.owned.back().data();
  } else {
    static_assert(std::ranges::contiguous_range<Given>,
                  "an array argument is a contiguous range, such as std::vector");
    using Actual = std::remove_reference_t<std::ranges::range_reference_t<Given>>;
    static_assert(std::is_same_v<std::remove_const_t<Actual>, std::remove_const_t<Element>>,
                  "the array's elements must have the declared type");
    argument.count = std::ranges::size(given);
    argument.source = std::ranges::data(given);
    if constexpr (writes_back(M::kind)) {
      static_assert(!std::is_const_v<Actual>, "this array is written: pass a mutable one");
      argument.destination = std::ranges::data(given);
    }
  }
  request.arguments.push_back(argument);
}

/// @brief The request for a call of a function declared as R(P...).
template <class R, class... P, class... Given>
Request make_request(std::type_identity<R(P...)> /*declared*/, const char* name, Given&&... given) {
  static_assert(sizeof...(P) == sizeof...(Given),
                "the call has another number of arguments than the declaration");
  Request request{.name = name, .arguments = {}, .owned = {}};
  (add_argument<P>(request, given), ...);
  return request;
}
template <class R, class... P, class... Given>
Request make_request(std::type_identity<R(P...) noexcept> /*declared*/, const char* name, Given&&... given) {
  return make_request(std::type_identity<R(P...)>{}, name, std::forward<Given>(given)...);
}

/// @brief An object from its bytes; a bool is whatever is not 0.
/// @pre bytes has sizeof(T) bytes
template <Plain T>
T from_bytes(const char* bytes) {
  if constexpr (std::is_same_v<T, bool>) {
    return *bytes != 0;
  } else {
    std::array<char, sizeof(T)> copy;
    std::memcpy(copy.data(), bytes, sizeof(T));
    return std::bit_cast<T>(copy);
  }
}

/// @brief Vectors as they are returned.
template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};

/// @brief The bytes of a returned value: objects as they are, strings and vectors without their size, vectors
/// of strings with a 64-bit size before each.
template <class T>
std::string encode_returned(const T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    return value;
  } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
    std::string bytes;
    for (const std::string& text : value) {
      const std::uint64_t size = text.size();
      bytes.append(reinterpret_cast<const char*>(&size), sizeof(size)).append(text);
    }
    return bytes;
  } else if constexpr (std::is_same_v<T, std::vector<bool>>) {
    std::string bytes;
    for (const bool bit : value) bytes.push_back(bit ? 1 : 0);
    return bytes;
  } else if constexpr (IsVector<T>::value) {
    static_assert(Plain<typename T::value_type>,
                  "a returned vector has trivially copyable elements, or strings");
    return std::string(reinterpret_cast<const char*>(value.data()),
                       value.size() * sizeof(typename T::value_type));
  } else {
    static_assert(
        Plain<T>,
        "a graded function returns a scalar, a trivially copyable struct, std::string or std::vector");
    return std::string(reinterpret_cast<const char*>(&value), sizeof(T));
  }
}

/// @brief Strings, each behind its 64-bit size; nothing where the bytes are not such a list.
std::optional<std::vector<std::string>> decode_strings(std::string_view bytes);

/// @brief Inverse of encode_returned(), for bytes that nobody vouches for.
/// @return nothing where they cannot be a T
template <class T>
std::optional<T> decode_returned(std::string_view bytes) {
  if constexpr (std::is_same_v<T, std::monostate>) {
    if (!bytes.empty()) return std::nullopt;
    return std::monostate{};
  } else if constexpr (std::is_same_v<T, std::string>) {
    return std::string(bytes);
  } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
    return decode_strings(bytes);
  } else if constexpr (IsVector<T>::value) {
    using Element = typename T::value_type;
    if (bytes.size() % sizeof(Element) != 0) return std::nullopt;
    T values;
    values.reserve(bytes.size() / sizeof(Element));
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(Element))
      values.push_back(from_bytes<Element>(bytes.data() + at));
    return values;
  } else {
    if (bytes.size() != sizeof(T)) return std::nullopt;
    return from_bytes<T>(bytes.data());
  }
}

}  // namespace gridstride::marshal
