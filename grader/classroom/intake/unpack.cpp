// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_map>

#include "classroom/intake/names.hpp"
#include "classroom/intake/readers.hpp"

namespace gridstride::classroom {
namespace {

/// The way that an entry's path names, or why it is refused.
struct Way {
  std::vector<std::string> names;
  std::string flaw;
};

bool begins_at_a_root(std::string_view path) {
  if (path.starts_with('/') || path.starts_with('\\')) return true;
  return path.size() > 1 && path[1] == ':' && std::isalpha(static_cast<unsigned char>(path[0])) != 0;
}

/// Windows' separator is one here as well: programs there write it, and tricks use it.
Way way_of(std::string_view path) {
  if (path.empty()) return {{}, "it has no name"};
  if (begins_at_a_root(path))
    return {
        {},
        "its path begins at the root of a disk, as no honest archive's does; it has to be handed in anew"};
  Way way;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find_first_of("/\\", begin), path.size());
    const std::string_view name = path.substr(begin, end - begin);
    if (name == "..")
      return {{},
              "its path leads out of the archive, as no honest archive's does; it has to be handed in anew"};
    if (!name.empty() && name != ".") way.names.emplace_back(name);
    begin = end + 1;
  }
  if (way.names.size() > deepest_folder)
    return {{}, "it lies too many folders deep; the file itself has to be handed in"};
  return way;
}

/// What the entries of one archive may take.
class Budget {
 public:
  Budget(const IntakeLimits& limits, std::uint64_t most_bytes) : limits_(limits), most_bytes_(most_bytes) {}
  void take_entry() {
    if (++entries_ > limits_.entries)
      throw ArchiveError(fmt::format("it holds more than {} entries", limits_.entries));
  }
  void take_bytes(std::uint64_t bytes) {
    if (bytes > most_bytes_ - taken_bytes_) {
      taken_bytes_ = most_bytes_;
      throw ArchiveError(fmt::format("it unpacks to more than {}", in_bytes(most_bytes_)));
    }
    taken_bytes_ += bytes;
  }
  [[nodiscard]] std::uint64_t taken_bytes() const { return taken_bytes_; }

 private:
  const IntakeLimits& limits_;
  const std::uint64_t most_bytes_;
  std::uint64_t taken_bytes_ = 0;
  std::uint64_t entries_ = 0;
};

/// What is kept of one archive until it is known whose it is, within its share of the memory for all.
class Keeper {
 public:
  Keeper(const IntakeLimits& limits, Finds& finds)
      : finds_(finds), left_bytes_((limits.kept_bytes - finds.kept_bytes) / 8) {
    finds_.kept_bytes += left_bytes_;
  }
  ~Keeper() { finds_.kept_bytes -= left_bytes_; }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  void keep(Found found) {
    std::uint64_t bytes = sizeof(Found) + found.place.origin.size() + found.reason.size();
    for (const Step& step : found.place.steps) bytes += sizeof(Step) + step.name.size();
    take_bytes(bytes);
    finds_.all.push_back(std::move(found));
  }
  /// @return the text packed; equal ones are kept once
  PackedText packed(const std::string& text) {
    const PackedText one(text);
    const auto [kept, is_new] = texts_.emplace(one.packed(), one);
    if (is_new) take_bytes(one.packed().size());
    return kept->second;
  }

 private:
  void take_bytes(std::uint64_t bytes) {
    if (bytes > left_bytes_) throw ArchiveError("its files take too much memory, even packed");
    left_bytes_ -= bytes;
  }
  Finds& finds_;
  std::uint64_t left_bytes_;
  std::unordered_map<std::string_view, PackedText> texts_;
};

/// One that is broken or breaks a limit is one refused thing.
void read_within(Budget& budget, const ArchiveBytes& bytes, const Place& place, const IntakeLimits& limits,
                 Finds& finds);

class Unpacker {
 public:
  Unpacker(const Place& place, const IntakeLimits& limits, Budget& budget, Finds& finds)
      : place_(place), limits_(limits), budget_(budget), finds_(finds), keeper_(limits, finds) {}

  void read(Archive& archive) {
    while (const std::optional<ArchiveEntry> entry = archive.next()) {
      budget_.take_entry();
      if (entry->kind == ArchiveEntry::Kind::folder) continue;
      budget_.take_bytes(entry->bytes);  // also of what is only passed over: in a .tar.gz that costs as much
      take(archive, *entry);
    }
  }

 private:
  void take(Archive& archive, const ArchiveEntry& entry) {
    const Way way = way_of(entry.path);
    if (!way.flaw.empty()) {  // where it would lie is nobody's business; it is told of the archive
      Place named = place_;
      named.origin += ": " + shown(entry.path);
      keeper_.keep({named, {}, way.flaw});
      return;
    }
    if (way.names.empty() || std::any_of(way.names.begin(), way.names.end(), is_system_file)) return;
    Found found;
    found.place = place_;
    for (const std::string& name : way.names) {
      found.place = found.place.inside(name);
      if (found.reason.empty()) found.reason = flaw_of_name(name);
    }
    if (found.reason.empty()) found.reason = flaw_of_entry(entry);
    if (!found.reason.empty()) {
      keeper_.keep(std::move(found));
      return;
    }
    take_file(archive, entry, std::move(found));
  }

  static std::string flaw_of_entry(const ArchiveEntry& entry) {
    if (entry.kind == ArchiveEntry::Kind::link)
      return "it is a link, and links are not followed; the file itself has to be handed in";
    if (entry.kind == ArchiveEntry::Kind::special)
      return "it is no ordinary file but a device, pipe or socket";
    if (entry.encrypted) return "it is encrypted; it has to be handed in without a password";
    return {};
  }

  void take_file(Archive& archive, const ArchiveEntry& entry, Found found) {
    std::string text;
    switch (use_of(found.place.steps.back().name)) {
      case Use::submission:
      case Use::renamed:
        found.reason = read_entry(archive, entry, limits_.file_bytes, text);
        if (found.reason.empty()) found.reason = make_submission(text);
        break;
      case Use::metadata:
        if (!is_place_of_metadata(found.place)) break;
        found.reason = read_entry(archive, entry, limits_.metadata_bytes - finds_.metadata_bytes, text);
        finds_.metadata_bytes += found.reason.empty() ? text.size() : 0;
        break;
      case Use::archive:
        take_archive(archive, entry, std::move(found));
        return;
      case Use::foreign_archive:
        found.reason = foreign_archive;
        break;
      case Use::other:
        break;
    }
    if (found.reason.empty()) found.text = keeper_.packed(text);
    keeper_.keep(std::move(found));
  }

  void take_archive(Archive& archive, const ArchiveEntry& entry, Found found) {
    found.place = found.place.as_archive();
    if (found.place.archives > most_archives)
      found.reason =
          "it is an archive in an archive in an archive; the files themselves have to be handed in";
    else if (nested_bytes_ >= limits_.all_nested_unpacked_bytes)
      found.reason =
          fmt::format("the archives before it unpack to more than {}; it has to be unpacked by hand",
                      in_bytes(limits_.all_nested_unpacked_bytes));
    std::string bytes;
    if (found.reason.empty()) found.reason = read_entry(archive, entry, limits_.nested_bytes, bytes);
    if (!found.reason.empty()) {
      keeper_.keep(std::move(found));
      return;
    }
    Budget budget(limits_, limits_.nested_unpacked_bytes);
    read_within(budget, {-1, bytes}, found.place, limits_, finds_);
    nested_bytes_ += budget.taken_bytes();
  }

  /// Reads as much as the limit allows, whatever size the archive claims. @return why nothing was read, or ""
  std::string read_entry(Archive& archive, const ArchiveEntry& entry, std::uint64_t most_bytes,
                         std::string& text) {
    const std::string too_large =
        fmt::format("it is larger than {}; the .cu file alone has to be handed in", in_bytes(most_bytes));
    if (entry.bytes > most_bytes) return too_large;
    std::array<char, 65536> buffer{};
    try {
      while (const std::size_t bytes = archive.read(buffer.data(), buffer.size())) {
        text.append(buffer.data(), bytes);
        if (text.size() > entry.bytes)
          budget_.take_bytes(std::min<std::uint64_t>(bytes, text.size() - entry.bytes));
        if (text.size() > most_bytes) return too_large;
      }
    } catch (const EntryError& error) {
      return fmt::format("it cannot be unpacked ({}); it has to be handed in anew", shown(error.what()));
    }
    return {};
  }

  const Place& place_;
  const IntakeLimits& limits_;
  Budget& budget_;
  Finds& finds_;
  Keeper keeper_;
  std::uint64_t nested_bytes_ = 0;  // that the archives in it have unpacked to
};

void read_within(Budget& budget, const ArchiveBytes& bytes, const Place& place, const IntakeLimits& limits,
                 Finds& finds) {
  const std::size_t before = finds.all.size();
  const std::uint64_t kept_before = finds.kept_bytes;
  try {
    const bool is_zip = lower_ascii(place.steps.back().name).ends_with(".zip");
    const std::unique_ptr<Archive> archive = is_zip ? open_zip(bytes) : open_tar(bytes);
    Unpacker(place, limits, budget, finds).read(*archive);
  } catch (const ArchiveError& error) {
    finds.all.resize(before);
    finds.kept_bytes = kept_before;
    finds.all.push_back({place,
                         {},
                         fmt::format("the archive cannot be read, nothing of it was taken: {}; it has to be "
                                     "unpacked by hand, or handed in anew",
                                     shown(error.what()))});
  }
}

}  // namespace

void read_archive(const ArchiveBytes& bytes, const Place& place, const IntakeLimits& limits, Finds& finds) {
  Budget budget(limits, limits.archive_bytes);
  read_within(budget, bytes, place, limits, finds);
}

}  // namespace gridstride::classroom
