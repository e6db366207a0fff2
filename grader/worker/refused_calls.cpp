// SPDX-License-Identifier: MIT
#include "worker/refused_calls.hpp"

namespace gridstride::worker {

std::string advice_on_refused_call(cudaError_t error, std::string_view call) {
  const auto calls = [&](std::string_view name) { return call.find(name) != std::string_view::npos; };
  if (error == cudaErrorSymbolNotFound && !calls("Symbol("))
    return "The module has no kernel of that name. In a module a kernel of C++ has the name that "
           "nvrtcGetLoweredName gives, which lasts as long as its program: until nvrtcDestroyProgram.";
  const bool of_module = calls("cuModule") || calls("cuLaunch") || calls("cuFunc");
  if (of_module && error == cudaErrorInvalidResourceHandle)
    return "A CUmodule is what cuModuleLoadData has loaded, and a CUfunction what cuModuleGetFunction has "
           "found in it: check what both return, and call cuModuleUnload after the last launch.";
  if (error == cudaErrorStreamCaptureUnsupported || error == cudaErrorStreamCaptureImplicit)
    return "While a stream is captured, nothing may run at once, wait, or use the default stream: give each "
           "launch and copy, as cudaMemcpyAsync, to that stream, and allocate, free and synchronise before "
           "the capture or after it.";
  if (error == cudaErrorStreamCaptureUnjoined)
    return "Another stream has come into the capture, since it waits for an event that was recorded in it, "
           "and "
           "has not come back: record an event in that stream, and let the one that is captured wait for it "
           "(cudaStreamWaitEvent) before cudaStreamEndCapture.";
  if (error == cudaErrorIllegalState && calls("cudaStreamEndCapture("))
    return "This stream is not being captured: cudaStreamBeginCapture comes first, for the same stream.";
  if (error == cudaErrorInvalidValue && calls("cudaGraphLaunch("))
    return "What is launched is what cudaGraphInstantiate has made, as long as cudaGraphExecDestroy has not "
           "destroyed it.";
  if (error == cudaErrorInvalidValue && calls("cudaGraphInstantiate("))
    return "The graph of a captured stream is what cudaStreamEndCapture gives: call it first, and "
           "cudaGraphDestroy after cudaGraphInstantiate.";
  if (error == cudaErrorInvalidResourceHandle)
    return "An event or a stream is made first, by cudaEventCreate(&event) or cudaStreamCreate(&stream), and "
           "is used no more once it is destroyed; the time between two events is asked for when both have "
           "been recorded.";
  return "The name of the error says what CUDA refused: compare the call's arguments with its description.";
}

}  // namespace gridstride::worker
