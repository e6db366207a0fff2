// SPDX-License-Identifier: MIT
// The page: a frame for page.js, which draws what the trace in it says. Without scripts it shows the text.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "record/json_reader.hpp"
#include "view/assets.hpp"
#include "view/view.hpp"

namespace gridstride::view {
namespace {

/// Text as HTML has it, in elements and attributes. Control characters are dropped.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') continue;
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

/// JSON for inside of a script element, which only "</script" and "<!--" could end or change.
std::string for_script(std::string json) {
  for (std::size_t at = json.find('<'); at != std::string::npos; at = json.find('<', at + 1))
    json.replace(at, 1, "\\u003c");
  return json;
}

std::string data_of(const Subject& subject, const AccessTrace& trace) {
  nlohmann::ordered_json launches = nlohmann::ordered_json::array();
  for (const TracedLaunch& launch : trace.launches)
    launches.push_back({{"text", launch_text(launch)}, {"left_out", left_out_text(launch)}});
  const std::string words =
      json_text({{"title", subject.title}, {"file", subject.file}, {"launches", launches}}, -1);
  return fmt::format("{{\"words\":{},\"trace\":{}}}", words, trace_to_json(trace));
}

}  // namespace

std::string page(const Subject& subject, const AccessTrace& trace) {
  const std::string in_words = escaped(text(subject, trace));
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{} - memory accesses</title>\n"
      "<style>{}</style>\n</head>\n<body>\n<main>\n<header>\n<p class=\"soft\">{} on {}</p>\n<h1>{}</h1>\n"
      "<p class=\"soft\">{} launches, {} of them recorded.</p>\n</header>\n",
      escaped(subject.title), page_css, escaped(subject.file), escaped(subject.device),
      escaped(subject.title), trace.launches_in_all, trace.launches.size());
  page +=
      "<noscript><p>This page draws with a script, and scripts are off: here is the same in words.</p><pre>" +
      in_words + "</pre></noscript>\n<div id=\"view\"></div>\n";
  page += "<details class=\"words\"><summary>The same as plain text</summary><pre tabindex=\"0\">" +
          in_words + "</pre></details>\n</main>\n";
  page += "<script type=\"application/json\" id=\"data\">" + for_script(data_of(subject, trace)) +
          "</script>\n<script>" + page_js + "</script>\n</body>\n</html>\n";
  return page;
}

}  // namespace gridstride::view
