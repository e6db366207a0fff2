// SPDX-License-Identifier: MIT
// The page: a frame for page.js, which draws what the trace in it says. Without scripts it shows the text.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "language/language.hpp"
#include "language/phrases.hpp"
#include "record/json_reader.hpp"
#include "text/controls.hpp"
#include "text/markup.hpp"
#include "view/additions.hpp"
#include "view/assets.hpp"
#include "view/compare.hpp"
#include "view/excess.hpp"
#include "view/exchanges.hpp"
#include "view/line_times.hpp"
#include "view/script_words.hpp"
#include "view/view.hpp"
#include "view/waste.hpp"

namespace gridstride::view {

using language::tr;
using language::trf;

namespace {

/// What somebody else may have written, in elements and attributes.
std::string escaped(std::string_view text) { return text::markup(text::without_controls(text)); }

/// JSON for inside of a script element, which only "</script" and "<!--" could end or change.
std::string for_script(std::string json) {
  for (std::size_t at = json.find('<'); at != std::string::npos; at = json.find('<', at + 1))
    json.replace(at, 1, "\\u003c");
  return json;
}

nlohmann::ordered_json trees_json(const TracedBlock& block) {
  nlohmann::ordered_json trees = nlohmann::ordered_json::array();
  for (const Tree& tree : trees_of(block)) {
    nlohmann::ordered_json additions = nlohmann::ordered_json::array();
    for (const Addition& one : tree.additions)
      additions.push_back({{"round", one.round}, {"thread", one.thread}, {"to", one.to}, {"from", one.from}});
    trees.push_back({{"array", tree.array}, {"additions", additions}});
  }
  return trees;
}

/// What each shuffle passes on, in words.
nlohmann::ordered_json passings_json(const TracedBlock& block) {
  nlohmann::ordered_json passings = nlohmann::ordered_json::array();
  for (const TracedExchange& exchange : block.exchanges) passings.push_back(passing_text(exchange));
  return passings;
}

nlohmann::ordered_json times_json(const TracedLaunch& launch) {
  nlohmann::ordered_json lines = nlohmann::ordered_json::array();
  for (const LineTime& line : line_times(launch))
    lines.push_back({{"file", line.place.file},
                     {"line", line.place.line},
                     {"share", line.share},
                     {"part", line.share_of},
                     {"did", fmt::format("{}", fmt::join(line.did, "; "))}});
  return lines;
}

/// One program's picture: whose it is, what to say of its launches, its trace. `reference`: the reference
/// solution's, where it stands beside.
std::string picture_json(const char* whose, bool is_withheld, const AccessTrace& trace,
                         const AccessTrace* reference) {
  nlohmann::ordered_json launches = nlohmann::ordered_json::array();
  for (const TracedLaunch& launch : trace.launches) {
    nlohmann::ordered_json trees = nlohmann::ordered_json::array();
    nlohmann::ordered_json passings = nlohmann::ordered_json::array();
    nlohmann::ordered_json wasteful = nlohmann::ordered_json::array();
    for (const TracedBlock& block : launch.blocks) {
      wasteful.push_back(wasteful_lines(block, reference));
      trees.push_back(trees_json(block));
      passings.push_back(passings_json(block));
    }
    nlohmann::ordered_json findings = nlohmann::ordered_json::array();
    nlohmann::ordered_json advice = nlohmann::ordered_json::array();
    for (const TracedFinding& finding : launch.findings) {
      findings.push_back(language::told(finding.message));
      advice.push_back(language::told(finding.advice));
    }
    launches.push_back({{"text", launch_text(launch)},
                        {"excess", excess(trace, launches.size(), reference)},
                        {"findings", findings},
                        {"advice", advice},
                        {"left_out", left_out_text(launch)},
                        {"trees", trees},
                        {"passings", passings},
                        {"time", launch_time_text(launch)},
                        {"times", times_json(launch)},
                        {"wasteful", wasteful}});
  }
  const std::string words =
      json_text({{"whose", whose}, {"withheld", is_withheld}, {"launches", launches}}, -1);
  return fmt::format("{{\"words\":{},\"trace\":{}}}", words, trace_to_json(trace));
}

std::string data_of(const AccessTrace& trace, const std::optional<Reference>& reference) {
  const AccessTrace* const its = reference ? &reference->trace : nullptr;
  std::string pictures = picture_json(tr("Yours"), false, trace, its);
  if (reference) pictures += "," + picture_json(tr("Reference"), reference->is_withheld, *its, its);
  return "[" + pictures + "]";
}

/// The counts of both programs; nothing where there is one.
std::string comparison_html(const Subject& subject, const AccessTrace& trace,
                            const std::optional<Reference>& reference) {
  if (!reference || subject.was_endless) return {};
  if (const std::string stopped = stopped_text(trace); !stopped.empty())
    return fmt::format("<p class=\"finding\" id=\"stopped\">⚠ {}</p>\n", escaped(stopped));
  std::string rows;
  for (const ComparedRow& row : compared(trace.total, reference->trace.total))
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td{}>{}</td></tr>\n",
                        escaped(row.name), escaped(row.yours), escaped(row.reference),
                        row.ratio == tr(same_ratio) ? "" : " class=\"differs\"", escaped(row.ratio));
  return fmt::format(
      "<section>\n<h2>{}</h2>\n"
      "<p class=\"soft small\">{}</p>\n"
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n"
      "<table class=\"counts\" id=\"comparison\">\n<thead><tr><th scope=\"col\">{}</th>"
      "<th scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n"
      "<tbody>\n{}</tbody>\n</table>\n</div>\n</section>\n",
      tr("Yours and the reference solution"),
      escaped(comparison_note(trace, reference->is_withheld, !subject.ended.empty())),
      tr("Counts of both programs"), tr("Counted"), tr("Yours"), tr("Reference"), tr("Yours is"), rows);
}

}  // namespace

std::string page(const Subject& subject, const AccessTrace& trace,
                 const std::optional<Reference>& reference) {
  const std::string in_words = escaped(text(subject, trace, reference));
  std::string page = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n"
      "<style>{}</style>\n</head>\n<body>\n<main>\n<header>\n<p class=\"soft\">{}</p>\n<h1>{}</h1>\n"
      "<p class=\"soft\">{}</p>\n</header>\n",
      language::web_tag(), escaped(trf("{} - memory accesses", subject.title)), page_css,
      escaped(trf("{} on {}", subject.file, subject.device)), escaped(subject.title), launches_text(trace));
  if (!subject.ended.empty())
    page += fmt::format("<p class=\"finding\" id=\"ended\">⚠ {}</p>\n", escaped(subject.ended));
  page += comparison_html(subject, trace, reference);
  page += std::string("<noscript><p>") +
          tr("This page draws with a script, and scripts are off: here is the same in words.") + "</p><pre>" +
          in_words + "</pre></noscript>\n<div id=\"view\"></div>\n";
  page += std::string("<details class=\"words\"><summary>") + tr("The same as plain text") +
          "</summary><pre tabindex=\"0\">" + in_words + "</pre></details>\n</main>\n";
  page += "<script type=\"application/json\" id=\"data\">" + for_script(data_of(trace, reference)) +
          "</script>\n<script type=\"application/json\" id=\"sentences\">" + for_script(script_words()) +
          "</script>\n<script>" + page_js + "</script>\n</body>\n</html>\n";
  return page;
}

}  // namespace gridstride::view
