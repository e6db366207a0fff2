// SPDX-License-Identifier: MIT
/// @file
/// Part of cooperative groups.
#pragma once

#include "../cooperative_groups.h"
#include "../gridstride/cooperative_groups/collectives.hpp"
