// SPDX-License-Identifier: MIT
// `gridstride init`, and which workspace a command works on.
#include <gmock/gmock.h>
#include <unistd.h>

#include "checkout.hpp"
#include "cli/delivery.hpp"
#include "cli/progress_file.hpp"

namespace gridstride::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Workspaces from a small checkout that has what one is made of.
class Init : public Checkout {
 protected:
  void SetUp() override {
    Checkout::SetUp();
    for (const char* file :
         {"lessons/README.md", "lessons/support/gridstride.cuh", "lessons/support/drawing.py", ".clangd",
          ".vscode/extensions.json", ".vscode/launch.json", ".vscode/settings.json", ".vscode/tasks.json",
          "lessons/03_first_kernel/README.md", "lessons/03_first_kernel/first_kernel.cuh",
          "lessons/03_first_kernel/figures/index.ko.svg", "lessons/03_first_kernel/figures/labels.toml",
          "grader/cli/templates/workspace.md.in", "grader/cli/templates/workspace.gitignore.in"})
      write(file, std::string(file) + ", first edition\n");
    write("lessons/03_first_kernel/first_kernel.cu", "// the work of whoever owns the checkout\n");
    write("build/editors/compile_flags.txt.in",
          "-I@source@/lessons/support\n-isystem\n@source@/grader/simt/include\n");
  }

  std::string init(const fs::path& folder) { return run(add_init, "init '" + folder.string() + "'"); }
  std::string init_refusal(const fs::path& folder) {
    return refusal(add_init, "init '" + folder.string() + "'");
  }
  std::string in_workspace(const fs::path& file) const { return read(workspace_ / file); }

  const TestFolder outside_{"student"};
  const fs::path workspace_ = outside_.path() / "my work";
  const fs::path own_ = workspace_ / "lessons/03_first_kernel/first_kernel.cu";
  const fs::path text_ = "lessons/03_first_kernel/README.md";
};

TEST_F(Init, makes_a_workspace_with_stubs_texts_and_what_editors_read) {
  EXPECT_THAT(init(workspace_), HasSubstr("brought"));
  EXPECT_EQ(in_workspace(own_), "// stub\n");
  EXPECT_EQ(in_workspace(text_), text_.string() + ", first edition\n");
  for (const char* file : {"figures/index.ko.svg", "figures/labels.toml"})
    EXPECT_TRUE(fs::exists(workspace_ / "lessons/03_first_kernel" / file)) << file;
  EXPECT_FALSE(fs::exists(workspace_ / "lessons/03_first_kernel/lesson.toml"));
  EXPECT_EQ(
      in_workspace("build/editors/compile_flags.txt"),
      "-I" + root_.string() + "/lessons/support\n-isystem\n" + root_.string() + "/grader/simt/include\n");
  EXPECT_EQ(fs::read_symlink(workspace_ / "gridstride"), root_ / "gridstride");
}

TEST_F(Init, brings_newer_texts_and_new_lessons_and_says_so) {
  init(workspace_);
  EXPECT_THAT(init(workspace_), HasSubstr("up to date"));
  write(text_, "second edition\n");
  write("lessons/04_measuring/lesson.toml",
        "title = 'M'\nsummary = 'One sentence.'\nminutes = 40\ntracks = []\nhints = []\n");
  write("build/stubs/04_measuring/measuring.cu", "// next stub\n");
  EXPECT_THAT(init(workspace_), AllOf(HasSubstr("updated  " + text_.string()), HasSubstr("brought  1 file")));
  EXPECT_EQ(in_workspace(text_), "second edition\n");
  EXPECT_EQ(in_workspace("lessons/04_measuring/measuring.cu"), "// next stub\n");
}

TEST_F(Init, never_touches_what_the_student_has_changed) {
  init(workspace_);
  write(own_, "// work\n");
  EXPECT_THAT(init(workspace_), HasSubstr("up to date"));
  write("build/stubs/03_first_kernel/first_kernel.cu", "// better stub\n");
  EXPECT_THAT(
      init(workspace_),
      HasSubstr("kept     lessons/03_first_kernel/first_kernel.cu, which you have changed; the new one is " +
                (root_ / "build/stubs/03_first_kernel/first_kernel.cu").string()));
  EXPECT_EQ(in_workspace(own_), "// work\n");
}

TEST_F(Init, keeps_a_file_that_it_has_never_brought) {
  init(workspace_);
  write(workspace_ / "lessons/04_measuring/measuring.cu", "// from elsewhere\n");
  write("lessons/04_measuring/lesson.toml",
        "title = 'M'\nsummary = 'One sentence.'\nminutes = 40\ntracks = []\nhints = []\n");
  write("build/stubs/04_measuring/measuring.cu", "// stub\n");
  EXPECT_THAT(init(workspace_), HasSubstr("kept     lessons/04_measuring/measuring.cu"));
  EXPECT_EQ(in_workspace("lessons/04_measuring/measuring.cu"), "// from elsewhere\n");
}

TEST_F(Init, brings_back_what_was_removed) {
  init(workspace_);
  fs::remove(own_);
  fs::remove_all(workspace_ / "build");
  EXPECT_THAT(init(workspace_), HasSubstr("brought  2 files"));
  EXPECT_EQ(in_workspace(own_), "// stub\n");
}

TEST_F(Init, follows_a_program_that_was_moved) {
  init(workspace_);
  fs::remove(workspace_ / "gridstride");
  fs::create_symlink("/nowhere/gridstride", workspace_ / "gridstride");
  EXPECT_THAT(init(workspace_), HasSubstr("updated  gridstride"));
  EXPECT_EQ(fs::read_symlink(workspace_ / "gridstride"), root_ / "gridstride");
}

TEST_F(Init, refuses_folders_that_hold_something_else) {
  write(outside_.path() / "thesis.tex", "");
  EXPECT_THAT(init_refusal(outside_.path()), AllOf(HasSubstr("not empty"), HasSubstr("name a new folder")));
  EXPECT_THAT(init_refusal(outside_.path() / "thesis.tex"), HasSubstr("is a file"));
  EXPECT_THAT(init_refusal(root_ / "lessons" / "mine"), HasSubstr("name a folder elsewhere"));
  EXPECT_FALSE(fs::exists(outside_.path() / ".gridstride"));
  fs::create_directory(workspace_);
  EXPECT_THAT(init(workspace_), HasSubstr("brought"));  // an empty folder will do
}

TEST_F(Init, refuses_a_folder_within_a_workspace_and_names_that) {
  init(workspace_);
  EXPECT_THAT(init_refusal(workspace_ / "lessons"),
              HasSubstr("lies in the workspace " + workspace_.string()));
}

TEST_F(Init, says_why_a_folder_cannot_be_made) {
  write(outside_.path() / "file", "");
  EXPECT_THAT(init_refusal(outside_.path() / "file" / "w"), HasSubstr("cannot be made: Not a directory"));
}

TEST_F(Init, commands_work_on_the_workspace_around_them) {
  init(workspace_);
  const Workspace found = workspace_of(cli_.installation, own_.parent_path());
  EXPECT_EQ(found.root, workspace_);
  EXPECT_EQ(found.state, workspace_ / "build");
  cli_.workspace = found;
  EXPECT_EQ(cli_.lesson("03").folder, own_.parent_path());
  write(own_, "// work\n");
  run(add_reset, "reset 03");
  EXPECT_EQ(in_workspace(own_), "// stub\n");
  EXPECT_EQ(read("lessons/03_first_kernel/first_kernel.cu"), "// the work of whoever owns the checkout\n");
}

TEST_F(Init, elsewhere_commands_work_on_the_checkout) {
  init(workspace_);
  EXPECT_EQ(workspace_of(cli_.installation, outside_.path()).root, root_);
}

/// The same parts, as if they had been installed.
class Installed : public Init {
 protected:
  void SetUp() override {
    Init::SetUp();
    cli_.installation.installed = true;
    cli_.program = "gridstride";
    setenv("XDG_STATE_HOME", (outside_.path() / "state").c_str(), 1);
    cli_.workspace = workspace_of(cli_.installation, outside_.path());
  }
  void TearDown() override { unsetenv("XDG_STATE_HOME"); }
};

TEST_F(Installed, outside_of_a_workspace_the_students_files_are_asked_for) {
  for (const auto& [add, line] : std::initializer_list<std::pair<void (*)(CLI::App&, Cli&), const char*>>{
           {add_grade, "grade 03 --no-sandbox"},
           {add_run, "run 03"},
           {add_view, "view 03"},
           {add_reset, "reset 03"},
           {add_watch, "watch --no-sandbox"}})
    EXPECT_THAT(refusal(add, line), HasSubstr("`gridstride init DIR` makes one")) << line;
}

TEST_F(Installed, outside_of_a_workspace_lessons_and_hints_are_shown) {
  EXPECT_THAT(run(add_list, "list"), HasSubstr("first_kernel"));
  EXPECT_THAT(run(add_hint, "hint 03"), HasSubstr("Hint 1"));
  EXPECT_THAT(run(add_hint, "hint 03"), HasSubstr("Hint 2"));
  EXPECT_TRUE(fs::exists(outside_.path() / "state/gridstride/hints/03_first_kernel"));
  EXPECT_FALSE(fs::exists(root_ / "build/hints"));
}

TEST_F(Installed, in_a_workspace_nothing_is_written_elsewhere) {
  init(workspace_);
  cli_.workspace = workspace_of(cli_.installation, workspace_);
  run(add_hint, "hint 03");
  EXPECT_EQ(in_workspace("build/hints/03_first_kernel"), "1\n");
  change_progress(cli_.workspace, [](learn::ProgressBook& book) { book.set_greeted("2026-11-23"); });
  EXPECT_TRUE(fs::exists(workspace_ / "progress.txt"));
  EXPECT_FALSE(fs::exists(root_ / "progress.txt"));
  EXPECT_FALSE(fs::exists(root_ / "build/hints"));
  EXPECT_EQ(fs::read_symlink(workspace_ / "gridstride"), root_.parent_path() / "bin/gridstride");
}

TEST_F(Installed, what_works_on_the_sources_is_refused) {
  for (const auto& [add, line] : std::initializer_list<std::pair<void (*)(CLI::App&, Cli&), const char*>>{
           {add_check, "check"}, {add_new, "new 22_mine"}, {add_bench, "bench --gpu"}, {add_test, "test"}})
    EXPECT_THAT(refusal(add, line), HasSubstr("in a clone of them")) << line;
}

}  // namespace
}  // namespace gridstride::cli
