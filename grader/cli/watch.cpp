// SPDX-License-Identifier: MIT
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <memory>

#include "cli/cli.hpp"
#include "cli/device.hpp"
#include "cli/files.hpp"
#include "cli/grading.hpp"
#include "cli/terminal.hpp"
#include "cli/watch_session.hpp"
#include "report/reporter.hpp"

namespace gridstride::cli {
namespace {

struct Arguments {
  std::string lesson;
  bool manual = false;
  std::string device = "auto";
  bool no_sandbox = false;
};

/// A grade by the lesson's check program.
class ProgramGrade : public GradeInProgress {
 public:
  ProgramGrade(const Installation& installation, const harness::Request& request,
               RunningGrade::OnProgress on_progress)
      : grade_(installation, request, std::move(on_progress), system::Group::own) {}
  [[nodiscard]] std::vector<int> descriptors() const override { return grade_.descriptors(); }
  std::optional<Record> look() override {
    return grade_.advance(0) ? std::nullopt : std::optional(grade_.record());
  }

 private:
  RunningGrade grade_;
};

/// Starts grades of the student's own files. What a device is, is found out once a lesson.
class Starter {
 public:
  Starter(const Cli& cli, std::string device, sandbox::Isolation isolation)
      : cli_(cli), device_(std::move(device)), isolation_(isolation) {}

  std::unique_ptr<GradeInProgress> operator()(const harness::Lesson& lesson,
                                              std::optional<std::uint64_t> seed,
                                              RunningGrade::OnProgress on_progress) {
    harness::Request request;
    request.lesson = lesson.name;
    request.submission = own_file(cli_, lesson);
    require_submission(request.submission);
    request.submission = std::filesystem::canonical(request.submission);
    request.isolation = isolation_;
    request.seed = seed;
    auto& profiles = profiles_[lesson.name];
    if (profiles.empty()) profiles = chosen_devices(cli_, device_, lesson, isolation_);
    request.profiles = profiles;
    return std::make_unique<ProgramGrade>(cli_.installation, request, std::move(on_progress));
  }

 private:
  const Cli& cli_;
  std::string device_;
  sandbox::Isolation isolation_;
  std::map<std::string, std::vector<harness::ProfileChoice>> profiles_;
};

/// Index of the lesson that the user means; nothing where none was named.
std::optional<std::size_t> first_lesson(const Cli& cli, const std::string& wanted) {
  if (wanted.empty()) return std::nullopt;
  const std::string name = cli.lesson(wanted).name;
  const std::vector<harness::Lesson> all = cli.lessons();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const harness::Lesson& lesson) { return lesson.name == name; });
  return static_cast<std::size_t>(found - all.begin());
}

/// Joins session and terminal until the student leaves.
class Loop {
 public:
  Loop(Terminal& terminal, WatchSession& session, const SignalQueue& signals)
      : terminal_(terminal), session_(session), signals_(signals) {}

  /// @return the exit code: 128 + signal where a signal ended it
  int run() {
    terminal_.enter();
    while (!session_.over() && code_ == exit_passed) {
      const ScreenSize size = Terminal::size();
      session_.fit(size);
      session_.look(WatchSession::Clock::now());
      if (!terminal_.show(screen_lines(session_.view(), size))) return 128 + SIGHUP;
      wait();
    }
    return code_;
  }

 private:
  void wait() {
    std::vector<pollfd> waiting = {{STDIN_FILENO, POLLIN, 0}, {signals_.descriptor(), POLLIN, 0}};
    for (const int descriptor : session_.descriptors()) waiting.push_back({descriptor, POLLIN, 0});
    const auto patience = session_.patience(WatchSession::Clock::now());
    if (::poll(waiting.data(), waiting.size(), patience ? static_cast<int>(patience->count()) : -1) <= 0)
      return;
    while (const std::optional<int> signal = signals_.next()) take_signal(*signal);
    if (waiting[0].revents == 0 || code_ != exit_passed) return;
    const std::optional<std::string> keys = Terminal::keys();
    if (!keys) code_ = 128 + SIGHUP;
    for (const char key : keys.value_or("")) session_.press(key);
  }

  void take_signal(int signal) {
    if (signal == SIGTSTP) {
      session_.pause();
      terminal_.leave();
      ::raise(SIGSTOP);  // until the shell's fg
    }
    if (signal == SIGTSTP || signal == SIGCONT) {
      terminal_.enter();
      session_.resume();
    } else if (signal != SIGWINCH) {
      code_ = 128 + signal;
    }
  }

  Terminal& terminal_;
  WatchSession& session_;
  const SignalQueue& signals_;
  int code_ = exit_passed;
};

void run_watch(Cli& cli, const Arguments& arguments) {
  cli.require_workspace();
  const std::optional<std::size_t> first = first_lesson(cli, arguments.lesson);
  const sandbox::Isolation isolation = chosen_isolation(arguments.no_sandbox);
  const SignalQueue signals;  // before the session, which begins with a grade: Ctrl-C is to end that as well
  Terminal terminal;
  WatchOptions options;
  options.manual = arguments.manual;
  options.colours = report::colours_wanted(STDOUT_FILENO);
  options.start_grade = Starter(cli, arguments.device, isolation);
  options.time_of_day = [] { return fmt::format("{:%H:%M:%S}", fmt::localtime(std::time(nullptr))); };
  WatchSession session(cli, std::move(options), first);
  cli.exit_code = Loop(terminal, session, signals).run();
}

}  // namespace

void add_watch(CLI::App& app, Cli& cli) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("watch", "Grade your file each time that you save it, lesson by lesson");
  command->add_option("lesson", arguments->lesson,
                      "Number or name of a lesson; without it, the next unsolved one");
  command->add_flag("--manual", arguments->manual, "Grade where you press r or Enter, not when you save");
  command->add_option("--device", arguments->device, "auto, sim, sim:PROFILE, gpu or gpu:N")
      ->capture_default_str();
  command->add_flag("--no-sandbox", arguments->no_sandbox,
                    "Limits only, no isolation: for files that you trust");
  command->callback([arguments, &cli] { run_watch(cli, *arguments); });
}

}  // namespace gridstride::cli
