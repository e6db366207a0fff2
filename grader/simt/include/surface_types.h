// SPDX-License-Identifier: MIT
/// @file
/// Types of surface objects.
/// @source CUDA Runtime API reference, chapter "Data types used by CUDA Runtime"
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

/// @brief What an access outside of a surface does.
enum cudaSurfaceBoundaryMode {
  cudaBoundaryModeZero = 0,   ///< reads zero, writes nothing
  cudaBoundaryModeClamp = 1,  ///< touches the nearest element inside
  cudaBoundaryModeTrap = 2    ///< ends the kernel
};

/// @brief Whether elements are converted (CUDA's functions never do).
enum cudaSurfaceFormatMode { cudaFormatModeForced = 0, cudaFormatModeAuto = 1 };
