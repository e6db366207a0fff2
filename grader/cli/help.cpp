// SPDX-License-Identifier: MIT
#include "cli/help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/terminal.hpp"
#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/style.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;

namespace {

class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter() {
    label("Usage", tr("Usage"));
    label("Positionals", tr("Positionals"));
    label("OPTIONS", tr("OPTIONS"));
    label("SUBCOMMAND", tr("SUBCOMMAND"));
    label("REQUIRED", tr("REQUIRED"));
    label("TEXT", tr("TEXT"));
    label("Excludes", tr("Excludes"));
  }

  std::string make_description(const CLI::App* app) const override {
    const std::string english = app->get_description();
    return english.empty() ? english : tr(english.c_str()) + std::string("\n");
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    return tr(option->get_description().c_str());
  }
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    if (group == "Options") group = tr("Options");
    return Formatter::make_group(group, is_positional, options);
  }
  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override {
    const std::string heading = "\nSubcommands:\n";
    std::string text = Formatter::make_subcommands(app, mode);
    if (const std::size_t at = text.find(heading); at != std::string::npos)
      text.replace(at, heading.size(), std::string("\n") + tr("Subcommands") + ":\n");
    return text;
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return row(command->get_name(), tr(command->get_description().c_str()));
  }
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return row(make_option_name(option, is_positional) + make_option_opts(option), make_option_desc(option));
  }

 private:
  /// A name, and behind it what it does; CLI11 takes a Chinese character for three columns.
  [[nodiscard]] std::string row(const std::string& name, const std::string& description) const {
    const std::string first = "  " + name;
    std::string padded = fmt::format("{:<{}}", first, get_column_width());
    if (padded == first) padded += fmt::format("\n{:{}}", "", get_column_width());
    const std::size_t width = printed_width(STDOUT_FILENO, unbroken);
    return padded + report::wrapped(description, get_column_width(), width).substr(get_column_width());
  }
};

/// Options have no blanks in their names.
bool may_be_name(const std::string& word) { return word.starts_with('-') && word.find(' ') < word.find('='); }

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_formatter() { return std::make_shared<HelpFormatter>(); }

std::string refusal(const CLI::App& app, const CLI::Error& error, const std::string& program) {
  std::string command = program;
  for (const CLI::App* in = &app; !in->get_subcommands().empty();) {
    in = in->get_subcommands().front();
    command += " " + in->get_name();
  }
  // CLI11 itself tells what is left over in reverse.
  const std::vector<std::string> words = app.remaining(true);
  const std::string left_over = fmt::format("{}", fmt::join(words, " "));
  std::string advice = trf("{} --help says what it takes.", command) + "\n";
  if (std::any_of(words.begin(), words.end(), may_be_name))
    advice = tr("A name that begins with - stands behind --, after the options.") + ("\n" + advice);
  return (left_over.empty() ? trf("{}: {}", command, language::told(error.what()))
                            : trf("{} does not take: {}", command, left_over)) +
         "\n" + advice;
}

}  // namespace gridstride::cli
