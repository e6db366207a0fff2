// SPDX-License-Identifier: MIT
/// @file
/// The work of graph nodes, made from their parameters.
#pragma once

#include "simt/src/streams/graphs.hpp"

namespace gridstride::simt {

/// @brief Each checks the parameters as the ordinary call does, and reports what is wrong.
/// @param[out] work to be run whenever the node's turn comes
cudaError_t kernel_work(const cudaKernelNodeParams* params, Work& work);
cudaError_t copy_work(const cudaMemcpy3DParms* params, Work& work);
cudaError_t copy_work(void* to, const void* from, std::size_t size_bytes, cudaMemcpyKind kind, Work& work);
cudaError_t memset_work(const cudaMemsetParams* params, Work& work);
cudaError_t host_work(const cudaHostNodeParams* params, Work& work);
/// @param[out] params with the address of the memory
cudaError_t mem_alloc_work(cudaMemAllocNodeParams* params, Work& work);
cudaError_t mem_free_work(void* pointer, Work& work);

/// @return the arguments that a kernel node is given, copied
std::shared_ptr<KernelArguments> copy_arguments(const cudaKernelNodeParams& params);

}  // namespace gridstride::simt
