// SPDX-License-Identifier: MIT
#include "cli/reading.hpp"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string_view>
#include <vector>

#include "language/language.hpp"
#include "report/columns.hpp"
#include "report/style.hpp"

namespace gridstride::cli {

using report::columns_of;
using report::wrapped;

namespace {

struct FreeNode {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
};
using Document = std::unique_ptr<cmark_node, FreeNode>;

Document parsed(const std::string& markdown) {
  cmark_gfm_core_extensions_ensure_registered();
  cmark_parser* const parser = cmark_parser_new(CMARK_OPT_UNSAFE);
  if (cmark_syntax_extension* const table = cmark_find_syntax_extension("table"))
    cmark_parser_attach_syntax_extension(parser, table);
  cmark_parser_feed(parser, markdown.data(), markdown.size());
  Document document(cmark_parser_finish(parser));
  cmark_parser_free(parser);
  return document;
}

std::string literal_of(cmark_node* node) {
  const char* const text = cmark_node_get_literal(node);
  return text == nullptr ? "" : text;
}

std::string_view kind_of(cmark_node* node) { return cmark_node_get_type_string(node); }

std::vector<cmark_node*> children_of(cmark_node* node) {
  std::vector<cmark_node*> children;
  for (cmark_node* child = cmark_node_first_child(node); child != nullptr; child = cmark_node_next(child))
    children.push_back(child);
  return children;
}

/// "Answer" of "<details>\n<summary>Answer</summary>".
std::string summary_in(const std::string& html) {
  constexpr std::string_view begins = "<summary>";
  const std::size_t begin = html.find(begins);
  const std::size_t end = html.find("</summary>");
  if (begin == std::string::npos || end == std::string::npos) return {};
  return html.substr(begin + begins.size(), end - begin - begins.size());
}

class Reading {
 public:
  explicit Reading(const ReadingOptions& options) : options_(options), style_(options.colours) {}

  std::string text(cmark_node* document) {
    for (cmark_node* const block : children_of(document)) write_block(block, 0);
    return text_;
  }

 private:
  void write_block(cmark_node* node, std::size_t indent);
  void write_heading(cmark_node* node);
  void write_list(cmark_node* node, std::size_t indent);
  void write_code(cmark_node* node, std::size_t indent);
  void write_html(const std::string& html, std::size_t indent);
  void write_table(cmark_node* node, std::size_t indent);
  void write_paragraph(const std::string& words, std::size_t indent);
  [[nodiscard]] std::string words_of(cmark_node* node) const;
  [[nodiscard]] std::string words_of_link(cmark_node* node) const;
  [[nodiscard]] std::string place_of(const std::string& target) const;
  void part() {
    if (!text_.empty() && !tight_) text_ += '\n';
    tight_ = false;
  }

  const ReadingOptions& options_;
  report::Style style_;
  std::string text_;
  bool hidden_ = false;  ///< within a folded answer
  bool tight_ = false;   ///< no empty line before the next block
};

/// Files by where they are from the project's folder on, pages of the net as they are, headings not at all.
std::string Reading::place_of(const std::string& target) const {
  if (target.empty() || target.starts_with('#')) return {};
  if (target.find(':') != std::string::npos) return target;
  const std::string file = target.substr(0, target.find('#'));
  return (options_.folder / file).lexically_normal().string();
}

std::string Reading::words_of_link(cmark_node* node) const {
  const std::string words = words_of(node);
  const char* const target = cmark_node_get_url(node);
  const std::string place = place_of(target == nullptr ? "" : target);
  if (place.empty() || words == place) return words;
  return place.ends_with("/" + words) ? place : words + " (" + place + ")";
}

/// The words of a paragraph, a heading or a cell; line ends where it has them.
std::string Reading::words_of(cmark_node* node) const {
  std::string words;
  for (cmark_node* const part : children_of(node)) {
    const std::string_view kind = kind_of(part);
    if (kind == "text") {
      words += literal_of(part);
    } else if (kind == "code") {
      words += '`' + literal_of(part) + '`';
    } else if (kind == "softbreak") {
      words += ' ';
    } else if (kind == "linebreak") {
      words += '\n';
    } else if (kind == "image") {
      const char* const target = cmark_node_get_url(part);
      words += '[' + language::trf("Figure: {}", words_of(part)) + "; " +
               place_of(target == nullptr ? "" : target) + ']';
    } else if (kind == "link") {
      words += words_of_link(part);
    } else if (kind != "html_inline") {
      words += words_of(part);
    }
  }
  return words;
}

void Reading::write_paragraph(const std::string& words, std::size_t indent) {
  std::istringstream lines(words);
  for (std::string line; std::getline(lines, line);) text_ += wrapped(line, indent, options_.columns);
}

void Reading::write_heading(cmark_node* node) {
  const int level = cmark_node_get_heading_level(node);
  std::istringstream lines(wrapped(words_of(node), 0, options_.columns));
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);) {
    text_ += style_.strong(line) + '\n';
    longest = std::max(longest, columns_of(line));
  }
  if (level <= 2) text_ += std::string(longest, level == 1 ? '=' : '-') + '\n';
}

void Reading::write_list(cmark_node* node, std::size_t indent) {
  const bool numbered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST;
  int number = cmark_node_get_list_start(node);
  const bool tight = cmark_node_get_list_tight(node) != 0;
  bool first = true;
  for (cmark_node* const item : children_of(node)) {
    const std::string mark = numbered ? std::to_string(number++) + ". " : "* ";
    const std::size_t inner = indent + 2 + mark.size();
    if (!first && !tight) text_ += '\n';
    const std::size_t begin = text_.size();
    tight_ = true;
    for (cmark_node* const block : children_of(item)) {
      write_block(block, inner);
      tight_ = tight;
    }
    tight_ = false;
    if (text_.size() > begin + inner) text_.replace(begin + indent + 2, mark.size(), mark);
    first = false;
  }
}

/// Code stands as it is; what programs print is wrapped where it is too wide, behind its own indent.
void Reading::write_code(cmark_node* node, std::size_t indent) {
  const char* const info = cmark_node_get_fence_info(node);
  const bool printed = info != nullptr && std::string_view(info) == "text";
  std::istringstream lines(literal_of(node));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t inner = std::min(line.find_first_not_of(' '), line.size());
    const bool wide =
        printed && columns_of(line) + indent + 4 > options_.columns && inner < options_.columns / 2;
    if (wide)
      text_ += wrapped(line.substr(inner), indent + 4 + inner, options_.columns);
    else
      text_ += line.empty() ? "\n" : std::string(indent + 4, ' ') + line + '\n';
  }
}

void Reading::write_html(const std::string& html, std::size_t indent) {
  if (html.find("</details>") != std::string::npos) {
    hidden_ = false;
    return;
  }
  if (html.find("<details") == std::string::npos) return;  // a comment
  part();
  const std::string summary = summary_in(html);
  if (options_.folded.empty()) return write_paragraph(style_.strong(summary), indent);
  hidden_ = true;
  write_paragraph(summary + " (" + options_.folded + ")", indent);
}

/// Columns as wide as their widest cell, where all have room; else each row's cells one below the other.
void Reading::write_table(cmark_node* node, std::size_t indent) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::size_t> widths;
  for (cmark_node* const row : children_of(node)) {
    rows.emplace_back();
    for (cmark_node* const cell : children_of(row)) {
      rows.back().push_back(words_of(cell));
      widths.resize(std::max(widths.size(), rows.back().size()));
      std::size_t& width = widths[rows.back().size() - 1];
      width = std::max(width, columns_of(rows.back().back()));
    }
  }
  std::size_t all = indent;
  for (const std::size_t width : widths) all += width + 2;
  const bool fits = all <= options_.columns + 2;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line(indent, ' ');
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const std::string& cell = rows[r][c];
      if (!fits) {
        if (r > 0 && !cell.empty())
          text_ += wrapped(c > 0 && !rows[0][c].empty() ? rows[0][c] + ": " + cell : cell,
                           indent + (c > 0 ? 4 : 0), options_.columns);
        continue;
      }
      line += cell;
      if (c + 1 < rows[r].size()) line += std::string(widths[c] + 2 - columns_of(cell), ' ');
    }
    if (!fits) continue;
    text_ += line + '\n';
    if (r == 0) {
      line.assign(indent, ' ');
      for (const std::size_t width : widths) line += std::string(width, '-') + "  ";
      text_ += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
  }
}

void Reading::write_block(cmark_node* node, std::size_t indent) {
  const std::string_view kind = kind_of(node);
  if (kind == "html_block") return write_html(literal_of(node), indent);
  if (hidden_) return;
  part();
  if (kind == "heading") {
    write_heading(node);
  } else if (kind == "list") {
    write_list(node, indent);
  } else if (kind == "code_block") {
    write_code(node, indent);
  } else if (kind == "table") {
    write_table(node, indent);
  } else if (kind == "paragraph") {
    write_paragraph(words_of(node), indent);
  } else if (kind == "thematic_break") {
    text_ += std::string(indent, ' ') + "----\n";
  } else {  // a quotation
    tight_ = true;
    for (cmark_node* const block : children_of(node)) write_block(block, indent + 2);
  }
}

}  // namespace

std::string reading_text(const std::string& markdown, const ReadingOptions& options) {
  const Document document = parsed(markdown);
  return Reading(options).text(document.get());
}

}  // namespace gridstride::cli
