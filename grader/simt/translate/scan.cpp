// SPDX-License-Identifier: MIT
#include "simt/translate/scan.hpp"

#include <algorithm>
#include <array>

namespace gridstride::translate {
namespace {

/// Words whose parentheses are their own and not a parameter list.
bool takes_own_parentheses(const Token& token) {
  static constexpr std::array<std::string_view, 10> words = {
      "__launch_bounds__", "__attribute__", "__align__", "alignas",  "__declspec",
      "decltype",          "requires",      "noexcept",  "explicit", "__cluster_dims__"};
  return (token.macro_says & says_bounds) != 0 ||
         std::find(words.begin(), words.end(), token.text) != words.end();
}

bool is_namespace_brace(const Tokens& tokens, std::size_t brace) {
  std::size_t i = brace;
  while (i > 0 && (is_word_at(tokens, i - 1) || tokens[i - 1].is("::"))) --i;
  for (std::size_t word = i; word < brace; ++word) {
    if (tokens[word].is("namespace")) return true;
  }
  const bool linkage =
      brace >= 2 && tokens[brace - 1].kind == TokenKind::literal && is_at(tokens, brace - 2, "extern");
  return linkage;
}

/// From behind a parameter list to the '{' of the body; no_token where the function is only declared.
std::size_t find_body(const Tokens& tokens, std::size_t i) {
  bool initialisers = false;
  while (i < tokens.size()) {
    const Token& token = tokens[i];
    if (token.is(";") || token.is("=") || token.is("}") || token.is(",") || token.is(")")) return no_token;
    if (token.is(":")) initialisers = true;
    if (token.is("{") && !(initialisers && is_word_at(tokens, i - 1))) return i;
    if (token.is("(") || token.is("[") || token.is("{")) {
      if (token.match == no_token) return no_token;
      i = token.match;
    }
    if (is_at(tokens, i + 1, ",") && initialisers) ++i;
    ++i;
  }
  return no_token;
}

Declaration function_with_parameters(const Tokens& tokens, std::size_t open) {
  Declaration declaration;
  declaration.parameters = open;
  if (tokens[open].match == no_token) return declaration;
  const std::size_t body = find_body(tokens, tokens[open].match + 1);
  if (body == no_token || tokens[body].match == no_token) return declaration;
  declaration.body_begin = body;
  declaration.body_end = tokens[body].match;
  return declaration;
}

/// From the keyword `operator` to the '(' of its parameter list.
std::size_t parameters_of_operator(const Tokens& tokens, std::size_t i) {
  std::size_t open = i + 1;
  while (open < tokens.size() && !tokens[open].is("(") && !tokens[open].is(";")) ++open;
  const bool call_operator = open == i + 1 && is_at(tokens, open + 1, ")") && is_at(tokens, open + 2, "(");
  return call_operator ? open + 2 : open;
}

/// Index of the word `template` that the declaration with a specifier at `i` begins with, or no_token.
std::size_t template_of(const Tokens& tokens, std::size_t i) {
  while (i > 0 && !tokens[i - 1].is(";") && !tokens[i - 1].is("{") && !tokens[i - 1].is("}")) {
    if (tokens[--i].is("template")) return i;
  }
  return no_token;
}

/// Whether a parameter in the list that opens at `open` has its type from the argument: `auto* out`.
bool has_deduced_parameter(const Tokens& tokens, std::size_t open) {
  for (std::size_t i = open + 1; tokens[open].match != no_token && i < tokens[open].match; ++i) {
    if (tokens[i].is("auto")) return true;
  }
  return false;
}

/// Names that stand where variables and parameters are declared: `void (*name)(int)`, `auto name = `, `Kernel
/// name,`.
std::set<std::string_view> variables(const Tokens& tokens) {
  static constexpr std::array<std::string_view, 6> no_types = {"return", "else",  "case",
                                                               "goto",   "class", "typename"};
  std::set<std::string_view> names;
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    if (tokens[i].kind != TokenKind::identifier) continue;
    const Token& before = tokens[i - 1];
    const Token& after = tokens[i + 1];
    const bool pointer = before.is("*") && (after.is(")") || after.is("["));
    const bool type = (before.kind == TokenKind::identifier &&
                       std::find(no_types.begin(), no_types.end(), before.text) == no_types.end()) ||
                      before.is("*") || before.is("&") || before.is(">");
    const bool declarator = after.is("=") || after.is(";") || after.is(",") || after.is(")");
    if (pointer || (type && declarator)) names.insert(tokens[i].text);
  }
  return names;
}

}  // namespace

std::size_t pasted_begin(const Tokens& tokens, std::size_t i) {
  while (i >= 3 && tokens[i - 1].is("#") && tokens[i - 2].is("#") &&
         (is_word_at(tokens, i - 3) || tokens[i - 3].kind == TokenKind::number))
    i -= 3;
  return i;
}

bool closes_head(const Tokens& tokens, std::size_t i) {
  static constexpr std::array<std::string_view, 5> heads = {"if", "for", "while", "switch", "constexpr"};
  if (!is_at(tokens, i, ")") || tokens[i].match == no_token || tokens[i].match == 0) return false;
  return std::find(heads.begin(), heads.end(), tokens[tokens[i].match - 1].text) != heads.end();
}

std::size_t after_template_arguments(const Tokens& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.is(";") || token.is("{") || token.is("}") || token.is(")")) return no_token;
    if (token.is("(") || token.is("[")) {
      if (token.match == no_token) return no_token;
      i = token.match;
    } else if (token.is("<")) {
      ++depth;
    } else if (token.is(">") && --depth == 0) {
      return i + 1;
    }
  }
  return no_token;
}

std::size_t before_template_arguments(const Tokens& tokens, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    const Token& token = tokens[i];
    if (token.is(";") || token.is("{") || token.is("(") || token.is("<<<")) return no_token;
    if (token.is("}") && (is_at(tokens, i + 1, ";") || is_word_at(tokens, i + 1))) return no_token;
    if (token.is(")") || token.is("]") || token.is("}")) {
      if (token.match == no_token) return no_token;
      i = token.match;
    } else if (token.is(">")) {
      ++depth;
    } else if (token.is("<") && --depth == 0) {
      return i;
    }
  }
  return no_token;
}

std::size_t declaration_begin(const Tokens& tokens, std::size_t i) {
  std::size_t at = i;
  while (at > 0 && !tokens[at - 1].is(";") && !tokens[at - 1].is("}") && !tokens[at - 1].is("{")) --at;
  return at;
}

bool at_namespace_scope(const Tokens& tokens, std::size_t i) {
  for (std::size_t open = tokens[i].enclosing; open != no_token; open = tokens[open].enclosing) {
    if (!tokens[open].is("{") || !is_namespace_brace(tokens, open)) return false;
  }
  return true;
}

namespace {

/// Index of the innermost bracket that is open before token `i`, which may be the end; no_token: none.
std::size_t open_before(const Tokens& tokens, std::size_t i) {
  if (i == 0) return no_token;
  const Token& before = tokens[i - 1];
  const bool opens = before.is("(") || before.is("[") || before.is("{");
  return opens ? i - 1 : before.enclosing;
}

/// Index of the last token of what a function's body follows: a parameter list, a lambda's captures, a
/// member's initialiser; no_token where the '{' at `brace` follows none. What may stand between is left out.
std::size_t head_of_body(const Tokens& tokens, std::size_t brace) {
  static constexpr std::array<std::string_view, 6> behind = {"const",   "noexcept", "override",
                                                             "mutable", "volatile", "&"};
  std::size_t i = brace;
  while (i > 0 && std::find(behind.begin(), behind.end(), tokens[i - 1].text) != behind.end()) --i;
  for (std::size_t type = i; type > 1 && type + 16 > i; --type) {  // `-> T<int>*`
    if (tokens[type - 1].is("->")) return tokens[type - 2].is(")") ? type - 2 : no_token;
    const bool in_type = is_word_at(tokens, type - 1) || tokens[type - 1].kind == TokenKind::number ||
                         (tokens[type - 1].text.size() == 1 &&
                          std::string_view("<>*&,").find(tokens[type - 1].text) != std::string_view::npos) ||
                         tokens[type - 1].is("::");
    if (!in_type) break;
  }
  return i == 0 || tokens[i - 1].match == no_token || tokens[i - 1].match >= i ? no_token : i - 1;
}

bool begins_function(const Tokens& tokens, std::size_t brace) {
  const std::size_t head = head_of_body(tokens, brace);
  if (head == no_token) return false;
  if (tokens[head].is("]")) return !is_at(tokens, head - 1, "]");  // no attribute
  const std::size_t open = tokens[head].match;
  if (open < 2) return false;
  if (tokens[head].is("}"))  // of `: x{0} {`
    return is_word_at(tokens, open - 1) && (tokens[open - 2].is(":") || tokens[open - 2].is(","));
  return !tokens[open - 1].is("switch") && !takes_own_parentheses(tokens[open - 1]);
}

}  // namespace

std::size_t function_brace(const Tokens& tokens, std::size_t i) {
  for (std::size_t open = open_before(tokens, i); open != no_token; open = tokens[open].enclosing) {
    if (tokens[open].is("{") && begins_function(tokens, open)) return open;
  }
  return no_token;
}

bool in_block(const Tokens& tokens, std::size_t i) {
  const std::size_t open = open_before(tokens, i);
  if (open == no_token || open == 0 || !tokens[open].is("{")) return false;
  if (begins_function(tokens, open)) return true;
  const Token& before = tokens[open - 1];
  const bool behind = before.is(")") || before.is("{") || before.is("}") || before.is(";") || before.is(":");
  return behind || before.is("else") || before.is("do") || before.is("try");
}

bool is_in_class(const Tokens& tokens, std::size_t i) {
  const std::size_t open = tokens[i].enclosing;
  if (open == no_token || !tokens[open].is("{")) return false;
  std::size_t at = open;  // behind what is to be looked at of `struct alignas(16) Name : ns::Base<T> {`
  while (at > 0) {
    const Token& token = tokens[at - 1];
    if (token.is("struct") || token.is("class") || token.is("union")) return true;
    if (token.is(">")) {
      at = before_template_arguments(tokens, at - 1);
      if (at == no_token) return false;
    } else if (token.is(")") && token.match != no_token && token.match > 0 &&
               takes_own_parentheses(tokens[token.match - 1])) {
      at = token.match;
    } else if (is_word_at(tokens, at - 1) || token.is(":") || token.is("::") || token.is(",")) {
      --at;
    } else {
      return false;
    }
  }
  return false;
}

bool is_always_compiled(const Lexed& lexed, std::size_t i) {
  int depth = 0;
  for (const Conditional& part : lexed.conditionals) {
    if (part.token > i) break;
    if (part.kind == Conditional::Kind::begin && part.token > 0) ++depth;
    if (part.kind == Conditional::Kind::middle && depth == 0) return false;
    if (part.kind == Conditional::Kind::end && depth > 0) --depth;
  }
  return depth == 0;
}

namespace {

/// The branches that token `i` stands in, outermost first: the number of the `#if` among the file's, and that
/// of its branch.
std::vector<std::pair<std::size_t, int>> branches_at(const Lexed& lexed, std::size_t i) {
  std::vector<std::pair<std::size_t, int>> open;
  std::size_t groups = 0;
  for (const Conditional& part : lexed.conditionals) {
    if (part.token > i) break;
    if (part.kind == Conditional::Kind::begin) {
      open.emplace_back(groups++, 0);
    } else if (!open.empty() && part.kind == Conditional::Kind::middle) {
      ++open.back().second;
    } else if (!open.empty()) {
      open.pop_back();
    }
  }
  return open;
}

}  // namespace

bool are_alternatives(const Lexed& lexed, std::size_t i, std::size_t j) {
  const auto of_one = branches_at(lexed, i);
  const auto of_other = branches_at(lexed, j);
  const auto [one, other] = std::mismatch(of_one.begin(), of_one.end(), of_other.begin(), of_other.end());
  return one != of_one.end() && other != of_other.end() && one->first == other->first;
}

bool has_conditional(const Lexed& lexed, std::size_t first, std::size_t last) {
  return std::any_of(lexed.conditionals.begin(), lexed.conditionals.end(),
                     [&](const Conditional& part) { return part.token > first && part.token <= last + 1; });
}

bool in_switch(const Tokens& tokens, std::size_t i) {
  const std::size_t open = open_before(tokens, i);
  if (open == no_token || open == 0 || !tokens[open].is("{") || !tokens[open - 1].is(")")) return false;
  const std::size_t head = tokens[open - 1].match;
  return head != no_token && head > 0 && tokens[head - 1].is("switch");
}

namespace {

/// Whether a token that follows a '(' can begin a value, as in `Counter total(5);`, and no parameter.
bool begins_value(const Token& token) {
  static constexpr std::array<std::string_view, 8> words = {"-",    "+",     "!",       "~",
                                                            "true", "false", "nullptr", "sizeof"};
  return token.kind == TokenKind::number || token.kind == TokenKind::literal ||
         std::find(words.begin(), words.end(), token.text) != words.end();
}

}  // namespace

namespace {

/// Whether '{' at `brace` begins the body of a lambda without parameters, which has the specifier at `i`:
/// `[=] __device__ { ... }`.
bool begins_lambda(const Tokens& tokens, std::size_t i, std::size_t brace) {
  while (i > 0 && is_word_at(tokens, i - 1)) --i;
  return i > 0 && tokens[i - 1].is("]") && tokens[i - 1].match != no_token &&
         lambda_body(tokens, tokens[i - 1].match) == brace;
}

}  // namespace

Declaration declaration_at(const Tokens& tokens, std::size_t i) {
  const Declaration variable{true, no_token, no_token, no_token};
  for (std::size_t at = i + 1; at < tokens.size();) {
    const Token& token = tokens[at];
    if (token.is("operator")) {
      const std::size_t open = parameters_of_operator(tokens, at);
      return is_at(tokens, open, "(") ? function_with_parameters(tokens, open) : Declaration{};
    }
    if (token.is("(")) {
      if (token.match == no_token) return {};
      const bool pointer_to_function = is_at(tokens, at + 1, "*") || is_at(tokens, at + 1, "&");
      if (pointer_to_function) return variable;
      if (!takes_own_parentheses(tokens[at - 1]))
        return begins_value(tokens[at + 1]) ? variable : function_with_parameters(tokens, at);
      at = token.match + 1;
    } else if (token.is("[") && is_at(tokens, at + 1, "[") && token.match != no_token) {
      at = token.match + 1;
    } else if (token.is("{") && begins_lambda(tokens, i, at)) {
      return {false, no_token, token.match == no_token ? no_token : at, token.match};
    } else if (token.is(";") || token.is("=") || token.is("[") || token.is("{")) {
      return variable;
    } else if (token.is("}") || token.is(")")) {
      return {};
    } else if (token.is("<")) {
      const std::size_t after = after_template_arguments(tokens, at);
      at = after == no_token ? at + 1 : after;
    } else {
      ++at;
    }
  }
  return {};
}

std::vector<DeviceFunction> device_functions(const Tokens& tokens) {
  std::vector<DeviceFunction> functions;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool kernel = says_global(tokens[i]);
    if (!kernel && !says(tokens[i], "__device__", says_device)) continue;
    const Declaration declaration = declaration_at(tokens, i);
    if (declaration.body_begin == no_token) continue;
    if (!functions.empty() && functions.back().body_begin == declaration.body_begin) continue;
    const bool host =
        std::any_of(tokens.begin() + declaration_begin(tokens, i), tokens.begin() + declaration.body_begin,
                    [](const Token& token) { return says(token, "__host__", says_host); });
    functions.push_back({kernel, host, declaration.body_begin, declaration.body_end});
  }
  return functions;
}

namespace {

/// Whether `void name(` at token `i` declares a function without any word that could make a kernel of it: a
/// macro may stand for __global__.
bool declares_ordinary(const Tokens& tokens, std::size_t i) {
  static constexpr std::array<std::string_view, 8> words = {
      "void", "static", "inline", "extern", "__device__", "__host__", "__forceinline__", "__noinline__"};
  if (i == 0 || !tokens[i - 1].is("void") || !is_at(tokens, i + 1, "(") || !at_namespace_scope(tokens, i))
    return false;
  std::size_t at = declaration_begin(tokens, i);
  if (tokens[at].is("template")) at = after_template_arguments(tokens, at + 1);
  for (; at < i; ++at)
    if (std::find(words.begin(), words.end(), tokens[at].text) == words.end()) return false;
  return true;
}

}  // namespace

namespace {

/// What tells the parameters behind the "(" at `open` from those of an overload, as far as the text shows it:
/// how many there are, and the pointers and references among them, with whether what they lead to is const.
std::string form_of_parameters(const Tokens& tokens, std::size_t open) {
  if (tokens[open].match == no_token) return {};
  std::string form;
  bool is_const = false;
  bool in_default = false;
  for (std::size_t i = open + 1; i < tokens[open].match; ++i) {
    if (tokens[i].enclosing != open) continue;
    if (tokens[i].is(",")) {
      form += ',';
      is_const = in_default = false;
    } else if (tokens[i].is("=")) {
      in_default = true;
    } else if (tokens[i].is("const")) {
      is_const = true;
    } else if (!in_default && (tokens[i].is("*") || tokens[i].is("&") || tokens[i].is("["))) {
      form += std::string(is_const ? "const" : "") + (tokens[i].is("&") ? '&' : '*');
      is_const = false;
    }
  }
  return form;
}

}  // namespace

namespace {

struct KernelDeclaration {
  std::size_t token = 0;  ///< its `__global__`
  bool is_defined = false;
  std::string parameters;  ///< as form_of_parameters() has them
};

/// Whether these declarations of one name are of one kernel, of which at most one definition is compiled.
bool are_of_one(const Lexed& lexed, const std::vector<KernelDeclaration>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool announces = all[i].is_defined != all[j].is_defined && all[i].parameters == all[j].parameters;
      if (!announces && !are_alternatives(lexed, all[i].token, all[j].token)) return false;
    }
  }
  return true;
}

}  // namespace

PlainKernels plain_kernels(const Lexed& lexed) {
  const Tokens& tokens = lexed.code;
  PlainKernels plain;
  plain.pointers = variables(tokens);
  struct Seen {
    std::vector<KernelDeclaration> declarations;
    bool is_template = false;
    bool is_deduced = false;
    TemplateKernel as_template;
  };
  std::map<std::string_view, Seen> seen;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!says_global(tokens[i])) continue;
    const Declaration declaration = declaration_at(tokens, i);
    if (declaration.parameters == no_token || declaration.parameters == 0) continue;
    Seen& kernel = seen[tokens[declaration.parameters - 1].text];
    kernel.declarations.push_back(
        {i, declaration.body_begin != no_token, form_of_parameters(tokens, declaration.parameters)});
    const std::size_t begin = template_of(tokens, i);
    kernel.is_template = kernel.is_template || begin != no_token;
    kernel.is_deduced = kernel.is_deduced || has_deduced_parameter(tokens, declaration.parameters);
    if (begin != no_token)
      kernel.as_template = {template_arguments(tokens, begin + 1), declaration.parameters};
  }
  std::map<std::string_view, int> declarations;  // of kernels and of functions of the host
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (seen.count(tokens[i].text) != 0 && is_at(tokens, i + 1, "(") && at_namespace_scope(tokens, i))
      ++declarations[tokens[i].text];
  }
  for (const auto& [name, kernel] : seen) {
    const bool one = are_of_one(lexed, kernel.declarations) &&
                     declarations[name] <= static_cast<int>(kernel.declarations.size());
    if (one && !kernel.is_template && !kernel.is_deduced) plain.functions.insert(name);
    if (!one || kernel.is_deduced) plain.overloaded.insert(name);
    plain.pointers.erase(name);
    const bool single = kernel.declarations.size() <= 2;  // declared and defined
    if (one && single && kernel.is_template && !kernel.is_deduced) plain.templates[name] = kernel.as_template;
  }
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (declares_ordinary(tokens, i) && seen.count(tokens[i].text) == 0)
      plain.ordinary.try_emplace(tokens[i].text, tokens[i].line);
  return plain;
}

std::size_t lambda_body(const Tokens& tokens, std::size_t i) {
  const Token& before = tokens[i - 1];
  const bool operand = before.is("]") || before.is(")") || before.kind == TokenKind::literal ||
                       (before.kind == TokenKind::identifier && !before.is("return"));
  if (operand || is_at(tokens, i + 1, "[") || before.is("[") || tokens[i].match == no_token) return no_token;
  for (std::size_t at = tokens[i].match + 1; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (token.is("{")) return at;
    if (token.is(";") || token.is(",") || token.is(")") || token.is("]") || token.is("}")) return no_token;
    if (token.is("(")) {
      if (token.match == no_token) return no_token;
      at = token.match;
    }
  }
  return no_token;
}

std::size_t template_arguments(const Tokens& tokens, std::size_t open) {
  if (!is_at(tokens, open, "<")) return 0;
  const std::size_t after = after_template_arguments(tokens, open);
  if (after == no_token || after == open + 2) return 0;
  std::size_t count = 1;
  for (std::size_t i = open + 1; i + 1 < after; ++i) {
    const std::size_t nested = tokens[i].is("<") ? after_template_arguments(tokens, i) : no_token;
    if (nested != no_token) {
      i = nested - 1;
    } else if (tokens[i].match != no_token && tokens[i].match > i) {
      i = tokens[i].match;
    } else if (tokens[i].is(".") || tokens[i].is("__VA_ARGS__")) {
      return 0;
    } else if (tokens[i].is(",")) {
      ++count;
    }
  }
  return count;
}

std::size_t end_of_item(const Tokens& tokens, std::size_t i, std::size_t open) {
  for (; i < tokens[open].match && !tokens[i].is(","); ++i) {
    const std::size_t nested =
        tokens[i].is("<") && is_word_at(tokens, i - 1) ? after_template_arguments(tokens, i) : no_token;
    if (nested != no_token && nested <= tokens[open].match) {
      i = nested - 1;
    } else if (tokens[i].match != no_token && tokens[i].match > i) {
      i = tokens[i].match;
    }
  }
  return i;
}

std::size_t reference_of(const Tokens& tokens, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last && !tokens[i].is("="); ++i) {
    const std::size_t nested = tokens[i].is("<") ? after_template_arguments(tokens, i) : no_token;
    if (nested != no_token) {
      i = nested - 1;
    } else if (tokens[i].match != no_token && tokens[i].match > i) {
      i = tokens[i].match;
    } else if (tokens[i].is("&")) {
      return i;
    }
  }
  return no_token;
}

std::string spelled(const Tokens& tokens, std::size_t first, std::size_t last) {
  std::string text;
  for (std::size_t i = first; i < last; ++i) {
    if (i > first && tokens[i].begin > tokens[i - 1].end()) text += ' ';
    text += tokens[i].text;
  }
  return text;
}

std::string quoted(std::string_view text) {
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    literal += c == '\n' ? ' ' : c;
  }
  return literal + "\"";
}

std::string quoted_in_macro(const Tokens& tokens, std::size_t first, std::size_t last,
                            const std::vector<std::string_view>* parameters) {
  if (parameters == nullptr) return quoted(spelled(tokens, first, last));
  std::string literals, text;
  const auto add = [&](const std::string& literal) { literals += (literals.empty() ? "" : " ") + literal; };
  for (std::size_t i = first; i < last; ++i) {
    const bool pasted = tokens[i].is("#") || (i > first && tokens[i - 1].is("#"));
    if (i > first && !pasted && tokens[i].begin > tokens[i - 1].end()) text += ' ';
    if (tokens[i].is("__VA_ARGS__") ||
        std::find(parameters->begin(), parameters->end(), tokens[i].text) != parameters->end()) {
      if (!text.empty()) add(quoted(text));
      text.clear();
      add("#" + std::string(tokens[i].text));
    } else if (!tokens[i].is("#")) {
      text += tokens[i].text;
    }
  }
  if (!text.empty()) add(quoted(text));
  return literals;
}

}  // namespace gridstride::translate
