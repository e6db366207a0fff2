// SPDX-License-Identifier: MIT
#include "simt/cc/cc.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "simt/cc/messages.hpp"
#include "simt/translate/files.hpp"

namespace gridstride::cc {
namespace {

namespace fs = std::filesystem;

/// A folder of its own that is gone at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "gridstride-cc-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr)
      throw std::runtime_error("no temporary folder can be made: " + pattern);
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

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

/// What program_main.cpp in the run-time library reads: stands behind the last line of the first file.
std::string settings(const Options& options, const Installation& installation) {
  const fs::path profile = installation.source / "datasets" / "devices" / (options.profile + ".toml");
  const std::string report = options.report.empty() ? "" : fs::absolute(options.report).string();
  return "\nextern \"C\" { extern const char* const gs_program_profile; extern const char* const "
         "gs_program_report;\n"
         "const char* const gs_program_profile = " +
         literal(profile.string()) + ";\nconst char* const gs_program_report = " + literal(report) + "; }\n";
}

/// The folders given by -I.
std::vector<fs::path> include_folders(const Options& options) {
  std::vector<fs::path> folders;
  for (std::size_t i = 0; i < options.compile_options.size(); ++i) {
    const std::string& option = options.compile_options[i];
    if (option == "-I" && i + 1 < options.compile_options.size())
      folders.emplace_back(options.compile_options[i + 1]);
    if (option.size() > 2 && option.compare(0, 2, "-I") == 0) folders.emplace_back(option.substr(2));
  }
  return folders;
}

/// Translates one file. @return whether that went well
bool translate_source(const translate::FileRequest& request, const std::string& tail,
                      std::ostream& messages) {
  const auto problems = translate::translate_file(request);
  for (const translate::FileProblem& problem : problems) messages << text_of(problem) << "\n";
  if (problems.empty() && !tail.empty()) std::ofstream(request.output, std::ios::app) << tail;
  return problems.empty();
}

CommandLine link_program_command(const Tools& tools, const std::vector<fs::path>& objects,
                                 const Options& options, const Installation& installation) {
  const fs::path library_folder = installation.build / "lib";
  CommandLine command{tools.clangxx.string()};
  const CommandLine flags = link_flags(tools);
  command.insert(command.end(), flags.begin(), flags.end());
  for (const fs::path& object : objects) command.push_back(object.string());
  command.insert(command.end(), options.link_options.begin(), options.link_options.end());
  command.insert(command.end(),
                 {(library_folder / "libgridstride_program.so").string(),
                  "-Wl,-rpath," + library_folder.string(), "-lm", "-o", options.program.string()});
  return command;
}

}  // namespace

int build_program(const Options& options, const Installation& installation, std::ostream& messages) {
  const Tools tools = installed_tools(installation.source, installation.build);
  const fs::path profile = installation.source / "datasets" / "devices" / (options.profile + ".toml");
  if (!fs::exists(profile)) throw UsageError("there is no device profile '" + options.profile + "'");
  const TemporaryFolder folder;
  std::vector<fs::path> objects;
  for (const fs::path& source : options.sources) {
    const std::string number = std::to_string(objects.size());
    const std::string tail = objects.empty() ? settings(options, installation) : "";
    const fs::path translated = folder.path() / (number + ".cpp");
    if (!translate_source({source, "", translated, include_folders(options)}, tail, messages)) return 1;
    CommandLine extra = options.compile_options;
    extra.push_back("-iquote" + fs::absolute(source).parent_path().string());
    objects.push_back(folder.path() / (number + ".o"));
    std::string log;
    const int status = run(compile_command(tools, translated, objects.back(), extra), log);
    messages << plain_messages(log, lines_on_disk());
    if (status != 0) return 1;
  }
  return run(link_program_command(tools, objects, options, installation)) == 0 ? 0 : 1;
}

int command(const std::vector<std::string>& arguments, const Installation& installation,
            std::ostream& messages) {
  constexpr int usage_error = 2;
  for (const std::string& argument : arguments) {
    if (argument != "--help" && argument != "-h") continue;
    messages << help_text();
    return 0;
  }
  try {
    const Options options = parse_options(arguments);
    for (const std::string& note : options.notes) messages << "gridstride cc: note: " << note << "\n";
    return build_program(options, installation, messages);
  } catch (const UsageError& error) {
    messages << "gridstride cc: " << error.what() << "\n";
    return usage_error;
  }
}

}  // namespace gridstride::cc
