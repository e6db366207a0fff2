// SPDX-License-Identifier: MIT
// Launches through the run-time API.
#include <algorithm>
#include <span>

#include "simt/src/launch/launch_by_pointer.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

LaunchConfiguration shape_of(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes, cudaStream_t stream) {
  return {{grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, dynamic_shared_bytes, stream};
}

cudaError_t launch(const void* kernel, void** arguments, const LaunchConfiguration& shape) {
  if (sticky_error() != 0) return noted(static_cast<cudaError_t>(sticky_error()));
  if (kernel == nullptr) return noted(cudaErrorInvalidDeviceFunction);
  if (!is_stream(shape.stream)) return noted(cudaErrorInvalidResourceHandle);
  return static_cast<cudaError_t>(launch_by_pointer(kernel, arguments, shape, caller_frames()));
}

void add_attributes(LaunchConfiguration& shape, std::span<const cudaLaunchAttribute> attributes) {
  for (const cudaLaunchAttribute& attribute : attributes) {
    if (attribute.id == cudaLaunchAttributeCooperative) shape.cooperative = attribute.val.cooperative != 0;
    if (attribute.id != cudaLaunchAttributeClusterDimension) continue;
    shape.cluster[0] = attribute.val.clusterDim.x;
    shape.cluster[1] = attribute.val.clusterDim.y;
    shape.cluster[2] = attribute.val.clusterDim.z;
  }
}

bool has_event(std::span<const cudaLaunchAttribute> attributes) {
  return std::ranges::any_of(attributes, [](const cudaLaunchAttribute& attribute) {
    return attribute.id == cudaLaunchAttributeProgrammaticEvent ||
           attribute.id == cudaLaunchAttributeLaunchCompletionEvent;
  });
}

}  // namespace

extern "C" {

cudaError_t cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                             size_t dynamic_shared_bytes, cudaStream_t stream) {
  const ApiCall api_call;
  return launch(kernel, arguments, shape_of(grid, block, dynamic_shared_bytes, stream));
}

cudaError_t cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                                        size_t dynamic_shared_bytes, cudaStream_t stream) {
  const ApiCall api_call;
  LaunchConfiguration shape = shape_of(grid, block, dynamic_shared_bytes, stream);
  shape.cooperative = true;
  return launch(kernel, arguments, shape);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* kernel, void** arguments) {
  const ApiCall api_call;
  if (config == nullptr || (config->numAttrs > 0 && config->attrs == nullptr))
    return noted(cudaErrorInvalidValue);
  const std::span<const cudaLaunchAttribute> attributes(config->attrs, config->numAttrs);
  LaunchConfiguration shape =
      shape_of(config->gridDim, config->blockDim, config->dynamicSmemBytes, config->stream);
  add_attributes(shape, attributes);
  if (has_event(attributes)) return refuse_unmodelled("a launch attribute with an event");
  return launch(kernel, arguments, shape);
}

}  // extern "C"
