// SPDX-License-Identifier: MIT
/// @file
/// The part of DLPack that this lesson uses, declared anew: names, values and order of the members are those
/// of the published interface, so that code for it also compiles with the header that DLPack itself provides
/// (Debian: libdlpack-dev), and tensors of other libraries have this layout.
#pragma once

#include <cstdint>

/// @brief Where memory lies. The numbers are part of the interface; those of other makers are left out.
enum DLDeviceType {
  kDLCPU = 1,           ///< memory of the host
  kDLCUDA = 2,          ///< memory of a CUDA device, as cudaMalloc() gives
  kDLCUDAHost = 3,      ///< page-locked memory of the host, as cudaMallocHost() gives
  kDLCUDAManaged = 13,  ///< managed memory
};

/// @brief One device of a kind.
struct DLDevice {
  DLDeviceType device_type;  ///< the kind
  int device_id;             ///< its number; for CUDA that of cudaSetDevice()
};

/// @brief What the bits of an element mean.
enum DLDataTypeCode {
  kDLInt = 0U,      ///< signed integer
  kDLUInt = 1U,     ///< unsigned integer
  kDLFloat = 2U,    ///< floating-point number as IEEE 754 has it
  kDLBfloat = 4U,   ///< bfloat16
  kDLComplex = 5U,  ///< complex number of two floating-point numbers
};

/// @brief Type of the elements: float32 is {kDLFloat, 32, 1}.
struct DLDataType {
  std::uint8_t code;    ///< one of DLDataTypeCode
  std::uint8_t bits;    ///< of one lane
  std::uint16_t lanes;  ///< 1 for plain numbers, 4 for elements such as float4
};

/// @brief An array in somebody's memory.
struct DLTensor {
  void* data;                 ///< where its memory begins
  DLDevice device;            ///< whose memory that is
  int ndim;                   ///< number of dimensions
  DLDataType dtype;           ///< type of its elements
  std::int64_t* shape;        ///< @shape{[ndim]} elements in each dimension
  std::int64_t* strides;      ///< @shape{[ndim]} @unit{elements}; null: row by row, without gaps
  std::uint64_t byte_offset;  ///< @unit{bytes} from data to the first element
};

/// @brief An array, and how to tell its producer that nobody needs it any more.
struct DLManagedTensor {
  DLTensor dl_tensor;                      ///< the array
  void* manager_ctx;                       ///< the producer's own business
  void (*deleter)(DLManagedTensor* self);  ///< to be called once, at the end; null: there is nothing to do
};
