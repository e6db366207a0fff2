// SPDX-License-Identifier: MIT
// Attributes of streams. They are hints, kept so that a program reads back what it set.
#include <map>
#include <utility>

#include "simt/src/streams/streams.hpp"

// After the standard library: it defines CUDA's words, such as __noinline__, as macros.
#include "cuda_runtime_api.h"
#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

using Values = std::map<cudaLaunchAttributeID, cudaLaunchAttributeValue>;

/// What was set, by the number of the stream, which no other stream gets again. The engine's lock must be
/// held.
std::map<unsigned long long, Values>& values_of_streams() {
  static std::map<unsigned long long, Values> values;
  return values;
}

bool is_of_streams(cudaLaunchAttributeID attribute) {
  return attribute == cudaStreamAttributeAccessPolicyWindow ||
         attribute == cudaStreamAttributeSynchronizationPolicy || attribute == cudaStreamAttributePriority;
}

bool is_valid(cudaLaunchAttributeID attribute, const cudaLaunchAttributeValue& value) {
  if (attribute != cudaStreamAttributeAccessPolicyWindow) return true;
  const cudaAccessPolicyWindow& window = value.accessPolicyWindow;
  return window.hitRatio >= 0 && window.hitRatio <= 1 && window.missProp != cudaAccessPropertyPersisting;
}

}  // namespace

extern "C" {

cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaLaunchAttributeID attribute,
                                   const cudaLaunchAttributeValue* value) {
  const ApiCall api_call;
  if (value == nullptr || !is_of_streams(attribute) || !is_valid(attribute, *value))
    return noted(cudaErrorInvalidValue);
  if (!is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  StreamQueue& queue = *queue_of(stream);
  if (attribute == cudaStreamAttributePriority) {
    queue.priority = value->priority;
  } else {
    values_of_streams()[queue.id][attribute] = *value;
  }
  return cudaSuccess;
}

cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaLaunchAttributeID attribute,
                                   cudaLaunchAttributeValue* value) {
  const ApiCall api_call;
  if (value == nullptr || !is_of_streams(attribute)) return noted(cudaErrorInvalidValue);
  if (!is_stream(stream)) return noted(cudaErrorInvalidResourceHandle);
  const StreamQueue& queue = *queue_of(stream);
  *value = {};
  if (attribute == cudaStreamAttributePriority) {
    value->priority = queue.priority;
    return cudaSuccess;
  }
  if (attribute == cudaStreamAttributeSynchronizationPolicy) value->syncPolicy = cudaSyncPolicyAuto;
  const Values& values = values_of_streams()[queue.id];
  const auto set = values.find(attribute);
  if (set != values.end()) *value = set->second;
  return cudaSuccess;
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t destination, cudaStream_t source) {
  const ApiCall api_call;
  if (!is_stream(destination) || !is_stream(source)) return noted(cudaErrorInvalidResourceHandle);
  Values copied = values_of_streams()[queue_of(source)->id];
  values_of_streams()[queue_of(destination)->id] = std::move(copied);
  return cudaSuccess;
}

cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }

}  // extern "C"
