// SPDX-License-Identifier: MIT
#include "view/script_words.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "language/language.hpp"

namespace gridstride::view {

using language::phrase;

namespace {

/// Marks both forms of a sentence for xgettext.
constexpr std::pair<const char*, const char*> counted_phrase(const char* one, const char* many) {
  return {one, many};
}

// As the scripts have them, in the order of dom.js, requests.js, tree.js, shuffles.js, viewer.js and page.js.
constexpr std::array sentences = {
    phrase("bank"),
    phrase("word {}"),
    phrase("lanes {}"),
    phrase("{} for this atomic"),
    phrase("✗ {}-way bank conflict: {}, least {}"),
    phrase("✓ 1-way, no bank conflict: {}"),
    phrase("A bank gives one word of 4 bytes at a time; lanes that ask for the same word get it together "
           "(3+1: lane 3 and one more). In each cell: the lane."),
    phrase("Lanes that ask for 8 (16) bytes go by halves (quarters) of the warp, so that {} are the least."),
    phrase("Banks"),
    phrase("sector {}, from [{}]"),
    phrase("{} for this atomic, in {}"),
    phrase("{}, least {}: {} bytes moved, {} asked for, {} wasted"),
    phrase("Memory moves in sectors of 32 bytes, here 8 words each. In each cell: the lane that asks for the "
           "word (3+1: lane 3 and one more). Dashed: moved for nothing."),
    phrase("thread {}: {}"),
    phrase("{} more"),
    phrase("Round {}: nothing is added."),
    phrase("and {} more"),
    phrase("Round {}: {}, {}."),
    phrase("round {}"),
    phrase("1 in {}"),
    phrase("Round {} alone, nearer:"),
    phrase("line {}"),
    phrase("Drawn: the first {}."),
    phrase("line {}, {}: {}."),
    phrase("{} times"),
    phrase("Picture of {}"),
    phrase("element {} of {}"),
    phrase("The recording of this block stopped in round {}, at warp {}: what came later is not drawn."),
    phrase("launch {}: {}"),
    phrase("Block"),
    phrase("block {}"),
    phrase("Kernel"),
    phrase("Left out: {}"),
    phrase("write by thread {} (warp {}, lane {}), line {}"),
    phrase("read by thread {} (warp {}, lane {}), line {}"),
    phrase("! Show the {}"),
    phrase("{}, {} times the reference"),
    phrase("{} of block {}, which was not recorded"),
    phrase("{} of block {}"),
    phrase("The threads of this launch were stopped at their first access: no request has come of it that "
           "could be drawn."),
    phrase("The first blocks of this launch ask nothing of the memory."),
    phrase("Round"),
    phrase("Rounds between barriers"),
    phrase("◀ Previous"),
    phrase("▶ Play"),
    phrase("❚❚ Pause"),
    phrase("Next ▶"),
    phrase("Round {} of {}"),
    phrase("Lines of this block"),
    phrase("What each line asks in the whole block, and the least that the same lanes could cost. ▸: in this "
           "round."),
    phrase("{}, least {}"),
    phrase("Part"),
    phrase("Line"),
    phrase("What it does"),
    phrase("Where the launch's time goes"),
    phrase("Lines with their parts of the time"),
    phrase("The block in round {}"),
    phrase("Words of 4 bytes:"),
    phrase("read"),
    phrase("written"),
    phrase("both"),
    phrase("What the block touches lies in a range of {} words: too far apart to draw in one piece."),
    phrase("Words of {}"),
    phrase("Who adds what, up to round {}"),
    phrase("From the elements that a thread reads, above, to the one that it writes, below. Where lines "
           "would touch, a part of them is drawn, such as 1 in 8."),
    phrase("What lanes pass on, in round {}"),
    phrase("No warp shuffles in this round; some do in round {}."),
    phrase("A line leads from the lane that has a value, above, to the one that gets it by the shuffle, "
           "below. Strong: what may have come to the lane that you follow, had each lane put together what "
           "it had and what it got."),
    phrase("Whose shuffles"),
    phrase("warp {}"),
    phrase("Follow lane"),
    phrase("lane"),
    phrase("Threads at line {}, round {}"),
    phrase("● takes part, · does not"),
    phrase(", ? was not recorded"),
    phrase(", ! is named by a finding"),
    phrase(". Choose a warp:"),
    phrase("Warps and lanes"),
    phrase("A request"),
    phrase("Line {} asks for nothing in this round"),
    phrase("Line {} may ask for something in this round, which was not recorded"),
    phrase("; it does in round {} and others."),
    phrase("; it does in round {}."),
    phrase(" as far as was recorded."),
    phrase("lane {}"),
    phrase(" and "),
    phrase("Warp {}: {}, {}"),
    phrase("Requests of the line in this round"),
    phrase("Previous request"),
    phrase("request {} of {}"),
    phrase("Next request"),
    phrase("{} of 32 lanes take part, {} bytes each. In brackets the element of {}."),
    phrase("Both"),
    phrase("Which picture"),
    phrase("Show"),
    phrase("A round lasts from one barrier of the block to the next."),
    phrase("Keys: ← → rounds, p play or pause, j k next and previous request; of both pictures, or of the "
           "one that has the focus."),
    phrase("Keys: ← → rounds, p play or pause, j k next and previous request."),
    phrase("The reference solution"),
    phrase("global load"),
    phrase("global store"),
    phrase("global atomic"),
    phrase("shared load"),
    phrase("shared store"),
    phrase("shared atomic"),
    phrase("load of {}"),
    phrase("store of {}"),
    phrase("atomic of {}"),
};

// The scripts' sentences with a number.
constexpr std::array counted_sentences = {
    counted_phrase("{} turn", "{} turns"),
    counted_phrase("{} sector", "{} sectors"),
    counted_phrase("{} addition", "{} additions"),
    counted_phrase("{} shuffle. Behind it lane {} may hold something of {}.",
                   "{} shuffles. Behind them lane {} may hold something of {}."),
    counted_phrase("{} lane", "{} lanes"),
    counted_phrase("{} block in the grid:", "{} blocks in the grid:"),
    counted_phrase("{} block in the grid, of which none was recorded",
                   "{} blocks in the grid, of which none was recorded"),
    counted_phrase("{} request", "{} requests"),
    counted_phrase("{1}, shared memory: {0} word in this round",
                   "{1}, shared memory: {0} words in this round"),
    counted_phrase("{1}, global memory: {0} word in this round",
                   "{1}, global memory: {0} words in this round"),
};

}  // namespace

std::string script_words() {
  nlohmann::ordered_json words = nlohmann::ordered_json::object();
  if (language::spoken() == "en") return words.dump();
  for (const char* const english : sentences)
    if (const std::string_view own = language::tr(english); own != english) words[english] = own;
  for (const auto& [one, many] : counted_sentences)
    words[one] = {language::form_of(one, many, 1), language::form_of(one, many, 2)};
  return words.dump();
}

}  // namespace gridstride::view
