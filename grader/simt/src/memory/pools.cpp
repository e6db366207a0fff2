// SPDX-License-Identifier: MIT
// Memory pools and their attributes.
#include "simt/src/memory/pools.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "simt/src/memory/layout.hpp"

#include "simt/src/api_calls.hpp"

namespace gridstride::simt {
namespace {

struct Pools {
  std::array<CUmemPoolHandle_st, max_devices> defaults;
  std::array<cudaMemPool_t, max_devices> current{};
  std::map<cudaMemPool_t, std::unique_ptr<CUmemPoolHandle_st>> made;
};

Pools& pools() {
  static Pools* const kept = [] {
    auto* const made = new Pools;
    for (unsigned d = 0; d < max_devices; ++d) {
      made->defaults[d].device = static_cast<int>(d);
      made->defaults[d].is_default = true;
    }
    return made;
  }();
  return *kept;
}

// The counter behind an attribute of 64 bits, or nullptr.
std::uint64_t* counter_of(CUmemPoolHandle_st& pool, cudaMemPoolAttr attribute) {
  switch (attribute) {
    case cudaMemPoolAttrReleaseThreshold:
      return &pool.release_threshold;
    case cudaMemPoolAttrReservedMemCurrent:
      return &pool.reserved;
    case cudaMemPoolAttrReservedMemHigh:
      return &pool.reserved_high;
    case cudaMemPoolAttrUsedMemCurrent:
      return &pool.used;
    case cudaMemPoolAttrUsedMemHigh:
      return &pool.used_high;
    default:
      return nullptr;
  }
}

bool is_reuse(cudaMemPoolAttr attribute) {
  return attribute >= cudaMemPoolReuseFollowEventDependencies &&
         attribute <= cudaMemPoolReuseAllowInternalDependencies;
}

cudaError_t set(CUmemPoolHandle_st& pool, cudaMemPoolAttr attribute, const void* value) {
  if (is_reuse(attribute)) {
    pool.reuse[static_cast<std::size_t>(attribute)] = *static_cast<const int*>(value);
    return cudaSuccess;
  }
  const std::uint64_t wanted = *static_cast<const std::uint64_t*>(value);
  if (attribute == cudaMemPoolAttrReleaseThreshold) {
    pool.release_threshold = wanted;
  } else if (attribute == cudaMemPoolAttrUsedMemHigh && wanted == 0) {
    pool.used_high = pool.used;
  } else if (attribute == cudaMemPoolAttrReservedMemHigh && wanted == 0) {
    pool.reserved_high = pool.reserved;
  } else {
    return cudaErrorInvalidValue;
  }
  return cudaSuccess;
}

}  // namespace

cudaMemPool_t default_pool(int device) {
  return is_device(device) ? &pools().defaults[static_cast<std::size_t>(device)] : nullptr;
}

cudaMemPool_t current_pool(int device) {
  const cudaMemPool_t chosen =
      is_device(device) ? pools().current[static_cast<std::size_t>(device)] : nullptr;
  return chosen != nullptr ? chosen : default_pool(device);
}

bool is_pool(cudaMemPool_t pool) {
  return (pools().made.contains(pool) && !pool->destroyed) ||
         std::ranges::any_of(pools().defaults,
                             [&](const CUmemPoolHandle_st& known) { return &known == pool; });
}

void release_from_pool(cudaMemPool_t pool, std::size_t size_bytes) {
  if (!pools().made.contains(pool) && !is_pool(pool)) return;
  pool->used -= std::min<std::uint64_t>(pool->used, size_bytes);
  pool->reserved = std::max(pool->used, std::min(pool->reserved, pool->release_threshold));
  if (pool->destroyed && pool->used == 0) pools().made.erase(pool);
}

}  // namespace gridstride::simt

using namespace gridstride::simt;

extern "C" {

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
  const ApiCall api_call;
  if (pool == nullptr) return noted(cudaErrorInvalidValue);
  *pool = default_pool(device);
  return noted(*pool == nullptr ? cudaErrorInvalidDevice : cudaSuccess);
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
  const ApiCall api_call;
  if (pool == nullptr) return noted(cudaErrorInvalidValue);
  *pool = current_pool(device);
  return noted(*pool == nullptr ? cudaErrorInvalidDevice : cudaSuccess);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
  const ApiCall api_call;
  if (!is_device(device)) return noted(cudaErrorInvalidDevice);
  if (!is_pool(pool) || pool->device != device) return noted(cudaErrorInvalidValue);
  pools().current[static_cast<std::size_t>(device)] = pool;
  return cudaSuccess;
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) {
  const ApiCall api_call;
  if (pool == nullptr || properties == nullptr) return noted(cudaErrorInvalidValue);
  if (properties->allocType != cudaMemAllocationTypePinned ||
      properties->location.type != cudaMemLocationTypeDevice || !is_device(properties->location.id))
    return noted(cudaErrorInvalidValue);
  if (properties->handleTypes != cudaMemHandleTypeNone) return noted(cudaErrorNotSupported);
  auto made = std::make_unique<CUmemPoolHandle_st>();
  made->device = properties->location.id;
  made->most = properties->maxSize;
  *pool = made.get();
  pools().made.emplace(*pool, std::move(made));
  return cudaSuccess;
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
  const ApiCall api_call;
  if (!is_pool(pool) || pool->is_default) return noted(cudaErrorInvalidValue);
  for (cudaMemPool_t& chosen : pools().current)
    if (chosen == pool) chosen = nullptr;
  pool->destroyed = true;  // kept for what still lives in it
  release_from_pool(pool, 0);
  return cudaSuccess;
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep_bytes) {
  const ApiCall api_call;
  if (!is_pool(pool)) return noted(cudaErrorInvalidValue);
  pool->reserved = std::max<std::uint64_t>(pool->used, std::min<std::uint64_t>(pool->reserved, keep_bytes));
  return cudaSuccess;
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  const ApiCall api_call;
  if (!is_pool(pool) || value == nullptr) return noted(cudaErrorInvalidValue);
  return noted(set(*pool, attribute, value));
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  const ApiCall api_call;
  if (!is_pool(pool) || value == nullptr) return noted(cudaErrorInvalidValue);
  if (is_reuse(attribute)) {
    *static_cast<int*>(value) = pool->reuse[static_cast<std::size_t>(attribute)];
    return cudaSuccess;
  }
  const std::uint64_t* const counter = counter_of(*pool, attribute);
  if (counter == nullptr) return noted(cudaErrorInvalidValue);
  *static_cast<std::uint64_t*>(value) = *counter;
  return cudaSuccess;
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* access, size_t count) {
  const ApiCall api_call;
  if (!is_pool(pool) || (access == nullptr && count > 0)) return noted(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; ++i) {
    const cudaMemLocation& place = access[i].location;
    if (place.type != cudaMemLocationTypeDevice || !is_device(place.id)) return noted(cudaErrorInvalidValue);
    if (place.id == pool->device && access[i].flags == cudaMemAccessFlagsProtNone)
      return noted(cudaErrorInvalidDevice);
    pool->access[static_cast<std::size_t>(place.id)] = access[i].flags;
  }
  return cudaSuccess;
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t pool, cudaMemLocation* place) {
  const ApiCall api_call;
  if (flags == nullptr || !is_pool(pool) || place == nullptr || place->type != cudaMemLocationTypeDevice ||
      !is_device(place->id))
    return noted(cudaErrorInvalidValue);
  *flags = place->id == pool->device ? cudaMemAccessFlagsProtReadWrite
                                     : pool->access[static_cast<std::size_t>(place->id)];
  return cudaSuccess;
}

}  // extern "C"
