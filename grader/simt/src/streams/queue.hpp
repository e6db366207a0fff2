// SPDX-License-Identifier: MIT
/// @file
/// The work given to streams: what is run, when, and what it touches on the host.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "simt/src/accesses/given_work.hpp"
#include "simt/src/engine.hpp"

namespace gridstride::simt {

/// @brief Bytes of host memory.
struct HostRange {
  std::uintptr_t base = 0;
  std::size_t size_bytes = 0;
};

/// @brief Bytes of memory of a device.
struct DeviceRange {
  std::uintptr_t base = 0;
  std::size_t size_bytes = 0;
};

struct Transfer;
struct Fill;

/// @brief What a captured call was given, for who asks for the parameters of its node.
struct GivenParameters {
  std::shared_ptr<const Transfer> copy;
  std::shared_ptr<const Fill> fill;
  void (*host_function)(void*) = nullptr;
  void* host_data = nullptr;
};

/// @brief One operation of a stream: a kernel, a copy, a host function, a mark.
struct Work {
  WorkKind kind = WorkKind::kernel;
  std::string what;  ///< for diagnoses: "kernel scale", "cudaMemcpyAsync"
  std::function<ErrorCode()>
      run;  ///< carries it out, with the engine's lock held; an error ends up in the stream
  std::vector<HostRange>
      reads;  ///< host memory that it reads: the host must not write there before it is done
  std::vector<HostRange>
      writes;                 ///< host memory that it writes: the host must not touch it before it is done
  DeviceRange fills;          ///< device memory that it writes, of a copy or a fill: from first to last byte
  bool race_told = false;     ///< a kernel that reads there before it is told already
  std::vector<void*> frames;  ///< who gave it, innermost first
  const gs_launch* launch = nullptr;  ///< of a kernel: the call; lives as long as `run`
  const void* closure = nullptr;      ///< likewise: where its arguments lie
  GivenParameters given;              ///< of work that is captured
  bool started_by_device = false;     ///< a kernel of a graph, but not its first
  std::uint64_t graph_launch = 0;     ///< of a graph's node: which launch of a graph; 0: of none
};

/// @brief How the call that gives the work treats the host.
enum class Returns {
  at_once,         ///< the work runs later: cudaMemcpyAsync with page-locked memory, launches
  when_work_done,  ///< the host waits: cudaMemcpy
  /// The work runs first, since programs rely on its being quick, but CUDA does not promise that it is over:
  /// cudaMemset.
  unawaited,
};

/// @brief Gives work to a stream, behind what it holds and what it waits for. The engine's lock must be held.
/// @param stream a handle that is_stream() accepts
/// @return the error of the work where the call waits for it, else 0
ErrorCode submit(void* stream, Work work, Returns returns);

/// @brief What the host has not waited for, though it has run, is over for it from now on: a copy between
/// devices comes behind all that both have been given.
void await_unawaited();

/// @brief Runs what one stream holds, and what that waits for.
void drain_stream(void* stream);

/// @return work that has not begun, that nothing orders behind the task which runs now, and that is to write
/// this byte of device memory; nullptr where there is none
Work* pending_fill(std::uintptr_t address);

/// @brief A launch of a kernel in the source.
struct LaunchPlace {
  std::string kernel;
  std::string file;
  int line = 0;
};

/// @return the launches that the host has not waited for
std::vector<LaunchPlace> unawaited_launches();

/// @brief Runs what all streams of a device hold. @param device -1: of all devices
void drain_device(int device);

}  // namespace gridstride::simt
