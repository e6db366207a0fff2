// SPDX-License-Identifier: MIT
// Stands in for `gridstride` in tests with a real Slurm:
//   stand_in class task RUN CHUNK   grades a chunk, 0.2 s a submission
//   stand_in caller OUT SIZE LOG    grades a made-up class through Slurm; one line a result goes to LOG
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "classroom/slurm.hpp"
#include "system/durable_file.hpp"
#include "tests/classroom/slurm/made_up.hpp"

namespace {

using namespace gridstride;
using namespace gridstride::classroom;

std::atomic<bool> never{false};

Record grade(const Submission& submission, const std::string& settings) {
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  if (settings == "die" || submission.text == "// 0\n/* poison */") {
    std::fputs("\x1b[31mno such device\x1b[0m\n", stderr);
    ::kill(::getpid(), SIGKILL);
  }
  return made_up_record(submission);
}

/// Those of the class that are not in the log yet: what the gradebook tells a real caller.
std::vector<Submission> still_to_grade(int size, const std::string& log) {
  const std::string text = system::read_bytes(log).value_or("");
  std::vector<Submission> left;
  for (const Submission& submission : made_up_class(size))
    if (text.find(submission.student + "|") == std::string::npos) left.push_back(submission);
  return left;
}

int call(const std::string& program, const std::vector<std::string>& arguments) {
  SlurmWork work;
  work.out = arguments.at(0);
  work.program = program;
  work.options.chunk = 4;
  work.pace.look = work.pace.ask = std::chrono::milliseconds(200);
  work.keep = [&](const Submission& submission, const Record& record) {
    std::ofstream(arguments.at(2), std::ios::app)
        << submission.student + "|" + std::to_string(record.score) + "\n";
  };
  const SlurmOutcome outcome =
      grade_on_slurm(still_to_grade(std::stoi(arguments.at(1)), arguments.at(2)), work, never);
  std::fputs(outcome.trouble.c_str(), stderr);
  return outcome.ungraded.empty() ? 0 : 1;
}

int run(const std::string& program, const std::vector<std::string>& arguments) {
  if (arguments.size() == 4 && arguments[0] == "class" && arguments[1] == "task") {
    grade_slurm_chunk(arguments[2], std::stoul(arguments[3]), grade, never);
    return 0;
  }
  if (arguments.size() == 4 && arguments[0] == "caller")
    return call(program, {arguments.begin() + 1, arguments.end()});
  throw std::runtime_error("wrong use");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argv[0], {argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  }
}
