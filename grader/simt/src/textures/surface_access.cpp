// SPDX-License-Identifier: MIT
// Reads and writes of device code through surface objects.
#include <algorithm>
#include <cstdint>

#include "gridstride/simt_abi.h"
#include "simt/src/accesses/access.hpp"
#include "simt/src/memory/raw_memory.hpp"
#include "simt/src/textures/refusals.hpp"
#include "simt/src/textures/texture_objects.hpp"

namespace gridstride::simt {
namespace {

constexpr unsigned surface_kinds = 7;
constexpr const char* read_names[surface_kinds] = {"surf1Dread",
                                                   "surf2Dread",
                                                   "surf3Dread",
                                                   "surf1DLayeredread",
                                                   "surf2DLayeredread",
                                                   "surfCubemapread",
                                                   "surfCubemapLayeredread"};
constexpr const char* write_names[surface_kinds] = {"surf1Dwrite",
                                                    "surf2Dwrite",
                                                    "surf3Dwrite",
                                                    "surf1DLayeredwrite",
                                                    "surf2DLayeredwrite",
                                                    "surfCubemapwrite",
                                                    "surfCubemapLayeredwrite"};

bool fits(const TextureLayout& layout, gs_surface_coordinates what) {
  const bool plain = !layout.layered && !layout.cubemap;
  switch (what) {
    case gs_surface_1d:
      return plain && layout.height <= 1 && layout.slices == 0;
    case gs_surface_2d:
      return plain && layout.height != 0 && layout.slices == 0;
    case gs_surface_3d:
      return plain && layout.slices != 0;
    case gs_surface_1d_layered:
      return layout.layered && !layout.cubemap && layout.height == 0;
    case gs_surface_2d_layered:
      return layout.layered && layout.height != 0;  // a cubemap's faces are layers, too
    case gs_surface_cubemap:
      return layout.cubemap && !layout.layered;
    default:
      return layout.cubemap && layout.layered;
  }
}

// The address of the access; 0 where nothing is to be read or written.
std::uintptr_t address_of(unsigned long long handle, unsigned how, SurfaceAccess access) {
  const auto what = static_cast<gs_surface_coordinates>(how & ((1u << gs_surface_mode_shift) - 1));
  const auto mode = static_cast<cudaSurfaceBoundaryMode>(how >> gs_surface_mode_shift & 15);
  access.size_bytes = how >> gs_surface_size_shift;
  access.function = access.write ? write_names[what] : read_names[what];
  const TextureObject* const surface = texture_object(handle);
  if (surface == nullptr || !surface->alive || !surface->surface)
    refuse_handle(surface, true, access.function, access.pc);
  const TextureLayout& layout = surface->layout;
  if (!fits(layout, what)) {
    report_layout(*surface, access.function, access.pc);
    return 0;
  }
  const auto size = static_cast<int>(access.size_bytes);
  if (access.x % size != 0) refuse_misaligned(access);
  const auto last_x = static_cast<int>(layout.width * layout.element_bytes) - size;
  const int last_y = layout.rows() - 1;
  const int last_z = std::max(layout.slices, 1) - 1;
  const auto outside = [](int value, int last) { return value < 0 || value > last; };
  int x = access.x;
  int y = access.y;
  int z = access.z;
  if (outside(x, last_x) || outside(y, last_y) || outside(z, last_z)) {
    if (mode == cudaBoundaryModeZero || last_x < 0) return 0;
    if (mode != cudaBoundaryModeClamp) refuse_outside(access, layout);
    x = std::clamp(x, 0, last_x / size * size);
    y = std::clamp(y, 0, last_y);
    z = std::clamp(z, 0, last_z);
  }
  const std::uintptr_t address = layout.at(0, y, z) + static_cast<std::uintptr_t>(x);
  check_pieces(address, access.size_bytes, access.write ? Access::store : Access::load, access.pc);
  return address;
}

}  // namespace
}  // namespace gridstride::simt

extern "C" {

gs_texel gs_surface_read(unsigned long long object, unsigned access, int x, int y, int z) {
  using namespace gridstride::simt;
  gs_texel value{};
  if (current == nullptr) return value;
  await_turn(*current);
  const SurfaceAccess wanted{"", x, y, z, 0, false, __builtin_return_address(0)};
  const std::uintptr_t address = address_of(object, access, wanted);
  if (address != 0) raw_copy(&value, reinterpret_cast<const void*>(address), access >> gs_surface_size_shift);
  return value;
}

void gs_surface_write(unsigned long long object, unsigned access, int x, int y, int z, gs_texel value) {
  using namespace gridstride::simt;
  if (current == nullptr) return;
  await_turn(*current);
  const SurfaceAccess wanted{"", x, y, z, 0, true, __builtin_return_address(0)};
  const std::uintptr_t address = address_of(object, access, wanted);
  if (address != 0) raw_copy(reinterpret_cast<void*>(address), &value, access >> gs_surface_size_shift);
}

}  // extern "C"
