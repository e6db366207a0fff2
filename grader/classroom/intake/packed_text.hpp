// SPDX-License-Identifier: MIT
/// @file
/// A text in the space that it takes packed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gridstride::classroom {

/// @brief A text, kept packed (LZ4). Equal texts are packed alike.
class PackedText {
 public:
  PackedText() = default;
  /// @throws std::length_error for more than 2 GB
  explicit PackedText(std::string_view text);
  /// @return the text
  [[nodiscard]] std::string unpacked() const;
  bool operator==(const PackedText&) const = default;

 private:
  std::string packed_;
  std::size_t bytes_ = 0;  // unpacked
};

}  // namespace gridstride::classroom
