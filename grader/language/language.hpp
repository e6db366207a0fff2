// SPDX-License-Identifier: MIT
/// @file
/// The user's language: which it is, and what a sentence is in it. English where nobody has translated one.
///
/// Sentences stand in the source in English, whole, and are looked up as they stand, by GNU gettext:
/// @code
/// tr("Every check holds.")
/// trf("{} of {} points", reached, most)             // a translation may say {1} before {0}
/// trn("{} lesson", "{} lessons", count)             // languages have one, two or more forms of number
/// @endcode
/// grader/language/catalogs holds the translations; docs/translating.md says how they are kept.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gridstride::language {

/// @brief What the environment says about the user's language.
struct Environment {
  std::string locale;     ///< the first that is set of LC_ALL, LC_MESSAGES and LANG: "ko_KR.UTF-8"
  std::string languages;  ///< LANGUAGE: "it:fr"; counts where there is a locale that is not C
};
/// @return this process's
Environment environment();

/// @return the languages that there are catalogs of beside English, sorted: it, ko, zh_CN
std::vector<std::string> available(const std::filesystem::path& catalogs);

/// @brief The language of `available` that a name means: "ko", "ko_KR.UTF-8", "zh-Hans"; "en" for any English
/// and for the C locale.
/// @return empty where there is none
std::string known(std::string_view name, const std::vector<std::string>& available);

/// @return the language that an environment asks for; "en" where it asks for none that there is
std::string wanted(const Environment& environment, const std::vector<std::string>& available);

/// @brief Speaks a language from now on. @param[in] name as known() returns it
void speak(const std::string& name, const std::filesystem::path& catalogs);

/// @return the language that is spoken: "en", "ko" ...
const std::string& spoken();

/// @return the same as web pages name it: "en", "zh-CN"
std::string web_tag();

/// @return a sentence in the language that is spoken
const char* tr(const char* english);

/// @brief Marks a sentence for xgettext that is looked up where it is used. @return itself
constexpr const char* phrase(const char* english) { return english; }

/// @return the file of `file`'s folder that is it in the language that is spoken, README.ko.md for README.md;
/// itself where there is none
std::filesystem::path translated(const std::filesystem::path& file);

/// @brief Implementation of trf and trn.
std::string filled(const char* translation, std::string_view english, fmt::format_args arguments);

/// @brief A sentence with arguments, as fmt::format fills them in.
template <class... Arguments>
std::string trf(fmt::format_string<Arguments...> english, Arguments&&... arguments) {
  const std::string text(fmt::string_view(english).data(), fmt::string_view(english).size());
  return filled(tr(text.c_str()), text, fmt::make_format_args(arguments...));
}

/// @return the form for a number of a sentence in the language that is spoken, its gaps not filled in
const char* form_of(const char* one, const char* many, std::size_t count);

/// @brief A sentence with a number and, maybe, further arguments: `one` where the number is 1.
std::string trn(const char* one, const char* many, std::size_t count);

}  // namespace gridstride::language
