// SPDX-License-Identifier: MIT
#include "simt/cc/options.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

#include "simt/cc/option_lists.hpp"

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

std::vector<std::string> split(const std::string& list, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(list);
  for (std::string part; std::getline(in, part, separator);)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

/// Without the quotes around it, which are for the shell that nvcc calls the host compiler by.
std::string unquoted(std::string text) {
  for (const std::string_view quote : {"\\\""sv, "\""sv, "'"sv}) {
    const bool quoted = text.size() >= 2 * quote.size() && starts_with(text, quote) && text.ends_with(quote);
    if (quoted) text = text.substr(quote.size(), text.size() - 2 * quote.size());
  }
  return text;
}

/// What -Xcompiler passes on: separated by commas, or by the blanks of a quoted list.
std::vector<std::string> host_options(std::string list) {
  for (std::size_t at = list.find(" -"); at != list.npos; at = list.find(" -", at)) list[at] = ',';
  std::vector<std::string> options;
  for (std::string& option : split(list, ',')) options.push_back(unquoted(std::move(option)));
  return options;
}

/// The macros of `-DA,B=2`; one where a comma may belong to what it stands for.
std::vector<std::string> macros_in(const std::string& list) {
  const std::vector<std::string> parts = split(list, ',');
  const bool plain = list.find_first_of("(\"' {") == list.npos;
  const auto is_name = [](const std::string& part) {
    return std::isalpha(static_cast<unsigned char>(part[0])) != 0 || part[0] == '_';
  };
  return plain && std::all_of(parts.begin(), parts.end(), is_name) ? parts : std::vector{list};
}

/// The words of a file of options: separated by blanks, quotes keep them together.
std::vector<std::string> words_of_file(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw UsageError("the file of options '" + path + "' cannot be read");
  std::vector<std::string> words;
  std::string word;
  bool open = false;
  char quote = '\0';
  for (char c = '\0'; in.get(c);) {
    if (quote == '\0' && (c == '"' || c == '\'')) {
      quote = c;
      open = true;
    } else if (c == quote) {
      quote = '\0';
    } else if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
      if (open) words.push_back(word);
      word.clear();
      open = false;
    } else {
      word += c;
      open = true;
    }
  }
  if (open) words.push_back(word);
  return words;
}

/// Long names become short ones, files of options their words, `--name=value` of those two words.
std::vector<std::string> plain(const std::vector<std::string>& arguments, int depth = 0) {
  constexpr int deepest = 8;
  if (depth > deepest) throw UsageError("files of options that name each other without an end");
  std::vector<std::string> out;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    const std::size_t equals = argument.find('=');
    const auto known = std::find_if(long_names.begin(), long_names.end(), [&](const LongName& name) {
      return argument.substr(0, equals) == name.full;
    });
    std::string file = starts_with(argument, "@") ? argument.substr(1) : "";
    const bool has_file = argument == "-optf" || argument == "--options-file";
    if (has_file && i + 1 < arguments.size()) file = arguments[++i];
    if (starts_with(argument, "--options-file=") || starts_with(argument, "-optf="))
      file = argument.substr(equals + 1);
    if (!file.empty()) {
      const auto words = plain(words_of_file(file), depth + 1);
      out.insert(out.end(), words.begin(), words.end());
    } else if (known == long_names.end()) {
      out.push_back(argument);
    } else {
      out.emplace_back(known->short_name);
      if (equals != argument.npos) out.push_back(argument.substr(equals + 1));
    }
  }
  return out;
}

class Parser {
 public:
  explicit Parser(std::vector<std::string> arguments) : arguments_(std::move(arguments)) {}

  Options run() {
    forwards_ = contains(arguments_, "-forward-unknown-to-host-compiler") ||
                contains(arguments_, "--forward-unknown-to-host-compiler");
    for (at_ = 0; at_ < arguments_.size(); ++at_) take(arguments_[at_]);
    take_program();
    check();
    return std::move(options_);
  }

 private:
  void take(const std::string& argument) {
    if (argument.empty() || argument[0] != '-') return take_file(argument);
    if (take_stage(argument) || take_switch(argument) || take_own(argument) || take_architecture(argument) ||
        take_rule(argument) || take_passed_on(argument) || take_library(argument)) {
      return;
    }
    const std::string name = argument.substr(0, argument.find('='));
    if (contains(ignored_values, name)) {
      if (name == argument) value(argument);
      return;
    }
    if (contains(ignored_flags, argument) || starts_with(argument, "-O")) return;
    if (contains(unsupported_flags, argument))
      throw UsageError("'" + argument + "' is unsupported on the CPU device");
    if (forwards_) return take_compiler_option(argument);
    options_.notes.push_back("option '" + argument + "' is ignored");
  }

  void take_file(const std::string& argument) {
    const std::string extension = fs::path(argument).extension().string();
    if (contains(std::array{".o"sv, ".a"sv, ".so"sv, ".obj"sv}, extension) ||
        argument.find(".so.") != argument.npos) {
      add_file_of_library(argument);
    } else if (options_.language != Language::by_name ||
               contains(std::array{".cu"sv, ".cpp"sv, ".cc"sv, ".cxx"sv, ".c"sv, ".C"sv, ".c++"sv},
                        extension)) {
      options_.sources.emplace_back(argument);
    } else {
      other_files_.push_back(argument);
    }
  }

  /// "lib64/libcudart_static.a", "libgomp.so": build systems that have found a library name it by its path.
  void add_file_of_library(const std::string& file) {
    const std::string whole = fs::path(file).filename().string();
    const std::string name = whole.substr(0, whole.find('.'));  // libcudart.so.12
    const std::string library = starts_with(name, "lib") ? name.substr(3) : "";
    if (contains(openmp_libraries, library)) {
      options_.openmp = true;
    } else if (!contains(built_in_libraries, library)) {
      options_.link_options.push_back(file);
    }
  }

  bool take_stage(const std::string& argument) {
    const auto found = std::find_if(stage_names.begin(), stage_names.end(),
                                    [&](const StageName& known) { return known.name == argument; });
    if (found == stage_names.end()) return false;
    options_.stage = found->stage;
    if (found->stage == Stage::module)
      options_.module_extension = "." + argument.substr(argument.find_first_not_of('-'));
    if (argument == "-dc" || argument == "--device-c") options_.relocatable = true;
    return true;
  }

  bool take_switch(const std::string& argument) {
    struct Switch {
      std::string_view name;
      bool Options::*member;
    };
    static constexpr std::array switches = {Switch{"--strict", &Options::strict},
                                            Switch{"--no-checks", &Options::unchecked},
                                            Switch{"-G", &Options::debug},
                                            Switch{"--device-debug", &Options::debug},
                                            Switch{"-shared", &Options::shared},
                                            Switch{"--shared", &Options::shared},
                                            Switch{"-dryrun", &Options::dry_run},
                                            Switch{"--dryrun", &Options::dry_run},
                                            Switch{"-v", &Options::verbose},
                                            Switch{"--verbose", &Options::verbose},
                                            Switch{"-run", &Options::run},
                                            Switch{"--run", &Options::run},
                                            Switch{"-V", &Options::show_version},
                                            Switch{"--version", &Options::show_version},
                                            Switch{"--toolkit", &Options::show_toolkit},
                                            Switch{"-arch-ls", &Options::show_arches},
                                            Switch{"--list-gpu-arch", &Options::show_arches},
                                            Switch{"-code-ls", &Options::show_codes},
                                            Switch{"--list-gpu-code", &Options::show_codes},
                                            Switch{"-fopenmp", &Options::openmp},
                                            Switch{"-expt-relaxed-constexpr", &Options::relaxed_constexpr},
                                            Switch{"--expt-relaxed-constexpr", &Options::relaxed_constexpr},
                                            Switch{"-extended-lambda", &Options::extended_lambda},
                                            Switch{"--extended-lambda", &Options::extended_lambda},
                                            Switch{"-expt-extended-lambda", &Options::extended_lambda},
                                            Switch{"--expt-extended-lambda", &Options::extended_lambda}};
    const auto found = std::find_if(switches.begin(), switches.end(),
                                    [&](const Switch& known) { return known.name == argument; });
    if (found == switches.end()) return false;
    options_.*(found->member) = true;
    return true;
  }

  bool take_own(const std::string& argument) {
    if (argument == "-o") {
      set_output(value(argument));
    } else if (starts_with(argument, "-o") && argument.size() > 2 && argument != "-odir" &&
               !starts_with(argument, "-opt")) {
      set_output(argument.substr(argument[2] == '=' ? 3 : 2));
    } else if (const std::string* const device = named(argument, "--device")) {
      options_.profile = profile_of(*device);
    } else if (const std::string* const folder = named(argument, "-odir")) {
      options_.output_folder = *folder;
    } else if (const std::string* const report = named(argument, "--report")) {
      options_.report = *report;
    } else if (const std::string* const schedule = named(argument, "--schedule")) {
      options_.schedule = number(argument, *schedule);
    } else if (const std::string* const most = named(argument, "-maxrregcount")) {
      options_.most_registers = registers(argument, *most);
    } else if (const std::string* const long_most = named(argument, "--maxrregcount")) {
      options_.most_registers = registers(argument, *long_most);
    } else if (const std::string* const list = named(argument, "-run-args")) {
      for (const std::string& word : split(*list, ',')) options_.run_arguments.push_back(word);
    } else if (const std::string* const language = named(argument, "-x")) {
      take_language(*language);
    } else if (const std::string* const standard = named(argument, "-std")) {
      options_.cpp20 = contains(std::array{"c++20"sv, "gnu++20"sv, "c++2a"sv, "c++23"sv}, *standard);
    } else {
      return false;
    }
    return true;
  }

  void set_output(const std::string& path) {
    options_.program = path;
    options_.output_given = true;
  }

  void take_language(const std::string& name) {
    if (name == "cu") {
      options_.language = Language::cuda;
    } else if (name == "c++") {
      options_.language = Language::cpp;
    } else if (name == "c") {
      options_.language = Language::c;
    } else {
      throw UsageError("'-x " + name + "' is unknown; there are cu, c++ and c");
    }
  }

  bool take_architecture(const std::string& argument) {
    if (const std::string* const list = named(argument, "-arch")) {
      note_architectures(*list);
    } else if (const std::string* const code = named(argument, "-code")) {
      note_architectures(*code);
    } else if (const std::string* const pair = named(argument, "-gencode")) {
      note_architectures(*pair);
    } else if (const std::string* const relocatable = named(argument, "-rdc")) {
      options_.relocatable = *relocatable == "true";
    } else if (const std::string* const stream = named(argument, "-default-stream")) {
      if (*stream == "per-thread") add_macro("CUDA_API_PER_THREAD_DEFAULT_STREAM=1");
    } else {
      return false;
    }
    return true;
  }

  /// Of "sm_80", "compute_80", "arch=compute_80,code=[sm_80,sm_90a]": the highest number counts.
  void note_architectures(const std::string& text) {
    for (const std::string_view start : {"sm_"sv, "compute_"sv, "lto_"sv}) {
      for (std::size_t at = text.find(start); at != text.npos; at = text.find(start, at + 1)) {
        const int value = std::atoi(text.c_str() + at + start.size());
        if (value >= 10 && value < 1000)
          options_.arch = std::max(options_.arch, static_cast<unsigned>(value) * 10);
      }
    }
  }

  bool take_rule(const std::string& argument) {
    static constexpr std::array with = {"-MD"sv, "-MMD"sv, "--generate-dependencies-with-compile"sv,
                                        "--generate-nonsystem-dependencies-with-compile"sv};
    if (contains(with, argument)) {
      options_.write_rule = true;
    } else if (argument == "-MP" || argument == "--generate-dependency-targets") {
      options_.phony_headers = true;
    } else if (const std::string* const file = named(argument, "-MF")) {
      options_.rule = *file;
    } else if (argument == "-MT" || argument == "-MQ") {
      options_.rule_target = value(argument);
    } else {
      return false;
    }
    return true;
  }

  bool take_passed_on(const std::string& argument) {
    if (const auto name = name_of_list(argument); !name.empty()) {
      for (const std::string& part : split(attached(argument, name), ','))
        options_.compile_options.insert(options_.compile_options.end(), {std::string(name), part});
    } else if (starts_with(argument, "-D")) {
      for (const std::string& macro : macros_in(attached(argument, "-D"))) add_macro(macro);
    } else if (const std::string* const list = named(argument, "-Xcompiler")) {
      take_compiler_options(host_options(*list));
    } else if (const std::string* const linker = named(argument, "-Xlinker")) {
      const std::string option = *linker;
      if (!take_library(option)) options_.link_options.push_back("-Wl," + option);
    } else if (argument == "-Werror" || starts_with(argument, "-Werror=")) {
      take_werror(argument);
    } else if (argument == "-w" || argument == "--disable-warnings") {
      options_.compile_options.push_back("-w");
    } else if (starts_with(argument, "-W") && !starts_with(argument, "-Wl,")) {
      if (!contains(nvcc_warnings, std::string_view(argument).substr(2)) &&
          argument != "-Wno-deprecated-gpu-targets")
        options_.compile_options.push_back(argument);
    } else {
      return false;
    }
    return true;
  }

  /// Which of the options that take a list of folders, headers or names it is; empty: none of them.
  static std::string_view name_of_list(const std::string& argument) {
    for (const std::string_view name : {"-isystem"sv, "-include"sv, "-iquote"sv, "-I"sv, "-U"sv})
      if (starts_with(argument, name)) return name;
    return {};
  }

  /// The value of `-I VALUE`, `-I=VALUE` or `-IVALUE`.
  std::string attached(const std::string& argument, std::string_view name) {
    if (argument.size() == name.size()) return value(argument);
    return argument.substr(name.size() + (argument[name.size()] == '=' ? 1 : 0));
  }

  void add_macro(const std::string& macro) {
    options_.compile_options.push_back("-D" + macro);
    const auto begins_it = [&](std::string_view start) { return starts_with(macro, start); };
    if (std::ranges::any_of(macros_of_headers, begins_it)) options_.own_prelude = true;
  }

  /// nvcc wants kinds behind -Werror; host compilers do not.
  void take_werror(const std::string& argument) {
    std::string kinds = argument.size() > 8 ? argument.substr(8) : "";
    const bool next_is_kind = kinds.empty() && at_ + 1 < arguments_.size() &&
                              contains(nvcc_warnings, split(arguments_[at_ + 1] + ",", ',').at(0));
    if (next_is_kind) kinds = arguments_[++at_];
    if (kinds.empty() || kinds.find("all-warnings") != kinds.npos) {
      options_.compile_options.emplace_back("-Werror");
    } else if (!contains(nvcc_warnings, split(kinds, ',').at(0))) {
      options_.compile_options.push_back(argument);
    }
  }

  void take_compiler_options(const std::vector<std::string>& options) {
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (options[i] == name_of_list(options[i]) && i + 1 < options.size()) {
        options_.compile_options.insert(options_.compile_options.end(), {options[i], options[i + 1]});
        ++i;
      } else {
        take_compiler_option(options[i]);
      }
    }
  }

  /// Of the host compiler's options those on warnings, macros, folders, libraries and OpenMP matter here.
  void take_compiler_option(const std::string& option) {
    if (option == "-fopenmp") {
      options_.openmp = true;
    } else if (starts_with(option, "-D")) {
      add_macro(option.substr(2));
    } else if (starts_with(option, "-Wl")) {
      options_.link_options.push_back(option);
    } else if (starts_with(option, "-W") || !name_of_list(option).empty() || option == "-w") {
      options_.compile_options.push_back(option);
    } else if (starts_with(option, "-fsanitize=")) {
      take_sanitizers(option.substr(option.find('=') + 1));
    } else if (option.size() > 2) {
      take_library(option);
    }
  }

  /// Kernels have checks of their own, and host code here none by a sanitizer; but what a program is linked
  /// with may.
  void take_sanitizers(const std::string& list) {
    for (const std::string& sanitizer : split(list, ',')) {
      if (contains(std::array{"address"sv, "undefined"sv, "leak"sv}, sanitizer))
        options_.link_options.push_back("-fsanitize=" + sanitizer);
    }
  }

  bool take_library(const std::string& argument) {
    if (starts_with(argument, "-Wl,")) {
      options_.link_options.push_back(argument);
      return true;
    }
    if (starts_with(argument, "-L")) {
      for (const std::string& folder : split(attached(argument, "-L"), ','))
        options_.link_options.push_back("-L" + folder);
      return true;
    }
    const bool other = argument == "-lineinfo" || argument == "-lib" || argument == "-ltoir" ||
                       argument == "-lto" || argument == "-link-time";
    if (!starts_with(argument, "-l") || other) return false;
    for (const std::string& library : split(attached(argument, "-l"), ',')) add_library(library);
    return true;
  }

  void add_library(const std::string& library) {
    if (contains(missing_libraries, library)) {
      options_.notes.push_back("library '" + library + "' is not part of the CPU device and is not linked");
    } else if (contains(openmp_libraries, library)) {
      options_.openmp = true;
    } else if (!contains(built_in_libraries, library)) {
      options_.link_options.push_back("-l" + library);
    }
  }

  static std::string profile_of(const std::string& device) {
    if (device == "sim") return Options{}.profile;
    if (starts_with(device, "sim:") && device.size() > 4) return device.substr(4);
    throw UsageError("device '" + device + "' is unknown here; programs are built for sim or sim:PROFILE");
  }

  static std::uint64_t number(const std::string& option, const std::string& text) {
    const bool digits =
        !text.empty() && text.size() < 19 && text.find_first_not_of("0123456789") == text.npos;
    if (!digits) throw UsageError("option '" + option + "' takes a number, not '" + text + "'");
    return std::stoull(text);
  }

  static unsigned registers(const std::string& option, const std::string& text) {
    constexpr std::uint64_t most = 255;  // that a thread can have
    return static_cast<unsigned>(std::min(number(option, text), most));
  }

  /// The value of `name VALUE` or `name=VALUE` where `argument` is that option, else nullptr.
  const std::string* named(const std::string& argument, std::string_view name) {
    if (argument == name) {
      value_ = value(argument);
      return &value_;
    }
    if (!starts_with(argument, name) || argument[name.size()] != '=') return nullptr;
    value_ = argument.substr(name.size() + 1);
    return &value_;
  }

  std::string value(const std::string& option) {
    if (at_ + 1 >= arguments_.size()) throw UsageError("option '" + option + "' needs a value");
    return arguments_[++at_];
  }

  /// A file that is none to compile: with -run a program that is there already, as Meson tries what it has
  /// built, in quotes for a shell.
  void take_program() {
    if (other_files_.empty()) return;
    const bool alone = options_.sources.empty() && other_files_.size() == 1;
    if (!options_.run || !alone)
      throw UsageError("'" + other_files_[0] + "' is no CUDA or C++ file (.cu, .cpp, .cc, .cxx, .c)");
    options_.program = unquoted(other_files_[0]);
    options_.is_built = true;
  }

  void check() const {
    if (options_.is_built) return;
    const bool links = options_.stage == Stage::program || options_.stage == Stage::device_link ||
                       options_.stage == Stage::archive;
    const bool nothing = options_.sources.empty() && (!links || options_.link_options.empty());
    const bool shows =
        options_.show_version || options_.show_toolkit || options_.show_arches || options_.show_codes;
    if (nothing && !shows) throw UsageError("no file to compile: gridstride cc FILE.cu... -o PROG");
    if (!links && options_.output_given && options_.sources.size() > 1)
      throw UsageError("-o names one file, and there are several to make: leave it out");
  }

  const std::vector<std::string> arguments_;
  std::size_t at_ = 0;
  std::string value_;
  std::vector<std::string> other_files_;  ///< as the user named them
  bool forwards_ = false;                 ///< what nvcc does not know is for the host's compiler
  Options options_;
};

}  // namespace

Options parse_options(const std::vector<std::string>& arguments) { return Parser(plain(arguments)).run(); }

Language language_of(const std::filesystem::path& source, const Options& options) {
  if (options.language != Language::by_name) return options.language;
  const std::string extension = source.extension().string();
  if (extension == ".cu") return Language::cuda;
  return extension == ".c" ? Language::c : Language::cpp;
}

}  // namespace gridstride::cc
