// SPDX-License-Identifier: MIT
#include "simt/cc/messages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "simt/cc/commands.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::cc {
namespace {

using testing::HasSubstr;

std::string plain(const std::string& log) {
  return plain_messages(log, [](const std::string& file, int line) {
    return file + " line " + std::to_string(line) + " as written";
  });
}

TEST(Messages, an_ordinary_error_stays_as_it_is) {
  const std::string log =
      "a.cu:2:98: error: use of undeclared identifier 'q'\n  p[0] = q;\n         ^\n1 error generated.\n";
  EXPECT_EQ(plain(log), log);
}

TEST(Messages, a_translated_line_is_shown_as_written_without_column_and_caret) {
  EXPECT_EQ(plain("a.cu:2:58: error: void function 'k' should not return a value\n"
                  "if (x) return (::gs_note_return(),  5);\n       ^      ~~~~~\n"),
            "a.cu:2: error: void function 'k' should not return a value\na.cu line 2 as written\n");
}

TEST(Messages, a_header_that_there_is_not_is_told_where_it_is_included_and_hides_what_follows) {
  EXPECT_EQ(plain("a.cu:1:1: error: an error before\n"
                  "In file included from a.cu:3:\nIn file included from b.cuh:2:\n"
                  "In file included from /x/simt/include/cusparse_v2.h:4:\n"
                  "/x/simt/include/cusparse.h:6:2: error: \"unsupported on the CPU device: the library "
                  "cuSPARSE. Do without it.\"\n#error \\\n ^\n"
                  "a.cu:7:1: error: unknown type name 'cusparseHandle_t'\nx\n^\n3 errors generated.\n"),
            "a.cu:1:1: error: an error before\n"
            "b.cuh:2: error: unsupported on the CPU device: the library cuSPARSE. Do without it.\n"
            "b.cuh line 2 as written\n");
}

TEST(Messages, errors_behind_other_headers_stay) {
  const std::string log = "b.cuh:2:1: error: one\n";
  const std::string other = "a.cu:7:1: error: unknown type name 'half'\n";
  EXPECT_EQ(plain("In file included from a.cu:3:\n" + log + other), log + other);
}

TEST(Messages, a_note_in_another_header_belongs_to_the_error_before_it) {
  EXPECT_EQ(plain("a.cu:7:3: error: wrong\nIn file included from a.cu:1:\nb.cuh:2:1: note: declared here\n"
                  "In file included from a.cu:1:\n/x/simt/include/c.h:2:1: note: and here\n"),
            "a.cu:7:3: error: wrong\nb.cuh:2:1: note: declared here\n");
}

TEST(Messages, a_wrong_argument_is_told_at_the_launch_with_its_reason) {
  EXPECT_EQ(
      plain("a.cu:7:3: error: no matching function for call to object of type 'ExactLaunch<(lambda at "
            "a.cu:7:1), int *>'\n"
            "  ::gridstride::simt::launch(...)(v);\n  ^~~~\n"
            "/x/simt/include/gridstride/launch.hpp:180:8: note: candidate function not viable: no known "
            "conversion from "
            "'float' to 'int *' for 1st argument\n  void operator()\n       ^\n"
            "/x/simt/include/gridstride/launch.hpp:187:64: note: candidate template ignored\n  void\n  ^\n"),
      "a.cu:7: error: the arguments of this launch do not fit the kernel's parameters\na.cu line 7 as "
      "written\n"
      "a.cu:7: note: no known conversion from 'float' to 'int *' for 1st argument\n");
}

TEST(Messages, an_error_of_a_launch_has_the_column_of_the_kernel) {
  const auto told = [](const std::string& line) {
    return plain_messages(
        "/x/simt/include/gridstride/launch.hpp:320:7: error: static_assert failed due to requirement "
        "'detail::fits_number<4UL, 3UL>'\n  static_assert\n"
        "a.cu:8:219: note: in instantiation of 'g' requested here\n"
        "  ::gridstride::simt::launch(::gridstride::simt::LaunchSite{\"k<4>\", ...)(d);\n",
        [line](const std::string&, int) { return line; });
  };
  EXPECT_THAT(told("  if (k) k<4><<<1, 2>>>(p);"), testing::StartsWith("a.cu:8:10: error: the kernel has 4"));
  EXPECT_THAT(told("  k<4><<<1, 2>>>(p); k<4><<<2, 2>>>(p);"), testing::StartsWith("a.cu:8: error: "));
  EXPECT_THAT(told("  LAUNCH(k<4>, 1, 2)(p);"), testing::StartsWith("a.cu:8: error: "));
}

TEST(Messages, the_type_of_a_kernel_s_parameter_is_told_as_the_student_wrote_it) {
  EXPECT_EQ(
      plain("a.cu:7:3: error: wrong\n"
            "/x/simt/include/gridstride/launch.hpp:180:8: note: candidate function not viable: no known "
            "conversion from 'Span' to 'detail::Passed<float *>' (aka 'float *') for 1st argument\n"),
      "a.cu:7:3: error: wrong\n"
      "a.cu:7:3: note: no known conversion from 'Span' to 'float *' for 1st argument\n");
}

TEST(Messages, a_call_of_cuda_with_too_few_arguments_shows_the_declaration) {
  EXPECT_EQ(
      plain("a.cu:7:3: error: no matching function for call to 'cudaMalloc'\n  cudaMalloc(p);\n  ^~~~\n"
            "/x/simt/include/b.hpp:12:29: note: candidate function template not viable: requires 2 "
            "arguments, but 1 was provided\n"
            "__forceinline__ cudaError_t cudaMalloc(T** pointer, size_t size_bytes) {\n     ^\n"
            "/x/simt/include/a.h:66:13: note: candidate function not viable: requires 2 arguments, but "
            "1 was provided\ncudaError_t cudaMalloc(void** pointer, size_t size_bytes);\n    ^\n"),
      "a.cu:7:3: error: 'cudaMalloc' stores the address of what it allocates: give it the address of your "
      "pointer, &pointer, and the size in bytes\n  cudaMalloc(p);\n  ^~~~\n"
      "a.cu:7:3: note: requires 2 arguments, but 1 was provided\n"
      "  cudaError_t cudaMalloc(void** pointer, size_t size_bytes);\n");
}

TEST(Messages, a_declaration_over_several_lines_is_shown_whole) {
  const SourceLineOf rest = [](const std::string&, int) { return std::string("    int height);"); };
  EXPECT_EQ(plain_messages(
                "a.cu:7:3: error: no matching function for call to 'cudaCopy'\n"
                "/x/simt/include/b.hpp:12:29: note: candidate function not viable: no known conversion from "
                "'int' to 'void *' for 1st argument\n"
                "__forceinline__ cudaError_t cudaCopy(void* to,\n     ^\n",
                rest),
            "a.cu:7:3: error: no matching function for call to 'cudaCopy'\n"
            "a.cu:7:3: note: no known conversion from 'int' to 'void *' for 1st argument\n"
            "  cudaError_t cudaCopy(void* to, int height);\n");
}

TEST(Messages, a_line_that_is_far_too_long_is_cut) {
  const std::string name(400000, 'a');
  const std::string told =
      plain("a.cu:7:3: note: in instantiation of function template specialization '" + name +
            "<int>' requested here\n  return = " + std::string(400000, ' ') + ";\n");
  EXPECT_LT(told.size(), 10000U);
  EXPECT_TRUE(told.starts_with("a.cu:7:3: note: in instantiation of function template specialization 'aaaa"));
}

TEST(Messages, lines_that_look_like_the_compilers_own_are_lines) {
  EXPECT_EQ(plain("a.cu:1:1: error: wrong\n99999999999999999999 errors generated.\n^\n1 error generated.\n"),
            "a.cu:1:1: error: wrong\n99999999999999999999 errors generated.\n^\n1 error generated.\n");
  EXPECT_EQ(
      plain("a.cu:1:1: error: wrong\nb.cu:1:99999999999999999999: error: no\nIn file included from b\n"),
      "a.cu:1:1: error: wrong\nb.cu:1:99999999999999999999: error: no\n");
}

TEST(Messages, only_lines_of_plain_files_are_quoted) {
  const SourceLineOf lines = lines_on_disk();
  const TestFolder folder("quoted");
  const std::string file = (folder.path() / "a.cu").string();
  std::ofstream(file) << "one\ntwo\n";
  EXPECT_EQ(lines(file, 2), "two");
  EXPECT_EQ(lines(file, 3), "");
  EXPECT_EQ(lines(file, 0), "");
  EXPECT_EQ(lines("/dev/zero", 2), "");
  EXPECT_EQ(lines("/no/such/file", 1), "");
}

TEST(Messages, what_is_put_before_a_call_is_not_shown) {
  EXPECT_EQ(plain("a.cu:2:58: error: wrong\n  ::gridstride::simt::Ignored{\"cudaFree\", __FILE__, __LINE__}, "
                  "cudaFree(1);\n"),
            "a.cu:2: error: wrong\na.cu line 2 as written\n");
}

TEST(Messages, an_error_of_a_call_has_the_column_of_the_call) {
  const auto told = [](const std::string& line) {
    return plain_messages(
        "a.cu:2:58: error: wrong\n  ::gridstride::simt::Ignored{\"cudaFree\", __FILE__, __LINE__}, "
        "cudaFree(1);\n",
        [line](const std::string&, int) { return line; });
  };
  EXPECT_EQ(told("  cudaFree(1);"), "a.cu:2:3: error: wrong\n  cudaFree(1);\n");
  EXPECT_EQ(told("  cudaFree(1); cudaFree(2);"), "a.cu:2: error: wrong\n  cudaFree(1); cudaFree(2);\n");
}

TEST(Messages, an_error_inside_the_headers_moves_to_the_launch) {
  EXPECT_EQ(
      plain("In file included from /tmp/0.cpp:1:\n"
            "/x/simt/include/gridstride/launch.hpp:166:7: error: static_assert failed due to requirement "
            "'dependent_false<(lambda at a.cu:8:1)>' \"...\"\n      static_assert\n      ^\n"
            "/x/simt/include/gridstride/launch.hpp:188:5: note: in instantiation of 'f' requested here\n    "
            "f();\n    ^\n"
            "a.cu:8:219: note: in instantiation of 'g' requested here\n  "
            "::gridstride::simt::launch(...)(d);\n  ^\n"),
      "a.cu:8: error: there is no kernel of this name that takes these arguments: compare their number and "
      "types with its parameters\na.cu line 8 as written\n");
}

TEST(Messages, a_wrong_number_of_arguments_is_told_with_both_numbers) {
  const auto told = [](const std::string& requirement) {
    return plain(
        "/x/simt/include/gridstride/launch.hpp:320:7: error: static_assert failed due to requirement '" +
        requirement + "' \"...\"\n      static_assert\n      ^\n" +
        "a.cu:8:219: note: in instantiation of 'g' requested here\n  ::gridstride::simt::launch(...)(d);\n  "
        "^\n");
  };
  EXPECT_EQ(told("detail::fits_number<4UL, 3UL>"),
            "a.cu:8: error: the kernel has 4 parameters, and the launch gives 3 arguments\na.cu line 8 as "
            "written\n");
  EXPECT_EQ(told("detail::fits_number<1, 2>"),
            "a.cu:8: error: the kernel has 1 parameter, and the launch gives 2 arguments\na.cu line 8 as "
            "written\n");
}

TEST(Messages, a_launch_with_two_brackets_is_told_so) {
  EXPECT_EQ(
      plain("a.cu:5:18: error: invalid operands to binary expression ('void (float *, unsigned long)' and "
            "'unsigned int')\n"),
      "a.cu:5:18: error: a launch has three brackets on each side: kernel<<<grid size, block "
      "size>>>(arguments)\n");
}

TEST(Messages, what_only_follows_from_a_wrong_argument_of_a_launch_is_not_told) {
  const std::string wrong = "a.cu:2:69: error: use of undeclared identifier 'y'\n";
  EXPECT_EQ(
      plain(wrong +
            "a.cu:2:464: error: no viable conversion from '(lambda at a.cu:2:464)' to '(lambda at "
            "a.cu:2:464)'\na.cu:2:464: note: candidate constructor\n"
            "/x/simt/include/gridstride/launch.hpp:166:7: error: static_assert failed due to requirement "
            "'dependent_false<(lambda at a.cu:2:1)>'\na.cu:2:219: note: requested here\n"
            "a.cu:3:1: error: wrong\n4 errors generated.\n"),
      wrong + "a.cu:3:1: error: wrong\n2 errors generated.\n");
  const std::string alone =
      "a.cu:2:464: error: no viable conversion from '(lambda at a.cu:2:464)' to 'int'\n";
  EXPECT_EQ(plain(alone + "1 error generated.\n"), alone + "1 error generated.\n");
}

TEST(Messages, an_index_without_its_component_is_told_as_such) {
  const std::string told =
      "a.cu:1:47: error: threadIdx, blockIdx, blockDim and gridDim have three components: blockIdx.x * "
      "blockDim.x + threadIdx.x\n";
  EXPECT_EQ(plain("a.cu:1:47: error: invalid operands to binary expression ('const "
                  "gridstride::simt::BlockIndex' and 'const gridstride::simt::BlockExtent')\n"),
            told);
  EXPECT_EQ(
      plain("a.cu:1:47: error: no viable conversion from 'const gridstride::simt::ThreadIndex' to 'int'\n"),
      told);
  const std::string other = "a.cu:1:47: error: invalid operands to binary expression ('uint3' and 'uint3')\n";
  EXPECT_EQ(plain(other), other);
}

TEST(Messages, a_brace_that_is_never_closed_comes_first_and_hides_what_follows) {
  EXPECT_EQ(
      plain("a.cu:6:38: error: function definition is not allowed here\n__global__ void add() {\n"
            "a.cu:7:3: error: wrong\n"
            "a.cu:12:1: error: expected unqualified-id\nextern \"C\" {\n"
            "a.cu:12:9: error: expected '}'\na.cu:3:14: note: to match this '{'\n  if (i < n) {\n"
            "a.cu:12:9: error: expected '}'\na.cu:1:38: note: to match this '{'\n5 errors generated.\n"),
      "a.cu:3: error: this '{', or one behind it, is never closed\na.cu line 3 as written\n"
      "a.cu:7:3: error: wrong\n2 errors generated.\n");
  const std::string log = "a.cu:6:38: error: function definition is not allowed here\n1 error generated.\n";
  EXPECT_EQ(plain(log), log);
}

TEST(Messages, a_launch_and_a_kernel_give_nothing_back) {
  EXPECT_EQ(
      plain("a.cu:1:2: error: cannot initialize a parameter of type 'cudaError_t' (aka 'cudaError') with an "
            "rvalue of type 'void'\n"),
      "a.cu:1:2: error: a launch gives nothing back: CUDA_CHECK(cudaGetLastError()) behind it tells whether "
      "it "
      "was refused\n");
  EXPECT_EQ(
      plain("a.cu:1:2: error: static_cast from 'float (*)(float *)' to 'void (*)(float *)' is not allowed\n"),
      "a.cu:1:2: error: a kernel returns void: what it computes goes to an array that it is given\n");
}

TEST(Messages, a_function_that_ends_without_its_value_is_told_what_to_do_where_that_is_an_error) {
  const std::string end = "a.cu:3:1: error: non-void function does not return a value";
  const std::string told =
      "a.cu:3:1: error: the function can end here without a return, and its type is not void: return its "
      "result on every way to its end\n";
  EXPECT_EQ(plain(end + " [-Werror,-Wreturn-type]\n"), told);
  EXPECT_EQ(plain(end + " in all control paths [-Werror,-Wreturn-type]\n"), told);
  const std::string warning =
      "a.cu:3:1: warning: non-void function does not return a value [-Wreturn-type]\n";
  EXPECT_EQ(plain(warning), warning);
}

TEST(Messages, a_specifier_with_too_few_underscores_is_told_with_the_right_one) {
  const auto told = [](const std::string& what, const std::string& name) {
    return plain("a.cu:1:9: error: " + what + " '" + name + "'\n");
  };
  EXPECT_EQ(told("unknown type name", "_global_"),
            "a.cu:1:9: error: unknown type name '_global_'; did you mean '__global__'?\n");
  EXPECT_EQ(told("use of undeclared identifier", "_syncthreads"),
            "a.cu:1:9: error: use of undeclared identifier '_syncthreads'; did you mean '__syncthreads'?\n");
  EXPECT_THAT(told("unknown type name", "__device"), testing::HasSubstr("; did you mean '__device__'?"));
  for (const std::string name : {"_globe_", "globals", "_", "hosted"})
    EXPECT_EQ(told("unknown type name", name), "a.cu:1:9: error: unknown type name '" + name + "'\n");
}

TEST(Messages, a_value_of_cuda_check_is_told_as_none) {
  const std::string reason =
      "; CUDA_CHECK gives nothing back, it throws where the call has failed: let it stand alone in its "
      "line\n";
  const std::string of_return = "a.cu:1:2: error: constructor 'In' must not return void expression";
  const std::string line = "  return CUDA_CHECK(cudaFree(p));\n";
  EXPECT_EQ(plain(of_return + "\n" + line), of_return + reason + line);
  const std::string of_value =
      "a.cu:1:2: error: cannot initialize a variable of type 'int' with an rvalue of type 'void'";
  EXPECT_EQ(plain(of_value + "\n  int e = CUDA_CHECK(f());\n"),
            of_value + reason + "  int e = CUDA_CHECK(f());\n");
}

TEST(Messages, an_error_beside_cuda_check_is_not_its_value) {
  for (const std::string log :
       {"a.cu:1:2: error: constructor 'In' must not return void expression\n  return f(); CUDA_CHECK(g());\n",
        "a.cu:1:2: error: use of undeclared identifier 'q'\n  return CUDA_CHECK(q());\n",
        "a.cu:1:2: error: cannot take the address of an rvalue of type 'void'\n  CUDA_CHECK(f(&g()));\n"})
    EXPECT_EQ(plain(log), log);
}

TEST(Messages, two_types_for_std_min_are_told_without_the_headers_of_the_library) {
  const std::string error = "a.cu:3:9: error: no matching function for call to 'min'";
  const std::string note =
      "\n/usr/include/c++/12/bits/algorithmfwd.h:420:5: note: candidate template ignored: deduced "
      "conflicting "
      "types for parameter '_Tp' (";
  EXPECT_EQ(
      plain(error + note + "'unsigned int' vs. 'std::size_t' (aka 'unsigned long'))\n" +
            "/usr/include/c++/12/bits/stl_algo.h:5:1: note: requires 3 arguments\n"),
      error +
          "; std::min compares two of one type, and these are of 'unsigned int' and 'std::size_t': name "
          "the type, as in std::min<std::size_t>(a, b)\n");
  EXPECT_NE(plain(error + note + "'std::size_t' (aka 'unsigned long') vs. 'int')\n").find("<std::size_t>("),
            std::string::npos);
}

// What std::sort of a std::span<const double> in line 5 leads to.
std::string errors_of_sort(int line) {
  return "/usr/c++/12/bits/stl_heap.h:" + std::to_string(line) +
         ":29: error: cannot assign to return value because function 'operator*' returns a const value\n  "
         "x\n  ^\n"
         "/usr/c++/12/bits/stl_algo.h:1629:12: note: in instantiation of function template specialization "
         "'std::__make_heap<It<const double *, std::span<const double, 18446744073709551615>>>' requested "
         "here\n"
         "a.cu:5:8: note: in instantiation of function template specialization 'std::sort<It<const double *, "
         "std::span<const double, 18446744073709551615>>>' requested here\n  std::sort(v);\n       ^\n"
         "/usr/c++/12/bits/stl_iterator.h:1094:7: note: function 'operator*' which returns const-qualified "
         "type\n";
}

TEST(Messages, errors_within_a_library_function_are_one_at_the_line_that_calls_it) {
  const std::string without_way = "/usr/c++/12/bits/stl_heap.h:241:29: error: cannot assign\n  x\n  ^\n";
  EXPECT_EQ(
      plain(errors_of_sort(235) + without_way + errors_of_sort(142) + "a.cu:9:1: error: other\n" +
            "1 warning and 4 errors generated.\n"),
      "a.cu:5:8: error: the library function that this line calls cannot use what it is given: cannot assign "
      "to return value because function 'operator*' returns a const value; elements of a span<const double> "
      "may only be read, and these are written: copy them first, as into a std::vector\n"
      "  std::sort(v);\n       ^\n"
      "a.cu:5:8: note: gridstride cc -v with this file shows all that the compiler says of it (a lesson's "
      "file: with -c -std=c++20 -I lessons/support, too)\n"
      "a.cu:9:1: error: other\n1 warning and 2 errors generated.\n");
}

TEST(Messages, errors_within_a_library_are_told_for_each_line_that_calls_it) {
  std::string other = errors_of_sort(235);
  other.replace(other.find("a.cu:5:8"), 8, "a.cu:7:8");
  EXPECT_THAT(plain(errors_of_sort(235) + other),
              testing::AllOf(HasSubstr("a.cu:5:8: error:"), HasSubstr("a.cu:7:8: error:")));
}

TEST(Messages, an_error_of_a_template_is_told_once_for_all_its_types) {
  const auto error = [](const std::string& type) {
    return "a.cu:5:8: error: no member named 'x' in '" + type + "'\n" +
           "a.cu:20:3: note: in instantiation of function template specialization 'f<" + type +
           ">' requested here\n";
  };
  const std::string same_line = "a.cu:5:12: error: no member named 'y' in 'A'\n";
  EXPECT_EQ(
      plain(error("A") + error("B") + same_line + "3 errors generated.\n"),
      "a.cu:5:8: error: no member named 'x' in 'A'\na.cu:20:3: note: the call of 'f' that leads there\n" +
          same_line + "2 errors generated.\n");
}

TEST(Messages, other_candidates_of_the_library_stay) {
  const std::string counts =
      "a.cu:3:9: error: no matching function for call to 'min'\n/usr/include/c++/12/bits/stl_algo.h:5:1: "
      "note: "
      "candidate function not viable: requires 2 arguments, but 1 was provided\n";
  EXPECT_EQ(plain(counts), counts);
  const std::string own =
      "a.cu:3:9: error: no matching function for call to 'add'\na.cu:1:1: note: candidate template ignored: "
      "deduced conflicting types for parameter 'T' ('int' vs. 'float')\n";
  EXPECT_EQ(plain(own), own);
}

TEST(Messages, a_view_of_const_elements_for_one_that_writes_is_told_as_such) {
  const std::string error =
      "a.cu:3:9: error: no matching conversion for functional-style cast from 'std::span<const float>' to "
      "'Out'";
  const std::string note = "\na.cu:1:1: note: candidate constructor not viable: no known conversion from '";
  const std::string reason =
      "; elements of a span<const float> may only be read, and those of the span<float> that is wanted here "
      "are written as well";
  const std::string end = " for 1st argument\n";
  const std::string narrow = note + "span<const float>' to 'span<float>'" + end;
  EXPECT_EQ(plain(error + narrow), error + reason + narrow);
  const auto wide = [&](const std::string& extent) {
    return note + "std::span<const float" + extent +
           ">' (aka 'span<const float>') to 'std::span<float>' (aka 'span<float, dynamic_extent>')" + end;
  };
  EXPECT_EQ(plain(error + wide(", 18446744073709551615")), error + reason + wide(""));
  for (const std::string& types : {std::string("span<float>' to 'span<const float>'"),
                                   std::string("span<const float>' to 'span<double>'"),
                                   std::string("span<const float>' to 'vector<float>'")})
    EXPECT_EQ(plain(error + note + types + end), error + note + types + end);
}

TEST(Messages, an_array_of_the_library_for_a_pointer_has_data) {
  const std::string begin =
      "a.cu:1:2: error: no matching function for call to 'f'\na.cu:5:1: note: no known conversion "
      "from 'std::span<float>' to 'const void *' for 2nd argument";
  EXPECT_EQ(plain(begin + "; take the address of the argument with &\n"),
            begin + "; .data() gives its pointer\n");
}

TEST(Messages, an_allocation_without_the_address_of_its_pointer_is_told_as_such) {
  EXPECT_EQ(
      plain("a.cu:1:24: error: no matching function for call to 'cudaMalloc'\n"),
      "a.cu:1:24: error: 'cudaMalloc' stores the address of what it allocates: give it the address of your "
      "pointer, &pointer, and the size in bytes\n");
  const std::string other = "a.cu:1:24: error: no matching function for call to 'cudaFree'\n";
  EXPECT_EQ(plain(other), other);
}

TEST(Messages, an_error_in_a_header_that_no_line_of_the_student_leads_to_is_kept) {
  const std::string log = "/x/simt/include/a.hpp:1:2: error: wrong\n";
  EXPECT_EQ(plain(log), log);
}

TEST(Messages, a_name_of_cuda_that_is_not_declared_is_told_as_such) {
  EXPECT_EQ(plain("a.cu:1:9: error: unknown type name 'cudaPitchedPtr'\n"),
            "a.cu:1:9: error: 'cudaPitchedPtr' is misspelt, or a part of CUDA that is unsupported on the CPU "
            "device\n");
  EXPECT_EQ(
      plain("a.cu:1:9: error: use of undeclared identifier 'cuMemAddressReserve'\n"),
      "a.cu:1:9: error: 'cuMemAddressReserve' is misspelt, or a part of CUDA that is unsupported on the "
      "CPU device\n");
  EXPECT_EQ(plain("a.cu:1:9: error: use of undeclared identifier 'cube'\n"),
            "a.cu:1:9: error: use of undeclared identifier 'cube'\n");
  EXPECT_EQ(
      plain("a.cu:1:9: error: use of undeclared identifier 'cudaMemcopy'; did you mean 'cudaMemcpy'?\n"),
      "a.cu:1:9: error: 'cudaMemcopy' is misspelt, or a part of CUDA that is unsupported on the CPU device; "
      "did "
      "you mean 'cudaMemcpy'?\n");
  EXPECT_EQ(
      plain("a.cu:1:9: error: no template named 'texture'\n"),
      "a.cu:1:9: error: 'texture' went with texture and surface references, which CUDA 12 removed: make an "
      "object with cudaCreateTextureObject (or cudaCreateSurfaceObject), pass it to the kernel, and read it "
      "by "
      "tex2D<float>(object, x, y) and its kin\n");
  EXPECT_EQ(
      plain("a.cu:1:9: error: no member named 'clockRate' in 'cudaDeviceProp'\n"),
      "a.cu:1:9: error: cudaDeviceProp has no 'clockRate': CUDA 13 removed the clock rates and some others, "
      "which cudaDeviceGetAttribute still answers\n");
}

TEST(Messages, of_members_that_a_device_has_not_the_right_one_is_named) {
  const auto told = [](const std::string& name, const std::string& guess = "") {
    return plain("a.cu:1:9: error: no member named '" + name + "' in 'cudaDeviceProp'" + guess + "\n");
  };
  EXPECT_THAT(told("globalMem"),
              HasSubstr("cudaDeviceProp has no 'globalMem'; did you mean 'totalGlobalMem'?\n"));
  EXPECT_THAT(told("mayor", "; did you mean 'major'?"), HasSubstr("has no 'mayor'; did you mean 'major'?\n"));
  EXPECT_THAT(told("cores"), HasSubstr("has no 'cores'; it has name, totalGlobalMem"));
}

TEST(Messages, a_lesson_s_contract_is_asked_for_where_its_macro_is_not_known) {
  EXPECT_THAT(plain("a.cu:1:9: error: use of undeclared identifier 'CUDA_CHECK'\n"),
              HasSubstr("in a lesson it comes with the contract"));
  EXPECT_THAT(
      plain("a.cu:1:9: error: use of undeclared identifier 'cudaMaloc'; did you mean 'cudaMalloc'?\n"),
      HasSubstr("'cudaMaloc' is misspelt"));
}

TEST(Messages, types_that_say_nothing_are_left_out) {
  EXPECT_EQ(plain("a.cu:1:9: note: in instantiation of function template specialization '(anonymous "
                  "namespace)::call_kernel<void (*)(float *), std::span<float, 18446744073709551615> &>' "
                  "requested here\n"),
            "a.cu:1:9: note: the call of 'call_kernel' that leads there\n");
  EXPECT_EQ(
      plain("a.cu:1:9: error: no viable conversion from 'std::span<float, 18446744073709551615>' to 'int'\n"),
      "a.cu:1:9: error: no viable conversion from 'std::span<float>' to 'int'\n");
}

const std::string nvcc_takes = "nvcc takes this as C++20, the compiler here does not: ";

TEST(Messages, views_are_told_as_such_once) {
  const std::string inside =
      "/usr/c++/12/bits/iterator_concepts.h:982:13: error: no matching function for call to '__begin'\n";
  const std::string note =
      "/usr/c++/12/ranges:354:30: note: in instantiation of template class "
      "'std::ranges::view_interface<std::ranges::iota_view<int, int>>' requested here\n";
  const std::string line = "a.cu:5:8: note: in instantiation of template class 'x' requested here\n  x\n";
  const std::string more =
      "a.cu:5:8: error: invalid operands to binary expression\n"
      "a.cu:9:8: error: invalid operands to binary expression ('std::vector<int>' and "
      "'_Partial<std::ranges::views::_Take, int>')\n3 errors generated.\n";
  EXPECT_EQ(
      plain(inside + note + line + more),
      "a.cu:5:8: error: " + nvcc_takes + "write a loop in place of std::views\n  x\n1 error generated.\n");
  EXPECT_THAT(plain(inside + line + more), HasSubstr("cannot use what it is given"));
}

TEST(Messages, names_of_a_structured_binding_are_captured_with_a_value) {
  const std::string captured = "a.cu:5:8: error: 'first' in capture list does not name a variable\n";
  const std::string used =
      "a.cu:6:8: error: reference to local binding 'first' declared in enclosing function 'f'\n"
      "a.cu:4:8: note: 'first' declared here\n";
  const std::string advice = nvcc_takes + "write [first = first], or [&first = first]\n";
  EXPECT_EQ(plain(captured + used),
            "a.cu:5:8: error: 'first' names no variable. Where it is of a structured "
            "binding, " +
                advice);
  EXPECT_EQ(plain(used + used), "a.cu:6:8: error: 'first' is of a structured binding. " + advice);
}

TEST(Messages, a_typename_that_newer_cpp_does_without_is_told_as_such) {
  EXPECT_EQ(
      plain("a.cu:5:8: error: missing 'typename' prior to dependent type name 'T::value_type'\n"),
      "a.cu:5:8: error: write typename T::value_type: the compiler here asks for it also where C++20 and "
      "nvcc do without\n");
}

TEST(Messages, template_arguments_of_an_aggregate_are_named) {
  const std::string error =
      "a.cu:5:8: error: no viable constructor or deduction guide for deduction of template arguments of "
      "'Pair'\n";
  const std::string copied = "a.cu:2:8: note: candidate function template not viable: requires 1 argument\n";
  const std::string empty = "a.cu:2:8: note: candidate function template not viable: requires 0 arguments\n";
  const std::string own = "a.cu:3:2: note: candidate function template not viable: requires 3 arguments\n";
  EXPECT_EQ(plain(error + copied + empty),
            "a.cu:5:8: error: " + nvcc_takes + "name the template arguments, Pair<...>{...}\n");
  EXPECT_EQ(plain(error + own + copied), error + own + copied);
}

TEST(Messages, members_are_given_in_braces) {
  const std::string told =
      "a.cu:5:5: error: no constructor of 'Part' takes these values. Where they are for its "
      "members, " +
      nvcc_takes + "write Part{...}\n";
  const auto inside = [](const std::string& name) {
    return "/usr/c++/12/bits/alloc_traits.h:518:4: error: no matching function for call to 'construct_at'\n"
           "a.cu:5:5: note: in instantiation of function template specialization 'x' requested here\n"
           "  v.emplace_back(1, 2);\n"
           "/usr/c++/12/bits/stl_construct.h:94:5: note: candidate template ignored: substitution failure: "
           "no "
           "matching constructor for initialization of '" +
           name + "'\n";
  };
  EXPECT_EQ(plain(inside("(anonymous namespace)::Part")), told + "  v.emplace_back(1, 2);\n");
  EXPECT_EQ(
      plain(inside("Part") +
            "/usr/c++/12/bits/stl_construct.h:119:25: error: no matching constructor for initialization of "
            "'Part'\na.cu:2:8: note: candidate constructor (the implicit copy constructor) not viable\n"),
      told + "  v.emplace_back(1, 2);\n")
      << "a candidate is none who calls";
  EXPECT_THAT(plain(inside("std::pair<int, Part>")), HasSubstr("cannot use what it is given"));
  const auto own = [](const std::string& line) {
    return "a.cu:5:5: error: no matching constructor for initialization of 'Part'\n" + line + "\n";
  };
  const std::string copied =
      "a.cu:2:8: note: candidate constructor (the implicit copy constructor) not viable\n";
  const std::string declared = "a.cu:3:3: note: candidate constructor not viable: requires 3 arguments\n";
  EXPECT_EQ(plain(own("x = Part(1, 2);") + copied), told + "x = Part(1, 2);\n");
  for (const std::string& other :
       {own("x = Part{1, 2};") + copied, own("x = Part(1, 2);") + declared + copied})
    EXPECT_EQ(plain(other), other);
}

TEST(Messages, other_text_is_kept) {
  EXPECT_EQ(plain("clang: error: linker command failed\n"), "clang: error: linker command failed\n");
  EXPECT_EQ(plain("a:b: error: x\n99999999999999:1:1: note: y\n"),
            "a:b: error: x\n99999999999999:1:1: note: y\n");
}

TEST(Messages, of_a_compiler_that_has_crashed_are_its_words_without_its_stack) {
  const std::string words = "a.cu:1:1: warning: w\nLLVM ERROR: out of memory\n";
  EXPECT_EQ(plain(words + "PLEASE submit a bug report to https://example.org and include the crash\n"
                          "Stack dump:\n0.\tProgram arguments: clang\n"
                          "clang: error: unable to execute command: Aborted\n"),
            words);
}

/// What the compiler writes to stderr; `arguments` are words for a shell.
std::string compiler_log(const std::filesystem::path& folder, const std::string& arguments) {
  const std::string command =
      "cd '" + folder.string() + "' && '" GRIDSTRIDE_CLANGXX "' " + arguments + " 2>log";
  EXPECT_NE(std::system(command.c_str()), -1);
  std::stringstream text;
  text << std::ifstream(folder / "log").rdbuf();
  return text.str();
}

void write(const std::filesystem::path& file, const std::string& text) { std::ofstream(file) << text; }

TEST(Messages, a_header_that_changed_after_it_was_precompiled_is_known_by_the_compilers_words) {
  const TestFolder own;
  const std::filesystem::path& folder = own.path();
  write(folder / "a.hpp", "int a();\n");
  write(folder / "b.cpp", "int main() { return a(); }\n");
  EXPECT_EQ(compiler_log(folder, "-x c++-header a.hpp -o a.pch"), "");
  EXPECT_FALSE(tells_old_precompiled_header(compiler_log(folder, "-fsyntax-only -include-pch a.pch b.cpp")));
  write(folder / "a.hpp", "int a();\nint c();\n");
  EXPECT_TRUE(tells_old_precompiled_header(compiler_log(folder, "-fsyntax-only -include-pch a.pch b.cpp")));
  write(folder / "b.cpp", "#error file 'x' since the precompiled header was built\n");
  EXPECT_FALSE(tells_old_precompiled_header(compiler_log(folder, "-fsyntax-only b.cpp")));
}

TEST(Messages, a_header_precompiled_by_another_compiler_is_known_likewise) {
  EXPECT_TRUE(tells_old_precompiled_header(
      "error: PCH file uses an older PCH format that is no longer supported\n1 error generated.\n"));
  EXPECT_FALSE(tells_old_precompiled_header("a.cu:1:2: error: PCH file is a name like any other\n"));
}

TEST(Commands, do_without_the_precompiled_header) {
  EXPECT_EQ(without_precompiled_header({"clang++", "-include-pch", "p.pch", "-c", "a.cpp"}),
            (CommandLine{"clang++", "-include", "cuda_runtime.h", "-c", "a.cpp"}));
  const CommandLine other = {"clang++", "-c", "a.cpp"};
  EXPECT_EQ(without_precompiled_header(other), other);
}

}  // namespace
}  // namespace gridstride::cc
