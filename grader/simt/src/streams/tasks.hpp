// SPDX-License-Identifier: MIT
/// @file
/// What streams hold: tasks, what orders them, and how much of them the host has waited for.
///
/// Each stream is a queue of tasks with its own numbering. A reach says how far into each of them something
/// is known to be over: a vector clock. Work X is ordered before work Y where Y's reach covers X; the host
/// may touch what X touches where the host's reach covers X. When a task really runs does not matter for
/// that.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "judge/kernel_demand.hpp"
#include "simt/src/streams/queue.hpp"

struct CUgraphNode_st;

namespace gridstride::simt {

struct Capture;
struct StreamQueue;

/// @brief Which host thread it is: the numbers of the threads that it was started by, each among those of its
/// own starter, and its own; empty for the main thread. The same in each run.
using HostPlace = std::vector<std::uint64_t>;

/// @brief By slot of a stream's queue: how many of its tasks are over.
class Reach {
 public:
  /// @brief Covers what the other covers as well.
  void add(const Reach& other);
  void add(unsigned slot, std::uint64_t sequence);
  [[nodiscard]] bool covers(unsigned slot, std::uint64_t sequence) const;
  [[nodiscard]] bool covers(const Reach& other) const;

 private:
  std::vector<std::uint64_t> sequences_;
};

/// @brief What a task keeps busy on the device while it runs.
enum class Busy { nothing, kernels, copies_in, copies_out };

/// @brief Work in a stream. Done when it has run; over for the host when the host has waited for it.
struct Task {
  Work work;
  std::uint64_t number = 0;    ///< rises in the order of submission, over all streams
  std::uint64_t sequence = 0;  ///< in its queue, from 1
  StreamQueue* queue = nullptr;
  bool mark = false;  ///< does nothing: an event, a wait
  bool done = false;
  bool unawaited = false;                    ///< it has run, but is not over for the host: cudaMemset
  bool host_waits = false;                   ///< the call that gave it waits for it and returns its error
  bool collected = false;                    ///< for walks over what a task needs
  std::vector<std::shared_ptr<Task>> after;  ///< what must be done first, and is not
  Reach reach;                               ///< all that is over when this task is, itself included
  Reach real;                                ///< likewise without marks
  ErrorCode error = 0;

  // Modelled time.
  Busy busy = Busy::nothing;
  double duration_ns = 0;
  double starting_ns = 0;                          ///< of it, the start of its kernel
  judge::Demand demand;                            ///< of its kernel; of several, the most that one takes
  HostPlace giver;                                 ///< the host thread that gave it
  double submitted_ns = 0;                         ///< that thread's time; without host_waited until given
  std::vector<std::shared_ptr<Task>> host_waited;  ///< what it waited for before, without a time yet
  std::vector<std::shared_ptr<Task>> also;         ///< what it follows beside its stream's rules
  /// In no stream's queue, it is the host's wait for all that a device's streams, -1: all streams, have been
  /// given, or this one has.
  int awaits_device = -1;
  const StreamQueue* awaits_stream = nullptr;
  bool given = false;                         ///< it has come into its stream in modelled time
  std::vector<std::shared_ptr<Task>> behind;  ///< of other streams, once given: what their rules ask for
  double earliest_ns = 0;                     ///< once given: when it could begin, but for those
  double end_ns = 0;                          ///< once settled
  bool settled = false;
};
using TaskPointer = std::shared_ptr<Task>;

/// @brief A stream: a queue of tasks.
struct StreamQueue {
  unsigned slot = 0;
  int device = 0;
  unsigned flags = 0;
  int priority = 0;
  bool legacy = false;
  unsigned long long id = 0;
  std::uint64_t count = 0;     ///< tasks so far, those of earlier streams in the slot included
  TaskPointer last;            ///< the latest task
  Capture* capture = nullptr;  ///< takes the work into a graph
  std::vector<CUgraphNode_st*> capture_after;  ///< the nodes that its next one there follows
  bool captured_nothing = false;               ///< its latest capture took up no work
  bool had_work = false;                       ///< given to the stream itself
  std::vector<void*> frames;                   ///< who made it; empty for default streams
  TaskPointer latest_given;                    ///< the latest task in modelled time
  double ready_ns = 0;                         ///< modelled time at which its work is over
  bool alive = true;
  /// @return whether it synchronises with the legacy default stream
  [[nodiscard]] bool blocking() const { return !legacy && (flags & 1) == 0; }
};

/// @brief Puts work behind what the queue holds, what the legacy rule asks for, and `also`.
TaskPointer enqueue(StreamQueue& queue, Work work, const std::vector<TaskPointer>& also = {});

/// @brief A task without work.
TaskPointer enqueue_mark(StreamQueue& queue, const std::vector<TaskPointer>& also = {});

/// @brief Runs these and what they need.
void run_until(const std::vector<TaskPointer>& tasks);

/// @brief Runs one piece of work that the task needs, or the task. @return whether the task is done
bool run_a_piece(const TaskPointer& task);

/// @return whether there is anything to run
bool work_pending();

/// @return whether work waits that need not come after what runs now: that of another stream
bool other_work_pending();

/// @brief Runs everything submitted up to this number.
void run_up_to(std::uint64_t number);

/// @brief The host waits for a task: it runs, and is over for the host.
void wait_for(const TaskPointer& task);

/// @brief It runs, in the time of the host too, but is not over for it.
void run_unawaited(const TaskPointer& task);

/// @brief Asks whether a task is over. Each time that it is not, one piece of work runs, so that a loop of
/// questions ends. @return 0, cudaErrorNotReady, or an error that is told now
ErrorCode query(const TaskPointer& task);

/// @brief How far the host has waited, as far as known.
const Reach& host_reach();
/// @return whether what the task and its forerunners do is over for the host
bool over_for_host(const Task& task);

/// @brief All tasks without a settled time, in the order of submission.
std::deque<TaskPointer>& unsettled_tasks();

/// @brief The host function that runs may tell the host, by whatever means of C++, that all before it is
/// over. From now on the host knows it: whether it has asked cannot be seen.
void host_may_learn_from_running_task();

/// @brief Whether a task is running on this OS thread: a host function, which must not call CUDA.
bool in_task();

}  // namespace gridstride::simt
