// SPDX-License-Identifier: MIT
#include "cli/watch_session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "checkout.hpp"
#include "cli/progress_file.hpp"
#include "report/columns.hpp"

namespace gridstride::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// What the grades of a test do.
struct Grades {
  std::vector<std::string> started;                 // lessons, in order
  std::vector<std::optional<std::uint64_t>> seeds;  // of them
  int running = 0;
  std::optional<Record> next;  // what the running grade ends with, once it is there
  std::function<void(const harness::Progress&)> progress;
};

class FakeGrade : public GradeInProgress {
 public:
  explicit FakeGrade(Grades& grades) : grades_(grades) { ++grades_.running; }
  ~FakeGrade() override { --grades_.running; }
  FakeGrade(const FakeGrade&) = delete;
  FakeGrade& operator=(const FakeGrade&) = delete;
  [[nodiscard]] std::vector<int> descriptors() const override { return {}; }
  std::optional<Record> look() override { return std::exchange(grades_.next, std::nullopt); }

 private:
  Grades& grades_;
};

class Watch : public Checkout {
 protected:
  void SetUp() override {
    Checkout::SetUp();
    write("lessons/04_measuring/lesson.toml",
          "title = 'Measuring'\nsummary = 'One sentence.'\nminutes = 40\n");
    write("lessons/04_measuring/measuring.cu", "// stub\n");
    write("progress.txt", "greeted 2026-11-01\n");
  }

  WatchSession session(std::optional<std::size_t> first = std::nullopt) {
    WatchOptions options;
    options.manual = manual_;
    options.time_of_day = [] { return "14:03:59"; };
    options.start_grade = [this](const harness::Lesson& lesson, std::optional<std::uint64_t> seed,
                                 auto on_progress) {
      if (!refusal_.empty()) throw UsageError(refusal_);
      grades_.started.push_back(lesson.name);
      grades_.seeds.push_back(seed);
      grades_.progress = on_progress;
      return std::make_unique<FakeGrade>(grades_);
    };
    return {cli_, std::move(options), first};
  }

  void end_with(WatchSession& session, const std::string& lesson, Verdict verdict, double score) {
    Record record;
    record.lesson = lesson;
    record.verdict = verdict;
    record.score = score;
    record.max_score = 100;
    record.seed = 100 + grades_.started.size();
    grades_.next = record;
    session.look(now_);
  }

  /// Looks until a save has settled.
  void look_twice(WatchSession& session) {
    for (int i = 0; i < 2; ++i) session.look(now_ += learn::FileWatcher::poll_period);
  }

  Grades grades_;
  bool manual_ = false;
  std::string refusal_;
  WatchSession::Clock::time_point now_ = WatchSession::Clock::now();
};

TEST_F(Watch, greets_once_and_waits_for_enter) {
  write("progress.txt", "");
  {
    WatchSession first = session();
    EXPECT_THAT(first.view().body, HasSubstr("Welcome"));
    std::istringstream lines(first.view().body);
    for (std::string line; std::getline(lines, line);) EXPECT_LT(line.size(), 80U) << line;
    first.press('n');
    EXPECT_THAT(grades_.started, IsEmpty());
    first.press('\n');
    EXPECT_THAT(grades_.started, ElementsAre("03_first_kernel"));
  }
  EXPECT_THAT(read("progress.txt"), HasSubstr("greeted"));
  EXPECT_THAT(session().view().body, Not(HasSubstr("Welcome")));
}

TEST_F(Watch, a_save_begins_as_well) {
  write("progress.txt", "");
  WatchSession watch = session();
  write("lessons/03_first_kernel/first_kernel.cu", "// a longer file\n");
  look_twice(watch);
  EXPECT_THAT(grades_.started, ElementsAre("03_first_kernel"));
  EXPECT_THAT(watch.view().body, Not(HasSubstr("Welcome")));
}

TEST_F(Watch, inputs_stay_until_the_lesson_is_passed) {
  WatchSession watch = session();
  end_with(watch, "03_first_kernel", Verdict::wrong_answer, 40);
  watch.press('r');
  end_with(watch, "03_first_kernel", Verdict::passed, 100);
  watch.press('r');
  end_with(watch, "03_first_kernel", Verdict::wrong_answer, 40);
  watch.press('n');
  EXPECT_THAT(grades_.seeds, ElementsAre(std::nullopt, 101, std::nullopt, std::nullopt));
}

TEST_F(Watch, begins_with_the_first_lesson_that_was_not_passed) {
  write("progress.txt", "greeted x\n03_first_kernel 100/100 passed - 2026-11-01\n");
  const WatchSession watch = session();
  EXPECT_THAT(grades_.started, ElementsAre("04_measuring"));
  EXPECT_THAT(watch.view().heading, HasSubstr("04 measuring: Measuring"));
  EXPECT_EQ(watch.view().passed, 1U);
  EXPECT_EQ(watch.view().total, 2U);
}

TEST_F(Watch, begins_with_the_lesson_that_was_named) {
  const WatchSession watch = session(1);
  EXPECT_THAT(grades_.started, ElementsAre("04_measuring"));
}

TEST_F(Watch, shows_how_far_the_grade_is_and_then_the_verdict) {
  WatchSession watch = session();
  grades_.progress({"checking", 3, 8, "FirstKernel.multiplies_any_size"});
  EXPECT_THAT(watch.view().status, HasSubstr("check 4 of 8"));
  end_with(watch, "03_first_kernel", Verdict::wrong_answer, 30);
  EXPECT_THAT(watch.view().body, HasSubstr("wrong_answer, 30 of 100 points"));
  EXPECT_THAT(watch.view().status, HasSubstr("graded at 14:03:59"));
  EXPECT_THAT(watch.view().body, Not(HasSubstr("next lesson")));
}

TEST_F(Watch, tells_which_check_runs_and_for_how_long_the_grade_goes_on) {
  WatchSession watch = session();
  grades_.progress({"checking", 3, 8, "FirstKernel.multiplies_any_size"});
  watch.look(now_);
  EXPECT_EQ(watch.view().status, "check 4 of 8: multiplies any size ... ");
  watch.look(now_ + std::chrono::milliseconds{12400});
  EXPECT_EQ(watch.view().status, "check 4 of 8: multiplies any size ... 12 s");
  ASSERT_TRUE(watch.patience(now_)) << "seconds go on without a message";
  EXPECT_LE(*watch.patience(now_), std::chrono::seconds{1});
  watch.press('r');
  watch.look(now_ + std::chrono::seconds{20});
  EXPECT_THAT(watch.view().status, Not(HasSubstr(" s"))) << "another grade";
}

TEST_F(Watch, a_verdict_is_as_long_as_the_screen_has_room_for) {
  WatchSession watch = session();
  end_with(watch, "03_first_kernel", Verdict::barrier_divergence, 0);
  EXPECT_THAT(watch.view().body, HasSubstr("wait at different barriers"));
  watch.fit({80, 8});
  EXPECT_THAT(watch.view().body, Not(HasSubstr("wait at different barriers")));
  EXPECT_THAT(watch.view().body, HasSubstr("barrier_divergence, 0 of 100"));
}

TEST_F(Watch, the_verdict_of_an_earlier_save_is_told_as_such) {
  WatchSession watch = session();
  end_with(watch, "03_first_kernel", Verdict::passed, 100);
  EXPECT_THAT(watch.view().body, Not(HasSubstr("The grade before")));
  watch.press('r');
  EXPECT_THAT(watch.view().body, HasSubstr("The grade before"));
  EXPECT_THAT(watch.view().body, Not(HasSubstr("Well done")));
  end_with(watch, "03_first_kernel", Verdict::leak, 40);
  EXPECT_THAT(watch.view().body, Not(HasSubstr("The grade before")));
}

TEST_F(Watch, the_verdict_of_an_earlier_save_is_no_wider_than_the_screen) {
  WatchSession watch = session();
  watch.fit({60, 24});
  end_with(watch, "03_first_kernel", Verdict::passed, 100);
  watch.press('r');
  const std::string body = watch.view().body;
  EXPECT_THAT(body, HasSubstr("The grade before: 03_first_kernel: passed"));
  std::istringstream lines(body);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(report::columns_of(line), 60U) << line;
}

TEST_F(Watch, what_earned_no_points_is_not_the_best_so_far) {
  WatchSession watch = session();
  end_with(watch, "03_first_kernel", Verdict::wrong_answer, 0);
  EXPECT_THAT(watch.view().heading, Not(HasSubstr("best so far")));
  watch.press('r');
  end_with(watch, "03_first_kernel", Verdict::wrong_answer, 30);
  EXPECT_THAT(watch.view().heading, HasSubstr("best so far"));
}

TEST_F(Watch, the_verdict_on_a_file_that_is_gone_is_told_as_an_earlier_one) {
  WatchSession watch = session();
  end_with(watch, "03_first_kernel", Verdict::wrong_answer, 40);
  EXPECT_THAT(watch.view().body, Not(HasSubstr("The grade before")));
  std::filesystem::remove(root_ / "lessons" / "03_first_kernel" / "first_kernel.cu");
  EXPECT_THAT(watch.view().body, HasSubstr("The grade before"));
}

TEST_F(Watch, a_file_that_is_gone_is_told) {
  WatchSession watch = session();
  end_with(watch, "03_first_kernel", Verdict::wrong_answer, 0);
  EXPECT_THAT(watch.view().status, Not(HasSubstr("gone")));
  std::filesystem::remove(root_ / "lessons/03_first_kernel/first_kernel.cu");
  EXPECT_THAT(watch.view().status, HasSubstr("the file is gone"));
}

TEST_F(Watch, texts_fit_a_narrow_screen) {
  const auto longest = [](const std::string& text) {  // behind the line of the verdict
    std::size_t columns = 0;
    std::istringstream lines(text.substr(text.find('\n') + 1));
    for (std::string line; std::getline(lines, line);) columns = std::max(columns, line.size());
    return columns;
  };
  WatchSession watch = session();
  end_with(watch, "03_first_kernel", Verdict::barrier_divergence, 0);
  EXPECT_GT(longest(watch.view().body), 40U);
  watch.fit({42, 24});
  EXPECT_LE(longest(watch.view().body), 40U) << watch.view().body;
  watch.fit({200, 24});
  EXPECT_LE(longest(watch.view().body), 78U);
}

TEST_F(Watch, a_save_is_graded_and_ends_the_grade_that_goes_on) {
  WatchSession watch = session();
  write("lessons/03_first_kernel/first_kernel.cu", "// a longer file\n");
  look_twice(watch);
  EXPECT_THAT(grades_.started, ElementsAre("03_first_kernel", "03_first_kernel"));
  EXPECT_EQ(grades_.running, 1);
}

TEST_F(Watch, a_save_ends_a_question_and_the_list) {
  WatchSession watch = session();
  std::string text = "// ";
  for (const char key : {'x', 's', 'l'}) {
    watch.press(key);
    write("lessons/03_first_kernel/first_kernel.cu", text += "longer ");
    look_twice(watch);
    watch.press('y');  // asks nobody now
    EXPECT_THAT(watch.view().note, IsEmpty()) << key;
    EXPECT_THAT(watch.view().keys, HasSubstr("h hint")) << key;
  }
}

TEST_F(Watch, by_hand_a_save_is_not_graded_but_r_and_enter_are) {
  manual_ = true;
  WatchSession watch = session();
  write("lessons/03_first_kernel/first_kernel.cu", "// a longer file\n");
  look_twice(watch);
  EXPECT_THAT(grades_.started, IsEmpty());
  watch.press('r');
  watch.press('\n');
  EXPECT_EQ(grades_.started.size(), 2U);
  EXPECT_EQ(grades_.running, 1);
}

TEST_F(Watch, does_not_move_on_by_itself_after_a_pass) {
  WatchSession watch = session();
  end_with(watch, "03_first_kernel", Verdict::passed, 100);
  EXPECT_THAT(watch.view().body, HasSubstr("n: next lesson"));
  EXPECT_THAT(watch.view().heading, HasSubstr("03 first_kernel"));
  EXPECT_EQ(watch.view().passed, 1U);
  EXPECT_TRUE(read_progress(cli_.workspace).has_passed("03_first_kernel"));
  watch.press('n');
  EXPECT_THAT(watch.view().heading, HasSubstr("04 measuring"));
  EXPECT_THAT(watch.view().body, Not(HasSubstr("passed")));
}

TEST_F(Watch, next_and_previous_stop_at_the_ends) {
  WatchSession watch = session();
  watch.press('p');
  EXPECT_THAT(watch.view().note, HasSubstr("first lesson"));
  watch.press('n');
  watch.press('n');
  EXPECT_THAT(watch.view().note, HasSubstr("last lesson"));
  watch.press('p');
  EXPECT_THAT(watch.view().heading, HasSubstr("03 first_kernel"));
  EXPECT_EQ(grades_.running, 1) << "the grades of other lessons are ended";
}

TEST_F(Watch, h_says_more_each_time_and_the_hint_stays_over_a_save) {
  WatchSession watch = session();
  watch.press('h');
  EXPECT_THAT(watch.view().note, HasSubstr("a question"));
  watch.press('h');
  EXPECT_THAT(watch.view().note, HasSubstr("a direction"));
  EXPECT_THAT(watch.view().note, Not(HasSubstr("last hint")));
  write("lessons/03_first_kernel/first_kernel.cu", "// a longer file\n");
  look_twice(watch);
  EXPECT_THAT(watch.view().note, HasSubstr("a direction"));
  EXPECT_FALSE(watch.view().note_first) << "the verdict gets the room";
  watch.press('r');
  write("lessons/03_first_kernel/first_kernel.cu", "// another file\n");
  look_twice(watch);
  EXPECT_THAT(watch.view().note, HasSubstr("a direction")) << "grading by a key keeps it, too";
  watch.press('o');
  EXPECT_TRUE(watch.view().note_first);
  EXPECT_THAT(watch.view().note, HasSubstr("The lesson's text"));
  write("lessons/03_first_kernel/first_kernel.cu", "// a still longer file\n");
  look_twice(watch);
  EXPECT_THAT(watch.view().note, IsEmpty()) << "only a hint stays";
  watch.press('n');
  watch.press('h');
  EXPECT_THAT(watch.view().note, HasSubstr("no hints"));
}

TEST_F(Watch, the_first_hint_fits_the_check_that_fails) {
  write("lessons/03_first_kernel/lesson.toml",
        "title = 'x'\nsummary = 'x'\nminutes = 40\nhints = ['a question', 'a direction', 'code']\n"
        "[check_hints]\nmultiplies_any_size = 'why not 257?'\n");
  WatchSession watch = session();
  Record record;
  record.lesson = "03_first_kernel";
  record.verdict = Verdict::wrong_answer;
  record.max_score = 100;
  record.checks = {
      {.name = "Kernel.launches", .max_points = 10, .verdict = Verdict::too_slow},
      {.name = "Kernel.multiplies_any_size", .max_points = 90, .verdict = Verdict::wrong_answer}};
  grades_.next = record;
  watch.look(now_);
  watch.press('h');
  EXPECT_THAT(watch.view().note, HasSubstr("a question")) << "another check fails first";
  record.checks.front().passed = true;
  watch.press('r');
  grades_.next = record;
  watch.look(now_);
  watch.press('h');
  EXPECT_THAT(watch.view().note,
              HasSubstr("Hint on the check \"multiplies any size\"; h: the next one, c: close"));
  EXPECT_THAT(watch.view().note, HasSubstr("why not 257?"));
  watch.press('c');
  EXPECT_THAT(watch.view().note, IsEmpty());
  watch.press('h');
  EXPECT_THAT(watch.view().note, HasSubstr("a direction")) << "once";
}

TEST_F(Watch, a_hints_heading_fits_the_screen_and_the_verdict_above_it_is_shorter) {
  write("lessons/03_first_kernel/lesson.toml",
        "title = 'x'\nsummary = 'x'\nminutes = 40\nhints = ['a question']\n[check_hints]\n"
        "multiplies_any_size_of_an_array_and_of_those_that_are_no_multiple_of_it = 'why not 257?'\n");
  WatchSession watch = session();
  watch.fit({80, 18});
  Record record;
  record.lesson = "03_first_kernel";
  record.verdict = Verdict::wrong_answer;
  record.checks = {{.name = "Kernel.multiplies_any_size_of_an_array_and_of_those_that_are_no_multiple_of_it",
                    .max_points = 90,
                    .verdict = Verdict::wrong_answer}};
  record.output = "1\n2\n3\n4\n";
  grades_.next = record;
  watch.look(now_);
  const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  const auto before = lines(watch.view().body);
  watch.press('h');
  EXPECT_THAT(watch.view().note, HasSubstr("\nmultiple of it\"; h: the next one, c: close\n"));
  EXPECT_LT(lines(watch.view().body), before);
  watch.press('c');
  EXPECT_EQ(lines(watch.view().body), before);
}

TEST_F(Watch, the_last_hint_says_so_then_h_hides_it_and_begins_anew) {
  WatchSession watch = session();
  for (int i = 0; i < 3; ++i) watch.press('h');
  EXPECT_THAT(watch.view().note, HasSubstr("last hint; h hides it, s offers the solution"));
  watch.press('h');
  EXPECT_EQ(watch.view().note, "");
  for (int i = 1; i <= 3; ++i) {
    watch.press('h');
    EXPECT_THAT(watch.view().note, HasSubstr("Hint " + std::to_string(i) + " of 3"));
  }
  watch.press('h');
  EXPECT_EQ(watch.view().note, "");
}

TEST_F(Watch, the_space_bar_turns_on_and_another_key_or_verdict_back) {
  WatchSession watch = session();
  watch.press(' ');
  watch.press(' ');
  EXPECT_EQ(watch.view().turns, 2U);
  watch.press('h');
  EXPECT_EQ(watch.view().turns, 0U);
  watch.press(' ');
  end_with(watch, "03_first_kernel", Verdict::leak, 0);
  EXPECT_EQ(watch.view().turns, 0U);
}

TEST_F(Watch, a_pass_takes_the_hint_away) {
  WatchSession watch = session();
  watch.press('h');
  end_with(watch, "03_first_kernel", Verdict::passed, 100);
  EXPECT_EQ(watch.view().note, "");
}

TEST_F(Watch, a_shows_the_whole_report_until_the_next_verdict) {
  WatchSession watch = session();
  Record record;
  record.verdict = Verdict::wrong_answer;
  record.max_score = 100;
  for (const char* name : {"Suite.adds", "Suite.multiplies", "Suite.divides"}) {
    CheckResult& check = record.checks.emplace_back();
    check.name = name;
    check.passed = name == std::string("Suite.adds");
    if (!check.passed) check.verdict = Verdict::wrong_answer;
  }
  grades_.next = record;
  watch.look(now_);
  EXPECT_THAT(watch.view().body, Not(HasSubstr("divides")));
  watch.press('a');
  EXPECT_THAT(watch.view().body, AllOf(HasSubstr("adds"), HasSubstr("multiplies"), HasSubstr("divides")));
  watch.press('a');
  EXPECT_THAT(watch.view().body, Not(HasSubstr("divides")));
  watch.press('a');
  watch.press('r');
  grades_.next = record;
  watch.look(now_);
  EXPECT_THAT(watch.view().body, Not(HasSubstr("divides")));
}

TEST_F(Watch, o_names_the_text) {
  WatchSession watch = session();
  watch.press('o');
  EXPECT_THAT(watch.view().note, HasSubstr("lessons/03_first_kernel/README.md"));
}

TEST_F(Watch, l_shows_all_lessons_until_a_key) {
  write("progress.txt", "greeted x\n03_first_kernel 100/100 passed 12.7x 2026-11-01\n");
  WatchSession watch = session();
  watch.press('l');
  EXPECT_THAT(watch.view().body, HasSubstr("first_kernel         passed, 100 of 100 points, 12.7 times"));
  EXPECT_THAT(watch.view().body, HasSubstr("> 04  measuring"));
  watch.press('n');
  EXPECT_THAT(watch.view().heading, HasSubstr("04 measuring")) << "the key only leaves the list";
  EXPECT_THAT(watch.view().body, Not(HasSubstr("12.7")));
}

TEST_F(Watch, o_names_the_text_from_the_list_too) {
  WatchSession watch = session();
  watch.press('l');
  watch.press('o');
  EXPECT_THAT(watch.view().note, HasSubstr("lessons/03_first_kernel/README.md"));
}

TEST_F(Watch, x_asks_before_it_resets) {
  write("lessons/03_first_kernel/first_kernel.cu", "my work\n");
  WatchSession watch = session();
  watch.press('x');
  EXPECT_THAT(watch.view().note, HasSubstr("y/n"));
  watch.press('n');
  EXPECT_EQ(read("lessons/03_first_kernel/first_kernel.cu"), "my work\n");
  EXPECT_THAT(watch.view().heading, HasSubstr("03 first_kernel")) << "n answers, it does not move on";
  watch.press('x');
  watch.press('y');
  EXPECT_EQ(read("lessons/03_first_kernel/first_kernel.cu"), "// stub\n");
  watch.look(WatchSession::Clock::now());
  EXPECT_THAT(watch.view().note, HasSubstr("gridstride-backup")) << "that the file changed is no save";
  EXPECT_THAT(watch.view().note, HasSubstr("To have it back: ./gridstride reset 03 --undo"));
}

TEST_F(Watch, s_asks_before_a_pass_and_tells_after_it) {
  WatchSession watch = session();
  watch.press('s');
  EXPECT_THAT(watch.view().note, Not(HasSubstr("solutions/")));
  watch.press('n');
  EXPECT_THAT(watch.view().note, Not(HasSubstr("solutions/")));
  watch.press('s');
  watch.press('y');
  EXPECT_THAT(watch.view().note, HasSubstr("solutions/03_first_kernel/README.md"));
  end_with(watch, "03_first_kernel", Verdict::passed, 100);
  watch.press(' ');
  watch.press('s');
  EXPECT_THAT(watch.view().note, HasSubstr("solutions/03_first_kernel/first_kernel.cu"));
}

TEST_F(Watch, q_ends_it_and_the_grade) {
  WatchSession watch = session();
  watch.press('q');
  EXPECT_TRUE(watch.over());
  EXPECT_EQ(grades_.running, 0);
}

TEST_F(Watch, a_pause_ends_the_grade_and_going_on_begins_it_anew) {
  WatchSession watch = session();
  watch.pause();
  EXPECT_EQ(grades_.running, 0);
  watch.resume();
  EXPECT_EQ(grades_.running, 1);
  end_with(watch, "03_first_kernel", Verdict::leak, 0);
  watch.pause();
  watch.resume();
  EXPECT_EQ(grades_.running, 0) << "there was none to begin anew";
}

TEST_F(Watch, a_file_that_cannot_be_graded_is_told_and_waited_for) {
  refusal_ = "your file is gone";
  WatchSession watch = session();
  EXPECT_THAT(watch.view().body, HasSubstr("your file is gone"));
  refusal_.clear();
  write("lessons/03_first_kernel/first_kernel.cu", "// back again\n");
  look_twice(watch);
  EXPECT_EQ(grades_.running, 1);
}

TEST_F(Watch, broken_lines_of_the_progress_are_told) {
  write("progress.txt", "greeted x\nrubbish\n");
  EXPECT_THAT(session().view().note, HasSubstr("line 2: 'rubbish'"));
}

TEST_F(Watch, progress_that_cannot_be_kept_is_told_and_costs_no_verdict) {
  WatchSession watch = session();
  std::filesystem::remove(root_ / "progress.txt");
  std::filesystem::create_directory(root_ / "progress.txt");
  end_with(watch, "03_first_kernel", Verdict::passed, 100);
  EXPECT_THAT(watch.view().note, HasSubstr("not kept"));
  EXPECT_THAT(watch.view().body, HasSubstr("n: next lesson"));
  EXPECT_EQ(watch.view().passed, 1U);
}

class ProgressFile : public Checkout {
 protected:
  /// Grades by a check program that sends this verdict.
  std::string grade_with(const Record& sent, const std::string& arguments) {
    write("record", harness::message_line(sent));
    const std::string program = "build/bin/checks/03_first_kernel";
    write(program, "#!/bin/sh\ncat " + (root_ / "record").string() + " >&3\n");
    std::filesystem::permissions(root_ / program, std::filesystem::perms::owner_all);
    return run(add_grade, "grade 03 --no-sandbox --device sim" + arguments);
  }
  static Record passed() {
    Record record;
    record.lesson = "03_first_kernel";
    record.verdict = Verdict::passed;
    record.score = record.max_score = 100;
    record.speed.speedup = 12.7;
    return record;
  }
};

TEST_F(ProgressFile, grade_keeps_what_the_students_own_file_reached_and_list_shows_it) {
  grade_with(passed(), "");
  EXPECT_TRUE(read_progress(cli_.workspace).has_passed("03_first_kernel"));
  const std::string list = run(add_list, "list");
  EXPECT_THAT(list, HasSubstr("    passed, 100 of 100 points, 12.7 times as fast as one core"));
  EXPECT_THAT(list, HasSubstr("1 passed"));
}

TEST_F(ProgressFile, another_file_says_nothing_of_the_student) {
  write("other.cu", "// other\n");
  write("solutions/03_first_kernel/first_kernel.cu", "// solution\n");
  grade_with(passed(), " --submission " + (root_ / "other.cu").string());
  grade_with(passed(), " --solution");
  EXPECT_FALSE(std::filesystem::exists(root_ / "progress.txt"));
}

TEST_F(ProgressFile, a_broken_line_is_told_and_kept) {
  write("progress.txt", "03_first_kernel what?\n");
  testing::internal::CaptureStderr();
  grade_with(passed(), "");
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("line 1: '03_first_kernel what?'"));
  EXPECT_THAT(read("progress.txt"), HasSubstr("03_first_kernel what?\n"));
  EXPECT_TRUE(read_progress(cli_.workspace).has_passed("03_first_kernel"));
}

TEST_F(ProgressFile, that_cannot_be_written_costs_no_grade) {
  std::filesystem::create_directory(root_ / "progress.txt");
  testing::internal::CaptureStderr();
  EXPECT_THAT(grade_with(passed(), ""), HasSubstr("passed, 100 of 100"));
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("not kept"));
}

}  // namespace
}  // namespace gridstride::cli
