// SPDX-License-Identifier: MIT
#include "simt/src/textures/refusals.hpp"

#include <string>

#include "simt/src/engine.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/reports/describe.hpp"
#include "simt/src/reports/symbols.hpp"

namespace gridstride::simt {
namespace {

void record(Bug bug, std::string message, const char* advice, const void* pc) {
  const EngineScope engine_code;
  Execution& execution = engine_code.execution();
  Incident incident;
  incident.bug = bug;
  incident.block = execution.block;
  incident.thread = execution.thread;
  incident.pc = pc;
  incident.text = std::move(message);
  incident.other_text = advice;
  record_incident(execution, std::move(incident));
}

// The message goes out of scope before the thread is left for good.
template <class Message>
[[noreturn]] void record_and_stop(Bug bug, Message message, const char* advice, const void* pc) {
  Execution& execution = *current;
  record(bug, message(), advice, pc);
  abandon_thread(execution);
}

std::string shape_of(const TextureLayout& layout) {
  if (layout.linear) return "linear memory";
  if (layout.cubemap) return layout.layered ? "an array of cubemaps" : "a cubemap";
  const std::string layered = layout.layered ? "a layered " : "a ";
  if (layout.height == 0) return layered + "1-D array";
  return layered + (layout.slices == 0 || layout.layered ? "2-D array" : "3-D array");
}

std::string numbers_of(const TextureLayout& layout) {
  const std::string bits = std::to_string(layout.channel_bits) + "-bit ";
  if (layout.kind == cudaChannelFormatKindFloat) return bits + "floating-point numbers";
  return bits + (layout.kind == cudaChannelFormatKindSigned ? "signed" : "unsigned") + " integers";
}

std::string extent_of(const TextureLayout& layout) {
  std::string text = std::to_string(layout.width);
  if (layout.height != 0) text += " x " + std::to_string(layout.height);
  if (layout.slices != 0) text += " x " + std::to_string(layout.slices);
  return text + " elements of " + counted(layout.element_bytes, "byte");
}

}  // namespace

void refuse_handle(const TextureObject* object, bool surface, const char* function, const void* pc) {
  const char* const kind = surface ? "surface" : "texture";
  if (object != nullptr && object->surface != surface) {
    record_and_stop(
        Bug::texture_mismatch,
        [&] { return std::string(function) + " of a " + (surface ? "texture" : "surface") + " object"; },
        "Functions that begin with tex take a cudaTextureObject_t, those that begin with surf a "
        "cudaSurfaceObject_t.",
        pc);
  }
  if (object != nullptr) {
    record_and_stop(
        Bug::texture_destroyed,
        [&] {
          return std::string(function) + " of a " + kind + " object that was destroyed" +
                 at_line(student_line(object->destroyed_by));
        },
        surface ? "Call cudaDestroySurfaceObject after the last kernel that uses it."
                : "Call cudaDestroyTextureObject after the last kernel that uses it.",
        pc);
  }
  record_and_stop(
      Bug::array_index,
      [&] { return std::string(function) + " of a " + kind + " object that was never made"; },
      surface
          ? "cudaCreateSurfaceObject makes it: check its result, and pass the object to the kernel by value."
          : "cudaCreateTextureObject makes it: check its result, and pass the object to the kernel by value.",
      pc);
}

void report_layout(const TextureObject& object, const char* function, const void* pc) {
  record(Bug::texture_mismatch,
         std::string(function) + " of a " + (object.surface ? "surface" : "texture") + " of " +
             shape_of(object.layout),
         object.surface
             ? "The function must fit the array: surf1D, surf2D, surf3D, surf1DLayered, "
               "surf2DLayered, surfCubemap."
             : "The function must fit the memory: tex1Dfetch reads linear memory, tex2D rows with a "
               "pitch and 2-D arrays, tex1D, tex3D, tex2DLayered and texCubemap such arrays.",
         pc);
}

void report_gather(const void* pc) {
  record(Bug::texture_mismatch, "tex2Dgather of a texture of an array that was not made for it",
         "Make the 2-D array with the flag cudaArrayTextureGather, the last argument of cudaMallocArray.",
         pc);
}

void report_number(const TextureObject& object, const char* function, gs_texture_number number,
                   const void* pc) {
  const bool wants_float = number == gs_texture_float;
  const bool normalizes = object.gives_float && object.layout.kind != cudaChannelFormatKindFloat;
  record(Bug::texture_mismatch,
         std::string(function) + " asks for " + (wants_float ? "float" : "integers") +
             ", but the texture gives " +
             (normalizes ? "float, by cudaReadModeNormalizedFloat of " : "its elements, ") +
             numbers_of(object.layout),
         wants_float  ? "Ask for the element's own type, or make the texture with readMode = "
                        "cudaReadModeNormalizedFloat, which gives numbers from 0 (or -1) to 1."
         : normalizes ? "Ask for float, or make the texture with readMode = cudaReadModeElementType."
                      : "Ask for float.",
         pc);
}

void refuse_misaligned(const SurfaceAccess& access) {
  record_and_stop(
      Bug::surface_misaligned,
      [&] {
        return std::string(access.function) + " of " + counted(access.size_bytes, "byte") +
               " at x = " + std::to_string(access.x) + ", which is not a multiple of " +
               std::to_string(access.size_bytes);
      },
      "The x of a surface is in bytes: pass x * sizeof(T).", access.pc);
}

void refuse_outside(const SurfaceAccess& access, const TextureLayout& layout) {
  record_and_stop(
      Bug::array_index,
      [&] {
        std::string place = "x = " + counted(access.x, "byte");
        if (layout.height != 0) place += ", y = " + std::to_string(access.y);
        if (layout.slices != 0)
          place += (layout.layered || layout.cubemap ? ", layer = " : ", z = ") + std::to_string(access.z);
        return std::string(access.function) + (access.write ? " writes " : " reads ") +
               counted(access.size_bytes, "byte") + " outside the surface: " + place + " of " +
               extent_of(layout);
      },
      "The x of a surface is in bytes, x * sizeof(T), the others are not. Guard the access, or pass "
      "cudaBoundaryModeZero or cudaBoundaryModeClamp.",
      access.pc);
}

}  // namespace gridstride::simt
