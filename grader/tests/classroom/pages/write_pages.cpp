// SPDX-License-Identifier: MIT
// Writes the pages of the made-up class, of one student and of nobody, to be checked and looked at:
//     classroom_write_pages DIR
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>

#include "tests/classroom/pages/made_up_class.hpp"

namespace {

void write(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  if (!(out << text) || !out.flush()) throw std::runtime_error(file.string() + ": cannot be written");
}

void write_pages(const std::filesystem::path& folder) {
  using namespace gridstride::classroom;  // NOLINT(google-build-using-namespace)
  const MadeUpClass made = made_up_class();
  write(folder / "dashboard.html", dashboard_page(made.grades, made.manifest, made.data));
  write(folder / "nobody.html", dashboard_page({}, made.manifest, {}));
  write(folder / "one.html", dashboard_page({made.grades.front()}, made.manifest, made.data));
  for (const GradedFile& grade : made_up_files())
    write(folder / "grade" / (grade.record.lesson + ".html"), grade_page({grade}));
  write(folder / "grades.html", grade_page(made_up_files()));
  for (std::size_t i = 0; i < made.feedback.size(); ++i) {
    const auto& [student, file] = made.data.feedback[i];
    write(folder / file, feedback_page(student, made.feedback[i], made.manifest));
    write((folder / file).replace_extension(".json"), feedback_json(student, made.feedback[i]));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: classroom_write_pages DIR\n";
    return 2;
  }
  try {
    write_pages(argv[1]);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
