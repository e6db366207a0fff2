// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>

#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/reporter.hpp"
#include "report/words.hpp"

namespace gridstride::report {
namespace {

std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

class MarksReporter : public Reporter {
 public:
  explicit MarksReporter(std::filesystem::path submission) : folder_(submission.remove_filename()) {}

  void report(const Record& record, std::ostream& out) const override {
    for (const Finding& finding : record.findings)
      if (!finding.file.empty() && finding.line > 0) out << mark(finding) << '\n';
  }

 private:
  [[nodiscard]] std::string mark(const Finding& finding) const {
    std::string text = message_sentence(finding);
    if (!finding.advice.empty())
      text += " – " + language::trf("Why: {}", language::told(printable(finding.advice)));
    return fmt::format("{}:{}: {}: {} [{}]", (folder_ / printable(finding.file)).string(), finding.line,
                       finding.severity == Severity::note ? "note" : "error", one_line(text),
                       printable(finding.bug_class));
  }

  std::filesystem::path folder_;
};

}  // namespace

std::unique_ptr<Reporter> marks_reporter(std::filesystem::path submission) {
  return std::make_unique<MarksReporter>(std::move(submission));
}

}  // namespace gridstride::report
