// SPDX-License-Identifier: MIT
#include "tests/classroom/pages/made_up_class.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

namespace gridstride::classroom {
namespace {

constexpr std::array<std::pair<const char*, const char*>, 6> lessons = {
    {{"03_first_kernel", "The first kernel"},
     {"08_naive_reduction", "A sum, naively"},
     {"09_shared_reduction", "A sum in shared memory"},
     {"13_coalescing", "Coalesced accesses"},
     {"16_matmul", "Matrix product <by tiles>"},
     {"17_streams", "Streams"}}};

std::vector<std::string> names() {
  std::vector<std::string> all = {"Ada Lovelace",
                                  "이수민",
                                  "山田 花子",
                                  "王小明",
                                  "Олена Шевченко",
                                  "Γιώργος Παπαδόπουλος",
                                  "محمد علي",
                                  "יעל כהן",
                                  "अनन्या शर्मा",
                                  "Nguyễn Thị Minh Khai",
                                  "José Ñúñez-Ångström",
                                  "Þórunn Guðmundsdóttir",
                                  "ธนากร สุขใจ",
                                  "=HYPERLINK(\"x\",\"y\")",
                                  hostile_name,
                                  "\xE2\x80\xAEnoitcerid",
                                  "javascript:alert(1)",
                                  "A name that does not end " + std::string(300, 'n'),
                                  "../../etc/passwd",
                                  "O'Brien, Máire"};
  for (int i = 21; all.size() < 40; ++i) all.push_back(fmt::format("Student {}", i));
  return all;
}

/// What becomes of student i in lesson j.
Verdict verdict_of(std::size_t i, std::size_t j) {
  constexpr std::array<Verdict, 8> failures = {
      Verdict::out_of_bounds, Verdict::wrong_answer, Verdict::too_slow, Verdict::data_race,
      Verdict::build_failed,  Verdict::timed_out,    Verdict::leak,     Verdict::suspicious};
  const std::size_t mixed = (7 * i + 11 * j + i * j) % 23;
  return mixed < 15 - j ? Verdict::passed : failures[mixed % failures.size()];
}

double speedup_of(std::size_t i, std::size_t j) {
  if (i == 4 && j == 2) return 900;  // far from all others
  return 12.0 * static_cast<double>(j + 1) *
         std::exp(.8 * std::sin(12.9898 * static_cast<double>(i + 41 * j)));
}

Grade grade_of(const std::string& student, std::size_t i, std::size_t j) {
  const std::string lesson = lessons[j].first;
  if ((i + j) % 11 == 10) {
    Grade missing;
    missing.student = student;
    missing.lesson = lesson;
    missing.faulty = i == 9;
    return missing;
  }
  const Verdict verdict = verdict_of(i, j);
  Grade grade = made_up_grade(student, lesson, verdict,
                              verdict == Verdict::passed ? 100 : static_cast<double>((13 * i + 7 * j) % 80));
  grade.attempts = static_cast<int>(1 + (i + j) % 6);
  if (verdict == Verdict::passed) grade.best->speedup = speedup_of(i, j);
  if (i % 13 == 5 && j == 1) {
    grade.late = true;
    grade.late_factor = 0.8;
    grade.score *= grade.late_factor;
  }
  if (i == 6 && j == 3) {
    grade.by_hand = Override{1, student, lesson, 75, "explained it <well> in the exercise class", 0};
    grade.score = 75;
  }
  return grade;
}

Finding out_of_bounds_finding() {
  Finding finding;
  finding.bug_class = "out_of_bounds";
  finding.kernel = "sum_kernel<float, 256>";
  finding.file = "shared_reduction.cu";
  finding.line = 12;
  finding.block = {3, 0, 0};
  finding.thread = {232, 0, 0};
  finding.message = "reads 4 bytes outside argument 1 of sum: index 1000 of 1000 elements \x1b[31m<b>";
  finding.advice = "More threads run than there are elements: guard the access, as in if (i < n).";
  finding.count = 24;
  return finding;
}

Finding hidden_finding() {
  Finding finding;
  finding.bug_class = "data_race";
  finding.file = "shared_reduction.cu";
  finding.line = 19;
  finding.message = "found on hidden inputs";
  finding.advice = "Between writing a word and reading it in another thread there must be a barrier.";
  finding.count = 4711;
  return finding;
}

/// Between two lines that lie far apart.
Finding race_finding() {
  Finding finding = out_of_bounds_finding();
  finding.bug_class = "data_race";
  finding.line = 31;
  finding.message =
      "writes s_data[1], which thread (0,0,0) of the same block reads at shared_reduction.cu:14, and nothing "
      "orders the two";
  finding.advice = "Put a __syncthreads() between the access of one thread and that of the other.";
  return finding;
}

void add_speed(Record& record) {
  record.time_kind = TimeKind::modelled;
  record.speed = {9.1e6, 2.4e6, 150e3, 310e3, 29.35, {}, {}};
  record.speed.submission_bound = Bound{"device memory", .83, false, 120, 247};
  record.speed.reference_bound = Bound{"device memory", .97, false, 231, 247};
  record.gates = {{"sectors a request of global loads", 32, 4, 4.5, record.verdict == Verdict::passed},
                  {"kernel launches", 2, 2, 2, true}};
  record.lines = {{"shared_reduction.cu", 14, LineAccess::global_load, 100, 3200, 400, true}};
}

}  // namespace

Grade made_up_grade(const std::string& student, const std::string& lesson, Verdict verdict, double score) {
  Grade grade;
  grade.student = student;
  grade.lesson = lesson;
  grade.best = Attempt{};
  grade.best->student = student;
  grade.best->lesson = lesson;
  grade.best->verdict = verdict;
  grade.best->score = score;
  grade.best->max_score = 100;
  grade.best->device = "sim:gtx1060";
  grade.attempts = 1;
  grade.score = score;
  grade.max_score = 100;
  return grade;
}

Record made_up_record(const std::string& lesson, Verdict verdict, double score) {
  const bool good = verdict == Verdict::passed;
  Record record;
  record.lesson = lesson;
  record.verdict = verdict;
  record.score = score;
  record.max_score = 100;
  record.device = "sim:gtx1060";
  record.seed = 5528143226660181;
  record.checks = {{"Sum.adds_any_size", good ? 60.0 : 0, 60, good, true, ""},
                   {"Sum.secret_size_1000003", good ? 40.0 : 0, 40, good, false,
                    good ? "" : std::string(to_string(verdict)) + " on hidden inputs"}};
  for (CheckResult& check : record.checks) check.verdict = verdict;
  if (verdict == Verdict::out_of_bounds) {
    record.findings = {out_of_bounds_finding(), hidden_finding()};
    record.checks[0].message = "out_of_bounds at shared_reduction.cu:12: " + record.findings[0].message;
  } else if (verdict == Verdict::wrong_answer) {
    record.checks[0].message = "element 0 is 41 where 42 is right <script>";
    record.output = "sum is 41\n\x1b[2Jand \xFF more\n";
  } else if (verdict == Verdict::build_failed) {
    record.build_log = "shared_reduction.cu:12:20: error: expected '>'\n   12 |   std::vector<int x;\n";
  } else if (verdict == Verdict::timed_out) {
    record.detail = "The call of sum did not end within 10 s.";
  }
  if (good || verdict == Verdict::too_slow) add_speed(record);
  return record;
}

std::string made_up_text() {
  std::string text =
      "// A sum.\n#include <cstddef>\n\ntemplate <typename T, int block_size>\n"
      "__global__ void sum_kernel(const T* data, std::size_t n, T* partial) {\n  __shared__ T "
      "s_data[block_size];\n"
      "  // \xE2\x80\xAE turned around \xE2\x80\xAC <script>alert(1)</script>\n"
      "  const unsigned lane = threadIdx.x;\n"
      "  const std::size_t i = std::size_t{blockIdx.x} * block_size + lane;  // of a thread, and this remark "
      "is "
      "longer than any telephone is wide\n\n"
      "  // no guard: the last block reads too far\n  s_data[lane] = data[i];\n  __syncthreads();\n";
  for (int stride = 128; stride > 0; stride /= 2)
    text +=
        fmt::format("  if (lane < {0}) s_data[lane] += s_data[lane + {0}];\n  __syncthreads();\n", stride);
  return text + "  if (lane == 0) partial[blockIdx.x] = s_data[0];\n}\n";
}

MadeUpClass made_up_class() {
  MadeUpClass made;
  made.manifest.title = "CUDA C++ & friends, autumn";
  for (const auto& [name, title] : lessons) made.manifest.lessons.push_back({.name = name});
  std::array<std::vector<double>, lessons.size()> speedups;
  const std::vector<std::string> students = names();
  for (std::size_t i = 0; i < students.size(); ++i) {
    made.data.feedback.emplace_back(students[i], fmt::format("feedback/{:03}.html", i));
    made.feedback.emplace_back();
    for (std::size_t j = 0; j < lessons.size(); ++j) {
      const Grade grade = grade_of(students[i], i, j);
      LessonFeedback lesson{grade, lessons[j].second, {}, made_up_text(), {}};
      if (grade.best) lesson.record = made_up_record(grade.lesson, grade.best->verdict, grade.best->score);
      if (grade.best && grade.best->speedup) {
        lesson.record.speed.speedup = grade.best->speedup;
        speedups[j].push_back(*grade.best->speedup);
      }
      if (grade.best) count_checks(made.data.checks, lesson.record);
      made.feedback.back().push_back(lesson);
      made.grades.push_back(grade);
    }
  }
  for (std::vector<LessonFeedback>& of_student : made.feedback)
    for (std::size_t j = 0; j < lessons.size(); ++j) of_student[j].class_speedups = speedups[j];
  made.data.mistakes = {{"16_matmul", "out_of_bounds", 9},
                        {"09_shared_reduction", "data_race", 7},
                        {"17_streams", "wrong_answer", 4},
                        {"03_first_kernel", "<b>odd</b>", 1}};
  made.data.alike = {
      {"16_matmul",
       {{students[0], 100, students[1]}, {students[1], 100, students[0]}, {hostile_name, 81, students[0]}}}};
  return made;
}

std::vector<GradedFile> made_up_files() {
  std::vector<GradedFile> files;
  for (const auto& [lesson, verdict] :
       {std::pair("03_first_kernel", Verdict::too_slow), std::pair("09_shared_reduction", Verdict::data_race),
        std::pair("13_coalescing", Verdict::build_failed), std::pair("17_streams", Verdict::out_of_bounds)})
    files.push_back({made_up_record(lesson, verdict, 40), "Sums & shared <memory>", made_up_text(),
                     "shared_reduction.cu", "", "./gridstride view " + std::string(lesson, 2), ""});
  Counters& counters = files[0].record.counters;
  counters.float32_operations = 1 << 22;
  counters.dram_read_sectors = 1 << 20;
  counters.dram_write_sectors = 1 << 10;
  files[1].record.findings = {race_finding(), hidden_finding()};
  files[1].picture_page = "a%20grade.view.html";
  files[2].origin = "the reference solution";
  files[3].title = files[3].file = files[3].record.detail = hostile_name;
  return files;
}

}  // namespace gridstride::classroom
