// SPDX-License-Identifier: MIT
/// @file
/// Iterators on textures (cub::TexRefInputIterator) are not modelled.
#pragma once

#error \
    "unsupported on the CPU device: cub/iterator/tex_ref_input_iterator.cuh. cub/cub.cuh has the block, warp and device algorithms, and its iterators, that are there."
