// SPDX-License-Identifier: MIT
/// @file
/// Names of the terms of copies in a modelled time.
#pragma once

namespace gridstride::judge {

inline constexpr const char* term_starting_copies = "starting copies";  ///< of all of them
inline constexpr const char* term_pageable_copies = "copies from and to pageable memory";
inline constexpr const char* term_pinned_copies = "copies from and to pinned memory";
inline constexpr const char* term_peer_copies = "copies between devices";

}  // namespace gridstride::judge
