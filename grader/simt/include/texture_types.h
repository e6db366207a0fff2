// SPDX-License-Identifier: MIT
/// @file
/// Types of texture and surface objects, which are refused as `unsupported` when one is made.
/// @source CUDA Runtime API reference, chapter "Data types used by CUDA Runtime"
#pragma once

#include "driver_types.h"

/// @brief What a coordinate outside of a texture means.
enum cudaTextureAddressMode {
  cudaAddressModeWrap = 0,
  cudaAddressModeClamp = 1,
  cudaAddressModeMirror = 2,
  cudaAddressModeBorder = 3
};

/// @brief What a coordinate between elements gives.
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };

/// @brief Whether integers become numbers from 0 (or -1) to 1.
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };

/// @brief How a texture is read.
struct cudaTextureDesc {
  enum cudaTextureAddressMode addressMode[3];   ///< by axis
  enum cudaTextureFilterMode filterMode;        ///< between elements
  enum cudaTextureReadMode readMode;            ///< of integers
  int sRGB;                                     ///< 1: from the colour space sRGB
  float borderColor[4];                         ///< for cudaAddressModeBorder
  int normalizedCoords;                         ///< 1: coordinates from 0 to 1
  unsigned int maxAnisotropy;                   ///< of mipmaps
  enum cudaTextureFilterMode mipmapFilterMode;  ///< of mipmaps
  float mipmapLevelBias;                        ///< of mipmaps
  float minMipmapLevelClamp;                    ///< of mipmaps
  float maxMipmapLevelClamp;                    ///< of mipmaps
  int disableTrilinearOptimization;             ///< a hint
  int seamlessCubemap;                          ///< of cubemaps
};

/// @brief Kind of memory behind a texture.
enum cudaResourceType {
  cudaResourceTypeArray = 0,
  cudaResourceTypeMipmappedArray = 1,
  cudaResourceTypeLinear = 2,
  cudaResourceTypePitch2D = 3
};

/// @brief The memory behind a texture.
struct cudaResourceDesc {
  enum cudaResourceType resType;  ///< which of the following
  union {
    struct {
      cudaArray_t array;  ///< an array
    } array;
    struct {
      cudaMipmappedArray_t mipmap;  ///< a mipmapped array
    } mipmap;
    struct {
      void* devPtr;                       ///< device memory
      struct cudaChannelFormatDesc desc;  ///< its elements
      size_t sizeInBytes;                 ///< its size
    } linear;
    struct {
      void* devPtr;                       ///< device memory
      struct cudaChannelFormatDesc desc;  ///< its elements
      size_t width;                       ///< elements a row
      size_t height;                      ///< rows
      size_t pitchInBytes;                ///< from row to row
    } pitch2D;
    struct {
      int reserved[32];  ///< the size of the union
    } reserved;
  } res;               ///< the memory
  unsigned int flags;  ///< zero
};

/// @brief Another way to look at a texture's memory (not modelled).
struct cudaResourceViewDesc;
