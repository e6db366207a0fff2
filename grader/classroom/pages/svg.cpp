// SPDX-License-Identifier: MIT
#include "classroom/pages/svg.hpp"

#include <fmt/format.h>

#include "classroom/pages/html.hpp"

namespace gridstride::classroom {
namespace {

const char* anchor_name(Anchor anchor) {
  if (anchor == Anchor::middle) return "middle";
  return anchor == Anchor::start ? "start" : "end";
}

}  // namespace

std::string svg(double height, const std::string& title, const std::string& inside) {
  return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\"><title>{}</title>\n{}</svg>\n", chart_width,
                     height, html(title), inside);
}

std::string label(double x, double y, const std::string& text, const char* css_class, Anchor anchor) {
  return fmt::format("<text{} x=\"{:.1f}\" y=\"{:g}\" text-anchor=\"{}\">{}</text>\n",
                     css_class == nullptr ? "" : fmt::format(" class=\"{}\"", css_class), x, y,
                     anchor_name(anchor), html(text));
}

}  // namespace gridstride::classroom
