// SPDX-License-Identifier: MIT
// The launcher in a small checkout of its own, with stand-ins for the system's programs that write down each
// call.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

void write_program(const fs::path& file, const std::string& body) {
  write(file, "#!/bin/sh\n" + body);
  fs::permissions(file, fs::perms::owner_all);
}

std::string read(const fs::path& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

struct Result {
  int exit_code = -1;
  std::string output;  // stdout and stderr
};

class Launcher : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "gridstride-launcher-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    make_checkout();
    make_tools();
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] fs::path checkout() const { return folder_ / "check out"; }
  [[nodiscard]] fs::path tools() const { return folder_ / "tools"; }

  void make_checkout() {
    fs::create_directories(checkout());
    fs::copy(fs::path(GRIDSTRIDE_SOURCE_DIR) / "gridstride", checkout() / "gridstride");
    write(checkout() / "CMakeLists.txt", "project(gridstride VERSION 1.2.3 LANGUAGES CXX)\n");
    write(checkout() / "CMakePresets.json", "{}");
    write(checkout() / "grader/main.cpp", "");
    write(checkout() / "lessons/03_first/first.cu", "");
    write(checkout() / "lessons/03_first/first.cuh", "");
    fs::create_directories(checkout() / "solutions");
    fs::create_directories(checkout() / "datasets");
  }

  // The system as the launcher sees it: base programs are the real ones, the others stand-ins.
  void make_tools() {
    for (const char* tool : {"sh", "cat", "find", "mkdir", "mv", "rm", "dirname", "readlink", "sed", "tail",
                             "head", "grep", "date", "nproc", "flock", "env", "touch"}) {
      const fs::path usual = fs::exists(fs::path("/usr/bin") / tool) ? "/usr/bin" : "/bin";
      fs::create_directories(tools());
      fs::create_symlink(usual / tool, tools() / tool);
    }
    const std::string note = "echo \"${0##*/} $*\" >>'" + (folder_ / "calls").string() + "'\n";
    const std::string installed = "'" + (folder_ / "installed").string() + "'";
    write_program(tools() / "id", "cat '" + (folder_ / "uid").string() + "'\n");
    write_program(tools() / "dpkg-query",
                  note + "for last do :; done; grep -qx -e \"$last\" " + installed + " && echo installed\n");
    write_program(tools() / "apt-get", note + "for word do echo \"$word\" >>" + installed + "; done\n");
    write_program(tools() / "cmake", note + "mkdir -p build && touch build/build.ninja\n");
    write_program(tools() / "ctest", note);
    write_program(tools() / "ninja", note + "[ ! -e '" + (folder_ / "broken").string() +
                                         "' ] || { echo 'main.cpp:7: error: broken'; exit 1; }\n" +
                                         "mkdir -p \"$2/bin\"\nprintf '#!/bin/sh\\necho program; printf "
                                         "\"<%%s>\" \"$@\"\\n' >\"$2/bin/gridstride\"\n"
                                         "env /bin/chmod +x \"$2/bin/gridstride\"\n");
    write(folder_ / "uid", "0\n");
    write(folder_ / "installed", "");
  }

  // Runs the launcher from another folder, without a terminal, and forgets the calls noted before.
  Result run(const std::string& arguments) {
    fs::remove(folder_ / "calls");
    const std::string command = "cd / && env -i PATH='" + tools().string() + "' '" +
                                (checkout() / "gridstride").string() + "' " + arguments + " 2>&1 </dev/null";
    Result result;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return result;
    char chunk[512];
    while (fgets(chunk, sizeof chunk, pipe) != nullptr) result.output += chunk;
    const int status = pclose(pipe);
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
  }

  [[nodiscard]] std::string calls() const { return read(folder_ / "calls"); }

  void edit(const fs::path& file) {  // as if saved after the last build
    write(checkout() / file, "// changed\n");
    fs::last_write_time(checkout() / file, fs::file_time_type::clock::now() + std::chrono::seconds(5));
  }

  fs::path folder_;
};

TEST_F(Launcher, help_needs_nothing_built) {
  const Result result = run("--help");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.output, HasSubstr("./gridstride grade 03"));
  EXPECT_THAT(calls(), IsEmpty());
  EXPECT_FALSE(fs::exists(checkout() / "build"));
}

TEST_F(Launcher, version_needs_nothing_built) { EXPECT_EQ(run("--version").output, "gridstride 1.2.3\n"); }

TEST_F(Launcher, first_command_installs_builds_and_hands_over) {
  const Result result = run("grade 03");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.output, HasSubstr("needs these Debian packages: bubblewrap clang"));
  EXPECT_THAT(result.output, HasSubstr("program\n<grade><03>"));
  EXPECT_THAT(calls(), HasSubstr("apt-get install -y --no-install-recommends bubblewrap clang"));
  EXPECT_THAT(calls(), HasSubstr("cmake --preset"));
  EXPECT_THAT(calls(), HasSubstr(" course\n"));
}

TEST_F(Launcher, second_command_only_hands_over) {
  run("list");
  const Result result = run("grade '0 3' --json x");
  EXPECT_EQ(result.output, "program\n<grade><0 3><--json><x>");
  EXPECT_THAT(calls(), IsEmpty());
}

TEST_F(Launcher, editor_installs_what_editors_need_and_builds) {
  const Result result = run("editor");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.output, HasSubstr("docs/editors.md"));
  EXPECT_THAT(calls(), HasSubstr("clangd gdb"));
  EXPECT_THAT(calls(), HasSubstr(" course\n"));
  EXPECT_THAT(run("grade 03").output, HasSubstr("<grade><03>"));
  EXPECT_THAT(calls(), Not(HasSubstr("ninja -C")));
}

TEST_F(Launcher, exit_code_is_the_programs) {
  run("list");
  write_program(checkout() / "build/bin/gridstride", "exit 1\n");
  EXPECT_EQ(run("grade 03").exit_code, 1);
}

TEST_F(Launcher, yes_is_its_own_option) {
  EXPECT_THAT(run("grade 03 --yes").output, HasSubstr("<grade><03>"));
  EXPECT_THAT(run("run 03 -- --yes").output, HasSubstr("<run><03><--><--yes>"));
}

TEST_F(Launcher, a_students_edit_builds_nothing) {
  run("list");
  edit("lessons/03_first/first.cu");
  edit("lessons/03_first/notes.txt");
  run("grade 03");
  EXPECT_THAT(calls(), IsEmpty());
}

TEST_F(Launcher, a_changed_source_or_contract_builds) {
  for (const char* file :
       {"grader/main.cpp", "lessons/03_first/first.cuh", "lessons/04_next/lesson.toml", "CMakeLists.txt"}) {
    run("list");
    run("list");
    edit(file);
    run("grade 03");
    EXPECT_THAT(calls(), HasSubstr("ninja")) << file;
    EXPECT_THAT(calls(), Not(HasSubstr("cmake"))) << file;
    fs::last_write_time(checkout() / file, fs::file_time_type::clock::now() - std::chrono::hours(1));
  }
}

TEST_F(Launcher, other_packages_of_the_system_build) {
  const fs::path status = folder_ / "status";  // of the packages, in the place of the system's
  write(status, "");
  fs::remove(tools() / "find");
  write_program(tools() / "find", "[ \"$1\" != /var/lib/dpkg/status ] || { shift; set -- '" +
                                      status.string() + "' \"$@\"; }\nexec env /usr/bin/find \"$@\"\n");
  run("list");
  run("list");
  EXPECT_THAT(calls(), IsEmpty());
  fs::last_write_time(status, fs::file_time_type::clock::now() + std::chrono::seconds(5));
  run("grade 03");
  EXPECT_THAT(calls(), HasSubstr("ninja"));
  EXPECT_THAT(calls(), Not(HasSubstr("cmake")));
}

TEST_F(Launcher, without_root_or_sudo_it_says_what_to_ask_for) {
  write(folder_ / "uid", "1000\n");
  const Result result = run("grade 03");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.output, HasSubstr("Ask for: apt-get install --no-install-recommends bubblewrap clang"));
  EXPECT_THAT(calls(), Not(HasSubstr("apt-get")));
}

TEST_F(Launcher, without_root_it_installs_by_sudo) {
  write(folder_ / "uid", "1000\n");
  write_program(tools() / "sudo",
                "echo \"sudo $1\" >>'" + (folder_ / "calls").string() + "'; shift; exec \"$@\"\n");
  EXPECT_EQ(run("grade 03").exit_code, 0);
  EXPECT_THAT(calls(), HasSubstr("sudo -n\napt-get install"));
}

TEST_F(Launcher, on_another_system_it_names_the_programs) {
  fs::remove(tools() / "dpkg-query");
  const Result result = run("grade 03");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.output, HasSubstr("missing: clang++ pkg-config bwrap."));
  EXPECT_THAT(result.output, HasSubstr("GoogleTest"));
}

TEST_F(Launcher, a_failed_build_shows_the_error_and_is_tried_again) {
  write(folder_ / "broken", "");
  const Result failed = run("grade 03");
  EXPECT_EQ(failed.exit_code, 3);
  EXPECT_THAT(failed.output, HasSubstr("main.cpp:7: error: broken"));
  EXPECT_THAT(failed.output, HasSubstr("build.log"));
  fs::remove(folder_ / "broken");
  EXPECT_THAT(run("grade 03").output, HasSubstr("program\n<grade><03>"));
}

TEST_F(Launcher, a_toolkit_that_came_or_went_is_configured_anew) {
  write_program(tools() / "nvcc", "exit 0\n");
  run("list");
  EXPECT_THAT(calls(), HasSubstr("cmake --preset cuda -DCMAKE_CUDA_COMPILER=" + (tools() / "nvcc").string()));
  EXPECT_THAT(calls(), HasSubstr("apt-get install -y --no-install-recommends bubblewrap"));
  write_program(tools() / "nvcc", "exit 127\n");  // the name is left, the toolkit is gone
  run("list");
  EXPECT_THAT(calls(), HasSubstr("cmake --preset cpu -UCMAKE_CUDA_COMPILER"));
  run("list");
  EXPECT_THAT(calls(), IsEmpty());
}

TEST_F(Launcher, a_moved_checkout_is_configured_anew) {
  run("list");
  fs::rename(checkout(), folder_ / "elsewhere");
  fs::create_directory_symlink("elsewhere", checkout());
  EXPECT_EQ(run("list").exit_code, 0);
  EXPECT_THAT(calls(), HasSubstr("cmake --fresh --preset"));
}

TEST_F(Launcher, test_builds_everything_and_runs_ctest) {
  EXPECT_EQ(run("test -L unit").exit_code, 0);
  EXPECT_THAT(calls(), HasSubstr(" all\n"));
  EXPECT_THAT(calls(), HasSubstr("ctest --test-dir " + checkout().string() + "/build -j "));
  EXPECT_THAT(calls(), HasSubstr("-L unit\n"));
}

}  // namespace
