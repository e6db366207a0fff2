// SPDX-License-Identifier: MIT
#include "simt/translate/function_lists.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "simt/translate/c_library.hpp"
#include "simt/translate/constant_calls.hpp"
#include "simt/translate/scan.hpp"

namespace gridstride::translate {
namespace {

using Words = std::set<std::string, std::less<>>;

template <std::size_t count>
bool is_one_of(const Token& token, const std::array<std::string_view, count>& words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return token.is(word); });
}

/// What may follow the parameters of a function that is declared or defined there.
bool ends_declarator(const Tokens& tokens, std::size_t i) {
  static constexpr std::array<std::string_view, 12> words{
      "{", ";", ":", "const", "noexcept", "-", "=", "override", "final", "requires", "&", "try"};
  return i < tokens.size() && is_one_of(tokens[i], words);
}

/// Whether the declaration whose parameters close at `i` has a body.
bool has_body(const Tokens& tokens, std::size_t i) {
  for (++i; i < tokens.size() && !tokens[i].is(";"); ++i) {
    if (tokens[i].is("{")) return true;
    if (tokens[i].is("(") && tokens[i].match != no_token) i = tokens[i].match;
  }
  return false;
}

/// In no program: stands in a declaration for what a call of a macro may say.
constexpr std::string_view unknown_word = "__gridstride_unknown";

/// Whether token `i` may be a call of a macro, which may stand for whole functions before this declaration.
bool may_call_macro(const Tokens& tokens, std::size_t i) {
  static constexpr std::array<std::string_view, 19> known{
      "__launch_bounds__", "__cluster_dims__", "__attribute__", "__align__", "alignas", "decltype",
      "explicit", "noexcept", "requires", "static_assert", "constexpr",
      // In a statement, whose calls look like declarations: `if (i < n) y[i] = scaled(x[i]);`
      "if", "for", "while", "switch", "return", "sizeof", "else", "do"};
  return is_at(tokens, i + 1, "(") && tokens[i + 1].match != no_token && !is_one_of(tokens[i], known);
}

/// The words before token `i` in its declaration, those in template arguments too.
Words words_before(const Tokens& tokens, std::size_t i) {
  Words words;
  for (std::size_t at = declaration_begin(tokens, i); at < i; ++at) {
    // In a branch of the preprocessor that another one closes: what stood before is of another declaration.
    if (tokens[at].is("(") && tokens[at].match == no_token) words = {std::string(unknown_word)};
    if (tokens[at].kind != TokenKind::identifier) continue;
    if (may_call_macro(tokens, at)) {
      words.emplace(unknown_word);
      at = tokens[at + 1].match;
    } else {
      words.emplace(tokens[at].text);
    }
  }
  return words;
}

/// Maybe a macro that nothing here defines, and so maybe one that says __device__.
bool is_unknown(std::string_view word) {
  static constexpr std::array<std::string_view, 8> known{"__host__",      "__inline__",   "__forceinline__",
                                                         "__noinline__",  "__restrict__", "__inline",
                                                         "__attribute__", "__align__"};
  if (std::ranges::find(known, word) != known.end()) return false;
  const bool capitals = word.size() > 1 &&
                        std::ranges::none_of(word, [](unsigned char c) { return std::islower(c); }) &&
                        std::ranges::count_if(word, [](unsigned char c) { return std::isupper(c); }) > 1;
  return capitals || word.starts_with("__");
}

/// Whether the captures that open at `i` hold one by reference: `[&]`, `[=, &x]`.
bool captures_reference(const Tokens& tokens, std::size_t i) {
  for (std::size_t at = i + 1; at < tokens[i].match; ++at) {
    const bool begins = tokens[at - 1].is(",") || at == i + 1;
    if (begins && tokens[at].is("&") && tokens[at].enclosing == i) return true;
  }
  return false;
}

/// Whether token `i` is an argument of something whose name fits.
template <class Fits>
bool is_argument_of(const Tokens& tokens, std::size_t i, const Fits& fits) {
  for (std::size_t open = tokens[i].enclosing; open != no_token; open = tokens[open].enclosing)
    if (tokens[open].is("(") && open > 0 && fits(tokens[open - 1].text)) return true;
  return false;
}

/// NV_IF_TARGET and its kin.
bool is_target_macro(std::string_view name) { return name.starts_with("NV_"); }

/// Index of the first token behind the declaration before the one whose body begins at `body`: constructors
/// have the values of members there.
std::size_t behind_last_declaration(const Tokens& tokens, std::size_t body) {
  while (body > 0 && !tokens[body - 1].is(";") && !tokens[body - 1].is("{") && !tokens[body - 1].is("}"))
    --body;
  return body;
}

/// Whether the declarator whose name is token `i` is a constant, as far as its words say: not what a pointer
/// to constants is.
bool is_declared_constant(const Tokens& tokens, std::size_t i, const Words& words) {
  if (words.contains("constexpr")) return true;
  const auto begin = tokens.begin();
  const bool is_pointer = std::any_of(begin + declaration_begin(tokens, i), begin + i,
                                      [](const Token& token) { return token.is("*"); });
  return words.contains("const") && !is_pointer;
}

/// The '{' of the body behind the parameters that close at `i`; no_token where there is none.
std::size_t body_behind(const Tokens& tokens, std::size_t i) {
  while (i < tokens.size() && !tokens[i].is("{") && !tokens[i].is(";")) ++i;
  return is_at(tokens, i, "{") && tokens[i].match != no_token ? i : no_token;
}

bool has_branches(const Lexed& lexed, std::size_t open) {
  return std::ranges::any_of(lexed.conditionals, [&](const Conditional& part) {
    return part.token > open && part.token <= lexed.code[open].match;
  });
}

/// Whether branches of the preprocessor stand in the body of the function whose parameters close at `i`, or
/// it asks for the side by NV_IF_TARGET.
bool asks_for_side(const Lexed& lexed, std::size_t i) {
  const std::size_t open = body_behind(lexed.code, i);
  if (open == no_token) return false;
  const auto begin = lexed.code.begin();
  return has_branches(lexed, open) ||
         std::any_of(begin + open, begin + lexed.code[open].match,
                     [](const Token& token) { return token.text.starts_with("NV_"); });
}

std::string name_of_operator(const Tokens& tokens, std::size_t i, std::size_t& open) {
  open = i + 1;
  if (is_at(tokens, open, "(") && is_at(tokens, open + 1, ")")) open += 2;
  while (open < tokens.size() && !tokens[open].is("(") && !tokens[open].is(";")) ++open;
  std::string name;
  for (std::size_t at = i; at < open; ++at) name += tokens[at].text;
  return name;
}

}  // namespace

std::string listed_name(std::string_view name) {
  constexpr std::string_view call = "operator()";
  if (name.starts_with(call)) return std::string(call);
  if (!name.starts_with("operator")) name = name.substr(0, name.find('<'));
  std::string plain(name);
  std::erase(plain, ' ');
  return plain;
}

std::string_view listed_file(std::string_view file) { return file.substr(file.rfind('/') + 1); }

void FunctionLists::add(const Lexed& lexed, std::string_view name, Permitted permitted) {
  permitted_ = permitted;
  const std::string file(listed_file(name));
  for (std::size_t i = 0; i < lexed.macros.size(); ++i) {
    Words& words = macros_[std::string(lexed.macro_names[i])];
    for (const Token& token : lexed.macros[i])
      if (token.kind == TokenKind::identifier) words.emplace(token.text);
  }
  const Tokens& tokens = lexed.code;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != TokenKind::identifier) continue;
    std::size_t open = i + 1;
    std::string function(tokens[i].text);
    if (tokens[i].is("operator")) {
      function = name_of_operator(tokens, i, open);
    } else if (i > 0 && tokens[i - 1].is("~")) {
      function = "~" + function;
    }
    if (!is_at(tokens, open, "(") || tokens[open].match == no_token) continue;
    const std::size_t close = tokens[open].match;
    if (!ends_declarator(tokens, close + 1)) continue;
    declarations_.push_back({file + ":" + std::to_string(tokens[i].line), function, has_body(tokens, close),
                             is_same_for_both(lexed, close), asks_for_side(lexed, close),
                             words_before(tokens, i)});
  }
  uses_library_ = uses_library_ || std::ranges::any_of(tokens, [](const Token& token) {
                    return token.is("thrust") || token.is("cub");
                  });
  add_library_lines(lexed, file);
  add_host_words(lexed, file);
  add_constants(tokens, file);
  add_variables(tokens, file);
  add_lambdas(lexed, std::string(name));
  for (ConstantCall& call : constant_calls(lexed))
    constant_calls_.push_back(
        {std::string(name), call.line, call.column, std::move(call.name), call.of_library});
}

/// Words that device code cannot have, and functions of C. Not where NV_IF_TARGET and its kin ask for the
/// side.
void FunctionLists::add_host_words(const Lexed& lexed, const std::string& file) {
  const Tokens& tokens = lexed.code;
  static constexpr std::array<std::string_view, 5> words{"throw", "try", "catch", "typeid", "dynamic_cast"};
  for (const DeviceFunction& function : device_functions(tokens)) {
    add_names(lexed, behind_last_declaration(tokens, function.body_begin), function.body_end, file);
    for (std::size_t i = function.body_begin; i < function.body_end; ++i) {
      if (tokens[i].kind != TokenKind::identifier) continue;
      const bool is_word = is_one_of(tokens[i], words) || !of_c_library(tokens[i].text).instead.empty();
      if (is_word && !is_argument_of(tokens, i, is_target_macro))
        host_words_.insert(file + ":" + std::to_string(tokens[i].line));
    }
  }
}

void FunctionLists::add_names(const Lexed& lexed, std::size_t first, std::size_t last,
                              const std::string& file) {
  const Tokens& tokens = lexed.code;
  const auto is_macro = [&](std::string_view name) {
    return is_target_macro(name) || macros_.contains(name) || is_unknown(name);
  };
  for (std::size_t i = first; i < last; ++i)
    if (tokens[i].kind == TokenKind::identifier && !is_argument_of(tokens, i, is_macro) &&
        is_always_compiled(lexed, i))
      names_[std::string(tokens[i].text)].insert(file + ":" + std::to_string(tokens[i].line));
}

/// Whether nothing in the body of the function whose parameters close at `i` may ask for the side, and it is
/// no constexpr function, which may be meant for the compiler alone.
bool FunctionLists::is_same_for_both(const Lexed& lexed, std::size_t i) const {
  const Tokens& tokens = lexed.code;
  const std::size_t open = body_behind(tokens, i);
  if (open == no_token || has_branches(lexed, open)) return false;
  const std::size_t end = tokens[open].match;
  return std::none_of(tokens.begin() + open, tokens.begin() + end, [&](const Token& token) {
    return token.text.starts_with("NV_") || token.text.starts_with("__builtin_") ||
           macros_.contains(token.text);
  });
}

/// Rather too many: the intermediate code says which of them are constants in memory.
void FunctionLists::add_constants(const Tokens& tokens, const std::string& file) {
  static constexpr std::array<std::string_view, 3> behind{"[", "=", "{"};
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    if (!is_word_at(tokens, i) || !is_one_of(tokens[i + 1], behind) || function_brace(tokens, i) != no_token)
      continue;
    Words words = words_before(tokens, i);
    if (words.contains("const") || words.contains("constexpr"))
      constants_.push_back({file + ":" + std::to_string(tokens[i].line), std::string(tokens[i].text), true,
                            false, false, words});
  }
}

/// Not where they are references to textures, which CUDA had as such variables.
void FunctionLists::add_variables(const Tokens& tokens, const std::string& file) {
  static constexpr std::array<std::string_view, 5> behind{"[", "=", "{", ";", ","};
  static constexpr std::array<std::string_view, 6> types{"struct", "class",     "union",
                                                         "enum",   "namespace", "using"};
  static constexpr std::array<std::string_view, 5> others{"typedef", "__attribute__", "friend", "texture",
                                                          "surface"};
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    if (!is_word_at(tokens, i) || !is_one_of(tokens[i + 1], behind) || is_one_of(tokens[i - 1], types))
      continue;
    const bool in_class = is_in_class(tokens, i);
    if (!in_class && !at_namespace_scope(tokens, i)) continue;
    Words words = words_before(tokens, i);
    if (is_declared_constant(tokens, i, words) || (in_class && !words.contains("static"))) continue;
    if (std::ranges::any_of(others, [&](std::string_view word) { return words.contains(word); })) continue;
    const std::string place =
        words.contains("extern") ? "extern" : file + ":" + std::to_string(tokens[i].line);
    variables_.push_back({place, std::string(tokens[i].text), true, false, false, std::move(words)});
  }
}

/// The words between its captures and its body say for which side a lambda is.
void FunctionLists::add_lambdas(const Lexed& lexed, const std::string& file) {
  const Tokens& tokens = lexed.code;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    const std::size_t body = tokens[i].is("[") ? lambda_body(tokens, i) : no_token;
    if (body == no_token) continue;
    if (tokens[body].match != no_token)
      add_names(lexed, body, tokens[body].match, std::string(listed_file(file)));
    Lambda lambda{{file, tokens[i].line, tokens[i].column, {}, false},
                  captures_reference(tokens, i),
                  is_always_compiled(lexed, i),
                  {}};
    for (std::size_t at = tokens[i].match + 1; at < body; ++at) {
      if (tokens[at].is("(") && tokens[at].match != no_token) at = tokens[at].match;
      if (is_word_at(tokens, at)) lambda.words.emplace(tokens[at].text);
    }
    // There stands no other word than one that says a side.
    if (is_word_at(tokens, tokens[i].match + 1)) lambda.words.emplace(unknown_word);
    lambdas_.push_back(lambda);
  }
}

std::vector<FunctionLists::Place> FunctionLists::relaxed_calls() const {
  // Names of functions; whether all definitions of that name are constexpr ones of the host. CUDA has its own
  // of some names.
  std::map<std::string_view, bool> names{{"min", false}, {"max", false}, {"abs", false}};
  for (const Declaration& declaration : declarations_) {
    const bool of_host = space_of(declaration.words) == Space::host;
    if (of_host && !declaration.defined) continue;  // a call looks like one
    const bool constant = of_host && declaration.words.contains("constexpr");
    const auto name = names.emplace(declaration.name, constant).first;
    name->second = name->second && constant && !macros_.contains(declaration.name);
  }
  std::vector<Place> places;
  for (const Place& call : constant_calls_) {
    const auto name = names.find(call.name);
    if (call.of_library || (name != names.end() && name->second)) places.push_back(call);
  }
  return places;
}

std::string FunctionLists::constants() const {
  std::set<std::string> not_of_host;
  for (const Declaration& constant : constants_)
    if (space_of(constant.words) != Space::host) not_of_host.insert(constant.name);
  std::string text;
  for (const Declaration& constant : constants_)
    if (!not_of_host.contains(constant.name))
      text += constant_entry + (" " + constant.place) + " " + constant.name + "\\n";
  return text;
}

std::string FunctionLists::variables() const {
  std::set<std::string> not_of_host;
  for (const auto* const declarations : {&variables_, &constants_})
    for (const Declaration& variable : *declarations)
      if (space_of(variable.words) != Space::host) not_of_host.insert(variable.name);
  std::string text;
  std::set<std::string> named;
  for (const Declaration& variable : variables_) {
    const auto places = names_.find(variable.name);
    if (places == names_.end() || not_of_host.contains(variable.name)) continue;
    text += variable_entry + (" " + variable.place) + " " + variable.name + "\\n";
    if (!named.insert(variable.name).second) continue;
    for (const std::string& place : places->second)
      text += use_entry + (" " + place) + " " + variable.name + "\\n";
  }
  return text;
}

/// nvcc calls them so: declared for the device, or for both sides.
bool FunctionLists::is_extended(const Lambda& lambda) const {
  const Space space = space_of(lambda.words);
  return space == Space::device || space == Space::both;
}

std::vector<FunctionLists::Place> FunctionLists::extended_lambdas() const {
  std::vector<Place> places;
  for (const Lambda& lambda : lambdas_)
    if (lambda.is_always_compiled && is_extended(lambda)) places.push_back(lambda.begin);
  return places;
}

std::string FunctionLists::lambdas() const {
  std::set<std::string> of_host, others, by_reference, extended, not_extended;
  for (const Lambda& lambda : lambdas_) {
    const std::string place =
        std::string(listed_file(lambda.begin.file)) + ":" + std::to_string(lambda.begin.line);
    (space_of(lambda.words) == Space::host ? of_host : others).insert(place);
    if (is_extended(lambda) && lambda.captures_reference) by_reference.insert(place);
    (is_extended(lambda) ? extended : not_extended).insert(place);
  }
  std::string text;
  for (const std::string& place : of_host)
    if (!others.contains(place)) text += lambda_entry + (" " + place) + "\\n";
  for (const std::string& place : by_reference) text += reference_entry + (" " + place) + "\\n";
  for (const std::string& place : extended)
    if (!not_extended.contains(place)) text += extended_entry + (" " + place) + "\\n";
  return text;
}

void FunctionLists::add_library_lines(const Lexed& lexed, const std::string& file) {
  const Tokens& tokens = lexed.code;
  for (const DeviceFunction& function : device_functions(tokens)) {
    if (function.on_host_too) continue;
    for (std::size_t i = function.body_begin; i < function.body_end && i + 1 < tokens.size(); ++i) {
      const bool of_other = i > 0 && tokens[i - 1].is("::");
      if (tokens[i].is("std") && tokens[i + 1].is("::") && !of_other)
        library_lines_.push_back(file + ":" + std::to_string(tokens[i].line));
    }
  }
}

FunctionLists::Space FunctionLists::space_of(const Words& words) const {
  bool host = false;
  bool device = false;
  bool unknown = false;
  Words seen;
  const auto look = [&](const Words& some, const auto& again) -> void {
    for (const std::string& word : some) {
      if (!seen.insert(word).second) continue;
      host = host || word == "__host__";
      device = device || word == "__device__" || word == "__global__";
      if (const auto macro = macros_.find(word); macro != macros_.end()) {
        again(macro->second, again);
      } else {
        unknown = unknown || (word != "__device__" && word != "__global__" && is_unknown(word));
      }
    }
  };
  look(words, look);
  if (device) return host ? Space::both : Space::device;
  return unknown ? Space::unknown : Space::host;
}

/// Whether it is an operator() that says itself for which side it is: every class has its own.
bool FunctionLists::is_own_functor(const Declaration& declaration) {
  return declaration.defined && declaration.name == "operator()";
}

std::string FunctionLists::as_variable() const {
  std::set<std::string> not_for_host_alone;
  for (const Declaration& declaration : declarations_)
    if (space_of(declaration.words) != Space::host && !is_own_functor(declaration))
      not_for_host_alone.insert(declaration.name);
  std::string text;
  bool runs_on_device = false;
  for (const Declaration& declaration : declarations_) {
    if (!declaration.defined) continue;
    const Space space = space_of(declaration.words);
    const bool constant = permitted_.relaxed_constexpr && declaration.words.contains("constexpr");
    const bool host = space == Space::host && !constant && !not_for_host_alone.contains(declaration.name);
    const bool both =
        space == Space::both && declaration.same_for_both && !declaration.words.contains("constexpr");
    if (!host && !both && space != Space::device) continue;
    runs_on_device = runs_on_device || space == Space::device;
    const char kind = host ? host_entry : both ? both_entry : device_entry;
    text += kind + (" " + declaration.place) + " " + declaration.name + "\\n";
    if (space == Space::device && declaration.words.contains("constexpr"))
      text += constexpr_entry + (" " + declaration.place) + " " + declaration.name + "\\n";
    if (host && declaration.asks)
      text += asking_entry + (" " + declaration.place) + " " + declaration.name + "\\n";
  }
  if (!runs_on_device && !uses_library_) return "";
  if (!permitted_.relaxed_constexpr)
    for (const std::string& place : library_lines_) text += library_entry + (" " + place) + "\\n";
  for (const std::string& place : host_words_) text += word_entry + (" " + place) + "\\n";
  if (permitted_.relaxed_constexpr) text += relaxed_entry + std::string(" relaxed\\n");
  if (permitted_.relocatable) text += relocatable_entry + std::string(" relocatable\\n");
  text += constants() + variables() + lambdas();
  const std::string symbol(lists_symbol);
  return "\nextern \"C\" { extern const char " + symbol +
         "[]; __attribute__((used, weak, visibility(\"hidden\"))) const char " + symbol + "[] = \"" + text +
         "\"; }\n";
}

}  // namespace gridstride::translate
