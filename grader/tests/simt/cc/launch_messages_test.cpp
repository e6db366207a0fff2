// SPDX-License-Identifier: MIT
#include "simt/cc/launch_messages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "simt/cc/messages.hpp"

namespace gridstride::cc {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

SourceLineOf lines_of(const std::string& source) {
  return [source](const std::string&, int line) {
    std::istringstream in(source);
    std::string text;
    for (int i = 0; i < line; ++i) std::getline(in, text);
    return text;
  };
}

const std::string source =
    "__global__ void scale(float* x, // the array\n"
    "                      std::pair<int, int> r, int n = 3) { x[0] = n; }\n"
    "template <class T> __global__ __launch_bounds__(128) void fill(T* x, T value) {}\n"
    "__global__ void over(float* x) { scale(x, n); }\n"
    "__global__ void over(int* x, int n);\n"
    "__global__ void over(int* x, int n) {}\n"
    "void host(int scale) {}\n"
    "launch\n";

/// The messages of a launch in line 8, of which clang says this.
std::string told(const std::string& kernel, const std::string& error, const std::string& note) {
  const std::string line =
      "  ::gridstride::simt::launch(::gridstride::simt::LaunchSite{\"" + kernel + "\", ...)(v);\n";
  return plain_messages("a.cu:8:3: error: " + error + "\n" + line + note, lines_of(source));
}

const std::string no_match =
    "no matching function for call to object of type 'ExactLaunch<(lambda at a.cu:8:1), float *>'";
const std::string not_viable =
    "/x/simt/include/gridstride/launch.hpp:180:8: note: candidate function not viable: ";

TEST(LaunchMessages, parameters_are_those_of_the_kernel_as_it_is_written) {
  EXPECT_THAT(kernel_parameters(lines_of(source), "a.cu", 8, "scale"),
              ElementsAre(ElementsAre("float* x", "std::pair<int, int> r", "int n")));
  EXPECT_THAT(kernel_parameters(lines_of(source), "a.cu", 8, "fill"),
              ElementsAre(ElementsAre("T* x", "T value")));
  EXPECT_THAT(kernel_parameters(lines_of(source), "a.cu", 8, "over"),
              ElementsAre(ElementsAre("float* x"), ElementsAre("int* x", "int n")));
  EXPECT_THAT(kernel_parameters(lines_of(source), "a.cu", 3, "fill"), IsEmpty());
  EXPECT_THAT(kernel_parameters(lines_of(source), "a.cu", 8, "host"), IsEmpty());
}

TEST(LaunchMessages, an_argument_that_does_not_fit_is_told_with_its_parameter) {
  EXPECT_THAT(
      told("fill<float>", no_match,
           not_viable + "no known conversion from 'Matrix<float>' to 'detail::Passed<float *>' (aka "
                        "'float *') for 1st argument\n"),
      HasSubstr("no known conversion from 'Matrix<float>' to 'float *' for 1st argument, the parameter "
                "'T* x'\n"));
  EXPECT_THAT(
      told("fill<float>", no_match,
           not_viable + "1st argument ('const float *') would lose const qualifier\n"),
      HasSubstr("the 1st argument is a 'const float *', and the kernel's parameter 'T* x' is not const\n"));
}

TEST(LaunchMessages, of_an_unknown_kernel_the_parameter_has_no_name) {
  EXPECT_THAT(told("other", no_match, not_viable + "no known conversion from 'A' to 'B' for 1st argument\n"),
              HasSubstr("no known conversion from 'A' to 'B' for 1st argument\n"));
  EXPECT_THAT(told("over", no_match, not_viable + "no known conversion from 'A' to 'B' for 1st argument\n"),
              HasSubstr("for 1st argument\n"))
      << "there are two";
}

TEST(LaunchMessages, of_an_array_for_a_pointer_data_is_advised) {
  const auto told_of = [](const std::string& given, const std::string& taken) {
    return told("over", no_match,
                not_viable + "no known conversion from '" + given + "' to 'detail::Passed<" + taken +
                    ">' (aka '" + taken + "') for 1st argument\n");
  };
  EXPECT_THAT(told_of("DeviceSpan<const float>", "const float *"),
              HasSubstr("to 'const float *' for 1st argument; .data() gives its pointer\n"));
  EXPECT_THAT(told_of("const DeviceSpan<float>", "float *"), HasSubstr("; .data() gives its pointer\n"));
  EXPECT_THAT(
      told_of("std::span<float>", "float *"),
      AllOf(HasSubstr(
                "; its elements are in the host's memory, and a kernel needs a pointer to an array of the "
                "device, which they are copied to\n"),
            Not(HasSubstr("data()"))));
}

TEST(LaunchMessages, of_what_has_no_such_pointer_data_is_not_advised) {
  const auto told_of = [](const std::string& given, const std::string& taken) {
    return told(
        "over", no_match,
        not_viable + "no known conversion from '" + given + "' to '" + taken + "' for 1st argument\n");
  };
  EXPECT_THAT(told_of("DeviceSpan<const float>", "float"), Not(HasSubstr("data()")));
  EXPECT_THAT(told_of("thrust::device_vector<float>", "float *"), Not(HasSubstr("data()")));
  EXPECT_THAT(told_of("Pair<DeviceSpan<float>>", "float *"), Not(HasSubstr("data()")));
}

TEST(LaunchMessages, an_object_s_address_is_not_advised_where_a_kernel_wants_a_pointer) {
  const std::string advice = "; take the address of the argument with &\n";
  const std::string text =
      told("over", no_match,
           not_viable + "no known conversion from 'Matrix' to 'Matrix *' for 1st argument" + advice);
  EXPECT_THAT(text, HasSubstr("a kernel needs the address of one in the device's memory"));
  EXPECT_THAT(text, Not(HasSubstr("with &")));
}

TEST(LaunchMessages, a_call_by_an_object_is_told_of_members_and_one_by_a_number_of_its_address) {
  const std::string begin =
      "a.cu:1:2: error: no matching function for call to 'cudaMemcpy'\na.cu:5:1: note: no known conversion "
      "from '";
  const std::string end = "' to 'const void *' for 2nd argument; take the address of the argument with &\n";
  EXPECT_THAT(
      plain_messages(begin + "DeviceBuffer" + end, lines_of("")),
      HasSubstr("& gives the address of the object itself, a member such as .data() that of what it holds"));
  EXPECT_THAT(plain_messages(begin + "float" + end, lines_of("")),
              HasSubstr("take the address of the argument with &"));
  EXPECT_THAT(plain_messages(begin + "const unsigned int" + end, lines_of("")),
              HasSubstr("take the address of the argument with &"));
}

TEST(LaunchMessages, a_parameter_is_told_without_its_comments_and_default) {
  const std::string source = "__global__ void add(const float* x,  // the data\n  int /*" +
                             std::string(400000, '*') + "*/ n = (1, 2),\n std::array<int, 3>  a);\n\n";
  const auto found = kernel_parameters(lines_of(source), "a.cu", 5, "add");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0], testing::ElementsAre("const float* x", "int n", "std::array<int, 3> a"));
}

TEST(LaunchMessages, of_a_template_both_lists_are_told) {
  const std::string note =
      "a.cu:8:9: note: in instantiation of function template specialization "
      "'gridstride::simt::GenericLaunch<(lambda "
      "at a.cu:8:1)>::operator()<float *, double>' requested here\n";
  EXPECT_EQ(given_and_taken(note, {{"T* x", "T value"}}),
            "the launch gives (float *, double), and the kernel takes (T* x, T value)");
  EXPECT_EQ(given_and_taken(note, {{"int n"}, {}}),
            "the launch gives (float *, double), and the kernel takes (int n) or ()");
  EXPECT_EQ(
      given_and_taken("in instantiation of function template specialization 'GenericLaunch<(lambda at "
                      "a.cu:3:3)>::operator()<float *, gridstride::simt::detail::Reference<const S<int>>>' "
                      "requested here",
                      {}),
      "the launch gives (float *, const S<int> &)");
  EXPECT_EQ(given_and_taken(note, {}), "the launch gives (float *, double)");
  EXPECT_EQ(given_and_taken("a.cu:8:9: note: in instantiation of 'f<int>' requested here", {{"int n"}}), "");
}

}  // namespace
}  // namespace gridstride::cc
