// SPDX-License-Identifier: MIT
/// @file
/// cuda::pipeline: stages of asynchronous copies, of one thread or shared by the threads of a block.
#pragma once

#include "barrier.hpp"

namespace cuda {

/// @brief What a thread does in a pipeline whose threads have different parts.
enum class pipeline_role { producer, consumer };

namespace detail {

/// @brief Who has filled a stage, and who is done with it.
template <thread_scope Scope>
struct PipelineStage {
  barrier<Scope> produced;
  barrier<Scope> consumed;
};

/// @brief Where a thread is in a ring of stages: which stage is next, and whether that is an odd one of its
/// uses, each of which is a phase of its barriers.
struct PipelinePlace {
  unsigned stage = 0;
  bool odd = false;
  __host__ __device__ __forceinline__ void go_on(unsigned stages) {
    if (++stage < stages) return;
    stage = 0;
    odd = !odd;
  }
};

/// @brief The members of a pipeline: those that produce, and those that have not quit.
struct PipelineMembers {
  unsigned producers;
  unsigned present;
};

}  // namespace detail

template <thread_scope Scope>
class pipeline;

/// @brief What the threads of a pipeline share, in shared memory.
template <thread_scope Scope, ::std::uint8_t Stages>
class pipeline_shared_state {
  template <thread_scope>
  friend class pipeline;
  detail::PipelineStage<Scope> stages_[Stages];
  detail::PipelineMembers members_;

 public:
  pipeline_shared_state() = default;
  pipeline_shared_state(const pipeline_shared_state&) = delete;
  pipeline_shared_state& operator=(const pipeline_shared_state&) = delete;
};

/// @brief A pipeline of several threads: producers fill its stages in turn, consumers use and release them.
template <thread_scope Scope>
class pipeline {
  detail::PipelineStage<Scope>* stages_;
  detail::PipelineMembers* members_;
  unsigned stage_count_;
  detail::PipelinePlace filling_;  // the stage that this thread commits next
  detail::PipelinePlace used_;     // the one that it releases next

 public:
  /// @brief Made by make_pipeline(), whose threads all call this. @param producers how many produce;
  /// consumers how many consume: all of them do both where both are the size of the group
  template <class Group, ::std::uint8_t Stages>
  __host__ __device__ __forceinline__ pipeline(const Group& group,
                                               pipeline_shared_state<Scope, Stages>& state,
                                               unsigned producers, unsigned consumers)
      : stages_(state.stages_), members_(&state.members_), stage_count_(Stages) {
    if (group.thread_rank() == 0) {
      state.members_.present = static_cast<unsigned>(group.size());
      for (unsigned i = 0; i < Stages; ++i) {
        init(&stages_[i].produced, producers);
        init(&stages_[i].consumed, consumers);
      }
    }
    group.sync();
  }
  /// @brief How many threads of the group are producers, where each says what it is.
  template <class Group, ::std::uint8_t Stages>
  static __host__ __device__ __forceinline__ unsigned count_producers(
      const Group& group, pipeline_shared_state<Scope, Stages>& state, pipeline_role role) {
    const atomic_ref<unsigned, Scope> producers(state.members_.producers);
    if (group.thread_rank() == 0) state.members_.producers = 0;
    group.sync();
    if (role == pipeline_role::producer) producers.fetch_add(1u, memory_order_relaxed);
    group.sync();
    return producers.load(memory_order_relaxed);
  }
  pipeline(pipeline&&) = default;
  pipeline(const pipeline&) = delete;
  pipeline& operator=(const pipeline&) = delete;

  /// @brief Waits until the next stage to fill is free; at first each of them is.
  __host__ __device__ __forceinline__ void producer_acquire() {
    stages_[filling_.stage].consumed.wait_parity(!filling_.odd);
  }
  /// @brief The copies into the stage are on their way.
  __host__ __device__ __forceinline__ void producer_commit() {
    (void)stages_[filling_.stage].produced.arrive();
    filling_.go_on(stage_count_);
  }
  /// @brief Waits until the copies into the next stage to use are there.
  __host__ __device__ __forceinline__ void consumer_wait() {
    stages_[used_.stage].produced.wait_parity(used_.odd);
  }
  template <class Duration>
  __host__ __device__ __forceinline__ bool consumer_wait_for(const Duration&) {
    return stages_[used_.stage].produced.try_wait_parity(used_.odd);
  }
  /// @brief The stage may be filled anew.
  __host__ __device__ __forceinline__ void consumer_release() {
    (void)stages_[used_.stage].consumed.arrive();
    used_.go_on(stage_count_);
  }
  /// @brief The thread needs the shared state no more. @return whether it was the last one
  __host__ __device__ __forceinline__ bool quit() {
    return atomic_ref<unsigned, Scope>(members_->present).fetch_sub(1u, memory_order_acq_rel) == 1;
  }
  /// @return what copies into the stage that is being filled complete with
  __host__ __device__ __forceinline__ const void* filling() const {
    return &stages_[filling_.stage].produced;
  }
};

/// @brief A pipeline of one thread.
template <>
class pipeline<thread_scope_thread> {
  unsigned produced_ = 0;
  unsigned consumed_ = 0;

 public:
  __host__ __device__ __forceinline__ pipeline() {}
  pipeline(pipeline&&) = default;
  pipeline& operator=(pipeline&&) = default;
  pipeline(const pipeline&) = delete;
  pipeline& operator=(const pipeline&) = delete;

  /// @brief Nothing to wait for.
  __host__ __device__ __forceinline__ void producer_acquire() {}
  /// @brief The copies since the last commit are a stage.
  __host__ __device__ __forceinline__ void producer_commit() {
    ::gs_async_commit();
    ++produced_;
  }
  /// @brief Waits until the copies of the next stage are there.
  __host__ __device__ __forceinline__ void consumer_wait() {
    if (produced_ == consumed_) return;
    ++consumed_;
    ::gs_async_wait(produced_ - consumed_);
  }
  template <class Duration>
  __host__ __device__ __forceinline__ bool consumer_wait_for(const Duration&) {
    consumer_wait();
    return true;
  }
  /// @brief Waits for all stages but the last `left`.
  __host__ __device__ __forceinline__ void wait_prior(unsigned left) {
    ::gs_async_wait(left);
    if (produced_ - consumed_ > left) consumed_ = produced_ - left;
  }
  /// @brief Nothing to tell others.
  __host__ __device__ __forceinline__ void consumer_release() {}
  __host__ __device__ __forceinline__ bool quit() { return true; }
  __host__ __device__ __forceinline__ const void* filling() const { return nullptr; }
};

/// @brief A pipeline of the calling thread.
__host__ __device__ __forceinline__ pipeline<thread_scope_thread> make_pipeline() { return {}; }

/// @brief A pipeline of a group's threads, which all produce and consume.
template <class Group, thread_scope Scope, ::std::uint8_t Stages>
__host__ __device__ __forceinline__ pipeline<Scope> make_pipeline(
    const Group& group, pipeline_shared_state<Scope, Stages>* state) {
  const auto threads = static_cast<unsigned>(group.size());
  return pipeline<Scope>(group, *state, threads, threads);
}
/// @brief A pipeline whose first threads produce, and the others consume.
template <class Group, thread_scope Scope, ::std::uint8_t Stages>
__host__ __device__ __forceinline__ pipeline<Scope> make_pipeline(const Group& group,
                                                                  pipeline_shared_state<Scope, Stages>* state,
                                                                  ::std::size_t producers) {
  return pipeline<Scope>(group, *state, static_cast<unsigned>(producers),
                         static_cast<unsigned>(group.size() - producers));
}
/// @brief A pipeline whose threads say themselves what they do.
template <class Group, thread_scope Scope, ::std::uint8_t Stages>
__host__ __device__ __forceinline__ pipeline<Scope> make_pipeline(const Group& group,
                                                                  pipeline_shared_state<Scope, Stages>* state,
                                                                  pipeline_role role) {
  const unsigned producers = pipeline<Scope>::count_producers(group, *state, role);
  return pipeline<Scope>(group, *state, producers, static_cast<unsigned>(group.size()) - producers);
}

/// @brief Waits for all stages of the thread's pipeline but the last Left.
template <::std::uint8_t Left>
__host__ __device__ __forceinline__ void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>& p) {
  p.wait_prior(Left);
}
/// @brief The thread's copies so far complete with the phase of the barrier.
template <thread_scope Scope>
__host__ __device__ __forceinline__ void pipeline_producer_commit(pipeline<thread_scope_thread>&,
                                                                  barrier<Scope>& b) {
  ::gs_async_bind(&b);
}

/// @brief Copies bytes by this thread into the stage that it fills.
template <class T, class Shape, thread_scope Scope>
__host__ __device__ __forceinline__ void memcpy_async(T* destination, const T* source, Shape shape,
                                                      pipeline<Scope>& p) {
  ::gridstride::simt::detail::copy_share(destination, source, shape, 0, 1, p.filling());
}
/// @brief Likewise, shared out among the threads of a group.
template <class Group, class T, class Shape, thread_scope Scope>
requires requires(const Group& group) { group.thread_rank(); }
__host__ __device__ __forceinline__ void memcpy_async(const Group& group, T* destination, const T* source,
                                                      Shape shape, pipeline<Scope>& p) {
  ::gridstride::simt::detail::copy_share(destination, source, shape, group.thread_rank(), group.size(),
                                         p.filling());
}

}  // namespace cuda
