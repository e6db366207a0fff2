// SPDX-License-Identifier: MIT
#include "cli/picture.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ostream>
#include <stdexcept>
#include <string_view>

#include "cli/demo.hpp"
#include "cli/files.hpp"
#include "cli/findings.hpp"
#include "cli/progress_file.hpp"
#include "cli/terminal.hpp"
#include "language/language.hpp"
#include "language/phrases.hpp"
#include "record/finding.hpp"
#include "record/record.hpp"
#include "system/running_program.hpp"
#include "system/temporary_folder.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

constexpr std::chrono::seconds most_time(20);  // of a program on a picture's small input

/// What is known of a program that has run.
struct Run {
  AccessTrace trace;   // no launch where it ended before it could write one
  std::string ended;   // view::Subject::ended
  std::string remark;  // PictureMade::remark
  bool was_endless = false;
};

/// A file with a main that the lesson has brought, which the student has not written.
bool names_demo(std::string_view text, const std::string& main) {
  return text.find("/" + main + ":") != std::string_view::npos;
}

/// Text of findings without the sentences that send the student to the lesson's own main.
std::string without_demo(std::string text, const std::string& main) {
  constexpr std::string_view begins = " Or the array is too small: ";
  constexpr std::string_view ends = "n * sizeof(T).";
  for (std::size_t at = text.find(begins); at != std::string::npos; at = text.find(begins, at + 1)) {
    const std::size_t end = text.find(ends, at);
    if (end == std::string::npos) break;
    const std::size_t length = end + ends.size() - at;
    if (names_demo(std::string_view(text).substr(at, length), main)) text.erase(at, length);
  }
  constexpr std::string_view exception = "The program ended by an exception: ";
  const std::size_t last = text.rfind(exception);
  if (last != std::string::npos && names_demo(std::string_view(text).substr(last), main)) text.erase(last);
  return text;
}

/// Where the device says that the program was when its time was over; nothing where no kernel ran.
std::optional<Finding> found_endless(const std::vector<Finding>& findings) {
  const auto found = std::ranges::find(findings, to_string(Verdict::timed_out), &Finding::bug_class);
  return found == findings.end() || found->kernel.empty() ? std::nullopt : std::optional(*found);
}

std::string endless_text(const std::optional<Finding>& where) {
  if (!where)
    return trf(
        "The program was still running after {} s and was ended: launches that had not ended are not "
        "shown, and there is nothing to compare with the reference.",
        most_time.count());
  const std::string place = fmt::format("{} ({}:{})", where->kernel,
                                        std::filesystem::path(where->file).filename().string(), where->line);
  return trf("{} was still running after {} s, and the program was ended: launches that had not ended are "
             "not shown, and there is nothing to compare with the reference.",
             place, most_time.count()) +
         " " + language::told(where->advice);
}

/// A C++ program's last words where nobody catches an exception, taken out of what it wrote.
/// @return the exception's own words, or else its type; empty where there was none
std::string take_exception(std::string& words) {
  constexpr std::string_view begins = "terminate called after throwing an instance of '";
  constexpr std::string_view says = "\n  what():  ";
  const std::size_t begin = words.rfind(begins);
  if (begin == std::string::npos) return {};
  const std::string last = words.substr(begin + begins.size());
  words.erase(begin);
  const std::size_t what = last.find(says);
  std::string told =
      what == std::string::npos ? last.substr(0, last.find('\'')) : last.substr(what + says.size());
  while (told.ends_with('\n')) told.pop_back();
  return told;
}

/// Says how the program ended, where that was not as it should. @param findings the device's
void tell_end(system::Ended& ended, const std::vector<Finding>& findings, Run& run) {
  if (ended.timed_out) {
    run.was_endless = true;
    run.ended = endless_text(found_endless(findings));
    run.remark = trf(
        "the program was still running after {} s on the clock and was ended: look for a loop that does not "
        "end, such as one whose counter does not advance; where the machine is busy, try again",
        most_time.count());
  } else if (ended.code == findings_exit_code) {
    const auto shows_nothing = [](const TracedLaunch& launch) { return launch.findings.empty(); };
    if (std::ranges::all_of(run.trace.launches, shows_nothing))
      run.ended = tr("The device has found a bug in the program, which may have ended it early.");
  } else if (const std::string thrown = take_exception(ended.err); !thrown.empty()) {
    run.ended = trf("The program ended early, by an exception that nobody caught: {}", thrown);
    run.remark = trf("the program ended early, by an exception that nobody caught: {}", thrown);
  } else if (ended.code != 0) {
    run.ended = trf("The program ended with code {}, which may have been early.", ended.code);
    run.remark = trf("the program ended with code {}", ended.code);
  }
}

AccessTrace trace_of(const std::filesystem::path& file, const system::Ended& ended) {
  try {
    return trace_from_json(read_text(file));
  } catch (const std::runtime_error&) {
    if (!ended.timed_out) throw;
    return {};  // it was ended while it wrote
  }
}

/// Runs the program, whose own words are dropped where all is well.
Run record_accesses(const Demo& demo, std::ostream& messages) {
  const std::filesystem::path file = demo.program.string() + ".accesses.json";
  const std::filesystem::path report = demo.program.string() + ".findings.json";
  std::vector<std::string> command = reporting_to(report);
  command.insert(command.end(),
                 {"GRIDSTRIDE_ACCESSES=" + file.string(), "GRIDSTRIDE_SCHEDULE=0", demo.program.string()});
  system::Ended ended = system::run_limited(command, most_time);
  Run run;
  if (std::filesystem::exists(file)) run.trace = trace_of(file, ended);
  for (TracedLaunch& launch : run.trace.launches)
    for (TracedFinding& finding : launch.findings) finding.advice = without_demo(finding.advice, demo.main);
  std::vector<Finding> findings = read_findings(report);
  tell_end(ended, findings, run);
  if (ended.code != 0 || ended.timed_out) {
    for (Finding& finding : findings) finding.advice = without_demo(finding.advice, demo.main);
    messages << without_demo(ended.err, demo.main)
             << findings_text(findings, printed_width(STDERR_FILENO, unbroken)) << std::flush;
  }
  return run;
}

/// Runs a file of the lesson on the picture's input. @return nothing where it does not compile
std::optional<Run> traced(const Cli& cli, const harness::Lesson& lesson, const std::filesystem::path& file,
                          const std::string& device, std::ostream& messages) {
  const system::TemporaryFolder folder("view");  // its own: several may look at one lesson at once
  Demo demo = {file, device, folder.path() / lesson.slug};
  if (std::filesystem::exists(lesson.folder / "view.cu")) demo.main = "view.cu";
  if (!build_demo(cli, lesson, demo, messages)) return std::nullopt;
  return record_accesses(demo, messages);
}

/// The reference solution's picture, without its code until the student has passed the lesson.
std::optional<view::Reference> reference_of(const Cli& cli, const harness::Lesson& lesson,
                                            const std::string& device, std::ostream& messages) {
  std::optional<Run> run = traced(cli, lesson, solution_file(cli, lesson), device, messages);
  if (!run || run->trace.launches.empty()) {
    messages << "gridstride: "
             << tr("the reference solution has launched no kernel here: your picture stands alone") << '\n';
    return std::nullopt;
  }
  if (read_progress(cli.workspace).has_passed(lesson.name))
    return view::Reference{std::move(run->trace), false};
  return view::Reference{view::withheld(std::move(run->trace)), true};
}

}  // namespace

std::filesystem::path solution_file(const Cli& cli, const harness::Lesson& lesson) {
  return cli.installation.source / "solutions" / lesson.name / (lesson.slug + ".cu");
}

PictureMade make_picture(const Cli& cli, const PictureOf& what, std::ostream& messages) {
  const std::string file = std::filesystem::proximate(what.file).string();
  std::optional<Run> run = traced(cli, what.lesson, what.file, what.device, messages);
  if (!run) return {std::nullopt, trf("{} does not compile", file)};
  if (run->trace.launches.empty()) {
    if (!run->remark.empty()) return {std::nullopt, run->remark};
    return {std::nullopt,
            trf("there is nothing to show: {} has launched no kernel. `{} run {}` shows what it prints", file,
                cli.program, what.lesson.number)};
  }
  Picture picture = {
      {what.lesson.number + " " + what.lesson.title, file, what.device, run->ended, run->was_endless},
      std::move(run->trace),
      std::nullopt};
  if (what.with_reference) picture.reference = reference_of(cli, what.lesson, what.device, messages);
  return {std::move(picture), run->remark};
}

std::string page_of(const Picture& picture) {
  return view::page(picture.subject, picture.trace, picture.reference);
}

}  // namespace gridstride::cli
