// SPDX-License-Identifier: MIT
#include "record/json_bounds.hpp"

#include <array>
#include <cstddef>
#include <stdexcept>

namespace gridstride {
namespace {

constexpr std::size_t most_depth = 64;
constexpr std::size_t most_keys = 1000;

}  // namespace

void require_json_bounds(std::string_view text) {
  std::array<std::size_t, most_depth + 1> keys{};  // so far, of what is open at each depth
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (in_string) {
      if (c == '\\') ++at;
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > most_depth) throw std::runtime_error("its values lie too deep in each other");
      keys[depth] = 0;
    } else if (c == ']' || c == '}') {
      if (depth > 0) --depth;
    } else if (c == ':' && ++keys[depth] > most_keys) {
      throw std::runtime_error("an object of it has too many keys");
    }
  }
}

}  // namespace gridstride
