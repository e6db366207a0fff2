// SPDX-License-Identifier: MIT
/// @file
/// Streams whose work goes into a graph instead of to the device.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "simt/src/streams/graphs.hpp"

namespace gridstride::simt {

/// @brief One capture, of one stream and those that join it.
struct Capture {
  std::unique_ptr<CUgraph_st> graph = std::make_unique<CUgraph_st>();
  std::uint64_t id = 0;  ///< never the same twice
  StreamQueue* origin = nullptr;
  std::vector<StreamQueue*> queues;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  const HostThread* thread = nullptr;
  bool invalid = false;
  bool recording = false;  ///< a single call is recorded: nothing else is affected
};

/// @return the graphs that are being captured
std::vector<CUgraph_st*> graphs_in_capture();

/// @brief Why no work can be given to the stream now: its capture is void, or it is the legacy stream beside
/// a captured one, whose capture is void then. @return 0 where it can
ErrorCode capture_refuses(const StreamQueue& queue);

/// @brief The stream ends. A capture that began in it ends, too, and is told; one that it has joined goes on,
/// but is void where the stream's work there is not awaited.
void end_captures_of(StreamQueue& queue);

/// @brief Takes work into the stream's graph. @return nothing where the stream is not captured, else the
/// error
std::optional<ErrorCode> capture_instead(StreamQueue& queue, Work& work);

/// @brief Waiting for a stream, or asking whether it is done: not while it is captured, or depends on one
/// that is. @return 0, or the error, and then the capture is void
ErrorCode capture_forbids_wait(const StreamQueue& queue);

/// @brief Likewise of all that a device does.
ErrorCode capture_forbids_wait(int device);

/// @brief A call that may wait for the device behind the program's back, such as cudaMalloc. Whether a
/// running capture forbids it depends on the modes of the capture and of this host thread.
/// @return 0, or why the call fails: the device's error, or a capture, which is void then
ErrorCode refuse_unsafe();

/// @brief cudaEventRecord in a captured stream. @return nothing where the stream is not captured, else the
/// error
std::optional<ErrorCode> capture_record(StreamQueue& queue, CUevent_st& event);

/// @brief cudaStreamWaitEvent where stream or event are captured: the stream joins. @return nothing where
/// neither is
std::optional<ErrorCode> capture_wait(StreamQueue& queue, const CUevent_st& event);

}  // namespace gridstride::simt
