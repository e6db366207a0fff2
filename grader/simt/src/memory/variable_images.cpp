// SPDX-License-Identifier: MIT
#include "simt/src/memory/variable_images.hpp"

#include <sys/mman.h>

#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "simt/src/engine.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/raw_memory.hpp"

namespace gridstride::simt {
namespace {

// A device's values of one variable, kept aside.
struct Values {
  std::vector<unsigned char> bytes;
  Cell* word_cells = nullptr;  // their history
};

// By variable of the module, those of a device alone.
using Image = std::vector<Values>;

struct Followed {
  Module* module;
  bool begun = false;
  std::vector<Variable*> variables;  // each device has its own
  Image first;                       // before anything has run
  std::map<int, Image> kept;         // by device
};

struct Images {
  std::mutex mutex;
  std::vector<Followed> modules;
  int shown = 0;  // the device whose values lie in the variables
};

Images& images() {
  static auto* const made = new Images;
  return *made;
}

bool is_of_one_device(const Variable& variable) {
  return variable.kind == Variable::Kind::device || variable.kind == Variable::Kind::constant;
}

std::vector<unsigned char> bytes_of(const Variable& variable) {
  std::vector<unsigned char> bytes(variable.size_bytes);
  raw_copy(bytes.data(), reinterpret_cast<const void*>(variable.address), bytes.size());
  return bytes;
}

void begin(Followed& followed) {
  if (std::exchange(followed.begun, true)) return;
  for (Variable& variable : followed.module->variables) {
    if (!is_of_one_device(variable)) continue;
    followed.variables.push_back(&variable);
    followed.first.push_back({bytes_of(variable), nullptr});
  }
}

void exchange(Followed& followed, int before, int now) {
  Image& aside = followed.kept[before];
  aside.clear();
  const auto known = followed.kept.find(now);
  const Image& shown = known == followed.kept.end() ? followed.first : known->second;
  for (std::size_t i = 0; i < followed.variables.size(); ++i) {
    Variable& variable = *followed.variables[i];
    aside.push_back({bytes_of(variable), variable.word_cells});
    const Values& values = shown[i];
    // NOLINTNEXTLINE(performance-no-int-to-ptr): where the variable lies
    raw_copy(reinterpret_cast<void*>(variable.address), values.bytes.data(), values.bytes.size());
    if (variable.word_cells == nullptr) continue;
    variable.word_cells = &shown == &followed.first ? fresh_cells(variable) : values.word_cells;
    variable.byte_cells =
        variable.word_cells == nullptr ? nullptr : variable.word_cells + word_count(variable);
  }
  followed.kept.erase(now);
}

}  // namespace

void follow_variables(Module& module) {
  const std::scoped_lock lock(images().mutex);
  images().modules.push_back({&module, false, {}, {}, {}});
}

void show_variables_of(int device) {
  if (engine().profile.device_count <= 1) return;
  Images& all = images();
  const std::scoped_lock lock(all.mutex);
  const Open open;
  for (Followed& followed : all.modules) begin(followed);
  const int before = std::exchange(all.shown, device);
  if (before == device) return;
  for (Followed& followed : all.modules) exchange(followed, before, device);
}

bool is_variable_of_other_device(std::uintptr_t address, int device) {
  if (engine().profile.device_count <= 1 || !device_variable_hull.holds(address)) return false;
  const Variable* const variable = variable_around(address, 1);
  if (variable == nullptr || !is_of_one_device(*variable)) return false;
  const std::scoped_lock lock(images().mutex);
  return images().shown != device;
}

void clear_kept_cells() {
  const std::scoped_lock lock(images().mutex);
  for (const Followed& followed : images().modules)
    for (const auto& [device, image] : followed.kept)
      for (std::size_t i = 0; i < image.size(); ++i)
        if (image[i].word_cells != nullptr)
          madvise(image[i].word_cells, 5 * word_count(*followed.variables[i]) * sizeof(Cell), MADV_DONTNEED);
}

}  // namespace gridstride::simt
