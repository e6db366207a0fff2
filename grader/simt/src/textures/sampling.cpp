// SPDX-License-Identifier: MIT
#include "simt/src/textures/sampling.hpp"

#include <algorithm>
#include <cmath>

namespace gridstride::simt {
namespace {

// Weights of linear filtering have 8 bits of fraction, and 1 is among them.
constexpr int fraction_bits = 8;
constexpr std::int64_t one = std::int64_t{1} << fraction_bits;

// Far outside of every texture, and small enough to be counted in fractions.
constexpr float farthest = 1 << 24;

float bounded(float coordinate) {
  return std::isnan(coordinate) ? 0.0f : std::clamp(coordinate, -farthest, farthest);
}

std::int64_t remainder_of(std::int64_t index, std::int64_t size) {
  const std::int64_t rest = index % size;
  return rest < 0 ? rest + size : rest;
}

}  // namespace

int wrapped_index(std::int64_t index, const TextureAxis& axis) {
  const std::int64_t size = axis.size;
  if (index >= 0 && index < size) return static_cast<int>(index);
  switch (axis.outside) {
    case cudaAddressModeBorder:
      return border_index;
    case cudaAddressModeWrap:
      if (axis.normalized) return static_cast<int>(remainder_of(index, size));
      break;
    case cudaAddressModeMirror:
      if (axis.normalized) {
        const std::int64_t rest = remainder_of(index, 2 * size);
        return static_cast<int>(rest < size ? rest : 2 * size - 1 - rest);
      }
      break;
    default:
      break;
  }
  return index < 0 ? 0 : axis.size - 1;
}

Footprint footprint(float coordinate, const TextureAxis& axis) {
  float x = bounded(coordinate);
  if (axis.normalized) {
    // What repeats is brought near 0 first, where a float has more digits.
    if (axis.outside == cudaAddressModeWrap) x -= std::floor(x);
    if (axis.outside == cudaAddressModeMirror) x -= 2 * std::floor(x / 2);
    x = bounded(x * static_cast<float>(axis.size));
  }
  Footprint found;
  if (!axis.linear) {
    found.index[0] = wrapped_index(static_cast<std::int64_t>(std::floor(x)), axis);
    return found;
  }
  const auto fixed = static_cast<std::int64_t>(std::floor((static_cast<double>(x) - 0.5) * one + 0.5));
  const std::int64_t first = fixed >> fraction_bits;
  const auto fraction = static_cast<float>(fixed - first * one) / static_cast<float>(one);
  found.index = {wrapped_index(first, axis), wrapped_index(first + 1, axis)};
  found.weight = {1 - fraction, fraction};
  return found;
}

CubemapPlace cubemap_place(float x, float y, float z) {
  const float ax = std::fabs(x);
  const float ay = std::fabs(y);
  const float az = std::fabs(z);
  CubemapPlace place;
  float s = 0;
  float t = 0;
  float m = 1;
  if (ax >= ay && ax >= az) {
    place.face = x >= 0 ? 0 : 1;
    m = ax;
    s = x >= 0 ? -z : z;
    t = -y;
  } else if (ay >= az) {
    place.face = y >= 0 ? 2 : 3;
    m = ay;
    s = x;
    t = y >= 0 ? z : -z;
  } else {
    place.face = z >= 0 ? 4 : 5;
    m = az;
    s = z >= 0 ? x : -x;
    t = -y;
  }
  if (m == 0) m = 1;
  place.x = (s / m + 1) / 2;
  place.y = (t / m + 1) / 2;
  return place;
}

float normalized_number(std::uint32_t bits, unsigned size_bits, bool is_signed) {
  if (!is_signed) return static_cast<float>(bits) / static_cast<float>((1u << size_bits) - 1);
  const unsigned unused = 32 - size_bits;
  const int value = static_cast<int>(bits << unused) >> unused;
  return std::max(static_cast<float>(value) / static_cast<float>((1u << (size_bits - 1)) - 1), -1.0f);
}

float linear_of_srgb(float value) {
  return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
}

}  // namespace gridstride::simt
