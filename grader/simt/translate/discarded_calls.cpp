// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string>

#include "simt/translate/rewrite.hpp"

namespace gridstride::translate {
namespace {

// Calls of the run-time API whose failure a program should see, sorted. Names of a program's own, such as
// cudaCheck, are none.
constexpr auto calls = std::to_array<std::string_view>({
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
});
static_assert(std::ranges::is_sorted(calls));

/// Whether a statement may begin at `i`: behind another one, or behind the head of an if or a loop.
bool begins_statement(const Tokens& tokens, std::size_t i) {
  if (i == 0) return false;
  const Token& before = tokens[i - 1];
  if (before.is(";") || before.is("{") || before.is("}") || before.is("else") || before.is("do")) return true;
  if (!before.is(")") || before.match == no_token || before.match == 0) return false;
  const Token& head = tokens[before.match - 1];
  return head.is("if") || head.is("for") || head.is("while");
}

}  // namespace

void rewrite_discarded_calls(const Tokens& tokens, Edits& edits) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& call = tokens[i];
    if (call.kind != TokenKind::identifier || !std::ranges::binary_search(calls, call.text)) continue;
    if (call.enclosing == no_token || !tokens[call.enclosing].is("{") || !begins_statement(tokens, i))
      continue;
    if (!is_at(tokens, i + 1, "(") || tokens[i + 1].match == no_token) continue;
    if (!is_at(tokens, tokens[i + 1].match + 1, ";")) continue;
    edits.insert(call.begin,
                 "::gridstride::simt::Ignored{\"" + std::string(call.text) + "\", __FILE__, __LINE__}, ");
  }
}

}  // namespace gridstride::translate
