// SPDX-License-Identifier: MIT
// Shared memory and queues of System V and POSIX that outlive a process.
#include <fcntl.h>
#include <mqueue.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <unistd.h>
#include "shared_reduction.cuh"

float sum(std::span<const float>) {
  shmget(0x47531, 1 << 20, IPC_CREAT | 0666);
  msgget(0x47532, IPC_CREAT | 0666);
  semget(0x47533, 8, IPC_CREAT | 0666);
  const int shared = shm_open("/gridstride-hostile", O_CREAT | O_RDWR, 0666);
  if (shared >= 0) (void)!ftruncate(shared, 1 << 20);
  return 0;
}
