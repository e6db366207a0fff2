// SPDX-License-Identifier: MIT
#include "simt/cc/engine_names.hpp"

#include <algorithm>
#include <sstream>
#include <string_view>

#include "system/program.hpp"

namespace gridstride::cc {

std::string take_names_of_engine(const std::filesystem::path& object) {
  const system::Ended listed = system::run_captured({"nm", "--undefined-only", "-j", "--", object.string()});
  if (!listed.ok()) return listed.err;
  system::CommandLine command{"objcopy"};
  std::istringstream names(listed.out);
  for (std::string name; names >> name;) {
    for (const std::string_view known : functions_of_engine)
      if (name == known) command.push_back("--redefine-sym=" + name + "=__wrap_" + name);
  }
  if (command.size() == 1) return "";
  command.insert(command.end(), {"--", object.string()});
  const system::Ended renamed = system::run_captured(command);
  return renamed.ok() ? "" : renamed.err;
}

bool is_instrumented(const std::filesystem::path& object) {
  const system::Ended listed = system::run_captured({"nm", "-j", "--", object.string()});
  if (!listed.ok()) return false;
  unsigned members = 0;
  unsigned instrumented = 0;
  std::istringstream names(listed.out);
  for (std::string name; names >> name;) {
    members += name.ends_with(".o:") ? 1 : 0;
    instrumented += name == "__tsan_init" ? 1 : 0;
  }
  return listed.out.empty() || instrumented >= std::max(members, 1U);
}

}  // namespace gridstride::cc
