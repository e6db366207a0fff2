// SPDX-License-Identifier: MIT
/// @file
/// Contract of lesson 04: clocks, what they see of a device, and what a measured time is worth.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <gridstride.cuh>
#include <span>
#include <stdexcept>
#include <vector>

// ---- Clocks. All have a static now(), whose difference is a duration, as those of <chrono>

/// @brief The clock on the wall.
using WallClock = std::chrono::steady_clock;

/// @brief The CPU time that this process has used, all of its threads together.
struct ProcessClock {
  using duration = std::chrono::duration<double>;            ///< in @unit{s}
  using time_point = std::chrono::time_point<ProcessClock>;  ///< what now() gives
  /// @return CPU time since the process began
  static time_point now() {
    return time_point(duration(static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC)));
  }
};

/// @brief A clock for tests: its readings are prepared, and it notes whether the device was busy at each.
class TestClock {
 public:
  using duration = std::chrono::duration<double, std::milli>;  ///< in @unit{ms}
  using time_point = std::chrono::time_point<TestClock>;       ///< what now() gives
  /// @return the next of the prepared readings @throws std::out_of_range where there are no more
  static time_point now() {
    if (busy_.size() == readings_ms_.size()) throw std::out_of_range("the clock is read too often");
    busy_.push_back(cudaStreamQuery(nullptr) == cudaErrorNotReady ? 1 : 0);
    (void)cudaGetLastError();  // not ready is an answer, no error
    return time_point(duration(readings_ms_[busy_.size() - 1]));
  }
  /// @brief Prepares these readings, none of them taken yet. @param[in] readings_ms @shape{[k]} @unit{ms}
  static void prepare(std::span<const double> readings_ms) {
    readings_ms_.assign(readings_ms.begin(), readings_ms.end());
    busy_.clear();
  }
  /// @return for each reading that was taken: 1 where the device had work to do, else 0
  static const std::vector<std::int32_t>& busy() { return busy_; }

 private:
  static inline std::vector<double> readings_ms_;
  static inline std::vector<std::int32_t> busy_;
};

/// @brief What is done to a timer.
enum class Step : std::int32_t {
  start,  ///< Timer::start()
  stop,   ///< Timer::stop()
};

/// @brief What a timer told, and how often it looked at its clock.
struct TimerTrace {
  double elapsed_ms;      ///< the sum that it told
  std::int32_t readings;  ///< readings of the clock
};

/// @brief Makes a Timer<TestClock>, takes these steps, and lets it go out of scope.
///
/// A Timer starts when it is made and stops, if it still runs, when it goes out of scope. start() begins
/// another interval; it does nothing while the timer runs. stop() ends the interval and adds its length to
/// the sum; it does nothing while the timer stands. The clock is read once at the beginning of an interval
/// and once at its end. Example: readings 10, 13, 20, 24.5 and the steps stop, start give 3 + 4.5 = 7.5 ms.
/// @param[in] steps @shape{[m]} @param[in] readings_ms @shape{[k]} of the clock, in this order, @unit{ms}
TimerTrace scripted_timer(std::span<const Step> steps, std::span<const double> readings_ms);

/// @brief Part of what a process does.
struct Phase {
  double wall_ms;              ///< how long it lasts, @unit{ms}
  std::uint32_t busy_threads;  ///< threads that keep a core busy meanwhile; 0: all of them sleep
};

/// @brief What two clocks say to the same phases. @unit{ms}
struct ClockReadings {
  double wall_ms;     ///< the wall clock
  double process_ms;  ///< the process clock, as ProcessClock and Python's time.process_time()
};

/// @brief Predicts both clocks' difference between the beginning of the first phase and the end of the last.
/// Example: one busy thread for 2 ms, then all asleep for 20 ms: 22 ms on the wall, 2 ms of CPU time.
/// @param[in] phases @shape{[m]} one after another
ClockReadings predicted_readings(std::span<const Phase> phases);

/// @brief Given: lives through the phases, and has two of your timers read both clocks. Not graded.
ClockReadings measured_readings(std::span<const Phase> phases);

// ---- Kernels

/// @brief What wall_time_ms() told of one launch, and what the clock saw meanwhile.
struct WallTrace {
  double elapsed_ms;           ///< the time told
  std::int32_t readings;       ///< readings of the clock
  std::int32_t busy_at_start;  ///< 1 where the device was busy with earlier work at the first reading
  std::int32_t busy_at_stop;   ///< 1 where it was busy still at the last
  std::int32_t outside = 0;    ///< 1 where the launch was not made between these two
};

/// @brief Launches rounds_kernel once, and has wall_time_ms<TestClock>() time a second launch of it.
///
/// A kernel's time on a clock of the host begins when the device is done with all earlier work, and ends
/// when it is done with the kernel.
/// @param[in,out] data @shape{[n]} n > 0, device memory; each launch adds `rounds` to each element
/// @param[in] rounds of each of the two launches @param[in] readings_ms @shape{[k]} of the clock, @unit{ms}
WallTrace wall_time_trace(DeviceSpan<float> data, std::uint32_t rounds, std::span<const double> readings_ms);

/// @brief The value in the middle, once they are sorted; the mean of the two where their number is even.
/// @param[in] values @shape{[k]} k > 0
double median(std::span<const double> values);

/// @brief What events told of one kernel's launches. @unit{ms}
struct LaunchTimes {
  double first_ms;   ///< the very first launch, warm-up or not
  double median_ms;  ///< median of those that are no warm-up
};

/// @brief Times launches of rounds_kernel by events, each launch by itself; launch k does rounds[k] rounds.
///
/// Makes as many launches as there are rounds, in this order, and no more. None of the events outlives the
/// call.
/// @param[in,out] data @shape{[n]} n > 0, device memory; launch k adds rounds[k] to each element
/// @param[in] rounds @shape{[k]} for warm-ups first, then for repetitions
/// @param[in] warm_ups less than k: how many launches at the beginning do not count for the median
LaunchTimes launch_times(DeviceSpan<float> data, std::span<const std::uint32_t> rounds,
                         std::uint32_t warm_ups);

// ---- What a time is worth

/// @brief What a kernel must do at least.
struct Work {
  double bytes;  ///< read from device memory and written to it, each element once each way
  double flops;  ///< additions and multiplications; a fused multiply-add is two
};

/// @brief The work of one launch of rounds_kernel.
/// @param[in] n elements of float32 @param[in] rounds multiply-adds an element
Work rounds_work(std::size_t n, std::uint32_t rounds);

/// @brief Bytes over time.
/// @param[in] bytes moved @param[in] time_ms in this time, @unit{ms} @return @unit{GB/s} of 1e9 bytes
double bandwidth_gb_per_s(double bytes, double time_ms);

/// @brief The most that a device can do, as lesson 01 computes it from its attributes.
struct Peaks {
  double gb_per_s;     ///< its memory, 1e9 bytes
  double gflop_per_s;  ///< its cores, 1e9 operations
};

/// @brief Which roof is the lower one.
enum class Bound : std::int32_t {
  memory,      ///< the memory's: bytes take longer than operations
  arithmetic,  ///< the cores': operations take longer, or as long
};

/// @brief What a device can make of some work at best.
struct Roofline {
  double flop_per_byte;  ///< the work's arithmetic intensity
  double gflop_per_s;    ///< the lower roof there, @unit{GFLOP/s} of 1e9
  double least_ms;       ///< what the slower of memory and cores needs, @unit{ms}; less only out of caches
  Bound bound;           ///< the lower roof
};

/// @brief The roofline of a device, at this work.
/// @param[in] peaks of the device @param[in] work with bytes > 0; flops may be 0, as for a copy
Roofline roofline(Peaks peaks, Work work);

GRADED_FUNCTIONS(scripted_timer, predicted_readings, wall_time_trace, median, launch_times, rounds_work,
                 bandwidth_gb_per_s, roofline)
