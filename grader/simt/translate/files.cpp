// SPDX-License-Identifier: MIT
#include "simt/translate/files.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>

#include "simt/translate/function_lists.hpp"
#include "simt/translate/missing_headers.hpp"
#include "simt/translate/translate.hpp"
#include "text/line_ends.hpp"

namespace gridstride::translate {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> read_file(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::string source{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  text::mend_line_ends(source);
  return source;
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error(path.string() + " cannot be written");
}

class FileTranslator {
 public:
  FileTranslator(const FileRequest& request, TranslatedHeaders* written)
      : request_(request), written_(written) {}

  std::vector<FileProblem> run() {
    const std::string name = request_.name.empty() ? request_.input.string() : request_.name;
    const auto source = read_file(request_.input);
    if (!source) return {{name, 0, "cannot be read"}};
    const fs::path folder = request_.input.parent_path();
    const Translation translation = translated(
        *source, name, [&](std::string_view include) { return translated_header(folder, name, include); });
    note(name, translation.problems);
    const Lexed lexed = lex(*source);
    if (request_.needs_headers) note(name, missing_headers(lexed));
    lists_.add(lexed, name, {request_.relaxed_constexpr, request_.relocatable});
    note_missing_options();
    if (!has_error(problems_)) write_file(request_.output, translation.text + lists_.as_variable());
    return std::move(problems_);
  }

 private:
  struct Header {
    fs::path output;      ///< where its translation is or would be
    bool in_work = true;  ///< being translated now: an include of it closes a circle
    bool translated = false;
  };

  Translation translated(const std::string& source, const std::string& name, const IncludeRule& rule) {
    return translate(source, name, rule, request_.relocatable, &declared_);
  }

  void note(const std::string& file, const std::vector<Problem>& problems) {
    for (const Problem& problem : problems)
      problems_.push_back({file, problem.line, problem.message, problem.column, problem.is_warning});
  }

  /// One warning for all places that want an option of nvcc's which was not given.
  void note_missing_option(const std::vector<FunctionLists::Place>& places, const std::string& what) {
    if (places.empty()) return;
    const FunctionLists::Place& first = places.front();
    const std::size_t others = places.size() - 1;
    std::string more;
    if (others > 0) more = (others == 1 ? " (so does " : " (so do ") + std::to_string(others) + " more)";
    problems_.push_back({first.file, first.line, what + more, first.column, true});
  }

  void note_missing_options() {
    if (!request_.extended_lambda)
      note_missing_option(lists_.extended_lambdas(),
                          "this lambda is declared for the device, which nvcc takes only with its option "
                          "--extended-lambda");
    if (request_.relaxed_constexpr) return;
    const std::vector<FunctionLists::Place> calls = lists_.relaxed_calls();
    if (calls.empty()) return;
    const bool is_own = !calls.front().of_library;
    note_missing_option(calls,
                        calls.front().name +
                            "() is a constexpr function of the host: without its option "
                            "--expt-relaxed-constexpr nvcc refuses to call it in device code, for constants "
                            "too" +
                            (is_own ? "; declare it __host__ __device__" : ""));
  }

  /// The file that `#include "include"` means in a file of `folder`; <include> comes with its brackets.
  [[nodiscard]] std::optional<fs::path> find(const fs::path& folder, std::string_view include) const {
    std::error_code error;
    if (include.front() == '<') {
      include = include.substr(1, include.size() - 2);
    } else if (const fs::path path = folder / include; fs::is_regular_file(path, error)) {
      return fs::canonical(path);
    }
    for (const fs::path& other : request_.include_folders) {
      if (const fs::path path = other / include; fs::is_regular_file(path, error)) return fs::canonical(path);
    }
    return std::nullopt;
  }

  /// The translation of the header that `#include "include"` means in a file of `folder`, empty where it
  /// needs none.
  std::string translated_header(const fs::path& folder, const std::string& includer,
                                std::string_view include) {
    const auto path = find(folder, include);
    if (!path) return "";
    if (const auto known = headers_.find(*path); known != headers_.end()) {
      if (known->second.in_work) known->second.translated = true;
      return known->second.translated ? known->second.output.string() : "";
    }
    Header& header = headers_[*path];
    header.output = fs::absolute(request_.output.string() + ".d") /
                    (std::to_string(headers_.size()) + "_" + path->filename().string());
    translate_header(*path, name_of(*path, includer, include), header);
    return header.translated ? header.output.string() : "";
  }

  /// How diagnoses call a header: by way of the including file where it lies there, else as it was found.
  [[nodiscard]] std::string name_of(const fs::path& path, const std::string& includer,
                                    std::string_view include) const {
    const fs::path beside = (fs::path(includer).parent_path() / include).lexically_normal();
    std::error_code error;
    if (include.front() != '<' && fs::equivalent(beside, path, error)) return beside.string();
    for (const fs::path& folder : request_.include_folders) {
      const std::string_view plain = include.front() == '<' ? include.substr(1, include.size() - 2) : include;
      if (fs::equivalent(folder / plain, path, error)) return (folder / plain).lexically_normal().string();
    }
    return include.front() == '<' ? path.string() : beside.string();
  }

  void translate_header(const fs::path& path, const std::string& name, Header& header) {
    const std::string source = read_file(path).value_or("");
    lists_.add(lex(source), name, {request_.relaxed_constexpr, request_.relocatable});
    const fs::path folder = path.parent_path();
    Translation translation = translated(
        source, name, [&](std::string_view include) { return translated_header(folder, name, include); });
    note(name, translation.problems);
    header.translated = header.translated || translation.changed;
    header.in_work = false;
    if (!header.translated) return;
    // It moves to another folder: what it includes has to be named in full.
    translation = translated(source, name, [&](std::string_view include) {
      const std::string translated = translated_header(folder, name, include);
      return translated.empty() ? find(folder, include).value_or("").string() : translated;
    });
    fs::create_directories(header.output.parent_path());
    if (written_ != nullptr) (*written_)[header.output] = name;
    write_file(header.output, translation.text);
  }

  const FileRequest& request_;
  TranslatedHeaders* written_;
  std::map<fs::path, Header> headers_;
  FunctionLists lists_;
  Declared declared_;
  std::vector<FileProblem> problems_;
};

}  // namespace

std::string text_of(const FileProblem& problem) {
  std::string place = problem.line > 0 ? ":" + std::to_string(problem.line) : "";
  if (problem.column > 0) place += ":" + std::to_string(problem.column);
  return problem.file + place + (problem.is_warning ? ": warning: " : ": error: ") + problem.message;
}

bool has_error(const std::vector<FileProblem>& problems) {
  return !std::ranges::all_of(problems, &FileProblem::is_warning);
}

std::vector<FileProblem> translate_file(const FileRequest& request, TranslatedHeaders* headers) {
  return FileTranslator(request, headers).run();
}

}  // namespace gridstride::translate
