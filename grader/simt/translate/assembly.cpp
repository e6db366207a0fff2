// SPDX-License-Identifier: MIT
// Inline PTX in device code. What teaching code reads by it (the lane, its masks, the clocks) and a few
// instructions without operands become calls; everything else is told when it is reached.
#include <array>
#include <string>
#include <utility>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

/// Special registers of the PTX ISA, by what they are here.
constexpr std::array<Pair, 43> special_registers = {{{"laneid", "lane_id()"},
                                                     {"warpid", "warp_id()"},
                                                     {"nwarpid", "warp_count()"},
                                                     {"smid", "sm_id()"},
                                                     {"nsmid", "sm_count()"},
                                                     {"lanemask_eq", "lane_mask_eq()"},
                                                     {"lanemask_lt", "lane_mask_lt()"},
                                                     {"lanemask_le", "lane_mask_le()"},
                                                     {"lanemask_gt", "lane_mask_gt()"},
                                                     {"lanemask_ge", "lane_mask_ge()"},
                                                     {"tid.x", "thread(0)"},
                                                     {"tid.y", "thread(1)"},
                                                     {"tid.z", "thread(2)"},
                                                     {"ntid.x", "block_dim(0)"},
                                                     {"ntid.y", "block_dim(1)"},
                                                     {"ntid.z", "block_dim(2)"},
                                                     {"ctaid.x", "block(0)"},
                                                     {"ctaid.y", "block(1)"},
                                                     {"ctaid.z", "block(2)"},
                                                     {"nctaid.x", "grid_dim(0)"},
                                                     {"nctaid.y", "grid_dim(1)"},
                                                     {"nctaid.z", "grid_dim(2)"},
                                                     {"clusterid.x", "cluster(0)"},
                                                     {"clusterid.y", "cluster(1)"},
                                                     {"clusterid.z", "cluster(2)"},
                                                     {"nclusterid.x", "cluster_count(0)"},
                                                     {"nclusterid.y", "cluster_count(1)"},
                                                     {"nclusterid.z", "cluster_count(2)"},
                                                     {"cluster_ctaid.x", "block_of_cluster(0)"},
                                                     {"cluster_ctaid.y", "block_of_cluster(1)"},
                                                     {"cluster_ctaid.z", "block_of_cluster(2)"},
                                                     {"cluster_nctaid.x", "cluster_dim(0)"},
                                                     {"cluster_nctaid.y", "cluster_dim(1)"},
                                                     {"cluster_nctaid.z", "cluster_dim(2)"},
                                                     {"cluster_ctarank", "cluster_rank()"},
                                                     {"cluster_nctarank", "cluster_size()"},
                                                     {"clock", "clock_low()"},
                                                     {"clock_hi", "clock_high()"},
                                                     {"clock64", "clock()"},
                                                     {"globaltimer", "global_timer()"},
                                                     {"globaltimer_lo", "global_timer_low()"},
                                                     {"globaltimer_hi", "global_timer_high()"},
                                                     {"dynamic_smem_size", "dynamic_shared_bytes()"}}};

/// Instructions without operands. An empty text is for the compiler alone, whatever its operands.
constexpr std::array<Pair, 28> plain_instructions = {
    {{"", "static_cast<void>(0)"},
     {"fence.cta", "::__threadfence_block()"},
     {"fence.acq_rel.cta", "::__threadfence_block()"},
     {"fence.sc.cta", "::__threadfence_block()"},
     {"fence.cluster", "::__threadfence_cluster()"},
     {"fence.acq_rel.cluster", "::__threadfence_cluster()"},
     {"fence.sc.cluster", "::__threadfence_cluster()"},
     {"fence.gpu", "::__threadfence()"},
     {"fence.acq_rel.gpu", "::__threadfence()"},
     {"fence.sc.gpu", "::__threadfence()"},
     {"fence.sys", "::__threadfence_system()"},
     {"fence.acq_rel.sys", "::__threadfence_system()"},
     {"fence.sc.sys", "::__threadfence_system()"},
     {"barrier.cluster.arrive", "::__cluster_barrier_arrive()"},
     {"barrier.cluster.arrive.aligned", "::__cluster_barrier_arrive()"},
     {"barrier.cluster.arrive.release", "::__cluster_barrier_arrive()"},
     {"barrier.cluster.arrive.release.aligned", "::__cluster_barrier_arrive()"},
     {"barrier.cluster.wait", "::__cluster_barrier_wait()"},
     {"barrier.cluster.wait.aligned", "::__cluster_barrier_wait()"},
     {"barrier.cluster.wait.acquire", "::__cluster_barrier_wait()"},
     {"barrier.cluster.wait.acquire.aligned", "::__cluster_barrier_wait()"},
     {"membar.cta", "::__threadfence_block()"},
     {"membar.gl", "::__threadfence()"},
     {"membar.sys", "::__threadfence_system()"},
     {"bar.sync 0", "::__syncthreads()"},
     {"barrier.sync 0", "::__syncthreads()"},
     {"trap", "::__trap()"},
     {"brkpt", "::__brkpt()"}}};

template <std::size_t count>
std::string_view find(const std::array<Pair, count>& table, std::string_view name) {
  for (const auto& [key, value] : table)
    if (key == name) return value;
  return {};
}

bool is_assembly(const Token& token) { return token.is("asm") || token.is("__asm__") || token.is("__asm"); }

/// A string literal's text without quotes, the spaces and semicolons around it, and with single spaces.
std::string instruction(const Token& token) {
  std::string text;
  if (token.kind != TokenKind::literal || token.text.size() < 2 || token.text.front() != '"') return text;
  std::string_view inside = token.text.substr(1, token.text.size() - 2);
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const bool escaped_space =
        inside[i] == '\\' && i + 1 < inside.size() && (inside[i + 1] == 'n' || inside[i + 1] == 't');
    if (escaped_space) ++i;
    const bool space = escaped_space || inside[i] == ' ';
    if (space && (text.empty() || text.back() == ' ' || text.back() == ',')) continue;
    text += space ? ' ' : inside[i];
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == ';')) text.pop_back();
  return text;
}

/// The register that "mov.u32 %0,%%laneid" reads, or "%laneid", as nvcc takes it; empty for any other
/// instruction.
std::string_view register_read(std::string_view text) {
  for (const std::string_view move :
       {"mov.u32 ", "mov.u64 ", "mov.b32 ", "mov.b64 ", "mov.s32 ", "mov.s64 "}) {
    if (!text.starts_with(move)) continue;
    text.remove_prefix(move.size());
    if (!text.starts_with("%0,%")) return {};
    text.remove_prefix(text.starts_with("%0,%%") ? 5 : 4);
    return text;
  }
  return {};
}

/// Whether nothing but clobbers stands from `i` to the ')' at `close`: ':' and string literals.
bool only_clobbers(const Tokens& tokens, std::size_t i, std::size_t close) {
  for (; i < close; ++i)
    if (!tokens[i].is(":") && !tokens[i].is("::") && !tokens[i].is(",") &&
        tokens[i].kind != TokenKind::literal)
      return false;
  return true;
}

/// Whether the statement's text has no instruction: it keeps the compiler from moving code or leaving it out.
bool is_empty(const Tokens& tokens, std::size_t open) {
  const bool one_literal =
      tokens[open + 1].text.starts_with('"') && tokens[open + 2].kind != TokenKind::literal;
  return one_literal && instruction(tokens[open + 1]).empty();
}

/// What the statement asm ( ... ) with brackets at `open` and `close` becomes; empty: not known.
/// @param[out] operand the '(' of the one output operand; no_token: it has none
std::string_view meaning(const Tokens& tokens, std::size_t open, std::size_t close, std::size_t& operand) {
  operand = no_token;
  const std::string text = instruction(tokens[open + 1]);
  if (text.empty() && !is_empty(tokens, open)) return {};
  if (text.empty() || only_clobbers(tokens, open + 2, close)) return find(plain_instructions, text);
  // ":" "=r" ( variable )
  const std::size_t output = open + 4;
  if (!is_at(tokens, open + 2, ":") || tokens[open + 3].kind != TokenKind::literal ||
      !is_at(tokens, output, "("))
    return {};
  if (tokens[output].match == no_token || !only_clobbers(tokens, tokens[output].match + 1, close)) return {};
  operand = output;
  return find(special_registers, register_read(text));
}

/// Rewrites one statement. @param i its first token
void rewrite_statement(const Tokens& tokens, std::size_t i, std::size_t open, Edits& edits) {
  const std::size_t close = tokens[open].match;
  std::size_t operand = no_token;
  const std::string_view call = meaning(tokens, open, close, operand);
  if (call.empty()) {
    return edits.replace(tokens[i].begin, tokens[close].end(),
                         "::gs_unsupported(\"inline PTX assembly\", __FILE__, __LINE__)");
  }
  if (operand == no_token) return edits.replace(tokens[i].begin, tokens[close].end(), std::string(call));
  // asm volatile("mov ..." : "=r"  (x)  : : "memory")  becomes  ::gridstride::simt::ptx::read  (x, lane_id())
  edits.replace(tokens[i].begin, tokens[operand].begin, "::gridstride::simt::ptx::read");
  const std::size_t end = tokens[operand].match;
  edits.replace(tokens[end].begin, tokens[close].end(),
                ", ::gridstride::simt::ptx::" + std::string(call) + ")");
}

}  // namespace

void rewrite_inline_assembly(const Tokens& tokens, Edits& edits) {
  for (const DeviceFunction& function : device_functions(tokens)) {
    for (std::size_t i = function.body_begin + 1; i < function.body_end; ++i) {
      if (!is_assembly(tokens[i])) continue;
      std::size_t open = i + 1;
      while (is_word_at(tokens, open)) ++open;
      if (!is_at(tokens, open, "(") || tokens[open].match == no_token || tokens[open].match < open + 2)
        continue;
      rewrite_statement(tokens, i, open, edits);
      i = tokens[open].match;
    }
  }
}

}  // namespace gridstride::translate
