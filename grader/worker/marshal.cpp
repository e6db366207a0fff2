// SPDX-License-Identifier: MIT
#include "worker/marshal.hpp"

namespace gridstride::marshal {

std::optional<std::vector<std::string>> decode_strings(std::string_view bytes) {
  std::vector<std::string> strings;
  while (!bytes.empty()) {
    std::uint64_t size = 0;
    if (bytes.size() < sizeof(size)) return std::nullopt;
    std::memcpy(&size, bytes.data(), sizeof(size));
    bytes.remove_prefix(sizeof(size));
    if (size > bytes.size()) return std::nullopt;
    strings.emplace_back(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  return strings;
}

}  // namespace gridstride::marshal
