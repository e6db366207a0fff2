// SPDX-License-Identifier: MIT
// What can be asked about a kernel and set for it.
#include <algorithm>
#include <map>
#include <string>

#include "simt/src/devices/kernel_registers.hpp"
#include "simt/src/devices/occupancy.hpp"
#include "simt/src/devices/shared_limits.hpp"
#include "simt/src/launch/cluster_dims.hpp"
#include "simt/src/launch/launch_by_pointer.hpp"
#include "simt/src/launch/os_threads.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

bool is_kernel(const void* kernel) { return kernel != nullptr && module_of(kernel) != nullptr; }

int threads_allowed(const void* kernel) {
  const int bound = launch_bound(kernel);
  const int device = engine().profile.max_threads_per_block();
  return bound > 0 ? std::min(bound, device) : device;
}

std::size_t declared_shared_bytes(const void* kernel) {
  return module_of(kernel)->static_shared_bytes(kernel, "");
}

// Blocks on a multiprocessor, none where the launch bounds forbid the block.
int active_blocks(const void* kernel, int block_size, std::size_t dynamic_shared_bytes) {
  if (block_size > threads_allowed(kernel)) return 0;
  const BlockNeeds needs = needs_of(kernel, nullptr, block_size, dynamic_shared_bytes);
  return static_cast<int>(occupancy_of(engine().profile, needs).blocks);
}

unsigned most_clustered(const void* kernel) {
  return large_clusters_allowed(kernel) ? most_asked_cluster_blocks : most_cluster_blocks;
}

// As the configuration or the kernel says; 1 where neither does.
unsigned blocks_of_cluster(const void* kernel, const cudaLaunchConfig_t& config) {
  std::array<unsigned, 3> cluster = declared_cluster(kernel, kernel_text(kernel).c_str());
  for (unsigned i = 0; config.attrs != nullptr && i < config.numAttrs; ++i) {
    const auto& dims = config.attrs[i].val.clusterDim;
    if (config.attrs[i].id == cudaLaunchAttributeClusterDimension) cluster = {dims.x, dims.y, dims.z};
  }
  return std::max(1U, cluster[0] * cluster[1] * cluster[2]);
}

}  // namespace

extern "C" {

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* kernel) {
  const ApiCall api_call;
  if (attributes == nullptr) return noted(cudaErrorInvalidValue);
  if (!is_kernel(kernel)) return noted(cudaErrorInvalidDeviceFunction);
  const DeviceProfile& profile = engine().profile;
  const int capability = 10 * profile.capability_major() + profile.capability_minor();
  *attributes = {};
  attributes->sharedSizeBytes = declared_shared_bytes(kernel);
  attributes->maxThreadsPerBlock = threads_allowed(kernel);
  attributes->numRegs = registers_of(kernel, profile);
  attributes->ptxVersion = attributes->binaryVersion = capability;
  attributes->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
  attributes->maxDynamicSharedSizeBytes =
      static_cast<int>(dynamic_shared_limit(kernel, attributes->sharedSizeBytes));
  const std::array<unsigned, 3> cluster = declared_cluster(kernel, kernel_text(kernel).c_str());
  attributes->clusterDimMustBeSet = cluster[0] > 0 ? 1 : 0;
  attributes->requiredClusterWidth = static_cast<int>(cluster[0]);
  attributes->requiredClusterHeight = static_cast<int>(cluster[1]);
  attributes->requiredClusterDepth = static_cast<int>(cluster[2]);
  attributes->nonPortableClusterSizeAllowed = large_clusters_allowed(kernel) ? 1 : 0;
  return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void* kernel, cudaFuncAttribute attribute, int value) {
  const ApiCall api_call;
  if (kernel == nullptr) return noted(cudaErrorInvalidDeviceFunction);
  if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout)
    return noted(value >= -1 && value <= 100 ? cudaSuccess : cudaErrorInvalidValue);
  if (attribute == cudaFuncAttributeRequiredClusterWidth ||
      attribute == cudaFuncAttributeRequiredClusterHeight ||
      attribute == cudaFuncAttributeRequiredClusterDepth)
    return refuse_unmodelled("cudaFuncSetAttribute with the size of clusters");
  if (attribute == cudaFuncAttributeNonPortableClusterSizeAllowed) allow_large_clusters(kernel, value != 0);
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;
  const std::size_t declared_bytes = is_kernel(kernel) ? declared_shared_bytes(kernel) : 0;
  const auto most = static_cast<std::size_t>(engine().profile.max_shared_bytes_per_block_optin());
  if (value < 0 || declared_bytes + static_cast<std::size_t>(value) > most)
    return noted(cudaErrorInvalidValue);
  set_dynamic_shared_limit(kernel, static_cast<std::size_t>(value));
  return cudaSuccess;
}

cudaError_t cudaFuncSetCacheConfig(const void*, cudaFuncCache) { return cudaSuccess; }
cudaError_t cudaFuncSetSharedMemConfig(const void*, cudaSharedMemConfig) { return cudaSuccess; }

cudaError_t cudaFuncGetName(const char** name, const void* kernel) {
  const ApiCall api_call;
  if (name == nullptr) return noted(cudaErrorInvalidValue);
  if (!is_kernel(kernel)) return noted(cudaErrorInvalidDeviceFunction);
  static auto& names = *new std::map<const void*, std::string>;
  std::string& kept = names[kernel];
  if (kept.empty()) kept = symbol_of_kernel(kernel);
  *name = kept.c_str();
  return cudaSuccess;
}

cudaError_t cudaGetFuncBySymbol(cudaFunction_t* function, const void* kernel) {
  const ApiCall api_call;
  if (function == nullptr) return noted(cudaErrorInvalidValue);
  if (!is_kernel(kernel)) return noted(cudaErrorInvalidDeviceFunction);
  *function = reinterpret_cast<cudaFunction_t>(const_cast<void*>(kernel));
  return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* kernel, int block_size,
                                                          std::size_t dynamic_shared_bytes) {
  const ApiCall api_call;
  if (blocks == nullptr || block_size <= 0) return noted(cudaErrorInvalidValue);
  if (!is_kernel(kernel)) return noted(cudaErrorInvalidDeviceFunction);
  *blocks = active_blocks(kernel, block_size, dynamic_shared_bytes);
  return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* kernel,
                                                                   int block_size,
                                                                   std::size_t dynamic_shared_bytes,
                                                                   unsigned int flags) {
  const ApiCall api_call;
  if (flags > cudaOccupancyDisableCachingOverride) return noted(cudaErrorInvalidValue);
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, kernel, block_size, dynamic_shared_bytes);
}

cudaError_t cudaOccupancyMaxActiveClusters(int* clusters, const void* kernel,
                                           const cudaLaunchConfig_t* config) {
  const ApiCall api_call;
  if (clusters == nullptr || config == nullptr) return noted(cudaErrorInvalidValue);
  if (!is_kernel(kernel)) return noted(cudaErrorInvalidDeviceFunction);
  const unsigned cluster_blocks = blocks_of_cluster(kernel, *config);
  const dim3& block = config->blockDim;
  const int blocks =
      active_blocks(kernel, static_cast<int>(block.x * block.y * block.z), config->dynamicSmemBytes);
  const bool fits = engine().profile.capability_major() >= 9 && cluster_blocks <= most_clustered(kernel);
  *clusters = fits ? blocks * engine().profile.sm_count() / static_cast<int>(cluster_blocks) : 0;
  return cudaSuccess;
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int* cluster_blocks, const void* kernel,
                                                 const cudaLaunchConfig_t* config) {
  const ApiCall api_call;
  if (cluster_blocks == nullptr || config == nullptr) return noted(cudaErrorInvalidValue);
  if (!is_kernel(kernel)) return noted(cudaErrorInvalidDeviceFunction);
  if (engine().profile.capability_major() < 9) return noted(cudaErrorNotSupported);
  *cluster_blocks = static_cast<int>(most_clustered(kernel));
  return cudaSuccess;
}

// Shared memory of a multiprocessor by the blocks, less what the kernel declares and what the device keeps.
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* size_bytes, const void* kernel, int blocks,
                                                      int block_size) {
  const ApiCall api_call;
  if (size_bytes == nullptr || blocks <= 0 || block_size <= 0) return noted(cudaErrorInvalidValue);
  if (!is_kernel(kernel)) return noted(cudaErrorInvalidDeviceFunction);
  if (active_blocks(kernel, block_size, 0) < blocks) return noted(cudaErrorInvalidValue);
  std::size_t low = 0;
  std::size_t high = dynamic_shared_limit(kernel, declared_shared_bytes(kernel));
  while (low < high) {  // the largest that still leaves room for all blocks
    const std::size_t middle = low + (high - low + 1) / 2;
    if (active_blocks(kernel, block_size, middle) >= blocks) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  *size_bytes = low;
  return cudaSuccess;
}

}  // extern "C"
