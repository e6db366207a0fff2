// SPDX-License-Identifier: MIT
/// @file
/// Thrust's asynchronous algorithms are not modelled.
#pragma once
#pragma GCC system_header  // nothing in it is a warning of the program's

#error \
    "unsupported on the CPU device: thrust::async and its futures (thrust/async/copy.h). Call the algorithm of the same name with thrust::cuda::par_nosync.on(stream), or with thrust::cuda::par.on(stream)."
