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
  if (text.empty()) return;
  std::string room(static_cast<std::size_t>(LZ4_compressBound(counted(text.size()))), '\0');
  const int packed =
      LZ4_compress_default(text.data(), room.data(), counted(text.size()), counted(room.size()));
  room.resize(static_cast<std::size_t>(packed));
  packed_ = std::make_shared<const std::string>(std::string_view(room));  // no more than it takes
}

std::string PackedText::unpacked() const {
  std::string text(bytes_, '\0');
  if (bytes_ > 0 && LZ4_decompress_safe(packed().data(), text.data(), counted(packed().size()),
                                        counted(bytes_)) != counted(bytes_))
    throw std::logic_error("a packed text has changed");
  return text;
}

}  // namespace gridstride::classroom
