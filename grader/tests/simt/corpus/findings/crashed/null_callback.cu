// SPDX-License-Identifier: MIT
// Nobody has set the function that is to be called at the end.
#include <cuda_runtime.h>

struct Task {
  int value = 0;
  void (*at_end)(Task*) = nullptr;
};

__attribute__((noinline)) void finish(Task* task) {
  task->at_end(task);  // FIND crashed
}

int main() {
  Task task;
  finish(&task);
  return task.value;
}
