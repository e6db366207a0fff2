// SPDX-License-Identifier: MIT
#include "simt/cc/settings.hpp"

#include <sstream>

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;

/// `text` as a C++ string literal that no content can end.
std::string literal(const std::string& text) {
  std::ostringstream out;
  out << '"';
  for (const unsigned char c : text) {
    out << '\\' << static_cast<char>('0' + c / 64) << static_cast<char>('0' + c / 8 % 8)
        << static_cast<char>('0' + c % 8);
  }
  return out.str() + '"';
}

/// @param weak any other definition comes before it
std::string definition(const std::string& type, const std::string& name, const std::string& value,
                       bool weak) {
  return "extern " + std::string(weak ? "__attribute__((weak)) " : "") + "const " + type + " " + name +
         ";\nconst " + type + " " + name + " = " + value + ";\n";
}

}  // namespace

std::string mark(const Options& options) {
  return "\n#line 1 \"settings\"\nextern \"C\" {\n" +
         definition("int", options.unchecked ? "gs_object_unchecked" : "gs_object_checked", "1", true) +
         "}\n";
}

fs::path profile_file(const Options& options, const Installation& installation) {
  return fs::absolute(installation.source) / "datasets" / "devices" / (options.profile + ".toml");
}

std::string settings(const Options& options, const Installation& installation, Into what, bool whole) {
  const bool program = what == Into::program;
  const Options unset;
  std::string out = "\n#line 1 \"settings\"\nextern \"C\" {\n";
  const auto text = [&](const std::string& name, const fs::path& value, bool is_set) {
    out += definition("char* const", name, literal(value.string()), !(program && is_set));
  };
  const auto number = [&](const std::string& type, const std::string& name, std::uint64_t value) {
    out += definition(type, name, std::to_string(value), !(program && value != 0));
  };
  text("gs_program_profile", profile_file(options, installation), options.profile != unset.profile);
  text("gs_program_report", options.report.empty() ? "" : fs::absolute(options.report),
       !options.report.empty());
  text("gs_program_source", fs::absolute(installation.source), true);
  text("gs_program_build", fs::absolute(installation.build), true);
  number("int", "gs_program_strict", options.strict);
  number("int", "gs_program_unchecked", options.unchecked);
  number("unsigned long", "gs_program_schedule", options.schedule);
  if (whole) number("int", "gs_program_whole", 1);
  return out + "}\n";
}

}  // namespace gridstride::cc
