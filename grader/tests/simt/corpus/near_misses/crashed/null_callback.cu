// SPDX-License-Identifier: MIT
// A function that nobody has set is not called.
#include <cuda_runtime.h>

struct Task {
  int value = 0;
  void (*at_end)(Task*) = nullptr;
};

__attribute__((noinline)) void finish(Task* task) {
  if (task->at_end != nullptr) task->at_end(task);
}

int main() {
  Task task;
  finish(&task);
  task.at_end = [](Task* self) { self->value = 7; };
  finish(&task);
  return task.value == 7 ? 0 : 1;
}
