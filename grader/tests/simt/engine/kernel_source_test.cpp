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

}  // namespace
}  // namespace gridstride::simt
