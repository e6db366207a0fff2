// SPDX-License-Identifier: MIT
/// @file
/// Names of the terms of copies in a modelled time.
#pragma once

namespace gridstride::judge {

/// Of all copies: what starting them costs.
inline constexpr const char* term_starting_copies = "starting copies";
/// Of pageable memory: through the host's own buffer, one piece after the other.
inline constexpr const char* term_pageable_copies = "copies from and to pageable memory";
/// Of page-locked memory: as fast as the link.
inline constexpr const char* term_pinned_copies = "copies from and to pinned memory";
/// From one device to another.
inline constexpr const char* term_peer_copies = "copies between devices";

}  // namespace gridstride::judge
