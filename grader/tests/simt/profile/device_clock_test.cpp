// SPDX-License-Identifier: MIT
// When work of several streams is done, as the device's engines allow it. Tasks are made here as streams
// leave them when they have run.
#include "simt/src/devices/task_times.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace gridstride::simt {
namespace {

class DeviceClock : public testing::Test {
 protected:
  DeviceClock() {  // no test's devices are busy with the work of another
    static int devices = 0;
    one_.device = other_.device = third_.device = fourth_.device = ++devices;
  }

  TaskPointer given(StreamQueue& queue, Busy busy, double submitted_ns, double duration_ns) {
    auto task = std::make_shared<Task>();
    task->number = ++count_;
    task->queue = &queue;
    task->done = true;
    task->busy = busy;
    task->submitted_ns = submitted_ns;
    task->duration_ns = duration_ns;
    unsettled_tasks().push_back(task);
    return task;
  }
  /// A kernel that needs all of the device, or this share of its slots for blocks.
  TaskPointer kernel(StreamQueue& queue, double submitted_ns, double duration_ns, double slots = 1) {
    TaskPointer task = given(queue, Busy::kernels, submitted_ns, duration_ns);
    task->demand.raise(judge::Resource::block_slots, slots);
    return task;
  }
  /// One whose start is a part of its time.
  TaskPointer started(StreamQueue& queue, double starting_ns, double duration_ns, double slots) {
    TaskPointer task = kernel(queue, 0, duration_ns, slots);
    task->starting_ns = starting_ns;
    return task;
  }

  StreamQueue one_;
  StreamQueue other_;
  StreamQueue third_;
  StreamQueue fourth_;

 private:
  std::uint64_t count_ = 0;
};

TEST_F(DeviceClock, kernels_that_need_all_of_it_take_turns_and_copies_run_beside_them) {
  const TaskPointer first = kernel(one_, 0, 10);
  const TaskPointer second = kernel(other_, 0, 10);
  const TaskPointer copy = given(third_, Busy::copies_in, 0, 15);
  settle_times();
  EXPECT_EQ(first->end_ns, 10);
  EXPECT_EQ(second->end_ns, 20);
  EXPECT_EQ(copy->end_ns, 15);
}

TEST_F(DeviceClock, kernels_run_at_the_same_time_as_long_as_they_fit) {
  const TaskPointer first = kernel(one_, 0, 10, 0.5);
  const TaskPointer second = kernel(other_, 0, 30, 0.5);
  const TaskPointer third = kernel(third_, 0, 10, 0.25);
  settle_times();
  EXPECT_EQ(first->end_ns, 10);
  EXPECT_EQ(second->end_ns, 30);
  EXPECT_EQ(third->end_ns, 20);  // when the first one is done
}

TEST_F(DeviceClock, kernels_start_one_after_another) {
  const TaskPointer first = started(one_, 4, 20, 0.25);
  const TaskPointer second = started(other_, 4, 20, 0.25);
  const TaskPointer third = started(third_, 4, 20, 0.25);
  settle_times();
  EXPECT_EQ(first->end_ns, 20);
  EXPECT_EQ(second->end_ns, 24);
  EXPECT_EQ(third->end_ns, 28);
}

TEST_F(DeviceClock, a_kernel_that_needs_all_of_it_waits_for_those_that_run) {
  const TaskPointer small = started(one_, 4, 20, 0.1);
  const TaskPointer whole = started(other_, 4, 20, 1);
  settle_times();
  const TaskPointer late = started(third_, 4, 20, 0.1);
  settle_times();
  EXPECT_EQ(small->end_ns, 20);
  EXPECT_EQ(whole->end_ns, 40);
  EXPECT_EQ(late->end_ns, 60);  // beside the first one it would end behind the whole one's begin
  const TaskPointer fits = started(fourth_, 4, 16, 0.1);
  settle_times();
  EXPECT_EQ(fits->end_ns, 20);
}

TEST_F(DeviceClock, kernels_of_one_stream_follow_each_other_however_small) {
  const TaskPointer first = started(one_, 0.1, 0.3, 0.1);
  const TaskPointer second = started(one_, 0.1, 0.3, 0.1);
  settle_times();
  EXPECT_EQ(first->end_ns, 0.3);
  EXPECT_EQ(second->end_ns, 0.3 + 0.3);
}

TEST_F(DeviceClock, no_more_kernels_run_at_the_same_time_than_the_device_holds) {
  std::vector<TaskPointer> tasks;
  for (StreamQueue* queue : {&one_, &other_, &third_}) {
    tasks.push_back(kernel(*queue, 0, 10, 0));
    tasks.back()->demand.raise(judge::Resource::grids, 0.5);
  }
  settle_times();
  EXPECT_EQ(tasks[1]->end_ns, 10);
  EXPECT_EQ(tasks[2]->end_ns, 20);
}

TEST_F(DeviceClock, devices_do_not_wait_for_each_other) {
  other_.device = 100;
  kernel(one_, 0, 10);
  const TaskPointer elsewhere = kernel(other_, 0, 10);
  settle_times();
  EXPECT_EQ(elsewhere->end_ns, 10);
}

TEST_F(DeviceClock, what_can_begin_first_is_done_first_whatever_was_given_first) {
  const TaskPointer late = kernel(one_, 100, 10);
  const TaskPointer early = kernel(other_, 0, 150);
  settle_times();
  EXPECT_EQ(early->end_ns, 150);
  EXPECT_EQ(late->end_ns, 160);
}

TEST_F(DeviceClock, of_what_can_begin_at_once_the_first_given_is_done_first) {
  const TaskPointer first = kernel(other_, 0, 10);
  const TaskPointer second = kernel(one_, 0, 20);
  settle_times();
  EXPECT_EQ(first->end_ns, 10);
  EXPECT_EQ(second->end_ns, 30);
}

TEST_F(DeviceClock, what_fits_goes_between_the_work_that_has_its_time) {
  const TaskPointer late = kernel(one_, 100, 10);
  settle_times();
  const TaskPointer too_long = kernel(other_, 0, 101);
  settle_times();
  EXPECT_EQ(too_long->end_ns, 211);
  const TaskPointer fits = kernel(third_, 0, 100);
  settle_times();
  EXPECT_EQ(fits->end_ns, 100);
}

TEST_F(DeviceClock, work_begins_after_its_stream_and_what_it_waits_for) {
  const TaskPointer copy = given(other_, Busy::copies_in, 0, 50);
  const TaskPointer first = kernel(one_, 0, 10);
  const TaskPointer waits = kernel(one_, 0, 10);
  waits->also = {copy};
  const TaskPointer behind = given(one_, Busy::copies_out, 0, 5);
  settle_times();
  EXPECT_EQ(first->end_ns, 10);
  EXPECT_EQ(waits->end_ns, 60);
  EXPECT_EQ(behind->end_ns, 65);
}

TEST_F(DeviceClock, host_threads_give_work_in_the_order_of_their_times_whichever_came_first) {
  const std::vector<std::string> orders{"AAB", "ABA", "BAA"};
  for (const std::string& order : orders) {
    StreamQueue both;
    StreamQueue own;
    both.device = own.device = one_.device = one_.device + 1000;
    std::vector<TaskPointer> of_a;
    TaskPointer of_b;
    for (const char giver : order) {
      if (giver == 'B') {
        of_b = kernel(both, 5, 30);
        of_b->giver = {2};
        continue;
      }
      const TaskPointer task = kernel(of_a.empty() ? both : own, 0, 10);
      task->giver = {1};
      if (!of_a.empty()) task->host_waited = {of_a.front()};
      of_a.push_back(task);
    }
    settle_times();
    EXPECT_EQ(of_a[0]->end_ns, 10) << order;
    EXPECT_EQ(of_a[1]->end_ns, 20) << order;  // at the same moment as B's, and A was started first
    EXPECT_EQ(of_b->end_ns, 50) << order;
  }
}

TEST_F(DeviceClock, who_uses_an_event_goes_on_behind_who_has_recorded_it) {
  const TaskPointer work = kernel(one_, 10, 20);
  const TaskPointer event = given(one_, Busy::nothing, 10, 0);
  work->giver = event->giver = {2};
  const TaskPointer waits = given(one_, Busy::nothing, 0, 0);  // by the host at an earlier time
  waits->giver = {1};
  waits->also = {event};
  settle_times();
  EXPECT_EQ(event->end_ns, 30);
  EXPECT_EQ(waits->end_ns, 30);
}

TEST_F(DeviceClock, a_host_thread_waits_for_what_a_stream_has_been_given_by_then_in_modelled_time) {
  const TaskPointer later = kernel(one_, 100, 50);  // comes first here
  later->giver = {2};
  const TaskPointer earlier = kernel(one_, 0, 10);
  earlier->giver = {1};
  const auto wait = std::make_shared<Task>();
  wait->done = true;
  wait->number = 1000;
  wait->giver = {1};
  wait->awaits_stream = &one_;
  unsettled_tasks().push_back(wait);
  settle_times();
  EXPECT_EQ(wait->end_ns, 10);
  EXPECT_EQ(later->end_ns, 150);
}

TEST_F(DeviceClock, nothing_has_a_time_before_what_was_given_earlier_is_done) {
  const TaskPointer open = kernel(one_, 0, 10);
  open->done = false;
  const TaskPointer done = kernel(other_, 0, 10);
  settle_times();
  EXPECT_FALSE(done->settled);
  open->done = true;
  settle_times();
  EXPECT_EQ(open->end_ns, 10);
  EXPECT_EQ(done->end_ns, 20);
}

}  // namespace
}  // namespace gridstride::simt
