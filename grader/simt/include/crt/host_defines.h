// SPDX-License-Identifier: MIT
/// @file
/// Where some versions of the toolkit have it.
#pragma once

#include "../host_defines.h"
