// SPDX-License-Identifier: MIT
// What grading on a GPU needs of the sandbox, as far as it shows without a GPU.
#include <dlfcn.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "sandbox/build.hpp"
#include "sandbox/gpu.hpp"
#include "sandbox/gpu_build.hpp"
#include "sandbox/sandbox.hpp"
#include "tests/sandbox/aftermath.hpp"

namespace gridstride::sandbox {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;

TEST(GpuCode, is_the_gpus_own_where_the_toolkit_knows_it) {
  EXPECT_EQ(code_option({75, 80, 90}, 80), "-gencode=arch=compute_80,code=sm_80");
  EXPECT_EQ(code_option({75, 80, 90}, 75), "-gencode=arch=compute_75,code=sm_75");
}

TEST(GpuCode, of_an_unknown_gpu_is_left_to_the_driver) {
  EXPECT_EQ(code_option({75, 80, 90}, 121), "-gencode=arch=compute_90,code=compute_90");
  EXPECT_EQ(code_option({75, 80, 90}, 87), "-gencode=arch=compute_80,code=compute_80");
  EXPECT_EQ(code_option({75, 80, 90}, 61), "-gencode=arch=compute_75,code=compute_75");
}

TEST(GpuProgram, is_made_of_all_sources_at_once) {
  const Toolkit toolkit{
      .nvcc = "/cuda/nvcc", .flags = {"-lineinfo"}, .capabilities = {75, 90}, .run_time_compiler = {}};
  EXPECT_THAT(
      gpu_program_command(toolkit, {"my.cu", "demo.cu"}, {"lesson", "support"}, "out/demo", 90),
      testing::ElementsAre("/cuda/nvcc", "-lineinfo", "-Ilesson", "-Isupport",
                           "-gencode=arch=compute_90,code=sm_90", "my.cu", "demo.cu", "-o", "out/demo"));
}

TEST(GpuProgram, of_a_lesson_is_compiled) {
  if (toolkit().nvcc.empty()) GTEST_SKIP() << "this build has no CUDA Toolkit";
  const fs::path source = GRIDSTRIDE_SOURCE_DIR;
  const fs::path program = fs::path(testing::TempDir()) / "gridstride_gpu_program";
  std::string command;
  for (const std::string& word :
       gpu_program_command(toolkit(),
                           {source / "solutions/09_shared_reduction/shared_reduction.cu",
                            source / "lessons/09_shared_reduction/demo.cu"},
                           {source / "lessons/09_shared_reduction", source / "lessons/support"}, program, 75))
    command += "'" + word + "' ";
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  EXPECT_TRUE(fs::remove(program));
}

// What a call returns is memory that one before gave back, not new pages.
TEST(GpuEnvironment, lets_memory_be_kept) {
  EXPECT_THAT(
      gpu_environment("0"),
      Contains("GLIBC_TUNABLES=glibc.malloc.mmap_max=0:glibc.malloc.trim_threshold=9223372036854775807"));
}

TEST(GpuEnvironment, shows_one_gpu) { EXPECT_THAT(gpu_environment("3"), Contains("CUDA_VISIBLE_DEVICES=3")); }

/// Exit code of the hostile program in a sandbox that lets a GPU through: 0 where the system refused.
int exit_code_with_gpu(const std::string& deed) {
  const fs::path program = fs::path(GRIDSTRIDE_BUILD_DIR) / "bin" / "mischief";
  Command command;
  command.arguments = {program.string(), deed, "gpu"};
  command.mounts = {{program, {}, false}};
  command.isolation = available_isolation().isolation;
  command.gpu = true;
  return run(command).code;
}

TEST(GpuSandbox, allows_what_a_driver_does_and_nothing_more) {
  if (available_isolation().isolation == Isolation::none) GTEST_SKIP() << available_isolation().reason;
  EXPECT_NE(exit_code_with_gpu("unix_socket"), 0);
  EXPECT_NE(exit_code_with_gpu("memfd"), 0);
  for (const char* deed : {"internet", "namespace", "ptrace", "io_uring", "signals", "shared_memory"})
    EXPECT_EQ(exit_code_with_gpu(deed), 0) << deed;
}

/// A submission of lesson 09 for GPUs of compute capability 7.5, built in the sandbox.
class GpuBuild : public testing::Test {
 protected:
  void SetUp() override {
    if (toolkit().nvcc.empty()) GTEST_SKIP() << "this build has no CUDA Toolkit";
    if (!fs::exists(worker_program(true))) GTEST_SKIP() << worker_program(true) << " is not built";
    if (available_isolation().isolation == Isolation::none) GTEST_SKIP() << available_isolation().reason;
  }
  BuildResult built(const std::string& text, const std::string& lesson = "09_shared_reduction") {
    BuildRequest request;
    request.lesson = lesson;
    request.run_time_compiler = lesson == "19_runtime_compilation";
    request.submission = folder_.path() / "mine.cu";
    request.output_folder = folder_.path() / "output";
    request.isolation = available_isolation().isolation;
    request.gpu_capability = 75;
    fs::create_directory(request.output_folder);
    std::ofstream(request.submission) << text;
    return build_submission(request);
  }
  static std::string solution() {
    return contents(fs::path(GRIDSTRIDE_SOURCE_DIR) / "solutions/09_shared_reduction/shared_reduction.cu");
  }

  TemporaryFolder folder_;
};

TEST_F(GpuBuild, makes_a_module) {
  const BuildResult result = built(solution());
  ASSERT_TRUE(result.ok) << result.log;
  EXPECT_TRUE(fs::exists(result.module));
}

TEST_F(GpuBuild, tells_an_error_by_the_students_own_file) {
  const BuildResult result =
      built("#include \"shared_reduction.cuh\"\nfloat sum(std::span<const float>) { return x; }\n");
  EXPECT_FALSE(result.ok);
  EXPECT_THAT(result.log, HasSubstr((folder_.path() / "mine.cu").string()));
  EXPECT_THAT(result.log, HasSubstr("identifier \"x\" is undefined"));
}

TEST_F(GpuBuild, refuses_a_function_that_may_end_without_its_value) {
  const BuildResult result = built(
      "#include \"shared_reduction.cuh\"\nfloat sum(std::span<const float> x) {\n  if (x.empty()) return "
      "0;\n}\n");
  EXPECT_FALSE(result.ok);
  EXPECT_THAT(result.log, HasSubstr("error: missing return statement"));
}

TEST_F(GpuBuild, tells_a_function_that_is_missing) {
  const BuildResult result =
      built("#include \"shared_reduction.cuh\"\nfloat sum(std::span<const float>) { return 0; }\n");
  EXPECT_FALSE(result.ok);
  EXPECT_THAT(result.log, HasSubstr("sum_on_device"));
}

/// The module of a submission that compiles as it runs, loaded here; the driver's place is held by a library
/// of the toolkit that only has its names.
TEST_F(GpuBuild, links_and_counts_the_compiler_that_runs_with_the_module) {
  if (toolkit().run_time_compiler.empty()) GTEST_SKIP() << "this toolkit has no NVRTC";
  const BuildResult result = built(
      contents(fs::path(GRIDSTRIDE_SOURCE_DIR) / "solutions/19_runtime_compilation/runtime_compilation.cu") +
          R"(
extern "C" int compile_twice() {
  int compiled = 0;
  for (const char* text : {"__global__ void k() {}", "__global__ void k() { wrong }"}) {
    nvrtcProgram program;
    nvrtcCreateProgram(&program, text, "k.cu", 0, nullptr, nullptr);
    compiled += nvrtcCompileProgram(program, 0, nullptr) == NVRTC_SUCCESS;
    nvrtcDestroyProgram(&program);
  }
  return compiled;
}
)",
      "19_runtime_compilation");
  ASSERT_TRUE(result.ok) << result.log;
  const auto options = toolkit().run_time_compiler;
  const auto driver = std::ranges::find_if(options, [](const auto& o) { return o.ends_with("/libcuda.so"); });
  ASSERT_NE(driver, options.end());
  ASSERT_NE(dlopen(driver->c_str(), RTLD_NOW | RTLD_GLOBAL), nullptr) << dlerror();
  void* const module = dlopen(result.module.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(module, nullptr) << dlerror();
  const auto compile = reinterpret_cast<int (*)()>(dlsym(module, "compile_twice"));
  const auto take = reinterpret_cast<unsigned (*)()>(dlsym(module, "gridstride_take_compilations"));
  ASSERT_TRUE(compile != nullptr && take != nullptr);
  EXPECT_EQ(compile(), 1);
  EXPECT_EQ(take(), 2U);
  EXPECT_EQ(take(), 0U);
}

TEST_F(GpuBuild, lets_only_the_lesson_of_the_compiler_use_it) {
  const BuildResult result = built(solution() + R"(
#include <nvrtc.h>
int version(int* major, int* minor) { return nvrtcVersion(major, minor); }
)");
  EXPECT_FALSE(result.ok);
  EXPECT_THAT(result.log, HasSubstr("nvrtcVersion"));
}

TEST_F(GpuBuild, does_not_see_the_solutions) {
  const BuildResult result =
      built("#include \"" GRIDSTRIDE_SOURCE_DIR "/solutions/09_shared_reduction/shared_reduction.cu\"\n");
  EXPECT_FALSE(result.ok);
}

}  // namespace
}  // namespace gridstride::sandbox
