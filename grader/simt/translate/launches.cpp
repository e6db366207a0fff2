// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

/// Keywords that may stand before a launch, and so are no part of the kernel's name.
bool is_statement_keyword(const Token& token) {
  static constexpr std::array<std::string_view, 7> words = {"return", "else",      "do",      "throw",
                                                            "case",   "co_return", "typename"};
  return std::find(words.begin(), words.end(), token.text) != words.end();
}

bool is_name(const Tokens& tokens, std::size_t i) {
  return is_word_at(tokens, i) && !is_statement_keyword(tokens[i]);
}

/// First token of the postfix expression that ends at `last`: `ns::k<T, 4>`, `kernels[i]`, `(*pick(n))`,
/// `op.kernel`.
std::size_t kernel_begin(const Tokens& tokens, std::size_t last) {
  std::size_t i = last;
  while (true) {
    if (tokens[i].is(")") || tokens[i].is("]")) {
      if (tokens[i].match == no_token) return no_token;
      i = tokens[i].match;
      const bool postfix = i > 0 && !closes_head(tokens, i - 1) &&
                           (is_name(tokens, i - 1) || tokens[i - 1].is(")") || tokens[i - 1].is("]"));
      if (!postfix) return tokens[i].is("(") ? i : no_token;
      --i;
      continue;
    }
    if (tokens[i].is(">")) {
      i = before_template_arguments(tokens, i);
      if (i == no_token || i == 0) return no_token;
      --i;
    }
    i = pasted_begin(tokens, i);
    if (!is_name(tokens, i)) return no_token;
    if (i > 0 && tokens[i - 1].is("template")) --i;
    if (i == 0) return i;
    if (tokens[i - 1].is("::")) {
      const bool global = i < 2 || !(is_name(tokens, i - 2) || tokens[i - 2].is(">"));
      if (global) return i - 1;
      i -= 2;
    } else if (i >= 2 && is_member_access(tokens[i - 1])) {
      i -= 2;
    } else {
      return i;
    }
  }
}

/// First of the three '>' that close the configuration opened by the "<<<" at `open`: of the first run of at
/// least three, the last three, so that `<<<f<g<4>>>>>` works. @param spaced whether there may be blanks
/// between them
std::size_t configuration_end(const Tokens& tokens, std::size_t open, bool spaced) {
  for (std::size_t i = open + 1; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.is("(") || token.is("[") || token.is("{")) {
      if (token.match == no_token) return no_token;
      i = token.match;
    } else if (token.is(")") || token.is("]") || token.is("}") || token.is(";") || token.is("<<<")) {
      return no_token;
    } else if (token.is(">")) {
      std::size_t run_end = i;
      while (is_at(tokens, run_end + 1, ">") &&
             (spaced || tokens[run_end + 1].begin == tokens[run_end].end()))
        ++run_end;
      if (run_end - i >= 2) return run_end - 2;
      i = run_end;
    }
  }
  return no_token;
}

/// The same: `>> >` where the statement has no `>>>`.
std::size_t configuration_end(const Tokens& tokens, std::size_t open) {
  const std::size_t end = configuration_end(tokens, open, false);
  return end != no_token ? end : configuration_end(tokens, open, true);
}

/// The innermost bracket of a configuration that is still open where its '>>>' and the arguments come;
/// no_token where none is, or there is no '>>>'.
std::size_t open_bracket_before_end(const Tokens& tokens, std::size_t open) {
  std::vector<std::size_t> brackets;
  for (std::size_t i = open + 1; i + 3 < tokens.size() && !tokens[i].is(";"); ++i) {
    const Token& token = tokens[i];
    if (token.is("(") || token.is("[") || token.is("{")) brackets.push_back(i);
    if (token.is(")") || token.is("]") || token.is("}")) {
      if (brackets.empty()) return no_token;
      brackets.pop_back();
    }
    const bool ends =
        token.is(">") && tokens[i + 1].is(">") && tokens[i + 2].is(">") && tokens[i + 3].is("(");
    if (ends) return brackets.empty() ? no_token : brackets.back();
  }
  return no_token;
}

/// Number of configuration values between the "<<<" at `open` and the '>' at `close`.
int configuration_count(const Tokens& tokens, std::size_t open, std::size_t close) {
  if (close == open + 1) return 0;
  int count = 1;
  for (std::size_t i = open + 1; i < close; ++i) {
    if (tokens[i].match != no_token && tokens[i].match > i) {
      i = tokens[i].match;
    } else if (tokens[i].is("<") && is_word_at(tokens, i - 1)) {
      const std::size_t after = after_template_arguments(tokens, i);
      if (after != no_token && after <= close) i = after - 1;
    } else if (tokens[i].is(",")) {
      ++count;
    }
  }
  return count;
}

constexpr std::string_view conflict_left =
    "a merge conflict is left in the file: keep one of the two versions, and remove the lines '<<<<<<<', "
    "'=======' and '>>>>>>>'";

class LaunchRewriter {
 public:
  LaunchRewriter(const Tokens& tokens, const PlainKernels& plain_kernels, const ReferenceKernels& references,
                 const std::vector<std::string_view>* macro_parameters, Edits& edits,
                 std::vector<Problem>& problems)
      : tokens_(tokens),
        plain_kernels_(plain_kernels),
        references_(references),
        macro_parameters_(macro_parameters),
        edits_(edits),
        problems_(problems) {}

  void rewrite(std::size_t open) {
    if (macro_parameters_ != nullptr && open == 0) return rewrite_configuration(open);
    const std::size_t kernel = open == 0 ? no_token : kernel_begin(tokens_, open - 1);
    if (kernel == no_token) return problem(open, "there is no kernel name before '<<<'");
    const std::size_t close = configuration_end(tokens_, open);
    const std::string name = spelled(tokens_, kernel, open);
    if (close == no_token) return unclosed(open, name);
    const int values = configuration_count(tokens_, open, close);
    if (values < 2 || values > 4) {
      return problem(open, "the launch of '" + name + "' has " + std::to_string(values) +
                               (values == 1 ? " value" : " values") +
                               " between '<<<' and '>>>'; it takes 2 to 4: grid size, block size, bytes of "
                               "dynamic shared memory, stream");
    }
    const std::size_t arguments = close + 3;
    if (macro_parameters_ == nullptr && !is_at(tokens_, arguments, "(")) {
      return problem(close, "the launch of '" + name + "' has no argument list '(...)' behind '>>>'");
    }
    if (is_at(tokens_, arguments, "(") && tokens_[arguments].match == no_token) {
      return problem(arguments, "the argument list of the launch of '" + name + "' is not closed by ')'");
    }
    const auto ordinary = plain_kernels_.ordinary.find(tokens_[kernel].text);
    if (ordinary != plain_kernels_.ordinary.end() && is_name_alone(kernel, open)) {
      return problem(kernel, "'" + name + "' is launched and is no kernel: declare it __global__ void " +
                                 name + "(...) in line " + std::to_string(ordinary->second));
    }
    replace(kernel, open, close, name);
    const auto found = plain_kernels_.templates.find(tokens_[kernel].text);
    if (macro_parameters_ == nullptr && found != plain_kernels_.templates.end())
      rewrite_brace_arguments(tokens_, arguments, found->second.parameters, edits_);
  }

  /// In `k CONF(1, 32)(p)`, whose macro has the rest, a kernel that is no single function becomes an object
  /// that calls it.
  void name_kernel_before(std::size_t macro) {
    const std::size_t kernel = macro == 0 ? no_token : kernel_begin(tokens_, macro - 1);
    if (kernel == no_token || is_pointer(kernel, macro) || !is_word_at(tokens_, kernel)) return;
    const std::string name = spelled(tokens_, kernel, macro);
    if (!is_of_several(macro)) return;
    const std::string call = name + "(gs_arguments...)";
    edits_.replace(tokens_[kernel].begin, tokens_[macro - 1].end(),
                   blank_before(kernel) + "::gridstride::simt::NamedKernel{" + quoted(name) +
                       ", [=](auto... gs_arguments) -> decltype(" + call + ") { return " + call + "; }} ");
  }

  /// @return whether a line begins here with the seven '<' of version control, "<<<", "<<<" and "<"
  bool tell_conflict(std::size_t open) {
    const bool is_marker = tokens_[open].column == 1 && is_at(tokens_, open + 1, "<<<") &&
                           is_at(tokens_, open + 2, "<") &&
                           tokens_[open + 2].end() == tokens_[open].begin + 7;
    if (is_marker) problem(open, std::string(conflict_left));
    return is_marker;
  }

 private:
  /// Whether the name before the token stands for several functions: overloads, or a template's that lacks
  /// arguments.
  [[nodiscard]] bool is_of_several(std::size_t macro) const {
    const std::string name = own_name(macro);
    const std::size_t open =
        tokens_[macro - 1].is(">") ? before_template_arguments(tokens_, macro - 1) : no_token;
    const auto as_template = plain_kernels_.templates.find(name);
    if (as_template == plain_kernels_.templates.end())
      return open == no_token && plain_kernels_.overloaded.count(name) != 0;
    return open == no_token || as_template->second.template_parameters == 0 ||
           template_arguments(tokens_, open) != as_template->second.template_parameters;
  }
  void unclosed(std::size_t open, const std::string& name) {
    const std::size_t bracket = open_bracket_before_end(tokens_, open);
    if (bracket == no_token)
      return problem(open, "the launch of '" + name + "' has no '>>>' that closes its '<<<'");
    const std::string partner = tokens_[bracket].is("(") ? ")" : tokens_[bracket].is("[") ? "]" : "}";
    problem(bracket, "the launch of '" + name + "' lacks a '" + partner + "' before its '>>>': this '" +
                         std::string(tokens_[bracket].text) + "' is never closed");
  }
  /// Whether the callee is `k` or `k<float, 4>`.
  [[nodiscard]] bool is_name_alone(std::size_t kernel, std::size_t open) const {
    return open == kernel + 1 || after_template_arguments(tokens_, kernel + 1) == open;
  }
  /// The text of a macro that is a configuration, `#define CONF(g, b) <<< g, b >>>`, or one with the kernel's
  /// arguments behind it.
  void rewrite_configuration(std::size_t open) {
    const std::size_t close = configuration_end(tokens_, open);
    if (close == no_token || (close + 3 != tokens_.size() && !is_at(tokens_, close + 3, "(")))
      return problem(open,
                     "a macro that begins with '<<<' has to go on with its '>>>', and then with the "
                     "kernel's arguments or nothing");
    edits_.replace(tokens_[open].begin, tokens_[open].end(),
                   "->*::gridstride::simt::ConfigurationInMacro{__FILE__, __LINE__, "
                   "::gridstride::simt::LaunchConfig(");
    edits_.replace(tokens_[close].begin, tokens_[close + 2].end(), ")}");
  }

  void replace(std::size_t kernel, std::size_t open, std::size_t close, const std::string& name) {
    edits_.replace(tokens_[kernel].begin, tokens_[open].end(),
                   blank_before(kernel) + "::gridstride::simt::launch(::gridstride::simt::LaunchSite{" +
                       quoted_in_macro(tokens_, kernel, open, macro_parameters_) +
                       ", __FILE__, __LINE__}, ::gridstride::simt::LaunchConfig(");
    const bool called =
        tokens_[open - 1].is(")") && !is_name_in_parentheses(kernel, open);  // or a macro's use
    const bool exact = called || plain_kernels_.functions.count(name) != 0 || is_plain_instance(kernel, open);
    const bool refers = !exact && !is_pointer(kernel, open) && macro_parameters_ == nullptr &&
                        rewrite_reference_arguments(tokens_, close + 3, own_name(open), references_, edits_);
    const std::string call =
        name + (refers ? "(::gridstride::simt::referred(gs_arguments)...)" : "(gs_arguments...)");
    edits_.replace(tokens_[close].begin, tokens_[close + 2].end(),
                   is_pointer(kernel, open)
                       ? "), " + name + ")"
                       : "), [=](auto... gs_arguments) -> decltype(" + call + ") { return " + call + "; }" +
                             (exact ? ", " + name : "") + ")");
  }
  /// Whether the callee is an expression that gives a pointer, to be evaluated once, where the launch stands:
  /// a variable, `op.kernel`, `kernels[i]`, `op.pick(3)`, `(*pick(n))`.
  [[nodiscard]] bool is_pointer(std::size_t kernel, std::size_t open) const {
    if (is_name_in_parentheses(kernel, open)) return false;
    const Token& last = tokens_[open - 1];
    if (plain_kernels_.pointers.count(last.text) != 0) return true;
    if (last.is("]") || (open > 1 && is_member_access(tokens_[open - 2]))) return true;
    if (!last.is(")") || last.match == no_token) return false;
    return last.match == kernel || tokens_[last.match - 1].is(")") || tokens_[last.match - 1].is("]") ||
           (last.match >= kernel + 2 && is_member_access(tokens_[last.match - 2]));
  }
  /// The kernel's name without namespaces and template arguments.
  [[nodiscard]] std::string own_name(std::size_t open) const {
    std::size_t last = open - 1;
    if (tokens_[last].is(">")) last = before_template_arguments(tokens_, last) - 1;
    return std::string(tokens_[last].text);
  }
  /// Whether all parameters of a template are given in `k<float, 4>`: that is one function too.
  [[nodiscard]] bool is_plain_instance(std::size_t kernel, std::size_t open) const {
    const auto found = plain_kernels_.templates.find(tokens_[kernel].text);
    return found != plain_kernels_.templates.end() && tokens_[open - 1].is(">") &&
           found->second.template_parameters > 0 &&
           template_arguments(tokens_, kernel + 1) == found->second.template_parameters &&
           after_template_arguments(tokens_, kernel + 1) == open;
  }
  /// Whether `(k<256>)` stands before the "<<<", as macros have it: a name, with other template arguments to
  /// deduce.
  [[nodiscard]] bool is_name_in_parentheses(std::size_t kernel, std::size_t open) const {
    if (!tokens_[open - 1].is(")") || tokens_[open - 1].match != kernel || open - kernel < 3) return false;
    const Token& last = tokens_[open - 2];
    return (last.is(">") || last.kind == TokenKind::identifier) && !is_member_access(tokens_[open - 3]) &&
           kernel_begin(tokens_, open - 2) == kernel + 1 &&
           plain_kernels_.functions.count(spelled(tokens_, kernel + 1, open - 1)) == 0;
  }
  /// A blank where `case 1:k<<<1, 1>>>(p);` would else be `:::`.
  [[nodiscard]] std::string blank_before(std::size_t token) const {
    const bool colon =
        token > 0 && tokens_[token - 1].is(":") && tokens_[token - 1].end() == tokens_[token].begin;
    return colon ? " " : "";
  }
  void problem(std::size_t token, std::string message) {
    problems_.push_back({tokens_[token].line, std::move(message), tokens_[token].column});
  }

  const Tokens& tokens_;
  const PlainKernels& plain_kernels_;
  const ReferenceKernels& references_;
  const std::vector<std::string_view>* macro_parameters_;
  Edits& edits_;
  std::vector<Problem>& problems_;
};

}  // namespace

void rewrite_launches(const Tokens& tokens, const PlainKernels& plain_kernels,
                      const ReferenceKernels& references,
                      const std::vector<std::string_view>* macro_parameters, Edits& edits,
                      std::vector<Problem>& problems) {
  LaunchRewriter rewriter(tokens, plain_kernels, references, macro_parameters, edits, problems);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].is("<<<")) {
      if (rewriter.tell_conflict(i))
        i += 2;
      else
        rewriter.rewrite(i);
    }
    if ((tokens[i].macro_says & says_configuration) != 0) rewriter.name_kernel_before(i);
  }
}

}  // namespace gridstride::translate
