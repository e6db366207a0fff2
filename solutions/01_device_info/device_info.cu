// SPDX-License-Identifier: MIT
// Reference solution of lesson 01.
#include "device_info.cuh"

namespace {

int attribute(int device, cudaDeviceAttr id) {
  int value = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&value, id, device));
  return value;
}

cudaDeviceProp properties(int device) {
  cudaDeviceProp result{};
  CUDA_CHECK(cudaGetDeviceProperties(&result, device));
  return result;
}

// The driver gives clocks in kHz: 901500 is 901.5 MHz.
double clock_hz(int device, cudaDeviceAttr id) { return 1e3 * attribute(device, id); }

}  // namespace

int device_count() {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver) {
    static_cast<void>(cudaGetLastError());  // an answer, and no failure that somebody shall find later
    return 0;
  }
  CUDA_CHECK(error);
  return count;
}

std::string device_name(int device) { return properties(device).name; }

ComputeCapability compute_capability(int device) {
  return {attribute(device, cudaDevAttrComputeCapabilityMajor),
          attribute(device, cudaDevAttrComputeCapabilityMinor)};
}

std::uint64_t total_memory_bytes(int device) { return properties(device).totalGlobalMem; }

int multiprocessor_count(int device) { return attribute(device, cudaDevAttrMultiProcessorCount); }

// Source: CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions", float32 add, multiply
// and multiply-add per clock cycle and SM. Two generations differ inside themselves: 6.0 and 8.0 are
// data-centre chips, which spend on float64 the room that their siblings spend on more float32 cores.
int cores_per_multiprocessor(ComputeCapability capability) {
  switch (100 * capability.major + capability.minor) {
    case 300:
    case 302:
    case 305:
    case 307:
      return 192;  // Kepler
    case 600:      // Pascal (data centre)
    case 700:
    case 702:  // Volta
    case 705:  // Turing
    case 800:  // Ampere (data centre)
      return 64;
    case 500:
    case 502:
    case 503:  // Maxwell
    case 601:
    case 602:  // Pascal
    case 806:
    case 807:  // Ampere
    case 809:  // Ada Lovelace
    case 900:  // Hopper
    case 1000:
    case 1003:
    case 1100:
    case 1200:
    case 1201:  // Blackwell
      return 128;
    default:
      return 0;  // not in the table: say so rather than guess
  }
}

int total_cores(int device) {
  return multiprocessor_count(device) * cores_per_multiprocessor(compute_capability(device));
}

double peak_bandwidth_gb_per_s(int device) {
  const double transfers_per_s =
      2.0 * clock_hz(device, cudaDevAttrMemoryClockRate);  // two in each clock cycle
  const double bytes_per_transfer = attribute(device, cudaDevAttrGlobalMemoryBusWidth) / 8.0;
  return transfers_per_s * bytes_per_transfer / 1e9;
}

double peak_gflop_per_s(int device) {
  const double operations_per_cycle = 2.0 * total_cores(device);  // a fused multiply-add is two operations
  return operations_per_cycle * clock_hz(device, cudaDevAttrClockRate) / 1e9;
}

std::vector<int> attribute_values(int device) {
  std::vector<int> values;
  for (const AttributeRow& row : attribute_list) values.push_back(attribute(device, row.id));
  return values;
}
