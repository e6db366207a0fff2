// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 07: an owner of device memory, and data that stay on the device over a chain of
/// kernels.
///
/// The file device_memory.cu defines a class template that is used like this:
/// @code
/// DeviceArray<float> a = to_device(host);        // allocates, and copies a std::span<const float> in
/// DeviceArray<float> b = device_array_like(a);   // as many elements, not initialised
/// DeviceArray<float> c = device_array<float>(n); // n elements, not initialised
/// b.copy_to_device(a);                           // or from a std::span<const float>
/// std::vector<float> result = b.copy_to_host();  // or copy_to_host(span), into memory that is there
/// c = std::move(a);                              // c's old memory is freed; a.size() is 0, a.data() nullptr
/// @endcode
/// Every array is freed exactly once. A DeviceArray cannot be copied; moving it neither copies a byte nor
/// throws. Copies between arrays of different sizes throw std::invalid_argument; a CUDA call that fails
/// throws gridstride::CudaError, whose text names the call.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <gridstride.cuh>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// @brief What can be done to one of a few arrays, a, b and c, each of which may not exist at the moment.
enum class Action : std::int32_t {
  make,         ///< `to` becomes a new array of `size` elements: first, first + 1, ...; an older one dies
  refill,       ///< copies first, first + 1, ... into `to`
  copy,         ///< to.copy_to_device(from)
  move_new,     ///< `to` dies, and a new one is constructed from std::move(from)
  move_assign,  ///< to = std::move(from); both may be the same
  swap,         ///< std::swap(to, from)
  drop,         ///< `to` dies
};

/// @brief One line of a little program on arrays. @see contents_after
struct Operation {
  Action action;      ///< what to do
  std::int32_t to;    ///< 0, 1 or 2 for a, b or c
  std::int32_t from;  ///< likewise, where there is a second array
  std::int32_t size;  ///< elements, for make
  float first;        ///< element 0, for make and refill
};

/// @brief How many arrays a program of Operations works on.
inline constexpr std::size_t slot_count = 3;

/// @brief out = a copy of the input that has been to the device: to_device(), then copy_to_host().
///
/// One allocation of 4 n bytes; 4 n bytes in, 4 n out.
/// @param[in] host @shape{[n]} host memory; n may be 0
/// @return @shape{[n]} the same numbers
/// @throws gridstride::CudaError where a CUDA call fails
std::vector<std::int32_t> there_and_back(std::span<const std::int32_t> host);

/// @brief Copies the input to the device, there into a second array of the same kind, and that one back.
///
/// 8 n bytes in, 8 n bytes inside the device, 8 n out.
/// @param[in] host @shape{[n]} host memory; n may be 0
/// @return @shape{[n]} the same numbers
/// @throws gridstride::CudaError where a CUDA call fails
std::vector<double> duplicate(std::span<const double> host);

/// @brief Runs a little program on three DeviceArray<float>, none of which exists at first, and ends the life
/// of all that are left. @see contents_of_slots, which does it
/// @param[in] operations @shape{[k]} valid: arrays that are read or moved exist, sizes of copies agree
/// @return for a, b and c in turn: -1 where there is no such array, else its size and its elements
/// @throws gridstride::CudaError where a CUDA call fails
std::vector<float> contents_after(std::span<const Operation> operations);

/// @return whether a DeviceArray<float> can be copied, by construction or by assignment
bool can_be_copied();

/// @return whether a move of a DeviceArray<float> may throw: it is not noexcept
bool moves_may_throw();

/// @brief Tries to make a DeviceArray<float>.
/// @param[in] size elements @return the text of the gridstride::CudaError that this throws; empty: none
std::string allocation_error(std::size_t size);

/// @brief Tries to copy between arrays whose sizes differ, in each of the ways that there are.
/// @return what should throw std::invalid_argument and does not, in words
std::vector<std::string> accepted_sizes();

/// @brief z = sin(x) * exp(y), then `steps` times smoothed: each element becomes the mean of itself and its
/// two neighbours. The first and the last keep their values.
///
/// Only x and y go to the device and only out comes back: 16 n bytes in, 8 n out, none copied inside the
/// device. 1 + steps launches, 3 arrays of n elements.
/// @param[in] x @shape{[n]} host memory; n may be 0 @param[in] y @shape{[n]} host memory
/// @param[out] out @shape{[n]} host memory; every element is written
/// @param[in] steps how often to smooth; may be 0
/// @throws gridstride::CudaError where a CUDA call fails
void smoothed_sin_exp(std::span<const double> x, std::span<const double> y, std::span<double> out,
                      unsigned steps);

/// @brief The same with copies around each kernel: what a program does whose functions all take and give
/// arrays of the host. 16 n + 8 n steps bytes in, 8 n + 8 n steps out. @see smoothed_sin_exp
/// @param[in] x @shape{[n]} host memory @param[in] y @shape{[n]} host memory
/// @param[out] out @shape{[n]} host memory @param[in] steps how often to smooth
void smoothed_sin_exp_with_copies(std::span<const double> x, std::span<const double> y, std::span<double> out,
                                  unsigned steps);

/// @brief What the kernels of smoothed_sin_exp alone take: the arrays are on the device before the clock
/// starts, and stay there. @param[in] x @shape{[n]} host memory @param[in] y @shape{[n]} host memory
/// @param[in] steps how often to smooth @return @unit{ms} by the device's clock
float compute_time_ms(std::span<const double> x, std::span<const double> y, unsigned steps);

// ---- How contents_after and its kin try an array type

/// @brief Does one operation to the arrays.
template <class Array>
void perform(const Operation& operation, std::array<std::optional<Array>, slot_count>& slots) {
  std::optional<Array>& to = slots.at(static_cast<std::size_t>(operation.to));
  std::optional<Array>& from = slots.at(static_cast<std::size_t>(operation.from));
  const auto fill = [&] {
    std::vector<float> numbers(to->size());
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = operation.first + static_cast<float>(i);
    to->copy_to_device(std::span<const float>(numbers));
  };
  switch (operation.action) {
    case Action::make:
      to.emplace(static_cast<std::size_t>(operation.size));
      return fill();
    case Action::refill:
      return fill();
    case Action::copy:
      return to->copy_to_device(*from);
    case Action::move_new:
      to.emplace(std::move(*from));
      return;
    case Action::move_assign:
      *to = std::move(*from);
      return;
    case Action::swap:
      std::swap(*to, *from);
      return;
    case Action::drop:
      to.reset();
  }
}

/// @brief Runs a program of operations. @see contents_after
template <class Array>
std::vector<float> contents_of_slots(std::span<const Operation> operations) {
  std::array<std::optional<Array>, slot_count> slots;
  for (const Operation& operation : operations) perform(operation, slots);
  std::vector<float> contents;
  for (const std::optional<Array>& slot : slots) {
    contents.push_back(slot ? static_cast<float>(slot->size()) : -1.0F);
    if (!slot) continue;
    const std::vector<float> elements = slot->copy_to_host();
    contents.insert(contents.end(), elements.begin(), elements.end());
  }
  return contents;
}

/// @brief Whether an array type can be copied.
template <class Array>
inline constexpr bool is_copyable = std::is_copy_constructible_v<Array> || std::is_copy_assignable_v<Array>;

/// @brief Whether moves of an array type never throw.
template <class Array>
inline constexpr bool moves_are_noexcept =
    std::is_nothrow_move_constructible_v<Array>&& std::is_nothrow_move_assignable_v<Array>;

/// @brief Makes an array. @return what the CudaError says that this throws; empty: none
template <class Array>
std::string error_of_making(std::size_t size) {
  try {
    const Array array(size);
  } catch (const gridstride::CudaError& error) {
    static_cast<void>(cudaGetLastError());  // dealt with: nobody after us shall find it
    return error.what();
  }
  return {};
}

/// @brief Copies between arrays of different sizes. @return what did not throw std::invalid_argument
template <class Array>
std::vector<std::string> sizes_accepted_by() {
  std::vector<std::string> accepted;
  const auto expect_refusal = [&](const std::string& words, const auto& copy) {
    try {
      copy();
      accepted.push_back(words);
    } catch (const std::invalid_argument&) {  // as it should be
    }
  };
  constexpr std::size_t size = 4;
  const std::vector<float> zeros(size);
  Array array(size);
  array.copy_to_device(std::span<const float>(zeros));
  for (const std::size_t other_size : {size - 1, size + 1}) {
    const std::string other = std::to_string(other_size) + " elements";
    const std::string own = std::to_string(size) + " elements";
    std::vector<float> host(other_size);
    Array other_array(other_size);
    other_array.copy_to_device(std::span<const float>(host));
    expect_refusal(other + " of the host into an array of " + own,
                   [&] { array.copy_to_device(std::span<const float>(host)); });
    expect_refusal("an array of " + other + " into an array of " + own,
                   [&] { array.copy_to_device(other_array); });
    expect_refusal("an array of " + own + " into " + other + " of the host",
                   [&] { array.copy_to_host(std::span<float>(host)); });
  }
  return accepted;
}

GRADED_FUNCTIONS(there_and_back, duplicate, contents_after, can_be_copied, moves_may_throw, allocation_error,
                 accepted_sizes, smoothed_sin_exp, smoothed_sin_exp_with_copies)
