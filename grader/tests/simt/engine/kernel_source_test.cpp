// SPDX-License-Identifier: MIT
#include "simt/src/reports/kernel_source.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "tests/test_folder.hpp"

namespace gridstride::simt {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(KernelSource, is_found_from_a_line_of_its_body) {
  const TestFolder folder("kernel_source");
  const std::string file = (folder.path() / "kernel_source.cu").string();
  std::ofstream(file) << "__global__ void first(int* p) {}\n"
                         "template <class T>  // any\n"
                         "__global__ void __launch_bounds__(64) second(T* p,\n"
                         "                                            int n) {\n"
                         "  p[0] = n;  // all\n"
                         "}\n";
  EXPECT_EQ(kernel_text({file, 1, ""}, "first"), "__global__ void first(int* p) {}");
  EXPECT_THAT(kernel_text({file, 5, ""}, "ns::second<float>"), HasSubstr("second(T* p,"));
  EXPECT_THAT(kernel_text({"kernel_source.cu", 5, folder.path().string()}, "second"), HasSubstr("p[0] = n;"));
  EXPECT_EQ(kernel_text({file, 5, ""}, "first"), "") << "the line is in another kernel";
  EXPECT_EQ(kernel_text({file, 50, ""}, "second"), "");
  EXPECT_EQ(kernel_text({file, 0, ""}, "second"), "");
}

TEST(KernelSource, is_code_alone) {
  const TestFolder folder("kernel_source_code");
  const std::string file = (folder.path() / "kernel_source.cu").string();
  std::ofstream(file) << "#define THREADS 1'024\n"
                         "/* constexpr int rows = 8;\n"
                         " */ constexpr int rows = 16, columns = 0x20;  // 32\n"
                         "__global__ void k(float* a) {  /* __global__ void k2(\n"
                         "#if 0\n"
                         "  __syncthreads();\n"
                         "#endif\n"
                         "  not this */ log(\"//\"); a[0] = 1;\n"
                         "}\n";
  const std::string text = kernel_text({file, 8, ""}, "k");
  EXPECT_THAT(text, testing::StartsWith("__global__ void k(float* a) {"));
  EXPECT_THAT(text, testing::EndsWith("log(\"//\"); a[0] = 1;"));
  EXPECT_THAT(text, testing::Not(HasSubstr("not this")));
  EXPECT_THAT(text, testing::Not(HasSubstr("sync")));
  const auto threads = [&](const std::string& factor) {
    return fixed_blocks("i = blockIdx.x * " + factor + " + threadIdx.x;", {file, 8, ""}).threads;
  };
  EXPECT_EQ(threads("THREADS"), 1024U);
  EXPECT_EQ(threads("rows"), 16U);
  EXPECT_EQ(threads("columns"), 32U);
  EXPECT_EQ(threads("2'56u"), 256U);
  EXPECT_EQ(threads("others"), 0U);
}

TEST(KernelSource, has_parameters) {
  EXPECT_THAT(parameters_in("__global__ void k(float* a, const int n = 3) {"), ElementsAre("a", "n"));
  EXPECT_THAT(
      parameters_in(
          "__global__ void __launch_bounds__(64) k(Map<int, Pair<int, int>> m, int (*f)(int), int n)"),
      IsEmpty());
  EXPECT_THAT(parameters_in("__global__ void k(Map<int, Pair<int, int>> m, int n)"), ElementsAre("m", "n"));
  EXPECT_THAT(parameters_in("__global__ void k()"), IsEmpty());
  EXPECT_THAT(parameters_in("__global__ void k(int n"), IsEmpty());
}

std::vector<std::string> bounds(const std::string& body) {
  return bounds_of_index("__global__ void k(float* a, int n, int m) {\n" + body, {"a", "n", "m"});
}

TEST(KernelSource, has_bounds_of_an_index) {
  EXPECT_THAT(bounds("if (i < n)\n a[i] = 1;"), ElementsAre("n"));
  EXPECT_THAT(bounds("if (i < n && j < m) a[j * n + i] = 1;"), ElementsAre("n", "m"));
  EXPECT_THAT(bounds("if (i >= n) return;\n a[i] = 1;"), ElementsAre("n"));
  EXPECT_THAT(bounds("for (int i = 0; n > i; ++i)\n a[i] = 1;"), ElementsAre("n"));
}

TEST(KernelSource, has_no_bounds_where_another_number_is_compared) {
  EXPECT_THAT(bounds("if (2 * i < n)\n a[i] = 1;"), IsEmpty());
  EXPECT_THAT(bounds("if (i < 2 * n)\n a[i] = 1;"), IsEmpty());
  EXPECT_THAT(bounds("if (i < n + m)\n a[i] = 1;"), IsEmpty());
  EXPECT_THAT(bounds("if (k < n)\n a[i] = k;"), IsEmpty());
  EXPECT_THAT(bounds("a[i] = n;"), IsEmpty());
}

TEST(KernelSource, says_whether_blocks_are_multiplied_by_the_grid) {
  EXPECT_EQ(block_times_grid("i = blockIdx.x * gridDim.x + threadIdx.x;"), "x");
  EXPECT_EQ(block_times_grid("i = size_t(blockIdx.y) * gridDim.y;"), "y");
  EXPECT_EQ(block_times_grid("i = gridDim.z*blockIdx.z;"), "z");
  EXPECT_EQ(block_times_grid("i = blockIdx.x * blockDim.x + threadIdx.x;"), "");
  EXPECT_EQ(block_times_grid("i = blockIdx.y * gridDim.x + blockIdx.x;"), "");
}

std::string step(const std::string& body) {
  return short_stride("__global__ void k(float* a, int n) {\n" + body).step;
}

constexpr const char* number = "const int i = blockIdx.x * blockDim.x + threadIdx.x;\n";

TEST(KernelSource, says_how_a_grid_stride_loop_steps_too_short) {
  const std::string loop = "for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; ";
  EXPECT_EQ(step(loop + "i += blockDim.x) a[i] += 1;"), "blockDim.x");
  EXPECT_EQ(step(loop + "i += 1) {\n  a[i] += 1;"), "1");
  EXPECT_EQ(step(loop + "++i) a[i] += 1;"), "1");
  EXPECT_EQ(step(loop + "i += 256) a[i] += 1;"), "256");
  EXPECT_EQ(step("const int stride = static_cast<int>(blockDim.x);\n" + loop + "i += stride)\n  a[i] += 1;"),
            "blockDim.x");
  EXPECT_EQ(step(std::string(number) + "for (int k = i; k < n; k += blockDim.x) a[k] += 1;"), "blockDim.x");
  const std::string y =
      "__global__ void k(float* a, int n) {\nfor (int r = threadIdx.y + blockIdx.y * 8; r < n; ";
  EXPECT_EQ(short_stride(y + "++r) a[r] = 1;").axis, 'y');
}

TEST(KernelSource, says_nothing_of_loops_whose_step_may_be_right) {
  const std::string loop = "for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; ";
  EXPECT_EQ(step(loop + "i += gridDim.x * blockDim.x) a[i] += 1;"), "");
  EXPECT_EQ(step("const int stride = gridDim.x * blockDim.x;\n" + loop + "i += stride) a[i] += 1;"), "");
  EXPECT_EQ(step(loop + "i += n) a[i] += 1;"), "") << "a parameter";
  EXPECT_EQ(step(loop + "i += 4 * blockDim.x) a[i] += 1;"), "") << "of a launch of four blocks";
  EXPECT_EQ(step(loop + "i += blockDim.x) a[0] += 1;"), "") << "another index";
  EXPECT_EQ(step("for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] += 1;"), "")
      << "blockIdx is missing";
  EXPECT_EQ(step("for (int i = blockIdx.x; i < n; ++i) a[i] += 1;"), "");
  EXPECT_EQ(step("const int end = (blockIdx.x + 1) * 512;\n"
                 "for (int i = blockIdx.x * 512 + threadIdx.x; i < end; i += blockDim.x) a[i] += 1;"),
            "")
      << "a block's own part";
  EXPECT_EQ(step(std::string(number) + "if (i < n) a[i] += 1;"), "");
  EXPECT_EQ(step(number), "");
}

}  // namespace
}  // namespace gridstride::simt
