// SPDX-License-Identifier: MIT
/// @file
/// Types of copies, of managed memory and of memory pools: CUDA's names with CUDA's numbers.
/// @source CUDA Runtime API reference, chapter "Data types used by CUDA Runtime"
#pragma once

#include <stddef.h>

/// @brief What cudaMemAdvise says about managed memory.
enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly = 2,
  cudaMemAdviseSetPreferredLocation = 3,
  cudaMemAdviseUnsetPreferredLocation = 4,
  cudaMemAdviseSetAccessedBy = 5,
  cudaMemAdviseUnsetAccessedBy = 6
};

/// @brief What cudaMemRangeGetAttribute asks about managed memory.
enum cudaMemRangeAttribute {
  cudaMemRangeAttributeReadMostly = 1,
  cudaMemRangeAttributePreferredLocation = 2,
  cudaMemRangeAttributeAccessedBy = 3,
  cudaMemRangeAttributeLastPrefetchLocation = 4,
  cudaMemRangeAttributePreferredLocationType = 5,
  cudaMemRangeAttributePreferredLocationId = 6,
  cudaMemRangeAttributeLastPrefetchLocationType = 7,
  cudaMemRangeAttributeLastPrefetchLocationId = 8
};

/// @brief Kind of a place where memory can be.
enum cudaMemLocationType {
  cudaMemLocationTypeInvalid = 0,
  cudaMemLocationTypeDevice = 1,
  cudaMemLocationTypeHost = 2,
  cudaMemLocationTypeHostNuma = 3,
  cudaMemLocationTypeHostNumaCurrent = 4
};

/// @brief A place where memory can be.
struct cudaMemLocation {
  enum cudaMemLocationType type;  ///< its kind
  int id;                         ///< number of the device, or of the NUMA node
};

/// @brief What may be done with memory from a place.
enum cudaMemAccessFlags {
  cudaMemAccessFlagsProtNone = 0,
  cudaMemAccessFlagsProtRead = 1,
  cudaMemAccessFlagsProtReadWrite = 3
};

/// @brief What a place may do with the memory of a pool.
struct cudaMemAccessDesc {
  struct cudaMemLocation location;  ///< from where
  enum cudaMemAccessFlags flags;    ///< what
};

/// @brief Kind of memory in a pool.
enum cudaMemAllocationType {
  cudaMemAllocationTypeInvalid = 0,
  cudaMemAllocationTypePinned = 1,
  cudaMemAllocationTypeMax = 0x7FFFFFFF
};

/// @brief Handles by which a pool's memory can be given to another process.
enum cudaMemAllocationHandleType {
  cudaMemHandleTypeNone = 0,
  cudaMemHandleTypePosixFileDescriptor = 1,
  cudaMemHandleTypeWin32 = 2,
  cudaMemHandleTypeWin32Kmt = 4,
  cudaMemHandleTypeFabric = 8
};

/// @brief A pool of memory for stream-ordered allocation.
typedef struct CUmemPoolHandle_st* cudaMemPool_t;

/// @brief How a pool is made.
struct cudaMemPoolProps {
  enum cudaMemAllocationType allocType;          ///< cudaMemAllocationTypePinned
  enum cudaMemAllocationHandleType handleTypes;  ///< for other processes; not modelled
  struct cudaMemLocation location;               ///< where its memory is
  void* win32SecurityAttributes;                 ///< of Windows
  size_t maxSize;                                ///< 0: as much as there is @unit{bytes}
  unsigned short usage;                          ///< flags
  unsigned char reserved[54];                    ///< zeros
};

/// @brief What cudaMemPoolGetAttribute asks.
enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic = 2,
  cudaMemPoolReuseAllowInternalDependencies = 3,
  cudaMemPoolAttrReleaseThreshold = 4,
  cudaMemPoolAttrReservedMemCurrent = 5,
  cudaMemPoolAttrReservedMemHigh = 6,
  cudaMemPoolAttrUsedMemCurrent = 7,
  cudaMemPoolAttrUsedMemHigh = 8
};

/// @brief Memory in an order of its own, for textures.
typedef struct cudaArray* cudaArray_t;
/// @brief Likewise, which cannot be written.
typedef const struct cudaArray* cudaArray_const_t;
/// @brief An array with its smaller versions (not modelled).
typedef struct cudaMipmappedArray* cudaMipmappedArray_t;

/// @brief Kind of the numbers in an array's elements.
enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned = 0,
  cudaChannelFormatKindUnsigned = 1,
  cudaChannelFormatKindFloat = 2,
  cudaChannelFormatKindNone = 3
};

/// @brief An array's elements: bits of each of up to four numbers.
struct cudaChannelFormatDesc {
  int x;                         ///< bits of the first number
  int y;                         ///< of the second; 0: there is none
  int z;                         ///< of the third
  int w;                         ///< of the fourth
  enum cudaChannelFormatKind f;  ///< their kind
};

#define cudaArrayDefault 0x00
#define cudaArrayLayered 0x01
#define cudaArraySurfaceLoadStore 0x02
#define cudaArrayCubemap 0x04
#define cudaArrayTextureGather 0x08
#define cudaArraySparse 0x40

/// @brief Rows that begin `pitch` bytes apart.
struct cudaPitchedPtr {
  void* ptr;     ///< first row
  size_t pitch;  ///< from one row to the next @unit{bytes}
  size_t xsize;  ///< used part of a row @unit{elements}
  size_t ysize;  ///< rows of a slice
};

/// @brief Size of a block of memory.
struct cudaExtent {
  size_t width;   ///< bytes of plain memory, elements of an array
  size_t height;  ///< rows
  size_t depth;   ///< slices
};

/// @brief A place in a block of memory.
struct cudaPos {
  size_t x;  ///< bytes of plain memory, elements of an array
  size_t y;  ///< row
  size_t z;  ///< slice
};

/// @brief Arguments of cudaMemcpy3D.
struct cudaMemcpy3DParms {
  cudaArray_t srcArray;          ///< from this array, or
  struct cudaPos srcPos;         ///< where in the source
  struct cudaPitchedPtr srcPtr;  ///< from this memory
  cudaArray_t dstArray;          ///< to this array, or
  struct cudaPos dstPos;         ///< where in the destination
  struct cudaPitchedPtr dstPtr;  ///< to this memory
  struct cudaExtent extent;      ///< how much
  enum cudaMemcpyKind kind;      ///< direction
};

/// @brief Arguments of cudaMemcpy3DPeer.
struct cudaMemcpy3DPeerParms {
  cudaArray_t srcArray;          ///< from this array, or
  struct cudaPos srcPos;         ///< where in the source
  struct cudaPitchedPtr srcPtr;  ///< from this memory
  int srcDevice;                 ///< of this device
  cudaArray_t dstArray;          ///< to this array, or
  struct cudaPos dstPos;         ///< where in the destination
  struct cudaPitchedPtr dstPtr;  ///< to this memory
  int dstDevice;                 ///< of this device
  struct cudaExtent extent;      ///< how much
};

/// @brief What cudaDeviceGetP2PAttribute asks about two devices.
enum cudaDeviceP2PAttr {
  cudaDevP2PAttrPerformanceRank = 1,
  cudaDevP2PAttrAccessSupported = 2,
  cudaDevP2PAttrNativeAtomicSupported = 3,
  cudaDevP2PAttrCudaArrayAccessSupported = 4
};

/// @brief Names memory for another process (not modelled).
typedef struct cudaIpcMemHandle_st {
  char reserved[64];  ///< the name
} cudaIpcMemHandle_t;
/// @brief Names an event for another process (not modelled).
typedef struct cudaIpcEventHandle_st {
  char reserved[64];  ///< the name
} cudaIpcEventHandle_t;
/// @brief Memory of a graphics library (not modelled).
typedef struct cudaGraphicsResource* cudaGraphicsResource_t;
