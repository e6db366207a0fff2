// SPDX-License-Identifier: MIT
#include "classroom/pages/html.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "classroom/exports/csv.hpp"
#include "classroom/pages/style.hpp"
#include "language/language.hpp"
#include "report/reporter.hpp"
#include "text/controls.hpp"
#include "text/markup.hpp"

namespace gridstride::classroom {
namespace {

constexpr std::size_t longest_name = 60;  // characters; a longer one is cut

/// What a page must not have in its text: what steers a terminal or the direction of text, and the three
/// marks of direction (U+061C, U+200E, U+200F), which no isolated name needs.
bool is_dropped(char32_t c) {
  if (c == '\n' || c == '\t') return false;
  return text::is_control(c) || c == 0x061C || c == 0x200E || c == 0x200F;
}

std::string without_dropped(std::string_view text, bool shows_dropped) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const text::Character next = text::first_character(text);
    if (!next.valid)
      result += "\xEF\xBF\xBD";  // U+FFFD
    else if (!is_dropped(next.code))
      result += text::markup(text.substr(0, next.bytes));
    else if (shows_dropped)
      result += fmt::format("<i>U+{:04X}</i>", static_cast<std::uint32_t>(next.code));
    text.remove_prefix(next.bytes);
  }
  return result;
}

std::string_view css_class(Tone tone) {
  if (tone == Tone::good) return "good";
  return tone == Tone::bad ? "bad" : "neutral";
}

}  // namespace

std::string html(std::string_view text) {
  return without_dropped(report::printable(std::string(text)), false);
}

std::string code_html(std::string_view text) { return without_dropped(text, true); }

std::string cut(std::string_view text, std::size_t most_characters) {
  std::string_view rest = text;
  for (std::size_t i = 0; i < most_characters && !rest.empty(); ++i)
    rest.remove_prefix(text::first_character(rest).bytes);
  const std::string begin(text.substr(0, text.size() - rest.size()));
  return rest.empty() ? begin : begin + "...";
}

std::string name_html(std::string_view name) { return "<bdi>" + html(cut(name, longest_name)) + "</bdi>"; }

std::string address_html(std::string_view address) {
  const bool has_scheme = address.substr(0, address.find('/')).find(':') != std::string_view::npos;
  return (has_scheme || address.starts_with('/') || address.starts_with('\\') ? "./" : "") + html(address);
}

std::string number_html(double value) { return csv_number(value); }

std::string percent_text(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string page(std::string_view title, std::string_view body) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" "
      "content=\"no-referrer\">\n"
      "<meta name=\"robots\" content=\"noindex\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n"
      "<main>\n{}</main>\n</body>\n</html>\n",
      language::web_tag(), html(title), page_style, body);
}

std::string row(std::string_view cell, const std::vector<std::string>& cells) {
  std::string text = "<tr>";
  for (const std::string& one : cells) text += fmt::format("<{0}>{1}</{0}>", cell, one);
  return text + "</tr>\n";
}

std::string table(const std::string& name, const std::vector<std::string>& head, const std::string& rows) {
  std::string cells;
  for (const std::string& one : head) cells += "<th scope=\"col\">" + html(one) + "</th>";
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"{}\"><table>\n<thead><tr>{}</tr></thead>\n"
      "<tbody>\n{}</tbody>\n</table></div>\n",
      html(name), cells, rows);
}

std::string_view sign(Tone tone) {
  if (tone == Tone::good) return "✓";
  return tone == Tone::bad ? "✗" : "–";
}

std::string badge(Tone tone, std::string_view text) {
  return fmt::format("<span class=\"badge {}\">{} {}</span>", css_class(tone), sign(tone), html(text));
}

}  // namespace gridstride::classroom
