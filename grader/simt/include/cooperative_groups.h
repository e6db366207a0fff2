// SPDX-License-Identifier: MIT
/// @file
/// Cooperative groups are not modelled yet.
#pragma once

#error \
    "unsupported on the CPU device: cooperative groups (cooperative_groups.h). Compile this file with nvcc for a GPU, or do without it."
