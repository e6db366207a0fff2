// SPDX-License-Identifier: MIT
#include "classroom/intake/packed_text.hpp"

#include <lz4.h>

#include <stdexcept>

namespace gridstride::classroom {
namespace {

/// LZ4 counts by int.
int counted(std::size_t bytes) {
  if (bytes > LZ4_MAX_INPUT_SIZE) throw std::length_error("a text of more than 2 GB");
  return static_cast<int>(bytes);
}

}  // namespace

PackedText::PackedText(std::string_view text) : bytes_(text.size()) {
  std::string room(static_cast<std::size_t>(LZ4_compressBound(counted(text.size()))), '\0');
  const int packed =
      LZ4_compress_default(text.data(), room.data(), counted(text.size()), counted(room.size()));
  packed_.assign(room, 0, static_cast<std::size_t>(packed));  // no more than it takes
}

std::string PackedText::unpacked() const {
  std::string text(bytes_, '\0');
  if (bytes_ > 0 && LZ4_decompress_safe(packed_.data(), text.data(), counted(packed_.size()),
                                        counted(bytes_)) != counted(bytes_))
    throw std::logic_error("a packed text has changed");
  return text;
}

}  // namespace gridstride::classroom
