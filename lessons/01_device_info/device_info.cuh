// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 01: what a program asks a CUDA device before it gives it work.
#pragma once

#include <cstdint>
#include <gridstride.cuh>
#include <string>
#include <vector>

#include "attribute_list.cuh"

/// @brief The version of a device's architecture: 6.1 is {6, 1}.
struct ComputeCapability {
  int major;  ///< the generation, such as 6 for Pascal
  int minor;  ///< the member of that generation
};

/// @brief Number of CUDA devices that this program can use.
/// @return 0 where there is none (cudaErrorNoDevice and cudaErrorInsufficientDriver are not failures here)
int device_count();

/// @brief The device's marketing name.
/// @param[in] device 0 to device_count() - 1, as in every function below
/// @return such as "GeForce GTX 850M"
/// @throws gridstride::CudaError with cudaErrorInvalidDevice where there is no such device, as in every
/// function below
std::string device_name(int device);

/// @brief The device's compute capability.
/// @param[in] device which device
/// @return both numbers, apart: 7.5 and 12.0 as one floating-point number would be a mistake to compare
ComputeCapability compute_capability(int device);

/// @brief Global memory of the device.
/// @param[in] device which device
/// @return all of it, free or not, in @unit{bytes}
std::uint64_t total_memory_bytes(int device);

/// @brief Streaming multiprocessors (SMs) of the device.
/// @param[in] device which device
/// @return their number
int multiprocessor_count(int device);

/// @brief CUDA cores in one SM. CUDA has no call for it: it follows from the capability alone, by a table.
/// @param[in] capability 3.0 to 12.1
/// @return float32 additions, multiplications or multiply-adds that one SM finishes in one clock cycle;
///         0 for a generation that the table in the lesson's text does not have
/// @source CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions", row of float32 add
int cores_per_multiprocessor(ComputeCapability capability);

/// @brief CUDA cores of the whole device.
/// @param[in] device which device
/// @return cores per SM times number of SMs
int total_cores(int device);

/// @brief The most that the device can read from and write to its own memory in a second.
/// @param[in] device which device
/// @return 2 x memory clock x bus width, in @unit{GB/s} of 1e9 bytes
/// @source double data rate: the memory moves data at both edges of its clock, hence the 2
double peak_bandwidth_gb_per_s(int device);

/// @brief The most float32 operations that the device can do in a second, were everything perfect.
/// @param[in] device which device
/// @return 2 x cores x core clock, in @unit{GFLOP/s} of 1e9; a multiply-add is two operations, hence the 2
double peak_gflop_per_s(int device);

/// @brief The whole attribute list.
/// @param[in] device which device
/// @return one value for each row of attribute_list, in its order
std::vector<int> attribute_values(int device);

GRADED_FUNCTIONS(device_count, device_name, compute_capability, total_memory_bytes, multiprocessor_count,
                 cores_per_multiprocessor, total_cores, peak_bandwidth_gb_per_s, peak_gflop_per_s,
                 attribute_values)
