// SPDX-License-Identifier: MIT
/// @file
/// Thrust's names of errors, some of which CUDA has no more; their numbers are from its documentation.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#define cudaErrorTextureFetchFailed 23
#define cudaErrorTextureNotBound 24
#define cudaErrorInvalidFilterSetting 26
#define cudaErrorInvalidNormSetting 27
#define cudaErrorMixedDeviceExecution 28
#define cudaErrorDuplicateVariableName 43
#define cudaErrorDuplicateTextureName 44
#define cudaErrorDuplicateSurfaceName 45
#define cudaErrorLaunchFileScopedTex 66
#define cudaErrorLaunchFileScopedSurf 67
#define cudaErrorSyncDepthExceeded 68
#include_next <thrust/system/cuda/error.h>
#undef cudaErrorTextureFetchFailed
#undef cudaErrorTextureNotBound
#undef cudaErrorInvalidFilterSetting
#undef cudaErrorInvalidNormSetting
#undef cudaErrorMixedDeviceExecution
#undef cudaErrorDuplicateVariableName
#undef cudaErrorDuplicateTextureName
#undef cudaErrorDuplicateSurfaceName
#undef cudaErrorLaunchFileScopedTex
#undef cudaErrorLaunchFileScopedSurf
#undef cudaErrorSyncDepthExceeded
