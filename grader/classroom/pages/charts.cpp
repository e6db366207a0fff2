// SPDX-License-Identifier: MIT
#include "classroom/pages/charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "classroom/pages/svg.hpp"
#include "language/language.hpp"

namespace gridstride::classroom {

using language::trf;

namespace {

constexpr double dot = 7;  // across

/// A logarithmic axis whose ends are 1, 2 or 5 times a power of ten.
class LogAxis {
 public:
  /// @pre values are not empty and above 0
  explicit LogAxis(const std::vector<double>& values) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    first_ = step_at(*low, false);
    last_ = std::max(step_at(*high, true), first_ + 2);
  }

  [[nodiscard]] double place(double value) const {
    const double low = std::log10(value_of(first_));
    const double share = (std::log10(clamped(value)) - low) / (std::log10(value_of(last_)) - low);
    return chart_left + share * (chart_right - chart_left);
  }

  /// The line, and a word at each step, or at powers of ten alone where there are many.
  [[nodiscard]] std::string markup(double y) const {
    std::string text;
    std::string ticks = fmt::format("M{} {}H{}", chart_left, y, chart_right);
    for (int step = first_; step <= last_; ++step) {
      if (last_ - first_ > 6 && step % 3 != 0) continue;
      const double x = place(value_of(step));
      ticks += fmt::format("M{:.1f} {}v4", x, y);
      text += label(x, y + 18, fmt::format("{:g}×", value_of(step)));
    }
    return fmt::format("<path class=\"axis\" d=\"{}\"/>\n", ticks) + text;
  }

 private:
  static double clamped(double value) { return std::clamp(value, 1e-3, 1e6); }
  /// Step 0 is 1, 1 is 2, 2 is 5, 3 is 10, -1 is 0.5.
  static double value_of(int step) {
    constexpr std::array<double, 3> factors = {1, 2, 5};
    const int decade = static_cast<int>(std::floor(step / 3.0));
    return factors[static_cast<std::size_t>(step - 3 * decade)] * std::pow(10, decade);
  }
  /// The last step that is not above a value, or the first that is not below it.
  static int step_at(double value, bool above) {
    constexpr double rounding = 1 + 1e-12;
    int step = static_cast<int>(std::floor(3 * std::log10(clamped(value)))) - 2;
    while (value_of(step + 1) <= clamped(value) * rounding) ++step;
    return above && value_of(step) * rounding < clamped(value) ? step + 1 : step;
  }

  int first_ = 0;
  int last_ = 1;
};

constexpr double column = dot + 1;

/// The column that a value's dot stands in.
std::size_t column_of(double value, const LogAxis& axis) {
  return static_cast<std::size_t>((axis.place(value) - chart_left) / column);
}

double middle_of_column(std::size_t at) { return chart_left + column * (static_cast<double>(at) + .5); }

/// The dots' middles: of those that share a column the first lies on the axis, the others above it.
std::string dots_path(const std::vector<double>& values, const LogAxis& axis, double base, double room) {
  std::vector<std::size_t> counts(static_cast<std::size_t>((chart_right - chart_left) / column) + 1);
  std::vector<std::size_t> columns;
  for (const double value : values) {
    columns.push_back(column_of(value, axis));
    ++counts[columns.back()];
  }
  const auto most = static_cast<double>(*std::max_element(counts.begin(), counts.end()));
  const double step = std::min(column, room / most);
  std::fill(counts.begin(), counts.end(), 0);
  std::string path;
  for (const std::size_t at : columns)
    path += fmt::format("M{:g} {:.1f}h0", middle_of_column(at),
                        base - dot - step * static_cast<double>(counts[at]++));
  return fmt::format("<path class=\"dots\" d=\"{}\"/>\n", path);
}

std::string own_mark(double own, const LogAxis& axis, double base) {
  const double x = middle_of_column(column_of(own, axis));
  return fmt::format("<path class=\"own\" d=\"M{0:.1f} 18V{1}M{2:.1f} 18h8\"/>\n", x, base, x - 4) +
         label(std::clamp(x, chart_left + 36, chart_right - 36), 13, trf("yours {:.3g}×", own), "told");
}

}  // namespace

std::string share_histogram(const std::vector<double>& shares, const std::string& title) {
  constexpr double height = 150;
  constexpr double base = height - 24;
  constexpr double room = base - 18;
  constexpr double step = (chart_right - chart_left) / 10;
  std::array<int, 10> counts{};
  for (const double share : shares) ++counts[static_cast<std::size_t>(std::clamp(share * 10, 0.0, 9.0))];
  const int most = std::max(1, *std::max_element(counts.begin(), counts.end()));
  std::string inside;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double x = chart_left + step * static_cast<double>(i);
    const double tall = room * counts[i] / most;
    if (i % 2 == 0) inside += label(x, base + 18, fmt::format("{} %", 10 * i));
    if (counts[i] == 0) continue;
    inside +=
        fmt::format("<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                    x + 1.5, base - tall, step - 3, tall);
    inside += label(x + step / 2, std::round(base - tall - 4), std::to_string(counts[i]));
  }
  inside += fmt::format("<path class=\"axis\" d=\"M{} {}H{}\"/>\n", chart_left, base, chart_right);
  return svg(height, title, inside + label(chart_right, base + 18, "100 %"));
}

std::string speed_dots(const std::vector<double>& values, const std::optional<double>& own,
                       const std::string& title) {
  std::vector<double> drawn;
  for (const double value : values)
    if (value > 0 && std::isfinite(value)) drawn.push_back(value);
  if (drawn.empty()) return {};
  const bool has_own = own && *own > 0 && std::isfinite(*own);
  constexpr double height = 92;
  constexpr double base = height - 24;
  const double top = has_own ? 30 : 12;
  std::sort(drawn.begin(), drawn.end());
  std::vector<double> all = drawn;
  if (has_own) all.push_back(*own);
  const LogAxis axis(all);
  std::string inside = axis.markup(base) + dots_path(drawn, axis, base, base - top);
  if (has_own) inside += own_mark(*own, axis, base);
  return svg(height, title, inside);
}

std::string parts_strip(const Parts& parts) {
  constexpr double strip_width = 128;
  constexpr double strip_height = 12;
  const double all =
      static_cast<double>(std::max<std::size_t>(1, parts.passed + parts.tried + parts.missing));
  double x = 0;
  std::string inside;
  for (const auto& [count, css_class] :
       {std::pair(parts.passed, "bar"), std::pair(parts.tried, "rest"), std::pair(parts.missing, "none")}) {
    const double wide = strip_width * static_cast<double>(count) / all;
    if (count > 0)
      inside += fmt::format(R"(<rect class="{}" x="{:.1f}" width="{:.1f}" height="{}"/>)", css_class, x, wide,
                            strip_height);
    x += wide;
  }
  return fmt::format(R"(<svg class="strip" viewBox="0 0 {} {}" aria-hidden="true">{}</svg>)", strip_width,
                     strip_height, inside);
}

}  // namespace gridstride::classroom
