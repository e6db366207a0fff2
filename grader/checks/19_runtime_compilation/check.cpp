// SPDX-License-Identifier: MIT
// Checks of lesson 19. Each source has a number in it that nobody knows before, so that no kernel can be
// ready.
#include "harness/copied.hpp"
#include "harness/graded.hpp"
#include "runtime_compilation.cuh"

namespace {

// Elements for more blocks of 256 threads than a block may have threads: a launch that exchanges the two is
// refused.
constexpr int more_than_blocks_of_blocks = 262'145;

// One text with several kernels. The same in all tests of a grade that use it.
std::string library(int number) {
  return R"(namespace lib {
template <int factor>
__global__ void scale(float* data, int n, float x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i] * factor + x;
}
}
__global__ void doublify(float* data, int n, float x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i] * 2 + x * )" +
         std::to_string(number) + R"(;
}
#ifdef FACTOR
extern "C" __global__ void by_option(float* data, int n, float x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i] * FACTOR + x;
}
#endif
)";
}

int secret_number() { return 3 + static_cast<int>(seed() % 1000); }

// What data[i] * factor + offset is; exact for whole numbers.
std::vector<float> mapped(std::vector<float> data, float factor, float offset) {
  for (float& value : data) value = value * factor + offset;
  return data;
}

// The first line of a text; '?' for what is no letter, as bytes of memory that is gone.
std::string first_line(const std::string& text) {
  std::string line = text.substr(0, text.find('\n'));
  for (char& c : line)
    if (c < ' ' || c > '~') c = '?';
  return line;
}

// What tells one call from another.
std::string words_of(const std::string& name, const std::string& options, std::size_t n) {
  return name + (options.empty() ? "" : ", options \"" + options + "\"") + ", n = " + std::to_string(n);
}

testing::AssertionResult ran(const std::string& log) {
  if (log.empty()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << marked("expected that the kernel runs, but got \"" + first_line(log) +
                                               "\"");
}

testing::AssertionResult says(const std::string& log, const std::string& word) {
  if (log.find(word) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << marked("expected the compiler's words, with \"" + word +
                                               "\" in them, but got \"" + first_line(log) + "\"");
}

// Runs a kernel of a source, and looks at what it made of the data.
void expect_map(const std::string& source, const std::string& options, const std::string& name, std::size_t n,
                float x, float factor, float offset) {
  const auto before = small_integers<float>(n, seed(n));
  auto data = before;
  ASSERT_TRUE(ran(CALL(run_kernel, source, options, name, data, x))) << words_of(name, options, n);
  ASSERT_THAT(data, EqualArrays(mapped(before, factor, offset))) << words_of(name, options, n);
  EXPECT_DEVICE_WORK(n);
}

void expect_product(std::size_t n) {
  const auto a = normal<float>(n, seed(2 * n));
  const auto b = normal<float>(n, seed(2 * n + 1));
  std::vector<float> expected(n);
  for (std::size_t i = 0; i < n; ++i) expected[i] = a[i] * b[i];
  auto dest = poisoned<float>(n);
  CALL(multiply_them, dest, a, b);
  ASSERT_THAT(dest, EqualArrays(expected)) << "n = " << n;
  EXPECT_DEVICE_WORK(n);
}

// By a copy, by pages of managed memory, or into memory of the host that the kernel reaches.
testing::AssertionResult something_came_back() {
  const auto& counters = last_call().counters;
  if (!gridstride::harness::counts_accesses() || counters.device_to_host_bytes > 0 ||
      counters.managed_to_host_bytes > 0 || counters.pinned_allocations > 0)
    return testing::AssertionSuccess();
  return testing::AssertionFailure() << marked(
             "no results came from the device to the host; the lesson asks for the kernel's",
             gridstride::Verdict::suspicious);
}

void expect_product_of_the_kernel(std::size_t n) {
  const auto a = normal<float>(n, seed(2 * n));
  const auto b = normal<float>(n, seed(2 * n + 1));
  expect_product(n);
  EXPECT_TRUE(something_came_back());
  if (last_call().counters.device_to_host_bytes == 0) return;
  EXPECT_COPIED_TO_HOST([&] {
    auto dest = poisoned<float>(n);
    CALL(multiply_them, dest, a, b);
    return dest;
  });
}

double an_element(std::uint64_t events, std::size_t n) {
  return static_cast<double>(events) / static_cast<double>(n);
}

testing::AssertionResult something_compiled(unsigned compilations) {
  if (compilations > 0) return testing::AssertionSuccess();
  return testing::AssertionFailure() << marked(
             "nothing was compiled while the program ran; the lesson asks for a kernel that is a text until "
             "then",
             gridstride::Verdict::suspicious);
}

void expect_compiled_once(unsigned compilations) {
  EXPECT_TRUE(something_compiled(compilations));
  EXPECT_GATE("multiply_them: compilations", compilations, 1, 1);
}

}  // namespace

GRADED_TEST(RunTime, multiplies_arrays, points(10)) {
  unsigned compilations = 0;
  for (const std::size_t n : {400, 1, 257, 0}) {
    expect_product(n);
    compilations += last_call().compilations;
  }
  expect_compiled_once(compilations);
  expect_product(more_than_blocks_of_blocks);
  expect_product_of_the_kernel(257);
  constexpr std::size_t n = 10007;
  expect_product(n);
  EXPECT_GATE("multiply_them: threads an element", an_element(last_call().counters.threads, n), 1, 4);
  // A load of a whole warp is one request.
  EXPECT_GATE("multiply_them: requests of loads an element",
              an_element(last_call().counters.global_load_requests, n), 0.0625, 0.125);
}

GRADED_TEST(RunTime, runs_a_kernel_by_its_name, points(15)) {
  const int number = secret_number();
  const std::string source = library(number);
  for (const std::size_t n : {16, 1, 0, 255, 256, 257, more_than_blocks_of_blocks, 10007})
    expect_map(source, "", "doublify", n, 1.0F, 2, static_cast<float>(number));
  EXPECT_GATE("run_kernel: threads an element", an_element(last_call().counters.threads, 10007), 1, 4);
}

GRADED_TEST(RunTime, finds_names_in_namespaces_and_of_templates, points(15)) {
  const std::string source = library(1);
  expect_map(source, "", "lib::scale<3>", 100, 2.0F, 3, 2);
  expect_map(source, "", "lib::scale<5>", 100, -1.0F, 5, -1);
}

GRADED_TEST(RunTime, hands_on_options, points(10)) {
  expect_map(library(1), " -DUNUSED  -DFACTOR=7 ", "by_option", 100, 1.0F, 7, 1);
}

GRADED_TEST(RunTime, compiles_for_the_device_at_hand, points(5)) {
  const std::string source = R"(__global__ void arch(float* data, int n, float) {
#ifdef __CUDA_ARCH__
  if (threadIdx.x < n) data[threadIdx.x] = __CUDA_ARCH__;
#endif
})";
  const auto arch = static_cast<float>(100 * device_profile().integer("attributes.compute_capability_major") +
                                       10 * device_profile().integer("attributes.compute_capability_minor"));
  expect_map(source, "", "arch", 1, 0, 0, arch);
}

GRADED_TEST(RunTime, returns_what_the_compiler_says, points(15)) {
  const std::string missing = "missing_" + std::to_string(secret_number());
  const std::string source =
      "__global__ void wrong(float* data, int n, float x) {\n  if (threadIdx.x == 0) data[0] = " + missing +
      ";\n}\n";
  const auto before = small_integers<float>(10, seed());
  auto data = before;
  const std::string log = CALL(run_kernel, source, "", "wrong", data, 1.0F);
  EXPECT_TRUE(says(log, missing)) << "a name that nobody declares";
  EXPECT_TRUE(says(log, "error")) << "a name that nobody declares";
  EXPECT_THAT(data, EqualArrays(before)) << "after an error";
  std::vector<float> nothing;
  EXPECT_TRUE(says(CALL(run_kernel, source, "", "wrong", nothing, 1.0F), missing))
      << "a name that nobody declares, n = 0";
  // The same text is right with an option.
  ASSERT_TRUE(ran(CALL(run_kernel, source, "-D" + missing + "=4", "wrong", data, 1.0F)));
  EXPECT_THAT(data[0], CloseTo(4, 0)) << "with an option that mends the source";
  EXPECT_TRUE(says(CALL(run_kernel, library(1), "", "lib::" + missing, data, 1.0F), missing))
      << "no such kernel";
}

GRADED_TEST(RunTime, tells_options_apart, points(5)) {
  const std::string source = library(1);
  expect_map(source, "-DFACTOR=7", "by_option", 100, 1.0F, 7, 1);
  expect_map(source, "-DFACTOR=9", "by_option", 100, 1.0F, 9, 1);
}

// Texts of one size, and the next one often lies where the last one was.
GRADED_TEST(RunTime, tells_texts_apart, points(5)) {
  for (const int number : {3, 5, 7})
    expect_map(library(number), "", "doublify", 100, 1.0F, 2, static_cast<float>(number));
}

GRADED_TEST(RunTime, compiles_once, points(15)) {
  const std::string source = library(1);
  unsigned compilations = 0;
  for (int round = 0; round < 3; ++round) {
    expect_map(source, "", "lib::scale<3>", 100, 2.0F, 3, 2);
    compilations += last_call().compilations;
    expect_map(source, "-DFACTOR=7", "by_option", 100, 1.0F, 7, 1);
    compilations += last_call().compilations;
  }
  EXPECT_GATE("two kernels, three times each: compilations", compilations, 2, gate_limit("compilations"));
}

GRADED_TEST(RunTime, runs_other_kernels, points(5), hidden) {
  const int number = secret_number();
  const std::string source = library(number);
  expect_map(source, "", "lib::scale<" + std::to_string(number) + ">", 1000, 1.0F, static_cast<float>(number),
             1);
}
