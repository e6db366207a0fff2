// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "cli/cli.hpp"
#include "cli/delivery.hpp"
#include "cli/files.hpp"
#include "cli/stub.hpp"
#include "cli/workspace.hpp"
#include "language/language.hpp"

namespace gridstride::cli {

using language::tr;
using language::trf;
using language::trn;

namespace {

namespace fs = std::filesystem;

/// Files below the workspace, and where each is brought from.
using Shipment = std::map<fs::path, fs::path>;

bool lies_in(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

/// A workspace's files are those that a student reads or writes; metadata stays with the program.
void add_lesson(const Installation& from, const harness::Lesson& lesson, Shipment& shipment) {
  const fs::path folder = fs::path("lessons") / lesson.name;
  const fs::path stub = lesson.slug + ".cu";
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(from.source / folder)) {
    const fs::path extension = entry.path().extension();
    const bool text = extension == ".cuh" || extension == ".md" || extension == ".svg" || extension == ".py";
    const fs::path name = entry.path().filename();
    if (text || name == "demo.cu" || name == "view.cu" || name == "labels.toml")
      shipment[entry.path().lexically_relative(from.source)] = entry.path();
  }
  shipment[folder / stub] = from.build / "stubs" / lesson.name / stub;
}

Shipment shipment_of(const Installation& from) {
  Shipment shipment;
  for (const harness::Lesson& lesson : harness::read_lessons(from.source)) add_lesson(from, lesson, shipment);
  for (const char* name :
       {"lessons/README.md", "lessons/support/gridstride.cuh", "lessons/support/drawing.py", ".clangd",
        ".vscode/extensions.json", ".vscode/launch.json", ".vscode/settings.json", ".vscode/tasks.json"})
    shipment[name] = from.source / name;
  const fs::path templates = from.source / "grader" / "cli" / "templates";
  shipment["README.md"] = templates / "workspace.md.in";
  shipment[".gitignore"] = templates / "workspace.gitignore.in";
  return shipment;
}

/// What clangd is told, with this installation's folders.
std::string editor_flags(const Installation& from) {
  const std::string placeholder = "@source@";
  std::string flags = read_text(from.build / "editors" / "compile_flags.txt.in");
  for (std::size_t at = 0; (at = flags.find(placeholder, at)) != std::string::npos;)
    flags.replace(at, placeholder.size(), from.source.string());
  return flags;
}

/// The program as the texts name it: ./gridstride.
fs::path program_of(const Installation& from) {
  return from.installed ? from.build.parent_path().parent_path() / "bin" / "gridstride"
                        : from.source / "gridstride";
}

void require_new_or_workspace(const Cli& cli, const fs::path& folder) {
  const std::string name = folder.string();
  const fs::path above = workspace_above(folder);
  if (above == folder) return;
  if (!above.empty())
    throw UsageError(trf("{} lies in the workspace {}; `{} init {}` brings that up to date", name,
                         above.string(), cli.program, above.string()));
  if (lies_in(folder, cli.installation.source))
    throw UsageError(trf("{} lies in {}; name a folder elsewhere", name, cli.installation.source.string()));
  std::error_code ignored;
  if (fs::exists(folder, ignored) && !fs::is_directory(folder, ignored))
    throw UsageError(trf("{} is a file; name a new folder", name));
  if (fs::is_directory(folder, ignored) && !fs::is_empty(folder, ignored))
    throw UsageError(trf("{} is no workspace and not empty; name a new folder", name));
}

/// Tells of each file what is worth telling, and counts.
class Account {
 public:
  void add(Delivered delivered, const fs::path& name, const fs::path& from) {
    ++counts_[delivered];
    if (delivered == Delivered::updated) told_ += trf("  updated  {}", name.string()) + "\n";
    if (delivered == Delivered::kept)
      told_ += trf("  kept     {}, which you have changed; the new one is {}", name.string(), from.string()) +
               "\n";
  }
  [[nodiscard]] std::string text(const fs::path& folder) const {
    const std::size_t fresh = count(Delivered::fresh);
    std::string text = told_;
    if (fresh > 0) text += trn("  brought  {} file", "  brought  {} files", fresh) + "\n";
    if (text.empty()) return trf("{} is up to date.", folder.string()) + "\n";
    return fmt::format("{}\n{}\n{}\n", folder.string(), text,
                       tr("Go on there: cd to it, then ./gridstride list"));
  }

 private:
  [[nodiscard]] std::size_t count(Delivered delivered) const {
    const auto found = counts_.find(delivered);
    return found == counts_.end() ? 0 : found->second;
  }
  std::map<Delivered, std::size_t> counts_;
  std::string told_;
};

void run_init(const Cli& cli, const std::string& wanted) {
  if (wanted.empty()) throw UsageError(tr("name the folder that your workspace is to be"));
  const fs::path folder = fs::weakly_canonical(fs::absolute(wanted));
  require_new_or_workspace(cli, folder);
  const Installation& from = cli.installation;
  const Delivery delivery(folder);
  Account account;
  for (const auto& [name, source] : shipment_of(from))
    account.add(delivery.bring(name, read_text(source)), name, source);
  for (const char* name : {"docs", "solutions", "datasets"})
    if (fs::exists(from.source / name))
      account.add(delivery.link(name, from.source / name), name, from.source / name);
  account.add(delivery.link("gridstride", program_of(from)), "gridstride", program_of(from));
  const fs::path flags = fs::path("build") / "editors" / "compile_flags.txt";
  account.add(delivery.bring(flags, editor_flags(from)), flags, from.build / "editors");
  fmt::print("{}", account.text(folder));
}

}  // namespace

void add_init(CLI::App& app, Cli& cli) {
  auto folder = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand(
      "init", "Make a folder to work in, or bring new lessons and texts to one; your files stay as they are");
  command->add_option("folder", *folder, "A new folder, or a workspace")->required()->type_name("DIR");
  command->callback([folder, &cli] { run_init(cli, *folder); });
}

}  // namespace gridstride::cli
