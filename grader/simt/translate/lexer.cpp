// SPDX-License-Identifier: MIT
#include "simt/translate/lexer.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "simt/translate/splice.hpp"

namespace gridstride::translate {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_word(char c) { return is_word_start(c) || is_digit(c); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

/// Pairs brackets while tokens arrive. Both branches of an #if start from the same open brackets, so that
/// `#if A / if (x) { / #else / if (y) { / #endif` does not count its brace twice. The open brackets are a
/// list already, each token naming the one around it: what is kept at an #if is the innermost alone.
class Brackets {
 public:
  void see(std::vector<Token>& tokens) {
    const std::size_t index = tokens.size() - 1;
    Token& token = tokens.back();
    token.enclosing = open_.innermost;
    if (token.kind != TokenKind::punctuation) return;
    if (token.is("(") || token.is("[") || token.is("{")) {
      if (++open_.depth <= most_nested) open_.innermost = index;
    } else if (token.is(")") || token.is("]") || token.is("}")) {
      close(tokens, index);
    }
  }
  void start_conditional() { saved_.push_back(open_); }
  void next_branch() {
    if (!saved_.empty()) open_ = saved_.back();
  }
  void end_conditional() {
    if (!saved_.empty()) saved_.pop_back();
  }

 private:
  struct Open {
    std::size_t innermost = no_token;  // of those that are told apart
    std::size_t depth = 0;             // how many are open, those beyond `most_nested` included
  };

  void close(std::vector<Token>& tokens, std::size_t index) {
    if (open_.depth > most_nested) {
      --open_.depth;
      return;
    }
    const std::string_view closer = tokens[index].text;
    const std::string_view opener = closer == ")" ? "(" : closer == "]" ? "[" : "{";
    constexpr std::size_t furthest = 16;  // brackets given up as unbalanced before the closer itself is
    std::size_t candidate = open_.innermost;
    for (std::size_t back = 0; back < furthest && candidate != no_token; ++back) {
      const std::size_t around = tokens[candidate].enclosing;
      if (tokens[candidate].is(opener)) {
        open_ = {around, open_.depth - 1 - back};
        tokens[candidate].match = index;
        tokens[index].match = candidate;
        tokens[index].enclosing = around;
        return;
      }
      candidate = around;
    }
  }

  Open open_;
  std::vector<Open> saved_;
};

class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) {}

  Lexed run() {
    while (at_ < source_.size()) {
      if (skip_space_and_comments()) continue;
      if (at_line_start_ && peek() == '#') {
        directive();
        continue;
      }
      at_line_start_ = false;
      out_.code.push_back(next_token());
      brackets_.see(out_.code);
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool starts(std::string_view text) const { return source_.substr(at_, text.size()) == text; }

  /// Length of a line splice here, else 0.
  [[nodiscard]] std::size_t splice() const { return splice_length(source_.substr(at_)); }
  void advance_to(std::size_t end) {
    end = std::min(end, source_.size());
    line_ += static_cast<int>(std::count(source_.begin() + at_, source_.begin() + end, '\n'));
    const std::string_view passed = source_.substr(at_, end - at_);
    if (const std::size_t last = passed.rfind('\n'); last != passed.npos) line_begin_ = at_ + last + 1;
    at_ = end;
  }

  bool skip_space_and_comments() {
    if (peek() == '\n') {
      advance_to(at_ + 1);
      at_line_start_ = true;
      return true;
    }
    if (is_blank(peek())) {
      ++at_;
      return true;
    }
    if (const std::size_t length = splice(); length != 0) {
      advance_to(at_ + length);
      return true;
    }
    return skip_comment();
  }

  bool skip_comment() {
    if (starts("/*")) {
      const std::size_t end = source_.find("*/", at_ + 2);
      advance_to(end == source_.npos ? source_.size() : end + 2);
      return true;
    }
    if (!starts("//")) return false;
    while (at_ < source_.size() && peek() != '\n') advance_to(at_ + std::max<std::size_t>(1, splice()));
    return true;
  }

  Token next_token() {
    const std::size_t begin = at_;
    Token token;
    token.begin = begin;
    token.line = line_;
    token.column = static_cast<int>(begin - line_begin_) + 1;
    token.kind = scan_token();
    token.text = source_.substr(begin, at_ - begin);
    if (token.text.starts_with("<< ") || token.text.starts_with("<<\t")) join(token);
    return token;
  }

  /// The token ends where it did, and is spelled without the blanks in it.
  static void join(Token& token) {
    constexpr std::string_view launch = "<<<";
    token.begin = token.end() - launch.size();
    token.text = launch;
  }

  TokenKind scan_token() {
    if (is_digit(peek()) || (peek() == '.' && is_digit(peek(1)))) return scan_number();
    if (is_word_start(peek())) {
      const std::size_t begin = at_;
      while (at_ < source_.size() && is_word(peek())) ++at_;
      return scan_prefixed_literal(source_.substr(begin, at_ - begin));
    }
    if (peek() == '"' || peek() == '\'') return scan_quoted(peek());
    static constexpr std::array<std::string_view, 7> longer = {"<<<", "<=>", "<<", "<=", "->", "::", ">="};
    for (const std::string_view text : longer) {
      if (!starts(text) || (text == "<<<" && after_operator())) continue;
      at_ += text.size();
      if (text == "<<" && !after_operator()) join_launch();
      return TokenKind::punctuation;
    }
    ++at_;
    return TokenKind::punctuation;
  }

  /// `k << <1, 32 >> >(p)`, as an editor that knows no CUDA has it, is a launch to nvcc. A '<' behind "<<" is
  /// nothing else.
  void join_launch() {
    std::size_t next = at_;
    while (next < source_.size() && is_blank(source_[next])) ++next;
    const std::string_view rest = source_.substr(next, 2);
    if (next > at_ && rest.starts_with('<') && rest != "<<" && rest != "<=") at_ = next + 1;
  }

  /// `operator<<<int>` is the shift operator with a template argument, not a launch.
  [[nodiscard]] bool after_operator() const { return !out_.code.empty() && out_.code.back().is("operator"); }

  TokenKind scan_number() {
    while (at_ < source_.size()) {
      const char c = peek();
      const bool exponent_sign =
          (c == '+' || c == '-') && std::string_view("eEpP").find(source_[at_ - 1]) != std::string_view::npos;
      if (!is_word(c) && c != '.' && !exponent_sign && !(c == '\'' && is_word(peek(1)))) break;
      ++at_;
    }
    return TokenKind::number;
  }

  TokenKind scan_prefixed_literal(std::string_view word) {
    const bool prefix = word == "u8" || word == "u" || word == "U" || word == "L";
    const bool raw = word == "R" || word == "u8R" || word == "uR" || word == "UR" || word == "LR";
    if (raw && peek() == '"') return scan_raw_string();
    if (prefix && (peek() == '"' || peek() == '\'')) return scan_quoted(peek());
    return TokenKind::identifier;
  }

  TokenKind scan_quoted(char quote) {
    ++at_;
    while (at_ < source_.size() && peek() != quote && peek() != '\n') {
      advance_to(at_ + (peek() == '\\' ? std::max<std::size_t>(2, splice()) : 1));
    }
    if (peek() == quote) ++at_;
    return TokenKind::literal;
  }

  TokenKind scan_raw_string() {
    constexpr std::size_t furthest = 18;  // the quote, and a delimiter of at most 16 characters
    const std::size_t ahead = source_.substr(at_, furthest).find('(');
    if (ahead == source_.npos) return scan_quoted('"');
    const std::size_t open = at_ + ahead;
    const std::string closer = ")" + std::string(source_.substr(at_ + 1, open - at_ - 1)) + "\"";
    const std::size_t close = source_.find(closer, open);
    advance_to(close == source_.npos ? source_.size() : close + closer.size());
    return TokenKind::literal;
  }

  void skip_blanks() {
    while (at_ < source_.size() && (is_blank(peek()) || splice() != 0)) {
      advance_to(at_ + std::max<std::size_t>(1, splice()));
    }
  }
  std::string_view word() {
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < source_.size() && is_word(peek())) ++at_;
    return source_.substr(begin, at_ - begin);
  }
  void skip_logical_line() {
    while (at_ < source_.size() && peek() != '\n') {
      if (!skip_comment()) advance_to(at_ + std::max<std::size_t>(1, splice()));
    }
  }

  void note_conditional(std::string_view name, std::size_t begin) {
    using Kind = Conditional::Kind;
    const bool middle = name == "else" || name == "elif";
    if (!middle && name != "if" && name != "ifdef" && name != "ifndef" && name != "endif") return;
    const Kind kind = middle ? Kind::middle : name == "endif" ? Kind::end : Kind::begin;
    std::size_t end = std::min(source_.find('\n', begin), source_.size());
    while (end < source_.size() && source_[end - 1] == '\\')
      end = std::min(source_.find('\n', end + 1), source_.size());
    out_.conditionals.push_back({kind, source_.substr(begin, end - begin), begin, out_.code.size()});
  }

  void directive() {
    const std::size_t begin = at_;
    ++at_;
    const std::string_view name = word();
    note_conditional(name, begin);
    if (name == "define") return define();
    if (name == "include") include();
    if (name == "ifdef" || name == "ifndef") brackets_.start_conditional();
    if (name == "if") {
      brackets_.start_conditional();
      skip_blanks();
      const bool never = peek() == '0' && !is_word(peek(1));
      skip_logical_line();
      if (never) skip_inactive();
    }
    if (name == "else" || name == "elif") brackets_.next_branch();
    if (name == "endif") brackets_.end_conditional();
    skip_logical_line();
  }

  void include() {
    skip_blanks();
    if (peek() != '"' && peek() != '<') return;
    const bool quotes = peek() == '"';
    const std::size_t close = source_.find_first_of(quotes ? "\"\n" : ">\n", at_ + 1);
    if (close == source_.npos || source_[close] == '\n' || close == at_ + 1) return;
    const std::string_view whole = source_.substr(at_, close + 1 - at_);
    out_.includes.push_back({quotes ? whole.substr(1, whole.size() - 2) : whole, at_, close + 1});
    at_ = close + 1;
  }

  /// From behind `#if 0` to its #else, #elif or #endif, which is left to be read.
  void skip_inactive() {
    int nested = 0;
    while (at_ < source_.size()) {
      advance_to(at_ + (peek() == '\n' ? 1 : 0));
      const std::size_t line_begin = at_;
      skip_blanks();
      if (peek() == '#') {
        ++at_;
        const std::string_view name = word();
        if (nested == 0 && (name == "else" || name == "elif" || name == "endif")) {
          at_ = line_begin;
          at_line_start_ = true;
          return;
        }
        if (name == "if" || name == "ifdef" || name == "ifndef") ++nested;
        if (name == "endif") --nested;
      }
      advance_to(source_.find('\n', at_));
    }
  }

  void define() {
    out_.macro_names.push_back(word());
    std::vector<std::string_view> parameters;
    if (peek() == '(') {
      const std::size_t end = std::min(source_.find_first_of(")\n", at_), source_.size());
      while (at_ < end) {
        if (is_word_start(peek())) {
          parameters.push_back(word());
        } else {
          advance_to(at_ + 1);
        }
      }
      if (peek() == ')') advance_to(at_ + 1);
    }
    std::vector<Token> body;
    Brackets brackets;
    while (at_ < source_.size() && peek() != '\n') {
      if (is_blank(peek()) || splice() != 0) {
        skip_blanks();
      } else if (!skip_comment()) {
        body.push_back(next_token());
        brackets.see(body);
      }
    }
    out_.macros.push_back(std::move(body));
    out_.macro_parameters.push_back(std::move(parameters));
  }

  std::string_view source_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::size_t line_begin_ = 0;
  bool at_line_start_ = true;
  Brackets brackets_;
  Lexed out_;
};

}  // namespace

Lexed lex(std::string_view source) { return Lexer(source).run(); }

}  // namespace gridstride::translate
