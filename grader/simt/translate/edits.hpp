// SPDX-License-Identifier: MIT
/// @file
/// Changes to a text that never change its number of lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gridstride::translate {

/// @brief A list of replacements in one text, applied together.
class Edits {
 public:
  /// @brief Puts `text` before the byte at `offset`; several at one offset come in the order of the calls.
  void insert(std::size_t offset, std::string text) { replace(offset, offset, std::move(text)); }

  /// @brief Replaces the bytes [begin, end) by `text`. Line ends among them stay.
  void replace(std::size_t begin, std::size_t end, std::string text) {
    edits_.push_back({begin, end, std::move(text)});
  }

  /// @return whether there are none
  [[nodiscard]] bool empty() const { return edits_.empty(); }

  /// @return the text with all changes made; of two that overlap the first in the text wins
  [[nodiscard]] std::string apply(std::string_view source) const;

 private:
  struct Edit {
    std::size_t begin;
    std::size_t end;
    std::string text;
  };
  std::vector<Edit> edits_;
};

}  // namespace gridstride::translate
