// SPDX-License-Identifier: MIT
#include "simt/translate/control_flow.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "simt/translate/llvm_text.hpp"

namespace gridstride::translate {
namespace {

using std::string_view;

constexpr string_view loop_mark = ", !llvm.loop !";

/// The names behind "label %" in a line.
void add_labels(string_view line, std::vector<string_view>& labels) {
  constexpr string_view mark = "label %";
  for (std::size_t at = line.find(mark); at != line.npos; at = line.find(mark, at)) {
    at += mark.size();
    labels.push_back(line.substr(at, line.find_first_of(", ]", at) - at));
  }
}

}  // namespace

bool is_terminator(string_view line) {
  if (const Assignment given = assignment_of(line); !given.name.empty())
    return given.operation.starts_with("invoke ");
  static constexpr std::array<string_view, 8> words{"  br ",         "  ret ",    "  switch ",
                                                    "  unreachable", "  invoke ", "  resume ",
                                                    "  indirectbr ", "  callbr "};
  return std::ranges::any_of(words, [&](string_view word) { return line.starts_with(word); });
}

string_view label_of(string_view line) { return line.substr(0, line.find(':')); }

ControlFlow::ControlFlow(const ModuleText& module, const FunctionText& function) : module_(module) {
  std::unordered_map<string_view, std::size_t> by_label;
  blocks_.push_back({.begin = function.begin + 1, .end = function.end, .next = {}, .before = {}});
  for (std::size_t i = function.begin + 1; i < function.end; ++i) {
    const string_view line = module.lines[i];
    if (line.empty() || line.starts_with(' ')) {
      if (blocks_.back().end == function.end && is_terminator(line)) blocks_.back().end = i;
      continue;
    }
    by_label[label_of(line)] = blocks_.size();
    blocks_.push_back({.begin = i, .end = function.end, .next = {}, .before = {}});
  }
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    for (const string_view label : targets(i)) {
      const auto found = by_label.find(label);
      if (found == by_label.end()) continue;
      blocks_[i].next.push_back(found->second);
      blocks_[found->second].before.push_back(i);
    }
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (module.lines[blocks_[i].end].find(loop_mark) == string_view::npos) continue;
    // Where a condition ends the loop, the other way leads on.
    const auto back = std::ranges::find_if(blocks_[i].next, [&](std::size_t next) { return next <= i; });
    if (back != blocks_[i].next.end()) add_loop(*back, i);
  }
}

/// A terminator may take several lines, as a switch and an invoke do.
std::vector<string_view> ControlFlow::targets(std::size_t block) const {
  const std::size_t behind = block + 1 < blocks_.size() ? blocks_[block + 1].begin : blocks_[block].end + 1;
  std::vector<string_view> labels;
  for (std::size_t i = blocks_[block].end; i < behind; ++i) add_labels(module_.lines[i], labels);
  return labels;
}

void ControlFlow::add_loop(std::size_t header, std::size_t latch) {
  Loop loop{.header = header, .latch = latch, .body = std::vector<bool>(blocks_.size()), .size = 0};
  std::vector<std::size_t> left{latch};
  loop.body[header] = true;
  while (!left.empty()) {
    const std::size_t block = left.back();
    left.pop_back();
    if (loop.body[block]) continue;
    loop.body[block] = true;
    left.insert(left.end(), blocks_[block].before.begin(), blocks_[block].before.end());
  }
  loop.size = static_cast<std::size_t>(std::ranges::count(loop.body, true));
  loops_.push_back(std::move(loop));
}

std::size_t ControlFlow::block_of(std::size_t line) const {
  const auto behind = std::ranges::upper_bound(blocks_, line, {}, &Block::begin);
  return behind == blocks_.begin() ? 0 : static_cast<std::size_t>(behind - blocks_.begin()) - 1;
}

const Loop* ControlFlow::innermost(std::size_t block) const {
  const Loop* inner = nullptr;
  for (const Loop& loop : loops_)
    if (loop.body[block] && (inner == nullptr || loop.size < inner->size)) inner = &loop;
  return inner;
}

bool ControlFlow::in_each_pass(const Loop& loop, std::size_t block) const {
  if (block == loop.header || block == loop.latch) return true;
  std::vector<bool> seen(blocks_.size());
  std::vector<std::size_t> left{loop.header};
  while (!left.empty()) {
    const std::size_t at = left.back();
    left.pop_back();
    if (at == block || seen[at] || !loop.body[at]) continue;
    if (at == loop.latch) return false;
    seen[at] = true;
    left.insert(left.end(), blocks_[at].next.begin(), blocks_[at].next.end());
  }
  return true;
}

bool ControlFlow::in_each_pass(const WholeLoop& loop, std::size_t block) const {
  return std::ranges::all_of(loop.latches, [&](std::size_t latch) {
    return block == loop.header ||
           in_each_pass(Loop{.header = loop.header, .latch = latch, .body = loop.body, .size = loop.size},
                        block);
  });
}

void ControlFlow::find_preheader(WholeLoop& loop) const {
  if (loop.body[0]) return;  // something jumps into the middle of it
  for (const std::size_t block : blocks_[loop.header].before) {
    if (loop.body[block]) continue;
    if (loop.preheader != none || blocks_[block].next.size() != 1) {
      loop.preheader = none;
      return;
    }
    loop.preheader = block;
  }
}

std::vector<WholeLoop> ControlFlow::whole_loops() const {
  std::vector<WholeLoop> whole;
  for (const Loop& loop : loops_) {
    auto same = std::ranges::find(whole, loop.header, &WholeLoop::header);
    if (same == whole.end())
      same = whole.insert(whole.end(), {.header = loop.header, .latches = {}, .body = loop.body});
    same->latches.push_back(loop.latch);
    for (std::size_t i = 0; i < loop.body.size(); ++i) same->body[i] = same->body[i] || loop.body[i];
  }
  for (WholeLoop& loop : whole) {
    loop.size = static_cast<std::size_t>(std::ranges::count(loop.body, true));
    find_preheader(loop);
  }
  std::ranges::stable_sort(whole, {}, &WholeLoop::size);
  return whole;
}

bool ControlFlow::ends_within(const WholeLoop& loop) const {
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const bool leaves = loop.body[i] && std::ranges::any_of(blocks_[i].next, [&](std::size_t next) {
                          return !loop.body[next];
                        });
    if (leaves && i != loop.header && std::ranges::find(loop.latches, i) == loop.latches.end()) return true;
  }
  return false;
}

std::vector<std::size_t> ControlFlow::exits(const Loop& loop) const {
  std::vector<std::size_t> lines;
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    if (loop.body[i] &&
        std::ranges::any_of(blocks_[i].next, [&](std::size_t next) { return !loop.body[next]; }))
      lines.push_back(blocks_[i].end);
  return lines;
}

}  // namespace gridstride::translate
