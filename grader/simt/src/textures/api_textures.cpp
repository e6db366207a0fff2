// SPDX-License-Identifier: MIT
// Making and destroying texture and surface objects.
#include "simt/src/memory/arrays.hpp"
#include "simt/src/memory/layout.hpp"
#include "simt/src/reports/counted.hpp"
#include "simt/src/streams/queue.hpp"
#include "simt/src/textures/texture_objects.hpp"

#include "simt/src/api_calls.hpp"

namespace gridstride::simt {
namespace {

// CUDA C++ Programming Guide: texturePitchAlignment and textureAlignment of all current devices.
constexpr std::size_t pitch_alignment_bytes = 32;
constexpr std::size_t base_alignment_bytes = 512;

// Handles are numbers from 1 on, and none is given out twice. Kernels read the table while it does not
// change: whatever changes it holds the engine's lock, and so does whatever runs kernels.
std::vector<TextureObject>& objects() {
  static auto* const kept = new std::vector<TextureObject>;
  return *kept;
}

cudaError_t refused(const char* bug_class, const std::string& message, const char* advice,
                    cudaError_t error) {
  add_host_finding(bug_class, message, advice, caller_frames());
  return noted(error);
}

void take_format(TextureLayout& layout, const cudaChannelFormatDesc& format) {
  layout.channel_bits = channel_bits_of(format);
  layout.channels = format.w != 0 ? 4 : format.y != 0 ? 2 : 1;
  layout.element_bytes = layout.channels * layout.channel_bits / 8;
  layout.kind = format.f;
}

TextureLayout layout_of(const cudaArray& array) {
  TextureLayout layout;
  layout.base = array.base;
  layout.pitch_bytes = array.pitch_bytes;
  layout.width = static_cast<std::int64_t>(array.extent.width);
  layout.height = static_cast<int>(array.extent.height);
  layout.slices = static_cast<int>(array.extent.depth);
  layout.layered = (array.flags & cudaArrayLayered) != 0;
  layout.cubemap = (array.flags & cudaArrayCubemap) != 0;
  layout.gather = (array.flags & cudaArrayTextureGather) != 0;
  take_format(layout, array.format);
  return layout;
}

TextureLayout layout_of_linear(const cudaResourceDesc& memory) {
  const auto& linear = memory.res.linear;
  TextureLayout layout;
  layout.base = reinterpret_cast<std::uintptr_t>(linear.devPtr);
  layout.linear = true;
  take_format(layout, linear.desc);
  if (layout.element_bytes != 0)
    layout.width = static_cast<std::int64_t>(linear.sizeInBytes / layout.element_bytes);
  return layout;
}

TextureLayout layout_of_rows(const cudaResourceDesc& memory) {
  const auto& rows = memory.res.pitch2D;
  TextureLayout layout;
  layout.base = reinterpret_cast<std::uintptr_t>(rows.devPtr);
  layout.pitch_bytes = rows.pitchInBytes;
  layout.width = static_cast<std::int64_t>(rows.width);
  layout.height = static_cast<int>(rows.height);
  take_format(layout, rows.desc);
  return layout;
}

// The memory behind a texture. @return cudaSuccess where it can be one's
cudaError_t find_layout(const cudaResourceDesc& memory, TextureLayout& layout) {
  switch (memory.resType) {
    case cudaResourceTypeArray:
      if (!is_array(memory.res.array.array)) return noted(cudaErrorInvalidResourceHandle);
      layout = layout_of(*memory.res.array.array);
      return cudaSuccess;
    case cudaResourceTypeLinear:
      layout = layout_of_linear(memory);
      break;
    case cudaResourceTypePitch2D:
      layout = layout_of_rows(memory);
      break;
    case cudaResourceTypeMipmappedArray:
      return refused("unsupported", "a texture of a mipmapped array is not modelled by the CPU device",
                     "Use an array of one level.", cudaErrorNotSupported);
    default:
      return noted(cudaErrorInvalidValue);
  }
  if (layout.element_bytes == 0) return noted(cudaErrorInvalidChannelDescriptor);
  if (layout.base == 0 || layout.width == 0) return noted(cudaErrorInvalidValue);
  // Device variables and registered memory lie elsewhere than on a GPU: their alignment says nothing.
  if (in_region(layout.base) && layout.base % base_alignment_bytes != 0) {
    return refused(
        "cuda_error",
        "a texture of memory that does not begin at a multiple of " + counted(base_alignment_bytes, "byte"),
        "Memory behind a texture is aligned to textureAlignment of cudaDeviceProp, as cudaMalloc "
        "gives it: pass the array's begin, and add the offset to the coordinate.",
        cudaErrorInvalidValue);
  }
  if (layout.linear) return cudaSuccess;
  if (layout.height == 0) return noted(cudaErrorInvalidValue);
  const std::size_t row_bytes = static_cast<std::size_t>(layout.width) * layout.element_bytes;
  if (layout.pitch_bytes % pitch_alignment_bytes != 0 || layout.pitch_bytes < row_bytes) {
    return refused("cuda_error",
                   "a texture of rows of " + counted(row_bytes, "byte") + " with a pitch of " +
                       std::to_string(layout.pitch_bytes),
                   "The pitch is in bytes, at least a row, and a multiple of texturePitchAlignment of "
                   "cudaDeviceProp (32): allocate with cudaMallocPitch and pass the pitch that it gave.",
                   cudaErrorInvalidValue);
  }
  return cudaSuccess;
}

// Integers of 32 bits stay what they are, whatever the read mode.
bool gives_float(const TextureLayout& layout, const cudaTextureDesc& reading) {
  return layout.kind == cudaChannelFormatKindFloat ||
         (reading.readMode == cudaReadModeNormalizedFloat && layout.channel_bits < 32);
}

unsigned long long keep(TextureObject object) {
  object.frames = caller_frames();
  object.device = host_thread().device;
  objects().push_back(std::move(object));
  return objects().size();
}

TextureObject* live_object(unsigned long long handle, bool surface) {
  if (handle == 0 || handle > objects().size()) return nullptr;
  TextureObject& object = objects()[handle - 1];
  return object.alive && object.surface == surface ? &object : nullptr;
}

// Work in streams may still use it: that runs first.
cudaError_t destroy(unsigned long long handle, bool surface) {
  const ApiCall api_call;
  drain_device(-1);
  if (handle == 0) return cudaSuccess;
  TextureObject* const object = live_object(handle, surface);
  if (object == nullptr) return noted(cudaErrorInvalidValue);
  object->alive = false;
  object->destroyed_by = caller_frames();
  return cudaSuccess;
}

template <class Part>
cudaError_t tell(unsigned long long handle, bool surface, Part TextureObject::*part, Part* answer) {
  const ApiCall api_call;
  const TextureObject* const object = live_object(handle, surface);
  if (object == nullptr || answer == nullptr) return noted(cudaErrorInvalidValue);
  *answer = object->*part;
  return cudaSuccess;
}

}  // namespace

const TextureObject* texture_object(unsigned long long handle) {
  return handle == 0 || handle > objects().size() ? nullptr : &objects()[handle - 1];
}

std::vector<std::vector<void*>> makers_of_texture_objects(bool surface) {
  std::vector<std::vector<void*>> makers;
  for (const TextureObject& object : objects())
    if (object.alive && object.surface == surface) makers.push_back(object.frames);
  return makers;
}

void forget_texture_objects(int device) {
  for (TextureObject& object : objects())
    if (object.device == device) object.alive = false;
}

unsigned channel_bits_of(const cudaChannelFormatDesc& format) {
  const int bits = format.x;
  const bool known = bits == 8 || bits == 16 || bits == 32;
  const auto fits = [&](int other) { return other == 0 || other == bits; };
  const bool pairs = (format.z == 0) == (format.w == 0) && (format.y != 0 || format.z == 0);
  if (!known || !fits(format.y) || !fits(format.z) || !fits(format.w) || !pairs) return 0;
  const bool half_or_float = format.f == cudaChannelFormatKindFloat && bits != 8;
  const bool integer = format.f == cudaChannelFormatKindSigned || format.f == cudaChannelFormatKindUnsigned;
  return half_or_float || integer ? static_cast<unsigned>(bits) : 0;
}

}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* memory,
                                    const cudaTextureDesc* reading, const cudaResourceViewDesc* view) {
  const ApiCall api_call;
  if (texture == nullptr || memory == nullptr || reading == nullptr) return noted(cudaErrorInvalidValue);
  if (view != nullptr)
    return refused("unsupported", "a texture with a resource view is not modelled by the CPU device",
                   "Pass nullptr, and make the array in the format that is to be read.",
                   cudaErrorNotSupported);
  TextureObject made;
  made.memory = *memory;
  made.reading = *reading;
  if (const cudaError_t error = find_layout(*memory, made.layout); error != cudaSuccess) return error;
  made.gives_float = gives_float(made.layout, *reading);
  if (reading->filterMode == cudaFilterModeLinear && !made.gives_float && !made.layout.linear)
    return refused("cuda_error", "a texture that filters linearly between integers",
                   "Linear filtering gives float: read 8-bit and 16-bit integers with "
                   "cudaReadModeNormalizedFloat, or filter with cudaFilterModePoint.",
                   cudaErrorInvalidFilterSetting);
  *texture = keep(std::move(made));
  return cudaSuccess;
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) { return destroy(texture, false); }

cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* memory, cudaTextureObject_t texture) {
  return tell(texture, false, &TextureObject::memory, memory);
}

cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* reading, cudaTextureObject_t texture) {
  return tell(texture, false, &TextureObject::reading, reading);
}

// None has a view.
cudaError_t cudaGetTextureObjectResourceViewDesc(cudaResourceViewDesc*, cudaTextureObject_t) {
  const ApiCall api_call;
  return noted(cudaErrorInvalidValue);
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface, const cudaResourceDesc* memory) {
  const ApiCall api_call;
  if (surface == nullptr || memory == nullptr || memory->resType != cudaResourceTypeArray)
    return noted(cudaErrorInvalidValue);
  TextureObject made;
  made.surface = true;
  made.memory = *memory;
  if (const cudaError_t error = find_layout(*memory, made.layout); error != cudaSuccess) return error;
  if (!(memory->res.array.array->flags & cudaArraySurfaceLoadStore))
    return refused("cuda_error", "a surface of an array that was not made for one",
                   "Make the array with the flag cudaArraySurfaceLoadStore, the last argument of "
                   "cudaMallocArray and cudaMalloc3DArray.",
                   cudaErrorInvalidValue);
  *surface = keep(std::move(made));
  return cudaSuccess;
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface) { return destroy(surface, true); }

cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* memory, cudaSurfaceObject_t surface) {
  return tell(surface, true, &TextureObject::memory, memory);
}

}  // extern "C"
