// SPDX-License-Identifier: MIT
// The picture for terminals.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <sstream>
#include <tuple>

#include "language/language.hpp"
#include "language/phrases.hpp"
#include "report/columns.hpp"
#include "report/style.hpp"
#include "view/additions.hpp"
#include "view/compare.hpp"
#include "view/exchanges.hpp"
#include "view/line_times.hpp"
#include "view/view.hpp"

namespace gridstride::view {

using language::tr;
using language::trf;
using language::trn;

namespace {

constexpr std::size_t strip_letters = 64;
constexpr unsigned most_rounds_told = 40;
constexpr std::size_t source_letters = 52;
constexpr unsigned sector_bytes = 32;
constexpr unsigned bank_count = 32;
constexpr unsigned bank_bytes = 4;

std::string cost_in_units(TracedAccess access, std::uint64_t cost) {
  const bool turns = is_atomic(access) || is_shared(access);
  return turns ? trn("{} turn", "{} turns", cost) : trn("{} sector", "{} sectors", cost);
}

/// "global load", of the names that traces have.
std::string spaced(std::string name) {
  std::ranges::replace(name, '_', ' ');
  return tr(name.c_str());
}

/// The name of the i-th lane's array, and its element.
const std::string& array_name(const TracedLaunch& launch, const TracedRequest& request, std::size_t i) {
  return launch.arrays[request.arrays[request.arrays.size() == 1 ? 0 : i]].name;
}

std::int64_t element_of(const TracedRequest& request, std::size_t i) {
  return request.offsets[i] / static_cast<std::int64_t>(request.size_bytes);
}

std::uint64_t address_of(const TracedLaunch& launch, const TracedRequest& request, std::size_t i) {
  const std::size_t array = request.arrays[request.arrays.size() == 1 ? 0 : i];
  return launch.arrays[array].base + static_cast<std::uint64_t>(request.offsets[i]);
}

/// Lines of source, each file split once.
class SourceText {
 public:
  explicit SourceText(const AccessTrace& trace) {
    for (const TracedFile& file : trace.files) {
      std::istringstream in(file.text);
      std::vector<std::string>& lines = lines_.emplace_back();
      for (std::string line; std::getline(in, line);) lines.push_back(line);
    }
  }
  /// @return the line without the blanks around it, cut
  [[nodiscard]] std::string at(const TracedPlace& place) const {
    const auto index = static_cast<std::size_t>(place.line - 1);
    if (place.line < 1 || index >= lines_[place.file].size()) return {};
    std::string text = lines_[place.file][index];
    text.erase(0, text.find_first_not_of(" \t"));
    std::erase_if(text, [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; });
    return report::clipped(text, source_letters + 3);  // with the mark of a cut
  }

 private:
  std::vector<std::vector<std::string>> lines_;
};

/// What a line costs against the least: "32 turns, least 1: 32.0 times".
std::string cost_text(TracedAccess access, std::uint64_t cost, std::uint64_t least) {
  std::string text = cost_in_units(access, cost);
  if (is_atomic(access)) return text;
  text = trf("{}, least {}", text, least);
  if (cost > least && least > 0)
    text += ": " + trf("{:.1f} times", static_cast<double>(cost) / static_cast<double>(least));
  return text;
}

std::string lines_text(const TracedBlock& block, const SourceText& source, const AccessTrace& trace) {
  std::string text;
  const TracedPlace* before = nullptr;
  for (const TracedLine& line : block.lines) {
    if (before == nullptr || before->file != line.place.file)
      text += fmt::format("  {}\n", trace.files[line.place.file].name);
    if (before == nullptr || *before != line.place)
      text += fmt::format("  {:4} | {}\n", line.place.line, source.at(line.place));
    before = &line.place;
    text += fmt::format("       | {}\n", trf("{}: {}, {}", spaced(traced_name(line.access)),
                                             trn("{} request", "{} requests", line.requests),
                                             cost_text(line.access, line.cost, line.least)));
  }
  return text;
}

/// Phrases in lines of at most about `width` letters, each line behind `indent`.
std::string filled(const std::vector<std::string>& phrases, const std::string& indent, std::size_t width) {
  std::string text;
  std::string line;
  for (const std::string& phrase : phrases) {
    if (!line.empty() && indent.size() + line.size() + 2 + phrase.size() > width) {
      text += indent + line + ";\n";
      line.clear();
    }
    line += (line.empty() ? "" : "; ") + phrase;
  }
  return text + indent + line + "\n";
}

/// The lines that take a part worth telling, with a bar of its length.
std::string times_text(const TracedLaunch& launch, const SourceText& source, const AccessTrace& trace,
                       std::size_t columns) {
  constexpr std::size_t bar_letters = 20;
  const std::vector<LineTime> lines = line_times(launch);
  if (lines.empty()) return {};
  std::string text = report::wrapped(launch_time_text(launch), 2, columns);
  const TracedPlace* before = nullptr;
  for (const LineTime& line : lines) {
    if (!line.counts) continue;
    if (before == nullptr || before->file != line.place.file)
      text += fmt::format("  {}\n", trace.files[line.place.file].name);
    before = &line.place;
    const auto letters = static_cast<std::size_t>(std::lround(line.share * bar_letters));
    text += fmt::format("  {:4} | {:>5} {:<20} {}\n", line.place.line, line.share_of,
                        std::string(letters, '#'), source.at(line.place)) +
            filled(line.did, "       |         ", columns);
  }
  const auto left_out = std::ranges::count(lines, false, &LineTime::counts);
  if (left_out > 0)
    text += trn("  ... and {} line that takes under half a per cent",
                "  ... and {} lines that take under half a per cent", static_cast<std::size_t>(left_out)) +
            "\n";
  return text;
}

/// What a round does to each piece of an array: '.', 'r', 'w', or 'b' for both.
std::string strip_text(const TracedBlock& block, std::size_t array, std::uint64_t size_bytes,
                       unsigned round) {
  const std::uint64_t bytes_a_letter = (size_bytes + strip_letters - 1) / strip_letters;
  const std::uint64_t piece = (bytes_a_letter + bank_bytes - 1) / bank_bytes * bank_bytes;
  std::string strip((size_bytes + piece - 1) / piece, '.');
  for (const TracedRequest& request : block.requests) {
    if (request.round != round) continue;
    const bool loads = request.access == TracedAccess::shared_load;
    for (std::size_t i = 0; i < request.offsets.size(); ++i) {
      const std::size_t its = request.arrays[request.arrays.size() == 1 ? 0 : i];
      if (its != array || request.offsets[i] < 0) continue;
      const auto place = static_cast<std::uint64_t>(request.offsets[i]) / piece;
      if (place >= strip.size()) continue;
      char& letter = strip[place];
      const char now = loads ? 'r' : is_atomic(request.access) ? 'b' : 'w';
      letter = letter == '.' || letter == now ? now : 'b';
    }
  }
  return strip;
}

/// How many rounds there are requests of, were it of their first ones alone: the first requests are kept.
unsigned recorded_rounds(const TracedBlock& block) {
  if (block.left_out == 0) return block.rounds;
  return block.requests.empty() ? 0 : block.requests.back().round + 1;
}

std::string rounds_text(const TracedLaunch& launch, const TracedBlock& block) {
  std::string text;
  const unsigned recorded = recorded_rounds(block);
  for (std::size_t array = 0; array < launch.arrays.size(); ++array) {
    const TracedArray& its = launch.arrays[array];
    if (!its.shared || its.size_bytes == 0) continue;
    const std::uint64_t words_a_letter =
        (its.size_bytes + strip_letters * bank_bytes - 1) / (strip_letters * bank_bytes);
    text += trf("  {} in shared memory, {} bytes; a letter stands for {} bytes: r read, w written, b both, . "
                "untouched",
                its.name, its.size_bytes, words_a_letter * bank_bytes) +
            "\n";
    const unsigned shown = std::min(recorded, most_rounds_told);
    for (unsigned round = 0; round < shown; ++round)
      text += trf("  round {:3}  {}", round + 1, strip_text(block, array, its.size_bytes, round)) + "\n";
    if (shown < recorded) text += trf("  ... and {} rounds more", recorded - shown) + "\n";
    if (recorded < block.rounds)
      text += trf("  rounds {} to {} were not recorded", recorded + 1, block.rounds) + "\n";
  }
  return text;
}

/// "thread 0: [0] + [64] -> [0]".
std::string addition_text(const Addition& addition) {
  constexpr std::size_t most_terms = 4;
  std::string terms;
  for (std::size_t i = 0; i < std::min(addition.from.size(), most_terms); ++i)
    terms += fmt::format("{}[{}]", i == 0 ? "" : " + ", addition.from[i]);
  if (addition.from.size() > most_terms) terms += " + " + trf("{} more", addition.from.size() - most_terms);
  return trf("thread {}: {} -> [{}]", addition.thread, terms, addition.to);
}

/// Of each array and round the additions, the first ones in full.
std::string trees_text(const TracedLaunch& launch, const TracedBlock& block) {
  constexpr std::size_t most_told = 2;
  std::string text;
  for (const Tree& tree : trees_of(block)) {
    text += fmt::format("  {}\n", launch.arrays[tree.array].name);
    for (auto first = tree.additions.begin(); first != tree.additions.end();) {
      const auto end = std::find_if(first, tree.additions.end(),
                                    [&](const Addition& one) { return one.round != first->round; });
      const auto count = static_cast<std::size_t>(end - first);
      text += trf("  round {:3}  {}", first->round + 1, trn("{} addition", "{} additions", count)) + "; ";
      for (std::size_t i = 0; i < std::min(count, most_told); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : ", ", addition_text(first[static_cast<std::ptrdiff_t>(i)]));
      text += count > most_told ? ", ...\n" : "\n";
      first = end;
    }
  }
  return text;
}

/// The shuffles of one warp, and for whom they gather most.
std::string exchanges_of_warp(const std::vector<const TracedExchange*>& exchanges, unsigned warps,
                              std::size_t columns) {
  constexpr std::size_t most_told = 12;
  const TracedExchange& first = *exchanges.front();
  std::string text = trf("  round {:3}, warp {}", first.round + 1, first.warp) +
                     (warps > 1 ? trf(", and {} more warps alike", warps - 1) : "") + "\n";
  for (std::size_t i = 0; i < std::min(exchanges.size(), most_told); ++i)
    text += report::wrapped(fmt::format("{:4} | {}: {}", exchanges[i]->place.line, exchanges[i]->operation,
                                        passing_text(*exchanges[i])),
                            4, columns);
  if (exchanges.size() > most_told) text += trf("    ... and {} more", exchanges.size() - most_told) + "\n";
  const int gathered = std::popcount(origins_of(exchanges, 0));
  text += trn("    behind them lane 0 may hold something of {} lane",
              "    behind them lane 0 may hold something of {} lanes", static_cast<std::size_t>(gathered)) +
          "\n";
  return text;
}

std::string exchanges_text(const TracedBlock& block, std::size_t columns) {
  std::map<std::pair<unsigned, unsigned>, std::vector<const TracedExchange*>> of_warp;  // by round, then warp
  for (const TracedExchange& one : block.exchanges) of_warp[{one.round, one.warp}].push_back(&one);
  const auto alike = [](const auto& a, const auto& b) {
    return a.first.first == b.first.first &&
           std::ranges::equal(a.second, b.second, [](const TracedExchange* one, const TracedExchange* other) {
             return one->place == other->place && one->lanes == other->lanes &&
                    one->sources == other->sources;
           });
  };
  std::string text;
  for (auto first = of_warp.begin(); first != of_warp.end();) {
    const auto end = std::find_if(first, of_warp.end(), [&](const auto& one) { return !alike(*first, one); });
    text += exchanges_of_warp(first->second, static_cast<unsigned>(std::distance(first, end)), columns);
    first = end;
  }
  return text;
}

std::string sectors_text(const TracedLaunch& launch, const TracedRequest& request) {
  std::map<std::uint64_t, std::string> lanes_of;  // by sector
  std::map<std::uint64_t, bool> used;             // bytes that lanes ask for
  std::size_t i = 0;
  for (std::uint32_t lanes = request.lanes; lanes != 0; lanes &= lanes - 1, ++i) {
    const std::uint64_t address = address_of(launch, request, i);
    for (unsigned byte = 0; byte < request.size_bytes; ++byte) used[address + byte] = true;
    std::uint64_t told = ~std::uint64_t{0};
    for (const std::uint64_t end : {address, address + request.size_bytes - 1}) {
      if (end / sector_bytes == told) continue;
      told = end / sector_bytes;
      lanes_of[told] += fmt::format(" {}", std::countr_zero(lanes));
    }
  }
  const std::size_t fetched = lanes_of.size() * sector_bytes;
  std::string text =
      trf("    {} of 32 bytes: {} bytes moved, {} asked for, {} wasted",
          trn("{} sector", "{} sectors", lanes_of.size()), fetched, used.size(), fetched - used.size()) +
      "\n";
  constexpr std::size_t most_sectors = 6;
  std::size_t told = 0;
  for (const auto& [sector, lanes] : lanes_of) {
    if (++told > most_sectors) break;
    text += trf("      sector {:2}: lanes{}", told, lanes) + "\n";
  }
  if (told > most_sectors)
    text += trf("      ... and {} sectors more", lanes_of.size() - most_sectors) + "\n";
  return text;
}

std::string banks_text(const TracedLaunch& launch, const TracedRequest& request) {
  std::map<unsigned, std::string> lanes_of;  // by bank
  std::size_t i = 0;
  for (std::uint32_t lanes = request.lanes; lanes != 0; lanes &= lanes - 1, ++i) {
    const auto bank = static_cast<unsigned>(address_of(launch, request, i) / bank_bytes % bank_count);
    lanes_of[bank] += fmt::format(" {}", std::countr_zero(lanes));
  }
  std::string text = trf("    {} of 32 banks are asked, {}", lanes_of.size(),
                         cost_text(request.access, request.cost, request.least)) +
                     "\n";
  if (request.cost <= request.least && !is_atomic(request.access)) return text;
  constexpr std::size_t most_banks = 4;
  std::size_t told = 0;
  for (const auto& [bank, lanes] : lanes_of) {
    if (++told > most_banks) break;
    text += trf("      bank {:2}: lanes{}", bank, lanes) + "\n";
  }
  if (told > most_banks) text += trf("      ... and {} banks more", lanes_of.size() - most_banks) + "\n";
  return text;
}

/// "lane 0:[0] 1:[1]": each lane with its element, the array's name where it changes.
std::string lanes_text(const TracedLaunch& launch, const TracedRequest& request, std::size_t columns) {
  std::string text;
  std::string row;
  const std::string* before = nullptr;
  std::size_t i = 0;
  for (std::uint32_t lanes = request.lanes; lanes != 0; lanes &= lanes - 1, ++i) {
    const std::string& name = array_name(launch, request, i);
    if (before == nullptr || *before != name) {
      if (before != nullptr) text += row + "\n";
      text += fmt::format("    {}\n", name);
      row = tr("      lane");
    }
    before = &name;
    const std::string cell = fmt::format(" {}:[{}]", std::countr_zero(lanes), element_of(request, i));
    if (row.size() + cell.size() > columns) {
      text += row + "\n";
      row = "          ";
    }
    row += cell;
  }
  return text + row + "\n";
}

std::string request_text(const TracedLaunch& launch, const TracedRequest& request, std::size_t columns) {
  return trf("  line {}, {}, warp {}, round {}, {} bytes a lane", request.place.line,
             spaced(traced_name(request.access)), request.warp, request.round + 1, request.size_bytes) +
         "\n" + lanes_text(launch, request, columns) +
         (is_shared(request.access) ? banks_text(launch, request) : sectors_text(launch, request));
}

/// Of each line and kind the request that costs most beyond the least.
std::string costliest_text(const TracedLaunch& launch, const TracedBlock& block, std::size_t columns) {
  std::map<std::tuple<std::size_t, int, TracedAccess>, const TracedRequest*> worst;
  for (const TracedRequest& request : block.requests) {
    const TracedRequest*& known = worst[{request.place.file, request.place.line, request.access}];
    const auto excess = [](const TracedRequest& one) { return one.cost - std::min(one.cost, one.least); };
    if (known == nullptr || excess(request) > excess(*known)) known = &request;
  }
  std::string text;
  for (const auto& [place, request] : worst) text += request_text(launch, *request, columns);
  return text;
}

std::string findings_text(const TracedLaunch& launch, const AccessTrace& trace, std::size_t columns) {
  std::string text;
  for (const TracedFinding& finding : launch.findings) {
    text += fmt::format("  {}: {}\n", finding.bug_class, language::told(finding.message));
    for (const TracedSide& side : finding.sides)
      text += "    " +
              trf("{} thread {} of block ({},{},{}), which is warp {}, lane {}, at {}:{}",
                  side.write ? tr("write by") : tr("read by"), side.thread, side.block[0], side.block[1],
                  side.block[2], side.thread / 32, side.thread % 32, trace.files[side.place.file].name,
                  side.place.line) +
              "\n";
    if (!finding.advice.empty()) text += report::wrapped(language::told(finding.advice), 4, columns);
  }
  return text;
}

/// The block with the first bug, else the first.
const TracedBlock& block_to_show(const TracedLaunch& launch) {
  if (launch.findings.empty() || launch.findings.front().sides.empty()) return launch.blocks.front();
  const auto faulty =
      std::ranges::find(launch.blocks, launch.findings.front().sides.front().block, &TracedBlock::index);
  return faulty == launch.blocks.end() ? launch.blocks.front() : *faulty;
}

bool is_stopped(const TracedLaunch& launch) {
  return std::ranges::any_of(launch.findings, &TracedFinding::stopped);
}

std::string comparison_text(const Subject& subject, const AccessTrace& trace, const Reference& reference) {
  if (const std::string stopped = stopped_text(trace); !stopped.empty()) return stopped + "\n";
  return fmt::format("\n== {}\n  {}\n", tr("Yours and the reference solution"),
                     comparison_note(trace, false, !subject.ended.empty())) +
         compared_text(compared(trace.total, reference.trace.total));
}

}  // namespace

std::string text(const Subject& subject, const AccessTrace& trace, const std::optional<Reference>& reference,
                 std::size_t columns) {
  std::string text = fmt::format("{}: {}\n{}\n", subject.title, trf("{} on {}", subject.file, subject.device),
                                 launches_text(trace));
  if (!subject.ended.empty()) text += subject.ended + "\n";
  if (reference && !subject.was_endless) text += comparison_text(subject, trace, *reference);
  const SourceText source(trace);
  const auto add = [&](const char* head, const std::string& body) {
    if (!body.empty()) text += fmt::format("\n  -- {}\n", head) + body;
  };
  for (const TracedLaunch& launch : trace.launches) {
    text += "\n== " + trf("Launch {}: {}", launch.number, launch_text(launch)) + "\n";
    if (const std::string words = left_out_text(launch); !words.empty()) text += "  " + words + "\n";
    add(tr("What the device found"), findings_text(launch, trace, columns));
    add(tr("Where its time goes"), times_text(launch, source, trace, columns));
    if (launch.blocks.empty()) {
      text += std::string("  ") +
              (is_stopped(launch)
                   ? tr("Its threads were stopped at their first access: no request has come of it.")
                   : tr("Its first blocks ask nothing of the memory.")) +
              "\n";
      continue;
    }
    const TracedBlock& block = block_to_show(launch);
    text += "  " +
            trf("Block ({},{},{}): {} from barrier to barrier", block.index[0], block.index[1],
                block.index[2], trn("{} round", "{} rounds", block.rounds)) +
            "\n";
    add(tr("What the block's lines ask of the memory"), lines_text(block, source, trace));
    add(tr("Round by round"), rounds_text(launch, block));
    add(tr("Who adds what"), trees_text(launch, block));
    add(tr("What the lanes of a warp pass on by shuffles"), exchanges_text(block, columns));
    add(tr("The costliest request of each line, as lane:element"), costliest_text(launch, block, columns));
  }
  return report::fitted(text, columns);
}

}  // namespace gridstride::view
