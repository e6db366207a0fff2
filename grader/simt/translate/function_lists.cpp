// SPDX-License-Identifier: MIT
#include "simt/translate/function_lists.hpp"

#include <algorithm>
#include <array>
#include <cctype>

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
  static constexpr std::array<std::string_view, 8> known{"__launch_bounds__", "__attribute__", "__align__",
                                                         "alignas",           "decltype",      "explicit",
                                                         "noexcept",          "requires"};
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
  if (!name.starts_with("operator")) name = name.substr(0, name.find('<'));
  std::string plain(name);
  std::erase(plain, ' ');
  return plain;
}

std::string_view listed_file(std::string_view file) { return file.substr(file.rfind('/') + 1); }

void FunctionLists::add(const Lexed& lexed, std::string_view name, bool relaxed) {
  relaxed_ = relaxed;
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
                             words_before(tokens, i)});
  }
  add_library_lines(lexed, file);
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

std::string FunctionLists::as_variable() const {
  std::set<std::string> not_for_host_alone;
  for (const Declaration& declaration : declarations_)
    if (space_of(declaration.words) != Space::host) not_for_host_alone.insert(declaration.name);
  std::string text;
  bool runs_on_device = false;
  for (const Declaration& declaration : declarations_) {
    if (!declaration.defined) continue;
    const Space space = space_of(declaration.words);
    const bool constant = relaxed_ && declaration.words.contains("constexpr");
    const bool host = space == Space::host && !constant && !not_for_host_alone.contains(declaration.name);
    if (!host && space != Space::device) continue;
    runs_on_device = runs_on_device || space == Space::device;
    text += (host ? host_entry : device_entry) + (" " + declaration.place) + " " + declaration.name + "\\n";
  }
  if (!runs_on_device) return "";
  if (!relaxed_)
    for (const std::string& place : library_lines_) text += library_entry + (" " + place) + "\\n";
  const std::string symbol(lists_symbol);
  return "\nextern \"C\" { extern const char " + symbol +
         "[]; __attribute__((used, weak, visibility(\"hidden\"))) const char " + symbol + "[] = \"" + text +
         "\"; }\n";
}

}  // namespace gridstride::translate
