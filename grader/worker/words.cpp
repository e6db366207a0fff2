// SPDX-License-Identifier: MIT
#include "worker/words.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "record/json_reader.hpp"
#include "record/record.hpp"
#include "record/verdict.hpp"
#include "text/controls.hpp"
#include "worker/protocol.hpp"

namespace gridstride::worker {
namespace {

constexpr std::size_t most_findings = 256;
constexpr std::size_t most_terms = 64;
constexpr std::size_t most_lines = 64;
constexpr std::size_t most_line_times = 24;
constexpr std::size_t most_launches = 3;
constexpr std::size_t most_launch_bytes = 120;
constexpr std::size_t most_file_name_bytes = 256;
constexpr std::size_t most_text_bytes = 4096;

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
  if (!is_device_class(finding)) throw std::runtime_error("a finding has the class " + finding.bug_class);
  for (std::string* text : {&finding.kernel, &finding.file, &finding.message, &finding.advice})
    *text = harmless(*text, most_text_bytes);
}

std::ptrdiff_t most_of(const std::vector<LineTraffic>& lines) {
  return static_cast<std::ptrdiff_t>(std::min(lines.size(), most_lines));
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

std::vector<std::string> launches_from(const JsonReader& reader) {
  std::vector<std::string> launches;
  for (const auto& launch : reader.array("launches")) {
    if (!launch.is_string() || launches.size() == most_launches)
      throw std::runtime_error("a reply has no launches in its launches");
    launches.push_back(harmless(launch.get<std::string>(), most_launch_bytes));
    std::ranges::replace_if(
        launches.back(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
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
  if (!(time_ns >= 0 && time_ns < 1e18)) throw std::runtime_error("a reply's time is no time");
  return time_ns;
}

KernelTime kernel_time_from(const nlohmann::ordered_json& json, const std::string& name) {
  KernelTime time = kernel_time_of(json, name);
  if (time.lines.size() > most_line_times) throw std::runtime_error("a reply has too many lines");
  duration(time.total_ns);
  for (LineTime& line : time.lines) {
    line.file = harmless(line.file, most_file_name_bytes);
    duration(line.time_ns);
  }
  return time;
}

judge::ModelledTime time_from(const JsonReader& reader) {
  judge::ModelledTime time;
  const JsonReader terms = reader.object("terms");
  for (const auto& [name, value] : reader.at("terms").items()) {
    if (time.terms.size() == most_terms) throw std::runtime_error("a modelled time has too many terms");
    const double time_ns = duration(terms.number(name.c_str()));
    judge::add_after(time, {.total_ns = 0, .terms = {{harmless(name, 80), time_ns}}});
  }
  time.total_ns = duration(reader.number("total_ns"));
  return time;
}

}  // namespace

std::string harmless(const std::string& text, std::size_t most_bytes) {
  std::string plain = text::without_controls(text, "?");
  return plain.size() <= most_bytes ? plain : text::start_of(plain, most_bytes - 3) + "...";
}

std::string words_to_text(const Words& words) {
  std::vector<Finding> findings = words.findings;
  KernelTime kernel_time = words.kernel_time;
  kernel_time.lines.resize(std::min(kernel_time.lines.size(), most_line_times));
  while (true) {
    nlohmann::json json;
    json["what"] = harmless(words.what, most_text_bytes);
    json["findings"] = nlohmann::json::parse(findings_to_json(findings));
    json["counters"] = nlohmann::json::parse(counters_to_json(words.counters));
    json["counted"] = words.counted;
    if (!words.launches.empty()) json["launches"] = words.launches;
    if (words.compilations > 0) json["compilations"] = words.compilations;
    if (words.device_ns) json["device_ns"] = *words.device_ns;
    json["modelled"] = json_of(words.modelled);
    json["lines"] = nlohmann::json::parse(
        lines_to_json({words.lines.begin(), words.lines.begin() + most_of(words.lines)}));
    json["kernel_time"] = kernel_time_json(kernel_time);
    std::string text = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    if (text.size() <= words_bytes || findings.empty()) return text;
    findings.resize(findings.size() / 2);
  }
}

Words words_from_text(const std::string& text) {
  const nlohmann::ordered_json json = parse_json(text, "reply");
  const JsonReader reader(json, "reply");
  Words words;
  words.what = harmless(reader.text("what"), most_text_bytes);
  words.findings = findings_of(reader.at("findings"), reader.name("findings"));
  if (words.findings.size() > most_findings) throw std::runtime_error("a reply has too many findings");
  for (Finding& finding : words.findings) make_harmless(finding);
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
