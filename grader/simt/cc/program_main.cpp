// SPDX-License-Identifier: MIT
// Part of every program built by `gridstride cc`: sets the CPU device up before main and tells the findings
// at the end.
#include <dlfcn.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "record/findings.hpp"
#include "record/record.hpp"
#include "simt/cc/findings_text.hpp"
#include "simt/cc/run_time.hpp"
#include "simt/cc/settings.hpp"
#include "simt/session.hpp"

extern "C" {
// Written into the program by `gridstride cc`, or into its objects.
extern const char* const gs_program_profile __attribute__((weak));
extern const char* const gs_program_report __attribute__((weak));
extern const char* const gs_program_source __attribute__((weak));
extern const char* const gs_program_build __attribute__((weak));
extern const int gs_program_strict __attribute__((weak));
extern const int gs_program_unchecked __attribute__((weak));
extern const unsigned long gs_program_schedule __attribute__((weak));
extern const int gs_program_whole __attribute__((weak));
// Of each object of a .cu file, one of the two.
extern const int gs_object_checked __attribute__((weak));
extern const int gs_object_unchecked __attribute__((weak));
}

namespace gridstride::cc {
namespace {

constexpr int setup_exit_code = 3;
constexpr unsigned seconds_for_last_words = 5;

/// The user's word at run time; what the program was built with counts where there is none.
std::string environment(const char* name, const std::string& otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr || *value == '\0' ? otherwise : value;
}

unsigned long environment_number(const char* name, unsigned long otherwise) {
  const std::string text = environment(name, "");
  if (text.empty()) return otherwise;
  char* end = nullptr;
  const unsigned long value = std::strtoul(text.c_str(), &end, 10);
  if (*end == '\0' && text[0] != '-') return value;
  throw std::runtime_error(std::string(name) + " is to be a number, not '" + text + "'");
}

/// Whether the program has code of `gridstride cc`; a host program that calls CUDA's run-time library has
/// none.
bool is_ours() { return &gs_program_profile != nullptr; }

/// What unchecked code writes counts as never written, so that code with checks would be called wrong for it.
void refuse_mixed_objects() {
  if (&gs_object_checked != nullptr && &gs_object_unchecked != nullptr)
    throw std::runtime_error(
        "objects that were compiled with --no-checks and without it are in one program: compile all of them "
        "one way");
}

/// Where this library lies is where the rest is.
Installation installation_of_library() {
  Dl_info found{};
  if (dladdr(reinterpret_cast<const void*>(&installation_of_library), &found) == 0) return installation();
  return installation_of(std::filesystem::canonical(found.dli_fname).parent_path().parent_path() / "bin" /
                         "program");
}

std::string profile() {
  return is_ours() ? gs_program_profile : profile_file({}, installation_of_library()).string();
}

std::string report_file() { return environment("GRIDSTRIDE_REPORT", is_ours() ? gs_program_report : ""); }

/// Writes a file that the user has asked for; whoever waits for it is told where that cannot be done.
/// @param[in] asked_by the variable or option that names it @return whether it is written
bool write_file(const std::string& file, const std::string& text, const char* asked_by) {
  std::ofstream out(file);
  out << text << '\n' << std::flush;
  if (out) return true;
  std::fprintf(stderr, "gridstride: %s cannot be written (%s): %s\n", file.c_str(), asked_by,
               std::strerror(errno));
  return false;
}

/// The events counted so far, for whoever wants to see what a modelled time is made of, and by which lines.
void write_counters() {
  const std::string file = environment("GRIDSTRIDE_COUNTERS", "");
  if (file.empty()) return;
  std::string counters = counters_to_json(simt::counters());
  counters.pop_back();  // the closing bracket
  write_file(file,
             counters + ",\"lines\":" + lines_to_json(simt::traffic_by_line()) +
                 ",\"kernel_time\":" + kernel_time_to_json(simt::kernel_time()) + "}",
             "GRIDSTRIDE_COUNTERS");
}

/// What a few blocks asked of the memory, for `gridstride view`.
void write_accesses() {
  if (const std::string file = environment("GRIDSTRIDE_ACCESSES", ""); !file.empty())
    write_file(file, trace_to_json(simt::recorded_accesses()), "GRIDSTRIDE_ACCESSES");
}

/// Tells what was found, unless whoever reads the report will. @return whether an error is among it
bool tell(const std::vector<Finding>& findings) {
  write_accesses();
  const std::string report = report_file();
  const bool reported =
      !report.empty() && write_file(report, findings_to_json(findings), "--report or GRIDSTRIDE_REPORT");
  if (!reported || environment("GRIDSTRIDE_REPORT_ONLY", "").empty())
    for (const Finding& finding : findings) std::fputs(text_of(finding).c_str(), stderr);
  std::fflush(stderr);
  return has_error(findings);
}

/// Memory that a program leaves to the operating system is told, but is no error here: it ends anyway.
void add_leaks(std::vector<Finding>& findings) {
  for (Finding& leak : simt::reset_devices()) {
    leak.severity = Severity::note;
    findings.push_back(std::move(leak));
  }
  for (Finding& leak : simt::leaked_handles()) findings.push_back(std::move(leak));
}

void at_exit() {
  std::cout.flush();
  std::fflush(nullptr);
  simt::finish_program();
  write_counters();
  std::vector<Finding> findings = simt::take_findings();
  if (!has_error(findings)) add_leaks(findings);
  if (tell(findings)) _exit(findings_exit_code);
}

void at_fatal() {
  std::fflush(nullptr);
  tell(simt::take_findings());
  _exit(findings_exit_code);
}

/// An exception that nobody catches, a host assert that fails, abort(): what the kernels did is told first.
/// Without a finding the program dies as it would.
void on_abort(int) {
  alarm(seconds_for_last_words);  // should this hang: another thread may hold a lock for good
  std::fflush(nullptr);
  if (tell(simt::take_findings())) _exit(findings_exit_code);
}

std::terminate_handler terminate_as_usual = nullptr;

/// Likewise of an exception that nobody catches: often it is only what a bug has led to.
void on_terminate() {
  alarm(seconds_for_last_words);
  std::cout.flush();
  std::fflush(nullptr);
  if (!tell(simt::take_findings())) terminate_as_usual();
  try {
    if (const std::exception_ptr thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "The program ended by an exception: %s\n", error.what());
  } catch (...) {
    std::fputs("The program ended by an exception.\n", stderr);
  }
  _exit(findings_exit_code);
}

/// Ctrl-C, or a time limit: what was found so far, and where the program was. It ends as it would, or with
/// the exit code of findings.
void on_interrupt(int number, siginfo_t* /*info*/, void* context) {
  alarm(seconds_for_last_words);
  std::signal(number, SIG_DFL);
  if (tell(simt::findings_so_far(simt::interrupted_instruction(context)))) _exit(findings_exit_code);
  raise(number);
}

/// A shell that starts the program in the background lets it ignore Ctrl-C, which is to stay so.
void catch_interrupts() {
  for (const int number : {SIGINT, SIGTERM}) {
    struct sigaction action {};
    sigaction(number, nullptr, &action);
    if (action.sa_handler != SIG_DFL) continue;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    action.sa_sigaction = on_interrupt;
    sigaction(number, &action, nullptr);
  }
}

/// NVRTC: by the installation that built the program.
simt::CompileAnswer compile(const simt::CompileRequest& request) {
  if (!is_ours()) return compile_at_run_time(request, installation_of_library());
  return compile_at_run_time(request, {gs_program_source, gs_program_build});
}

/// Before the program's own static objects: kernels may be launched from their constructors.
__attribute__((constructor)) void set_up() {
  try {
    refuse_mixed_objects();
    simt::Options options;
    options.profile = profile();
    options.strict = environment_number("GRIDSTRIDE_STRICT", is_ours() ? gs_program_strict : 0) != 0;
    options.undefined_shows = options.strict;
    options.checks = !is_ours() || gs_program_unchecked == 0;
    options.knows_host_code = &gs_program_whole != nullptr;
    options.schedule = environment_number("GRIDSTRIDE_SCHEDULE", is_ours() ? gs_program_schedule : 0);
    options.devices = static_cast<unsigned>(environment_number("GRIDSTRIDE_DEVICES", 0));
    options.os_threads = static_cast<unsigned>(environment_number("GRIDSTRIDE_OS_THREADS", 0));
    options.least_work_ahead = environment_number("GRIDSTRIDE_LEAST_WORK_AHEAD", options.least_work_ahead);
    options.record_accesses = !environment("GRIDSTRIDE_ACCESSES", "").empty();
    simt::configure(options);
    if (is_ours()) simt::guard_variables(&gs_program_profile);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "gridstride: %s\n", error.what());
    _exit(setup_exit_code);
  }
  simt::set_run_time_compiler(compile);
  simt::set_fatal_handler(at_fatal);
  std::signal(SIGABRT, on_abort);
  terminate_as_usual = std::set_terminate(on_terminate);
  catch_interrupts();
  std::atexit(at_exit);
  std::at_quick_exit(at_exit);
}

}  // namespace
}  // namespace gridstride::cc
