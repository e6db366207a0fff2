// SPDX-License-Identifier: MIT
/// @file
/// Run-time API calls that CUDA has and the CPU device does not model yet: each leaves an `unsupported`
/// finding that names the call and its line, and returns cudaErrorNotSupported.
#pragma once

#include "../driver_types.h"

extern "C" {
/// @brief Records an `unsupported` finding for a call of host code.
/// @return cudaErrorNotSupported
cudaError_t gs_host_unsupported(const char* call, const char* file, int line);
}

namespace gridstride::simt::detail {

// A callable that takes the arguments as they come. Its line is where it is made, which default arguments of
// a variadic function could not tell.
struct UnsupportedCall {
  const char* name;
  const char* file;
  int line;
  template <class... Anything>
  cudaError_t operator()(Anything&&...) const {
    return ::gs_host_unsupported(name, file, line);
  }
};

}  // namespace gridstride::simt::detail

#define GRIDSTRIDE_UNSUPPORTED(NAME) (::gridstride::simt::detail::UnsupportedCall{NAME, __FILE__, __LINE__})

// Textures of several sizes of one image
#define cudaMallocMipmappedArray GRIDSTRIDE_UNSUPPORTED("cudaMallocMipmappedArray")
#define cudaGetMipmappedArrayLevel GRIDSTRIDE_UNSUPPORTED("cudaGetMipmappedArrayLevel")
#define cudaFreeMipmappedArray GRIDSTRIDE_UNSUPPORTED("cudaFreeMipmappedArray")
// Parts of graphs
#define cudaGraphConditionalHandleCreate GRIDSTRIDE_UNSUPPORTED("cudaGraphConditionalHandleCreate")
// Memory and events of other processes
#define cudaIpcGetMemHandle GRIDSTRIDE_UNSUPPORTED("cudaIpcGetMemHandle")
#define cudaIpcOpenMemHandle GRIDSTRIDE_UNSUPPORTED("cudaIpcOpenMemHandle")
#define cudaIpcCloseMemHandle GRIDSTRIDE_UNSUPPORTED("cudaIpcCloseMemHandle")
#define cudaIpcGetEventHandle GRIDSTRIDE_UNSUPPORTED("cudaIpcGetEventHandle")
#define cudaIpcOpenEventHandle GRIDSTRIDE_UNSUPPORTED("cudaIpcOpenEventHandle")
// Memory of graphics libraries
#define cudaGraphicsMapResources GRIDSTRIDE_UNSUPPORTED("cudaGraphicsMapResources")
#define cudaGraphicsUnmapResources GRIDSTRIDE_UNSUPPORTED("cudaGraphicsUnmapResources")
#define cudaGraphicsUnregisterResource GRIDSTRIDE_UNSUPPORTED("cudaGraphicsUnregisterResource")
#define cudaGraphicsResourceGetMappedPointer GRIDSTRIDE_UNSUPPORTED("cudaGraphicsResourceGetMappedPointer")
#define cudaGraphicsSubResourceGetMappedArray GRIDSTRIDE_UNSUPPORTED("cudaGraphicsSubResourceGetMappedArray")
#define cudaImportExternalMemory GRIDSTRIDE_UNSUPPORTED("cudaImportExternalMemory")
#define cudaImportExternalSemaphore GRIDSTRIDE_UNSUPPORTED("cudaImportExternalSemaphore")
