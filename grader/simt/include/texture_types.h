// SPDX-License-Identifier: MIT
/// @file
/// Types of texture objects: how a texture is read, and the memory behind a texture or a surface.
/// @source CUDA Runtime API reference, chapter "Data types used by CUDA Runtime"
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

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

/// @brief Element format by which a texture looks at an array (block-compressed ones are not modelled).
enum cudaResourceViewFormat {
  cudaResViewFormatNone = 0x00,
  cudaResViewFormatUnsignedChar1 = 0x01,
  cudaResViewFormatUnsignedChar2 = 0x02,
  cudaResViewFormatUnsignedChar4 = 0x03,
  cudaResViewFormatSignedChar1 = 0x04,
  cudaResViewFormatSignedChar2 = 0x05,
  cudaResViewFormatSignedChar4 = 0x06,
  cudaResViewFormatUnsignedShort1 = 0x07,
  cudaResViewFormatUnsignedShort2 = 0x08,
  cudaResViewFormatUnsignedShort4 = 0x09,
  cudaResViewFormatSignedShort1 = 0x0a,
  cudaResViewFormatSignedShort2 = 0x0b,
  cudaResViewFormatSignedShort4 = 0x0c,
  cudaResViewFormatUnsignedInt1 = 0x0d,
  cudaResViewFormatUnsignedInt2 = 0x0e,
  cudaResViewFormatUnsignedInt4 = 0x0f,
  cudaResViewFormatSignedInt1 = 0x10,
  cudaResViewFormatSignedInt2 = 0x11,
  cudaResViewFormatSignedInt4 = 0x12,
  cudaResViewFormatHalf1 = 0x13,
  cudaResViewFormatHalf2 = 0x14,
  cudaResViewFormatHalf4 = 0x15,
  cudaResViewFormatFloat1 = 0x16,
  cudaResViewFormatFloat2 = 0x17,
  cudaResViewFormatFloat4 = 0x18,
  cudaResViewFormatUnsignedBlockCompressed1 = 0x19,
  cudaResViewFormatUnsignedBlockCompressed2 = 0x1a,
  cudaResViewFormatUnsignedBlockCompressed3 = 0x1b,
  cudaResViewFormatUnsignedBlockCompressed4 = 0x1c,
  cudaResViewFormatSignedBlockCompressed4 = 0x1d,
  cudaResViewFormatUnsignedBlockCompressed5 = 0x1e,
  cudaResViewFormatSignedBlockCompressed5 = 0x1f,
  cudaResViewFormatUnsignedBlockCompressed6H = 0x20,
  cudaResViewFormatSignedBlockCompressed6H = 0x21,
  cudaResViewFormatUnsignedBlockCompressed7 = 0x22
};

/// @brief Another way to look at a texture's memory (not modelled).
struct cudaResourceViewDesc {
  enum cudaResourceViewFormat format;  ///< of its elements
  size_t width;                        ///< elements a row
  size_t height;                       ///< rows
  size_t depth;                        ///< slices
  unsigned int firstMipmapLevel;       ///< of mipmaps
  unsigned int lastMipmapLevel;        ///< of mipmaps
  unsigned int firstLayer;             ///< of layered arrays
  unsigned int lastLayer;              ///< of layered arrays
  unsigned int reserved[16];           ///< zeros
};
