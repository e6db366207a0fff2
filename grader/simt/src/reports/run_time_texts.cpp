// SPDX-License-Identifier: MIT
#include "simt/src/reports/run_time_texts.hpp"

#include <functional>
#include <map>
#include <mutex>

namespace gridstride::simt {
namespace {

struct CompiledText {
  std::string folder;
  std::string name;
  std::string text;
};

struct Texts {
  std::mutex mutex;
  std::map<std::size_t, CompiledText> by_image;  // by its hash: images are large
  std::map<const Module*, const CompiledText*> by_module;
};

// Still needed by code that runs while the process ends.
Texts& texts() {
  static auto* const kept = new Texts;
  return *kept;
}

std::size_t hash_of(std::string_view image) { return std::hash<std::string_view>{}(image); }

}  // namespace

void note_compiled_text(std::string_view image, const std::string& name, const std::string& text) {
  Texts& known = texts();
  const std::scoped_lock lock(known.mutex);
  const std::string folder = "text " + std::to_string(known.by_image.size() + 1) + " compiled at run time";
  known.by_image.try_emplace(hash_of(image), CompiledText{folder, name, text});
}

void note_loaded_image(std::string_view image, const Module& module) {
  Texts& known = texts();
  const std::scoped_lock lock(known.mutex);
  const auto found = known.by_image.find(hash_of(image));
  if (found != known.by_image.end()) known.by_module[&module] = &found->second;
}

std::string folder_of_text(const Module& module, const std::string& file) {
  Texts& known = texts();
  const std::scoped_lock lock(known.mutex);
  const auto found = known.by_module.find(&module);
  return found == known.by_module.end() || found->second->name != file ? std::string()
                                                                       : found->second->folder;
}

const std::string* text_in(const std::string& folder) {
  Texts& known = texts();
  const std::scoped_lock lock(known.mutex);
  for (const auto& [image, compiled] : known.by_image)
    if (compiled.folder == folder) return &compiled.text;
  return nullptr;
}

}  // namespace gridstride::simt
