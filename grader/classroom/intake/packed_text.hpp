// SPDX-License-Identifier: MIT
/// @file
/// A text in the space that it takes packed.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace gridstride::classroom {

/// @brief A text, kept packed (LZ4). Equal texts are packed alike, and copies share what they keep.
class PackedText {
 public:
  PackedText() = default;
  /// @throws std::length_error for more than 2 GB
  explicit PackedText(std::string_view text);
  /// @return the text
  [[nodiscard]] std::string unpacked() const;
  /// @return what is kept of it, there as long as the text or a copy
  [[nodiscard]] std::string_view packed() const { return packed_ ? *packed_ : std::string_view(); }
  bool operator==(const PackedText& other) const {
    return bytes_ == other.bytes_ && packed() == other.packed();
  }

 private:
  std::shared_ptr<const std::string> packed_;  // none: an empty text
  std::size_t bytes_ = 0;                      // unpacked
};

}  // namespace gridstride::classroom
