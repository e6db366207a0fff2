// SPDX-License-Identifier: MIT
// Fetches of device code through texture objects.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "gridstride/simt_abi.h"
#include "gridstride/small_float.hpp"
#include "simt/src/accesses/access.hpp"
#include "simt/src/accesses/race.hpp"
#include "simt/src/textures/refusals.hpp"
#include "simt/src/textures/sampling.hpp"
#include "simt/src/textures/texture_objects.hpp"

namespace gridstride::simt {
namespace {

// The numbers of an element, each as the bits that the caller gets.
struct Texel {
  std::uint32_t bits[4] = {};
};

// One fetch: the texture, and who fetches.
struct Fetch {
  const TextureObject* texture;
  const void* pc;
};

const char* name_of(gs_texture_coordinates what) {
  switch (what) {
    case gs_texture_element:
      return "tex1Dfetch";
    case gs_texture_1d:
      return "tex1D";
    case gs_texture_2d:
      return "tex2D";
    case gs_texture_3d:
      return "tex3D";
    case gs_texture_1d_layered:
      return "tex1DLayered";
    case gs_texture_2d_layered:
      return "tex2DLayered";
    case gs_texture_cubemap:
      return "texCubemap";
    case gs_texture_cubemap_layered:
      return "texCubemapLayered";
    default:
      return "tex2Dgather";
  }
}

bool fits(const TextureLayout& layout, gs_texture_coordinates what) {
  const bool plain = !layout.linear && !layout.layered && !layout.cubemap;
  switch (what) {
    case gs_texture_element:
      return layout.linear || (plain && layout.height <= 1 && layout.slices == 0);
    case gs_texture_1d:
      return plain && layout.height <= 1 && layout.slices == 0;
    case gs_texture_2d:
    case gs_texture_gather:
      return plain && layout.height != 0 && layout.slices == 0;
    case gs_texture_3d:
      return plain && layout.slices != 0;
    case gs_texture_1d_layered:
      return layout.layered && !layout.cubemap && layout.height == 0;
    case gs_texture_2d_layered:
      return layout.layered && !layout.cubemap && layout.height != 0;
    case gs_texture_cubemap:
      return layout.cubemap && !layout.layered;
    default:
      return layout.cubemap && layout.layered;
  }
}

// 32 bits are the same 32 bits whatever they are taken for, and programs make use of that.
bool fits(const TextureObject& texture, gs_texture_number number) {
  if (texture.layout.channel_bits == 32 && number >= gs_texture_integer_32) return true;
  return texture.gives_float == (number == gs_texture_float);
}

// @return whether the fetch can be made
bool check_use(const Fetch& fetch, gs_texture_coordinates what, gs_texture_number number) {
  const TextureObject* const texture = fetch.texture;
  if (texture == nullptr || !texture->alive || texture->surface)
    refuse_handle(texture, false, name_of(what), fetch.pc);
  if (!fits(texture->layout, what)) {
    report_layout(*texture, name_of(what), fetch.pc);
    return false;
  }
  if (what == gs_texture_gather && !texture->layout.gather) report_gather(fetch.pc);
  if (!fits(*texture, number)) report_number(*texture, name_of(what), number, fetch.pc);
  return true;
}

std::uint32_t raw_number(std::uintptr_t address, unsigned bits) {
  if (bits == 8) return *reinterpret_cast<const std::uint8_t*>(address);
  if (bits == 16) return *reinterpret_cast<const std::uint16_t*>(address);
  return *reinterpret_cast<const std::uint32_t*>(address);
}

std::uint32_t number_as_read(const TextureObject& texture, std::uint32_t raw, unsigned channel) {
  const unsigned bits = texture.layout.channel_bits;
  if (bits == 32) return raw;
  if (texture.layout.kind == cudaChannelFormatKindFloat)
    return std::bit_cast<std::uint32_t>(detail::widen<10>(static_cast<std::uint16_t>(raw)));
  const bool is_signed = texture.layout.kind == cudaChannelFormatKindSigned;
  if (texture.gives_float) {
    float value = normalized_number(raw, bits, is_signed);
    if (texture.reading.sRGB != 0 && bits == 8 && channel < 3) value = linear_of_srgb(value);
    return std::bit_cast<std::uint32_t>(value);
  }
  const unsigned unused = 32 - bits;
  return is_signed ? static_cast<std::uint32_t>(static_cast<std::int32_t>(raw << unused) >> unused) : raw;
}

Texel read_element(const Fetch& fetch, std::int64_t x, int y, int z) {
  const TextureObject& texture = *fetch.texture;
  const TextureLayout& layout = texture.layout;
  Texel texel;
  if (x < 0 || y < 0 || z < 0) {
    for (unsigned c = 0; c < layout.channels; ++c)
      texel.bits[c] = std::bit_cast<std::uint32_t>(texture.reading.borderColor[c]);
    return texel;
  }
  const std::uintptr_t address = layout.at(x, y, z);
  if (!told_stale(address, layout.element_bytes, fetch.pc))
    check_pieces(address, layout.element_bytes, Access::load, fetch.pc);
  for (unsigned c = 0; c < layout.channels; ++c)
    texel.bits[c] =
        number_as_read(texture, raw_number(address + c * layout.channel_bits / 8, layout.channel_bits), c);
  return texel;
}

TextureAxis axis_of(const TextureObject& texture, int axis, std::int64_t size) {
  return {static_cast<int>(size), texture.reading.addressMode[axis],
          texture.reading.normalizedCoords != 0 || texture.layout.cubemap,
          texture.reading.filterMode == cudaFilterModeLinear && texture.gives_float};
}

int clamped_layer(int layer, int layers) { return std::clamp(layer, 0, std::max(layers, 1) - 1); }

constexpr Footprint only(int index) { return {{index, index}, {1, 0}}; }

// The elements of the three axes, weighted. An element that counts nothing is not touched.
Texel weighted(const Fetch& fetch, const Footprint& x, const Footprint& y, const Footprint& z) {
  if (x.weight[0] == 1 && y.weight[0] == 1 && z.weight[0] == 1)
    return read_element(fetch, x.index[0], y.index[0], z.index[0]);
  float sum[4] = {};
  for (unsigned corner = 0; corner < 8; ++corner) {
    const unsigned i = corner & 1;
    const unsigned j = corner >> 1 & 1;
    const unsigned k = corner >> 2;
    const float weight = x.weight[i] * y.weight[j] * z.weight[k];
    if (weight == 0) continue;
    const Texel texel = read_element(fetch, x.index[i], y.index[j], z.index[k]);
    for (unsigned c = 0; c < 4; ++c) sum[c] += weight * std::bit_cast<float>(texel.bits[c]);
  }
  Texel texel;
  for (unsigned c = 0; c < 4; ++c) texel.bits[c] = std::bit_cast<std::uint32_t>(sum[c]);
  return texel;
}

// The same channel of the four elements around the place: from below on the left, against the clock.
Texel gathered(const Fetch& fetch, float x, float y, unsigned channel) {
  const TextureLayout& layout = fetch.texture->layout;
  TextureAxis axes[2] = {axis_of(*fetch.texture, 0, layout.width), axis_of(*fetch.texture, 1, layout.height)};
  axes[0].linear = axes[1].linear = true;
  const Footprint across = footprint(x, axes[0]);
  const Footprint down = footprint(y, axes[1]);
  constexpr unsigned order[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  Texel result;
  for (unsigned i = 0; i < 4; ++i)
    result.bits[i] =
        read_element(fetch, across.index[order[i][0]], down.index[order[i][1]], 0).bits[channel & 3];
  return result;
}

Texel sampled(const Fetch& fetch, gs_texture_coordinates what, float x, float y, float z, int layer) {
  const TextureObject& texture = *fetch.texture;
  const TextureLayout& layout = texture.layout;
  int slice = clamped_layer(layer, layout.slices);
  if (layout.cubemap) {
    const CubemapPlace place = cubemap_place(x, y, z);
    slice = 6 * clamped_layer(layer, layout.slices / 6) + place.face;
    x = place.x;
    y = place.y;
  }
  const Footprint across = footprint(x, axis_of(texture, 0, layout.width));
  const Footprint down = layout.height <= 1 ? only(0) : footprint(y, axis_of(texture, 1, layout.height));
  const bool deep = what == gs_texture_3d;
  return weighted(fetch, across, down, deep ? footprint(z, axis_of(texture, 2, layout.slices)) : only(slice));
}

gs_texel packed(const Texel& texel) {
  const auto pair = [&](int first) {
    return texel.bits[first] | static_cast<std::uint64_t>(texel.bits[first + 1]) << 32;
  };
  return {pair(0), pair(2)};
}

}  // namespace
}  // namespace gridstride::simt

extern "C" {

gs_texel gs_texture_fetch(unsigned long long object, gs_texture_coordinates what, gs_texture_number number,
                          float x, float y, float z, int layer) {
  using namespace gridstride::simt;
  const Fetch fetch{texture_object(object), __builtin_return_address(0)};
  if (current == nullptr) return {};
  await_turn(*current);
  if (!check_use(fetch, what, number)) return {};
  return packed(what == gs_texture_gather ? gathered(fetch, x, y, static_cast<unsigned>(layer))
                                          : sampled(fetch, what, x, y, z, layer));
}

// Linear memory has no address mode: beyond its ends it is zero.
gs_texel gs_texture_fetch_element(unsigned long long object, gs_texture_number number, int x) {
  using namespace gridstride::simt;
  const Fetch fetch{texture_object(object), __builtin_return_address(0)};
  if (current == nullptr) return {};
  await_turn(*current);
  if (!check_use(fetch, gs_texture_element, number)) return {};
  const TextureLayout& layout = fetch.texture->layout;
  if (!layout.linear) {
    const TextureAxis axis = axis_of(*fetch.texture, 0, layout.width);
    return packed(read_element(fetch, wrapped_index(x, axis), 0, 0));
  }
  if (x < 0 || x >= layout.width) return {};
  return packed(read_element(fetch, x, 0, 0));
}

}  // extern "C"
