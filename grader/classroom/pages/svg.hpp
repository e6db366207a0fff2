// SPDX-License-Identifier: MIT
/// @file
/// What charts are drawn with. A function gives markup for inside of an SVG element, but svg() itself.
#pragma once

#include <string>

namespace gridstride::classroom {

inline constexpr double chart_width = 340;               ///< of every chart, in CSS pixels
inline constexpr double chart_left = 16;                 ///< where axes begin
inline constexpr double chart_right = chart_width - 20;  ///< where they end

/// @brief A chart. @param[in] height in CSS pixels @param[in] title in words, for who does not see it
/// @param[in] inside markup
std::string svg(double height, const std::string& title, const std::string& inside);

/// @brief Where a label's words lie beside the place that it names.
enum class Anchor { start, middle, end };

/// @brief Words at a place. @param[in] css_class nullptr: none
std::string label(double x, double y, const std::string& text, const char* css_class = nullptr,
                  Anchor anchor = Anchor::middle);

}  // namespace gridstride::classroom
