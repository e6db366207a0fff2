// SPDX-License-Identifier: MIT
#include "worker/words.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "record/json_reader.hpp"
#include "record/most_line_times.hpp"
#include "record/record_json.hpp"
#include "record/verdict.hpp"
#include "text/controls.hpp"
#include "worker/protocol.hpp"

namespace gridstride::worker {
namespace {

// What words hold at most. The writer keeps to it, and leaves the rest out; so the reader refuses more as
// what no writer of ours has written.
constexpr std::size_t most_findings = 256;
constexpr std::size_t most_terms = 64;
constexpr std::size_t most_lines = 64;
constexpr std::size_t most_kernels = 16;
constexpr std::size_t most_kernel_bytes = 120;
constexpr std::size_t most_launches = 3;
constexpr std::size_t most_launch_bytes = 120;
constexpr std::size_t most_file_name_bytes = 256;
constexpr std::size_t most_text_bytes = 4096;
constexpr std::size_t most_term_bytes = 80;
constexpr double most_ns = 1e18;  // no time reaches it

/// Classes that the CPU device gives. The others are the judge's.
bool is_device_class(const Finding& finding) {
  if (finding.bug_class == unchecked_launch_class || finding.bug_class == unchecked_copy_class ||
      finding.bug_class == to_string(Verdict::too_slow))
    return finding.severity == Severity::note;
  const auto verdict = verdict_from_string(finding.bug_class);
  return verdict && *verdict >= Verdict::leak && *verdict <= Verdict::timed_out &&
         *verdict != Verdict::suspicious;
}

void make_harmless(Finding& finding) {
  for (std::string* text : {&finding.kernel, &finding.file, &finding.message, &finding.advice})
    *text = harmless(*text, most_text_bytes);
}

std::vector<LineTraffic> lines_from(const nlohmann::ordered_json& json, const std::string& name) {
  std::vector<LineTraffic> lines = lines_of(json, name);
  if (lines.size() > most_lines) throw std::runtime_error("a reply has too many lines");
  for (LineTraffic& line : lines) {
    line.file = harmless(line.file, most_file_name_bytes);
    line.wasteful = false;  // the judge decides, and compares
    line.reference_cost = 0;
  }
  return lines;
}

/// A launch as it is told, "k<<<4, 256>>>", or a kernel.
std::string in_a_line(const std::string& told, std::size_t most_bytes) {
  std::string line = harmless(told, most_bytes);
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return line;
}

std::vector<std::string> launches_from(const JsonReader& reader) {
  std::vector<std::string> launches;
  for (const auto& launch : reader.array("launches")) {
    if (!launch.is_string() || launches.size() == most_launches)
      throw std::runtime_error("a reply has no launches in its launches");
    launches.push_back(in_a_line(launch.get<std::string>(), most_launch_bytes));
  }
  return launches;
}

nlohmann::json json_of(const judge::ModelledTime& time) {
  nlohmann::json terms = nlohmann::json::object();
  for (const judge::Term& term : time.terms) terms[term.name] = term.time_ns;
  return {{"total_ns", time.total_ns}, {"terms", std::move(terms)}};
}

/// A time that can be one. @unit{ns}
double duration(double time_ns) {
  if (!(time_ns >= 0 && time_ns < most_ns)) throw std::runtime_error("a reply's time is no time");
  return time_ns;
}

KernelTime kernel_time_from(const nlohmann::ordered_json& json, const std::string& name) {
  KernelTime time = kernel_time_of(json, name);
  if (time.lines.size() > most_line_times) throw std::runtime_error("a reply has too many lines");
  if (time.kernels.size() > most_kernels) throw std::runtime_error("a reply has too many kernels");
  duration(time.total_ns);
  for (LineTime& line : time.lines) {
    line.file = harmless(line.file, most_file_name_bytes);
    duration(line.time_ns);
  }
  for (KernelLaunches& launches : time.kernels) {
    launches.kernel = in_a_line(launches.kernel, most_kernel_bytes);
    duration(launches.time_ns);
  }
  return time;
}

judge::ModelledTime time_from(const JsonReader& reader) {
  judge::ModelledTime time;
  const JsonReader terms = reader.object("terms");
  for (const auto& [name, value] : reader.at("terms").items()) {
    if (time.terms.size() == most_terms) throw std::runtime_error("a modelled time has too many terms");
    const double time_ns = duration(terms.number(name.c_str()));
    judge::add_after(time, {.total_ns = 0, .terms = {{harmless(name, most_term_bytes), time_ns}}});
  }
  time.total_ns = duration(reader.number("total_ns"));
  return time;
}

template <class Item>
void keep_first(std::vector<Item>& items, std::size_t most) {
  if (items.size() > most) items.resize(most);
}

/// A time that the reader takes for one. @unit{ns}
double within_bounds(double time_ns) {
  return time_ns >= 0 ? std::min(time_ns, std::nextafter(most_ns, 0.0)) : 0;  // 0 for NaN, too
}

/// As much as the reader takes.
Words within_bounds(Words words) {
  words.what = harmless(words.what, most_text_bytes);
  keep_first(words.findings, most_findings);
  for (Finding& finding : words.findings) make_harmless(finding);
  keep_first(words.launches, most_launches);
  for (std::string& launch : words.launches) launch = in_a_line(launch, most_launch_bytes);
  keep_first(words.lines, most_lines);
  for (LineTraffic& line : words.lines) line.file = harmless(line.file, most_file_name_bytes);
  keep_first(words.kernel_time.lines, most_line_times);
  words.kernel_time.total_ns = within_bounds(words.kernel_time.total_ns);
  for (LineTime& line : words.kernel_time.lines) {
    line.file = harmless(line.file, most_file_name_bytes);
    line.time_ns = within_bounds(line.time_ns);
  }
  keep_first(words.kernel_time.kernels, most_kernels);
  for (KernelLaunches& launches : words.kernel_time.kernels) {
    launches.kernel = in_a_line(launches.kernel, most_kernel_bytes);
    launches.time_ns = within_bounds(launches.time_ns);
  }
  keep_first(words.modelled.terms, most_terms);
  words.modelled.total_ns = within_bounds(words.modelled.total_ns);
  for (judge::Term& term : words.modelled.terms) {
    term.name = harmless(term.name, most_term_bytes);
    term.time_ns = within_bounds(term.time_ns);
  }
  if (words.device_ns) words.device_ns = within_bounds(*words.device_ns);
  return words;
}

}  // namespace

std::string harmless(const std::string& text, std::size_t most_bytes) {
  std::string plain = text::without_controls(text, "?");
  return plain.size() <= most_bytes ? plain : text::start_of(plain, most_bytes - 3) + "...";
}

std::string words_to_text(const Words& all) {
  Words words = within_bounds(all);
  while (true) {
    nlohmann::json json;
    json["what"] = words.what;
    json["findings"] = findings_json(words.findings);
    json["counters"] = counters_json(words.counters);
    json["counted"] = words.counted;
    if (!words.launches.empty()) json["launches"] = words.launches;
    if (words.compilations > 0) json["compilations"] = words.compilations;
    if (words.device_ns) json["device_ns"] = *words.device_ns;
    json["modelled"] = json_of(words.modelled);
    json["lines"] = lines_json(words.lines);
    json["kernel_time"] = kernel_time_json(words.kernel_time);
    std::string text = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    if (text.size() <= words_bytes || words.findings.empty()) return text;
    words.findings.resize(words.findings.size() / 2);
  }
}

Words words_from_text(const std::string& text) {
  const nlohmann::ordered_json json = parse_json(text, "reply");
  const JsonReader reader(json, "reply");
  Words words;
  words.what = harmless(reader.text("what"), most_text_bytes);
  words.findings = findings_of(reader.at("findings"), reader.name("findings"));
  if (words.findings.size() > most_findings) throw std::runtime_error("a reply has too many findings");
  for (Finding& finding : words.findings) {
    if (!is_device_class(finding)) throw std::runtime_error("a finding has the class " + finding.bug_class);
    make_harmless(finding);
  }
  words.counters = counters_of(reader.at("counters"), reader.name("counters"));
  if (reader.has("launches")) words.launches = launches_from(reader);
  words.counted = reader.boolean("counted");
  if (reader.has("compilations")) words.compilations = reader.integer<unsigned>("compilations");
  if (reader.has("device_ns")) words.device_ns = duration(reader.number("device_ns"));
  words.modelled = time_from(reader.object("modelled"));
  words.kernel_time = kernel_time_from(reader.at("kernel_time"), reader.name("kernel_time"));
  words.lines = lines_from(reader.at("lines"), reader.name("lines"));
  return words;
}

}  // namespace gridstride::worker
