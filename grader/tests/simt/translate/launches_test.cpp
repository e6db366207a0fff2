// SPDX-License-Identifier: MIT
#include "translated.hpp"

namespace gridstride::translate {
namespace {

TEST(Launches, a_plain_launch_becomes_a_call_of_launch) {
  EXPECT_EQ(translated("k<<<1, 2>>>(p, n);"), launch("k", "1, 2", "(p, n);"));
}

TEST(Launches, dynamic_shared_memory_and_stream_stay_in_the_configuration) {
  EXPECT_EQ(translated("k<<<dim3(1, 2), b, n * sizeof(float), stream>>>(p);"),
            launch("k", "dim3(1, 2), b, n * sizeof(float), stream", "(p);"));
}

TEST(Launches, a_qualified_template_kernel_is_taken_whole) {
  EXPECT_EQ(translated("return ns::k<T, 4><<<g, b>>>();"), "return " + launch("ns::k<T, 4>", "g, b", "();"));
}

TEST(Launches, nested_template_arguments_may_touch_the_opener_and_the_closer) {
  EXPECT_EQ(translated("k<f<4>><<<1, g<h<4>>>>>(p);"), launch("k<f<4>>", "1, g<h<4>>", "(p);"));
}

TEST(Launches, a_comparison_in_parentheses_is_no_template_argument_list) {
  EXPECT_EQ(translated("k<(a > b)><<<(n >> 2), (x >>> y)>>>();"),
            launch("k<(a > b)>", "(n >> 2), (x >>> y)", "();"));
}

TEST(Launches, a_kernel_found_by_an_expression_is_evaluated_once) {
  EXPECT_EQ(translated("(*pick(3))<<<1, 2>>>(p);"), launch_by_pointer("(*pick(3))", "1, 2", "(p);"));
  EXPECT_EQ(translated("kernels[i]<<<1, 2>>>(p);"), launch_by_pointer("kernels[i]", "1, 2", "(p);"));
  EXPECT_EQ(translated("op->kernel<<<1, 2>>>(p);"), launch_by_pointer("op->kernel", "1, 2", "(p);"));
  EXPECT_EQ(translated("pick(1)<<<1, 2>>>(p);"), launch("pick(1)", "1, 2", "(p);", true));
}

TEST(Launches, blanks_within_the_brackets_are_those_of_an_editor) {
  EXPECT_EQ(translated("k << <1, 2 >> > (p);"), launch("k", "1, 2 ", " (p);"));
  EXPECT_EQ(translated("k <<\t<1, g<h<4> > >> >(p);"), launch("k", "1, g<h<4> > ", "(p);"));
  EXPECT_EQ(translated("k<<<f<g<h<4> > >(1), 2>>>(p);"), launch("k", "f<g<h<4> > >(1), 2", "(p);"));
  for (const std::string other : {"a << b < c;", "operator<< <int>(a);", "a <<= b;", "x<y<z> > w;"})
    EXPECT_EQ(translated(other), other);
}

TEST(Launches, a_macros_configuration_takes_a_kernel_that_is_no_single_function_by_its_name) {
  const std::string macro = "#define ARGS(g, b) <<<g, b>>>\n";
  const auto use = [&](const std::string& before) {
    const std::string text = translated(macro + before + "k ARGS(1, 2)(p);");
    return text.substr(text.rfind('\n') + 1).substr(before.size());
  };
  EXPECT_EQ(use("__global__ void k(int* p); "), "k ARGS(1, 2)(p);");
  for (const std::string several : {"template <class T> __global__ void k(T* p); ",
                                    "__global__ void k(int* p); __global__ void k(float* p); "})
    EXPECT_EQ(use(several),
              "::gridstride::simt::NamedKernel{\"k\", [=](auto... gs_arguments) -> "
              "decltype(k(gs_arguments...)) { return k(gs_arguments...); }}  ARGS(1, 2)(p);");
}

TEST(Launches, a_qualified_template_too) {
  const std::string text = translated(
      "#define ARGS <<<1, 2>>>\nnamespace n { template <class T> __global__ void k(T* p); } void f() { n::k "
      "ARGS(p); n::k<int> ARGS(p); }");
  EXPECT_NE(text.find("NamedKernel{\"n::k\", "), std::string::npos);
  EXPECT_NE(text.find("n::k<int> ARGS(p)"), std::string::npos);
}

TEST(Launches, behind_a_colon_begin_with_a_blank) {
  EXPECT_EQ(translated("case 1:k<<<1, 2>>>(p);"), "case 1: " + launch("k", "1, 2", "(p);"));
}

TEST(Launches, kernels_of_two_branches_are_one_and_others_overloads) {
  const auto is_named = [](const std::string& middle) {
    const std::string text =
        translated("#ifdef A\n__global__ void k(S s);\n" + middle +
                   "\n__global__ void k(const S& s);\n#endif\nvoid f() { k<<<1, 2>>>(s); }");
    return text.find("}, k)") != std::string::npos;
  };
  EXPECT_TRUE(is_named("#else"));
  EXPECT_TRUE(is_named("#elif B"));
  EXPECT_FALSE(is_named("#endif\n#ifdef B"));
  EXPECT_FALSE(is_named(""));
}

TEST(Launches, a_variable_is_a_function_pointer) {
  for (const std::string declaration :
       {"void (*k)(int) = a;", "auto k = a<float>;", "template <class K> void run(K k) {}", "Kernel* k;"}) {
    EXPECT_EQ(translated(declaration + "k<<<1, 2>>>(p);"),
              declaration + launch_by_pointer("k", "1, 2", "(p);"));
  }
}

TEST(Launches, the_global_scope_operator_belongs_to_the_name) {
  EXPECT_EQ(translated("else ::k<<<1, 2>>>();"), "else " + launch("::k", "1, 2", "();"));
}

TEST(Launches, a_launch_over_several_lines_keeps_its_lines) {
  EXPECT_EQ(
      translated("k\n<<<1,\n2>>>\n(a,\nb);"),
      "::gridstride::simt::launch(::gridstride::simt::LaunchSite{\"k\", __FILE__, __LINE__}, "
      "::gridstride::simt::LaunchConfig(\n1,\n2), [=](auto... gs_arguments) -> decltype(k(gs_arguments...)) "
      "{ return k(gs_arguments...); })\n(a,\nb);");
}

TEST(Launches, a_kernel_that_is_surely_one_function_is_named_for_exact_conversion) {
  const std::string definition = "__global__ void k(int* p, int n) {}\n";
  EXPECT_EQ(translated(definition + "k<<<1, 2>>>(p, 3);"), definition + launch("k", "1, 2", "(p, 3);", true));
  const std::string prototype = "extern \"C\" __global__ void k(int*, int);\n";
  EXPECT_EQ(translated(prototype + definition + "k<<<1, 2>>>(p, 3);"),
            prototype + definition + launch("k", "1, 2", "(p, 3);", true));
}

TEST(Launches, templates_and_overloads_are_not_named) {
  for (const std::string definitions : {"template <class T>\n__global__ void k(T* p) {}\n",
                                        "__global__ void k(int) {}\n__global__ void k(float) {}\n",
                                        "__global__ void k(int);\n__global__ void k(int, int) {}\n"}) {
    EXPECT_EQ(translated(definitions + "k<<<1, 2>>>(p);"), definitions + launch("k", "1, 2", "(p);"));
  }
}

TEST(Launches, a_template_whose_arguments_are_all_given_is_named) {
  const std::string one = "template <class T, int n = f<1, 2>(3, 4)>\n__global__ void k(T* p) {}\n";
  EXPECT_EQ(translated(one + "k<A<B, C>, (2, 3)><<<1, 2>>>(p);"),
            one + launch("k<A<B, C>, (2, 3)>", "1, 2", "(p);", true));
  EXPECT_EQ(translated(one + "k<float><<<1, 2>>>(p);"), one + launch("k<float>", "1, 2", "(p);"));
  EXPECT_EQ(translated(one + "a::k<float, 2><<<1, 2>>>(p);"), one + launch("a::k<float, 2>", "1, 2", "(p);"));
  for (const std::string other : {"template <class... T>\n__global__ void k(T*... p) {}\n",
                                  "template <class T>\n__global__ void k(T* p, auto x) {}\n",
                                  "template <class T>\n__global__ void k(T* p) {}\nvoid k(int) {}\n"}) {
    EXPECT_EQ(translated(other + "k<float><<<1, 2>>>(p);"), other + launch("k<float>", "1, 2", "(p);"));
  }
}

TEST(Launches, braces_get_the_type_of_their_parameter) {
  const std::string kernel =
      "template <class T, int n>\n__global__ void k(T* p, const a::B& b, int2 = f(1, 2), S<int, 2> s = {}, T "
      "t = {}) {}\n";
  EXPECT_EQ(translated(kernel + "k<<<1, 2>>>(g<int, 2>(p), {1, 2}, {3}, {4}, {5}, {6});"),
            kernel + launch("k", "1, 2", "(g<int, 2>(p), a::B{1, 2}, int2{3}, {4}, {5}, {6});"));
  EXPECT_EQ(translated(kernel + "k<int><<<1, 2>>>(p, {});"),
            kernel + launch("k<int>", "1, 2", "(p, a::B{});"));
  EXPECT_EQ(translated(kernel + "k<int, 2><<<1, 2>>>(p, {});"),
            kernel + launch("k<int, 2>", "1, 2", "(p, a::B{});", true));
}

TEST(Launches, a_launch_in_the_argument_of_a_macro_is_translated) {
  EXPECT_EQ(translated("CHECK((k<<<1, 2>>>(p)));"), "CHECK((" + launch("k", "1, 2", "(p)") + "));");
}

TEST(Launches, a_launch_in_a_macro_definition_is_translated_with_its_continued_lines) {
  EXPECT_EQ(translated("#define RUN(k, n) \\\n  k<<<n, \\\n  32>>>(p)\n"),
            "#define RUN(k, n) \\\n  " + launch_of_parameter("k", "n, \\\n  32", "(p)\n"));
}

TEST(Launches, a_macro_may_leave_the_argument_list_to_its_user) {
  EXPECT_EQ(translated("#define RUN(k, n) k<<<n, 32>>>\nRUN(a, 1)(p);"),
            "#define RUN(k, n) " + launch_of_parameter("k", "n, 32", "\nRUN(a, 1)(p);"));
}

TEST(Launches, a_macro_may_be_a_configuration_alone) {
  EXPECT_EQ(translated("#define ARGS(g, b) <<< g, b >>>\nk ARGS(1, 2)(p);"),
            "#define ARGS(g, b) ->*::gridstride::simt::ConfigurationInMacro{__FILE__, __LINE__, "
            "::gridstride::simt::LaunchConfig( g, b )}\nk ARGS(1, 2)(p);");
}

TEST(Launches, a_name_in_parentheses_may_be_a_template_or_an_overload) {
  EXPECT_EQ(translated("(k<2>)<<<1, 2>>>(p);"), launch("(k<2>)", "1, 2", "(p);"));
}

TEST(Launches, names_that_a_macro_pastes_are_taken_whole_and_told_as_its_user_spells_them) {
  const auto pasted = [](const std::string& kernel, const std::string& told) {
    std::string text = launch(kernel, "1, 2", "(p)");
    const std::string literal = "\"" + kernel + "\"";
    return text.replace(text.find(literal), literal.size(), told);
  };
  EXPECT_EQ(translated("#define R(N, T) N##_k<T><<<1, 2>>>(p)"),
            "#define R(N, T) " + pasted("N##_k<T>", R"(#N "_k<" #T ">")"));
  EXPECT_EQ(translated("#define R(op, n) a::k_ ## op##_##4<<<1, 2>>>(p)"),
            "#define R(op, n) " + pasted("a::k_ ## op##_##4", R"("a::k_" #op "_4")"));
  EXPECT_EQ(translated("#define R(N) return k##N<<<1, 2>>>(p)"),
            "#define R(N) return " + pasted("k##N", R"("k" #N)"));
}

TEST(Launches, a_kernel_in_parentheses_may_follow_the_head_of_a_statement) {
  for (const std::string head : {"if (c) ", "while (c--) ", "for (;;) ", "if constexpr (c) "}) {
    EXPECT_EQ(translated(head + "(*f)<<<1, 2>>>(p);"), head + launch_by_pointer("(*f)", "1, 2", "(p);"));
  }
}

TEST(Launches, a_template_argument_may_be_made_in_braces) {
  EXPECT_EQ(translated("{ int x; } k<S{4, 5}><<<1, 2>>>(p);"),
            "{ int x; } " + launch("k<S{4, 5}>", "1, 2", "(p);"));
}

TEST(Launches, what_a_template_takes_by_reference_is_passed_so) {
  const auto refers = [](const std::string& kernel, const std::string& arguments) {
    std::string text = launch(kernel, "1, 2", arguments);
    for (std::size_t at = 0; (at = text.find("(gs_arguments...)", at)) != std::string::npos;)
      text.replace(at, 17, "(::gridstride::simt::referred(gs_arguments)...)");
    return text;
  };
  const std::string reference = "::gridstride::simt::by_reference(";
  const std::string kernel =
      "template <class T> __global__ void k(T* p, const T& n, std::pair<T&, int> r);\n";
  EXPECT_EQ(translated(kernel + "k<<<1, 2>>>(p, f<A, B>(3), r);"),
            kernel + refers("k", "(p, " + reference + "f<A, B>(3)), r);"));
  EXPECT_EQ(translated(kernel + "k<<<1, 2>>>(p, n);"), kernel + launch("k", "1, 2", "(p, n);"));
  EXPECT_EQ(translated(kernel + "k<<<1, 2>>>(p, {3}, r);"), kernel + launch("k", "1, 2", "(p, {3}, r);"));
  EXPECT_EQ(translated(kernel + "k<<<1, 2>>>(n...);"), kernel + launch("k", "1, 2", "(n...);"));
  const std::string other = "template <class T> __global__ void k(T p, T n, T r);\n";
  EXPECT_EQ(translated(kernel + other + "k<<<1, 2>>>(p, n, r);"),
            kernel + other + launch("k", "1, 2", "(p, n, r);"));
}

TEST(Launches, text_that_only_looks_like_a_launch_stays) {
  for (const std::string text :
       {"// k<<<1, 2>>>(p);\n", "/* k<<<1,\n2>>>(p); */", "s = \"k<<<1, 2>>>(p);\";",
        "s = R\"(k<<<1, 2>>>(p);)\";", "#if 0\nk<<<1\n#endif\n", "#error don't <<< do\n",
        "os << x << (a >> 3); vector<vector<vector<int>>> v;",
        "friend ostream& operator<<<T>(ostream&, S);"}) {
    EXPECT_EQ(translated(text), text);
  }
}

}  // namespace
}  // namespace gridstride::translate
