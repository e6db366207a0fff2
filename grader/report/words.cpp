// SPDX-License-Identifier: MIT
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/reporter.hpp"

namespace gridstride::report {

using language::told;
using language::tr;
using language::trf;

namespace {

/// Begins with a capital letter, unless the first word is the code's own: "reads 4 bytes" does; "d_data",
/// "data (64 bytes)" and "cudaMemcpy(...)" do not.
std::string capitalised(std::string text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const bool is_word = std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end),
                                   [](char c) { return c >= 'a' && c <= 'z'; });
  const bool is_name = text.compare(end, 2, " (") == 0;
  if (end > 0 && is_word && !is_name) text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

std::string verdict_sentence(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed:
      return tr("Every check holds.");
    case Verdict::too_slow:
      return tr(
          "The answers are right, but the program does more work, or takes longer, than the lesson allows.");
    case Verdict::wrong_answer:
      return tr("An output differs from the expected one.");
    case Verdict::leak:
      return tr("Something that a CUDA call made, such as memory or a stream, was never given back.");
    case Verdict::cuda_error:
      return tr("A CUDA call or a kernel launch failed.");
    case Verdict::missing_sync:
      return tr("The host read a result before the device had finished it.");
    case Verdict::uninitialised_read:
      return tr("A kernel read memory that nobody had written.");
    case Verdict::data_race:
      return tr("Two threads touch the same word, one of them writes, and nothing orders them.");
    case Verdict::invalid_mask:
      return tr("A warp operation's mask names lanes that do not take part in it.");
    case Verdict::barrier_divergence:
      return tr("Threads of one block wait at different barriers, or some at none.");
    case Verdict::misaligned:
      return tr("An access is not aligned to its size.");
    case Verdict::double_free:
      return tr("The same device memory was freed twice.");
    case Verdict::use_after_free:
      return tr("Device memory was used after it had been freed.");
    case Verdict::memory_space:
      return tr("A host pointer was used on the device, or a device pointer on the host.");
    case Verdict::out_of_bounds:
      return tr("An access lies outside every array.");
    case Verdict::unsupported:
      return tr("The program uses something that the CPU device does not model.");
    case Verdict::suspicious:
      return tr("The answers are right, but not computed the way the lesson asks.");
    case Verdict::out_of_memory:
      return tr("The program used more memory than it may.");
    case Verdict::crashed:
      return tr("The program ended before it had answered.");
    case Verdict::timed_out:
      return tr("The program did not finish in time.");
    case Verdict::build_failed:
      return tr("The file does not compile.");
    case Verdict::grader_error:
      return tr("The grader itself failed. This is not your fault and does not count against you.");
  }
  return {};
}

std::string check_sentence(const std::string& name) {
  const auto dot = name.find('.');
  std::string sentence = dot == std::string::npos ? name : name.substr(dot + 1);
  std::replace(sentence.begin(), sentence.end(), '_', ' ');
  return tr(sentence.c_str());
}

const CheckResult* first_failure(const Record& record) {
  if (record.verdict == Verdict::build_failed || record.verdict == Verdict::grader_error) return nullptr;
  const auto check =
      std::ranges::find_if(record.checks, [](const CheckResult& one) { return !one.passed && !one.waits; });
  return check != record.checks.end() ? &*check : nullptr;
}

const Finding* finding_of(const CheckResult& check, const Record& record) {
  const auto found = std::ranges::find_if(record.findings, [&](const Finding& finding) {
    return check.message.starts_with(
        fmt::format("{} at {}:{}:", finding.bug_class, finding.file, finding.line));
  });
  return found == record.findings.end() ? nullptr : &*found;
}

std::string place_text(const Finding& finding) {
  std::string text;
  if (!finding.file.empty())
    text = trf(" at {}", finding.line > 0 ? fmt::format("{}:{}", finding.file, finding.line) : finding.file);
  if (finding.kernel.empty()) return text;
  const auto index = [](const std::array<std::uint32_t, 3>& i) {
    return fmt::format("({},{},{})", i[0], i[1], i[2]);
  };
  return text +
         trf(", kernel {}, block {}, thread {}", finding.kernel, index(finding.block), index(finding.thread));
}

std::string message_sentence(const Finding& finding) { return capitalised(told(printable(finding.message))); }

/// Whether a gate counts what the host does, of which no picture shows a line.
bool is_of_host(const Gate& gate) {
  static constexpr std::array<std::string_view, 6> words{"compilations", "waits of the host", "allocations",
                                                         " allocated",   "copies to the ",    "copied"};
  return std::ranges::any_of(
      words, [&](std::string_view word) { return gate.name.find(word) != std::string::npos; });
}

PicturePlace picture_place(const Record& record) {
  const bool is_run = record.verdict != Verdict::build_failed && record.verdict != Verdict::grader_error;
  if (!is_run || record.counters.launches == 0) return PicturePlace::nowhere;
  if (std::ranges::find(record.findings, "data_race", &Finding::bug_class) != record.findings.end())
    return PicturePlace::findings;
  const auto over = [](const Gate& gate) { return !gate.passed; };
  const auto shown = [&](const Gate& gate) { return over(gate) && !is_of_host(gate); };
  if (std::ranges::none_of(record.gates, over)) return PicturePlace::end;
  const bool of_streams = std::ranges::find(record.findings, to_string(Verdict::too_slow),
                                            &Finding::bug_class) != record.findings.end();
  return std::ranges::any_of(record.gates, shown) && !of_streams
             ? PicturePlace::gates
             : PicturePlace::nowhere;  // pictures show accesses
}

std::string picture_words(const Record& record) {
  switch (picture_place(record)) {
    case PicturePlace::nowhere:
      return {};
    case PicturePlace::findings:
      return tr("Both threads of the race in a picture");
    case PicturePlace::gates:
      return tr("Which line costs that, lane by lane, beside the reference");
    case PicturePlace::end:
      break;
  }
  return record.verdict == Verdict::passed ? tr("Your kernels' accesses beside the reference's")
                                           : tr("What each lane reads and writes");
}

bool is_less(const Gate& gate) {
  constexpr double same = 0.95;  // two right versions differ by as much
  return gate.passed && gate.now < same * gate.right;
}

std::string less_sentence(const Record& record) {
  if (!std::ranges::any_of(record.gates, is_less)) return {};
  return tr(
      "Less than a right version does passes, and is no praise by itself: it can be a better way, "
      "threads that have nothing to do, or work that was left out.");
}

bool has_right_answers(const Record& record) {
  return record.verdict == Verdict::passed || record.verdict == Verdict::too_slow;
}

std::string lost_points(const CheckResult& check) {
  if (!check.passed || !check.speed || check.points >= check.max_points) return {};
  const Speed& speed = *check.speed;
  if (!speed.submission_ns || speed.reference_ns.value_or(0) <= 0) return {};
  return trf("{:.2f} times the reference solution's time", *speed.submission_ns / *speed.reference_ns);
}

std::string ratio_text(double speedup) {
  constexpr double most_digits = 1000;
  if (speedup >= most_digits)
    return trf("{} times as fast as one core of the CPU", fmt::format("{:.0f}", speedup));
  if (speedup >= 1) return trf("{:.3g} times as fast as one core of the CPU", speedup);
  return trf("{:.3g} times as long as one core of the CPU", 1 / speedup);
}

}  // namespace gridstride::report
