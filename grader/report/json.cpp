// SPDX-License-Identifier: MIT
#include <ostream>

#include "report/reporter.hpp"

namespace gridstride::report {
namespace {

class JsonReporter : public Reporter {
 public:
  void report(const Record& record, std::ostream& out) const override { out << to_json(record) << '\n'; }
};

}  // namespace

std::unique_ptr<Reporter> json_reporter() { return std::make_unique<JsonReporter>(); }

}  // namespace gridstride::report
