// SPDX-License-Identifier: MIT
// Faults that the checks cannot see coming: host code (often inside libc) that touches device memory, a
// device thread whose stack overflows, a division by zero, a crash.
#include <execinfo.h>
#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>

#include "simt/src/accesses/access.hpp"
#include "simt/src/engine.hpp"
#include "simt/src/launch/arguments.hpp"
#include "simt/src/memory/copies.hpp"
#include "simt/src/memory/memory.hpp"
#include "simt/src/memory/residence.hpp"
#include "simt/src/processor/registers.hpp"
#include "simt/src/reports/names.hpp"
#include "simt/src/reports/source_code.hpp"
#include "simt/src/reports/symbols.hpp"
#include "simt/src/streams/host_watch.hpp"
#include "simt/src/streams/operations.hpp"
#include "simt/src/threads/unchecked.hpp"

namespace gridstride::simt {
namespace {

constexpr std::size_t signal_stack_bytes = 512 * 1024;
constexpr std::size_t null_page_bytes = 4096;
constexpr unsigned seconds_for_last_words = 5;
constexpr int exit_code_of_crash = 86;

// Managed or page-locked memory, which host code may touch as long as it is there.
void report_host_bounds(std::uintptr_t address, const char* what, const std::vector<void*>& frames) {
  const Allocation* const allocation = device_memory().nearest(address);
  if (allocation == nullptr) {
    return add_host_finding("out_of_bounds", std::string("host code ") + what + " memory outside every array",
                            "Check the pointer before its use.", frames);
  }
  const std::string name = allocation_name(*allocation);
  if (allocation->freed && address - allocation->base < allocation->size_bytes) {
    return add_host_finding(
        "use_after_free",
        std::string("host code ") + what + " " + name + ", which was freed" + freed_where(address),
        "Free the array after its last use, on the host too.", frames);
  }
  const auto offset = static_cast<std::int64_t>(address - allocation->base);
  add_host_finding("out_of_bounds",
                   std::string("host code ") + what + " byte " + std::to_string(offset) + " of " + name +
                       ", which has " + std::to_string(allocation->size_bytes),
                   "Check the index against the number of elements that the array was allocated with.",
                   frames);
}

constexpr const char* load_advice =
    "The host cannot reach device memory through its pointer: cudaMemcpy the data to a host array first, "
    "or let a kernel do the work.";
constexpr const char* store_advice =
    "The host cannot reach device memory through its pointer: write to a host array, and cudaMemcpy that to "
    "the device, or let a kernel write.";

constexpr const char* thrust_advice =
    "To Thrust a plain pointer is memory of the host: say where the algorithm is to run, as in "
    "thrust::sort(thrust::device, first, last), or hand it thrust::device_pointer_cast(pointer).";

void report_host_access(std::uintptr_t address, const char* what, bool write,
                        const std::vector<void*>& frames) {
  if (in_host_window(address)) return report_host_bounds(address, what, frames);
  const Allocation* const allocation = device_memory().nearest(address);
  const std::string name =
      allocation == nullptr ? "device memory" : allocation_name(*allocation) + ", device memory";
  const bool in_thrust = code_at(student_line(frames)).find("thrust::") != std::string::npos;
  add_host_finding("memory_space", std::string("host code ") + what + " " + name,
                   in_thrust ? thrust_advice
                   : write   ? store_advice
                             : load_advice,
                   frames);
}

// Gives the device thread up: the handler returns into a fresh stack instead of the faulting instruction.
void continue_without_thread(ucontext_t& context, Bug bug) {
  Execution& execution = *running_thread();
  {
    const EngineScope engine_code;
    Incident incident;
    incident.bug = bug;
    const std::uintptr_t instruction = program_counter(context);
    incident.pc = reinterpret_cast<const void*>(instruction + 1);
    if (bug == Bug::no_function) {
      incident.pc = reinterpret_cast<const void*>(return_address(context));
      incident.address = instruction;
    }
    incident.block = execution.block;
    incident.thread = execution.thread;
    record_incident(execution, std::move(incident));
  }
  current = &execution;
  return_into(context, abandoned_stack(execution));
}

Bug bug_of_fault(int signal, std::uintptr_t address, const ucontext_t& context) {
  if (signal == SIGFPE) return Bug::arithmetic_trap;
  if (address == program_counter(context)) return Bug::no_function;
  const std::uintptr_t low = current->scheduling.fiber->low;
  return address - (low - stack_guard_bytes) < stack_guard_bytes ? Bug::stack_overflow : Bug::crashed;
}

// The heap or the stack is too broken for a report, which allocates memory: it ends in abort(), in another
// fault or not at all.
void on_broken_report(int) {
  static constexpr char text[] =
      "(unknown file):0: crashed: host code writes outside its arrays and has overwritten its heap or "
      "its stack\n"
      "    This is the host part of the program: check the indices and the sizes of its arrays.\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
  _exit(exit_code_of_crash);
}

bool is_null_call(const ucontext_t& context) { return program_counter(context) < null_page_bytes; }

// Callers of the faulting instruction, innermost first, itself included. It is no call: the address behind it
// is given, as for the callers, so that the one looked up lies inside it.
std::vector<void*> faulting_frames(const ucontext_t& context) {
  std::vector<void*> frames = caller_frames(48);
  const std::uintptr_t instruction = program_counter(context);
  if (is_null_call(context)) frames.insert(frames.begin(), reinterpret_cast<void*>(return_address(context)));
  std::ranges::replace(frames, reinterpret_cast<void*>(instruction),
                       reinterpret_cast<void*>(instruction + 1));
  return frames;
}

/// Whether a fault lies where the stack would grow to.
bool is_behind_the_stack(std::uintptr_t address, const ucontext_t& context) {
  constexpr std::uintptr_t nearby = std::uintptr_t{64} << 10;
  return address - (stack_pointer(context) - nearby) < 2 * nearby;
}

/// Whether this OS thread is another one than the program began with.
bool is_started_thread() { return getpid() != gettid(); }

/// Whether this OS thread was detached, as by std::thread::detach().
bool is_detached() {
  pthread_attr_t attributes;
  if (!is_started_thread() || pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
  int state = PTHREAD_CREATE_JOINABLE;
  pthread_attr_getdetachstate(&attributes, &state);
  pthread_attr_destroy(&attributes);
  return state == PTHREAD_CREATE_DETACHED;
}

constexpr const char* started_thread_advice =
    " It happens in a thread that the program has started: what its lambda captures by reference may have "
    "changed meanwhile, as the counter of a loop, or be gone.";

void report_crash(int signal, std::uintptr_t address, const std::vector<void*>& frames) {
  const char* const what = signal == SIGFPE            ? "divides an integer by zero"
                           : address < null_page_bytes ? "crashes: it uses a null pointer"
                                                       : "crashes: it uses memory that is not there";
  if (signal != SIGFPE && is_detached()) {
    return add_host_finding("crashed", "a detached thread of the host uses memory that is not there",
                            "It may run on when the function that started it has returned, whose variables "
                            "and arrays are then gone: "
                            "join() it instead of detach(), before the function returns.",
                            frames);
  }
  const bool null = signal != SIGFPE && address < null_page_bytes;
  std::string advice =
      sticky_error() != 0
          ? "Since a kernel failed every CUDA call fails, and gives no memory: check what each "
            "call returns."
      : null ? "This is the host part of the program: a pointer that nothing has set, or an element of "
               "a std::vector that has none."
             : "This is the host part of the program: check the pointer or the divisor before its "
               "use.";
  if (signal != SIGFPE && is_started_thread()) advice += started_thread_advice;
  add_host_finding("crashed", std::string("host code ") + what, advice, frames);
}

[[noreturn]] void report_host_fault(int signal, std::uintptr_t address, const ucontext_t& context) {
  static std::atomic<pid_t> speaker{0};
  claim_last_words();
  if (speaker.exchange(gettid()) == gettid()) on_broken_report(signal);
  std::signal(SIGALRM, on_broken_report);
  std::signal(SIGABRT, on_broken_report);
  alarm(seconds_for_last_words);
  if (const std::vector<void*>* const callers = callers_of_running_copy(); callers != nullptr) {
    add_host_finding("crashed", "a copy uses memory of the host that is not there",
                     "Check the pointer to the host's array, and that the array is as large as the copy.",
                     *callers);
    end_process();
  }
  const std::vector<void*> frames = faulting_frames(context);
  if (signal != SIGFPE && tell_missing_argument(frames)) end_process();
  if (signal != SIGFPE && in_region(address)) {
    report_host_access(address, "touches", was_store(context), frames);
  } else if (signal == SIGSEGV && is_behind_the_stack(address, context)) {
    add_host_finding(
        "crashed", "host code uses more stack than there is",
        "A function calls itself without end, or a local array is too large: let the recursion end, and "
        "give large arrays to a std::vector.",
        frames);
  } else if (is_null_call(context)) {
    add_host_finding(
        "crashed", "host code calls a function through a null pointer",
        "A function pointer is null where there is nothing to call: compare it with nullptr first.", frames);
  } else {
    report_crash(signal, address, frames);
  }
  end_process();
}

// The answer of an OS thread that was asked where it is; -1 while there is none.
std::array<void*, 48> answer_frames;
std::atomic<int> answer_count{-1};

void on_where(int) { answer_count = backtrace(answer_frames.data(), static_cast<int>(answer_frames.size())); }

void on_fault(int signal, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (current != nullptr) {
    auto& registers = *static_cast<ucontext_t*>(context);
    return continue_without_thread(registers, bug_of_fault(signal, address, registers));
  }
  report_host_fault(signal, address, *static_cast<const ucontext_t*>(context));
}

}  // namespace

void refuse_host_access(std::uintptr_t address, std::uint32_t size_bytes, Access kind, const void*) {
  const bool write = writes(kind);
  if (in_host_window(address)) {
    const std::uint16_t granule = *granule_of(address);
    const bool flag = kind != Access::load && kind != Access::store;
    const bool told = watched_hull.holds(address) && host_touches(address, size_bytes, write);
    if (!told && kernels_unawaited()) host_touches_shared(address, size_bytes, write, flag);
    host_touches_pages(address, size_bytes, write);
    if (address % granule_bytes + size_bytes <= (granule & granule_length_mask)) return;
    if (spans_granules(address, size_bytes)) return;
  }
  claim_last_words();
  report_host_access(address, write ? "writes" : "reads", write, caller_frames());
  end_process();
}

void end_at_host_division() {
  claim_last_words();
  report_crash(SIGFPE, 0, caller_frames());
  end_process();
}

void catch_faults() {
  static bool done = false;
  if (done) return;
  done = true;
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE}) sigaction(signal, &action, nullptr);
  struct sigaction where {};
  where.sa_handler = on_where;
  where.sa_flags = SA_ONSTACK | SA_RESTART;
  sigaction(where_signal(), &where, nullptr);
  std::array<void*, 2> frames{};
  backtrace(frames.data(), 2);  // loads the unwinder now: it must not be loaded inside a handler
}

int where_signal() { return SIGRTMIN + 3; }

std::vector<void*> frames_of(pthread_t os_thread) {
  answer_count = -1;
  if (pthread_kill(os_thread, where_signal()) != 0) return {};
  for (int wait_ms = 0; wait_ms < 200 && answer_count < 0; ++wait_ms) usleep(1000);
  const int count = answer_count;
  return count <= 0 ? std::vector<void*>()
                    : std::vector<void*>(answer_frames.begin(), answer_frames.begin() + count);
}

// Kept for the OS thread's life and a little longer: a few pages for each thread that ever called CUDA.
void give_signal_stack() {
  stack_t known{};
  sigaltstack(nullptr, &known);
  if (!(known.ss_flags & SS_DISABLE)) return;
  void* const memory =
      mmap(nullptr, signal_stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack{};
  stack.ss_sp = memory;
  stack.ss_size = signal_stack_bytes;
  sigaltstack(&stack, nullptr);
}

}  // namespace gridstride::simt
