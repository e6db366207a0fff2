// SPDX-License-Identifier: MIT
// Several devices: who reaches whose memory, and copies between them.
#include <string>

#include "simt/src/devices/peers.hpp"
#include "simt/src/memory/arrays.hpp"
#include "simt/src/memory/copies.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/streams/streams.hpp"

#include "simt/src/api_calls.hpp"

using namespace gridstride::simt;

namespace {

unsigned current_device() { return static_cast<unsigned>(host_thread().device); }

// Whether an array of a peer copy lies on the device that the call says; reports it otherwise.
bool on_device(const char* call, std::uintptr_t address, int device) {
  const Allocation* const allocation = in_device_window(address) ? device_memory().find(address) : nullptr;
  if (allocation == nullptr || allocation->device == static_cast<unsigned>(device)) return true;
  add_host_finding("memory_space",
                   std::string(call) + " names device " + std::to_string(device) + " for " +
                       allocation_name(*allocation) + ", which lies on device " +
                       std::to_string(allocation->device),
                   "Name the device that was current when the array was allocated.", caller_frames());
  return false;
}

// Behind all work of both devices, and before all that follows there; the host does not wait.
cudaError_t submit_between(Work work, int first, int second) {
  std::vector<TaskPointer> before;
  for (const int device : {first, second})
    for (const StreamQueue* queue : queues_of(device))
      if (queue->last != nullptr) before.push_back(queue->last);
  const int here = host_thread().device;
  const TaskPointer task = enqueue(legacy_queue(here), std::move(work), before);
  for (const int device : {first, second})
    if (device != here) enqueue_mark(legacy_queue(device), {task});
  return cudaSuccess;
}

struct PeerCopy {
  Transfer transfer;
  int to_device;
  int from_device;
};

cudaError_t copy(PeerCopy peer) {
  const ApiCall api_call;
  Transfer& transfer = peer.transfer;
  if (sticky_error() != 0) return noted(static_cast<cudaError_t>(sticky_error()));
  if (!is_device(peer.to_device) || !is_device(peer.from_device)) return noted(cudaErrorInvalidDevice);
  if (!is_stream(transfer.stream)) return noted(cudaErrorInvalidResourceHandle);
  if (transfer.bytes() == 0) return cudaSuccess;
  transfer.direction = Direction::device_to_device;
  if (const ErrorCode error = check_transfer(transfer); error != 0)
    return noted(static_cast<cudaError_t>(error));
  if (!on_device(transfer.call, transfer.to.address, peer.to_device) ||
      !on_device(transfer.call, transfer.from.address, peer.from_device))
    return noted(cudaErrorInvalidValue);
  Returns returns{};
  Work work = work_of(transfer, returns);
  if (transfer.async) return static_cast<cudaError_t>(submit(transfer.stream, std::move(work), returns));
  return submit_between(std::move(work), peer.to_device, peer.from_device);
}

PeerCopy bytes_between(const char* call, void* to, int to_device, const void* from, int from_device,
                       std::size_t size_bytes) {
  Transfer transfer;
  transfer.call = call;
  transfer.to.address = reinterpret_cast<std::uintptr_t>(to);
  transfer.from.address = reinterpret_cast<std::uintptr_t>(from);
  transfer.width_bytes = size_bytes;
  return {std::move(transfer), to_device, from_device};
}

Side side_of(const cudaPitchedPtr& memory, const cudaPos& at) {
  return {reinterpret_cast<std::uintptr_t>(memory.ptr) + (at.z * memory.ysize + at.y) * memory.pitch + at.x,
          memory.pitch, memory.ysize};
}

cudaError_t copy_block(const char* call, const cudaMemcpy3DPeerParms* block, bool async,
                       cudaStream_t stream) {
  if (block == nullptr || block->srcPtr.ptr == nullptr || block->dstPtr.ptr == nullptr) {
    const ApiCall api_call;
    return noted(block != nullptr && (block->srcArray != nullptr || block->dstArray != nullptr)
                     ? cudaErrorNotSupported
                     : cudaErrorInvalidValue);
  }
  Transfer transfer;
  transfer.call = call;
  transfer.to = side_of(block->dstPtr, block->dstPos);
  transfer.from = side_of(block->srcPtr, block->srcPos);
  transfer.width_bytes = block->extent.width;
  transfer.rows = block->extent.height;
  transfer.slices = block->extent.depth;
  transfer.async = async;
  transfer.stream = stream;
  return copy({std::move(transfer), block->dstDevice, block->srcDevice});
}

}  // namespace

extern "C" {

cudaError_t cudaDeviceCanAccessPeer(int* can_access, int device, int peer) {
  const ApiCall api_call;
  if (can_access == nullptr) return noted(cudaErrorInvalidValue);
  if (!is_device(device) || !is_device(peer)) return noted(cudaErrorInvalidDevice);
  *can_access = device != peer ? 1 : 0;
  return cudaSuccess;
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags) {
  const ApiCall api_call;
  if (flags != 0) return noted(cudaErrorInvalidValue);
  if (!is_device(peer) || peer == host_thread().device) return noted(cudaErrorInvalidDevice);
  const bool changed = set_peer_access(current_device(), static_cast<unsigned>(peer), true);
  return noted(changed ? cudaSuccess : cudaErrorPeerAccessAlreadyEnabled);
}

cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  const ApiCall api_call;
  if (!is_device(peer)) return noted(cudaErrorInvalidDevice);
  drain_device(host_thread().device);
  const bool changed = set_peer_access(current_device(), static_cast<unsigned>(peer), false);
  return noted(changed ? cudaSuccess : cudaErrorPeerAccessNotEnabled);
}

cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attribute, int from_device,
                                      int to_device) {
  const ApiCall api_call;
  if (value == nullptr) return noted(cudaErrorInvalidValue);
  if (!is_device(from_device) || !is_device(to_device) || from_device == to_device)
    return noted(cudaErrorInvalidDevice);
  switch (attribute) {
    case cudaDevP2PAttrPerformanceRank:
    case cudaDevP2PAttrNativeAtomicSupported:
      *value = 0;
      return cudaSuccess;
    case cudaDevP2PAttrAccessSupported:
    case cudaDevP2PAttrCudaArrayAccessSupported:
      *value = 1;
      return cudaSuccess;
    default:
      return noted(cudaErrorInvalidValue);
  }
}

cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, size_t size_bytes) {
  return copy(bytes_between("cudaMemcpyPeer", to, to_device, from, from_device, size_bytes));
}

cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, size_t size_bytes,
                                cudaStream_t stream) {
  PeerCopy peer = bytes_between("cudaMemcpyPeerAsync", to, to_device, from, from_device, size_bytes);
  peer.transfer.async = true;
  peer.transfer.stream = stream;
  return copy(std::move(peer));
}

cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* block) {
  return copy_block("cudaMemcpy3DPeer", block, false, nullptr);
}

cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* block, cudaStream_t stream) {
  return copy_block("cudaMemcpy3DPeerAsync", block, true, stream);
}

}  // extern "C"
