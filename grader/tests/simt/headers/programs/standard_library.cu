// SPDX-License-Identifier: MIT
// The standard library after cuda_runtime.h, whose macros must not disturb it.
#include <assert.h>
#include <cuda_runtime.h>
#include <math.h>
#include <sys/time.h>
#include <unistd.h>
#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <barrier>
#include <bitset>
#include <charconv>
#include <chrono>
#include <complex>
#include <condition_variable>
#include <coroutine>
#include <deque>
#include <exception>
#include <execution>
#include <filesystem>
#include <forward_list>
#include <fstream>
#include <functional>
#include <future>
#include <iomanip>
#include <iostream>
#include <latch>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <numbers>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <ranges>
#include <ratio>
#include <regex>
#include <semaphore>
#include <set>
#include <shared_mutex>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <typeindex>
#include <unordered_map>
#include <valarray>
#include <variant>
#include <vector>
int main() {
  std::shared_ptr<int> p = std::make_shared<int>(3);
  assert(*p == 3);
  std::cout << std::sqrt(4.0f) << "\n";
  auto f = std::async([] { return 1; });
  assert(f.get() == 1);
}
