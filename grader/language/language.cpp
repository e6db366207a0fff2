// SPDX-License-Identifier: MIT
#include "language/language.hpp"

#include <libintl.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <sstream>

namespace gridstride::language {
namespace {

constexpr const char* domain = "gridstride";

std::string& spoken_now() {
  static std::string name = "en";
  return name;
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

bool is_c(std::string_view name) { return name == "C" || name == "POSIX" || name.starts_with("C."); }

/// Whether somebody who reads `name` reads a language that is of the same kind.
bool is_read_in(const std::string& language, const std::string& name) {
  const auto family = [](const std::string& tag) { return tag.substr(0, tag.find('_')); };
  if (family(language) != family(name)) return false;
  // Chinese is written in two ways.
  const bool traditional = name.find("_Hant") != std::string::npos || name.starts_with("zh_TW") ||
                           name.starts_with("zh_HK") || name.starts_with("zh_MO");
  return !traditional;
}

}  // namespace

Environment environment() {
  Environment result;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    result.locale = variable(name);
    if (!result.locale.empty()) break;
  }
  result.languages = variable("LANGUAGE");
  return result;
}

std::vector<std::string> available(const std::filesystem::path& catalogs) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& folder : std::filesystem::directory_iterator(catalogs, none))
    if (std::filesystem::exists(folder.path() / "LC_MESSAGES" / "gridstride.mo"))
      names.push_back(folder.path().filename().string());
  std::ranges::sort(names);
  return names;
}

std::string known(std::string_view name, const std::vector<std::string>& available) {
  std::string tag(name.substr(0, name.find_first_of(".@")));
  std::ranges::replace(tag, '-', '_');
  if (is_c(name) || tag == "en" || tag.starts_with("en_")) return "en";
  if (std::ranges::find(available, tag) != available.end()) return tag;
  const auto near = std::ranges::find_if(available, [&](const auto& one) { return is_read_in(one, tag); });
  return near == available.end() ? std::string() : *near;
}

std::string wanted(const Environment& environment, const std::vector<std::string>& available) {
  if (environment.locale.empty() || is_c(environment.locale)) return "en";
  std::istringstream languages(environment.languages);
  for (std::string one; std::getline(languages, one, ':');)
    if (const std::string name = known(one, available); !name.empty()) return name;
  const std::string name = known(environment.locale, available);
  return name.empty() ? "en" : name;
}

void speak(const std::string& name, const std::filesystem::path& catalogs) {
  spoken_now() = name;
  if (name == "en") {  // of what the system says, too
    static_cast<void>(std::setlocale(LC_MESSAGES, "C"));
    return;
  }
  // gettext asks LANGUAGE once there is a locale that is not C. The user's own may not be on this machine;
  // numbers, dates and sorting stay as they are.
  ::setenv("LANGUAGE", name.c_str(), 1);
  static_cast<void>(std::setlocale(LC_CTYPE, "C.UTF-8"));
  static_cast<void>(std::setlocale(LC_MESSAGES, "C"));  // a change makes gettext forget the language before
  static_cast<void>(std::setlocale(LC_MESSAGES, "C.UTF-8"));
  ::bindtextdomain(domain, catalogs.c_str());
  ::bind_textdomain_codeset(domain, "UTF-8");
}

const std::string& spoken() { return spoken_now(); }

std::string web_tag() {
  std::string tag = spoken();
  std::ranges::replace(tag, '_', '-');
  return tag;
}

const char* tr(const char* english) {
  return spoken() == "en" || *english == '\0' ? english : ::dgettext(domain, english);
}

std::filesystem::path translated(const std::filesystem::path& file) {
  if (spoken() == "en") return file;
  std::filesystem::path other = file;
  other.replace_extension("." + spoken() + file.extension().string());
  return std::filesystem::exists(other) ? other : file;
}

std::string filled(const char* translation, std::string_view english, fmt::format_args arguments) {
  try {
    return fmt::vformat(translation, arguments);
  } catch (const fmt::format_error&) {  // a translator's slip
    return fmt::vformat(fmt::string_view(english.data(), english.size()), arguments);
  }
}

const char* form_of(const char* one, const char* many, std::size_t count) {
  if (spoken() == "en") return count == 1 ? one : many;
  return ::dngettext(domain, one, many, count);
}

std::string trn(const char* one, const char* many, std::size_t count) {
  return filled(form_of(one, many, count), count == 1 ? one : many, fmt::make_format_args(count));
}

}  // namespace gridstride::language
