// SPDX-License-Identifier: MIT
#include "cli/findings.hpp"

#include <sstream>
#include <stdexcept>

#include "cli/files.hpp"
#include "language/phrases.hpp"
#include "record/json_reader.hpp"
#include "record/record.hpp"
#include "report/style.hpp"
#include "simt/cc/findings_text.hpp"

namespace gridstride::cli {

std::vector<std::string> reporting_to(const std::filesystem::path& file) {
  return {"/usr/bin/env", "GRIDSTRIDE_REPORT=" + file.string(), "GRIDSTRIDE_REPORT_ONLY=1"};
}

std::vector<Finding> read_findings(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return {};
  try {
    return findings_of(parse_json(read_text(file), "findings"), "findings");
  } catch (const std::runtime_error&) {
    return {};  // it was ended while it wrote
  }
}

std::string findings_text(const std::vector<Finding>& findings, std::size_t columns) {
  std::string text;
  for (Finding finding : findings) {
    finding.message = language::told(finding.message);
    finding.advice = language::told(finding.advice);
    std::istringstream lines(cc::text_of(finding));
    for (std::string line; std::getline(lines, line);) {
      const bool indented = line.starts_with("    ");
      text += report::wrapped(indented ? language::told(line.substr(4)) : line, indented ? 4 : 0, columns);
    }
  }
  return text;
}

}  // namespace gridstride::cli
