// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 12: functions on vectors and matrices, lifted to stacks of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <gridstride.cuh>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// @brief The most dimensions that an array here has.
inline constexpr unsigned max_rank = 6;

/// @brief Sizes of an array's dimensions. The elements lie in row-major order: the last dimension's
/// neighbours are neighbours in memory.
struct Shape {
  std::uint32_t rank = 0;            ///< how many dimensions; 0 for a single number
  std::size_t sizes[max_rank] = {};  ///< the first `rank` of them count
};

/// @brief A layout such as "(m,n),(n,p)->(m,p)", taken apart: the names of each argument's core dimensions.
struct Layout {
  std::vector<std::vector<std::string>> inputs;  ///< {{"m", "n"}, {"n", "p"}}
  std::vector<std::string> output;               ///< {"m", "p"}
};

/// @brief Takes a layout apart: inputs with commas between them, "->", one output. An argument is a pair of
/// parentheses with names of dimensions, letters from a to z, and commas between these. No blanks.
/// @throws std::invalid_argument naming the character, counted from 0, at which it goes wrong. Whether the
/// names make sense is not its business
inline Layout parse_layout(std::string_view text) {
  std::size_t at = 0;
  const auto fail = [&](const std::string& what) {
    throw std::invalid_argument("layout " + std::string(text) + ": " + what + " is expected at character " +
                                std::to_string(at));
  };
  const auto take = [&](std::string_view what) {
    if (text.substr(at, what.size()) != what) fail(std::string(what));
    at += what.size();
  };
  const auto take_argument = [&] {
    std::vector<std::string> names;
    take("(");
    while (at < text.size() && text[at] != ')') {
      if (!names.empty()) take(",");
      const std::size_t first = at;
      while (at < text.size() && text[at] >= 'a' && text[at] <= 'z') ++at;
      if (at == first) fail("the name of a dimension");
      names.emplace_back(text.substr(first, at - first));
    }
    take(")");
    if (names.size() > max_rank) fail("no more than " + std::to_string(max_rank) + " dimensions; the end");
    return names;
  };
  Layout layout;
  layout.inputs.push_back(take_argument());
  while (at < text.size() && text[at] == ',') {
    take(",");
    layout.inputs.push_back(take_argument());
  }
  take("->");
  layout.output = take_argument();
  if (at != text.size()) fail("the end");
  return layout;
}

/// @brief The shape of what a function of this layout gives for inputs of these shapes.
///
/// An input's last dimensions are its core dimensions, those that the layout names; what is before them are
/// its loop dimensions. Core dimensions of one name have one size. Loop dimensions are broadcast: written one
/// below the other with their right ends aligned, sizes are equal or 1, and 1 becomes the other's size;
/// missing ones count as 1. The output has the broadcast loop dimensions, then its core dimensions.
/// @param[in] layout as parse_layout() takes it @param[in] shapes @shape{[k]} one for each input
/// @return the sizes as text: "(5,4,2,7)", "()" for a number; else why there is none, which begins with
/// "error: " and contains
/// - for a layout that parse_layout() refuses, its words
/// - for a dimension of the output that no input has: "dimension p", with its name
/// - for more or fewer shapes than inputs: both numbers
/// - for an input with fewer dimensions than its core: "argument 1", with its number, counted from 0
/// - for a name with two sizes: "dimension n", with its name, and both sizes
/// - for loop dimensions that do not fit: "loop", and both sizes
/// - for an output of more than max_rank dimensions: "rank" and that number
std::string result_shape(const std::string& layout, std::span<const Shape> shapes);

/// @brief (n),()->(n): out = x + c, one c for each vector x, with the loop dimensions of both broadcast.
/// One launch, nothing is copied. May return before the device has finished, as all functions below.
/// @param[in] x device memory @param[in] x_shape of x: loop dimensions, then n
/// @param[in] c device memory @param[in] c_shape of c: loop dimensions
/// @param[out] out device memory, of the shape that result_shape() gives; every element is written
/// @throws std::invalid_argument where the shapes do not fit
/// @throws gridstride::CudaError where a CUDA call fails
void add(DeviceSpan<const float> x, Shape x_shape, DeviceSpan<const float> c, Shape c_shape,
         DeviceSpan<float> out);

/// @brief (m,n),(n,p)->(m,p): products of matrices, with the loop dimensions of both broadcast. @see add
/// @param[in] a device memory @param[in] a_shape of a: loop dimensions, then m, n
/// @param[in] b device memory @param[in] b_shape of b: loop dimensions, then n, p
/// @param[out] out device memory, of the shape that result_shape() gives; every element is written. n = 0
/// gives zeros
void multiply(DeviceSpan<const float> a, Shape a_shape, DeviceSpan<const float> b, Shape b_shape,
              DeviceSpan<float> out);

/// @brief (n,m)->(n): sums of rows, in float32. @see add
/// @param[in] a device memory @param[in] a_shape of a: loop dimensions, then n, m
/// @param[out] s device memory, of the shape that result_shape() gives; every element is written. m = 0 gives
/// zeros
void sum_rows_float32(DeviceSpan<const float> a, Shape a_shape, DeviceSpan<float> s);

/// @brief (n,m)->(n): sums of rows, in int32; each sum fits in one. @see sum_rows_float32
/// @param[in] a device memory @param[in] a_shape of a: loop dimensions, then n, m
/// @param[out] s device memory, of the shape that result_shape() gives
void sum_rows_int32(DeviceSpan<const std::int32_t> a, Shape a_shape, DeviceSpan<std::int32_t> s);

GRADED_FUNCTIONS(result_shape, add, multiply, sum_rows_float32, sum_rows_int32)
