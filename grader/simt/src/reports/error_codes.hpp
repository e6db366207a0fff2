// SPDX-License-Identifier: MIT
/// @file
/// CUDA's error numbers that the engine gives, by their documented values.
#pragma once

namespace gridstride::simt {

inline constexpr int error_invalid_value = 1;          // cudaErrorInvalidValue
inline constexpr int error_memory_allocation = 2;      // cudaErrorMemoryAllocation
inline constexpr int error_invalid_configuration = 9;  // cudaErrorInvalidConfiguration
inline constexpr int error_invalid_pitch = 12;         // cudaErrorInvalidPitchValue
inline constexpr int error_invalid_device_function = 98;
inline constexpr int error_invalid_device = 101;      // cudaErrorInvalidDevice
inline constexpr int error_invalid_image = 200;       // cudaErrorInvalidKernelImage
inline constexpr int error_invalid_handle = 400;      // cudaErrorInvalidResourceHandle
inline constexpr int error_not_ready = 600;           // cudaErrorNotReady
inline constexpr int error_illegal_address = 700;     // cudaErrorIllegalAddress
inline constexpr int error_out_of_resources = 701;    // cudaErrorLaunchOutOfResources
inline constexpr int error_assert = 710;              // cudaErrorAssert
inline constexpr int error_hardware_stack = 714;      // cudaErrorHardwareStackError
inline constexpr int error_misaligned_address = 716;  // cudaErrorMisalignedAddress
inline constexpr int error_launch_failure = 719;      // cudaErrorLaunchFailure
inline constexpr int error_not_supported = 801;       // cudaErrorNotSupported
inline constexpr int error_invalid_cluster = 912;     // cudaErrorInvalidClusterSize

}  // namespace gridstride::simt
