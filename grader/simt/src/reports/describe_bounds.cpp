// SPDX-License-Identifier: MIT
// Accesses outside of an array: by which index, and where that may come from.
#include <cstdint>

#include "simt/src/reports/block_factor.hpp"
#include "simt/src/reports/describe.hpp"
#include "simt/src/reports/kernel_index.hpp"
#include "simt/src/reports/kernel_source.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/wrong_sizes.hpp"

namespace gridstride::simt {
namespace {

// An int that overflows moves an index by multiples of 2^32 and so out of all arrays at once.
constexpr std::int64_t huge_index = std::int64_t{1} << 24;
constexpr std::int64_t unsigned_range = std::int64_t{1} << 32;
constexpr std::int64_t most_below = std::int64_t{1} << 16;
constexpr const char* wrapped_advice =
    "A number below 0 is huge as an unsigned int, as threadIdx.x - 1 is in thread 0: guard the access, as in "
    "if (i > 0), or look for what makes the number negative.";
constexpr const char* below_advice =
    "The index is below 0, as i - 1 is for the first element: guard the access, as in if (i > 0).";

constexpr const char* char_advice =
    " If it comes of a char: a plain char has a sign, and a byte above 127 is below 0. Cast it to "
    "unsigned char first.";

constexpr const char* lanes_advice =
    " A thread that others wait for at a shuffle or a barrier has to come there all the same, with a value "
    "that changes nothing: i < n ? a[i] : 0.";

constexpr const char* stale_shared_advice =
    "Shared memory lives as long as its block, and a pointer to it means nothing to other blocks and "
    "kernels: hand the data over in an array of the device.";

// What the launch and the line say of an index beyond the end.
struct BoundsClues {
  std::uint64_t threads = 0;      // of the launch
  std::uint64_t blocks = 0;       // likewise
  unsigned block_size = 0;        // threads of a block
  bool has_condition = false;     // in the line
  bool has_or = false;            // likewise
  bool has_at_most = false;       // a condition by <=, in the line or the one before
  bool in_loop = false;           // with a condition, in the line or the one before
  bool indexed_by_block = false;  // an element for each block
  bool has_and = false;           // likewise of the line
  bool first_thread = false;      // of the first block it is
  bool gives_to_lanes = false;    // reads in a file that has shuffles
  bool returns_early = false;     // the kernel, before the line, where a number is too large
  bool returns_beyond = false;    // likewise, by > and not >=
  bool has_loop = false;          // before it in the kernel, or in its line
  std::string on_block;           // advice_on_block_factor()
};

BoundsClues bounds_clues(const Incident& incident, const Launch& launch) {
  const SourceLine where = student_line(incident.pc);
  const std::string line = code_at(where);
  const std::string kernel = kernel_text(where, launch.call->kernel_name);
  const std::string before = code_at({where.file, where.line - 1, where.folder});
  const auto has_at_most = [](const std::string& text) {
    return text.find("<=") != std::string::npos &&
           (text.find("for (") != std::string::npos || text.find("if (") != std::string::npos ||
            text.find("while (") != std::string::npos);
  };
  const auto is_loop = [](const std::string& text) {
    return text.find("for (") != std::string::npos && text.find(" < ") != std::string::npos;
  };
  const auto has = [&](const char* text) { return line.find(text) != std::string::npos; };
  return {launch.block_count * launch.thread_count,
          launch.block_count,
          launch.thread_count,
          (has("if (") || has(" ? ")) && (has(" < ") || has(" <= ") || has(" > ") || has(" >= ")),
          has(" || "),
          has_at_most(line) || has_at_most(before),
          is_loop(line) || is_loop(before),
          has("[blockIdx.x]"),
          has(" && "),
          incident.block == 0 && incident.thread == 0,
          !incident.write && file_has(where, "__shfl"),
          has_early_return(kernel, ">="),
          has_early_return(kernel, ">"),
          has("for (") || has("while (") || has_loop(kernel),
          advice_on_block_factor(where, launch)};
}

// An array of as many bytes as the launch, but for the last block's surplus, has threads. In a single block,
// which is mostly surplus, that says nothing.
bool mixes_bytes_and_elements(const Element& element, const BoundsClues& clues) {
  return !element.made_at.empty() && element.count < element.array_bytes && clues.blocks > 1 &&
         element.array_bytes <= clues.threads && clues.threads - element.array_bytes < clues.block_size;
}

std::string advice_on_index(const Element& element, const BoundsClues& clues) {
  if (clues.has_at_most && element.index == static_cast<std::int64_t>(element.count))
    return "The last of n elements is element n - 1, and the condition lets n through: write < in place of "
           "<=.";
  if (clues.returns_beyond && element.index == static_cast<std::int64_t>(element.count))
    return "The last of n elements is element n - 1, and the early return lets n through: write >= in "
           "place of >.";
  if (clues.indexed_by_block && clues.blocks > element.count)
    return "The launch has " + std::to_string(clues.blocks) +
           " blocks, and each uses the element of its number, of " + std::to_string(element.count) +
           ": the array needs an element for each block.";
  if (clues.first_thread && element.count > 0 && clues.has_loop)
    return "The first thread comes outside, too: if it does so in a later round of its loop, the loop's "
           "condition must hold the index below the number of elements; else it is the index that is wrong.";
  if (clues.threads <= element.count)
    return "The launch has " + counted(clues.threads, "thread") + ", no more than the array has elements (" +
           std::to_string(element.count) +
           (clues.has_loop ? "): the loop goes too far, or the index is computed wrongly."
                           : "): the index is computed wrongly.");
  if (clues.has_condition && clues.has_or)
    return "The line's condition holds where one side of || does. A thread may come through only where each "
           "of its indices is inside: &&.";
  if (clues.first_thread && clues.has_condition && element.count > 0)
    return "The first thread is outside already: it is the index that is wrong, and a guard would only hide "
           "that.";
  if (clues.has_condition && !clues.has_and)
    return clues.has_at_most
               ? "The line has a condition already: it must hold the index below the number of elements, "
                 "by < and not <=. That number counts elements, not bytes."
               : "The line has a condition already, which lets this index through: it must hold the very "
                 "index that is used below the number of elements, not of bytes.";
  if (clues.has_condition)
    return "The line has a condition already: it must hold each index that the line uses, of two dimensions "
           "both, below the number of elements there, by < and not <=. That number counts elements, not "
           "bytes.";
  if (clues.in_loop)
    return "The loop is to keep the index below the number of elements (" + std::to_string(element.count) +
           "): look at the number that bounds it, and at what is added to its variable.";
  if (clues.returns_early)
    return "The kernel returns early where a number is too large, but that does not hold this index below " +
           std::to_string(element.count) + ": it is computed wrongly, or needs a condition of its own.";
  return "More threads run (" + std::to_string(clues.threads) + ") than there are elements (" +
         std::to_string(element.count) +
         "), or the index is computed wrongly: launch fewer, or guard the access, as in if (i < n)." +
         (clues.gives_to_lanes ? lanes_advice : "");
}

// Blocks and threads may have been given the wrong way round.
std::string advice_on_blocks(std::uint64_t blocks, unsigned block_size) {
  constexpr unsigned warp_size = 32;
  if (block_size >= warp_size || blocks < warp_size) return {};
  return " The launch has " + std::to_string(blocks) + " blocks of " + counted(block_size, "thread") +
         ": in <<<blocks, threads>>> the blocks come first.";
}

std::string advice_on_bounds(const Element& element, const BoundsClues& clues) {
  if (!element.parts.empty() && element.index == static_cast<std::int64_t>(element.count))
    return "Several elements are accessed at once, and not all of these are there: round the number of such "
           "accesses down, as n / 4 does, and take what is left one element at a time.";
  if (element.dynamic && element.index == static_cast<std::int64_t>(element.count) && element.index > 0 &&
      element.array_bytes != clues.block_size)
    return "An array of n elements ends at n - 1: look at the index first, and at the condition that is to "
           "stop it. Where the index is right, the size is not: the launch gives it, by the third argument "
           "in <<<grid, block, "
           "bytes>>>, which is in bytes, n * sizeof(T) for n elements.";
  if (element.dynamic) {
    return "The launch gives this memory its size: the third argument in <<<grid, block, bytes>>> is in "
           "bytes, n * sizeof(T) for n elements, and all extern __shared__ arrays begin at the same address. "
           "Where the size is right, the index is not: it ends at n - 1.";
  }
  if (element.shared)
    return "A shared array has a fixed size: make it as large as the block needs, and check the index before "
           "the access.";
  if (mixes_bytes_and_elements(element, clues))
    return "Bytes are taken for elements, it seems: the array has " + counted(element.array_bytes, "byte") +
           ", from " + element.made_at + ", and " + counted(clues.threads, "thread") +
           " run. cudaMalloc counts bytes, n * sizeof(T); a launch, and the kernel's n, count "
           "elements.";
  std::string advice = advice_on_index(element, clues);
  if (!clues.on_block.empty()) return clues.on_block;
  if (element.pitched) return advice + " " + pitch_advice("not pitch elements");
  if (!element.made_at.empty())
    advice += " Or the array is too small: it has " + counted(element.array_bytes, "byte") + ", from " +
              element.made_at + "; cudaMalloc counts bytes, n * sizeof(T).";
  return advice + advice_on_blocks(clues.blocks, clues.block_size);
}

}  // namespace

Words describe_bounds(const Incident& incident, const Launch& launch) {
  const Element element = element_at(incident.address, incident.size_bytes, launch);
  const std::string what = std::string(verb(incident)) + " " + bytes_of(incident) + " ";
  std::string advice = advice_on_size(incident, element, launch);
  if (advice.empty()) advice = advice_on_bounds(element, bounds_clues(incident, launch));
  if (element.shared && !element.dynamic) advice += shared_array_and_block(launch);
  if (element.array.empty() && element.shared)
    return {"out_of_bounds", what + "in shared memory, where the kernel has no array", stale_shared_advice};
  if (element.array.empty())
    return {"out_of_bounds", what + "outside every array of the device", overflow_advice};
  const SourceLine cause = incident.cause_pc == nullptr ? SourceLine{} : student_line(incident.cause_pc);
  const std::string first = cause.line == 0 ? std::string()
                                            : "What is told of " + text_of(cause) +
                                                  " happened before, and the index may come of it: mend that "
                                                  "first. ";
  const bool below = element.index < 0 && !element.dynamic;
  constexpr std::int64_t least_char = -128;
  const bool of_char = element.index < 0 && element.index >= least_char &&
                       has_plain_char(kernel_text(student_line(incident.pc), launch.call->kernel_name));
  const bool wrapped = element.index < unsigned_range && element.index >= unsigned_range - most_below;
  const bool huge = element.index >= huge_index || element.index <= -huge_index;
  return {"out_of_bounds", what + "outside " + element.array + ": " + element.position(),
          first +
              (wrapped ? wrapped_advice
               : huge  ? overflow_advice
               : below ? below_advice
                       : advice) +
              (of_char ? char_advice : "")};
}

}  // namespace gridstride::simt
