// SPDX-License-Identifier: MIT
// Lesson 01: what is in this machine? Read README.md, then replace each TODO, in order.
#include "device_info.cuh"

int device_count() {
  // TODO(1): ask cudaGetDeviceCount(&count). "No device" and "driver too old" count as 0; check every other
  // error.
  return 0;
}

std::string device_name(int device) {
  // TODO(2): fill a cudaDeviceProp with cudaGetDeviceProperties() (inside CUDA_CHECK) and return its name.
  return "";
}

ComputeCapability compute_capability(int device) {
  // TODO(3): the same structure has major and minor.
  return {0, 0};
}

std::uint64_t total_memory_bytes(int device) {
  // TODO(4): and totalGlobalMem, already in bytes.
  return 0;
}

int multiprocessor_count(int device) {
  // TODO(5): ask cudaDeviceGetAttribute() for cudaDevAttrMultiProcessorCount. A small helper
  // `int attribute(int device, cudaDeviceAttr id)`, above this function, will serve all that follows.
  return 0;
}

int cores_per_multiprocessor(ComputeCapability capability) {
  // TODO(6): the table in README.md. 0 for a capability that it does not have.
  return 0;
}

int total_cores(int device) {
  // TODO(7): one multiplication.
  return 0;
}

double peak_bandwidth_gb_per_s(int device) {
  // TODO(8): cudaDevAttrMemoryClockRate is in kHz, cudaDevAttrGlobalMemoryBusWidth in bits.
  return 0.0;
}

double peak_gflop_per_s(int device) {
  // TODO(9): cudaDevAttrClockRate is in kHz too.
  return 0.0;
}

std::vector<int> attribute_values(int device) {
  // TODO(10): one value for each row of attribute_list, in its order.
  return {};
}
