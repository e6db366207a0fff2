// SPDX-License-Identifier: MIT
/// @file
/// Sectors of 32 bytes that a warp's loads and stores take, for gates on counted events.
#pragma once

#include <cstddef>
#include <cstdint>

#include "record/counters.hpp"

namespace gridstride::harness {

/// @brief Sectors a request, as if each thread had asked for one element: a `float4` of each lane takes 16
/// sectors in one request, and wastes no more than four floats, each with 4 sectors.
/// @param[in] sectors, requests of warps
/// @param[in] accesses, bytes of single threads
/// @param[in] element_bytes @unit{bytes} @return not a number where nothing was accessed
inline double sectors_a_request(std::uint64_t sectors, std::uint64_t requests, std::uint64_t accesses,
                                std::uint64_t bytes, std::size_t element_bytes) {
  const double elements_an_access =
      static_cast<double>(bytes) / static_cast<double>(accesses) / static_cast<double>(element_bytes);
  return static_cast<double>(sectors) / static_cast<double>(requests) / elements_an_access;
}

/// @brief Of global loads. @see sectors_a_request
inline double load_sectors_a_request(const Counters& counted, std::size_t element_bytes = 4) {
  return sectors_a_request(counted.global_load_sectors, counted.global_load_requests, counted.global_loads,
                           counted.global_load_bytes, element_bytes);
}

/// @brief Of global stores. @see sectors_a_request
inline double store_sectors_a_request(const Counters& counted, std::size_t element_bytes = 4) {
  return sectors_a_request(counted.global_store_sectors, counted.global_store_requests, counted.global_stores,
                           counted.global_store_bytes, element_bytes);
}

}  // namespace gridstride::harness
