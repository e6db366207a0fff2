// SPDX-License-Identifier: MIT
/// @file
/// What host threads hand each other by atomics. A thread that loads a word which another one has changed
/// goes on no earlier than that one, whose time it learns with its next call.
#pragma once

#include <mutex>

namespace gridstride::simt {

struct HostThread;
struct HostTime;

/// @brief What an atomic operation does with its word.
enum class OnWord { load, store, update };

/// @brief Held while words change, and times that are not this thread's own.
using HostWordsLock = std::unique_lock<std::recursive_mutex>;
HostWordsLock host_words_lock();

/// @brief From now on there are threads to be watched.
void watch_host_words();
/// @brief Call before an atomic operation of host code. @return to be held until it is done
HostWordsLock note_host_word(const volatile void* address, OnWord operation);

// With the engine's lock held:

/// @brief This host thread goes on behind what it has polled for. @param own its time, which stays where it
/// is
void wait_for_host_words(HostTime& own);
/// @brief Nobody is behind what words have handed on so far.
void restart_host_words();
/// @brief This host thread is over.
void forget_host_words(const HostThread& thread);

}  // namespace gridstride::simt
