// SPDX-License-Identifier: MIT
#include "cli/shell_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gridstride::cli {

std::string shell_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

namespace {

/// One command, with the words that lead to it: "", "grade", "class grade".
struct ShellCommand {
  std::string path;
  const CLI::App* app = nullptr;
};

std::vector<const CLI::App*> children_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* child) { return !child->get_name().empty(); });
}

void collect_commands(const CLI::App& app, const std::string& path, std::vector<ShellCommand>& into) {
  into.push_back({path, &app});
  for (const CLI::App* child : children_of(app))
    collect_commands(*child, path.empty() ? child->get_name() : path + " " + child->get_name(), into);
}

std::vector<ShellCommand> commands_of(const CLI::App& app) {
  std::vector<ShellCommand> commands;
  collect_commands(app, "", commands);
  return commands;
}

/// "-h", "--help"; none of an argument that has a place of its own.
std::vector<std::string> names_of(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

/// CLI11 keeps a group of options as a command without a name.
std::vector<const CLI::App*> groups_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* child) { return child->get_name().empty(); });
}

/// Those of the command or group itself; a group's --help is the command's.
std::vector<const CLI::Option*> own_options_of(const CLI::App& app) {
  const bool group = app.get_name().empty() && app.get_parent() != nullptr;
  return app.get_options([&](const CLI::Option* option) { return !group || option != app.get_help_ptr(); });
}

/// Likewise, then those of its groups.
std::vector<const CLI::Option*> all_options_of(const CLI::App& app) {
  std::vector<const CLI::Option*> all = own_options_of(app);
  for (const CLI::App* group : groups_of(app)) {
    const std::vector<const CLI::Option*> more = all_options_of(*group);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

bool takes_lesson(const CLI::App& app) {
  const auto options = app.get_options([](const CLI::Option* option) {
    return option->get_positional() && option->get_name(true).find("lesson") != std::string::npos;
  });
  return !options.empty();
}

std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> all;
  for (const CLI::Option* option : all_options_of(app))
    for (const std::string& name : names_of(*option)) all.push_back(name);
  return all;
}

/// What may stand where no option does: commands, or lessons. Where there are none the shell offers files.
std::vector<std::string> arguments_of(const CLI::App& app, const CompletionWords& words) {
  std::vector<std::string> all;
  for (const CLI::App* child : children_of(app)) all.push_back(child->get_name());
  if (takes_lesson(app)) all.insert(all.end(), words.lessons.begin(), words.lessons.end());
  return all;
}

std::string bash_script(const std::vector<ShellCommand>& commands, const CompletionWords& words) {
  std::string known;
  std::string cases;
  for (const ShellCommand& command : commands) {
    if (!command.path.empty()) known += fmt::format("      '{}') path=$next ;;\n", command.path);
    cases += fmt::format("    '{}')\n      options='{}'\n      arguments='{}' ;;\n", command.path,
                         fmt::join(options_of(*command.app), " "),
                         fmt::join(arguments_of(*command.app, words), " "));
  }
  return fmt::format(
      R"sh(# bash completion of gridstride. In ~/.bashrc: source <(./gridstride completion bash)
_gridstride() {{
  local line="${{COMP_LINE:0:COMP_POINT}}" path='' next options='' arguments='' before current word
  local typed
  read -ra typed <<<"$line"
  [[ $line == *' ' ]] && typed+=('')
  current="${{typed[${{#typed[@]}}-1]}}"
  before="${{typed[${{#typed[@]}}-2]}}"
  for word in "${{typed[@]:1:${{#typed[@]}}-2}}"; do
    next="${{path:+$path }}$word"
    case "$next" in
{}    esac
  done
  case "$path" in
{}  esac
  COMPREPLY=()
  if [[ $before == --device ]]; then
    mapfile -t COMPREPLY < <(compgen -W '{}' -- "$current")
    # readline takes a colon for the end of a word and replaces what stands behind it alone.
    [[ $current != *:* || $COMP_WORDBREAKS != *:* ]] || COMPREPLY=("${{COMPREPLY[@]#"${{current%:*}}:"}}")
  elif [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
  elif [[ $before != --* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$arguments" -- "$current")
  fi
}}
complete -o default -F _gridstride gridstride ./gridstride
)sh",
      known, cases, fmt::join(words.devices, " "));
}

std::string zsh_script(const std::vector<ShellCommand>& commands, const CompletionWords& words) {
  std::string cases;
  for (const ShellCommand& command : commands)
    cases += fmt::format("    '{}')\n      options=({})\n      arguments=({}) ;;\n", command.path,
                         fmt::join(options_of(*command.app), " "),
                         fmt::join(arguments_of(*command.app, words), " "));
  std::string known;
  for (const ShellCommand& command : commands)
    if (!command.path.empty()) known += fmt::format("      '{}') path_so_far=$next ;;\n", command.path);
  return fmt::format(R"sh(#compdef gridstride
# zsh completion of gridstride. In ~/.zshrc, after compinit: source <(./gridstride completion zsh)
_gridstride() {{
  local path_so_far='' next word
  local -a options arguments
  for word in "${{(@)words[2,CURRENT-1]}}"; do
    next="${{path_so_far:+$path_so_far }}$word"
    case "$next" in
{}    esac
  done
  case "$path_so_far" in
{}  esac
  if [[ $words[CURRENT-1] == --device ]]; then compadd -- {}
  elif [[ $words[CURRENT] == -* ]]; then compadd -- $options
  elif [[ $words[CURRENT-1] == --* || $#arguments == 0 ]]; then _files
  else compadd -- $arguments
  fi
}}
compdef _gridstride gridstride ./gridstride
)sh",
                     known, cases, fmt::join(words.devices, " "));
}

/// "-l json -d '...' -r": an option as fish's `complete` has it.
std::string fish_option(const CLI::Option& option, const CompletionWords& words) {
  std::string text;
  for (const std::string& name : option.get_snames()) text += " -s " + name;
  for (const std::string& name : option.get_lnames()) text += " -l " + name;
  const bool is_device = option.check_lname("device");
  if (option.get_type_size() > 0) text += is_device ? " -x" : " -r";
  if (is_device) text += fmt::format(" -a '{}'", fmt::join(words.devices, " "));
  return text + " -d " + shell_quoted(option.get_description());
}

std::string fish_script(const std::vector<ShellCommand>& commands, const CompletionWords& words) {
  std::string text =
      "# fish completion of gridstride. In ~/.config/fish/config.fish: ./gridstride completion fish | "
      "source\n";
  for (const ShellCommand& command : commands) {
    std::string condition = "__fish_use_subcommand";
    if (!command.path.empty()) {
      condition.clear();
      for (std::string rest = command.path; !rest.empty();) {
        const std::size_t space = rest.find(' ');
        condition +=
            (condition.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + rest.substr(0, space));
        rest = space == std::string::npos ? "" : rest.substr(space + 1);
      }
    }
    const std::string start = fmt::format("complete -c gridstride -n '{}'", condition);
    for (const CLI::App* child : children_of(*command.app))
      text += fmt::format("{} -f -a {} -d {}\n", start, child->get_name(),
                          shell_quoted(child->get_description()));
    if (takes_lesson(*command.app))
      text += fmt::format("{} -f -a '{}'\n", start, fmt::join(words.lessons, " "));
    for (const CLI::Option* option : all_options_of(*command.app))
      if (!names_of(*option).empty()) text += start + fish_option(*option, words) + "\n";
  }
  return text;
}

/// Text as roff has it: a backslash, a hyphen that may be typed, a line that begins with a point.
std::string roff(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) result += "\\&";
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
  }
  return result;
}

std::string roff_options(const CLI::App& app) {
  std::string text;
  for (const CLI::Option* option : own_options_of(app)) {
    std::string names = fmt::format("{}", fmt::join(names_of(*option), ", "));
    if (names.empty()) names = option->get_name(true);
    if (option->get_type_size() > 0 && option->nonpositional()) names += " " + option->get_type_name();
    text += ".TP\n.B " + roff(names) + "\n" + roff(option->get_description()) + "\n";
  }
  for (const CLI::App* group : groups_of(app))
    text += ".PP\n" + roff(group->get_description()) + "\n" + roff_options(*group);
  return text;
}

}  // namespace

std::string completion_script(const CLI::App& app, const CompletionWords& words, const std::string& shell) {
  const std::vector<ShellCommand> commands = commands_of(app);
  if (shell == "bash") return bash_script(commands, words);
  return shell == "zsh" ? zsh_script(commands, words) : fish_script(commands, words);
}

std::string man_page(const CLI::App& app, const std::string& version) {
  std::string text = fmt::format(".TH GRIDSTRIDE 1 \"\" \"{}\"\n.SH NAME\ngridstride \\- {}\n", roff(version),
                                 roff(app.get_description()));
  text += ".SH SYNOPSIS\n.B gridstride\n.I command\n.RI [ options ]\n.SH OPTIONS\n" + roff_options(app);
  text += ".SH COMMANDS\n";
  for (const ShellCommand& command : commands_of(app))
    if (!command.path.empty())
      text += fmt::format(".SS {}\n{}\n", roff(command.path), roff(command.app->get_description())) +
              roff_options(*command.app);
  return text +
         ".SH EXIT STATUS\n0 passed, 1 something for the student to do, 2 wrong usage, 3 the grader's own "
         "fault. grade names the worst of several; class grade ends with 0 where everything was graded, "
         "whatever "
         "it is worth.\n"
         ".SH ENVIRONMENT\n.TP\n.B LANGUAGE, LC_ALL, LC_MESSAGES, LANG\nThe language, where \\-\\-lang names "
         "none.\n"
         ".TP\n.B XDG_STATE_HOME\nOutside of a workspace, what commands keep is in its folder gridstride.\n"
         ".TP\n.B GRIDSTRIDE_*\nOf programs that gridstride cc has built: gridstride cc \\-\\-help lists "
         "them.\n"
         ".SH FILES\n.TP\n.I progress.txt\nIn the workspace: what has been reached in each lesson.\n";
}

}  // namespace gridstride::cli
