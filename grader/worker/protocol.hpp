// SPDX-License-Identifier: MIT
/// @file
/// What judge and worker say to each other: one packet and two sealed memfds a call, one packet back. Around
/// a call whose time is measured there are two more from the worker, `ready` and `done`, and a GoPacket
/// between them, so that the judge has a clock of its own. In lessons that ask for it, the worker may have
/// device code compiled during a call.
///
/// The input memfd holds an InputHeader, then one Slot an argument, then the arrays; it is sealed against
/// writing. The output memfd holds the worker's words (JSON), the returned value, then the arrays that are
/// written; it is sealed against changes of its size. Every array ends at the end of a page, so that the
/// worker can map it with an inaccessible page behind.
#pragma once

#include <cstdint>

#include "worker/marshal.hpp"

namespace gridstride::worker {

inline constexpr std::uint64_t page_bytes = 4096;         ///< of memory
inline constexpr int channel_fd = 3;                      ///< in the worker
inline constexpr std::uint64_t words_bytes = 4ULL << 20;  ///< room for findings and counters

/// @brief What of a call is measured.
enum class Clocked : std::uint64_t {
  nothing,  ///< it runs with everything counted
  call,     ///< its time, with nothing counted that would slow it down
  kernels   ///< that of its kernels, as the device counts them
};

/// @brief Judge to worker, with the descriptors of both memfds.
struct CallPacket {
  static constexpr std::uint64_t expected_magic = 0x67735f63616c6c31;  ///< "gs_call1"
  std::uint64_t magic = expected_magic;                                ///< tells a packet of ours
  std::uint64_t nonce = 0;                                             ///< random; the reply repeats it
  std::uint64_t input_bytes = 0;                                       ///< size of the input
  Clocked clocked = Clocked::nothing;                                  ///< what is measured
  std::uint64_t flipped_bits = 0;  ///< of each 8 bytes that a copy brings to the host, on the CPU device
};

/// @brief Judge to worker, in answer to `ready`: the function is to run now.
struct GoPacket {
  static constexpr std::uint64_t expected_magic = 0x67735f676f5f5f31;  ///< "gs_go__1"
  std::uint64_t magic = expected_magic;                                ///< tells a packet of ours
  std::uint64_t nonce = 0;                                             ///< of the call
};

/// @brief Judge to worker, in answer to `compile`, with the descriptor of a sealed memfd.
struct AnswerPacket {
  static constexpr std::uint64_t expected_magic = 0x67735f616e737731;  ///< "gs_answ1"
  std::uint64_t magic = expected_magic;                                ///< tells a packet of ours
  std::uint64_t nonce = 0;                                             ///< of the call
  std::uint64_t answer_bytes = 0;                                      ///< size of what the memfd holds
};

/// @brief At the start of the input.
struct InputHeader {
  char name[128];                ///< of the function
  std::uint64_t argument_count;  ///< slots that follow
  std::uint64_t returned_bytes;  ///< room for the returned value, behind the words
};

/// @brief An argument in the input.
struct Slot {
  marshal::Kind kind;           ///< where it lives
  std::uint32_t element_bytes;  ///< size of an element
  std::uint64_t count;          ///< elements
  std::uint64_t page;    ///< offset of its first page: in the output where it is written, else in the input
  std::uint64_t offset;  ///< of its first element
};

/// @brief What a reply says.
enum class Status : std::uint32_t {
  returned = 1,
  cuda_error,     ///< gridstride::CudaError left the function
  exception,      ///< another exception left it
  out_of_memory,  ///< std::bad_alloc left it
  mismatch,       ///< no such function, or other arguments: the grader's fault
  not_loaded,     ///< the module could not be loaded
  fatal,          ///< the CPU device ended the program after a finding
  interrupted,    ///< answer to a nudge: where the program was
  ready,          ///< a timed call is about to run
  done,           ///< it has run, its device work too; the results follow
  compile,        ///< while a call runs: the words are device code to compile; an AnswerPacket is awaited
  started,        ///< before any call: the device is there, and nothing of the submission was loaded yet
};

/// @brief Worker to judge.
struct ReplyPacket {
  static constexpr std::uint64_t expected_magic = 0x67735f7265706c31;  ///< "gs_repl1"
  std::uint64_t magic = expected_magic;                                ///< tells a packet of ours
  std::uint64_t nonce = 0;                                             ///< of the call
  Status status{};                                                     ///< what it says
  std::uint32_t words_bytes = 0;                                       ///< of JSON at the start of the output
  std::uint64_t returned_bytes = 0;  ///< of the returned value behind the room for words
};

}  // namespace gridstride::worker
