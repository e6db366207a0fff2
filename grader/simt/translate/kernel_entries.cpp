// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <string>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

/// The type of a pointer to the function whose parameter list opens at `open`: the list as written, without
/// default arguments. Empty where the list is not that of a plain function.
std::string pointer_type(const Tokens& tokens, std::size_t open) {
  std::string parameters;
  bool in_default = false;
  for (std::size_t i = open + 1; i < tokens[open].match; ++i) {
    const Token& token = tokens[i];
    if (token.is("auto") || token.is("...")) return {};
    if (token.is("=") && token.enclosing == open) in_default = true;
    if (token.is(",") && token.enclosing == open) in_default = false;
    if (!in_default) parameters += std::string(token.text) + ' ';
  }
  if (!parameters.empty()) parameters.pop_back();
  return "void (*)(" + parameters + ")";
}

/// The first argument of `__launch_bounds__` between the tokens, as "256"; empty where there is none.
std::string launch_bound(const Tokens& tokens, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    if (!tokens[i].is("__launch_bounds__") || !is_at(tokens, i + 1, "(")) continue;
    std::size_t end = i + 2;
    while (end < tokens[i + 1].match && !(tokens[end].is(",") && tokens[end].enclosing == i + 1)) ++end;
    return spelled(tokens, i + 2, end);
  }
  return {};
}

/// The arguments of `__cluster_dims__` between the tokens, as "unsigned(2), unsigned(1)": numbers of blocks;
/// empty where there are none. @param count so many, 1 in place of those that are not given; 0: as given
std::string cluster_dims(const Tokens& tokens, std::size_t first, std::size_t last, std::size_t count = 0) {
  for (std::size_t i = first; i < last; ++i) {
    if (!tokens[i].is("__cluster_dims__") || !is_at(tokens, i + 1, "(")) continue;
    std::string dims;
    std::size_t given = 0;
    for (std::size_t at = i + 2; at < tokens[i + 1].match; ++given) {
      std::size_t end = at;
      while (end < tokens[i + 1].match && !(tokens[end].is(",") && tokens[end].enclosing == i + 1)) ++end;
      dims += (dims.empty() ? "unsigned(" : ", unsigned(") + spelled(tokens, at, end) + ")";
      at = end + 1;
    }
    if (given > 0)
      for (; given < count; ++given) dims += ", 1";
    return dims;
  }
  return {};
}

/// The clusters of a kernel with a specifier at `i` and its name at `name`: as `__cluster_dims__` says, or
/// what macros in between may say.
std::string clusters_of(const Tokens& tokens, std::size_t i, std::size_t name) {
  if (const std::string dims = cluster_dims(tokens, declaration_begin(tokens, i), name); !dims.empty())
    return "{" + dims + "}";
  const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(i);
  const auto end = tokens.begin() + static_cast<std::ptrdiff_t>(name);
  if (std::none_of(begin, end, [](const Token& token) { return (token.macro_says & says_cluster) != 0; }))
    return {};
  return "::gridstride::simt::cluster_in(GRIDSTRIDE_HEAD(" + spelled(tokens, i, name) + "))";
}

/// What an entry says of the kernel beyond its name and address: ", 256, {unsigned(2)}", or nothing.
std::string bounds_of(const Tokens& tokens, std::size_t i, std::size_t name) {
  const std::string bound = launch_bound(tokens, declaration_begin(tokens, i), name);
  const std::string cluster = clusters_of(tokens, i, name);
  if (cluster.empty()) return bound.empty() ? bound : ", " + bound;
  return ", " + (bound.empty() ? "0" : bound) + ", " + cluster;
}

/// Whether the declaration with a specifier at `i` begins with `template`.
bool is_template(const Tokens& tokens, std::size_t i) {
  for (std::size_t at = declaration_begin(tokens, i); at < i; ++at) {
    if (tokens[at].is("template")) return true;
  }
  return false;
}

/// Index behind the name at `i`, `::` and template arguments included, where it ends in template arguments;
/// else no_token.
std::size_t after_template_name(const Tokens& tokens, std::size_t i) {
  if (is_at(tokens, i, "&")) ++i;
  while (is_word_at(tokens, i) && is_at(tokens, i + 1, "::")) i += 2;
  if (!is_word_at(tokens, i) || !is_at(tokens, i + 1, "<")) return no_token;
  const std::size_t after = after_template_arguments(tokens, i + 1);
  const bool ends = is_at(tokens, after, ",") || is_at(tokens, after, ")") || is_at(tokens, after, ";") ||
                    is_at(tokens, after, "}");
  return ends ? after : no_token;
}

bool is_pointer_to_void(const std::string& type) {
  return type == "void*" || type == "void *" || type == "const void*" || type == "const void *" ||
         type == "void const*" || type == "void const *";
}

/// Index behind `(void*)`, or behind the `(` of `reinterpret_cast<void*>(`, at `i`; no_token where neither is
/// there.
std::size_t after_void_cast(const Tokens& tokens, std::size_t i) {
  if (is_at(tokens, i, "(")) {
    const std::size_t close = tokens[i].match;
    return close != no_token && is_pointer_to_void(spelled(tokens, i + 1, close)) ? close + 1 : no_token;
  }
  if (!is_at(tokens, i, "reinterpret_cast") || !is_at(tokens, i + 1, "<")) return no_token;
  const std::size_t after = after_template_arguments(tokens, i + 1);
  if (!is_at(tokens, after, "(") || !is_pointer_to_void(spelled(tokens, i + 2, after - 1))) return no_token;
  return after + 1;
}

/// The name at `name` of a function with a specifier at `i`, with the namespaces that it is in.
std::string qualified(const Tokens& tokens, std::size_t i, std::size_t name) {
  std::string text(tokens[name].text);
  for (std::size_t open = tokens[i].enclosing; open != no_token; open = tokens[open].enclosing) {
    std::size_t first = open;
    while (first > 0 && (is_word_at(tokens, first - 1) || tokens[first - 1].is("::"))) --first;
    while (first < open && !tokens[first].is("namespace")) ++first;
    if (first + 1 < open) text = spelled(tokens, first + 1, open) + "::" + text;
  }
  return text;
}

/// An entry of a kernel's `__cluster_dims__` by its name: a template has no single address, and some launches
/// of other kernels do not say which they are. Each of its threads asks whether the launch has them.
void insert_cluster_entry(const Tokens& tokens, std::size_t i, const Declaration& declaration, Edits& edits) {
  const std::string cluster = clusters_of(tokens, i, declaration.parameters - 1);
  if (cluster.empty()) return;
  const Token& name = tokens[declaration.parameters - 1];
  edits.insert(tokens[declaration.body_end].end(),
               " [[maybe_unused]] static const ::gridstride::simt::ClusterEntry gs_cluster_" +
                   std::to_string(name.line) + "_" + std::string(name.text) + "{" +
                   quoted(qualified(tokens, i, declaration.parameters - 1)) + ", " + cluster + "};");
  const std::string dims = cluster_dims(tokens, declaration_begin(tokens, i), declaration.parameters - 1, 3);
  if (dims.empty()) return;
  edits.insert(tokens[declaration.body_begin].end(),
               " ::gs_expect_cluster(" + dims + ", __FILE__, __LINE__);");
}

/// Behind a declaration that says the clusters of a kernel, which its definition need not say again.
void insert_entry_of_declared(const Tokens& tokens, std::size_t i, std::size_t parameters, Edits& edits) {
  const Token& name = tokens[parameters - 1];
  const std::size_t end = tokens[parameters].match;
  if (name.kind != TokenKind::identifier || end == no_token || !is_at(tokens, end + 1, ";") ||
      is_template(tokens, i))
    return;
  const std::string type = pointer_type(tokens, parameters);
  const std::string cluster = clusters_of(tokens, i, parameters - 1);
  if (type.empty() || cluster.empty()) return;
  edits.insert(tokens[end + 1].end(),
               " [[maybe_unused]] static const ::gridstride::simt::KernelEntry gs_declared_" +
                   std::to_string(name.line) + "_" + std::string(name.text) + "{" +
                   quoted(std::string(name.text)) + ", static_cast<" + type + ">(&" + std::string(name.text) +
                   "), 0, " + cluster + "};");
}

}  // namespace

void rewrite_kernel_entries(const Lexed& lexed, const PlainKernels& kernels, Edits& edits) {
  const Tokens& tokens = lexed.code;
  std::map<std::string, int> entries;  // by name: of overloads several may stand on one line
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!says_global(tokens[i]) || !at_namespace_scope(tokens, i)) continue;
    const Declaration declaration = declaration_at(tokens, i);
    if (declaration.parameters == no_token || declaration.parameters < 2) continue;
    if (declaration.body_begin == no_token) {
      insert_entry_of_declared(tokens, i, declaration.parameters, edits);
      continue;
    }
    const Token& name = tokens[declaration.parameters - 1];
    if (name.kind != TokenKind::identifier || tokens[declaration.parameters - 2].is("::")) continue;
    insert_cluster_entry(tokens, i, declaration, edits);
    if (is_template(tokens, i)) continue;
    const std::string type = pointer_type(tokens, declaration.parameters);
    if (type.empty()) continue;
    const std::string text(name.text);
    const std::size_t begin = declaration_begin(tokens, i);
    const std::string bound = bounds_of(tokens, i, declaration.parameters - 1);
    // Of a head with `#if` in it or around it the text does not show which parameters there are.
    const bool unclear = has_conditional(lexed, begin, declaration.body_begin);
    if (unclear && kernels.overloaded.count(name.text) != 0) continue;
    const std::string kernel = unclear ? "&" + text : "static_cast<" + type + ">(&" + text + ")";
    std::string entry = "gs_entry_" + std::to_string(name.line) + "_" + text;
    if (const int other = entries[entry]++; other > 0) entry += "_" + std::to_string(other);
    edits.insert(tokens[declaration.body_end].end(),
                 " [[maybe_unused]] static const ::gridstride::simt::KernelEntry " + entry + "{" +
                     quoted(text) + ", " + kernel + bound + "};");
  }
}

void rewrite_kernel_casts(const Tokens& tokens, Edits& edits) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::size_t name = after_void_cast(tokens, i);
    if (name == no_token) continue;
    const std::size_t after = after_template_name(tokens, name);
    if (after == no_token) continue;
    edits.replace(tokens[i].begin, tokens[name - 1].end(), "::gridstride::simt::kernel_pointer(");
    if (tokens[i].is("(")) edits.insert(tokens[after - 1].end(), ")");  // a named cast has one already
  }
}

}  // namespace gridstride::translate
