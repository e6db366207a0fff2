// SPDX-License-Identifier: MIT
#include "simt/src/devices/shared_limits.hpp"

#include <algorithm>
#include <map>

#include "simt/src/engine.hpp"

namespace gridstride::simt {
namespace {

std::map<const void*, std::size_t>& opt_ins() {
  static std::map<const void*, std::size_t> limits;
  return limits;
}

}  // namespace

std::size_t usual_shared_limit() {
  const int bytes = engine().profile.max_shared_bytes_per_block();
  return bytes > 0 ? static_cast<std::size_t>(bytes) : 48 * 1024;
}

std::size_t dynamic_shared_limit(const void* kernel, std::size_t declared_bytes) {
  const std::size_t usual = usual_shared_limit() - std::min(usual_shared_limit(), declared_bytes);
  const auto opted = opt_ins().find(kernel);
  return opted == opt_ins().end() ? usual : std::max(usual, opted->second);
}

void set_dynamic_shared_limit(const void* kernel, std::size_t size_bytes) { opt_ins()[kernel] = size_bytes; }

}  // namespace gridstride::simt
