// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

// Calls of the run-time API and of cuRAND whose failure a program should see, sorted. Names of a program's
// own, such as cudaCheck, are none.
constexpr auto calls = std::to_array<std::string_view>({
    "cudaCreateSurfaceObject",
    "cudaCreateTextureObject",
    "cudaDestroySurfaceObject",
    "cudaDestroyTextureObject",
    "cudaDeviceEnablePeerAccess",
    "cudaEventCreate",
    "cudaEventCreateWithFlags",
    "cudaEventDestroy",
    "cudaEventElapsedTime",
    "cudaEventRecord",
    "cudaEventSynchronize",
    "cudaFree",
    "cudaFreeArray",
    "cudaFreeAsync",
    "cudaFreeHost",
    "cudaFuncSetAttribute",
    "cudaGetDeviceProperties",
    "cudaGraphAddDependencies",
    "cudaGraphAddHostNode",
    "cudaGraphAddKernelNode",
    "cudaGraphAddMemcpyNode",
    "cudaGraphAddMemcpyNode1D",
    "cudaGraphAddMemsetNode",
    "cudaGraphCreate",
    "cudaGraphDestroy",
    "cudaGraphExecDestroy",
    "cudaGraphInstantiate",
    "cudaGraphLaunch",
    "cudaHostAlloc",
    "cudaHostGetDevicePointer",
    "cudaHostRegister",
    "cudaHostUnregister",
    "cudaLaunchCooperativeKernel",
    "cudaLaunchHostFunc",
    "cudaLaunchKernel",
    "cudaMalloc",
    "cudaMalloc3D",
    "cudaMallocArray",
    "cudaMallocAsync",
    "cudaMallocHost",
    "cudaMallocManaged",
    "cudaMallocPitch",
    "cudaMemPrefetchAsync",
    "cudaMemcpy",
    "cudaMemcpy2D",
    "cudaMemcpy2DAsync",
    "cudaMemcpy3D",
    "cudaMemcpy3DAsync",
    "cudaMemcpyAsync",
    "cudaMemcpyFromSymbol",
    "cudaMemcpyPeer",
    "cudaMemcpyPeerAsync",
    "cudaMemcpyToSymbol",
    "cudaMemset",
    "cudaMemset2D",
    "cudaMemsetAsync",
    "cudaSetDevice",
    "cudaStreamAddCallback",
    "cudaStreamBeginCapture",
    "cudaStreamCreate",
    "cudaStreamCreateWithFlags",
    "cudaStreamCreateWithPriority",
    "cudaStreamDestroy",
    "cudaStreamEndCapture",
    "cudaStreamSynchronize",
    "cudaStreamWaitEvent",
    "curandCreateGenerator",
    "curandCreateGeneratorHost",
    "curandDestroyGenerator",
    "curandGenerate",
    "curandGenerateLogNormal",
    "curandGenerateLogNormalDouble",
    "curandGenerateNormal",
    "curandGenerateNormalDouble",
    "curandGeneratePoisson",
    "curandGenerateUniform",
    "curandGenerateUniformDouble",
    "curandSetGeneratorOffset",
    "curandSetGeneratorOrdering",
    "curandSetPseudoRandomGeneratorSeed",
    "curandSetQuasiRandomGeneratorDimensions",
    "curandSetStream",
});
static_assert(std::ranges::is_sorted(calls));

/// Whether the ':' at `i` ends a label: `case 1:`, `default:`, `again:`. That of `a ? b : c` does not.
bool ends_label(const Tokens& tokens, std::size_t i) {
  for (std::size_t at = i; at > 0; --at) {
    const Token& token = tokens[at - 1];
    if (token.match != no_token && token.match < at - 1) {
      at = token.match + 1;
    } else if (token.is(";") || token.is("{") || token.is("?")) {
      return !token.is("?");
    }
  }
  return false;
}

/// Whether a statement may begin at `i`: behind another one, a label, or the head of an if or a loop.
bool begins_statement(const Tokens& tokens, std::size_t i) {
  if (i == 0) return false;
  const Token& before = tokens[i - 1];
  if (before.is(";") || before.is("{") || before.is("}") || before.is("else") || before.is("do")) return true;
  return before.is(":") ? ends_label(tokens, i - 1) : closes_head(tokens, i - 1);
}

// Atomics of the device that change something whatever they find.
constexpr auto atomics = std::to_array<std::string_view>({
    "atomicAdd",
    "atomicAnd",
    "atomicDec",
    "atomicExch",
    "atomicInc",
    "atomicMax",
    "atomicMin",
    "atomicOr",
    "atomicSub",
    "atomicXor",
});
static_assert(std::ranges::is_sorted(atomics));

/// Whether the name at `i` is called as a statement of its own. @return the index of the ';' behind it
std::optional<std::size_t> end_of_statement(const Tokens& tokens, std::size_t i) {
  const Token& call = tokens[i];
  if (call.enclosing == no_token || !tokens[call.enclosing].is("{") || !begins_statement(tokens, i))
    return std::nullopt;
  if (!is_at(tokens, i + 1, "(") || tokens[i + 1].match == no_token) return std::nullopt;
  const std::size_t end = tokens[i + 1].match + 1;
  return is_at(tokens, end, ";") ? std::optional(end) : std::nullopt;
}

}  // namespace

void rewrite_discarded_calls(const Tokens& tokens, Edits& edits) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& call = tokens[i];
    if (call.kind != TokenKind::identifier) continue;
    const bool atomic = std::ranges::binary_search(atomics, call.text);
    if (!atomic && !std::ranges::binary_search(calls, call.text)) continue;
    const std::optional<std::size_t> end = end_of_statement(tokens, i);
    if (!end) continue;
    if (atomic) {
      edits.insert(tokens[*end].begin, ", ::gs_note_alone()");
      continue;
    }
    edits.insert(call.begin,
                 "::gridstride::simt::Ignored{\"" + std::string(call.text) + "\", __FILE__, __LINE__}, ");
  }
}

}  // namespace gridstride::translate
